// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/report_log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>
#include <utility>

#include "sim/report_binding.hpp"
#include "tb/analysis/port_window.hpp"
#include "tb/bus/axi4/port_log.hpp"
#include "tb/bus/axi4/protocol.hpp"
#include "tb/bus/axi4/protocol_setup.hpp"
#include "tb/bus/axi4/shape.hpp"
#include "tb/bus/axi4/trace.hpp"
#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tb/core/input_error.hpp"
#include "tb/record/text.hpp"
#include "tb/record/window.hpp"
#include "tb/report/input.hpp"
#include "tb/report/protocol_report.hpp"
#include "tb/report/text.hpp"

namespace fabmon {
namespace {

// Violations of each rule that get a mark.
constexpr std::size_t kMarked = 1000;

// Cycles that are read at a time.
constexpr std::size_t kBlock = 1024;

Json violations_json(const Axi4Protocol& protocol) {
  Json rules = Json::array();
  for (const Axi4Rule& rule : Axi4Protocol::rules()) {
    const std::uint64_t count = protocol.count(rule.name);
    if (count != 0) rules.push_back({{"rule", std::string(rule.name)}, {"count", count}});
  }
  return {{"total", protocol.total()}, {"rules", std::move(rules)}};
}

// Of the transactions that were told in doubt; empty if there are none.
std::string doubt_note(const Axi4PortLog& log, std::uint64_t gaps) {
  const std::uint64_t reads = log.doubtful(kAxi4Read);
  const std::uint64_t writes = log.doubtful(kAxi4Write);
  if (reads + writes == 0) return {};
  return fmt::format(
      "in doubt: {} reads, {} writes; the trace begins{} neither in reset nor idle, and they may "
      "have been paired with responses to older commands",
      reads, writes, gaps == 0 ? "" : ", or goes on behind a gap,");
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

std::string violation_text(const Axi4Violation& violation) {
  return fmt::format("{} (ID {}): {}", violation.rule, violation.id,
                     rule_meaning<Axi4Protocol>(violation.rule));
}

}  // namespace

ReportedLog::ReportedLog(const ReportedPort& port, const std::vector<TimedSink*>& consumers,
                         bool alone)
    : port_(port),
      alone_(alone),
      statistics_(axi4_shape(), port.statistics),
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
  // As wide as that which the monitors' builds for every trace are measured with.
  const Axi4Port bus{.id_width = id_, .addr_width = 64, .data_width = data_};
  std::unique_ptr<Axi4Traffic> traffic;
  try {
    traffic = std::make_unique<Axi4Traffic>(options.traffic, options.seed, options.cycles, bus);
  } catch (const std::invalid_argument& error) {
    throw InputError(error.what());
  }
  open_ = true;
  Axi4PortLog log(sinks_);
  std::vector<Axi4Pins> pins(kBlock);
  while (const std::size_t n = traffic->read(pins.data(), pins.size())) {
    log.run(pins.data(), nullptr, nullptr, n);
    progress(n);
  }
  log.finish();
}

void ReportedLog::run_trace(const std::function<void(std::size_t cycles)>& progress) {
  // The log sees the dump from its beginning, whatever part of it is wanted.
  TraceOptions options = trace_options(port_.options);
  options.from.clear();
  options.to.clear();
  const std::unique_ptr<Axi4ReportTrace> trace = open_axi4_report_trace(options, !alone_);
  open_ = true;
  timescale_ = trace->timescale();
  PortWindow part(sinks_, part_of(port_.options, timescale_));
  if (data_ == 0) data_ = trace->data_width();
  if (id_ == 0) id_ = declared_id_width(*trace);
  Axi4PortLog log(part, axi4_log_options(*trace));
  Axi4Protocol protocol = axi4_protocol(*trace, kMarked);
  std::vector<Axi4Pins> pins(kBlock);
  std::vector<Axi4ReportPins> more(kBlock);
  std::vector<std::uint64_t> times(kBlock);
  std::vector<std::uint64_t> data(kBlock);
  std::uint64_t cycle = 0;
  bool inside = false;
  bool ended = false;
  while (!ended) {
    const std::size_t n = trace->read(pins.data(), more.data(), times.data(), data.data(), kBlock);
    if (n == 0) break;
    std::size_t first = inside ? 0 : n;
    std::size_t end = 0;
    for (; end < n && !ended; ++end) {
      if (pins[end].gap != 0) continue;
      const bool in_part = part.contains(cycle, times[end]);
      ++cycle;
      if (in_part && !inside) first = end;
      ended = inside && !in_part;
      inside = in_part;
    }
    if (ended) --end;
    log.run(pins.data(), more.data(), times.data(), end);
    if (!alone_) values_.run(pins.data(), more.data(), times.data(), data.data(), end);
    if (first < end) protocol.run(pins.data() + first, end - first);
    const auto& found = protocol.violations();
    while (violation_marks_.size() < found.size()) mark(found[violation_marks_.size()]);
    clock_ = trace->clock();
    progress(n);
  }
  log.finish();
  read_ = true;
  check_not_empty();
  doubtful_ = log.doubtful(kAxi4Read) + log.doubtful(kAxi4Write);
  ambiguous_ = log.ambiguous();
  late_atomics_ = log.late_atomics();
  notes_ = trace->notes();
  cut_ = trace->cut();
  before_ = part.before();
  if (before_ != 0) {
    notes_.push_back(
        fmt::format("{} transactions were open where the reported part begins: they are left "
                    "out",
                    grouped(before_)));
  }
  if (log.at_once() != 0) {
    notes_.push_back(
        fmt::format("{} responses came in the cycle of their own command or last data, which the "
                    "protocol does not allow: they are paired with these",
                    grouped(log.at_once())));
  }
  if (log.atomics() != 0) {
    notes_.push_back(fmt::format(
        "{} atomic operations return data: each is one write, which ends with the later one of B "
        "and its data",
        grouped(log.atomics())));
  }
  if (log.chunked() != 0) {
    notes_.push_back(fmt::format(
        "{} reads have data in chunks of 16 bytes: their bytes are those of the chunks, "
        "whatever LEN and SIZE say",
        grouped(log.chunked())));
  }
  constexpr unsigned kChunkBits = 128;
  if (log.chunked() != 0 && !trace->has("rchunkstrb") && data_ != kChunkBits) {
    notes_.emplace_back(
        "rchunkstrb is not in the file: each beat with rchunkv is taken for one chunk, so that the "
        "bytes of reads may be too few");
  }
  if (log.chunked() != 0 && !trace->has("rlast")) {
    notes_.emplace_back(
        "rlast is not in the file, and reads have data in chunks: these end by arlen, which does "
        "not say how many beats they have, so that their latencies are not known");
  }
  if (std::string note = doubt_note(log, statistics_.marks().gap_count()); !note.empty())
    notes_.push_back(std::move(note));
  violations_ = violations_json(protocol);
  binding_ = doubtful_binding(statistics_, protocol);
  for (std::string& note : protocol_notes(protocol)) notes_.push_back(std::move(note));
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

void ReportedLog::mark(const Axi4Violation& violation) {
  violation_marks_.push_back({{"cycle", violation.clock},
                              {"time", statistics_.time_of(violation.clock).value_or(0)},
                              {"kind", "violation"},
                              {"text", violation_text(violation)}});
}

bool ReportedLog::is_comparable(Axi4Direction direction) const {
  if (direction == kAxi4Write && late_atomics_ != 0) return false;
  return doubtful_ == 0 && before_ == 0 && ambiguous_ == 0 &&
         statistics_.direction(kAxi4Read).orphans == 0 &&
         statistics_.direction(kAxi4Write).orphans == 0;
}

bool ReportedLog::is_same(const ReportedLog& other) const {
  const auto& of = statistics_.totals().sums.directions;
  const std::uint64_t transactions = of[kAxi4Read].transactions + of[kAxi4Write].transactions;
  return !alone_ && !other.alone_ && read_ && other.read_ && transactions != 0 &&
         values_ == other.values_ && port_.kind == other.port_.kind && data_ == other.data_ &&
         id_ == other.id_ && port_.statistics == other.port_.statistics;
}

std::string ReportedLog::unlike_monitors() const {
  std::string why;
  const auto add = [&why](std::uint64_t count, std::string_view what) {
    if (count != 0) why += fmt::format("{}{} {}", why.empty() ? "" : "; ", grouped(count), what);
  };
  add(ambiguous_, "beats of R fit a read and an atomic operation of the same ID");
  const bool writes_only = why.empty();
  add(late_atomics_, "atomic operations had B, which ends a write there, before their data");
  if (why.empty()) return {};
  return fmt::format("latencies{} of the monitors are not compared with the log: {}",
                     writes_only ? " of writes" : "", why);
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
