// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/record/trace_stream.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "tb/core/input_error.hpp"
#include "tb/record/descriptor.hpp"
#include "tb/record/fst_reader.hpp"
#include "tb/record/ghw_reader.hpp"
#include "tb/record/input_file.hpp"
#include "tb/record/text.hpp"
#include "tb/record/vcd_reader.hpp"

namespace fabmon {
namespace {

bool is_packed_name(std::string_view name) {
  return name.ends_with(".gz") || name.ends_with(".xz");
}

/// True of what a GHW file begins with, from begin() on.
bool begins_as_ghw(const InputFile& file) {
  const std::string_view text(file.begin(), static_cast<std::size_t>(file.end() - file.begin()));
  return text.starts_with(kGhwMagic);
}

/// The same of a regular file, whatever its name; false if it cannot be read.
bool is_ghw_file(const std::string& path) {
  try {
    InputFile file(path);
    file.more();
    return begins_as_ghw(file);
  } catch (const InputError&) {
    return false;  // its reader says why
  }
}

/// What the first bytes say: a VCD file begins with a keyword, a GHW file with its name, an FST
/// file with the type of its first block, which is no text.
std::string format_of_content(const std::string& path) {
  InputFile file(path);
  file.more();
  if (begins_as_ghw(file)) return "ghw";
  const char* p = file.begin();
  while (p != file.end() && (*p == ' ' || *p == '\t' || *p == '\r' || *p == '\n')) ++p;
  if (p == file.end()) throw InputError(path + ": nothing came");
  if (*p == '$') return "vcd";
  return *p == '\0' || *p == '\xFE' ? "fst" : "csv";
}

/// A CSV file has one row a cycle, and its columns are the pins.
void refuse_waveform_options(const TraceOptions& options) {
  const std::array<std::pair<std::string_view, bool>, 10> given{{
      {"--clock", !options.clock.empty()},
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
  if (is_ghw_file(options.path)) return "ghw";
  std::string name = to_lower(options.path);
  if (is_packed_name(name)) name.resize(name.size() - 3);
  const std::size_t dot = name.rfind('.');
  return dot == std::string::npos ? "" : name.substr(dot + 1);
}

std::unique_ptr<WaveFile> open_wave_file(const TraceOptions& options) {
  const std::string format = trace_format(options);
  if (format == "vcd") return std::make_unique<VcdReader>(options.path);
  if (format == "ghw") return std::make_unique<GhwReader>(options.path);
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
  if (format != "vcd" && format != "fst" && format != "ghw") {
    throw InputError(path + ": unknown kind of trace, the name must end in .csv, .vcd or .fst");
  }
  auto sampler = std::make_unique<ClockSampler>(options.open_wave ? options.open_wave()
                                                                  : open_wave_file(options));
  ClockSampler* const wave = sampler.get();
  if (!options.clock.empty()) {
    wave->choose_clock({.path = options.clock, .falling = options.falling});
  }
  wave->set_window(Window(options.from, options.to, wave->timescale(), path));
  return {.stream = std::move(sampler), .wave = wave};
}

std::vector<bool> chosen_scopes(const SignalStream& wave, const std::string& path,
                                const std::string& scope) {
  const std::vector<std::string>& scopes = wave.scopes();
  const std::string wanted = dotted(scope);
  std::vector<bool> chosen;
  chosen.reserve(scopes.size());
  for (const std::string& s : scopes) chosen.push_back(wanted.empty() || is_path_suffix(s, wanted));
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    if (!wanted.empty() && scopes[i] == wanted) {
      chosen.assign(chosen.size(), false);
      chosen[i] = true;
    }
  }
  if (std::find(chosen.begin(), chosen.end(), true) == chosen.end()) {
    throw InputError(path + ": there is no scope '" + scope + "'; there is " +
                     list_some({scopes.begin() + 1, scopes.end()}, 5));
  }
  return chosen;
}

}  // namespace fabmon
