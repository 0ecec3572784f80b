// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/record/reset_name.hpp"

#include <algorithm>
#include <array>

namespace fabmon {
namespace {

/// What may stand before "rst" and "reset" in one word. Not what makes another word of it: burst,
/// first, worst, preset of a value.
constexpr std::array<std::string_view, 27> kResetBefore{
    "",    "a",     "s",   "h",      "p",    "m",    "g",    "c",      "f",
    "n",   "np",    "sys", "axi",    "core", "cpu",  "glbl", "global", "hard",
    "por", "power", "pl",  "periph", "bus",  "main", "ext",  "mem",    "soc"};
/// Words of signals beside a reset.
constexpr std::array<std::string_view, 46> kBeside{
    "q",      "d",       "r",     "reg",    "ff",   "next",  "nxt",    "prev",   "last",    "cnt",
    "count",  "counter", "ctr",   "timer",  "en",   "ena",   "enable", "req",    "request", "ack",
    "done",   "busy",    "state", "status", "fsm",  "cause", "vector", "addr",   "val",     "value",
    "valid",  "ready",   "pulse", "cmd",    "mask", "mode",  "sel",    "select", "delay",   "dly",
    "detect", "wait",    "hold",  "event",  "irq",  "data"};

struct NamePart {
  bool reset = false;
  bool preset = false;  // of APB if it is low, else the preset of a value
  bool low = false;
};

NamePart part_of(std::string_view word) {
  while (!word.empty() && word.back() >= '0' && word.back() <= '9') word.remove_suffix(1);
  if (word == "por") return {.reset = true};
  if (word == "porn" || word == "npor") return {.reset = true, .low = true};
  for (const std::string_view reset : {"reset", "rst"}) {
    const std::size_t at = word.rfind(reset);
    if (at == std::string_view::npos) continue;
    const std::string_view before = word.substr(0, at);
    const std::string_view behind = word.substr(at + reset.size());
    if (std::find(kResetBefore.begin(), kResetBefore.end(), before) == kResetBefore.end())
      return {};
    if (behind.empty() && before == "p") return {.preset = true};
    if (behind.empty()) return {.reset = true, .low = before == "n" || before == "np"};
    if (behind == "n" || behind == "b" || behind == "l" || behind == "ni") {
      return {.reset = true, .low = true};
    }
    return {};
  }
  return {};
}

}  // namespace

std::optional<bool> reset_is_high(std::string_view name) {
  bool found = false;
  bool preset = false;
  bool low = false;
  while (!name.empty()) {
    const std::size_t end = std::min(name.find('_'), name.size());
    const std::string_view word = name.substr(0, end);
    name.remove_prefix(std::min(end + 1, name.size()));
    if (std::find(kBeside.begin(), kBeside.end(), word) != kBeside.end()) return std::nullopt;
    const NamePart one = part_of(word);
    found = found || one.reset;
    preset = preset || one.preset;
    low = low || one.low || word == "n" || word == "ni" || word == "l" || word == "b";
  }
  if (!found && !(preset && low)) return std::nullopt;
  return !low;
}

}  // namespace fabmon
