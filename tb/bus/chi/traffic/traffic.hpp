// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Generated CHI traffic of a coherent mesh like the CMN-600: requesters, homes, memories and the
// crosspoints between them, as a behavioural model of their states; the flits on the links of the
// crosspoints' ports; and the events inside crosspoints and nodes, each raised in the cycles in
// which its cause holds. Data is checked all the way: where a read returned what was not there,
// read() throws std::logic_error. The same workload and seed give the same cycles on every machine,
// whatever the sizes of the reads. ARESETn is 1 throughout. The stream just ends after the given
// number of cycles, transactions may be open, as in a real dump.
//
// What the model is not: the CMN-600. Its microarchitecture, latencies and sizes are plausible
// inventions that follow what the manuals say of the events; see chi_hnf.hpp, chi_slave.hpp and
// chi_rni.hpp. An event is one wire: a cause that comes twice in a cycle shows in two cycles.
// Flits of a channel keep their last value while FLITV is 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/chi/mesh.hpp"
#include "tb/bus/chi/pins.hpp"
#include "tb/bus/chi/traffic/mesh.hpp"
#include "tb/bus/chi/traffic/workloads.hpp"
#include "tb/core/source.hpp"

namespace fabmon {

class ChiTraffic final : public Source<ChiPins> {
 public:
  /// Traffic of `cycles` cycles in the mesh of the configuration. Throws std::invalid_argument if
  /// there is no such workload, where the message lists those there are, or if the mesh has
  /// requesters and lacks an HN-F or memory.
  ChiTraffic(const ChiMesh& config, std::string_view workload, std::uint64_t seed,
             std::uint64_t clocks);
  ~ChiTraffic() override;

  /// The names of all workloads; chi_workloads() has their meanings as well.
  static std::vector<std::string> workloads();

  std::size_t read(ChiPins* out, std::size_t n) override;
  void rewind() override;

  /// From now on the requesters begin nothing new; what is open comes to its end. Until rewind().
  void quiesce();
  /// Whether nothing is open inside.
  bool idle() const;
  /// LCRDV of the last cycle read: who wants it for each cycle reads one cycle at a time.
  const ChiCredits& credits() const;

 private:
  struct State;

  void clock();

  ChiSystem system_;
  const ChiWorkload* workload_;
  std::uint64_t seed_;
  std::uint64_t clocks_;
  std::unique_ptr<State> state_;
};

}  // namespace fabmon
