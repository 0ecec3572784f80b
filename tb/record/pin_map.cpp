// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/record/pin_map.hpp"

#include <algorithm>

#include "tb/core/input_error.hpp"
#include "tb/core/line_file.hpp"
#include "tb/record/text.hpp"
#include "tb/record/wave_clock.hpp"

namespace fabmon {
namespace {

struct Item {
  std::string text;
  std::string where;  // for messages
};

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::vector<Item> items_of(const std::vector<std::string>& map) {
  std::vector<Item> items;
  for (const std::string& given : map) {
    if (!given.starts_with('@')) {
      items.push_back({given, "--map " + printable(given, 200)});
      continue;
    }
    for_each_item(given.substr(1), "pins",
                  [&items](std::string_view text, const std::string& where, std::size_t) {
                    items.push_back({std::string(text), where});
                  });
  }
  return items;
}

}  // namespace

std::vector<std::pair<std::size_t, PinBits>> read_pin_map(
    const SignalStream& wave, const TraceOptions& options,
    const std::function<std::optional<std::size_t>(const std::string&)>& column_of) {
  std::vector<std::pair<std::size_t, PinBits>> pins;
  for (const Item& item : items_of(options.map)) {
    const std::size_t equals = item.text.find('=');
    if (equals == std::string::npos) throw InputError(item.where + ": it is not PIN=PATH");
    const std::string name = to_lower(trimmed(item.text.substr(0, equals)));
    const std::string path = trimmed(item.text.substr(equals + 1));
    const auto column = column_of(name);
    if (!column) throw InputError(item.where + ": there is no pin '" + printable(name) + "'");
    const auto same = [&column](const auto& pin) { return pin.first == *column; };
    if (std::any_of(pins.begin(), pins.end(), same)) {
      throw InputError(item.where + ": '" + name + "' is bound twice");
    }
    if (path.empty()) throw InputError(item.where + ": it has no path");
    if (path == "0" || path == "1") {
      pins.emplace_back(*column, PinBits{.tied = path == "1"});
      continue;
    }
    pins.emplace_back(*column, find_pin(wave, options.path, path, item.where));
  }
  return pins;
}

bool is_by_hand(const TraceOptions& options) {
  return !options.map.empty() && options.port.empty() && options.scope.empty() &&
         options.prefix.empty() && options.req.empty();
}

WavePins pins_by_hand(const SignalStream& wave,
                      const std::vector<std::pair<std::size_t, PinBits>>& map,
                      std::size_t columns) {
  WavePins pins{.joined = true, .by_hand = true};
  const auto is_signal = [](const auto& pin) { return !pin.second.tied; };
  const auto first = std::find_if(map.begin(), map.end(), is_signal);
  if (first != map.end()) pins.scope = wave.signals()[first->second.signal].scope;
  pins.signal.resize(columns);
  return pins;
}

void add_pin_map(const std::vector<std::pair<std::size_t, PinBits>>& map,
                 std::vector<WavePins>& sets) {
  for (WavePins& set : sets) {
    for (const auto& [column, pin] : map) {
      if (!set.signal[column] && !pin.tied) ++set.found;
      set.signal[column] = pin;
    }
  }
}

}  // namespace fabmon
