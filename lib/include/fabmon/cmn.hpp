// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cmn monitor inside a bench of yours, without RTL: its golden model beside the crosspoints of
// a CHI mesh, fed with all their pins cycle by cycle, and sources of such pins: recordings and
// generated traffic.
//
//     fabmon::cmn::Monitor monitor("top.mesh", "my_mesh.json");
//     ...                                           // before each rising edge of the clock:
//     fabmon::cmn::Pins pins;
//     pins.xp[3].port[0][fabmon::kChiUp].flitv = 1; // a REQ flit goes up at port 0 of XP 3,
//     pins.xp[3].port[0][fabmon::kChiUp].req = {...};  // and so on, what a cycle's edge samples
//     monitor.cycle(pins);
//     ...
//     std::cout << monitor.count("hnf_cache_miss");
//
// A mesh is a JSON file as `fabmon stat cmn --mesh` takes it, docs/use/fabmon.md#a-mesh-as-json;
// without one it is the standard 4x2 mesh. A class is not to be used by two threads at a time.
// C++20.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "fabmon/chi_pins.hpp"
#include "fabmon/dump_options.hpp"

namespace fabmon::cmn {

/// One cycle of the mesh (chi_pins.hpp). What is not set is as in an idle mesh.
using Pins = ChiPins;

class Monitor {
 public:
  /// name: of the mesh, in texts. mesh: a file, or empty. events: as `fabmon stat cmn -e` takes
  /// them, "cmn/hnf_cache_miss,bynodeid=1,nodeid=0x24/", watchpoints among them; none: all that
  /// `fabmon list cmn` has, without watchpoints. Throws std::runtime_error, one line, if the file
  /// is no mesh or an event is none of it.
  explicit Monitor(std::string name, const std::string& mesh = {},
                   const std::vector<std::string>& events = {});
  ~Monitor();
  Monitor(Monitor&&) noexcept;
  Monitor& operator=(Monitor&&) noexcept;

  /// The pins as a rising edge of the mesh's clock samples them; aresetn 0 resets the monitor with
  /// its mesh: counts start anew behind it. Throws std::logic_error after text() or json().
  void cycle(const Pins& pins);

  /// Cycles so far, those in reset among them.
  std::uint64_t cycles() const;

  /// The value of an event since the last reset, by its name, "hnf_cache_miss", or as it was asked
  /// for between the slashes. Throws std::out_of_range if there is none.
  std::uint64_t count(std::string_view event);

  /// Violations of the CHI protocol so far; text() lists them.
  std::uint64_t violations();

  /// Ends the measurement; counts as `fabmon stat cmn` prints them.
  std::string text();

  /// Ends the measurement; the same as JSON, docs/use/json.md#stat.
  std::string json();

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

/// The cycles of a mesh in a CSV, VCD or FST file, docs/reference/cmn-traces.md.
class Dump {
 public:
  /// Throws std::runtime_error, one line, if the file, the mesh or its pins cannot be had.
  explicit Dump(const std::string& path, const std::string& mesh = {},
                const DumpOptions& options = {});
  ~Dump();
  Dump(Dump&&) noexcept;
  Dump& operator=(Dump&&) noexcept;

  /// The next cycle; false at the end. Throws std::runtime_error where the file is damaged.
  bool next(Pins& pins);

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

/// Generated traffic of the mesh, legal by protocol: the same workload, seed and mesh give the same
/// cycles.
class Traffic {
 public:
  /// The workload is one that `fabmon list cmn` names; throws std::invalid_argument if it is none,
  /// or if the mesh has requesters and no home node or memory; std::runtime_error if the file is no
  /// mesh.
  Traffic(std::string_view workload, std::uint64_t seed, const std::string& mesh = {});
  ~Traffic();
  Traffic(Traffic&&) noexcept;
  Traffic& operator=(Traffic&&) noexcept;

  /// The next cycle; it never ends.
  Pins next();

  /// The names of all workloads.
  static std::vector<std::string> workloads();

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace fabmon::cmn
