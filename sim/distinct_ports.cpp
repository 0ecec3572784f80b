// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/distinct_ports.hpp"

#include <algorithm>

namespace fabmon {

std::optional<std::uint64_t> DistinctPorts::lowest_bit(const FoundPort& port, const PinBits& pin) {
  if (pin.tied) return std::nullopt;
  for (const SignalPart& part : port.bound.table->parts(pin.signal)) {
    if (pin.low < part.shift || pin.low - part.shift >= part.width) continue;
    return std::uint64_t{part.net} << 32U | (pin.low - part.shift);
  }
  return std::nullopt;
}

bool DistinctPorts::has(const Bus& bus, const FoundPort& port) const {
  std::size_t recorded = 0, known = 0;
  for (const std::size_t column : bus.identity) {
    const auto& pin = port.bound.pins.signal[column];
    const auto bit = pin ? lowest_bit(port, *pin) : std::nullopt;
    if (!bit) continue;
    ++recorded;
    if (bits_.contains(*bit)) ++known;
  }
  return known != 0 && (known == recorded || !port.missing.empty());
}

void DistinctPorts::add(const FoundPort& port) {
  if (!port.missing.empty()) return;
  for (const auto& pin : port.bound.pins.signal) {
    const auto bit = pin ? lowest_bit(port, *pin) : std::nullopt;
    if (bit) bits_.insert(*bit);
  }
}

void DistinctPorts::make_name_unique(const Bus& bus, FoundPort& port) {
  if (names_.contains(port.name)) {
    port.bus_name = port.name;
    port.name += '#' + std::string(bus.name);
  }
  names_.insert(port.name);
}

}  // namespace fabmon
