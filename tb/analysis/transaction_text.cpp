// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/transaction_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace fabmon {

std::string_view kind_name(const BusShape& bus, const Transaction& transaction) {
  return transaction.kind < bus.kinds.size() ? bus.kinds[transaction.kind] : std::string_view();
}

std::string response_name(const BusShape& bus, const Transaction& transaction) {
  const unsigned code = transaction.response;
  if (bus.responses.empty()) return transaction.failed() ? "error" : "";
  return code < bus.responses.size() ? std::string(bus.responses[code]) : std::to_string(code);
}

std::string burst_name(const BusShape& bus, const Transaction& transaction) {
  const unsigned burst = transaction.burst;
  if (bus.bursts.empty()) return {};
  return burst < bus.bursts.size() ? std::string(bus.bursts[burst]) : std::to_string(burst);
}

std::string transaction_text(const BusShape& bus, const Transaction& transaction) {
  const std::string_view kind = kind_name(bus, transaction);
  std::string text = fmt::format(
      "{} of ID {}", kind.empty() ? bus.directions[transaction.direction].unit_name() : kind,
      transaction.id);
  // 0 is what packets of a port without destinations have.
  if (bus.has_dest && transaction.dest != 0) text += fmt::format(" to {}", transaction.dest);
  if (bus.has_address) text += fmt::format(" at {:#x}", transaction.address);
  return text;
}

std::string with_article(std::string_view noun) {
  constexpr std::string_view kVowels = "aeioAEIO";
  const bool vowel = !noun.empty() && kVowels.find(noun.front()) != std::string_view::npos;
  return fmt::format("{} {}", vowel ? "an" : "a", noun);
}

std::string counted(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string_view unit_of_all(const BusShape& bus) {
  const std::string_view unit = bus.directions.front().unit;
  const bool all = std::all_of(bus.directions.begin(), bus.directions.end(),
                               [unit](const DirectionShape& each) { return each.unit == unit; });
  return all && !unit.empty() ? unit : "transaction";
}

}  // namespace fabmon
