// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/record/trace_stream.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "tb/core/input_error.hpp"
#include "tb/record/bound_port.hpp"
#include "tb/record/descriptor.hpp"
#include "tb/record/fst_reader.hpp"
#include "tb/record/input_file.hpp"
#include "tb/record/text.hpp"
#include "tb/record/vcd_reader.hpp"

namespace fabmon {
namespace {

bool is_packed_name(std::string_view name) {
  return name.ends_with(".gz") || name.ends_with(".xz");
}

/// What the first bytes say: a VCD file begins with a keyword, an FST file with the type of its
/// first block, which is no text.
std::string format_of_content(const std::string& path) {
  InputFile file(path);
  file.more();
  const char* p = file.begin();
  while (p != file.end() && (*p == ' ' || *p == '\t' || *p == '\r' || *p == '\n')) ++p;
  if (p == file.end()) throw InputError(path + ": nothing came");
  if (*p == '$') return "vcd";
  return *p == '\0' || *p == '\xFE' ? "fst" : "csv";
}

/// A CSV file has one row a cycle, and its columns are the pins.
void refuse_waveform_options(const TraceOptions& options) {
  const std::array<std::pair<std::string_view, bool>, 11> given{{
      {"--clock", !options.clock.empty()},
      {"--clock-enable", !options.clock_enable.empty()},
      {"--negedge", options.falling},
      {"--scope", !options.scope.empty()},
      {"--port", !options.port.empty()},
      {"--map", !options.map.empty()},
      {"--req", !options.req.empty()},
      {"--widths", !options.widths.empty()},
      {"--reset", !options.reset.empty()},
      {"--reset-high", options.reset_high},
      {"--no-reset", options.no_reset},
  }};
  for (const auto& [option, is_given] : given) {
    if (!is_given) continue;
    throw InputError(options.path + ": a CSV file has one row a cycle and a column for each pin; " +
                     std::string(option) + " is for waveforms");
  }
}

}  // namespace

std::string trace_format(const TraceOptions& options) {
  if (!options.format.empty()) return options.format;
  if (is_pipe(options.path)) return format_of_content(options.path);
  std::string name = to_lower(options.path);
  if (is_packed_name(name)) name.resize(name.size() - 3);
  const std::size_t dot = name.rfind('.');
  return dot == std::string::npos ? "" : name.substr(dot + 1);
}

std::unique_ptr<WaveFile> open_wave_file(const TraceOptions& options) {
  if (trace_format(options) == "vcd") return std::make_unique<VcdReader>(options.path);
  return std::make_unique<FstReader>(options.path);
}

TraceStream open_trace_stream(const TraceOptions& options) {
  const std::string& path = options.path;
  const std::string format = trace_format(options);
  if (format == "csv") {
    refuse_waveform_options(options);
    auto csv = std::make_unique<CsvReader>(path);
    const CsvReader* const reader = csv.get();
    csv->set_window(Window(options.from, options.to, 0, path));
    return {.stream = std::move(csv), .csv = reader};
  }
  if (format != "vcd" && format != "fst") {
    throw InputError(path + ": unknown kind of trace, the name must end in .csv, .vcd or .fst");
  }
  auto sampler = std::make_unique<ClockSampler>(options.open_wave ? options.open_wave()
                                                                  : open_wave_file(options));
  ClockSampler* const wave = sampler.get();
  if (const BoundPort* const bound = bound_port(*wave, options)) {
    wave->choose_clock(*bound->clock, options.falling);
  } else if (!options.clock.empty()) {
    wave->choose_clock({.path = options.clock, .falling = options.falling});
  }
  wave->set_window(Window(options.from, options.to, wave->timescale(), path));
  return {.stream = std::move(sampler), .wave = wave};
}

std::vector<bool> chosen_scopes(const SignalStream& wave, const std::string& path,
                                const std::string& scope) {
  const WaveScopes& scopes = wave.scopes();
  if (scope.empty()) return std::vector<bool>(scopes.size(), true);
  BestMatches<std::uint32_t> meant;
  for (std::uint32_t s = 0; s < scopes.size(); ++s) meant.add(match_path(scopes, s, scope), s);
  std::vector<bool> chosen(scopes.size());
  for (const std::uint32_t s : meant.items()) chosen[s] = true;
  if (meant.items().empty()) {
    std::vector<std::string> names;
    for (std::uint32_t s = 1; s < scopes.size() && s <= 5; ++s) names.push_back(scopes.path(s));
    throw InputError(path + ": there is no scope '" + scope + "'; there is " +
                     list_some(names, 5, scopes.size() - 1));
  }
  return chosen;
}

}  // namespace fabmon
