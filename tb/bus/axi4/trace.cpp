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
#include "tb/bus/axi4/tie_offs.hpp"
#include "tb/record/bound_port.hpp"
#include "tb/record/csv_writer.hpp"
#include "tb/record/pin_map.hpp"
#include "tb/record/text.hpp"
#include "tb/record/value_hash.hpp"
#include "tb/record/wave_clock.hpp"
#include "tb/record/wave_pins.hpp"

namespace fabmon {
namespace {

std::size_t axi4_column(std::string_view name) { return find_column(axi4_columns(), name); }

/// What is known of a recording before it is read.
struct Binding {
  SignalBinding pins{};
  Axi4TieOffs ties{};
  unsigned data_width = 0;  // bits, 0: not known
  bool report = false;      // what only a report shows is wanted
  // Where that is, of axi4_report_columns().
  std::vector<std::optional<PinBits>> more{};
  std::optional<PinBits> write_data{}, read_data{};
};

/// All names that a trace may have, with what is tied in the place of those that are not there.
std::vector<WantedSignal> wanted_of(std::vector<WantedSignal> wanted, bool report) {
  if (!report) return wanted;
  for (WantedSignal& signal : wanted) {  // which a report shows
    if (signal.name == "rresp" || signal.name == "bresp") signal.tie = "0";
  }
  for (const WantedSignal& signal : wanted_signals(axi4_report_columns())) {
    wanted.push_back(signal);
  }
  return wanted;
}

/// Of an optional pin that is wider (RRESP of ACE has 4 bits) the lowest bits count.
void narrow_optional(const SignalStream& wave, std::vector<std::optional<PinBits>>& signals) {
  const auto table = axi4_columns();
  for (std::size_t c = 0; c < table.size(); ++c) {
    if (!table[c].tie_note.empty() || !signals[c]) continue;
    signals[c]->bits = std::min(width_of(wave, *signals[c]), table[c].bits);
  }
}

/// Fills in the ties, with notes.
void tie(Binding& binding) {
  const auto has = [&](std::string_view name) {
    return binding.pins.signal[axi4_column(name)].has_value();
  };
  binding.ties = axi4_tie_offs(has, binding.data_width / 8);
  std::vector<std::optional<PinBits>> all = binding.pins.signal;
  all.insert(all.end(), binding.more.begin(), binding.more.end());
  note_ties(wanted_of(binding.ties.wanted, binding.report), all, binding.pins.notes);
}

/// Says which pins the user has tied.
void note_tied(const WavePins& port, std::vector<std::string>& notes) {
  for (const bool value : {false, true}) {
    std::vector<std::string> names;
    for (const Axi4Column& column : axi4_columns()) {
      const auto& pin = port.signal[axi4_wave_column(column.name)];
      if (pin && pin->tied == value) names.emplace_back(column.name);
    }
    if (names.empty()) continue;
    notes.push_back("always " + std::string(value ? "1" : "0") +
                    " (--map): " + list_some(names, names.size()));
  }
}

Binding bind_csv(const CsvReader& csv, const TraceOptions& options, bool report) {
  Binding found{.report = report};
  found.pins = csv.bind(wanted_of(wanted_signals(axi4_columns()), report), "an AXI4 pin",
                        options.prefix, options.ignore_columns);
  auto& signals = found.pins.signal;
  const auto plain = static_cast<std::ptrdiff_t>(axi4_columns().size());
  found.more.assign(signals.begin() + plain, signals.end());
  signals.resize(axi4_columns().size());
  tie(found);
  return found;
}

WaveSearch search_of(const SignalStream& wave, const TraceOptions& options) {
  return wave_search(wave, options, "AXI4 port", "AXI4 ports", "arvalid, s_axi_arvalid, ar_valid");
}

/// Finds the port in a waveform, its clock and its reset.
Binding bind_wave(ClockSampler& wave, const TraceOptions& options, bool w_channel, bool report) {
  const WavePins port = choose_axi4_port(wave, options, w_channel);
  Binding binding{.report = report};
  binding.data_width = axi4_data_width(wave, port);
  auto& signals = binding.pins.signal;
  signals = port.signal;
  if (report) {
    const auto first = static_cast<std::ptrdiff_t>(axi4_wave_column(Axi4Hint::kReport));
    binding.more.assign(signals.begin() + first, signals.end());
    binding.write_data = signals[axi4_wave_column(Axi4Hint::kWdata)];
    binding.read_data = signals[axi4_wave_column(Axi4Hint::kRdata)];
  }
  signals.resize(axi4_columns().size());
  narrow_optional(wave, signals);
  const auto pins = std::count_if(signals.begin(), signals.end(), [](const auto& signal) {
    return signal.has_value() && !signal->tied;
  });
  binding.pins.notes.push_back("port: " + options_of(search_of(wave, options), port) + ", " +
                               std::to_string(pins) + " signals");
  note_tied(port, binding.pins.notes);
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

Binding bind(const TraceStream& open, const TraceOptions& options, bool w_channel, bool report) {
  return open.csv != nullptr ? bind_csv(*open.csv, options, report)
                             : bind_wave(*open.wave, options, w_channel, report);
}

}  // namespace

// Bound by hand, or found, with the pins bound by hand in it.
WavePins choose_axi4_port(ClockSampler& wave, const TraceOptions& options, bool w_channel) {
  const WaveSearch search = search_of(wave, options);
  if (const BoundPort* const bound = bound_port(wave, options)) {
    WavePins pins = bound->pins;
    pins.missing.clear();  // the monitor may do without
    return pins;
  }
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

std::unique_ptr<Axi4Trace> open_axi4_trace(const TraceOptions& options, bool w_channel) {
  TraceStream open = open_trace_stream(options);
  Binding binding = bind(open, options, w_channel, false);
  return std::make_unique<Axi4Trace>(std::move(open.stream), std::move(binding.pins),
                                     binding.ties.pins, binding.data_width);
}

std::uint64_t Axi4ReportTrace::data_hash(const Axi4Pins& pins) const {
  const bool write = data_.write != 0 && pins.wvalid != 0;
  const bool read = data_.read != 0 && pins.rvalid != 0;
  if (!write && !read) return 0;
  ValueHash hash;
  std::size_t k = columns_.size();
  const auto add = [&](bool valid, std::size_t words) {
    if (words == 0) return;
    const std::uint64_t* const value = more_value(k++);
    hash.add(std::uint64_t{valid});
    for (std::size_t i = 0; valid && i < words; ++i) hash.add(value[i]);
  };
  add(write, data_.write);
  add(read, data_.read);
  return hash.short_hash() | 1U;
}

std::unique_ptr<Axi4ReportTrace> open_axi4_report_trace(const TraceOptions& options,
                                                        bool with_data) {
  TraceStream open = open_trace_stream(options);
  Binding binding = bind(open, options, true, true);
  const auto table = axi4_report_columns();
  ExtraSignals more;
  std::vector<const Axi4ReportColumn*> columns;
  for (std::size_t c = 0; c < table.size(); ++c) {
    if (!binding.more[c]) continue;
    const PinBits& pin = *binding.more[c];
    if (pin.tied) continue;  // as if it were not recorded
    // CSV does not say how wide a column is: all of it counts.
    const unsigned bits = std::min(width_of(*open.stream, pin), table[c].bits);
    columns.push_back(&table[c]);
    more.names.push_back(table[c].name);
    more.choices.push_back({.signal = pin.signal,
                            .max_bits = table[c].bits,
                            .low = pin.low,
                            .bits = bits,
                            .invert = pin.invert});
  }
  const auto add_data = [&](const std::optional<PinBits>& pin) -> std::size_t {
    if (!with_data || !pin || pin->tied) return 0;
    const unsigned bits = width_of(*open.stream, *pin);
    more.names.emplace_back();  // for notes: x and z are usual where no data is valid
    more.choices.push_back({.signal = pin->signal,
                            .max_bits = bits,
                            .low = pin->low,
                            .bits = bits,
                            .invert = pin->invert});
    return (bits + 63) / 64;
  };
  Axi4DataWords data;
  data.write = add_data(binding.write_data);
  data.read = add_data(binding.read_data);
  return std::make_unique<Axi4ReportTrace>(std::move(open.stream), std::move(binding.pins),
                                           binding.ties.pins, binding.data_width, more,
                                           std::move(columns), data);
}

bool has_axi4_port(const TraceOptions& options, bool w_channel) {
  if (!options.req.empty() || options.bound != nullptr) return true;
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
  return write_csv(source, out, axi4_written_columns());
}

}  // namespace fabmon
