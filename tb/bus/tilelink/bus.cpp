// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/tilelink/bus.hpp"

#include <array>
#include <bit>

#include "tb/bus/pin_bus.hpp"
#include "tb/bus/tilelink/halves.hpp"
#include "tb/bus/tilelink/log.hpp"
#include "tb/bus/tilelink/recount.hpp"
#include "tb/bus/tilelink/rules.hpp"
#include "tb/bus/tilelink/traffic.hpp"

namespace fabmon {
namespace tilelink {
namespace {

constexpr std::array<std::size_t, 4> kIdentity{kAValid, kAReady, kDValid, kDReady};

/// The levels of conformance.
constexpr std::array<std::string_view, 3> kLevels{"TL-UL", "TL-UH", "TL-C"};

// Generators leave out what is constant: the opcode of a port that only reads, d_ready of a manager
// that takes each answer at once.
bool complete(WavePins& set) {
  const auto has = [&set](std::size_t pin) { return set.signal[pin].has_value(); };
  const auto lacks = [&](std::size_t pin) {
    if (!has(pin)) set.missing.emplace_back(kPins.at(pin).name);
  };
  lacks(kAValid);
  lacks(kAReady);
  lacks(kDValid);
  const bool is_answer = has(kDOpcode) || has(kDSource) || has(kDSize) || has(kDData);
  if (!is_answer) lacks(kDReady);
  const bool reads = has(kAAddress) && has(kDData) && !has(kAData) && !has(kAMask);
  if (!reads) lacks(kAOpcode);
  return set.missing.empty();
}

bool partial(const WavePins& set) {
  int handshake = 0;
  for (const std::size_t pin : kIdentity)
    handshake += static_cast<int>(set.signal[pin].has_value());
  return set.signal[kAOpcode] && handshake >= 2;
}

std::string_view kind_of(const SignalStream& wave, const WavePins& set) {
  const auto has = [&set](std::size_t pin) { return set.signal[pin].has_value(); };
  if (has(kBValid) || has(kCValid) || has(kEValid)) return kLevels[2];
  const unsigned size = widest_pin(wave, set, {kASize, kDSize});
  if (size == 0) return kLevels[0];
  unsigned bytes = widest_pin(wave, set, {kAData, kDData}) / 8;
  if (bytes == 0) bytes = widest_pin(wave, set, {kAMask});
  // The largest size that its bits can say is one more than the bus has at most: TL-UL of 4 bytes
  // needs two bits for 0 to 2, and could say 3 with them.
  const unsigned log2 = bytes == 0 ? 0 : static_cast<unsigned>(std::bit_width(bytes)) - 1;
  const bool bursts = size > 3 || (1U << size) - 1 > log2 + 1;
  if (has(kDError) && !has(kDDenied) && size <= 3) return kLevels[0];
  return kLevels.at(bursts ? 1 : 0);
}

// "auto_in_0_" of Chisel and "io_up_" of SpinalHDL say who drives the requests.
std::string side_of(const SignalStream& wave, const WavePins& set) {
  std::string side = side_by_pins(wave, set, {kAValid});
  std::string_view name = set.prefix;
  while (side.empty() && !name.empty()) {
    while (!name.empty() && is_name_separator(name.back())) name.remove_suffix(1);
    std::size_t begin = name.size();
    while (begin > 0 && !is_name_separator(name[begin - 1])) --begin;
    const std::string_view word = name.substr(begin);
    if (word == "in" || word == "up" || word.ends_with("In")) return "subordinate";
    if (word == "out" || word == "down" || word.ends_with("Out")) return "manager";
    if (word.find_first_not_of("0123456789") != std::string_view::npos) break;
    name.remove_suffix(word.size());
  }
  return side;
}

void describe(const SignalStream& wave, const WavePins& set, FoundPort& port) {
  port.kind = kind_of(wave, set);
  port.side = side_of(wave, set);
  port.data = widest_pin(wave, set, {kAData, kCData, kDData});
  port.addr = widest_pin(wave, set, {kAAddress});
  port.id = widest_pin(wave, set, {kASource, kDSource});
}

PortWidths widths(const PinWidths& pins) {
  return {8 * Port(pins).bytes(), std::max(pins.width[kASource], pins.width[kDSource])};
}

}  // namespace

const BusPins& pins() {
  static constexpr BusPins kBus{.one = "TileLink port",
                                .several = "TileLink ports",
                                .examples = "a_valid, auto_in_a_bits_opcode",
                                .pins = kPins,
                                .reset = kReset,
                                .identity = kIdentity,
                                .complete = complete,
                                .partial = partial,
                                .join = join_halves};
  return kBus;
}

}  // namespace tilelink

const Bus& tilelink_bus() {
  static const Bus bus =
      pin_bus<tilelink::pins, tilelink::describe, tilelink::widths, tilelink::Log, tilelink::Rules,
              tilelink::Traffic, tilelink::Recount>("tilelink", tilelink::kLevels);
  return bus;
}

}  // namespace fabmon
