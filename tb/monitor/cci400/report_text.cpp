// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cci400/report_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <utility>

#include "tb/bus/ace/pins.hpp"
#include "tb/monitor/cci400/derived.hpp"
#include "tb/monitor/cci400/tables/events.hpp"
#include "tb/report/count_report.hpp"
#include "tb/report/text.hpp"

namespace fabmon {
namespace {

constexpr int kNames = 43;  // columns of a table
constexpr int kValues = 12;

// Rows of a table with a column for each slave, or each master interface. cell(source) is empty
// where there is nothing to show; rows and columns without any cell are left out.
class InterfaceTable {
 public:
  explicit InterfaceTable(bool slave)
      : first_(slave ? 0 : kAceSlaves), end_(slave ? kAceSlaves : kCciSources) {}

  template <class Cell>
  void add(std::string_view name, std::string_view unit, Cell&& cell) {
    Row row{.name = name, .unit = unit, .cells = {}};
    bool any = false;
    for (unsigned source = first_; source < end_; ++source) {
      row.cells[source] = cell(source);
      any = any || !row.cells[source].empty();
      used_[source] = used_[source] || !row.cells[source].empty();
    }
    if (any) rows_.push_back(std::move(row));
  }

  // Empty without rows.
  std::string text() const {
    if (rows_.empty()) return {};
    std::string text = fmt::format("{:<{}}", "", kNames);
    for_each_column([&text](unsigned source) {
      fmt::format_to(std::back_inserter(text), "{:>{}}", ace_interface_name(source), kValues);
    });
    text += '\n';
    for (const Row& row : rows_) {
      fmt::format_to(std::back_inserter(text), "{:<{}}", row.name, kNames);
      for_each_column([&](unsigned source) {
        const std::string& cell = row.cells[source];
        fmt::format_to(std::back_inserter(text), "{:>{}}", cell.empty() ? "-" : cell, kValues);
      });
      if (!row.unit.empty()) text.append("  ").append(row.unit);
      text += '\n';
    }
    return text + '\n';
  }

 private:
  struct Row {
    std::string_view name, unit;
    std::array<std::string, kCciSources> cells;
  };

  template <class Visit>
  void for_each_column(Visit&& visit) const {
    for (unsigned source = first_; source < end_; ++source) {
      if (used_[source]) visit(source);
    }
  }

  unsigned first_, end_;
  std::array<bool, kCciSources> used_{};
  std::vector<Row> rows_;
};

// The counts of one kind of interfaces.
std::string events_table(const std::vector<Cci400Spec>& specs, const Cci400Measurement& measured,
                         bool slave) {
  InterfaceTable table(slave);
  const bool r0 = !specs.empty() && specs.front().r0;
  for (const Cci400Event& event : cci400_events_of(r0)) {
    if (event.slave != slave) continue;
    table.add(event.name, "", [&](unsigned source) -> std::string {
      const auto config = source << 5 | event.code;
      const auto at = std::find_if(specs.begin(), specs.end(),
                                   [&](const Cci400Spec& spec) { return spec.config == config; });
      if (at == specs.end()) return {};
      return grouped(measured.counts[static_cast<std::size_t>(at - specs.begin())].value());
    });
  }
  return table.text();
}

std::string metrics_table(const Cci400Table& counts, bool slave) {
  InterfaceTable table(slave);
  for (const MetricInfo& info : cci400_metrics()) {
    const bool share = info.unit == "ratio";
    const bool of_slave = info.terms.front().starts_with("si_");
    if (of_slave != slave) continue;
    table.add(info.name, share ? "%" : info.unit, [&](unsigned source) -> std::string {
      const auto value = counts.metric(info, source);
      if (!value) return {};
      return fmt::format("{:.{}f}", share ? 100 * *value : *value, share ? 1 : 3);
    });
  }
  return table.text();
}

std::string flag_text(const Flag& flag) {
  return fmt::format("flag: {}: an observer met {}\n", flag.name,
                     flag.name.starts_with("lost_reads")
                         ? "more open reads than it can hold; events 0x0a and 0x0b of that "
                           "interface may be wrong"
                         : "more open snoops than it can hold; event 0x0a is a lower bound");
}

}  // namespace

std::string counts_text(const std::vector<Cci400Spec>& specs, const Cci400Measurement& measured) {
  const std::size_t width = text_width(specs);
  std::string text = intervals_text(specs, measured, remark);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const Count& count = measured.counts[i];
    fmt::format_to(
        std::back_inserter(text), "{:>16}  {}{}\n", grouped(count.value()),
        event_text(specs[i].text, width, remark(specs[i], count.value(), measured.clocks)),
        golden_text(count));
  }
  return text + '\n';
}

std::string matrix_text(const std::vector<Cci400Spec>& specs, const Cci400Measurement& measured) {
  std::string text = intervals_text(specs, measured, remark);
  text += events_table(specs, measured, true) + events_table(specs, measured, false);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const Count& count = measured.counts[i];
    if (count.match()) continue;
    fmt::format_to(std::back_inserter(text), "{:>16}  {}{}\n", grouped(count.value()),
                   specs[i].text, golden_text(count));
  }
  return text;
}

std::string summary_text(const std::vector<Cci400Spec>& specs, const Cci400Measurement& measured) {
  const Cci400Table counts(specs, measured);
  std::string text = metrics_table(counts, true) + metrics_table(counts, false);
  if (!measured.evntbus.empty()) {
    std::uint64_t pulses = 0;
    std::size_t bits = 0;
    for (const Count& count : measured.evntbus) {
      pulses += count.value();
      bits += static_cast<std::size_t>(count.value() != 0);
    }
    fmt::format_to(std::back_inserter(text), "EVNTBUS: {} pulses on {} of {} bits\n",
                   grouped(pulses), bits, measured.evntbus.size());
  }
  for (const Flag& flag : measured.flags) {
    if (flag.value()) text += flag_text(flag);
  }
  return text;
}

std::string spell(const std::vector<Cci400Spec>& specs, const Difference& difference) {
  if (difference.flag) return "flag " + difference.name;
  if (difference.index) return specs[*difference.index].text;
  return difference.name == "cycles" ? "cci400/cycles/" : difference.name;
}

std::string difference_text(const std::vector<Cci400Spec>& specs, const Difference& difference) {
  return fmt::format("mismatch {} cycle {}: {}: RTL {}, golden {}",
                     difference.before ? "before" : "at", difference.clock,
                     spell(specs, difference), grouped(difference.count.value()),
                     grouped(difference.count.golden));
}

}  // namespace fabmon
