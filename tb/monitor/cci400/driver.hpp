// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The lockstep driver of the cci400 monitor: RTL and golden model side by side: both get the same
// pins and the same register writes at the same cycles, and both are asked for all counts of one
// cycle ("a capture").
//
// The RTL is used as software uses it: event select, counter enables, PMCR, and reads of the
// counters over the bus while the traffic runs on. There is no snapshot, so the values of a capture
// are read one after the other, each from both models at the same cycle. Exact at the cycle of the
// capture itself are
//   * the value that is read first,
//   * the cycle counter, because the cycles that it is read later are known, and
//   * the totals of EVNTBUS, which are counted from its pins.
// The others may count a few cycles more. On an idle bus, after quiesce(), all are exact.
//
// Values are told apart by index: the events of the setup, then cycles, then (if the setup asks for
// them) the bits of EVNTBUS.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tb/bus/ace/pins.hpp"
#include "tb/core/lockstep.hpp"
#include "tb/monitor/cci400/golden/golden.hpp"
#include "tb/monitor/cci400/rtl.hpp"

namespace fabmon {

inline constexpr std::size_t kCciCounters = 4;      ///< event counters of the monitor
inline constexpr std::uint8_t kCciCyclesId = 0xFF;  ///< event number of the cycle counter in Linux

/// What is counted together. A counter that has wrapped (its overflow flag tells) counts its 2^32
/// as well.
struct Cci400Group : MeasureGroup {
  std::vector<std::uint8_t> events;  ///< of the counters, kCciCounters at most
  bool evntbus = false;              ///< also the totals of EVNTBUS
};

class Cci400Driver : public LockstepDriver<Cci400Rtl, Cci400Golden> {
 public:
  using Group = Cci400Group;

  /// Makes the golden model of these parameters. The RTL stays the caller's and may be null.
  Cci400Driver(Cci400Rtl* rtl, const Cci400Config& config);

  /// Resets both and starts the counters: the next cycle given to run() is the first that counts.
  /// Throws CheckError when the monitor does not answer or describes itself wrongly, and
  /// std::invalid_argument if there are more events than counters.
  void start(const Cci400Group& group);

  /// Clocks both n times. A capture that is being read out goes on meanwhile.
  void run(const AcePins* pins, std::size_t n);

  /// True while a capture is being read out; capture() must wait.
  bool reading() const { return at_ < reads_.size(); }

  /// Captures the counts of all cycles run so far. They are in counts() after further cycles.
  void capture();

  /// Runs idle cycles until no capture is being read out. Returns how many.
  std::size_t drain();

  /// Runs idle cycles, which are not counted as cycles, until all of the traffic is counted.
  void quiesce();

  /// Where in counts() cycles are, and the first bit of EVNTBUS.
  std::size_t cycles_at() const { return events_; }
  std::size_t evntbus_at() const { return events_ + 1; }

  /// "cycles" or a bit of EVNTBUS, "EVNTBUS[1] (S0 si_rrq_hs_device)".
  std::string name(std::size_t index) const;

  /// Reads the sticky flags of the observers, on an idle bus. "lost_reads_s0": a full table of open
  /// reads; "lost_snoops_s3"; "orphan_writes_s1": a response while no write was open.
  LastValues last();

 private:
  // One register read of a capture.
  struct Read {
    std::uint32_t addr;
    std::size_t value;  // which count
    bool overflow;      // it is the flag, not the counter
  };

  void plan_reads(const Cci400Group& group);
  void request();
  void take(std::uint32_t rtl);
  void advance_readout();

  std::size_t events_ = 0;
  bool evntbus_ = false;
  std::optional<std::size_t> only_;
  std::uint64_t uncounted_ = 0;  // cycles that are none of the traffic
  // The capture that is being read out.
  std::vector<Read> reads_;
  std::size_t at_ = 0;    // of reads_
  std::size_t wait_ = 0;  // cycles that the bus may still take
  std::uint64_t capture_clock_ = 0;
  std::uint64_t late_ = 0;      // cycles from the capture to this read
  std::uint32_t expected_ = 0;  // what the golden model reads
};

}  // namespace fabmon
