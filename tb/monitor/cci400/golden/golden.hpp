// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The golden model of the cci400 monitor: pins in, counts and register values out.
//
// It is another formulation than hardware, so that the two do not share a mistake. A request is
// classified once, into its ACE transaction (ace_transaction.hpp); what happened is counted by
// interface and kind in a log (cci400_log.hpp); event codes are sums over the log, counters
// differences of such sums, and the cycle counter a difference of time stamps
// (cci400_counters.hpp). Nothing is stepped, and cycles without events cost next to nothing.
//
// Time: the monitor is an ideal machine of one cycle. At edge c it samples the pins of cycle c and
// at most one register write.
//   * read() and all other questions are about the state before edge now(): about the pins of
//     cycles 0 to now() - 1.
//   * write() at cycle now() acts together with the next pins given to run() or idle(): those are
//     still counted the old way. But a counter that is written or cleared does not count them, and
//     a flag that they set stays although it is cleared.
//   * A cycle whose pins say reset (aresetn 0) resets the model: a waiting write is gone and now()
//     is 0 afterwards.
//
// Limits: one write a cycle (a second one before run() throws std::logic_error).
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "tb/bus/ace/pins.hpp"
#include "tb/monitor/cci400/config.hpp"

namespace fabmon {

class Cci400Golden {
 public:
  /// A freshly reset model. Throws std::invalid_argument if a parameter is out of its range.
  explicit Cci400Golden(const Cci400Config& config);
  ~Cci400Golden();
  Cci400Golden(Cci400Golden&&) noexcept;
  Cci400Golden& operator=(Cci400Golden&&) noexcept;
  Cci400Golden(const Cci400Golden&) = delete;
  Cci400Golden& operator=(const Cci400Golden&) = delete;

  /// The monitor's reset: everything to its reset value, now() to 0.
  void reset();

  /// Takes in the pins of cycles now() to now() + n - 1.
  void run(const AcePins* pins, std::size_t n);

  /// n cycles with idle pins.
  void idle(std::uint64_t n);

  /// Cycles since reset.
  std::uint64_t now() const;

  /// Writes a register at cycle now(). addr: byte address; strb: byte strobes, bit i for
  /// data[8i+7:8i]; prot: bit 1 is Non-secure.
  void write(std::uint32_t addr, std::uint32_t data, std::uint8_t strb = 0xF,
             std::uint8_t prot = 0);

  /// Reads a register before the edge of cycle now().
  std::uint32_t read(std::uint32_t addr, std::uint8_t prot = 0) const;

  /// The combined interrupt before the edge of cycle now(): the OR of all overflow flags.
  bool irq() const;

  /// The overflow flags before the edge of cycle now(): [3:0] event counters, [4] cycle counter.
  std::uint8_t overflow() const;

  /// EVNTBUS of cycle now() - 1, as exported.
  std::bitset<kAceEvents> evntbus() const;

  /// How often the event of this bit of EVNTBUS has happened since reset, after the security filter
  /// and whatever the enables are; and in how many cycles EVNTBUS showed it.
  std::uint64_t events(unsigned bit) const;
  std::uint64_t exported(unsigned bit) const;

  /// The register OBS_LOST: what an observer could not keep track of.
  std::uint32_t observer_lost() const;

 private:
  class Model;
  std::unique_ptr<Model> model_;
};

}  // namespace fabmon
