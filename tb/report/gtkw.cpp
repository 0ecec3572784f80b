// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/gtkw.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <vector>

#include "tb/core/escape.hpp"
#include "tb/record/fst_reader.hpp"

namespace fabmon {
namespace {

// Does the name fit the pattern, with '*' for digits?
bool fits(std::string_view pattern, std::string_view name) {
  while (!pattern.empty()) {
    if (pattern.front() == '*') {
      pattern.remove_prefix(1);
      name.remove_prefix(std::min(name.find_first_not_of("0123456789"), name.size()));
    } else if (name.empty() || pattern.front() != name.front()) {
      return false;
    } else {
      pattern.remove_prefix(1);
      name.remove_prefix(1);
    }
  }
  return name.empty();
}

// The scope of the monitor's top. Simulators put a scope above the top that has its ports as well:
// so this is the longest scope with the pin that is no deeper than one level below the outermost.
std::string top_scope(const FstReader& wave, std::string_view pin) {
  const auto depth = [](const std::string& scope) {
    return std::count(scope.begin(), scope.end(), '.');
  };
  std::vector<std::string> scopes;
  for (const WaveVar& var : wave.vars()) {
    if (var.name == pin) scopes.push_back(wave.scopes().path(var.scope));
  }
  std::stable_sort(scopes.begin(), scopes.end(),
                   [&](const auto& a, const auto& b) { return depth(a) < depth(b); });
  std::string top;
  for (const std::string& scope : scopes) {
    if (depth(scope) <= depth(scopes.front()) + 1) top = scope;
  }
  return top;
}

// The lines of the signals that fit an entry.
std::string entry_text(const FstReader& wave, const std::string& top, const WaveEntry& entry) {
  std::string text;
  for (const WaveVar& var : wave.vars()) {
    const std::string path = wave.scopes().path(var.scope) + "." + var.name;
    if (!path.starts_with(top) || !fits(entry.pattern, path.substr(top.size()))) continue;
    const bool vector = var.width > 1;
    const std::string range = vector ? fmt::format("[{}:0]", var.width - 1) : "";
    text += gtkw_signal(path + range, vector, entry.decimal);
  }
  return text;
}

}  // namespace

std::vector<WaveGroup> wave_groups(std::vector<WaveGroup> groups, std::span<const WavePin> pins,
                                   const std::vector<WaveGroup>& more, bool closed) {
  for (const WavePin& pin : pins) {
    if (groups.empty() || groups.back().title != pin.group)
      groups.push_back({pin.group, {}, closed});
    groups.back().entries.push_back({pin.signal, pin.decimal});
  }
  groups.insert(groups.end(), more.begin(), more.end());
  return groups;
}

std::string gtkw_path(const std::string& wave) {
  constexpr std::string_view kEnd = ".fst";
  return (wave.ends_with(kEnd) ? wave.substr(0, wave.size() - kEnd.size()) : wave) + ".gtkw";
}

std::string gtkw_head(std::string_view title, const std::string& wave, const GtkwView& view) {
  const std::string path = std::filesystem::absolute(wave).string();
  const std::string dump =
      fits_gtkw_file(path) ? fmt::format("[dumpfile] \"{}\"\n", path)
                           : fmt::format("[*] the name of the dump cannot stand in this file: {}\n",
                                         wave_comment(path));
  return fmt::format(
      "[*] {}\n"
      "{}[timestart] {}\n[size] 1600 1000\n"
      "*{:.6f} {} {} {}\n"
      "[sst_expanded] 0\n[signals_width] 300\n",
      wave_comment(title), dump, view.start, -view.zoom, view.marker, view.a, view.b);
}

std::string gtkw_signal(std::string_view signal, bool vector, bool decimal) {
  if (!fits_gtkw(signal)) return {};
  return fmt::format("@{}\n{}\n", !vector ? "28" : decimal ? "24" : "22", signal);
}

std::string gtkw_group(std::string_view title, std::string_view signals, bool closed) {
  const std::string shown = wave_comment(title);
  return fmt::format("@{}\n-{}\n{}@{}\n-{}\n", closed ? "c00200" : "800200", shown, signals,
                     closed ? "1401200" : "1000200", shown);
}

std::string gtkw_text(const std::string& file, const std::string& wave, const WaveTimes& times,
                      const WaveLayout& layout) {
  const FstReader reader(file);
  const std::string top = top_scope(reader, layout.pin) + ".";
  constexpr double kZoom = 7;  // about a hundred cycles at a glance
  std::string text = gtkw_head(layout.title, wave,
                               {.start = times.start,
                                .zoom = kZoom,
                                .marker = times.start,
                                .a = times.counted_from,
                                .b = times.counted_to});
  for (const WaveGroup& group : layout.groups) {
    std::string signals;
    for (const WaveEntry& entry : group.entries) signals += entry_text(reader, top, entry);
    if (signals.empty()) continue;
    text += gtkw_group(group.title, signals, group.closed);
  }
  return text;
}

}  // namespace fabmon
