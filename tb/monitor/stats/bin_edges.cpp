// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/stats/bin_edges.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "tb/core/input_error.hpp"
#include "tb/report/text.hpp"

namespace fabmon {

std::vector<StatsBin> parse_bins(std::string_view text, const StatsConfig& config) {
  const auto fail = [text](std::size_t at, const std::string& reason) {
    throw InputError(fmt::format("--bins '{}':{}: {}", text, at + 1, reason));
  };
  const std::uint64_t most = (std::uint64_t{1} << config.timer_width) - 1;
  std::vector<StatsBin> bins;
  std::uint32_t below = 0;
  for (std::size_t at = 0, edges = 0; at <= text.size(); ++edges) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    const std::size_t first = std::min(text.find_first_not_of(' ', at), comma);
    const std::string_view cell = text.substr(first, comma - first);
    const std::string_view word = cell.substr(0, cell.find_last_not_of(' ') + 1);
    const ParsedNumber number = parse_number(word);
    if (word.empty()) fail(first, "an edge is missing");
    if (number.is == ParsedNumber::Is::kNoNumber) {
      fail(first, fmt::format("'{}' is not a number", word));
    }
    if (number.is == ParsedNumber::Is::kTooLarge || number.value > most) {
      fail(first, fmt::format("{} is too large, a latency has {} bits", word, config.timer_width));
    }
    const auto edge = static_cast<std::uint32_t>(number.value);
    if (edges != 0) {
      if (edge <= below) fail(first, fmt::format("edges must ascend: {} after {}", edge, below));
      if (bins.size() == config.nbins) {
        fail(first, fmt::format("one bin too many, the build has {}", config.nbins));
      }
      bins.push_back({.ll = below, .ul = edge});
    }
    below = edge;
    at = comma + 1;
  }
  if (bins.empty()) fail(text.size(), "a bin needs two edges");
  return bins;
}

}  // namespace fabmon
