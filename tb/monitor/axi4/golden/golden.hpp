// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The golden model of the axi4 monitor: pins in, counts and register values out.
//
// It is another formulation than hardware, so that the two do not share a mistake. Pins go into a
// log of time stamps (axi4_log.hpp); a block of up to 1024 cycles is summed up at once, in closed
// form where there is one: AR2AR without overflow is last AR - first AR, a total latency is the sum
// of the ends less the sum of the starts. Blocks end where somebody looks or writes; how the caller
// chops the pins makes no difference to any result.
//
// Time: the monitor is an ideal machine of one cycle. At edge c it samples the pins of cycle c and
// at most one register access.
//   * read() returns the state before edge now().
//   * write() at cycle now() acts together with the next pins given to run(): those are still
//   counted
//     with the old settings; clears win over what they would add, and then nothing overflows
//     either.
//   * snapshot() holds the counts of all pins before cycle now().
//   * csr_reset() acts at edge now() and beats a write, a snapshot and all counting of that edge.
// A write(), snapshot() or csr_reset() has to be followed by run() of at least one cycle to act.
//
// The port's own reset (aresetn of the pins) leaves nothing open after its cycle, and nothing else.
//
// Atomic operations of AXI5 (AWATOP) are writes, and their data on R ends no read: log.hpp.
//
// Two forms of the monitor, Axi4Config::bank: then counter j is the j-th of all units.
//
// With Axi4Config::secure = 2 the model is given what Non-secure software may see (security.hpp).
//
// Limits: one access a cycle (a second write before run() throws std::logic_error). Increments may
// not be wider than counters (gap_width <= counter_width) for the maximum to be exact. Snapshot
// timing: see axi4_snapshot.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "tb/bus/axi4/pins.hpp"
#include "tb/monitor/axi4/config.hpp"

namespace fabmon {

class Axi4GoldenModel;
class Axi4Security;

class Axi4Golden {
 public:
  /// A freshly reset model. Throws std::invalid_argument if a parameter is out of its range.
  explicit Axi4Golden(const Axi4Config& config);
  ~Axi4Golden();
  Axi4Golden(Axi4Golden&&) noexcept;
  Axi4Golden& operator=(Axi4Golden&&) noexcept;
  Axi4Golden(const Axi4Golden&) = delete;
  Axi4Golden& operator=(const Axi4Golden&) = delete;

  /// The monitor's reset: everything to its reset value, now() to 0. The port is in reset, too.
  void reset();

  /// The same while the port is out of reset, with any number of transactions open.
  void attach();

  /// Asks for the CSR reset at the edge of cycle now(): control, data, status and extension
  /// registers to their reset values, nothing internal.
  void csr_reset();

  /// Takes in the pins of cycles now() to now() + n - 1.
  void run(const Axi4Pins* pins, std::size_t n);

  /// n cycles with idle pins.
  void idle(std::uint64_t n);

  /// Cycles since reset.
  std::uint64_t now() const;

  /// Writes a register at cycle now(). addr: byte address; strb: byte strobes, bit i for
  /// data[8i+7:8i]. prot: AxPROT, bit 1 Non-secure.
  void write(std::uint32_t addr, std::uint32_t data, std::uint8_t strb = 0xF,
             std::uint8_t prot = 0);

  /// Reads a register before the edge of cycle now(); 0 if the access is refused.
  std::uint32_t read(std::uint32_t addr, std::uint8_t prot = 0);

  /// Whether an access with this AxPROT is refused, with SLVERR.
  bool refuses(std::uint8_t prot) const;

  /// The pins NIDEN and SPNIDEN from cycle now() on; 1 and 0 after a reset.
  void authentication(bool niden, bool spniden);

  /// Drives the snapshot pin high at the edge of cycle now().
  void snapshot();

  /// Counter j < num_counters before the edge of cycle now(), full width, without side effect.
  std::uint64_t counter(unsigned j) const;

  /// The interrupt before the edge of cycle now().
  bool irq() const;

  /// Of the bank form: no counter has overflowed in this cycle or later. CNTR_OV of hardware shows
  /// what this model shows at once, but up to three rounds later: docs/reference/axi4-timing.md.
  std::uint64_t overflow_end() const;

  /// Counter j < num_counters of the last complete snapshot, 0 before the first.
  std::uint64_t snapshot_value(unsigned j) const;

  /// Shows the snapshot under way already now: hardware may store it sooner than this model, which
  /// takes the longest time that it may take. False if there is none.
  bool finish_snapshot();

  /// Back door for tests alone, hardware has none: sets counter j < num_counters to the low
  /// counter_width bits of value, so that an overflow comes within reach.
  void preset_counter(unsigned j, std::uint64_t value);

 private:
  std::unique_ptr<Axi4GoldenModel> model_;
  std::unique_ptr<Axi4Security> security_;
  bool written_ = false;  // an access acts with the next cycle
};

}  // namespace fabmon
