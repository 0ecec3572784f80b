// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the headers of VCD and FST have in common: names with bit ranges, and nested scopes.
#include "tb/record/wave_file.hpp"

#include <charconv>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace fabmon {
namespace {

/// Parses all of `text` as an int.
bool parse_int(std::string_view text, int& value) {
  const auto r = std::from_chars(text.data(), text.data() + text.size(), value);
  return r.ec == std::errc() && r.ptr == text.data() + text.size();
}

}  // namespace

std::string_view without_escape(std::string_view name) {
  if (name.size() > 1 && name.front() == '\\') name.remove_prefix(1);
  return name;
}

void split_range(std::string_view declared, WaveVar& var) {
  declared = without_escape(declared);
  var.bit = -1;
  var.lsb_index = 0;
  var.ascending = false;
  var.name = std::string(declared);
  const std::size_t open = declared.rfind('[');
  if (open == std::string_view::npos || open == 0 || declared.back() != ']') return;
  const std::string_view range = declared.substr(open + 1, declared.size() - open - 2);
  std::string_view base = declared.substr(0, open);
  while (!base.empty() && base.back() == ' ') base.remove_suffix(1);
  if (base.empty()) return;
  const std::size_t colon = range.find(':');
  int left = 0;
  int right = 0;
  if (colon == std::string_view::npos) {
    if (var.width != 1 || !parse_int(range, left) || left < 0) return;
    var.bit = left;
  } else {
    if (!parse_int(range.substr(0, colon), left) || !parse_int(range.substr(colon + 1), right))
      return;
    if (std::llabs(static_cast<long long>(left) - right) + 1 != static_cast<long long>(var.width))
      return;
    var.lsb_index = right;
    var.ascending = left < right;
  }
  var.name = std::string(base);
}

void WaveFile::hold_changes() {
  if (changes_.empty()) return;
  ++holds_;
  std::size_t kept = changes_.size();
  std::size_t bytes = 0;
  for (std::size_t i = changes_.size(); i-- > 0;) {
    const WaveChange& c = changes_[i];
    if (c.slot >= seen_.size()) seen_.resize(c.slot + 1, 0);
    if (seen_[c.slot] == holds_) continue;
    seen_[c.slot] = holds_;
    bytes += c.packed ? (c.size + 7) / 8 : c.size;
    changes_[--kept] = c;
  }
  changes_.erase(changes_.begin(), changes_.begin() + static_cast<std::ptrdiff_t>(kept));
  std::vector<char> held;  // a string may keep few bytes in itself, which move with it
  held.reserve(bytes);
  first_ = 0;
  for (std::size_t i = 0; i < changes_.size(); ++i) {
    WaveChange& c = changes_[i];
    const char* const at = held.data() + held.size();
    held.insert(held.end(), c.data, c.data + (c.packed ? (c.size + 7) / 8 : c.size));
    c.data = at;
    if (c.slot == 0) first_ = i + 1;
  }
  held_ = std::move(held);
}

void WaveFile::note_cut(const std::string& where, bool any, const std::string& time) {
  note_ = where + " (simulation killed?): ";
  note_ += any ? "measured up to time " + time : "nothing of it could be measured";
}

std::shared_ptr<const SignalTable> WaveFile::table() {
  if (table_ == nullptr) {
    table_ = std::make_shared<const SignalTable>(
        make_signal_table(std::move(scopes_), std::exchange(vars_, {})));
  }
  return table_;
}

void ScopeStack::open(std::string_view name) {
  const std::uint32_t outer = open_.back();
  if (name.empty()) {  // some simulators give the top no name
    open_.push_back(outer);
    return;
  }
  name = without_escape(name);
  std::string key(sizeof outer, '\0');
  std::memcpy(key.data(), &outer, sizeof outer);
  const auto [it, is_new] = known_.try_emplace(key.append(name), 0);
  if (is_new) it->second = scopes_.add(outer, name);
  open_.push_back(it->second);
}

bool ScopeStack::close() {
  if (open_.size() == 1) return false;
  open_.pop_back();
  return true;
}

}  // namespace fabmon
