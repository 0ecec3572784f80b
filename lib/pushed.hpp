// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A measurement of cycles that are handed over one by one, by the golden model of a monitor: what
// `fabmon stat --no-rtl` measures of a source that it reads, with the same segments, flags and
// text. View is what tb/report/view.hpp says.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tb/core/collector.hpp"
#include "tb/core/input_error.hpp"
#include "tb/core/measurement.hpp"
#include "tb/core/replay.hpp"
#include "tb/core/source.hpp"
#include "tb/report/json.hpp"
#include "tb/report/options.hpp"
#include "tb/report/protocol_report.hpp"
#include "tb/report/stat.hpp"
#include "tb/report/stat_report.hpp"
#include "tb/report/text.hpp"

namespace fabmon {

template <class View, class Protocol>
class Pushed {
 public:
  using Monitor = typename View::Monitor;
  using Config = typename Monitor::Config;
  using Pins = typename View::Pins;
  using Request = typename View::Request;

  /// name: of the port, in texts. build: what JSON calls the parameters.
  Pushed(std::string name, std::string build, const Config& config, Request request,
         Protocol protocol)
      : name_(std::move(name)),
        build_(std::move(build)),
        config_(config),
        request_(std::move(request)),
        task_{.programs = View::programs(request_),
              .interval = 0,
              .options = settings_of<View>(request_),
              .progress = {}},
        groups_(Monitor::plan(task_, config_)),
        block_(block_clocks<Pins>(1024)),
        protocol_(std::move(protocol)) {
    for (const Group& group : groups_) {
      lanes_.push_back(std::make_unique<Lane>(config_, group, lanes_.empty()));
    }
  }

  /// The pins of the next cycle. Throws InputError if they are wider than the configuration, and
  /// std::logic_error after finish().
  void cycle(const Pins& pins) {
    if (finished_) throw std::logic_error(name_ + ": a cycle after the end of the measurement");
    block_[filled_++] = pins;
    if (filled_ == block_.size()) flush();
  }

  /// Cycles handed over, those in reset among them.
  std::uint64_t cycles() const { return before_ + filled_; }

  const Request& request() const { return request_; }

  /// The values of the programs, in their order, after the cycles so far since the last reset.
  std::vector<std::uint64_t> values() {
    flush();
    std::vector<Count> counts(task_.programs.size());
    for (const auto& lane : lanes_) {
      if (in_segment_ && !finished_) {
        lane->driver.capture();
        lane->driver.drain();
        enter(lane->group, lane->driver.counts(), counts);
      } else if (lane->collector.started()) {
        enter(lane->group, lane->collector.final_counts(), counts);
      }
    }
    std::vector<std::uint64_t> values;
    for (const Count& count : counts) values.push_back(count.golden);
    return values;
  }

  /// Ends the measurement. May be called again.
  void finish() {
    if (finished_) return;
    flush();
    if (starts_.empty()) begin(cycles());
    if (in_segment_) end();
    finished_ = true;
    const Measurement<Monitor> measured = measurement();
    StatOptions options;
    options.quiet = true;
    options.finished = [](const StatReport& /*report*/, const StatVerdict& /*verdict*/) {};
    StatReport report(options);
    const std::string heading =
        fmt::format("{} {}: {} cycles", View::kName, name_, grouped(measured.clocks));
    report.json = View::json(build_, request_, measured);
    report.text = heading + "\n\n";
    View::report(report, request_, measured, heading);
    report.note_segments(measured.clocks, measured.resets);
    report.json["violations"] = protocol_json(protocol_);
    report.text += protocol_text(protocol_);
    for (std::string& note : protocol_notes(protocol_)) report.note(std::move(note));
    report.finish({.compared = 0, .passes = 1, .checked = false, .difference = {}}, {});
    for (const Json& note : report.json["notes"]) {
      report.text += fmt::format("note: {}\n", note.template get<std::string>());
    }
    json_ = std::move(report.json);
    text_ = std::move(report.text);
  }

  /// Violations of the protocol in the cycles so far.
  std::uint64_t violations() {
    flush();
    return protocol_.total();
  }

  /// Ends the measurement; what `fabmon stat` prints of it, without its verdict.
  const std::string& text() {
    finish();
    return text_;
  }

