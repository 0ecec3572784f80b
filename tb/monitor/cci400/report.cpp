// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cci400/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include "tb/bus/ace/pins.hpp"
#include "tb/monitor/cci400/tables/events.hpp"
#include "tb/report/count_report.hpp"
#include "tb/report/metrics.hpp"
#include "tb/report/text.hpp"

namespace fabmon {
namespace {

double ratio(std::uint64_t count, std::uint64_t clocks) {
  return static_cast<double>(count) / static_cast<double>(clocks);
}

// The counts of the events of an interface, by the events' names in r1; "cycles" is always known.
CountOf counts_of(const std::vector<Cci400Spec>& specs, const Cci400Measurement& measured,
                  unsigned source) {
  return [&specs, &measured, source](std::string_view name) -> std::optional<std::uint64_t> {
    if (name == "cycles") return measured.cycles.value();
    for (std::size_t i = 0; i < specs.size(); ++i) {
      const Cci400Spec& spec = specs[i];
      if (spec.info == nullptr || spec.source() != source || spec.info->name != name) continue;
      return measured.counts[i].value();
    }
    return {};
  };
}

// A remark on one count, for instance "S3, 12.50 % of cycles"; empty if there is nothing to say.
std::string remark(const Cci400Spec& spec, std::uint64_t count, std::uint64_t clocks) {
  if (spec.is_cycles()) return {};
  std::string source = ace_interface_name(spec.source());
  if (spec.info == nullptr) return fmt::format("{}, reserved: never happens", source);
  if (clocks == 0) return source;
  if (spec.info->unit == "cycles") {
    return fmt::format("{}, {:.2f} % of cycles", source, 100 * ratio(count, clocks));
  }
  return fmt::format("{}, {:.3f} {}/cycle", source, ratio(count, clocks), spec.info->unit);
}

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
      text += fmt::format("{:>{}}", ace_interface_name(source), kValues);
    });
    text += '\n';
    for (const Row& row : rows_) {
      text += fmt::format("{:<{}}", row.name, kNames);
      for_each_column([&](unsigned source) {
        const std::string& cell = row.cells[source];
        text += fmt::format("{:>{}}", cell.empty() ? "-" : cell, kValues);
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

std::string metrics_table(const std::vector<Cci400Spec>& specs, const Cci400Measurement& measured,
                          bool slave) {
  InterfaceTable table(slave);
  for (const MetricInfo& info : cci400_metrics()) {
    const bool of_slave = info.terms.front().starts_with("si_");
    if (of_slave != slave) continue;
    table.add(info.name, metric_unit(info), [&](unsigned source) -> std::string {
      const auto value = metric_value(info, counts_of(specs, measured, source));
      return value ? metric_number(info, *value) : std::string();
    });
  }
  return table.text();
}

std::string flag_text(const Flag& flag) {
  if (flag.name.starts_with("orphan")) {
    return fmt::format(
        "flag: {}: an observer saw an answer while no request was open; what it counts as open is "
        "too little\n",
        flag.name);
  }
  return fmt::format("flag: {}: an observer met {}\n", flag.name,
                     flag.name.starts_with("lost_reads")
                         ? "more open reads than it can hold; events 0x0a and 0x0b of that "
                           "interface may be wrong"
                         : "more open snoops than it can hold; event 0x0a is a lower bound");
}

// What differs, as the user would write it: an event, spelt as in specs if it is there, or
// "EVNTBUS[63] (S3 si_rrq_hs_any)".
std::string spell(const std::vector<Cci400Spec>& specs, const Difference& difference) {
  if (difference.flag) return "flag " + difference.name;
  if (difference.index) return specs[*difference.index].text;
  return difference.name == "cycles" ? "cci400/cycles/" : difference.name;
}

Json evntbus_json(const std::vector<Count>& evntbus) {
  Json counts = Json::array();
  Json golden = Json::array();
  for (const Count& count : evntbus) {
    counts.push_back(count.value());
    golden.push_back(count.golden);
  }
  const bool match = counts == golden;
  Json json{{"counts", std::move(counts)}, {"match", match}};
  if (!match) json["golden"] = std::move(golden);
  return json;
}

}  // namespace

std::string cci400_counts_text(const std::vector<Cci400Spec>& specs,
                               const Cci400Measurement& measured) {
  return intervals_text(specs, measured, remark) + segments_text(specs, measured) +
         counts_text(specs, measured, remark, [](std::size_t) { return ""; }) + '\n';
}

std::string cci400_matrix_text(const std::vector<Cci400Spec>& specs,
                               const Cci400Measurement& measured) {
  std::string text = intervals_text(specs, measured, remark);
  text += events_table(specs, measured, true) + events_table(specs, measured, false);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const Count& count = measured.counts[i];
    if (count.match()) continue;
    text +=
        fmt::format("{:>16}  {}{}\n", grouped(count.value()), shown(specs[i]), golden_text(count));
  }
  return text;
}

std::string cci400_summary_text(const std::vector<Cci400Spec>& specs,
                                const Cci400Measurement& measured) {
  std::string text = metrics_table(specs, measured, true) + metrics_table(specs, measured, false);
  if (!measured.evntbus.empty()) {
    std::uint64_t pulses = 0;
    std::size_t bits = 0;
    for (const Count& count : measured.evntbus) {
      pulses += count.value();
      bits += static_cast<std::size_t>(count.value() != 0);
    }
    text += fmt::format("EVNTBUS: {} pulses on {} of {} bits\n", grouped(pulses), bits,
                        measured.evntbus.size());
  }
  for (const Flag& flag : measured.flags) {
    if (flag.value()) text += flag_text(flag);
  }
  return text;
}

Json cci400_json(std::string_view build, const std::vector<Cci400Spec>& specs,
                 const Cci400Measurement& measured) {
  Json json = result_json("cci400", build, measured);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    Json entry{{"event", specs[i].text}, {"name", specs[i].name()}};
    if (!specs[i].is_cycles()) entry["source"] = ace_interface_name(specs[i].source());
    entry["config"] = specs[i].config;
    add_label(entry, specs[i]);
    add_count(entry, measured.counts[i]);
    json["events"].push_back(std::move(entry));
  }
  for (const Flag& flag : measured.flags) {
    if (flag.value()) json["flags"].push_back(flag.name);
  }
  add_count(json["cycle_counter"], measured.cycles);
  if (!measured.evntbus.empty()) json["evntbus"] = evntbus_json(measured.evntbus);
  if (!measured.intervals.empty()) json["intervals"] = intervals_json(specs, measured);
  add_segments(json, specs, measured);
  for (unsigned source = 0; source < kCciSources; ++source) {
    Json metrics;
    add_metrics(metrics, cci400_metrics(), counts_of(specs, measured, source));
    if (!metrics.empty()) json["metrics"][ace_interface_name(source)] = std::move(metrics);
  }
  if (measured.difference) {
    json["difference"] = difference_json(*measured.difference, spell(specs, *measured.difference),
                                         cci400_difference(specs, measured));
  }
  return json;
}

std::string cci400_difference(const std::vector<Cci400Spec>& specs,
                              const Cci400Measurement& measured) {
  if (!measured.difference) return {};
  return difference_line(*measured.difference, spell(specs, *measured.difference));
}

}  // namespace fabmon
