// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axi4/tie_offs.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "tb/bus/axi4/columns.hpp"
#include "tb/bus/axi4/derived_pins.hpp"
#include "tb/record/trace.hpp"

namespace fabmon {

Axi4TieOffs axi4_tie_offs(const std::function<bool(std::string_view)>& has, unsigned bytes) {
  constexpr std::array<std::string_view, 8> kSizes{"0 (1 byte)",   "1 (2 bytes)",  "2 (4 bytes)",
                                                   "3 (8 bytes)",  "4 (16 bytes)", "5 (32 bytes)",
                                                   "6 (64 bytes)", "7 (128 bytes)"};
  Axi4TieOffs ties;
  ties.wanted = wanted_signals(axi4_columns());
  const auto tie = [&](std::string_view name, std::string_view text) {
    const auto of_name = [name](const WantedSignal& signal) { return signal.name == name; };
    std::find_if(ties.wanted.begin(), ties.wanted.end(), of_name)->tie = text;
  };
  const bool reads = has("rvalid");
  const bool writes = has("wvalid");
  const bool single_reads = !has("arlen") && !has("rlast");
  const bool single_writes = !has("awlen") && !has("wlast");
  if (reads && single_reads) {
    ties.pins.rlast = 1;
    tie("rlast", "1 (AXI4-Lite)");
  }
  if (writes && single_writes) {
    ties.pins.wlast = 1;
    tie("wlast", "1 (AXI4-Lite)");
  }
  ties.lite = (reads || writes) && (single_reads || !reads) && (single_writes || !writes);
  for (const std::string_view name : Axi4DerivedPins(has).names()) tie(name, "");
  if (reads && !has("rready")) {
    ties.pins.rready = 1;
    tie("rready", "1");
  }
  if (has("bvalid") && !has("bready")) {
    ties.pins.bready = 1;
    tie("bready", "1");
  }
  if (bytes == 0) return ties;
  const auto size = static_cast<std::uint8_t>(std::bit_width(bytes) - 1);
  if (!has("arsize")) {
    ties.pins.arsize = size;
    tie("arsize", kSizes.at(size));
  }
  if (!has("awsize")) {
    ties.pins.awsize = size;
    tie("awsize", kSizes.at(size));
  }
  return ties;
}

}  // namespace fabmon