  /// Ends the measurement; what `fabmon stat --json` writes.
  const Json& json() {
    finish();
    return json_;
  }

 private:
  using Driver = typename Monitor::Driver;
  using Group = typename Monitor::Group;

  // An instance of the golden model and what it has counted.
  struct Lane {
    Lane(const Config& config, const Group& programs, bool first)
        : driver(nullptr, config),
          group(programs),
          collector(0, 1, first, false),
          segment({&driver, &group, collector.lane(0)}) {}
    Driver driver;
    const Group& group;
    Collector<Driver> collector;
    ReplaySegment<Driver> segment;
  };

  void begin(std::uint64_t first) {
    for (const auto& lane : lanes_) lane->segment.begin(starts_.size(), first);
    starts_.push_back(first);
    in_segment_ = true;
  }

  void end() {
    for (const auto& lane : lanes_) lane->segment.end();
    in_segment_ = false;
  }

  void flush() {
    if constexpr (HasMisfit<View>) {
      for (std::size_t i = 0; i < filled_; ++i) {
        const std::string why = View::misfit(block_[i], config_);
        if (why.empty()) continue;
        filled_ = 0;
        throw InputError(fmt::format("{}: cycle {}: {}", name_, before_ + i, why));
      }
    }
    const Pins* const first = block_.data();
    const Pins* const last = first + filled_;
    for (const Pins* at = first; at != last;) {
      const bool reset = in_reset(*at);
      const Pins* const stop =
          std::find_if(at, last, [&](const Pins& pins) { return in_reset(pins) != reset; });
      if (reset && in_segment_) end();
      if (!reset && !in_segment_) begin(before_ + static_cast<std::uint64_t>(at - first));
      if (!reset) {
        for (const auto& lane : lanes_) {
          lane->segment.run(at, static_cast<std::size_t>(stop - at));
        }
      }
      at = stop;
    }
    protocol_.run(first, filled_);
    before_ += filled_;
    filled_ = 0;
  }

  // A measurement as measure() gives it, of the segments that are over.
  Measurement<Monitor> measurement() {
    Measurement<Monitor> result;
    result.checked = false;
    result.passes = 1;
    result.instances = lanes_.size();
    std::size_t counts = 0;
    for (const Group& group : groups_) {
      for (const std::size_t i : group.index) counts = std::max(counts, i + 1);
      for (const std::size_t i : group.cycles) counts = std::max(counts, i + 1);
    }
    result.counts.resize(counts);
    result.clocks = lanes_.front()->collector.clocks();
    result.first_clock = starts_.back();
    result.resets.assign(starts_.begin() + 1, starts_.end());
    if (starts_.size() > 1) result.segments.resize(starts_.size());
    for (const auto& lane : lanes_) {
      const Collector<Driver>& collector = lane->collector;
      enter(lane->group, collector.final_counts(), result.counts);
      for (std::size_t s = 0; s < result.segments.size(); ++s) {
        const bool now = s + 1 == result.segments.size();
        result.segments[s].first_clock = starts_[s];
        result.segments[s].clock = now ? result.clocks : collector.earlier()[s].clock;
        result.segments[s].counts.resize(counts);
        enter(lane->group, now ? collector.final_counts() : collector.earlier()[s].counts,
              result.segments[s].counts);
      }
      if (lane == lanes_.front()) result.flags = collector.last().flags;
      Monitor::enter(result, lane->group, lane->driver, collector.final_counts(), collector.last());
    }
    return result;
  }

  static void enter(const Group& group, const std::vector<Count>& counts, std::vector<Count>& out) {
    for (std::size_t j = 0; j < group.index.size(); ++j) out[group.index[j]] = counts[j];
    for (const std::size_t i : group.cycles) out[i] = counts[group.index.size()];
  }

  std::string name_, build_;
  Config config_;
  Request request_;
  Task<Monitor> task_;
  std::vector<Group> groups_;
  std::vector<std::unique_ptr<Lane>> lanes_;
  std::vector<Pins> block_;  // cycles that no model has seen yet
  std::size_t filled_ = 0;
  std::uint64_t before_ = 0;           // cycles before them
  std::vector<std::uint64_t> starts_;  // first cycle of each segment
  bool in_segment_ = false;
  bool finished_ = false;
  Protocol protocol_;
  std::string text_;
  Json json_;
};

}  // namespace fabmon
