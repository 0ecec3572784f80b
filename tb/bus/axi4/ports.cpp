// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axi4/ports.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

#include "tb/bus/axi4/channel_parts.hpp"
#include "tb/bus/axi4/columns.hpp"
#include "tb/bus/axi4/structs.hpp"
#include "tb/core/input_error.hpp"
#include "tb/record/text.hpp"
#include "tb/record/wave_clock.hpp"

namespace fabmon {
namespace {

constexpr std::array<std::string_view, static_cast<std::size_t>(Axi4Hint::kCount)> kHints{
    "wdata",  "rdata",   "acvalid",  "arwvalid", "arwready", "arwaddr", "arwid",
    "arwlen", "arwsize", "arwburst", "arwlock",  "arqos",    "awqos"};

/// The channel that a hint is a pin of.
std::size_t channel_length(std::string_view hint) {
  if (hint.starts_with("arw")) return 3;
  return hint.front() == 'a' ? 2 : 1;
}

/// The columns that decide whether a port is complete: the read side, then the write side.
constexpr std::array<std::string_view, 10> kHandshakePins{"arvalid", "arready", "rvalid", "rready",
                                                          "awvalid", "awready", "bvalid", "bready",
                                                          "wvalid",  "wready"};
constexpr std::size_t kReadSide = 4;
constexpr std::size_t kWithoutW = 8;

std::size_t columns() { return axi4_columns().size() + kHints.size(); }

/// "arvalid", "ar_valid", "ar_bits_len" to the column.
void spell(PinSpellings& map, std::string_view name, std::size_t channel, std::size_t column) {
  const std::string first(name.substr(0, channel));
  const std::string rest(name.substr(channel));
  for (const char* between : {"", "_", "_bits_", "_payload_", "_param_", "__", "__payload__"}) {
    std::string spelled = first;
    map[spelled.append(between).append(rest)] = column;
  }
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kInFull{
      {{"ar", "readaddress_"},
       {"r", "readdata_"},
       {"aw", "writeaddress_"},
       {"w", "writedata_"},
       {"b", "writeresponse_"}}};
  for (const auto& [channel_name, in_full] : kInFull) {
    if (channel_name == first) map[std::string(in_full).append(rest)] = column;
  }
}

PinSpellings make_spellings() {
  PinSpellings map;
  const auto table = axi4_columns();
  for (std::size_t c = 0; c < table.size(); ++c) {
    if (!table[c].channel.empty()) spell(map, table[c].name, table[c].channel.size(), c);
  }
  for (std::size_t h = 0; h < kHints.size(); ++h) {
    spell(map, kHints[h], channel_length(kHints[h]), table.size() + h);
  }
  return map;
}

const PinSpellings& spellings() {
  static const PinSpellings map = make_spellings();
  return map;
}

/// Of how many ports a set is the vectors; 1 for a port.
unsigned ports_in(const SignalStream& wave, const WavePins& set) {
  unsigned ports = 0;
  for (const std::string_view name : kHandshakePins) {
    const auto& pin = set.signal[axi4_wave_column(name)];
    if (!pin || pin->tied) continue;
    const unsigned width = width_of(wave, *pin);
    if (ports != 0 && width != ports) return 1;
    ports = width;
  }
  return std::max(ports, 1U);
}

/// Makes of each set of vectors its ports.
void split_vectors(const SignalStream& wave, std::vector<WavePins>& sets) {
  std::vector<WavePins> all;
  for (WavePins& set : sets) {
    const unsigned ports = ports_in(wave, set);
    if (ports == 1) {
      all.push_back(std::move(set));
      continue;
    }
    for (unsigned k = 0; k < ports; ++k) {
      WavePins port = set;
      port.label += "[" + std::to_string(k) + "]";
      port.joined = true;
      for (auto& pin : port.signal) {
        if (!pin) continue;
        const unsigned width = width_of(wave, *pin);
        if (width % ports != 0) {
          pin.reset();
          --port.found;
          continue;
        }
        pin->low += k * (width / ports);
        pin->bits = width / ports;
      }
      all.push_back(std::move(port));
    }
  }
  sets = std::move(all);
}

/// Of unpacked arrays the pins of one bit are vectors, as simulators declare them bit by bit; the
/// others are signals with an index. Puts these into the ports that the vectors make.
void join_elements(std::vector<WavePins>& sets) {
  using Key = std::pair<std::uint32_t, std::string>;
  std::map<Key, std::size_t> ports;
  std::map<Key, unsigned> elements;  // of the array of this name
  const auto key_of = [](const WavePins& set, std::size_t size) {
    return Key(set.scope, to_lower(set.label.substr(0, size)));
  };
  const auto array_of = [&](const WavePins& set) {
    return key_of(set, set.label.size() - set.suffix.size());
  };
  for (std::size_t i = 0; i < sets.size(); ++i) {
    if (sets[i].suffix.empty()) ports.try_emplace(key_of(sets[i], std::string::npos), i);
    if (sets[i].suffix.starts_with('[')) ++elements[array_of(sets[i])];
  }
  std::erase_if(sets, [&](const WavePins& set) {
    if (!set.suffix.starts_with('[')) return false;
    auto port = ports.find(key_of(set, std::string::npos));
    // The vectors of an array of one element are one bit wide, and have no index.
    if (port == ports.end() && elements[array_of(set)] == 1) port = ports.find(array_of(set));
    return port != ports.end() && absorb(sets[port->second], set);
  });
}

/// Names the second port of a name "NAME#2" and so on: --port must mean one.
void make_unique_names(const SignalStream& wave, std::vector<WavePins>& ports) {
  std::unordered_map<std::string, unsigned> seen;
  for (WavePins& port : ports) {
    if (port.found == 1) continue;  // it is no port
    const unsigned number = ++seen[name_of(wave, port)];
    if (number > 1) port.label += "#" + std::to_string(number);
  }
}

/// The port that two structs make. `widths`: those that fit.
WavePins struct_port(const std::vector<Axi4StructWidths>& widths, const PinBits& request,
                     const PinBits& response) {
  WavePins port{.joined = true};
  port.signal.resize(columns());
  if (widths.size() != 1) {
    std::vector<std::string> choices;
    choices.reserve(widths.size());
    for (const Axi4StructWidths& w : widths) choices.push_back(w.text());
    port.missing.push_back("its widths: --widths " + list_some(choices, 3));
    return port;
  }
  for (const auto& [name, bits] : axi4_struct_pins(widths.front(), request, response)) {
    std::size_t column = axi4_wave_column(name);
    if (column == columns()) continue;  // no monitor looks at it
    port.signal[column] = bits;
    ++port.found;
  }
  port.layout = widths.front().text();
  return port;
}

/// The widths of `n` structs in vectors of so many bits; empty if these are none, or unusual.
std::vector<Axi4StructWidths> widths_of(unsigned request, unsigned response, unsigned n,
                                        const std::string& given) {
  if (request % n != 0 || response % n != 0) return {};
  std::vector<Axi4StructWidths> widths;
  if (given.empty()) {
    widths = axi4_struct_widths(request / n, response / n);
  } else {
    const Axi4StructWidths w = parse_struct_widths(given);
    if (n * w.request_bits() == request && n * w.response_bits() == response) widths = {w};
    return widths;
  }
  if (widths.empty() || !widths.front().usual()) return {};
  const bool plain = widths.size() == 1 && widths.front().addr >= 32 && widths.front().data >= 32;
  return n == 1 || plain ? widths : std::vector<Axi4StructWidths>();
}

/// Adds the ports whose halves are packed structs: vectors in one scope, of a name that differs in
/// what tells halves apart. Vectors of several structs are several ports.
void add_struct_ports(const WaveSearch& search, const TraceOptions& options,
                      std::vector<WavePins>& ports) {
  struct Halves {
    std::optional<std::size_t> request, response;
  };
  constexpr unsigned kLeast = 9 + 8;  // the smallest struct: responses of AXI4-Lite
  constexpr unsigned kMostPorts = 64;
  const auto& signals = search.wave.signals();
  const std::vector<bool> allowed = chosen_scopes(search.wave, search.path, search.scope);
  std::map<std::pair<std::uint32_t, std::string>, Halves> pairs;
  for (std::size_t i = 0; i < signals.size(); ++i) {
    const SignalInfo& s = signals[i];
    if (!s.number || s.width < kLeast || !allowed[s.scope]) continue;
    const auto half = half_of(to_lower(s.name));
    if (!half || half->part) continue;
    auto& place = pairs[{s.scope, half->stem}];
    auto& which = half->request ? place.request : place.response;
    if (!which) which = i;
  }
  for (const auto& [place, halves] : pairs) {
    if (!halves.request || !halves.response) continue;
    const SignalInfo& request = signals[*halves.request];
    const unsigned response = signals[*halves.response].width;
    std::vector<Axi4StructWidths> widths;
    unsigned count = 0;
    while (widths.empty() && count < kMostPorts) {
      widths = widths_of(request.width, response, ++count, options.widths);
    }
    if (widths.empty()) continue;
    for (unsigned k = 0; k < count; ++k) {
      const unsigned bits[] = {request.width / count, response / count};
      WavePins port =
          struct_port(widths, {.signal = *halves.request, .low = k * bits[0], .bits = bits[0]},
                      {.signal = *halves.response, .low = k * bits[1], .bits = bits[1]});
      port.scope = place.first;
      port.label = stem_name(place.second);
      if (count > 1) port.label += "[" + std::to_string(k) + "]";
      port.input = is_input(to_lower(request.name));
      ports.push_back(std::move(port));
    }
  }
}

/// The one port that options.req and options.resp name.
WavePins named_structs(const WaveSearch& search, const TraceOptions& options) {
  const PinBits request = find_pin(search.wave, search.path, options.req, "--req");
  const PinBits response = find_pin(search.wave, search.path, options.resp, "--resp");
  const unsigned request_bits = width_of(search.wave, request);
  const unsigned response_bits = width_of(search.wave, response);
  std::vector<Axi4StructWidths> widths;
  std::string reason = "no packed structs of AXI by the usual layout have so many";
  if (options.widths.empty()) {
    widths = axi4_struct_widths(request_bits, response_bits);
  } else {
    widths = {parse_struct_widths(options.widths)};
    const unsigned wanted[] = {widths.front().request_bits(), widths.front().response_bits()};
    if (wanted[0] != request_bits || wanted[1] != response_bits) {
      reason = "with --widths they have " + std::to_string(wanted[0]) + " and " +
               std::to_string(wanted[1]);
      widths.clear();
    }
  }
  if (widths.empty()) {
    throw InputError(search.path + ": --req and --resp have " + std::to_string(request_bits) +
                     " and " + std::to_string(response_bits) + " bits: " + reason);
  }
  WavePins port = struct_port(widths, request, response);
  port.scope = search.wave.signals()[request.signal].scope;
  port.label = search.wave.signals()[request.signal].name;
  return port;
}

/// Where AR and AW share a channel its pins are those of both.
void share_commands(std::vector<WavePins>& ports) {
  for (WavePins& port : ports) {
    if (!port.signal[axi4_wave_column(Axi4Hint::kShared)]) continue;
    for (const std::string_view hint : kHints) {
      const auto& shared = port.signal[axi4_wave_column(hint)];
      if (!hint.starts_with("arw") || !shared) continue;
      for (const char* channel : {"ar", "aw"}) {
        auto& pin = port.signal[axi4_wave_column(channel + std::string(hint.substr(3)))];
        if (!pin) pin = shared;
      }
    }
  }
}

/// Handshakes without an address, beside ports with one, are a port only if the user says so: they
/// are a part of the control of another block more often.
void want_addresses(std::vector<WavePins>& ports) {
  const auto has = [](const WavePins& port, std::string_view name) {
    return port.signal[axi4_wave_column(name)].has_value();
  };
  const auto has_address = [&](const WavePins& port) {
    return has(port, "araddr") || has(port, "awaddr");
  };
  if (std::none_of(ports.begin(), ports.end(), has_address)) return;
  for (WavePins& port : ports) {
    if (!has_address(port)) port.missing.emplace_back(has(port, "arvalid") ? "araddr" : "awaddr");
  }
}

/// True if a path means a signal of the wave, not a scope.
bool is_signal(const SignalStream& wave, const std::string& path) {
  std::string_view vector = path;
  if (vector.ends_with(']')) vector = vector.substr(0, vector.rfind('['));
  return std::any_of(wave.signals().begin(), wave.signals().end(), [&](const SignalInfo& s) {
    return match_path(wave.scopes(), s.scope, s.name, path) != PathMatch::kNone ||
           match_path(wave.scopes(), s.scope, s.name, vector) != PathMatch::kNone;
  });
}

}  // namespace

std::size_t axi4_wave_column(std::string_view name) {
  const std::size_t column = find_column(axi4_columns(), name);
  if (column < axi4_columns().size()) return column;
  const auto* const hint = std::find(kHints.begin(), kHints.end(), name);
  return column + static_cast<std::size_t>(hint - kHints.begin());
}

std::size_t axi4_wave_column(Axi4Hint hint) {
  return axi4_columns().size() + static_cast<std::size_t>(hint);
}

std::string_view axi4_wave_name(std::size_t column) {
  const auto table = axi4_columns();
  return column < table.size() ? table[column].name : kHints.at(column - table.size());
}

std::vector<WavePins> collect_axi4_ports(const WaveSearch& search, const TraceOptions& options) {
  if (options.req.empty() != options.resp.empty()) {
    throw InputError("--req and --resp want each other");
  }
  if (!options.req.empty() && is_signal(search.wave, options.req)) {
    return {named_structs(search, options)};
  }
  const bool named = !options.req.empty();
  const auto join_channels = [&search](std::vector<WavePins>& sets) {
    join_axi4_channels(search.wave, sets);
  };
  // Of names that differ by case alone.
  const auto is_whole = [](const WavePins& set) {
    WavePins port = set;
    return is_complete_axi4(port, false);
  };
  std::vector<WavePins> ports =
      collect_wave_pins(search, spellings(), columns(), !named, join_channels, is_whole);
  if (named) {
    ports = {join_halves(search, ports, options.req, options.resp)};
  } else {
    add_struct_ports(search, options, ports);
  }
  split_vectors(search.wave, ports);
  join_elements(ports);
  share_commands(ports);
  if (options.port.empty() && options.scope.empty() && options.prefix.empty() && !named) {
    want_addresses(ports);
  }
  make_unique_names(search.wave, ports);
  return ports;
}

bool is_complete_axi4(WavePins& port, bool w_channel) {
  const auto has = [&port](std::size_t i) {
    return port.signal[axi4_wave_column(kHandshakePins[i])].has_value();
  };
  const std::size_t end = w_channel ? kHandshakePins.size() : kWithoutW;
  const auto any = [&](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
      if (has(i)) return true;
    }
    return false;
  };
  const bool reads = any(0, kReadSide);
  const bool writes = any(kReadSide, end);
  for (std::size_t i = 0; i < end; ++i) {
    if (!(i < kReadSide ? reads : writes) || has(i)) continue;
    const std::string_view name = kHandshakePins[i];
    if (name != "rready" && name != "bready") port.missing.emplace_back(name);  // tie_offs.hpp
  }
  return port.missing.empty() && (reads || writes);
}

std::vector<std::size_t> axi4_identity() {
  std::vector<std::size_t> identity;
  identity.reserve(kHandshakePins.size());
  for (const std::string_view name : kHandshakePins) identity.push_back(axi4_wave_column(name));
  return identity;
}

unsigned axi4_data_width(const SignalStream& wave, const WavePins& port) {
  unsigned bits = 0;
  const auto consider = [&](std::size_t column, unsigned factor) {
    if (!port.signal[column]) return;
    const unsigned width = factor * width_of(wave, *port.signal[column]);
    if (width >= 8 && width <= 1024 && std::has_single_bit(width)) bits = std::max(bits, width);
  };
  consider(axi4_wave_column(Axi4Hint::kWdata), 1);
  consider(axi4_wave_column(Axi4Hint::kRdata), 1);
  consider(axi4_wave_column("wstrb"), 8);
  return bits;
}

}  // namespace fabmon
