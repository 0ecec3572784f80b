// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/stats/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

#include "tb/monitor/stats/tables/registers.hpp"
#include "tb/report/clock_text.hpp"
#include "tb/report/count_report.hpp"
#include "tb/report/json.hpp"
#include "tb/report/text.hpp"

namespace fabmon {
namespace {

constexpr unsigned kBar = 40;  // columns of the longest bar

// A bar of so many 1/8 columns.
std::string bar_text(unsigned eighths, bool blocks) {
  constexpr std::array<std::string_view, 8> kBlocks{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  std::string text;
  if (!blocks) return text.append((eighths + 7) / 8, '#');
  for (unsigned i = 0; i < eighths / 8; ++i) text += "█";
  return text += kBlocks.at(eighths % 8);
}

// How long the bar of a count is when `most` has the longest; at least 1 for a count that is not 0.
unsigned bar_length(std::uint64_t count, std::uint64_t most) {
  if (count == 0) return 0;
  const double share = static_cast<double>(count) / static_cast<double>(most);
  return std::max(1U, static_cast<unsigned>(std::lround(share * 8 * kBar)));
}

double percent(std::uint64_t count, std::uint64_t samples) {
  return samples == 0 ? 0 : 100 * static_cast<double>(count) / static_cast<double>(samples);
}

std::string interval(const StatsBin& first, const StatsBin& last) {
  return fmt::format("({}, {}]", first.ll, last.ul);
}

// The lines of a run of empty bins.
std::string folded(const StatsMeasurement& measured, std::size_t from, std::size_t to,
                   std::size_t width) {
  if (from == to) return {};
  return fmt::format("{:>{}} {:>16}   {} empty {}\n",
                     interval(measured.bins[from], measured.bins[to - 1]), width, 0, to - from,
                     to - from == 1 ? "bin" : "bins");
}

// The remark on a value: what bin it is, its share.
std::string remark(const StatsSpec& spec, const StatsValue& value,
                   const StatsMeasurement& measured) {
  const std::uint64_t samples = measured.values[measured.bins.size() + 1].value();
  if (spec.info->unit != "samples" || spec.info->name == "samples" || samples == 0) return {};
  std::string text = fmt::format("{:.2f} % of samples", percent(value.value(), samples));
  if (spec.info->name == "bin") {
    const StatsBin& bin = measured.bins[spec.index];
    text += fmt::format(", latency {}", interval(bin, bin));
  }
  return text;
}

// The bins, one line a bin.
std::string histogram_text(const StatsMeasurement& measured, bool blocks) {
  const std::size_t bins = measured.bins.size();
  const auto& values = measured.values;
  const auto silent = [](const StatsValue& value) { return value.value() == 0 && value.match(); };
  // Of bins with gaps or overlaps each is shown, and nothing accumulates.
  const bool adjoining = std::adjacent_find(measured.bins.begin(), measured.bins.end(),
                                            [](const StatsBin& bin, const StatsBin& next) {
                                              return bin.ul != next.ll;
                                            }) == measured.bins.end();
  std::size_t first = 0;
  while (adjoining && first < bins && silent(values[first])) ++first;
  std::size_t last = bins;
  while (adjoining && last > first && silent(values[last - 1])) --last;
  std::uint64_t most = 1;
  std::size_t width = std::string_view("latency in cycles").size();
  for (std::size_t i = 0; i < bins; ++i) {
    most = std::max(most, values[i].value());
    width = std::max(width, interval(measured.bins[i], measured.bins[i]).size());
  }
  width = std::max(width, interval(measured.bins.front(), measured.bins.back()).size());

  const std::uint64_t samples = values[bins + 1].value();
  std::string text = fmt::format("{:>{}} {:>16} {:>8} {:>10}\n", "latency in cycles", width,
                                 "samples", "share", "cumulative");
  text += folded(measured, 0, first, width);
  std::uint64_t below = 0;
  for (std::size_t i = first; i < last; ++i) {
    const std::uint64_t count = values[i].value();
    below += count;
    const std::string bar = bar_text(bar_length(count, most), blocks);
    const std::string sum =
        adjoining ? fmt::format("{:>8.1f} %", percent(below, samples)) : fmt::format("{:>10}", "-");
    text += fmt::format("{:>{}} {:>16} {:>6.1f} % {}{}{}{}\n",
                        interval(measured.bins[i], measured.bins[i]), width, grouped(count),
                        percent(count, samples), sum, bar.empty() ? "" : "  ", bar,
                        golden_text(values[i]));
  }
  text += folded(measured, last, bins, width);
  text +=
      fmt::format("{:>{}} {:>16} {:>6.1f} %{}\n", "in no bin", width, grouped(values[bins].value()),
                  percent(values[bins].value(), samples), golden_text(values[bins]));
  return text;
}

// Samples, and what their latencies were: mean, extremes, percentiles.
std::string latencies_text(const std::vector<LatencyHistogram>& histograms,
                           const StatsMeasurement& measured, const ClockPeriod& clock) {
  const auto* totals = measured.values.data() + measured.bins.size() + 1;
  const std::uint64_t samples = totals[0].value();
  if (samples == 0) return "no samples\n";
  std::string text = fmt::format(
      "samples {}{}, latency min {}{}, mean {:.3f}{}, max {}{}\n", grouped(samples),
      golden_text(totals[0]), grouped(totals[2].value()), golden_text(totals[2]),
      mean_latency(measured).value_or(0),
      totals[1].match() ? "" : fmt::format("  GOLDEN sum {}", grouped(totals[1].golden)),
      grouped(totals[3].value()), golden_text(totals[3]));
  const auto time = [&clock](double cycles) { return time_text(cycles, clock); };
  if (const std::string least = time(static_cast<double>(totals[2].value())); !least.empty()) {
    text += fmt::format("in time: min {}, mean {}, max {}\n", least,
                        time(mean_latency(measured).value_or(0)),
                        time(static_cast<double>(totals[3].value())));
  }
  if (!has_percentiles(histograms.front(), measured)) return text;
  text += fmt::format("\n{:<12}{:>16}", "", "samples");
  for (const Percentile& which : kHistogramPercentiles) {
    text += fmt::format("{:>12}", which.text);
  }
  text += fmt::format("{:>12}\n", "max");
  const auto row = [&text](std::string_view name, std::string_view samples,
                           const LatencyHistogram& histogram,
                           const std::optional<LatencyRange>& most, auto&& cell) {
    text += fmt::format("{:<12}{:>16}", name, samples);
    for (const Percentile& which : kHistogramPercentiles) {
      text += fmt::format("{:>12}", cell(percentile(histogram, which.per_mille)));
    }
    text += fmt::format("{:>12}\n", cell(most));
  };
  for (std::size_t i = 0; i < histograms.size(); ++i) {
    const LatencyHistogram& histogram = histograms[i];
    const auto most = largest(histograms, i);
    row(histogram.name, grouped(histogram.samples), histogram, most, range_text);
    if (histogram.samples == 0 || time(0).empty()) continue;
    row("", "in time", histogram, most, [&time](const std::optional<LatencyRange>& range) {
      if (!range) return std::string("-");
      return (range->from == range->to ? "" : "<=") + time(static_cast<double>(range->to));
    });
  }
  return text;
}

// The chosen values with remarks. Empty without specs.
std::string values_text(const std::vector<StatsSpec>& specs, const StatsMeasurement& measured) {
  std::size_t width = 0;
  for (const StatsSpec& spec : specs) width = std::max(width, shown(spec).size());
  std::string text;
  for (const StatsSpec& spec : specs) {
    const StatsValue& value = value_of(spec, measured);
    const std::string says = remark(spec, value, measured);
    text +=
        fmt::format("{:>16}  {:<{}}{}{}{}\n", grouped(value.value()), shown(spec),
                    says.empty() ? 0 : width, says.empty() ? "" : "  # ", says, golden_text(value));
  }
  return text;
}

// What each interval added: of the chosen values that have interval counts, or, without specs,
// samples and mean latency. Empty without intervals.
std::string intervals_text(const std::vector<StatsSpec>& specs, const StatsMeasurement& measured) {
  if (measured.intervals.empty()) return {};
  std::string text =
      specs.empty() ? fmt::format("{:>14} {:>16} {:>14}\n", "to cycle", "samples", "mean latency")
                    : fmt::format("{:>14} {:>16}  event\n", "to cycle", "count");
  const Interval* before = nullptr;
  for (const Interval& interval : measured.intervals) {
    const auto added = [before, &interval, &measured](const StatsSpec& spec) {
      const std::uint64_t then = before == nullptr ? 0 : value_of(spec, measured, *before)->value();
      return value_of(spec, measured, interval)->value() - then;
    };
    if (specs.empty()) {
      const StatsSpec samples{.text = {}, .value = "samples"};
      const StatsSpec sum{.text = {}, .value = "latency_sum"};
      const std::uint64_t count = added(samples);
      const std::string mean =
          count == 0
              ? "-"
              : fmt::format("{:.3f}", static_cast<double>(added(sum)) / static_cast<double>(count));
      text += fmt::format("{:>14} {:>16} {:>14}\n", grouped(interval.clock), grouped(count), mean);
    }
    for (const StatsSpec& spec : specs) {
      if (value_of(spec, measured, interval) == nullptr) continue;
      text += fmt::format("{:>14} {:>16}  {}\n", grouped(interval.clock), grouped(added(spec)),
                          shown(spec));
    }
    before = &interval;
  }
  return text + '\n';
}

// Samples and mean latency, or the chosen values that a capture holds, between resets and in all;
// empty if there was no reset in between. Of many segments the first are listed.
std::string segments_text(const std::vector<StatsSpec>& specs, const StatsMeasurement& measured) {
  constexpr std::size_t kShown = 10;
  if (measured.segments.empty()) return {};
  const std::vector<StatsSpec> usual{{.text = "stats/samples/", .value = "samples"},
                                     {.text = "stats/latency_sum/", .value = "latency_sum"}};
  const std::vector<StatsSpec>& wanted = specs.empty() ? usual : specs;
  std::string text = fmt::format("{:>14} {:>14} {:>16}  value\n", "from cycle", "cycles", "count");
  std::uint64_t cycles = 0;
  std::vector<std::uint64_t> total(wanted.size());
  for (std::size_t s = 0; s < measured.segments.size(); ++s) {
    const Segment& segment = measured.segments[s];
    cycles += segment.clock;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const Count* const count = value_of(wanted[i], measured, segment);
      if (count == nullptr) continue;
      total[i] += count->value();
      if (s >= kShown) continue;
      text += fmt::format("{:>14} {:>14} {:>16}  {}\n", grouped(segment.first_clock),
                          grouped(segment.clock), grouped(count->value()), shown(wanted[i]));
    }
  }
  if (measured.segments.size() > kShown) {
    text += fmt::format("{:>14} ({} segments between resets)\n", "...", measured.segments.size());
  }
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (value_of(wanted[i], measured, measured.segments.front()) == nullptr) continue;
    text += fmt::format("{:>14} {:>14} {:>16}  {}\n", "all", grouped(cycles), grouped(total[i]),
                        shown(wanted[i]));
  }
  return text + "\nsince the last reset:\n";
}

// The same as JSON: of all bins, samples and the sum of latencies.
void add_segments(Json& json, const StatsMeasurement& measured) {
  if (measured.segments.empty()) return;
  const StatsSpec samples{.text = {}, .value = "samples"};
  const StatsSpec sum{.text = {}, .value = "latency_sum"};
  Json list = Json::array();
  std::uint64_t all_clocks = 0, all_samples = 0, all_latency = 0;
  for (const Segment& segment : measured.segments) {
    const std::uint64_t count = value_of(samples, measured, segment)->value();
    const std::uint64_t latency = value_of(sum, measured, segment)->value();
    const bool match = std::all_of(segment.counts.begin(), segment.counts.end(),
                                   [](const Count& value) { return value.match(); });
    list.push_back({{"first_clock", segment.first_clock},
                    {"clocks", segment.clock},
                    {"samples", count},
                    {"latency_sum", latency},
                    {"match", match}});
    all_clocks += segment.clock;
    all_samples += count;
    all_latency += latency;
  }
  json["segments"] = std::move(list);
  json["total"] = {{"clocks", all_clocks}, {"samples", all_samples}, {"latency_sum", all_latency}};
}

// The raised flags of STATUS with their meaning.
std::string flags_text(const StatsMeasurement& measured) {
  std::string text;
  for (const Flag& flag : measured.flags) {
    if (!flag.value() && flag.match()) continue;
    std::string_view meaning;
    for (const auto& row : stats_registers()) {
      if (row.name != "STATUS") continue;
      for (const auto& field : row.fields) {
        if (field.name == flag.name) meaning = field.meaning;
      }
    }
    text += fmt::format("flag: {}: {}{}\n", flag.name, meaning, golden_text(flag));
  }
  return text;
}

Json range_json(const std::optional<LatencyRange>& range) {
  if (!range) return nullptr;
  return {{"from", range->from}, {"to", range->to}};
}

Json percentiles_json(const std::vector<LatencyHistogram>& histograms,
                      const StatsMeasurement& measured) {
  Json json = Json::object();
  for (std::size_t i = 0; i < histograms.size(); ++i) {
    const LatencyHistogram& histogram = histograms[i];
    if (!has_percentiles(histogram, measured)) continue;
    Json entry{{"histogram", histogram.log_linear ? "log-linear" : "bins"},
               {"samples", histogram.samples}};
    for (const Percentile& which : kHistogramPercentiles) {
      entry[std::string(which.text)] = range_json(percentile(histogram, which.per_mille));
    }
    entry["max"] = range_json(largest(histograms, i));
    json[std::string(histogram.name)] = std::move(entry);
  }
  return json;
}

Json latency_json(const StatsMeasurement& measured) {
  const auto* totals = measured.values.data() + measured.bins.size();
  Json json{{"samples", totals[1].value()}, {"unbinned", totals[0].value()}};
  const auto mean = mean_latency(measured);
  json["min"] = mean ? Json(totals[3].value()) : Json(nullptr);
  json["mean"] = mean ? Json(*mean) : Json(nullptr);
  json["max"] = mean ? Json(totals[4].value()) : Json(nullptr);
  return json;
}

Json intervals_json(const std::vector<StatsSpec>& specs, const StatsMeasurement& measured) {
  Json list = Json::array();
  const Interval* before = nullptr;
  for (const Interval& interval : measured.intervals) {
    Json counts = Json::array();
    Json golden = Json::array();
    for (const StatsSpec& spec : specs) {
      const Count* now = value_of(spec, measured, interval);
      const Count* then = before == nullptr ? nullptr : value_of(spec, measured, *before);
      if (now == nullptr) {
        counts.push_back(nullptr);
        golden.push_back(nullptr);
        continue;
      }
      counts.push_back(now->value() - (then == nullptr ? 0 : then->value()));
      golden.push_back(now->golden - (then == nullptr ? 0 : then->golden));
    }
    const bool match = std::all_of(interval.counts.begin(), interval.counts.end(),
                                   [](const Count& count) { return count.match(); });
    list.push_back({{"clock", interval.clock},
                    {"counts", std::move(counts)},
                    {"golden", std::move(golden)},
                    {"match", match}});
    before = &interval;
  }
  return list;
}

}  // namespace

