// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/apb/trace.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/core/input_error.hpp"
#include "tb/record/plain_wave.hpp"
#include "tb/record/text.hpp"

namespace fabmon {
namespace {

// Columns of a CSV file that are no pins of the monitor.
constexpr std::array<std::string_view, 6> kApbOthers{"paddr", "pwrite", "pwdata",
                                                     "pstrb", "prdata", "pslverr"};

std::size_t apb_column(std::string_view name) { return find_column(apb_columns(), name); }

std::vector<WantedSignal> wanted_pins() {
  std::vector<WantedSignal> wanted = wanted_signals(apb_columns());
  wanted[apb_column("pready")].tie = "1 (no wait states)";
  return wanted;
}

SignalBinding bind_apb_csv(const CsvReader& csv, const TraceOptions& options) {
  const std::vector<WantedSignal> pins = wanted_pins();
  std::vector<WantedSignal> known = pins;
  for (const std::string_view other : kApbOthers) known.push_back({other, {}});
  SignalBinding binding = csv.bind(known, "an APB4 pin", options.prefix, options.ignore_columns);
  binding.signal.resize(pins.size());
  for (const char* const name : {"psel", "penable"}) {
    if (binding.signal[apb_column(name)]) continue;
    throw InputError(options.path + ":1:1: no column is " + name +
                     ", without which no transfer is seen");
  }
  note_ties(pins, binding.signal, binding.notes);
  return binding;
}

SignalBinding bind_apb_wave(ClockSampler& wave, const TraceOptions& options) {
  const std::vector<WantedSignal> pins = wanted_pins();
  const std::array<std::size_t, 2> required{apb_column("psel"), apb_column("penable")};
  return bind_plain_wave(
      wave, wave_search(wave, options, "APB4 port", "APB4 ports", "psel, s_apb_psel"),
      {.columns = pins, .required = required, .reset = apb_column("presetn")}, options);
}

}  // namespace

ApbTrace::ApbTrace(std::unique_ptr<SignalStream> stream, SignalBinding binding, const ApbPins& tied,
                   std::string path, unsigned lines)
    : Trace(std::move(stream), apb_columns(), std::move(binding), tied),
      path_(std::move(path)),
      lines_(lines) {}

std::size_t ApbTrace::read(ApbPins* out, std::size_t n) {
  std::size_t done = 0;
  for (; done < n && Trace::read(out + done, 1) == 1; ++done) {
    const unsigned used = mask_width(out[done].psel);
    if (used <= lines_) continue;
    throw InputError(path_ + ": cycle " + std::to_string(clocks() - 1) + ": PSEL line " +
                     std::to_string(used - 1) + " is selected, N is " + std::to_string(lines_) +
                     ": give --param N=" + std::to_string(used));
  }
  return done;
}

std::unique_ptr<ApbTrace> open_apb_trace(const TraceOptions& options, unsigned lines) {
  TraceStream open = open_trace_stream(options);
  SignalBinding binding =
      open.csv != nullptr ? bind_apb_csv(*open.csv, options) : bind_apb_wave(*open.wave, options);
  ApbPins tied;
  tied.pready = 1;
  return std::make_unique<ApbTrace>(std::move(open.stream), std::move(binding), tied, options.path,
                                    lines);
}

bool is_apb_csv(const std::string& path, const std::string& prefix) {
  const CsvReader csv(path);
  const std::string lower_prefix = to_lower(prefix);
  return std::any_of(csv.signals().begin(), csv.signals().end(), [&](const SignalInfo& s) {
    std::string name = to_lower(s.name);
    if (name.starts_with(lower_prefix)) name.erase(0, lower_prefix.size());
    return name == "psel";
  });
}

unsigned declared_apb_lines(const TraceOptions& options) {
  const TraceStream open = open_trace_stream(options);
  if (open.csv != nullptr) return 0;
  try {
    const SignalBinding binding = bind_apb_wave(*open.wave, options);
    return width_of(*open.stream, *binding.signal[apb_column("psel")]);
  } catch (const InputError&) {
    return 0;
  }
}

}  // namespace fabmon
