// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/report_monitors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "sim/monitors.hpp"
#include "tb/core/input_error.hpp"
#include "tb/core/model_store.hpp"
#include "tb/report/json.hpp"
#include "tb/report/log_value.hpp"
#include "tb/report/stat_report.hpp"

namespace fabmon {
namespace {

// What the members of the port make of a value; nothing if all of them are null.
std::optional<std::uint64_t> folded(const LogValue& value, const Json& port) {
  std::optional<std::uint64_t> result;
  for (const std::string_view member : value.members) {
    if (member.empty()) continue;
    const Json& entry = port.at(Json::json_pointer(std::string(member)));
    if (entry.is_null()) continue;
    const auto number = entry.get<std::uint64_t>();
    if (!result) {
      result = number;
    } else if (value.fold == LogValue::Fold::kSum) {
      *result += number;
    } else {
      result = value.fold == LogValue::Fold::kLeast ? std::min(*result, number)
                                                    : std::max(*result, number);
    }
  }
  return result;
}

// True if all directions that a value is of are comparable.
bool is_comparable(const LogValue& value, const std::array<bool, 2>& directions) {
  return std::none_of(value.members.begin(), value.members.end(), [&](std::string_view member) {
    return (!directions[0] && member.starts_with("/directions/0/")) ||
           (!directions[1] && member.starts_with("/directions/1/"));
  });
}

// The value of the i-th event of all segments between resets; nothing if the monitor has it of the
// last segment alone.
std::optional<std::uint64_t> count_of(const Json& measured, std::size_t i, std::string_view event) {
  if (!measured.contains("total")) return measured.at("events").at(i).at("count");
  const Json& total = measured.at("total");
  if (total.contains("counts")) return total.at("counts").at(i);
  event.remove_prefix(event.find('/') + 1);
  const auto found = total.find(event.substr(0, event.find('/')));
  if (found == total.end()) return std::nullopt;
  return found->get<std::uint64_t>();
}

}  // namespace

std::vector<const Monitor*> reported_monitors() {
  std::vector<const Monitor*> reported;
  for (const Monitor* monitor : monitors()) {
    if (!monitor->log_values.empty()) reported.push_back(monitor);
  }
  return reported;
}

void ReportedMonitor::run(StatOptions options) {
  options.monitor = monitor_->name;
  options.quiet = true;
  options.check_protocol = false;
  for (const LogValue& value : monitor_->log_values) options.events.emplace_back(value.event);
  options.finished = [this](const StatReport& report, const StatVerdict& verdict) {
    const Json& json = report.json;
    build_ = json.at("build").get<std::string>();
    checked_ = verdict.checked;
    compared_ = verdict.compared;
    difference_ = verdict.difference;
    flagged_ = !json.at("flags").empty();
    for (const Json& bin : json.at("histogram")) {
      bins_.push_back({.above = bin.at("ll"), .up_to = bin.at("ul")});
      if (!json.contains("total")) bins_.back().count = bin.at("count").get<std::uint64_t>();
    }
    const std::size_t values = monitor_->log_values.size();
    for (std::size_t i = 0; i < values; ++i) {
      counts_.push_back(count_of(json, i, monitor_->log_values[i].event));
    }
  };
  try {
    monitor_->stat(options);
  } catch (const NoModel&) {
    throw;  // the user wants the RTL, or a model that is there cannot be loaded
  } catch (const InputError& error) {
    problem_ = fmt::format("{}: not measured: {}", monitor_->name, error.what());
  }
}

Json ReportedMonitor::json(const Json& port, const std::array<bool, 2>& comparable) const {
  const bool both = comparable[0] && comparable[1];
  Json values = Json::array();
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    if (!counts_[i]) continue;
    const LogValue& value = monitor_->log_values[i];
    const bool equal_wanted =
        !value.of_transactions || (is_comparable(value, comparable) && !flagged_);
    const std::optional<std::uint64_t> log = equal_wanted ? folded(value, port) : std::nullopt;
    values.push_back({{"name", std::string(value.event)},
                      {"count", *counts_[i]},
                      {"report", log ? Json(*log) : Json()}});
  }
  for (std::size_t i = 0; i < bins_.size(); ++i) {
    if (!bins_[i].count) continue;
    std::optional<std::uint64_t> log;
    if (both && !flagged_) {
      log = 0;
      for (const Json& direction : port.at("directions")) {
        *log += direction.at("monitor_bins").at(i).at(2).get<std::uint64_t>();
      }
    }
    values.push_back({{"name", fmt::format("{}/bin={}/ ({}, {}]", monitor_->name, i, bins_[i].above,
                                           bins_[i].up_to)},
                      {"count", *bins_[i].count},
                      {"report", log ? Json(*log) : Json()}});
  }
  return {{"monitor", std::string(monitor_->name)},
          {"build", build_},
          {"rtl", checked_},
          {"match", difference_.empty()},
          {"values", std::move(values)}};
}

std::string monitor_difference(const Json& port) {
  for (const Json& monitor : port.at("monitors")) {
    for (const Json& value : monitor.at("values")) {
      const Json& log = value.at("report");
      if (log.is_null() || log == value.at("count")) continue;
      return fmt::format("{}: {} is {}, but {} by the log of handshakes",
                         port.at("name").get<std::string>(), value.at("name").get<std::string>(),
                         value.at("count").get<std::uint64_t>(), log.get<std::uint64_t>());
    }
  }
  return {};
}

}  // namespace fabmon
