// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Binds the pins of a recording; ports.hpp has which ports there are.
#include "tb/bus/axi4/trace.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/bus/axi4/ports.hpp"
#include "tb/bus/axi4/ties.hpp"
#include "tb/record/csv_writer.hpp"
#include "tb/record/pin_map.hpp"
#include "tb/record/wave_clock.hpp"
#include "tb/record/wave_pins.hpp"

namespace fabmon {
namespace {

std::size_t axi4_column(std::string_view name) { return find_column(axi4_columns(), name); }

/// What is known of a recording before it is read.
struct Binding {
  SignalBinding pins;
  Axi4Ties ties;
  unsigned data_width = 0;  // bits, 0: not known
};

/// Fills in the ties, with notes.
void tie(Binding& binding) {
  const auto has = [&](std::string_view name) {
    return binding.pins.signal[axi4_column(name)].has_value();
  };
  binding.ties = axi4_ties(has, binding.data_width / 8);
  note_ties(binding.ties.wanted, binding.pins.signal, binding.pins.notes);
}

Binding bind_csv(const CsvReader& csv, const std::string& prefix, bool ignore_columns) {
  Binding found;
  found.pins = csv.bind(wanted_signals(axi4_columns()), "an AXI4 pin", prefix, ignore_columns);
  tie(found);
  return found;
}

WaveSearch search_of(const SignalStream& wave, const TraceOptions& options) {
  return wave_search(wave, options, "AXI4 port", "AXI4 ports", "arvalid, s_axi_arvalid, ar_valid");
}

/// The port that the user wants: bound by hand, or found, with the pins bound by hand in it.
WavePins choose_port(ClockSampler& wave, const TraceOptions& options, bool w_channel) {
  const WaveSearch search = search_of(wave, options);
  const std::size_t columns = axi4_wave_column(Axi4Hint::kCount);
  const auto map = read_pin_map(wave, options, [&](const std::string& name) {
    const std::size_t column = axi4_wave_column(name);
    return column < columns ? std::optional(column) : std::nullopt;
  });
  std::vector<WavePins> ports = is_by_hand(options) ? std::vector{pins_by_hand(wave, map, columns)}
                                                    : collect_axi4_ports(search, options);
  add_pin_map(map, ports);
  return choose_wave_pins(search, ports, axi4_identity(), [w_channel](WavePins& port) {
    return is_complete_axi4(port, w_channel);
  });
}

/// Finds the port in a waveform, its clock and its reset.
Binding bind_wave(ClockSampler& wave, const TraceOptions& options, bool w_channel) {
  const WavePins port = choose_port(wave, options, w_channel);
  Binding binding;
  binding.data_width = axi4_data_width(wave, port);
  auto& signals = binding.pins.signal;
  signals = port.signal;
  signals.resize(axi4_columns().size());
  const auto pins = std::count_if(signals.begin(), signals.end(),
                                  [](const auto& signal) { return signal.has_value(); });
  binding.pins.notes.push_back("port: " + options_of(search_of(wave, options), port) + ", " +
                               std::to_string(pins) + " signals");
  if (!port.layout.empty()) {
    binding.pins.notes.push_back("packed structs with " + port.layout +
                                 " (by how wide they are; --widths says otherwise)");
  }
  auto& aresetn = signals[axi4_column("aresetn")];
  const auto reset =
      bind_clock_and_reset(wave, port, options, binding.pins.notes, aresetn.has_value());
  if (!aresetn) aresetn = reset;
  tie(binding);
  if (binding.ties.lite) binding.pins.notes.front() += ", AXI4-Lite";
  return binding;
}

}  // namespace

std::unique_ptr<Axi4Trace> open_axi4_trace(const TraceOptions& options, bool w_channel) {
  TraceStream open = open_trace_stream(options);
  Binding binding = open.csv != nullptr
                        ? bind_csv(*open.csv, options.prefix, options.ignore_columns)
                        : bind_wave(*open.wave, options, w_channel);
  return std::make_unique<Axi4Trace>(std::move(open.stream), std::move(binding.pins),
                                     binding.ties.pins, binding.data_width);
}

bool has_axi4_port(const TraceOptions& options, bool w_channel) {
  if (!options.req.empty()) return true;
  const TraceStream open = open_trace_stream(options);
  std::vector<WavePins> ports = collect_axi4_ports(search_of(*open.wave, options), options);
  return std::any_of(ports.begin(), ports.end(), [w_channel](WavePins& port) {
    return !port.missing.empty() || is_complete_axi4(port, w_channel);
  });
}

unsigned declared_id_width(const Axi4Trace& trace) {
  unsigned bits = 0;
  for (const char* pin : {"arid", "rid", "awid", "bid"}) bits = std::max(bits, trace.width(pin));
  return bits;
}

unsigned declared_id_width(const TraceOptions& options) {
  return declared_id_width(*open_axi4_trace(options, false));
}

std::uint64_t write_axi4_csv(Source<Axi4Pins>& source, std::ostream& out) {
  return write_csv(source, out, axi4_columns());
}

}  // namespace fabmon
