// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The golden model of the stats monitor: pins in, latencies, counts and register values out.
//
// It is another formulation than hardware, so that the two do not share a mistake. No timer counts
// here: a request is a start stamp in a log, a latency the difference of two stamps, and the flags
// of timers at their limits follow from stamps as well (stats_timers.hpp). Bins are one sorted map
// (stats_bin_map.hpp), the requests of an AXI4 port queues by ID (stats_bridges.hpp). A cycle costs
// what happens in it; cycles without events cost next to nothing, and idle() nothing.
//
// Time: the monitor is an ideal machine of one cycle. At edge c it samples the pins of cycle c and
// at most one register write.
//   * read() and all other questions are about the state before edge now().
//   * write() at cycle now() acts together with the next pins given to run() or idle(): those are
//     still processed with the old settings. A snapshot is of before them; counts and flags are
//     cleared before them, so that a count starts with what they add and a flag that they set
//     stays. A stopped timer, though, misses them, but for the sample of a request that they end.
//   * A cycle whose pins say reset (aresetn or presetn 0) resets the model: a waiting write is gone
//     and now() is 0 afterwards.
//
// With StatsConfig::secure = 2 the model is given what Non-secure software may see (security.hpp).
//
// Limits: one write a cycle (a second one before run() throws std::logic_error). Hardware may take
// its time for an access where the model does not; a comparison has to know at which edge a write
// acted. UNBINNED, SAMPLES (64 bits) and histograms (48 bits) are taken to never overflow.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "tb/bus/apb/pins.hpp"
#include "tb/bus/axi4/pins.hpp"
#include "tb/bus/context/pins.hpp"
#include "tb/monitor/stats/config.hpp"

namespace fabmon {

class StatsGolden {
 public:
  /// A freshly reset model. Throws std::invalid_argument if a parameter is out of its range.
  explicit StatsGolden(const StatsConfig& config);
  ~StatsGolden();
  StatsGolden(StatsGolden&&) noexcept;
  StatsGolden& operator=(StatsGolden&&) noexcept;
  StatsGolden(const StatsGolden&) = delete;
  StatsGolden& operator=(const StatsGolden&) = delete;

  /// The monitor's reset: everything to its reset value, now() to 0. settled: a watched AXI4 port
  /// is in reset as well, in the last cycle of it; so it is with a reset that the pins have.
  void reset(bool settled = true);

  /// Whether a watched AXI4 port is in reset, by itself, from cycle now() on.
  void port_reset(bool asserted);

  /// Takes in the pins of cycles now() to now() + n - 1. Throws std::logic_error if config.source
  /// is another kind of pins.
  void run(const ContextPins* pins, std::size_t n);
  void run(const Axi4Pins* pins, std::size_t n);
  void run(const ApbPins* pins, std::size_t n);

  /// n cycles with idle pins, for every source.
  void idle(std::uint64_t n);

  /// Cycles since reset.
  std::uint64_t now() const;

  /// Writes a register at cycle now(). addr: byte address; strb: byte strobes, bit i for
  /// data[8i+7:8i]. prot: AxPROT, bit 1 Non-secure.
  void write(std::uint32_t addr, std::uint32_t data, std::uint8_t strb = 0xF,
             std::uint8_t prot = 0);

  /// Reads a register before the edge of cycle now(); 0 if the access is refused. May move the
  /// latch of upper halves.
  std::uint32_t read(std::uint32_t addr, std::uint8_t prot = 0);

  /// Whether an access with this AxPROT is refused, with SLVERR.
  bool refuses(std::uint8_t prot) const;

  /// The pins NIDEN and SPNIDEN from cycle now() on; 1 and 0 after a reset.
  void authentication(bool niden, bool spniden);

  /// The interrupt before the edge of cycle now().
  bool irq() const;

  /// Live values before the edge of cycle now(), full width, without side effect. Bin i < nbins.
  std::uint64_t bin(unsigned i) const;
  bool overflow(unsigned i) const;
  std::uint64_t unbinned() const;
  std::uint64_t samples() const;
  std::uint64_t latency_sum() const;

  /// The least (all ones before the first) and the greatest latency (0 before the first).
  std::uint32_t latency_min() const;
  std::uint32_t latency_max() const;

  /// Bin b < config.hist_bins() of log-linear histogram `port` < config.hist_ports().
  std::uint64_t hist(unsigned port, unsigned b) const;

  /// The STATUS register.
  std::uint32_t status() const;

  /// Back doors for tests alone, hardware has none: set bin i (to the low bin_width bits of value)
  /// and the latency sum, so that overflows and upper halves come within reach.
  void preset_bin(unsigned i, std::uint64_t value);
  void preset_latency_sum(std::uint64_t value);

 private:
  class Model;
  template <class Pins>
  void run_filtered(const Pins* pins, std::size_t n);

  std::unique_ptr<Model> model_;
};

}  // namespace fabmon
