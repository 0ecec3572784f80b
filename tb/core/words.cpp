// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/core/words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <numeric>
#include <utility>

namespace fabmon {

ParsedNumber parse_number(std::string_view text) {
  const bool hex = text.starts_with("0x") || text.starts_with("0X");
  if (hex) text.remove_prefix(2);
  const char* const end = text.data() + text.size();
  std::uint64_t value = 0;
  const auto [rest, error] = std::from_chars(text.data(), end, value, hex ? 16 : 10);
  if (error == std::errc::invalid_argument || rest != end) return {};
  if (error == std::errc::result_out_of_range) return {.is = ParsedNumber::Is::kTooLarge};
  return {.is = ParsedNumber::Is::kNumber, .value = value};
}

std::string grouped(std::uint64_t value) {
  std::string text = std::to_string(value);
  for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, 1, ',');
  return text;
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, diagonal + 1, row[j] + 1});
    }
  }
  return row.back();
}

std::vector<std::string_view> nearest(std::string_view word,
                                      const std::vector<std::string_view>& candidates,
                                      std::size_t count) {
  std::vector<std::pair<std::size_t, std::string_view>> ranked;
  for (const std::string_view candidate : candidates) {
    // A name that contains the word is as near as its first letters.
    const bool contains = word.size() >= 3 && candidate.find(word) != std::string_view::npos;
    const std::size_t distance = contains ? 1 : edit_distance(word, candidate);
    if (distance < std::max(word.size(), candidate.size()))
      ranked.emplace_back(distance, candidate);
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string_view> names;
  for (const auto& entry : ranked) {
    if (names.size() == count) break;
    names.push_back(entry.second);
  }
  return names;
}

std::string nearest_text(std::string_view word, const std::vector<std::string_view>& names) {
  std::string_view near;
  std::size_t limit = std::max<std::size_t>(2, word.size() / 3) + 1;  // nearer than this
  for (const std::string_view name : names) {
    const std::size_t longer = std::max(word.size(), name.size());
    std::size_t distance = 1;  // of a name that contains the word, as of its first letters
    if (word.size() < 3 || name.find(word) == std::string_view::npos) {
      if (longer - std::min(word.size(), name.size()) >= limit) continue;
      distance = edit_distance(word, name);
    }
    if (distance >= std::min(limit, longer)) continue;
    limit = distance;
    near = name;
  }
  return near.empty() ? std::string() : "; nearest: " + std::string(near);
}

std::string unknown_workload(std::string_view kind, std::string_view name,
                             const std::vector<std::string_view>& names) {
  return fmt::format("no {} workload '{}'; there are: {}{}", kind, name, fmt::join(names, " "),
                     nearest_text(name, names));
}

}  // namespace fabmon
