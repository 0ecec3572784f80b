// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/record/pin_names.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace fabmon {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

/// What registers inside a design end with.
constexpr std::array<std::string_view, 17> kRegisters{
    "_q",   "_d",    "_r",   "_n",    "_p",  "_reg", "_ff", "_next", "_nxt",
    "_int", "_prev", "_dly", "_last", "_q1", "_q2",  "_d1", "_d2"};

bool is_suffix(const PinSpellings& spellings, std::string_view text) {
  if (text.empty()) return true;
  if (text.size() == 1 && spellings.is_suffix_letter(text[0])) return true;
  if (std::find(kRegisters.begin(), kRegisters.end(), text) != kRegisters.end()) return false;
  if (text[0] == '_') return text.size() > 1;
  if (text[0] == '[') return text.back() == ']';
  const auto digits = std::find_if(text.begin(), text.end(), is_digit);
  return digits != text.end() && std::all_of(text.begin(), digits, is_letter) &&
         std::all_of(digits, text.end(), is_digit) && digits - text.begin() <= 1;
}

/// The pin that a text begins with, and how long what follows it is.
std::optional<std::pair<std::size_t, std::size_t>> pin_at(const PinSpellings& spellings,
                                                          std::string_view text) {
  if (!spellings.may_begin(text)) return std::nullopt;
  for (std::size_t end = std::min(text.size(), spellings.longest()); end > 0; --end) {
    const bool may_end = end == text.size() || text[end] == '_' || text[end] == '[' ||
                         is_digit(text[end]) ||
                         (end + 1 < text.size() && is_digit(text[end + 1])) ||
                         (end + 1 == text.size() && spellings.is_suffix_letter(text[end]));
    if (!may_end) continue;
    const auto column = spellings.find(text.substr(0, end));
    if (column && is_suffix(spellings, text.substr(end)))
      return std::pair{*column, text.size() - end};
  }
  return std::nullopt;
}

/// What tells the halves apart, requests first.
constexpr std::array<std::array<std::string_view, 2>, 4> kHalves{
    {{"req", "resp"}, {"req", "rsp"}, {"m2s", "s2m"}, {"mosi", "miso"}}};

/// Halves that differ in the direction alone.
std::optional<PortHalf> half_of_direction(const std::string& name) {
  constexpr std::array<std::string_view, 2> kSides{"master", "slave"};
  for (const std::string_view channels : {"read", "write"}) {
    for (const std::string_view side : kSides) {
      const std::string word = std::string(channels) + std::string(side);
      const std::size_t at = name.rfind(word);
      if (at == std::string::npos) continue;
      PortHalf found{.request = side == kSides[0], .stem = name, .part = true};
      found.stem.replace(at, word.size(), "*");
      return found;
    }
  }
  // Inputs and outputs of a manager or subordinate: aximi and aximo, axi_si and axi_so.
  const std::size_t end = std::min(name.find('['), name.size());
  if (end >= 3) {
    const char side = name[end - 2];
    const char way = name[end - 1];
    const std::string_view before = std::string_view{name}.substr(0, end - 2);
    if ((side == 'm' || side == 's') && (way == 'i' || way == 'o') &&
        (before.ends_with('_') || before.find("axi") != std::string_view::npos)) {
      PortHalf found{.request = (side == 'm') == (way == 'o'), .stem = name, .part = true};
      found.stem[end - 1] = '*';
      found.input = side == 's';
      return found;
    }
  }
  // Those of APB in GRLIB: apbi and apbo, apb3i and apb3o.
  const std::size_t apb = end == 0 ? std::string::npos : name.rfind("apb", end - 1);
  if (apb != std::string::npos && apb + 3 < end && (name[end - 1] == 'i' || name[end - 1] == 'o') &&
      std::all_of(name.begin() + static_cast<std::ptrdiff_t>(apb + 3),
                  name.begin() + static_cast<std::ptrdiff_t>(end - 1), is_digit)) {
    PortHalf found{.request = name[end - 1] == 'i', .stem = name, .part = true};
    found.stem[end - 1] = '*';
    return found;
  }
  const bool directed = name.size() > 2 && (name[0] == 'i' || name[0] == 'o') && name[1] == '_';
  if (!directed) return std::nullopt;
  return PortHalf{.request = false, .stem = name.substr(2), .part = true};
}

/// Removes "_i" and "_o" at the end, or before an index, and what would be left of separators.
void remove_direction(std::string& name) {
  const auto ends_word = [&name](std::size_t at) {
    return at == name.size() || name[at] == '[' || name[at] == '(' || name[at] == '_';
  };
  for (std::size_t at = name.size(); at-- > 1;) {
    if ((name[at] != 'i' && name[at] != 'o') || name[at - 1] != '_' || !ends_word(at + 1)) continue;
    name.erase(at - 1, 2);
    break;
  }
}

}  // namespace

