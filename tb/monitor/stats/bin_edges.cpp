// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/stats/bin_edges.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "tb/core/input_error.hpp"
#include "tb/report/text.hpp"

namespace fabmon {
namespace {

class Parser {
 public:
  Parser(std::string_view text, const StatsConfig& config)
      : text_(text),
        config_(config),
        most_((std::uint64_t{1} << config.timer_width) - 1),
        by_limits_(text.find('-') != std::string_view::npos) {}

  std::vector<StatsBin> parse() {
    for (std::size_t at = 0; at <= text_.size();) {
      const std::size_t comma = std::min(text_.find(',', at), text_.size());
      if (by_limits_) {
        limits(at, comma);
      } else {
        edge(at, comma);
      }
      at = comma + 1;
    }
    if (bins_.empty()) fail(text_.size(), "a bin needs two edges");
    return std::move(bins_);
  }

 private:
  [[noreturn]] void fail(std::size_t at, const std::string& reason) const {
    throw InputError(fmt::format("--bins '{}':{}: {}", text_, at + 1, reason));
  }

  // The text from begin to end without blanks around it; begin becomes where it begins.
  std::string_view word(std::size_t& begin, std::size_t end) const {
    begin = std::min(text_.find_first_not_of(' ', begin), end);
    const std::string_view cell = text_.substr(begin, end - begin);
    return cell.substr(0, cell.find_last_not_of(' ') + 1);
  }

  std::uint32_t number(std::size_t at, std::string_view word) const {
    const ParsedNumber number = parse_number(word);
    if (number.is == ParsedNumber::Is::kNoNumber) {
      fail(at, fmt::format("'{}' is not a number", word));
    }
    if (number.is == ParsedNumber::Is::kTooLarge || number.value > most_) {
      fail(at, fmt::format("{} is too large, a latency has {} bits", word, config_.timer_width));
    }
    return static_cast<std::uint32_t>(number.value);
  }

  void add(std::size_t at, const StatsBin& bin) {
    if (bins_.size() == config_.nbins) {
      fail(at, fmt::format("one bin too many, the build has {}", config_.nbins));
    }
    bins_.push_back(bin);
  }

  void edge(std::size_t at, std::size_t end) {
    const std::string_view text = word(at, end);
    if (text.empty()) fail(at, "an edge is missing");
    const std::uint32_t edge = number(at, text);
    if (below_) {
      if (edge <= *below_) fail(at, fmt::format("edges must ascend: {} after {}", edge, *below_));
      add(at, {.ll = *below_, .ul = edge});
    }
    below_ = edge;
  }

  void limits(std::size_t at, std::size_t end) {
    const std::size_t dash = text_.find('-', at);
    std::size_t upper_at = dash + 1;
    if (dash >= end) {
      const std::string_view text = word(at, end);
      fail(at, text.empty() ? std::string("a bin is missing")
                            : fmt::format("'{}' is not LOWER-UPPER", text));
    }
    const std::string_view lower = word(at, dash);
    const std::string_view upper = word(upper_at, end);
    if (lower.empty()) fail(at, "the lower limit is missing");
    const StatsBin bin{
        .ll = number(at, lower),
        .ul = upper.empty() ? static_cast<std::uint32_t>(most_) : number(upper_at, upper)};
    if (bin.ul <= bin.ll) {
      fail(at, fmt::format("no latency is above {} and at most {}", bin.ll, bin.ul));
    }
    add(at, bin);
  }

  std::string_view text_;
  const StatsConfig& config_;
  std::uint64_t most_;
  bool by_limits_;
  std::optional<std::uint32_t> below_;
  std::vector<StatsBin> bins_;
};

}  // namespace

std::vector<StatsBin> parse_bins(std::string_view text, const StatsConfig& config) {
  return Parser(text, config).parse();
}

}  // namespace fabmon
