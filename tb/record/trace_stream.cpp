// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/record/trace_stream.hpp"

#include <algorithm>
#include <utility>

#include "tb/core/input_error.hpp"
#include "tb/record/fst_reader.hpp"
#include "tb/record/text.hpp"
#include "tb/record/vcd_reader.hpp"

namespace fabmon {

TraceStream open_trace_stream(const TraceOptions& options) {
  const std::string& path = options.path;
  std::string format = options.format;
  if (format.empty()) {
    const std::size_t dot = path.rfind('.');
    if (dot != std::string::npos) format = to_lower(path.substr(dot + 1));
  }
  if (format == "csv") {
    if (!options.clock.empty() || !options.scope.empty()) {
      throw InputError(path +
                       ": a CSV file has one row a cycle; --clock and --scope are for waveforms");
    }
    if (options.falling) {
      throw InputError(path + ": a CSV file has one row a cycle; --negedge is for waveforms");
    }
    auto csv = std::make_unique<CsvReader>(path);
    const CsvReader* const reader = csv.get();
    return {.stream = std::move(csv), .csv = reader};
  }
  if (format != "vcd" && format != "fst") {
    throw InputError(path + ": unknown kind of trace, the name must end in .csv, .vcd or .fst");
  }
  std::unique_ptr<WaveFile> file;
  if (format == "vcd") {
    file = std::make_unique<VcdReader>(path);
  } else {
    file = std::make_unique<FstReader>(path);
  }
  auto sampler = std::make_unique<ClockSampler>(std::move(file));
  ClockSampler* const wave = sampler.get();
  if (!options.clock.empty()) {
    wave->choose_clock({.path = options.clock, .falling = options.falling});
  }
  return {.stream = std::move(sampler), .wave = wave};
}

void require_clock(const TraceStream& trace, const TraceOptions& options) {
  if (trace.wave != nullptr && options.clock.empty()) {
    throw InputError(options.path + ": a waveform needs the name of its clock (--clock PATH)");
  }
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
