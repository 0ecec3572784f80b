// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Rows of TileLink that a test writes by hand: a port of 4 bytes of which all pins are there.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>

#include "tb/bus/tilelink/messages.hpp"
#include "tests/bus/pin_bench.hpp"

namespace fabmon::test {

namespace tl = tilelink;

/// The recording has not this pin.
inline void lose(PinRows& rows, std::size_t pin) {
  rows.pins.recorded[pin] = false;
  rows.pins.width[pin] = 0;
  for (std::size_t c = 0; c < rows.size(); ++c) rows.set(c, pin, tl::kPins.at(pin).tie);
}

/// A cycle after the other, after two in reset: what the channels offer, and who is ready. Nothing
/// is offered that the cycle does not say, and all are ready.
class TileLinkRows {
 public:
  explicit TileLinkRows(unsigned bytes = 4) {
    rows.pins.recorded.assign(tl::kPinCount, true);
    rows.pins.width.assign(tl::kPinCount, 1);
    for (const std::size_t pin : {tl::kAData, tl::kBData, tl::kCData, tl::kDData})
      rows.pins.width[pin] = 8 * bytes;
    rows.pins.width[tl::kAMask] = bytes;
    for (int i = 0; i < 2; ++i) rows.set(rows.add(), tl::kReset, 0);
  }

  /// The next cycle; its number, of which the first one out of reset is 2.
  std::size_t next() {
    const std::size_t c = rows.add();
    for (const std::size_t pin : {tl::kAValid, tl::kBValid, tl::kCValid, tl::kDValid, tl::kEValid,
                                  tl::kDDenied, tl::kDCorrupt, tl::kDError}) {
      rows.set(c, pin, 0);
    }
    for (const std::size_t pin : {tl::kAReady, tl::kBReady, tl::kCReady, tl::kDReady, tl::kReset})
      rows.set(c, pin, 1);
    return c;
  }
  /// In the last cycle: a beat on A, with the mask that belongs to it.
  TileLinkRows& a(std::uint64_t opcode, std::uint64_t source, std::uint64_t size,
                  std::uint64_t address, bool ready = true) {
    put(tl::kAValid, {{tl::kAOpcode, opcode},
                      {tl::kASource, source},
                      {tl::kASize, size},
                      {tl::kAAddress, address}});
    put(tl::kAReady, {}, ready);
    const std::uint64_t bus = rows.pins.width[tl::kAMask];
    const std::uint64_t bytes = std::min<std::uint64_t>(bus, std::uint64_t{1} << size);
    rows.set_mask(rows.size() - 1, tl::kAMask,
                  ((std::uint64_t{1} << bytes) - 1) << (address % bus / bytes * bytes));
    return *this;
  }
  /// A beat on C.
  TileLinkRows& c(std::uint64_t opcode, std::uint64_t source, std::uint64_t size,
                  std::uint64_t address, bool ready = true) {
    put(tl::kCValid, {{tl::kCOpcode, opcode},
                      {tl::kCSource, source},
                      {tl::kCSize, size},
                      {tl::kCAddress, address}});
    put(tl::kCReady, {}, ready);
    return *this;
  }
  /// A beat on D.
  TileLinkRows& d(std::uint64_t opcode, std::uint64_t source, std::uint64_t size,
                  bool ready = true) {
    put(tl::kDValid, {{tl::kDOpcode, opcode}, {tl::kDSource, source}, {tl::kDSize, size}});
    put(tl::kDReady, {}, ready);
    return *this;
  }
  /// A pin of the last cycle.
  void set(std::size_t pin, std::uint64_t value) { rows.set(rows.size() - 1, pin, value); }

  PinRows rows{tl::pins()};

 private:
  struct Value {
    std::size_t pin;
    std::uint64_t value;
  };
  void put(std::size_t pin, std::initializer_list<Value> values, bool to = true) {
    set(pin, static_cast<std::uint64_t>(to));
    for (const Value& each : values) set(each.pin, each.value);
  }
};

}  // namespace fabmon::test
