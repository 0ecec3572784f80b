// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cycles that the user selected: generated traffic or a trace. A view (view.hpp) opens them.
#pragma once

#include <fmt/format.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/core/fit_tap.hpp"
#include "tb/core/input_error.hpp"
#include "tb/core/source.hpp"
#include "tb/record/clock_period.hpp"
#include "tb/record/trace_stream.hpp"
#include "tb/report/options.hpp"
#include "tb/report/protocol_report.hpp"
#include "tb/report/stat_report.hpp"
#include "tb/report/view.hpp"

namespace fabmon {

/// The user's options for a trace, as the trace readers take them.
TraceOptions trace_options(const StatOptions& options);

/// The source as the user named it: "trace x.csv", "traffic random seed 1".
std::string source_name(const StatOptions& options);

/// The cycles of an interval that was given as a time, with a note if they are no whole number.
std::uint64_t interval_cycles(const std::string& time, const ClockPeriod& clock,
                              StatReport& report);

/// Generated traffic of a view. Throws InputError if there is no such workload.
template <class View>
std::unique_ptr<Source<typename View::Pins>> make_traffic(
    std::string_view workload, std::uint64_t seed, std::uint64_t cycles,
    const typename View::Monitor::Config& config) {
  try {
    return View::traffic(workload, seed, cycles, config);
  } catch (const std::invalid_argument& error) {
    throw InputError(error.what());
  }
}

template <class View>
class Input {
 public:
  using Pins = typename View::Pins;
  using Config = typename View::Monitor::Config;

  /// Opens the source. Throws InputError if it cannot be used. The options must outlive the input.
  Input(const StatOptions& options, const Config& config)
      : config_(config),
        source_(make(options)),
        fit_(make_fit(options)),
        tap_(View::tap(fit_ ? *fit_ : *source_, options)) {}

  /// The source to measure.
  Source<Pins>& source() { return tap_; }

  /// The clock of a trace as far as it was read; unknown of generated traffic.
  ClockPeriod clock() const { return trace_ == nullptr ? ClockPeriod() : trace_->clock(); }

  /// The cycles of an interval that was given as a time, by the clock of the first cycles of the
  /// trace. Throws InputError if they tell none, or if the time is shorter than a cycle.
  std::uint64_t cycles_of(const std::string& time, StatReport& report) {
    if (trace_ != nullptr) {
      std::vector<Pins> first(1024);
      source().read(first.data(), first.size());
    }
    const std::uint64_t cycles = interval_cycles(time, clock(), report);
    source().rewind();
    return cycles;
  }

  /// Directions, "reads" and "writes", of which numbers of open transactions and latencies are
  /// lower bounds, for older transactions may have been open; once the source has been read.
  std::vector<std::string> lower_bounds() const {
    if constexpr (HasAxiPort<View>) {
      if (trace_ != nullptr) return tap_.open_before().lower_bounds();
    }
    return {};
  }

  /// Reports what is to be said about a trace once it has been read: violations of the protocol,
  /// what was tied. For `protocol_wanted` it reads the trace once more.
  void report(StatReport& report, bool protocol_wanted) {
    if (trace_ == nullptr) return;
    std::vector<std::string> notes;
    if constexpr (HasProtocol<View, Trace>) {
      if (protocol_wanted) {
        auto protocol = View::protocol(config_, tap_, *trace_, kViolationsShown);
        check_protocol(protocol, source());
        report.json["violations"] = protocol_json(protocol);
        report.text += protocol_text(protocol);
        notes = protocol_notes(protocol);
      }
    }
    for (std::string& note : trace_->notes()) report.note(std::move(note));
    if constexpr (HasAxiPort<View>) {
      for (std::string& note : tap_.open_before().notes()) report.note(std::move(note));
    }
    for (std::string& note : notes) report.note(std::move(note));
  }

 private:
  using Trace = typename decltype(View::open_trace(std::declval<StatOptions>(),
                                                   std::declval<Config>()))::element_type;

  std::unique_ptr<Source<Pins>> make(const StatOptions& options) {
    if (!options.traffic.empty()) {
      return make_traffic<View>(options.traffic, options.seed, options.cycles, config_);
    }
    std::unique_ptr<Trace> trace = View::open_trace(options, config_);
    trace_ = trace.get();
    return trace;
  }

  // Refuses pins that are too wide for this configuration.
  std::unique_ptr<Source<Pins>> make_fit(const StatOptions& options) {
    if constexpr (HasMisfit<View>) {
      if (trace_ == nullptr && !View::is_narrow(config_)) return nullptr;
      const auto fits = [config = config_](const Pins& pins) { return View::misfit(pins, config); };
      return std::make_unique<FitTap<Pins, decltype(fits)>>(*source_, source_name(options), fits);
    }
    return nullptr;
  }

  Config config_;
  Trace* trace_ = nullptr;  // the source, if it is one
  std::unique_ptr<Source<Pins>> source_;
  std::unique_ptr<Source<Pins>> fit_;  // may be empty
  typename View::Tap tap_;
};

}  // namespace fabmon
