// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What makes a set of CCI-400 pins, how they are spelt, and what is tied.
#include "tb/bus/ace/trace.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/core/rule_pins.hpp"
#include "tb/record/csv_writer.hpp"
#include "tb/record/pin_map.hpp"
#include "tb/record/text.hpp"
#include "tb/record/wave_clock.hpp"
#include "tb/record/wave_pins.hpp"

namespace fabmon {
namespace {

/// What makes a slave interface complete: the read side, then the write side.
constexpr std::array<std::string_view, 8> kHandshakes{"arvalid", "arready", "rvalid", "rready",
                                                      "awvalid", "awready", "bvalid", "bready"};
constexpr std::size_t kReadSide = 4;

std::size_t handshake_column(unsigned port, std::size_t i) {
  return ace_column(ace_port_name(port) + "_" + std::string(kHandshakes[i]));
}

/// All spellings of the interfaces' pins to their columns.
PinSpellings spellings() {
  PinSpellings map{{"sh_override", ace_column("sh_override")}};
  const auto columns = ace_columns();
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (columns[c].port == kAcePorts) continue;
    map[columns[c].name] = c;
    const std::string port = ace_port_name(columns[c].port);
    const std::string field(columns[c].field);
    std::string spelled = field + port;
    map[spelled] = c;
    map[spelled.insert(field.size(), "_")] = c;
  }
  return map;
}

/// The same of the pins of no interface.
PinSpellings global_spellings() {
  PinSpellings map;
  for (const char* name : {"niden", "spniden"}) map[name] = ace_column(name);
  return map;
}

/// Fills in `missing`; true if some slave interface has a whole side and none a part of one.
bool is_complete(WavePins& set) {
  std::size_t whole = 0;
  for (unsigned port = 0; port < kAceSlaves; ++port) {
    for (const std::size_t first : {std::size_t{0}, kReadSide}) {
      std::vector<std::string> missing;
      for (std::size_t i = first; i < first + kReadSide; ++i) {
        if (!set.signal[handshake_column(port, i)]) {
          missing.push_back(ace_port_name(port) + "_" + std::string(kHandshakes[i]));
        }
      }
      if (missing.empty()) ++whole;
      if (missing.size() == kReadSide) continue;
      set.missing.insert(set.missing.end(), missing.begin(), missing.end());
    }
  }
  return set.missing.empty() && whole > 0;
}

/// Pins whose ties decide what a request is, not just that it is there: what to say of each.
struct DecidingPin {
  std::string_view field, valid, text;
};
constexpr std::array<DecidingPin, 4> kDeciding{
    {{"arprot", "arvalid",
      "its reads are taken as Secure: none counts unless SPNIDEN is high (--spniden)"},
     {"awprot", "awvalid",
      "its writes are taken as Secure: none counts unless SPNIDEN is high (--spniden)"},
     {"arcache", "arvalid", "its reads are taken as those of Device memory"},
     {"awcache", "awvalid", "its writes are taken as those of Device memory"}}};

/// Says where a tie decides in which events requests count, a line for each interface and pin.
void note_classes(SignalBinding& binding) {
  for (const DecidingPin& pin : kDeciding) {
    for (unsigned port = 0; port < kAceSlaves; ++port) {
      const auto has = [&binding, port](std::string_view field) {
        const std::string name = ace_port_name(port) + "_" + std::string(field);
        return binding.signal[ace_column(name)].has_value();
      };
      if (!has(pin.valid) || has(pin.field)) continue;
      binding.notes.push_back(ace_interface_name(port) + ": no " + upper_name(pin.field) + ": " +
                              std::string(pin.text));
    }
  }
}

/// Says what is tied, interface by interface; those that lack the same share a line.
void note_ties(SignalBinding& binding) {
  const auto columns = ace_columns();
  std::array<std::size_t, kAcePorts> bound{};
  std::array<bool, kAcePorts> has_sideband{};
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (columns[c].port == kAcePorts || !binding.signal[c]) continue;
    ++bound[columns[c].port];
    if (columns[c].sideband) has_sideband[columns[c].port] = true;
  }
  const auto add = [&binding](const std::string& what, const std::vector<std::string>& names) {
    if (!names.empty()) binding.notes.push_back(what + ": " + list_some(names, names.size()));
  };
  std::vector<std::string> idle;
  std::vector<std::string> closed;
  std::map<std::pair<std::uint64_t, std::string>, std::string> tied;  // by value and fields
  for (unsigned port = 0; port < kAcePorts; ++port) {
    const std::string name = ace_port_name(port);
    if (bound[port] == 0) {
      idle.push_back(name);
      continue;
    }
    if (!has_sideband[port]) closed.push_back(name);
    std::map<std::uint64_t, std::string> fields;
    for (std::size_t c = 0; c < columns.size(); ++c) {
      const AceColumn& column = columns[c];
      if (column.port != port || binding.signal[c] || !column.counts || column.vector) continue;
      if (column.sideband && !has_sideband[port]) continue;
      const std::string vector = name + (column.field.ends_with("_ns") ? "_sb_ns" : "_sb");
      const std::size_t all = ace_column(vector);
      if (column.sideband && all < columns.size() && binding.signal[all]) continue;
      fields[column.tie].append(fields[column.tie].empty() ? "" : ", ").append(column.field);
    }
    for (const auto& [value, list] : fields) {
      std::string& ports = tied[{value, list}];
      ports.append(ports.empty() ? "" : ", ").append(name);
    }
  }
  add("not in the file, idle", idle);
  note_classes(binding);
  for (const auto& [what, ports] : tied) {
    binding.notes.push_back("tied to " + std::to_string(what.first) + " (not in the file) at " +
                            ports + ": " + what.second);
  }
  add("no sideband in the file, events that only it can tell do not happen", closed);
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (columns[c].port != kAcePorts || binding.signal[c]) continue;
    binding.notes.push_back("tied to " + std::to_string(columns[c].tie) +
                            " (not in the file): " + columns[c].name);
  }
}

