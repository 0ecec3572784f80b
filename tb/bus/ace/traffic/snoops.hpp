// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The interconnect's side of AC, CR and CD of one slave interface: a queue of snoops and DVM
// messages, at most eight of them accepted and not answered yet. An answer is credited to the
// access that asked for the snoop.
#pragma once

#include <cstdint>

#include "tb/bus/ace/traffic/profile.hpp"
#include "tb/bus/ace/traffic/snooper.hpp"
#include "tb/bus/ace/traffic/trackers.hpp"
#include "tb/core/ring.hpp"

namespace fabmon {

class AceSnoops {
 public:
  enum class Cause : std::uint8_t { kDvm, kRead, kWrite };

  explicit AceSnoops(unsigned port) : port_(port) {}

  /// Room for this many more.
  bool room(unsigned n) const { return queue_.room() >= n; }
  bool empty() const { return queue_.empty() && data_.empty(); }
  void push(Cause cause, unsigned place, std::uint8_t code, std::uint64_t addr, std::uint8_t prot) {
    queue_.push({addr, static_cast<std::uint8_t>(place), code, prot, cause});
  }

  void drive(const AceStep& step);
  void settle(const AceStep& step, AceTrackers& trackers);

 private:
  struct Item {
    std::uint64_t addr = 0;
    std::uint8_t place = 0, code = 0, prot = 0;
    Cause cause = Cause::kDvm;
  };

  static void credit(const Item& item, AceTrackers& trackers);

  unsigned port_;
  Ring<Item, 32> queue_;  // oldest without CR first
  unsigned sent_ = 0;     // of these, accepted on AC
  Ring<Item, 32> data_;   // whose data is due on CD
};

}  // namespace fabmon
