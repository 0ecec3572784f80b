// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What makes an AXI4 port, how its pins are spelt, and where its reset is.
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

#include "tb/bus/axi4/ties.hpp"
#include "tb/record/csv_writer.hpp"
#include "tb/record/text.hpp"
#include "tb/record/wave_pins.hpp"

namespace fabmon {
namespace {

std::size_t axi4_column(std::string_view name) { return find_column(axi4_columns(), name); }

/// The columns that decide whether a port is complete: the read side, then the write side.
constexpr std::array<std::string_view, 10> kHandshakes{"arvalid", "arready", "rvalid", "rready",
                                                       "awvalid", "awready", "wvalid", "wready",
                                                       "bvalid",  "bready"};
constexpr std::size_t kReadSide = 4;

std::optional<std::size_t> handshake(const WavePins& port, std::size_t i) {
  return port.signal[axi4_column(kHandshakes[i])];
}

/// "arvalid" and "ar_valid" to the column.
PinSpellings spellings() {
  PinSpellings map;
  const auto columns = axi4_columns();
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (columns[c].channel.empty()) continue;
    std::string name(columns[c].name);
    map[name] = c;
    map[name.insert(columns[c].channel.size(), "_")] = c;
  }
  return map;
}

/// Fills in `missing`; true if the port has a whole side and no part of one.
bool is_complete(WavePins& port) {
  const auto count = [&](std::size_t from, std::size_t to) {
    std::size_t n = 0;
    for (std::size_t i = from; i < to; ++i)
      n += static_cast<std::size_t>(handshake(port, i).has_value());
    return n;
  };
  const std::size_t reads = count(0, kReadSide);
  const std::size_t writes = count(kReadSide, kHandshakes.size());
  for (std::size_t i = 0; i < kHandshakes.size(); ++i) {
    const std::size_t side = i < kReadSide ? reads : writes;
    if (side > 0 && !handshake(port, i)) port.missing.emplace_back(kHandshakes[i]);
  }
  return port.missing.empty() && reads + writes > 0;
}

std::optional<std::size_t> find_reset(const SignalStream& wave, const WavePins& port) {
  const std::string prefix = to_lower(port.prefix);
  std::vector<std::string> names;
  for (const std::string& base :
       {prefix + "aresetn", std::string("aresetn"), std::string("areset_n"), std::string("rst_n"),
        std::string("resetn")}) {
    names.push_back(base);
    names.push_back(base + "_i");
    if (base.ends_with("_n")) names.push_back(base + "i");
  }
  std::optional<std::size_t> found;
  std::size_t best = names.size();
  for (std::size_t i = 0; i < wave.signals().size(); ++i) {
    const SignalInfo& s = wave.signals()[i];
    if (s.scope != port.scope || s.width != 1) continue;
    const auto at = std::find(names.begin(), names.end(), to_lower(s.name));
    const auto rank = static_cast<std::size_t>(at - names.begin());
    if (rank < best) {
      best = rank;
      found = i;
    }
  }
  return found;
}

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

/// The data buses, which no event looks at, say how wide a beat is.
constexpr std::array<std::string_view, 2> kDataBuses{"wdata", "rdata"};

/// The widest of these that is the width of a bus, 0 if none is.
unsigned bus_width(std::span<const unsigned> widths) {
  unsigned bits = 0;
  for (const unsigned width : widths) {
    if (width >= 8 && width <= 1024 && std::has_single_bit(width)) bits = std::max(bits, width);
  }
  return bits;
}

/// Finds the port in a waveform.
Binding bind_wave(const SignalStream& wave, const std::string& path, const std::string& scope,
                  const std::string& prefix) {
  const WaveSearch search{.wave = wave,
                          .path = path,
                          .scope = scope,
                          .prefix = prefix,
                          .one = "AXI4 port",
                          .several = "AXI4 ports",
                          .examples = "arvalid, s_axi_arvalid, ar_valid"};
  const std::size_t columns = axi4_columns().size();
  PinSpellings names = spellings();
  for (std::size_t i = 0; i < kDataBuses.size(); ++i) {
    std::string name(kDataBuses[i]);
    names[name] = columns + i;
    names[name.insert(1, "_")] = columns + i;
  }
  std::vector<WavePins> ports = collect_wave_pins(search, names, columns + kDataBuses.size());
  std::array<std::size_t, kHandshakes.size()> identity{};
  std::transform(kHandshakes.begin(), kHandshakes.end(), identity.begin(), axi4_column);
  const WavePins& port = choose_wave_pins(search, ports, identity, is_complete);
  const auto width = [&](std::size_t column) {
    return port.signal[column] ? wave.signals()[*port.signal[column]].width : 0;
  };
  Binding binding;
  binding.data_width =
      bus_width(std::array{width(columns), width(columns + 1), 8 * width(axi4_column("wstrb"))});
  auto& signals = binding.pins.signal;
  signals = port.signal;
  signals.resize(columns);
  const auto pins = std::count_if(signals.begin(), signals.end(),
                                  [](const auto& signal) { return signal.has_value(); });
  binding.pins.notes.push_back("port: " + options_of(search, port) + ", " + std::to_string(pins) +
                               " signals");
  const auto reset = find_reset(wave, port);
  signals[axi4_column("aresetn")] = reset;
  if (reset) binding.pins.notes.push_back("reset: " + wave.path_of(wave.signals()[*reset]));
  tie(binding);
  if (binding.ties.lite) binding.pins.notes.front() += ", AXI4-Lite";
  return binding;
}

}  // namespace

std::unique_ptr<Axi4Trace> open_axi4_trace(const TraceOptions& options) {
  TraceStream open = open_trace_stream(options);
  require_clock(open, options);
  Binding binding = open.csv != nullptr
                        ? bind_csv(*open.csv, options.prefix, options.ignore_columns)
                        : bind_wave(*open.stream, options.path, options.scope, options.prefix);
  return std::make_unique<Axi4Trace>(std::move(open.stream), std::move(binding.pins),
                                     binding.ties.pins, binding.data_width);
}

unsigned declared_id_width(const Axi4Trace& trace) {
  unsigned bits = 0;
  for (const char* pin : {"arid", "rid", "awid", "bid"}) bits = std::max(bits, trace.width(pin));
  return bits;
}

unsigned declared_id_width(const TraceOptions& options) {
  return declared_id_width(*open_axi4_trace(options));
}

std::uint64_t write_axi4_csv(Source<Axi4Pins>& source, std::ostream& out) {
  return write_csv(source, out, axi4_columns());
}

}  // namespace fabmon
