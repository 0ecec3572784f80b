// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "output.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace fabmon::ctl {
namespace {

constexpr const char* kNotCounted = "<not counted>";

std::string seconds(Nanoseconds time) {
  return fmt::format("{:6}.{:09}", time / kSecond, time % kSecond);
}

}  // namespace

std::string grouped(std::uint64_t value) {
  std::string text = std::to_string(value);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

std::string subject(const Options& options) {
  if (options.program.empty()) return "system wide";
  return fmt::format("{}", fmt::join(options.program, " "));
}

StatOutput::StatOutput(Host& host, const Options& options, const std::vector<Row>& rows)
    : host_(&host), options_(&options) {
  for (const Row& row : rows) unit_width_ = std::max(unit_width_, row.unit.size());
}

void StatOutput::begin() {
  if (options_->json || !options_->separator.empty() || !options_->interval_ms) return;
  host_->print(
      fmt::format("#           time             counts {:>{}} events\n", "unit", unit_width_));
}

void StatOutput::line(std::optional<Nanoseconds> time, Nanoseconds length, const Row& row) {
  const double share = row.count ? 100.0 : 0.0;
  const Nanoseconds running = row.count ? length : 0;
  if (options_->json) {
    nlohmann::ordered_json object;
    if (time) object["interval"] = static_cast<double>(*time) / static_cast<double>(kSecond);
    object["counter-value"] = row.count ? fmt::format("{}.000000", *row.count) : kNotCounted;
    object["unit"] = row.unit;
    object["event"] = row.label;
    object["event-runtime"] = running;
    object["pcnt-running"] = share;
    host_->print(object.dump() + "\n");
    return;
  }
  if (const std::string& sep = options_->separator; !sep.empty()) {
    host_->print(fmt::format("{}{}{}{}{}{}{}{}{}{:.2f}{}{}\n", time ? seconds(*time) + sep : "",
                             row.count ? std::to_string(*row.count) : kNotCounted, sep, row.unit,
                             sep, row.label, sep, running, sep, share, sep, sep));
    return;
  }
  std::string number = kNotCounted;
  if (row.count) number = options_->big_num ? grouped(*row.count) : std::to_string(*row.count);
  host_->print(fmt::format("{}{:>18} {:<{}} {}\n", time ? seconds(*time) + " " : "", number,
                           row.unit, unit_width_, row.label));
}

// As perf prints those of which no count is on the line.
void StatOutput::line(std::optional<Nanoseconds> time, const MetricLine& metric) {
  const std::string unit = fmt::format("{}  {}", metric.unit, metric.label);
  const std::string value = metric.value ? fmt::format("{:.6f}", *metric.value) : "nan";
  if (options_->json) {
    nlohmann::ordered_json object;
    if (time) object["interval"] = static_cast<double>(*time) / static_cast<double>(kSecond);
    object["metric-value"] = value;
    object["metric-unit"] = unit;
    host_->print(object.dump() + "\n");
    return;
  }
  if (const std::string& sep = options_->separator; !sep.empty()) {
    std::string fields = time ? seconds(*time) + sep : "";
    for (int i = 0; i < 5; ++i) fields += sep;
    host_->print(fmt::format("{}{}{}{}\n", fields, value, sep, unit));
    return;
  }
  host_->print(fmt::format("{}{:>18} {:<{}} # {:>12} {}\n", time ? seconds(*time) + " " : "", "",
                           "", unit_width_, value, unit));
}

void StatOutput::interval(Nanoseconds time, Nanoseconds length, const std::vector<Row>& rows,
                          const std::vector<MetricLine>& metrics) {
  for (const Row& row : rows) line(time, length, row);
  for (const MetricLine& metric : metrics) line(time, metric);
}

void StatOutput::total(Nanoseconds time, const std::vector<Row>& rows,
                       const std::vector<MetricLine>& metrics) {
  const bool text = !options_->json && options_->separator.empty();
  if (text) {
    host_->print(fmt::format("\n Performance counter stats for '{}':\n\n", subject(*options_)));
  }
  for (const Row& row : rows) line(std::nullopt, time, row);
  for (const MetricLine& metric : metrics) line(std::nullopt, metric);
  if (text) {
    host_->print(
        fmt::format("\n  {:6}.{:09} seconds time elapsed\n\n", time / kSecond, time % kSecond));
  }
}

}  // namespace fabmon::ctl
