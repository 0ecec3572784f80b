// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/catalogue.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace fabmon {
namespace {

// Appends a name, and its meaning broken into lines in a column of its own.
void add_listed(std::string& text, std::string_view name, std::string_view meaning) {
  constexpr std::size_t kColumn = 32;  // where meanings begin
  constexpr std::size_t kWidth = 100;  // of the text
  text += fmt::format("  {:<{}}", name, kColumn - 2);
  std::size_t column = kColumn;
  if (name.size() > kColumn - 3) column = kWidth + 1;  // no room beside the name
  while (!meaning.empty()) {
    const std::string_view word = meaning.substr(0, meaning.find(' '));
    meaning.remove_prefix(std::min(word.size() + 1, meaning.size()));
    if (column + word.size() > kWidth) {
      if (text.back() == ' ') text.pop_back();
      text += fmt::format("\n{:{}}", "", kColumn);
      column = kColumn;
    }
    text += word;
    if (!meaning.empty()) text += ' ';
    column += word.size() + 1;
  }
  text += '\n';
}

void add_section(std::string& text, std::string_view title, const std::vector<Listed>& rows) {
  if (!title.empty()) text += fmt::format("\n{}\n\n", title);
  for (const Listed& row : rows) add_listed(text, row.name, row.meaning);
}

}  // namespace

std::string list_text(const Catalogue& catalogue) {
  std::string text = catalogue.heading;
  for (const ListSection& section : catalogue.events) {
    add_section(text, section.title, section.rows);
  }
  std::vector<Listed> metrics;
  for (const MetricInfo& info : catalogue.metrics) {
    metrics.push_back({std::string(info.name), fmt::format("{} = {}", info.meaning, info.formula)});
  }
  add_section(text, catalogue.metrics_title, metrics);
  if (!catalogue.flags.empty()) {
    add_section(text, "Flags (reported when they are raised).", catalogue.flags);
  }
  for (const ListSection& section : catalogue.traffic) {
    add_section(text, section.title, section.rows);
  }
  add_section(text, catalogue.builds_title, catalogue.builds);
  return text;
}

Json list_json(const Catalogue& catalogue) {
  Json json{{"monitor", catalogue.monitor}, {"events", catalogue.event_rows}};
  for (const MetricInfo& info : catalogue.metrics) {
    json["metrics"].push_back({{"name", info.name},
                               {"formula", info.formula},
                               {"unit", info.unit},
                               {"meaning", info.meaning}});
  }
  for (const Listed& flag : catalogue.flags) {
    json["flags"].push_back({{"name", flag.name}, {"meaning", flag.meaning}});
  }
  for (const ListSection& section : catalogue.traffic) {
    for (const Listed& workload : section.rows) {
      Json entry{{"name", workload.name}};
      if (!workload.pins.empty()) entry["pins"] = workload.pins;
      entry["meaning"] = workload.meaning;
      json["workloads"].push_back(std::move(entry));
    }
  }
  for (const Listed& build : catalogue.builds) {
    if (build.pins.empty()) {
      json["builds"].push_back(build.name);
    } else {
      json["builds"].push_back({{"name", build.name}, {"pins", build.pins}});
    }
  }
  return json;
}

}  // namespace fabmon
