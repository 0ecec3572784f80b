// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Pins of an AXI4 port that a recording does not have and that follow from others:
//
// | not there                     | is                                                            |
// |-------------------------------|---------------------------------------------------------------|
// | RLAST, with ARLEN             | 1 in beat ARLEN + 1 of the oldest read of its ID              |
// | WLAST, with AWLEN             | 1 in beat AWLEN + 1 of the oldest write whose data is missing |
// | RID, with ARID                | the ARID of the oldest read that is open                      |
// | BID, with AWID                | the AWID of the oldest write that is open                     |
// | ARID with RID, AWID with BID  | both IDs are 0: responses are paired in order                 |
// | AR and AW, with ARW           | ARW, if its `write` says so                                   |
//
// A command counts from the cycle in which it is accepted, so that a response in that cycle can be
// its own. Of a write whose data all came before its command was offered the last beat is not
// known: WLAST is 0 there, and notes() says how many there were.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/axi4/pins.hpp"

namespace fabmon {

class Axi4DerivedPins {
 public:
  /// Derives nothing.
  Axi4DerivedPins() = default;

  /// `has` says whether the recording has the pin of a name.
  explicit Axi4DerivedPins(const std::function<bool(std::string_view)>& has);

  /// True if any pin is derived.
  bool any() const {
    return rlast_ || wlast_ || rid_ || bid_ || no_read_id_ || no_write_id_ || shared_;
  }

  /// Which pins are derived, or are not used.
  std::vector<std::string_view> names() const;

  /// Enters the derived pins of the next cycle.
  void apply(Axi4Pins& pins);

  /// Starts again at the first cycle.
  void restart();

  /// One line each on what is derived, and of how many writes it could not be.
  std::vector<std::string> notes() const;

 private:
  struct Burst {
    std::uint32_t id = 0;
    unsigned left = 0;  // beats
  };

  void read(Axi4Pins& pins);
  void write(Axi4Pins& pins);
  void command(unsigned beats);
  void data(Axi4Pins& pins);
  void clear();

  bool rlast_ = false, wlast_ = false, rid_ = false, bid_ = false;
  bool no_read_id_ = false, no_write_id_ = false;
  bool shared_ = false;
  std::deque<Burst> reads_;           // in the order of their commands
  std::deque<unsigned> data_;         // beats of writes whose data is missing
  std::deque<std::uint32_t> writes_;  // IDs of writes without a response
  unsigned early_ = 0;                // beats of data before their command
  unsigned early_lasts_ = 0;          // of them the last of their burst
  std::uint64_t lost_writes_ = 0;
};

}  // namespace fabmon
