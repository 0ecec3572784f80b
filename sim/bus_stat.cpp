// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/bus_stat.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "sim/buses.hpp"
#include "tb/analysis/port_statistics.hpp"
#include "tb/core/input_error.hpp"
#include "tb/core/words.hpp"
#include "tb/report/input.hpp"
#include "tb/report/json.hpp"
#include "tb/report/output.hpp"
#include "tb/report/text.hpp"

namespace fabmon {
namespace {

using NamedCounts = std::vector<std::pair<std::string, std::uint64_t>>;

// All counts of a port, by name.
NamedCounts counts_of(const BusShape& shape, const CycleSums& sums) {
  NamedCounts counts{{"cycles", sums.cycles}, {"reset_cycles", sums.reset_cycles}};
  for (std::size_t c = 0; c < shape.channels.size(); ++c) {
    const std::string name(shape.channels[c].name);
    const auto in = [&](Handshake what) {
      return sums.channels.at(c).at(static_cast<std::size_t>(what));
    };
    counts.emplace_back(name + "_beats", in(Handshake::kBeat));
    counts.emplace_back(name + "_stalls", in(Handshake::kStall));
    counts.emplace_back(name + "_ready_alone", in(Handshake::kReadyAlone));
  }
  for (std::size_t d = 0; d < shape.directions.size(); ++d) {
    const DirectionShape& direction = shape.directions[d];
    const DirectionSums& of = sums.directions.at(d);
    for (std::size_t b = 0; b + 1 < direction.buckets.size(); ++b) {
      counts.emplace_back(direction.buckets[b].name, of.buckets.at(b));
    }
    const std::string name(direction.name);
    counts.emplace_back(name + "_transactions", of.transactions);
    counts.emplace_back(name + "_bytes", of.bytes);
    counts.emplace_back(name + "_open_sum", of.open_sum);
    counts.emplace_back(name + "_open_max", of.open_max);
  }
  return counts;
}

void refuse(const Bus& bus, const StatOptions& options) {
  const auto no = [&bus](bool given, std::string_view option) {
    if (given)
      throw InputError(fmt::format("{} is not for {}: no RTL counts it", option, bus.name));
  };
  no(!options.events.empty(), "--event");
  no(options.interval != 0 || !options.interval_time.empty(), "--interval");
  no(options.all_ports, "--all-ports");
  no(!options.build.empty(), "--build");
  no(!options.params.empty(), "--param");
  no(!options.svg.empty(), "--svg");
  no(!options.wave.empty(), "--wave");
  no(!options.from.empty() || !options.to.empty(), "--from and --to");
  for (const auto& each : options.own.all()) no(true, each.first);
  if (options.trace.empty()) {
    throw InputError(fmt::format("stat {} needs --trace: a recording", bus.name));
  }
  check_outputs({{"--json", options.json}}, {{"--trace", options.trace}});
}

}  // namespace

const Bus* counted_bus(std::string_view name) {
  for (const Bus* bus : buses()) {
    if (bus->name == name && bus->counts_twice) return bus;
  }
  return nullptr;
}

int stat_bus(const Bus& bus, const StatOptions& options) {
  refuse(bus, options);
  OutputFile json_file(options.json);
  const std::unique_ptr<BusLog> log = bus.open(trace_options(options), false);
  PortStatistics statistics(*bus.shape, {});
  log->begin(statistics);
  if (!log->begin_recount()) throw InputError(fmt::format("{} is counted once only", bus.name));
  Progress progress;
  progress.start(source_name(options));
  while (const std::size_t n = log->read()) {
    log->tell(n);
    log->check(0, n);
    progress.add(n);
  }
  log->finish();
  progress.clear();
  statistics.settle();
  const NamedCounts counts = counts_of(*bus.shape, statistics.totals().sums);
  const NamedCounts again = counts_of(*bus.shape, *log->recount());

  std::string text = fmt::format("{}, trace {}\n\n", bus.name, terminal_escaped(options.trace));
  Json events = Json::array();
  std::string difference;
  std::size_t widest = 0;
  for (const auto& [name, count] : counts) widest = std::max(widest, grouped(count).size());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto& [name, count] = counts[i];
    text += fmt::format("  {:>{}}  {}\n", grouped(count), widest, name);
    events.push_back({{"event", name}, {"count", count}, {"recount", again[i].second}});
    if (difference.empty() && count != again[i].second) {
      difference =
          fmt::format("{}: {} by the log, {} cycle by cycle", name, count, again[i].second);
    }
  }
  text += '\n';
  std::vector<std::string> notes = log->recording_notes();
  for (std::string& note : log->log_notes(statistics.marks().gap_count())) {
    notes.push_back(std::move(note));
  }
  std::uint64_t violations = 0;
  for (const BrokenRule& rule : log->broken_rules().value_or(std::vector<BrokenRule>())) {
    add_line(text, "protocol violations: {} of {}", grouped(rule.count), rule.name);
    violations += rule.count;
  }
  for (const std::string& note : notes) add_line(text, "note: {}", note);
  json_file.write(json_text({{"monitor", std::string(bus.name)},
                             {"trace", options.trace},
                             {"match", difference.empty()},
                             {"rtl", false},
                             {"events", std::move(events)},
                             {"violations", violations},
                             {"notes", notes}}));
  if (json_file) add_line(text, "JSON: {}", options.json);
  text += difference.empty()
              ? fmt::format("log = counts cycle by cycle: {} values equal; no RTL counts {}\n",
                            grouped(counts.size()), bus.name)
              : "log and counts cycle by cycle DIFFER\n";
  print_out(text);
  if (difference.empty()) return 0;
  say_error(difference);
  return 1;
}

}  // namespace fabmon
