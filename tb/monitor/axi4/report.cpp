// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/axi4/report.hpp"

#include <fmt/format.h>

#include <optional>

#include "tb/monitor/axi4/functions.hpp"
#include "tb/monitor/axi4/tables/events.hpp"
#include "tb/report/clock_text.hpp"
#include "tb/report/count_report.hpp"
#include "tb/report/json.hpp"
#include "tb/report/text.hpp"

namespace fabmon {
namespace {

// The program that a perf name without filters stands for.
std::optional<Axi4Program> find_program(std::string_view name) {
  for (const EventInfo& event : axi4_events()) {
    if (event.perf == name) return Axi4Program{.event = event.code};
    for (const SubeventInfo& sub : event.subevents) {
      if (sub.name == name) {
        return Axi4Program{.event = event.code, .umask = static_cast<std::uint8_t>(1U << sub.bit)};
      }
    }
  }
  return {};
}

// What differs, as the user would write it; spelt as in specs if it is there.
std::string spell(const std::vector<Axi4Spec>& specs, const Difference& difference) {
  if (difference.index) return specs[*difference.index].text;
  const auto program = find_program(difference.name);
  for (const Axi4Spec& spec : specs) {
    if (spec.program == program) return spec.text;
  }
  return fmt::format("axi4/{}/", difference.name);
}

// A remark on one count, for instance "2.06 bytes/cycle"; empty if there is nothing to say.
std::string remark(const Axi4Spec& spec, std::uint64_t count, std::uint64_t cycles,
                   const ClockPeriod& clock) {
  if (spec.info == nullptr) return "reserved: never happens";
  if (cycles == 0) return {};
  const Axi4Program& program = spec.program;
  if (program.max) return "largest in one cycle";
  if (program.edge) {
    return program.thresh != 0 ? "sum at rising comparisons" : "sum at rising edges";
  }
  if (spec.is_smallest() && count > kAxi4LongestLatency) return "nothing has ended";
  if (spec.is_smallest() || spec.is_largest()) return "cycles, of one transaction";
  const double each = static_cast<double>(count) / static_cast<double>(cycles);
  if (program.thresh != 0) return fmt::format("{:.2f} % of cycles", 100 * each);
  if (spec.info->unit == "bytes" || spec.info->unit == "beats") {
    const std::string rate = spec.info->unit == "bytes" ? rate_text(count, cycles, clock) : "";
    return fmt::format("{:.3f} {}/cycle{}{}", each, spec.info->unit, rate.empty() ? "" : ", ",
                       rate);
  }
  const bool latency = program.event == axi4_event::kTotalReadLatency ||
                       program.event == axi4_event::kTotalWriteLatency;
  if (latency) return fmt::format("{:.3f} outstanding", each);
  if (spec.info->unit == "cycles") return fmt::format("{:.2f} % of cycles", 100 * each);
  return {};
}

// What an event says of a direction whose older transactions may have been open: ", a lower bound"
// of open transactions and latencies, ", in doubt" of states that depend on them; else empty.
std::string doubt(const Axi4Spec& spec, const std::vector<std::string>& lower_bounds) {
  const Axi4Program& program = spec.program;
  bool read = false, write = false;
  bool bound = true;
  switch (program.event) {
    case axi4_event::kTotalReadLatency:
      read = true;
      break;
    case axi4_event::kTotalWriteLatency:
      write = true;
      break;
    case axi4_event::kLatencyExtremes:
      read = (program.umask & 0x3) != 0;
      write = (program.umask & 0xC) != 0;
      break;
    case axi4_event::kReadCycles:  // but for rd_beat and rd_wait_manager
      bound = false;
      read = program.umask == 0 || (program.umask & ~0x3U) != 0;
      break;
    case axi4_event::kWriteCycles:  // but for wr_beat and wr_wait_subordinate
      bound = false;
      write = program.umask == 0 || (program.umask & ~0x3U) != 0;
      break;
    case axi4_event::kWriteCycles2:
      bound = false;
      write = true;
      break;
    default:
      return {};
  }
  if (program.thresh != 0 || program.edge) bound = false;
  for (const std::string& direction : lower_bounds) {
    if (direction == "reads" ? read : write) return bound ? ", a lower bound" : ", in doubt";
  }
  return {};
}

std::string flags_text(const std::vector<Axi4Spec>& specs, const Axi4Measurement& measured) {
  std::string text;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (measured.counts[i].overflow()) {
      text += fmt::format("flag: the counter of {} has overflowed\n", specs[i].text);
    }
  }
  for (const Flag& flag : measured.flags) {
    if (!flag.value()) continue;
    text += fmt::format("flag: {} is raised: what it guards is a lower bound\n", flag.name);
  }
  return text;
}

}  // namespace

CountOf axi4_counts(const std::vector<Axi4Spec>& specs, const Axi4Measurement& measured) {
  return [&specs, &measured](std::string_view name) -> std::optional<std::uint64_t> {
    if (name == "clock_ticks") return measured.clocks;
    const auto program = find_program(name);
    for (std::size_t i = 0; program && i < specs.size(); ++i) {
      if (specs[i].program == *program) return measured.counts[i].value();
    }
    return {};
  };
}

std::string axi4_text(const std::vector<Axi4Spec>& specs, const Axi4Measurement& measured,
                      const ClockPeriod& clock, const std::vector<std::string>& lower_bounds) {
  const auto say = [&](const Axi4Spec& spec, std::uint64_t count, std::uint64_t cycles) {
    return remark(spec, count, cycles, clock);
  };
  const auto say_all = [&](const Axi4Spec& spec, std::uint64_t count, std::uint64_t cycles) {
    return remark(spec, count, cycles, clock) + doubt(spec, lower_bounds);
  };
  std::string text = intervals_text(specs, measured, say) + segments_text(specs, measured) +
                     counts_text(specs, measured, say_all, [](std::size_t) { return ""; });
  const std::string metrics = metrics_text(axi4_metrics(), axi4_counts(specs, measured), clock);
  if (!metrics.empty()) text += '\n' + metrics;
  return text + flags_text(specs, measured);
}

Json axi4_json(std::string_view build, const std::vector<Axi4Spec>& specs,
               const Axi4Measurement& measured) {
  Json json = counts_json("axi4", build, specs, measured);
  Json metrics;
  add_metrics(metrics, axi4_metrics(), axi4_counts(specs, measured));
  if (!metrics.empty()) json["metrics"] = std::move(metrics);
  if (measured.difference) {
    json["difference"] = difference_json(*measured.difference, spell(specs, *measured.difference),
                                         axi4_difference(specs, measured));
  }
  return json;
}

std::string axi4_difference(const std::vector<Axi4Spec>& specs, const Axi4Measurement& measured) {
  if (!measured.difference) return {};
  return difference_line(*measured.difference, spell(specs, *measured.difference));
}

}  // namespace fabmon
