// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/report_log.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "tb/analysis/port_window.hpp"
#include "tb/core/input_error.hpp"
#include "tb/core/words.hpp"
#include "tb/record/text.hpp"
#include "tb/record/window.hpp"
#include "tb/report/input.hpp"

namespace fabmon {
namespace {

Json violations_json(const std::vector<BrokenRule>& broken) {
  Json rules = Json::array();
  std::uint64_t total = 0;
  for (const BrokenRule& rule : broken) {
    rules.push_back({{"rule", std::string(rule.name)}, {"count", rule.count}});
    total += rule.count;
  }
  return {{"total", total}, {"rules", std::move(rules)}};
}

// The part of the dump that is wanted.
NamedWindow part_of(const StatOptions& options, std::uint64_t timescale) {
  const Window window(options.from, options.to, timescale, options.trace);
  return {.name = {},
          .from = window.first_cycle(),
          .to = window.end_cycle(),
          .from_time = window.first_time(),
          .to_time = window.end_time()};
}

}  // namespace

ReportedLog::ReportedLog(const ReportedPort& port, const std::vector<TimedSink*>& consumers,
                         bool alone)
    : port_(port),
      alone_(alone),
      statistics_(*port.bus->shape, port.statistics),
      timed_(consumers),
      sinks_(consumers.empty() ? std::vector<PortSink*>{&statistics_}
                               : std::vector<PortSink*>{&statistics_, &timed_}),
      data_(port.data.value_or(0)),
      id_(port.id.value_or(0)) {}

void ReportedLog::run(const std::function<void(std::size_t cycles)>& progress) {
  try {
    if (port_.options.traffic.empty()) {
      run_trace(progress);
    } else {
      run_traffic(progress);
    }
  } catch (const InputError&) {
    timed_.finish();
    throw;
  }
  timed_.finish();
}

void ReportedLog::run_traffic(const std::function<void(std::size_t cycles)>& progress) {
  const StatOptions& options = port_.options;
  const std::unique_ptr<BusLog> log = port_.bus->generate(
      {.workload = options.traffic, .seed = options.seed, .cycles = options.cycles});
  open_ = true;
  data_ = log->data_width();
  id_ = log->id_width();
  log->begin(sinks_);
  while (const std::size_t n = log->read()) {
    log->tell(n);
    progress(n);
  }
  log->finish();
  note_end(*log);
}

void ReportedLog::run_trace(const std::function<void(std::size_t cycles)>& progress) {
  // The log sees the dump from its beginning, whatever part of it is wanted.
  TraceOptions options = trace_options(port_.options);
  options.from.clear();
  options.to.clear();
  const std::unique_ptr<BusLog> log = port_.bus->open(options, !alone_);
  open_ = true;
  timescale_ = log->timescale();
  PortWindow part(sinks_, part_of(port_.options, timescale_));
  if (data_ == 0) data_ = log->data_width();
  if (id_ == 0) id_ = log->id_width();
  log->begin(part);
  std::uint64_t cycle = 0;
  bool inside = false;
  bool ended = false;
  while (!ended) {
    const std::size_t n = log->read();
    if (n == 0) break;
    std::size_t first = inside ? 0 : n;
    std::size_t end = 0;
    for (; end < n && !ended; ++end) {
      if (log->is_gap(end)) continue;
      const bool in_part = part.contains(cycle, log->time(end));
      ++cycle;
      if (in_part && !inside) first = end;
      ended = inside && !in_part;
      inside = in_part;
    }
    if (ended) --end;
    log->tell(end);
    if (first < end) log->check(first, end);
    for (const BusViolation& violation : log->new_violations()) mark(violation);
    clock_ = log->clock();
    progress(n);
  }
  log->finish();
  read_ = true;
  check_not_empty();
  note_end(*log);
  values_ = log->values();
  notes_ = log->recording_notes();
  cut_ = log->cut();
  before_ = part.before();
  if (before_ != 0) {
    notes_.push_back(
        fmt::format("{} transactions were open where the reported part begins: they are left "
                    "out",
                    grouped(before_)));
  }
  for (std::string& note : log->log_notes(statistics_.marks().gap_count())) {
    notes_.push_back(std::move(note));
  }
  if (const auto broken = log->broken_rules()) violations_ = violations_json(*broken);
  binding_ = log->doubtful_binding(statistics_);
}

// What the log knows of its transactions.
void ReportedLog::note_end(const BusLog& log) {
  doubtful_ = log.doubtful();
  unlike_monitors_ = log.unlike_monitors();
  counts_ = log.counts();
  for (std::size_t i = 0; i < alike_.size(); ++i) alike_[i] = log.is_comparable(i);
}

// Nothing can be said of a port without a cycle.
void ReportedLog::check_not_empty() {
  statistics_.settle();
  if (statistics_.cycles() == 0) {
    throw InputError(fmt::format("{}: {}: no cycle {}", port_.options.trace, printable(port_.name),
                                 port_.options.from.empty() && port_.options.to.empty()
                                     ? "was recorded"
                                     : "of the recording lies between --from and --to"));
  }
  if (statistics_.totals().sums.running() == 0) {
    throw InputError(fmt::format("{}: {}: the port is in reset ({}) in each of its {} cycles",
                                 port_.options.trace, printable(port_.name), port_.reset,
                                 grouped(statistics_.cycles())));
  }
}

void ReportedLog::mark(const BusViolation& violation) {
  violation_marks_.push_back({{"cycle", violation.cycle},
                              {"time", statistics_.time_of(violation.cycle).value_or(0)},
                              {"kind", "violation"},
                              {"text", violation.text}});
}

bool ReportedLog::is_comparable(std::size_t direction) const {
  if (!alike_.at(direction) || doubtful_ != 0 || before_ != 0) return false;
  for (std::size_t i = 0; i < statistics_.shape().directions.size(); ++i) {
    if (statistics_.direction(i).orphans != 0) return false;
  }
  return true;
}

bool ReportedLog::is_same(const ReportedLog& other) const {
  std::uint64_t transactions = 0;
  for (const auto& direction : statistics_.totals().sums.directions) {
    transactions += direction.transactions;
  }
  return !alone_ && !other.alone_ && read_ && other.read_ && transactions != 0 &&
         port_.bus == other.port_.bus && values_ == other.values_ &&
         port_.kind == other.port_.kind && data_ == other.data_ && id_ == other.id_ &&
         port_.statistics == other.port_.statistics;
}

ReportPort ReportedLog::facts() {
  statistics_.settle();
  ReportPort facts;
  facts.name = port_.name;
  facts.kind = port_.kind;
  facts.also = port_.also;
  facts.clock = port_.clock;
  facts.reset = port_.reset;
  if (data_ != 0) facts.data_width = data_;
  if (id_ != 0) facts.id_width = id_;
  facts.in_doubt = doubtful_;
  facts.counts = counts_;
  facts.binding = binding_;
  if (clock_.known()) facts.period_fs = clock_.femtoseconds();
  facts.steady = clock_.steady();
  facts.timed = timescale_ != 0;
  facts.statistics = &statistics_;
  facts.violations = violations_;
  facts.violation_marks = violation_marks_;
  facts.notes = notes_;
  facts.cut = cut_;
  return facts;
}

}  // namespace fabmon