PinSpellings::PinSpellings(std::initializer_list<std::pair<const std::string, std::size_t>> pins)
    : columns_(pins) {
  for (const auto& each : pins) note(each.first);
}

std::size_t& PinSpellings::operator[](const std::string& spelling) {
  note(spelling);
  return columns_[spelling];
}

std::optional<std::size_t> PinSpellings::find(std::string_view spelling) const {
  const auto it = columns_.find(spelling);
  return it == columns_.end() ? std::nullopt : std::optional(it->second);
}

void PinSpellings::note(std::string_view spelling) {
  longest_ = std::max(longest_, spelling.size());
  if (spelling.size() < 2) {
    any_short_ = true;
    pairs_.set();
    threes_.set();
    return;
  }
  pairs_.set(pair(spelling));
  for (unsigned third = 0; third < 32; ++third) {
    if (spelling.size() == 2 || (spelling[2] & 31U) == third) {
      threes_.set(pair(spelling) | third << 10);
    }
  }
}

bool PinSpellings::may_have(std::string_view name) const {
  for (std::size_t cut = 0; cut < name.size(); ++cut) {
    if (may_begin(name.substr(cut))) return true;
    while (cut < name.size() && !is_name_separator(name[cut])) ++cut;
  }
  return false;
}

std::optional<PinName> take_apart(const PinSpellings& spellings, std::string_view name,
                                  std::string_view prefix) {
  if (!prefix.empty()) {
    if (!name.starts_with(prefix)) return std::nullopt;
    const auto pin = pin_at(spellings, name.substr(prefix.size()));
    if (!pin) return std::nullopt;
    return PinName{pin->first, prefix.size(), pin->second};
  }
  for (std::size_t cut = 0;;) {
    if (const auto pin = pin_at(spellings, name.substr(cut))) {
      return PinName{pin->first, cut, pin->second};
    }
    while (cut < name.size() && !is_name_separator(name[cut])) ++cut;
    if (cut == name.size()) return std::nullopt;
    ++cut;
  }
}

std::optional<PortHalf> half_of(const std::string& name) {
  for (const auto& halves : kHalves) {
    for (const std::string_view half : halves) {
      const std::size_t at = name.rfind(half);
      if (at == std::string::npos) continue;
      PortHalf found{.request = half == halves[0], .stem = name};
      found.stem.replace(at, half.size(), "*");
      remove_direction(found.stem);
      return found;
    }
  }
  return half_of_direction(name);
}

std::optional<PortHalf> half_by_direction(const std::string& name) {
  std::size_t end = std::min(name.find_first_of("[("), name.size());
  if (end == name.size() && name.ends_with('_')) --end;
  const std::string_view text = std::string_view{name}.substr(0, end);
  for (const std::string_view way : {"_in", "_out", "_i", "_o", "wbi", "wbo"}) {
    if (!text.ends_with(way) || text.size() == way.size() - (way[0] == 'w' ? 1U : 0U)) continue;
    const std::size_t kept = way[0] == 'w' ? 2 : 1;  // "wb", "_"
    const std::size_t cut = way.size() - kept;
    PortHalf found{.request = false, .stem = name, .part = true};
    found.stem.replace(end - cut, cut, "*");
    return found;
  }
  return std::nullopt;
}

std::optional<bool> is_input(const std::string& name) {
  for (std::size_t at = 0; (at = name.find('_', at)) != std::string::npos; ++at) {
    const std::string_view rest = std::string_view{name}.substr(at + 1);
    if (rest.empty() || (rest[0] != 'i' && rest[0] != 'o')) continue;
    if (rest.size() == 1 || rest[1] == '_' || rest[1] == '[') return rest[0] == 'i';
  }
  return std::nullopt;
}

std::string stem_name(const std::string& stem) {
  const auto trimmed = [](std::string text) {
    while (!text.empty() && (text.back() == '_' || text.back() == '.')) text.pop_back();
    return text;
  };
  const std::size_t star = stem.find('*');
  if (star == std::string::npos) return trimmed(stem);
  const std::string before = trimmed(stem.substr(0, star));
  std::string after = trimmed(stem.substr(star + 1));
  if (before.empty()) return "req" + after;
  after.erase(0, after.find_first_not_of("_."));
  return before + (after.empty() || after[0] == '[' || after[0] == '(' ? "" : "_") + after;
}

std::string_view index_of(std::string_view name) {
  if (!name.ends_with(']')) return {};
  const std::size_t open = name.rfind('[');
  return open == std::string_view::npos || open == 0 ? std::string_view() : name.substr(open);
}

}  // namespace fabmon
