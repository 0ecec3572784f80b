// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// How often everything has happened since reset, for the golden cci400 monitor.
//
// The log knows no event codes while it is written: a slave interface has a line for every kind of
// transaction and one for every condition, a master interface one for each bit of its sideband.
// Only what passes the security filter is entered. Codes are sums of lines, made when someone asks:
// an event counter is the difference of two such sums.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>

#include "tb/bus/ace/pins.hpp"
#include "tb/monitor/cci400/config.hpp"
#include "tb/monitor/cci400/golden/ace_transaction.hpp"

namespace fabmon {

/// What can happen on a slave interface beside requests being accepted.
enum class Cci400Condition : std::uint8_t {
  kReadTrackerFull,   ///< a read request waits for a free tracker entry
  kWriteTrackerFull,  ///< a write request does
  kIdHazard,          ///< a read request waits because of its ID
  kSnoopData,         ///< the last beat of data that came from a snoop
  kReadDataWaits,     ///< read data waits for the requester
};

class Cci400Log {
 public:
  explicit Cci400Log(const Cci400Config& config);

  /// A cycle begins. exported: EVNTBUS shows its events.
  void begin_clock(bool exported) {
    exported_ = exported;
    recent_ = 0;
  }

  /// Slave interface n accepted a request.
  void add(unsigned n, AceTransaction what) {
    enter(kSlaveLines * n + static_cast<unsigned>(what));
  }
  /// A condition holds on slave interface n in this cycle.
  void add(unsigned n, Cci400Condition what) {
    enter(kSlaveLines * n + kAceTransactions + static_cast<unsigned>(what));
  }
  /// The events in `bits` happen on master interface m in this cycle.
  void add_master(unsigned m, std::uint32_t bits);

  /// How often bit `bit` of EVNTBUS has happened, and how often it was exported.
  std::uint64_t events(unsigned bit) const { return sum(bit, 0) + sum(bit, 1); }
  std::uint64_t exported(unsigned bit) const { return sum(bit, 1); }

  /// How often the event that a counter selects by this value of ESR has happened.
  std::uint64_t selected(std::uint8_t esr) const;

  /// EVNTBUS as it shows the latest cycle.
  std::bitset<kAceEvents> bus() const;

 private:
  static constexpr unsigned kConditions = 5;
  static constexpr unsigned kSlaveLines = kAceTransactions + kConditions;
  // The sideband's bits, and: any of the three reasons for which a read waits for a queue.
  static constexpr unsigned kAnyReadQueue = kAceMasterEvents;
  static constexpr unsigned kMasterLines = kAceMasterEvents + 1;
  static constexpr unsigned kFirstMasterLine = kSlaveLines * kAceSlaves;
  static constexpr unsigned kLines = kFirstMasterLine + kMasterLines * kAceMasters;

  void enter(unsigned line) {
    ++count_[exported_ ? 1 : 0][line];
    recent_line_[recent_++] = static_cast<std::uint16_t>(line);
  }
  std::uint64_t both(unsigned line) const { return count_[0][line] + count_[1][line]; }
  std::uint64_t sum(unsigned bit, unsigned exported) const;

  bool r0_;
  std::array<std::uint64_t, kAceSlaveEvents> lines_of_;  // by code of a slave: a bit for each line
  std::array<std::array<std::uint64_t, kLines>, 2> count_{};  // not exported, exported
  bool exported_ = false;
  std::array<std::uint16_t, kLines> recent_line_{};  // what was entered in the latest cycle
  unsigned recent_ = 0;
};

}  // namespace fabmon
