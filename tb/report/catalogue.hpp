// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What a monitor has to offer, as `fabmon list` shows it: events, metrics, traffic, builds.
#pragma once

#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tb/core/event_info.hpp"
#include "tb/report/json.hpp"

namespace fabmon {

/// A name with its meaning.
struct Listed {
  std::string name;
  std::string meaning;
  std::string pins{};  ///< of traffic and builds: which pins, if the monitor has several kinds
};

/// Names under a heading.
struct ListSection {
  std::string title;
  std::vector<Listed> rows;
};

/// What a monitor offers.
struct Catalogue {
  std::string_view monitor;
  std::string_view summary{};         ///< what it is, in one line
  std::string heading;                ///< what its events are and how they are written
  std::vector<ListSection> events{};  ///< for the reader; an empty title: no heading
  Json event_rows = Json::array();    ///< for programs
  std::string metrics_title;          ///< "Derived metrics (...)."
  std::span<const MetricInfo> metrics;
  std::vector<Listed> flags;  ///< may be empty
  std::vector<ListSection> traffic;
  std::string builds_title;
  std::vector<Listed> builds;
  std::vector<std::string> parameters{};  ///< of the RTL, by name
  std::vector<Listed> examples{};         ///< command lines that work anywhere
};

/// The catalogue for a person.
std::string list_text(const Catalogue& catalogue);

/// The same as a JSON object.
Json list_json(const Catalogue& catalogue);

/// The rows of a table of workloads, each with name and meaning.
template <class Workloads>
std::vector<Listed> listed_workloads(const Workloads& workloads, std::string_view pins = {}) {
  std::vector<Listed> rows;
  rows.reserve(std::size(workloads));
  for (const auto& workload : workloads) {
    rows.push_back({std::string(workload.name), std::string(workload.meaning), std::string(pins)});
  }
  return rows;
}

}  // namespace fabmon
