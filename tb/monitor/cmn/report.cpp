// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cmn/report.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/monitor/cmn/map.hpp"
#include "tb/monitor/cmn/names.hpp"
#include "tb/monitor/cmn/tables/events.hpp"
#include "tb/report/count_report.hpp"
#include "tb/report/json.hpp"
#include "tb/report/text.hpp"

namespace fabmon {
namespace {

double ratio(std::uint64_t count, std::uint64_t of) {
  return static_cast<double>(count) / static_cast<double>(of);
}

// "5 HN-F", "HN-F 0x24".
std::string where(const CmnSpec& spec) {
  const std::string_view type = cmn_type_name(spec.is_watch() ? unsigned{kNodeXp} : spec.type);
  if (spec.nodes.size() != 1) return fmt::format("{} {}", spec.nodes.size(), type);
  return fmt::format("{} {}", type, cmn_node_id(spec.nodes.front().id));
}

std::string watch_remark(const CmnSpec& spec, const std::vector<CmnSpec>& specs,
                         std::uint64_t count, std::uint64_t clocks) {
  const CmnWatch& watch = spec.program.watch;
  std::string text = fmt::format("{}, P{} {} {}", where(spec), watch.dev_sel,
                                 watch.down ? "down" : "up", chi_channel_name(watch.chn_sel));
  if (spec.second) {
    return text + fmt::format(": counted with its other half, {}", shown(specs[*spec.partner]));
  }
  if (spec.partner) text += " of both halves";
  return clocks == 0 ? text : text + fmt::format(", {:.3f} flits/cycle", ratio(count, clocks));
}

// A remark on one count, for instance "5 HN-F, 0.250 requests/cycle"; empty if there is nothing to
// say.
std::string remark(const CmnSpec& spec, const std::vector<CmnSpec>& specs, const CmnConfig& mesh,
                   std::uint64_t count, std::uint64_t clocks) {
  if (spec.is_cycles()) {
    return clocks == 0 || count == clocks
               ? std::string()
               : fmt::format("{:.2f} % of cycles: NIDEN was low", 100 * ratio(count, clocks));
  }
  if (spec.is_watch()) return watch_remark(spec, specs, count, clocks);
  std::string text = where(spec);
  if (spec.info == nullptr) return text + ", reserved: never happens";
  if (clocks == 0) return text;
  const double each = ratio(count, clocks) / static_cast<double>(spec.nodes.size());
  if (spec.info->unit == "cycles") {
    return text + fmt::format(", {:.2f} % of {}cycles", 100 * each,
                              spec.nodes.size() == 1 ? "" : "their ");
  }
  if (spec.info->occupid) {
    return text + fmt::format(", {:.2f} entries on average",
                              std::ldexp(each, static_cast<int>(mesh.occ_width)));
  }
  return text + fmt::format(", {:.3f} {}/cycle", ratio(count, clocks), spec.info->unit);
}

// "dtc0_overflow_a", "dtc1_interrupt".
std::string flag_text(std::string_view flag) {
  return fmt::format("flag: {}: {}\n", flag,
                     flag.ends_with("_interrupt")
                         ? "the DTC's INTREQPMU is high"
                         : "a counter of the DTC has wrapped, and with it a count of 2^47 or more");
}

// What differs, as the user would write it.
std::string spell(const CmnRequest& request, const Difference& difference) {
  if (difference.flag) return "flag " + difference.name;
  return difference.index ? request.spell(*difference.index) : "cmn/dtc_cycles/";
}

Json event_json(const CmnRequest& request, std::size_t i, const CmnMeasurement& measured) {
  const CmnSpec& spec = request.specs()[i];
  Json entry{{"event", spec.text},
             {"name", spec.name()},
             {"type", spec.type},
             {"eventid", spec.eventid},
             {"nodes", Json::array()}};
  add_label(entry, spec);
  for (const CmnNode& node : spec.nodes) entry["nodes"].push_back(node.id);
  if (spec.program.occupid) entry["occupid"] = *spec.program.occupid;
  if (spec.partner) entry["combined_with"] = *spec.partner;
  constexpr std::string_view kNames[] = {"config", "config1", "config2"};
  for (std::size_t k = 0; k < std::size(kNames); ++k) {
    entry[std::string(kNames[k])] = fmt::format("{:#x}", spec.config()[k]);
  }
  add_count(entry, measured.counts[i]);
  for (const CmnRequest::Share& share : request.shares(i)) {
    Json part{{"nodeid", share.nodeid}};
    add_count(part, measured.counts[share.program]);
    entry["by_node"].push_back(std::move(part));
  }
  return entry;
}

}  // namespace

CountOf cmn_counts(const CmnRequest& request, const CmnMeasurement& measured) {
  return [&request, &measured](std::string_view name) -> std::optional<std::uint64_t> {
    if (name == "dtc_cycles") return measured.cycles.value();
    const std::vector<CmnSpec>& specs = request.specs();
    for (std::size_t i = 0; i < specs.size(); ++i) {
      if (specs[i].name() == name && !specs[i].nodeid) return measured.counts[i].value();
    }
    return {};
  };
}

std::string cmn_text(const CmnRequest& request, const CmnMeasurement& measured,
                     const ClockPeriod& clock) {
  const std::vector<CmnSpec>& specs = request.specs();
  const auto says = [&](const CmnSpec& spec, std::uint64_t count, std::uint64_t cycles) {
    return remark(spec, specs, request.mesh(), count, cycles);
  };
  const auto shares = [&](std::size_t i) {
    std::string text;
    for (const CmnRequest::Share& share : request.shares(i)) {
      const auto& part = measured.counts[share.program];
      text += fmt::format("{:>16}    {}{}\n", grouped(part.value()), cmn_node_id(share.nodeid),
                          golden_text(part));
    }
    return text;
  };
  std::string text = intervals_text(specs, measured, says) + segments_text(specs, measured) +
                     counts_text(specs, measured, says, shares) + '\n';
  const std::string metrics = metrics_text(cmn_metrics(), cmn_counts(request, measured), clock);
  if (!metrics.empty()) text += metrics + '\n';
  for (const Flag& flag : measured.flags) {
    if (flag.value()) text += flag_text(flag.name);
  }
  return text + '\n';
}

Json cmn_json(std::string_view build, const CmnRequest& request, const CmnMeasurement& measured) {
  Json json = result_json("cmn", build, measured);
  for (std::size_t i = 0; i < request.specs().size(); ++i) {
    json["events"].push_back(event_json(request, i, measured));
  }
  for (const Flag& flag : measured.flags) {
    if (flag.value()) json["flags"].push_back(flag.name);
  }
  add_count(json["cycle_counter"], measured.cycles);
  if (!measured.intervals.empty()) json["intervals"] = intervals_json(request.specs(), measured);
  add_segments(json, request.specs(), measured);
  Json metrics;
  add_metrics(metrics, cmn_metrics(), cmn_counts(request, measured));
  if (!metrics.empty()) json["metrics"] = std::move(metrics);
  if (!request.links().empty()) json["map"] = map_json(request, measured);
  if (measured.difference) {
    json["difference"] = difference_json(*measured.difference, spell(request, *measured.difference),
                                         cmn_difference(request, measured));
  }
  return json;
}

std::string cmn_difference(const CmnRequest& request, const CmnMeasurement& measured) {
  if (!measured.difference) return {};
  return difference_line(*measured.difference, spell(request, *measured.difference));
}

}  // namespace fabmon