std::string stats_text(const std::vector<StatsSpec>& specs,
                       const std::vector<LatencyHistogram>& histograms,
                       const StatsMeasurement& measured, const ClockPeriod& clock, bool blocks) {
  const std::string values = values_text(specs, measured);
  return intervals_text(specs, measured) + segments_text(specs, measured) + values +
         (values.empty() ? "" : "\n") + histogram_text(measured, blocks) + '\n' +
         latencies_text(histograms, measured, clock) + '\n' + flags_text(measured);
}

std::string range_text(const std::optional<LatencyRange>& range) {
  if (!range) return "-";
  return range->from == range->to ? fmt::format("{}", range->to) : fmt::format("<={}", range->to);
}

Json stats_json(std::string_view build, const std::vector<StatsSpec>& specs,
                const std::vector<LatencyHistogram>& histograms, const StatsMeasurement& measured) {
  Json json = result_json("stats", build, measured);
  for (const StatsSpec& spec : specs) {
    Json entry{{"event", spec.text}, {"name", spec.register_name()}};
    add_label(entry, spec);
    add_count(entry, value_of(spec, measured));
    json["events"].push_back(std::move(entry));
  }
  for (std::size_t i = 0; i < measured.bins.size(); ++i) {
    Json entry{{"ll", measured.bins[i].ll}, {"ul", measured.bins[i].ul}};
    add_count(entry, measured.values[i]);
    json["histogram"].push_back(std::move(entry));
  }
  json["latency"] = latency_json(measured);
  json["percentiles"] = percentiles_json(histograms, measured);
  for (const Flag& flag : measured.flags) {
    if (flag.value()) json["flags"].push_back(flag.name);
  }
  if (!measured.intervals.empty()) json["intervals"] = intervals_json(specs, measured);
  add_segments(json, measured);
  if (measured.difference) {
    json["difference"] =
        difference_json(*measured.difference, "stats/" + measured.difference->name + "/",
                        stats_difference(measured));
  }
  return json;
}

std::string stats_difference(const StatsMeasurement& measured) {
  if (!measured.difference) return {};
  return difference_line(*measured.difference, "stats/" + measured.difference->name + "/");
}

}  // namespace fabmon
