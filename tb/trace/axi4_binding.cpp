// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Takes signal names apart, collects them to ports, and chooses the port and its reset.
#include "tb/trace/axi4_binding.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <unordered_map>

#include "tb/pins/input_error.hpp"
#include "tb/trace/text.hpp"
#include "tb/trace/trace_stream.hpp"

namespace fabmon {
namespace {

/// The columns that decide whether a port is complete: the read side, then the write side.
constexpr std::array<std::string_view, 10> kHandshakes{"arvalid", "arready", "rvalid", "rready",
                                                       "awvalid", "awready", "wvalid", "wready",
                                                       "bvalid",  "bready"};
constexpr std::size_t kReadSide = 4;

/// Signals of one scope, prefix and kind of ending.
struct Port {
  std::uint32_t scope = 0;
  std::string prefix;
  std::vector<std::optional<std::size_t>> signal;
  std::vector<std::string> missing;  // handshake signals of a side that is there in part
  std::size_t found = 0;

  std::optional<std::size_t> handshake(std::size_t i) const {
    return signal[axi4_column(kHandshakes[i])];
  }
};

/// "arvalid" and "ar_valid" to the column.
std::unordered_map<std::string, std::size_t> spellings() {
  std::unordered_map<std::string, std::size_t> map;
  const auto columns = axi4_columns();
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const unsigned letters = columns[c].channel_letters;
    if (letters == 0) continue;
    std::string name(columns[c].name);
    map[name] = c;
    map[name.insert(letters, "_")] = c;
  }
  return map;
}

/// A name taken apart: the column and how long its prefix is.
std::optional<std::pair<std::size_t, std::size_t>> take_apart(
    const std::unordered_map<std::string, std::size_t>& spelled, const std::string& name,
    const std::string& prefix) {
  if (!prefix.empty()) {
    if (!name.starts_with(prefix)) return std::nullopt;
    const auto it = spelled.find(name.substr(prefix.size()));
    if (it == spelled.end()) return std::nullopt;
    return std::pair{it->second, prefix.size()};
  }
  for (std::size_t cut = 0;;) {
    const auto it = spelled.find(name.substr(cut));
    if (it != spelled.end()) return std::pair{it->second, cut};
    cut = name.find_first_of("_.", cut);
    if (cut == std::string::npos) return std::nullopt;
    ++cut;
  }
}

/// Fills in `missing`; true if the port has a whole side and no part of one.
bool is_complete(Port& port) {
  const auto count = [&](std::size_t from, std::size_t to) {
    std::size_t n = 0;
    for (std::size_t i = from; i < to; ++i)
      n += static_cast<std::size_t>(port.handshake(i).has_value());
    return n;
  };
  const std::size_t reads = count(0, kReadSide);
  const std::size_t writes = count(kReadSide, kHandshakes.size());
  for (std::size_t i = 0; i < kHandshakes.size(); ++i) {
    const std::size_t side = i < kReadSide ? reads : writes;
    if (side > 0 && !port.handshake(i)) port.missing.emplace_back(kHandshakes[i]);
  }
  return port.missing.empty() && reads + writes > 0;
}

/// True if every handshake signal of `a` is the same net in `b`.
bool is_part_of(const SignalStream& wave, const Port& a, const Port& b) {
  for (std::size_t i = 0; i < kHandshakes.size(); ++i) {
    const auto of_a = a.handshake(i);
    const auto of_b = b.handshake(i);
    if (!of_a) continue;
    if (!of_b || wave.signals()[*of_a].nets != wave.signals()[*of_b].nets) return false;
  }
  return true;
}

std::string name_of(const SignalStream& wave, const Port& port) {
  std::string text = "--scope " + wave.scopes()[port.scope];
  if (!port.prefix.empty()) text += " --prefix " + port.prefix;
  return text;
}

std::vector<Port> find_ports(const SignalStream& wave, const std::vector<bool>& allowed,
                             const std::string& prefix) {
  const auto spelled = spellings();
  std::vector<Port> ports;  // in the order of the file
  std::map<std::tuple<std::uint32_t, std::string, bool>, std::size_t> index;
  for (std::size_t i = 0; i < wave.signals().size(); ++i) {
    const SignalInfo& s = wave.signals()[i];
    if (!allowed[s.scope] || !s.number) continue;
    std::string name = to_lower(s.name);
    const bool has_ending = name.ends_with("_i") || name.ends_with("_o");
    if (has_ending) name.resize(name.size() - 2);
    const auto parts = take_apart(spelled, name, prefix);
    if (!parts) continue;
    const auto [column, cut] = *parts;
    const auto [it, is_new] =
        index.try_emplace({s.scope, name.substr(0, cut), has_ending}, ports.size());
    if (is_new) {
      Port port;
      port.scope = s.scope;
      port.prefix = s.name.substr(0, cut);
      port.signal.resize(axi4_columns().size());
      ports.push_back(std::move(port));
    }
    Port& port = ports[it->second];
    if (port.signal[column]) continue;  // declared twice; the first counts
    port.signal[column] = i;
    ++port.found;
  }
  return ports;
}

std::optional<std::size_t> find_reset(const SignalStream& wave, const Port& port) {
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

std::vector<CsvWanted> wanted() {
  std::vector<CsvWanted> all;
  for (const Axi4Column& c : axi4_columns()) all.push_back({c.name, c.tie});
  return all;
}

}  // namespace

Axi4Binding bind_axi4_csv(const CsvReader& csv, const std::string& prefix, bool ignore_columns) {
  CsvBinding found = csv.bind(wanted(), "an AXI4 pin", prefix, ignore_columns);
  note_ties(wanted(), found.signal, found.notes);
  return {std::move(found.signal), std::move(found.notes)};
}

Axi4Binding bind_axi4_wave(const SignalStream& wave, const std::string& path,
                           const std::string& scope, const std::string& prefix) {
  std::vector<Port> ports = find_ports(wave, chosen_scopes(wave, path, scope), to_lower(prefix));
  std::vector<const Port*> complete;
  const Port* nearest = nullptr;
  for (Port& port : ports) {
    if (is_complete(port)) {
      complete.push_back(&port);
    } else if (!port.missing.empty() && (nearest == nullptr || port.found > nearest->found)) {
      nearest = &port;
    }
  }
  std::stable_sort(complete.begin(), complete.end(),
                   [](const Port* a, const Port* b) { return a->found > b->found; });
  std::vector<const Port*> distinct;
  for (const Port* port : complete) {
    const bool seen = std::any_of(distinct.begin(), distinct.end(), [&](const Port* other) {
      return is_part_of(wave, *port, *other);
    });
    if (!seen) distinct.push_back(port);
  }
  if (distinct.empty()) {
    const std::string where = (scope.empty() ? "" : " in scope '" + scope + "'") +
                              (prefix.empty() ? std::string() : " with prefix '" + prefix + "'");
    throw InputError(path + ": no AXI4 port found" + where +
                     (nearest == nullptr ? std::string(" (signals such as arvalid, s_axi_arvalid, "
                                                       "ar_valid)")
                                         : "; " + name_of(wave, *nearest) + " lacks " +
                                               list_some(nearest->missing, 10)));
  }
  if (distinct.size() > 1) {
    std::vector<std::string> choices;
    choices.reserve(distinct.size());
    for (const Port* port : distinct) choices.push_back(name_of(wave, *port));
    throw InputError(path + ": " + std::to_string(distinct.size()) +
                     " AXI4 ports found, choose one: " + list_some(choices, 8));
  }
  const Port& port = *distinct.front();
  Axi4Binding binding;
  binding.signal = port.signal;
  binding.notes.push_back("port: " + name_of(wave, port) + ", " + std::to_string(port.found) +
                          " signals");
  const auto reset = find_reset(wave, port);
  binding.signal[axi4_column("aresetn")] = reset;
  if (reset) binding.notes.push_back("reset: " + wave.path_of(wave.signals()[*reset]));
  note_ties(wanted(), binding.signal, binding.notes);
  return binding;
}

}  // namespace fabmon