SignalBinding bind_csv(const CsvReader& csv, const std::string& prefix, bool ignore_columns) {
  std::vector<WantedSignal> wanted;
  for (const AceColumn& c : ace_columns()) wanted.push_back({c.name, {}});
  SignalBinding binding = csv.bind(wanted, "a pin of a CCI-400", prefix, ignore_columns);
  note_ties(binding);
  return binding;
}

WaveSearch search_of(const SignalStream& wave, const TraceOptions& options) {
  return wave_search(wave, options, "slave interface of a CCI-400", "sets of CCI-400 pins",
                     "s3_arvalid, ARVALIDS3");
}

std::vector<WavePins> collect(const WaveSearch& search) {
  std::vector<WavePins> sets = collect_wave_pins(search, spellings(), ace_columns().size());
  add_global_pins(search, global_spellings(), sets);
  return sets;
}

/// The columns by which two sets are the same.
std::vector<std::size_t> identity() {
  std::vector<std::size_t> columns;
  for (unsigned port = 0; port < kAceSlaves; ++port) {
    for (std::size_t i = 0; i < kHandshakes.size(); ++i) {
      columns.push_back(handshake_column(port, i));
    }
  }
  return columns;
}

SignalBinding bind_wave(ClockSampler& wave, const TraceOptions& options) {
  const WaveSearch search = search_of(wave, options);
  const auto map = read_pin_map(wave, options, [](const std::string& name) {
    const std::size_t column = ace_column(name);
    return column < ace_columns().size() ? std::optional(column) : std::nullopt;
  });
  std::vector<WavePins> sets = is_by_hand(options)
                                   ? std::vector{pins_by_hand(wave, map, ace_columns().size())}
                                   : collect(search);
  add_pin_map(map, sets);
  const WavePins& set = choose_wave_pins(search, sets, identity(), is_complete);
  SignalBinding binding;
  binding.signal = set.signal;
  binding.notes.push_back("pins: " + options_of(search, set) + ", " + std::to_string(set.found) +
                          " signals");
  auto& aresetn = binding.signal[ace_column("aresetn")];
  const auto reset = bind_clock_and_reset(wave, set, options, binding.notes, aresetn.has_value());
  if (!aresetn) aresetn = reset;
  note_ties(binding);
  return binding;
}

}  // namespace

std::unique_ptr<AceTrace> open_ace_trace(const TraceOptions& options) {
  TraceStream open = open_trace_stream(options);
  SignalBinding binding = open.csv != nullptr
                              ? bind_csv(*open.csv, options.prefix, options.ignore_columns)
                              : bind_wave(*open.wave, options);
  return std::make_unique<AceTrace>(std::move(open.stream), ace_columns(), std::move(binding));
}

std::vector<FoundPort> find_ace_ports(const SignalStream& wave, const WaveClocks& clocks,
                                      const TraceOptions& options) {
  const WaveSearch search = search_of(wave, options);
  std::vector<WavePins> sets = collect(search);
  std::vector<FoundPort> found;
  for (const DistinctPins& each : complete_wave_pins(search, sets, identity(), is_complete)) {
    const WavePins* const set = each.pins;
    // Interfaces of plain AXI4 are called so, too.
    const auto columns = ace_columns();
    bool coherent = false;
    for (std::size_t c = 0; c < columns.size(); ++c) {
      const std::string_view field = columns[c].field;
      coherent = coherent || (set->signal[c] && (field == "arsnoop" || field == "ardomain"));
    }
    if (!coherent) continue;
    found.push_back(found_port(wave, clocks, each));
    found.back().kind = "CCI-400";
  }
  return found;
}

std::uint64_t write_ace_csv(Source<AcePins>& source, std::ostream& out) {
  std::vector<AceColumn> columns;
  for (const AceColumn& c : ace_columns()) {
    if (!c.vector) columns.push_back(c);
  }
  const auto always = [](const AceColumn& c) { return c.name == "aresetn"; };
  const auto missing = [](const AceColumn& c, const AcePins&) { return PinWords{c.tie}; };
  columns = columns_in_use(source, std::span<const AceColumn>(columns), always, missing);
  return write_csv(source, out, std::span<const AceColumn>(columns));
}

}  // namespace fabmon
