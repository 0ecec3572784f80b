// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/record/trace_stream.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "tb/core/input_error.hpp"
#include "tb/record/bound_port.hpp"
#include "tb/record/capture_csv.hpp"
#include "tb/record/capture_layout.hpp"
#include "tb/record/descriptor.hpp"
#include "tb/record/fst_reader.hpp"
#include "tb/record/ghw_reader.hpp"
#include "tb/record/input_file.hpp"
#include "tb/record/sample_rate.hpp"
#include "tb/record/text.hpp"
#include "tb/record/vcd_reader.hpp"

namespace fabmon {
namespace {

/// The first bytes of a file, unpacked, without what is blank before them.
struct Begin {
  explicit Begin(const std::string& path) : file(path) {
    while (file.end() - file.begin() < kWanted && file.more()) {
    }
    const char* p = file.begin();
    while (p != file.end() && (*p == ' ' || *p == '\t' || *p == '\r' || *p == '\n')) ++p;
    text = {p, static_cast<std::size_t>(file.end() - p)};
  }

  static constexpr std::ptrdiff_t kWanted = std::ptrdiff_t{1} << 16;
  InputFile file;
  std::string_view text;
};

/// What the first bytes say: a VCD file begins with a keyword, a GHW file with its name, an FST
/// file with the type of its first block, which is no text; empty if it is neither, nor a logic
/// analyzer's.
std::string format_of_content(std::string_view begin) {
  if (begin.starts_with(kGhwMagic)) return "ghw";
  if (begin.starts_with('$')) return "vcd";
  if (begin.starts_with('\0') || begin.starts_with('\xFE')) return "fst";
  return capture_format(begin) != nullptr ? "capture" : "";
}

/// "csv", "vcd" or "fst" by the end of a path, before that of a packed file; empty otherwise.
std::string format_of_name(const std::string& path) {
  std::string name = to_lower(path);
  for (const std::string_view packed : {".gz", ".xz", ".bz2", ".zst", ".lz4", ".zip"}) {
    if (!name.ends_with(packed)) continue;
    name.resize(name.size() - packed.size());
    break;
  }
  for (const char* const format : {"csv", "vcd", "fst"}) {
    if (name.ends_with("." + std::string(format))) return format;
  }
  return {};
}

/// Samples in 1,000 s that the user says; 0 if not.
std::uint64_t given_rate(const TraceOptions& options) {
  if (options.sample_rate.empty()) return 0;
  const auto rate = parse_sample_rate(options.sample_rate);
  if (!rate) {
    throw InputError("--sample-rate '" + printable(options.sample_rate) +
                     "' is not a rate such as 100MHz or 62.5 kHz");
  }
  return *rate;
}

/// A CSV file has one row a cycle, and its columns are the pins.
void refuse_waveform_options(const TraceOptions& options) {
  const std::array<std::pair<std::string_view, bool>, 12> given{{
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
      {"--lenient", options.lenient},
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
  const Begin begin(options.path);
  if (begin.text.empty() && is_pipe(options.path)) {
    throw InputError(options.path + ": nothing came");
  }
  std::string format = format_of_content(begin.text);
  if (format.empty()) format = format_of_name(options.path);
  return format.empty() ? "csv" : format;
}

std::unique_ptr<WaveFile> open_wave_file(const TraceOptions& options) {
  const std::string format = trace_format(options);
  if (format == "vcd") return std::make_unique<VcdReader>(options.path, options.lenient);
  if (format == "fst") return std::make_unique<FstReader>(options.path);
  if (format == "ghw") return std::make_unique<GhwReader>(options.path);
  const CaptureFormat* const capture = capture_format(Begin(options.path).text);
  if (capture == nullptr) throw InputError(options.path + ": no capture of a logic analyzer");
  return std::make_unique<CaptureCsv>(options.path, *capture);
}

TraceStream open_trace_stream(const TraceOptions& options) {
  const std::string& path = options.path;
  const std::uint64_t rate = given_rate(options);
  if (!options.open_wave && trace_format(options) == "csv") {
    refuse_waveform_options(options);
    auto csv = std::make_unique<CsvReader>(path);
    const CsvReader* const reader = csv.get();
    if (rate != 0) csv->set_sample_rate(rate);
    csv->set_window(Window(options.from, options.to, csv->timescale(), path));
    return {.stream = std::move(csv), .csv = reader};
  }
  auto sampler = std::make_unique<ClockSampler>(options.open_wave ? options.open_wave()
                                                                  : open_wave_file(options));
  ClockSampler* const wave = sampler.get();
  const BoundPort* const bound = bound_port(*wave, options);
  if (bound != nullptr && bound->clock) {
    wave->choose_clock(*bound->clock, options.falling);
  } else if (!options.clock.empty()) {
    wave->choose_clock({.path = options.clock, .falling = options.falling, .rate = rate});
  } else if (wave->lacks_clock()) {
    wave->choose_clock(
        {.path = std::string(kWithoutClock), .falling = options.falling, .rate = rate});
  }
  if (rate != 0 && !wave->is_sampled()) {
    throw InputError(path + ": --sample-rate is for a recording without a clock (--clock none)");
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
