// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon stat`: counts chosen events on generated traffic or on the user's own waveform dump, like
// perf stat.
#include <fmt/format.h>

#include <iterator>
#include <memory>
#include <stdexcept>

#include "sim/commands.hpp"
#include "sim/event_spec.hpp"
#include "sim/monitors.hpp"
#include "sim/output.hpp"
#include "sim/report_json.hpp"
#include "sim/report_text.hpp"
#include "sim/text.hpp"
#include "sim/trace_protocol.hpp"
#include "sim/wave_recorder.hpp"
#include "tb/check/axi4_check.hpp"
#include "tb/pins/input_error.hpp"
#include "tb/trace/axi4_trace.hpp"
#include "tb/traffic/axi4_traffic.hpp"

namespace fabmon {
namespace {

constexpr std::size_t kShown = 10;  // resets that are listed one by one

std::unique_ptr<Source<Axi4Pins>> open_traffic(const StatOptions& options,
                                               const Axi4Config& config) {
  try {
    return std::make_unique<Axi4Traffic>(options.traffic, options.seed, options.cycles, config);
  } catch (const std::invalid_argument& error) {
    throw InputError(error.what());
  }
}

std::unique_ptr<Axi4Trace> open_trace(const StatOptions& options) {
  return open_axi4_trace({.path = options.trace,
                          .clock = options.clock,
                          .scope = options.scope,
                          .prefix = options.prefix,
                          .ignore_columns = options.ignore_columns,
                          .format = {}});
}

std::vector<EventSpec> chosen_events(const StatOptions& options) {
  std::vector<EventSpec> specs = parse_events(options.events);
  if (options.all) {
    for (EventSpec& spec : all_events()) specs.push_back(std::move(spec));
  }
  return specs.empty() ? default_events() : specs;
}

// What the user should know about the measurement beyond the counts.
std::vector<std::string> measurement_notes(const Axi4Measurement& measured) {
  std::vector<std::string> notes;
  for (std::size_t i = 0; i < measured.resets.size(); ++i) {
    if (i == kShown) {
      notes.push_back(fmt::format("{} resets in all", measured.resets.size()));
      break;
    }
    notes.push_back(fmt::format("reset before clock {}: counts start anew", measured.resets[i]));
  }
  if (measured.clocks == 0) notes.emplace_back("no clocks out of reset: nothing was counted");
  return notes;
}

}  // namespace

int run_stat(const StatOptions& options) {
  require_monitor(options.monitor);
  const std::vector<EventSpec> specs = chosen_events(options);
  const auto rtl = make_rtl(options.build);
  OutputFile json_file(options.json);
  WaveRecorder recorder(options.build, options.wave);

  std::unique_ptr<Axi4Trace> trace;
  std::unique_ptr<Source<Axi4Pins>> traffic;
  if (options.traffic.empty()) {
    trace = open_trace(options);
  } else {
    traffic = open_traffic(options, rtl->config());
  }
  Source<Axi4Pins>& source = trace ? static_cast<Source<Axi4Pins>&>(*trace) : *traffic;
  BusWidthTap tap(source);

  Progress progress;
  progress.start(trace ? options.trace : options.traffic);
  const Axi4Measurement measured =
      measure(*rtl, tap,
              {.programs = programs_of(specs),
               .interval = options.interval,
               .progress = [&progress](std::size_t clocks) { progress.add(clocks); }});
  progress.clear();

  Json json = to_json(options.build, specs, measured);
  std::string text =
      fmt::format("axi4 build {}, {}: {} clocks\n\n{}\n", options.build,
                  trace ? fmt::format("trace {}", options.trace)
                        : fmt::format("traffic {} seed {}", options.traffic, options.seed),
                  grouped(measured.clocks), counts_text(specs, measured));
  std::vector<std::string> notes = measurement_notes(measured);
  if (trace) {
    const Axi4Protocol protocol = check_protocol(source, tap.data_width());
    json["violations"] = protocol_json(protocol);
    text += protocol_text(protocol);
    const auto more = trace->notes();
    notes.insert(notes.end(), more.begin(), more.end());
  }
  json["notes"] = notes;
  for (const std::string& note : notes) text += fmt::format("note: {}\n", note);
  if (recorder) {
    const std::size_t recorded = recorder.record(programs_of(specs), source);
    text +=
        fmt::format("waves: gtkwave {} (the first {} events)\n", recorder.save_file(), recorded);
  }
  json_file.write(json_text(json));
  if (json_file) text += fmt::format("JSON: {}\n", options.json);
  text += measured.match() ? fmt::format("RTL = golden: {} values equal, {} pass{}\n",
                                         grouped(measured.compared), measured.passes,
                                         measured.passes == 1 ? "" : "es")
                           : "RTL and golden model DIFFER\n";
  print_out(text);
  if (measured.match()) return 0;
  fmt::print(stderr, "fabmon: {}\n", difference_text(specs, *measured.difference));
  return 1;
}

}  // namespace fabmon
