// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Takes signal names apart, collects them to sets of pins, and chooses the set.
#include "tb/trace/cci400_binding.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "tb/pins/input_error.hpp"
#include "tb/trace/cci400_columns.hpp"
#include "tb/trace/text.hpp"
#include "tb/trace/trace_stream.hpp"

namespace fabmon {
namespace {

/// What makes a slave interface complete: the read side, then the write side.
constexpr std::array<std::string_view, 8> kHandshakes{"arvalid", "arready", "rvalid", "rready",
                                                      "awvalid", "awready", "bvalid", "bready"};
constexpr std::size_t kReadSide = 4;

constexpr std::array<std::string_view, 4> kResetNames{"aresetn", "areset_n", "rst_n", "resetn"};

/// True if the end of a name makes it a pin of no interface.
bool ends_as_global(const std::string& name) {
  return name.ends_with("niden") ||  // also spniden
         std::any_of(kResetNames.begin(), kResetNames.end(),
                     [&name](std::string_view reset) { return name.ends_with(reset); });
}

/// Signals of one scope, prefix and kind of ending.
struct PinSet {
  std::uint32_t scope = 0;
  std::string prefix;
  std::vector<std::optional<std::size_t>> signal;
  std::vector<std::string> missing;  // handshake signals of a side that is there in part
  std::size_t found = 0;
  std::size_t reset_rank = kResetNames.size();

  std::optional<std::size_t> handshake(unsigned port, std::size_t i) const {
    return signal[cci400_column(cci400_port_name(port) + "_" + std::string(kHandshakes[i]))];
  }
};

/// All spellings of the pins to their columns.
std::unordered_map<std::string, std::size_t> spellings() {
  std::unordered_map<std::string, std::size_t> map;
  const auto columns = cci400_columns();
  for (std::size_t c = 0; c < columns.size(); ++c) {
    map[columns[c].name] = c;
    if (columns[c].port == kCciPorts) continue;
    const std::string port = cci400_port_name(columns[c].port);
    const std::string field(columns[c].field);
    std::string spelled = field + port;
    map[spelled] = c;
    map[spelled.insert(field.size(), "_")] = c;
  }
  for (const std::string_view reset : kResetNames) {
    map[std::string(reset)] = cci400_column("aresetn");
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

/// Fills in `missing`; true if some slave interface has a whole side and none a part of one.
bool is_complete(PinSet& set) {
  std::size_t whole = 0;
  for (unsigned port = 0; port < kCciSlaves; ++port) {
    for (const std::size_t first : {std::size_t{0}, kReadSide}) {
      std::vector<std::string> missing;
      for (std::size_t i = first; i < first + kReadSide; ++i) {
        if (!set.handshake(port, i)) {
          missing.push_back(cci400_port_name(port) + "_" + std::string(kHandshakes[i]));
        }
      }
      if (missing.empty()) ++whole;
      if (missing.size() == kReadSide) continue;
      set.missing.insert(set.missing.end(), missing.begin(), missing.end());
    }
  }
  return set.missing.empty() && whole > 0;
}

/// True if every handshake signal of `a` is the same net in `b`.
bool is_part_of(const SignalStream& wave, const PinSet& a, const PinSet& b) {
  for (unsigned port = 0; port < kCciSlaves; ++port) {
    for (std::size_t i = 0; i < kHandshakes.size(); ++i) {
      const auto of_a = a.handshake(port, i);
      const auto of_b = b.handshake(port, i);
      if (!of_a) continue;
      if (!of_b || wave.signals()[*of_a].nets != wave.signals()[*of_b].nets) return false;
    }
  }
  return true;
}

std::string name_of(const SignalStream& wave, const PinSet& set) {
  std::string text = "--scope " + wave.scopes()[set.scope];
  if (!set.prefix.empty()) text += " --prefix " + set.prefix;
  return text;
}

/// Enters a reset unless there is one with a better name.
bool take_reset(PinSet& set, const std::string& name) {
  const auto at = std::find(kResetNames.begin(), kResetNames.end(), name);
  const auto rank = static_cast<std::size_t>(at - kResetNames.begin());
  return std::exchange(set.reset_rank, std::min(rank, set.reset_rank)) > rank;
}

/// The pins of no interface do not make a set: they are added to those of their scope.
void add_global(const SignalStream& wave, const std::vector<bool>& allowed,
                const std::string& given_prefix, std::vector<PinSet>& sets) {
  const auto spelled = spellings();
  for (std::size_t i = 0; i < wave.signals().size(); ++i) {
    const SignalInfo& s = wave.signals()[i];
    if (!allowed[s.scope] || !s.number || s.width != 1) continue;
    std::string name = to_lower(s.name);
    if (name.ends_with("_ni")) name.pop_back();  // rst_ni
    if (name.ends_with("_i") || name.ends_with("_o")) name.resize(name.size() - 2);
    if (!ends_as_global(name)) continue;
    for (PinSet& set : sets) {
      if (set.scope != s.scope) continue;
      const std::string prefix = given_prefix.empty() ? to_lower(set.prefix) : given_prefix;
      const bool has_prefix = !prefix.empty() && name.starts_with(prefix);
      const std::string pin = has_prefix ? name.substr(prefix.size()) : name;
      const auto it = spelled.find(pin);
      if (it == spelled.end() || cci400_columns()[it->second].port != kCciPorts) continue;
      auto& signal = set.signal[it->second];
      const bool reset = it->second == cci400_column("aresetn");
      if (reset ? !take_reset(set, pin) : signal.has_value()) continue;
      if (!signal) ++set.found;
      signal = i;
    }
  }
}

std::vector<PinSet> find_sets(const SignalStream& wave, const std::vector<bool>& allowed,
                              const std::string& prefix) {
  const auto spelled = spellings();
  std::vector<PinSet> sets;  // in the order of the file
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
    if (cci400_columns()[column].port == kCciPorts) continue;
    const auto [it, is_new] =
        index.try_emplace({s.scope, name.substr(0, cut), has_ending}, sets.size());
    if (is_new) {
      PinSet set;
      set.scope = s.scope;
      set.prefix = s.name.substr(0, cut);
      set.signal.resize(cci400_columns().size());
      sets.push_back(std::move(set));
    }
    PinSet& set = sets[it->second];
    if (set.signal[column]) continue;  // declared twice; the first counts
    set.signal[column] = i;
    ++set.found;
  }
  add_global(wave, allowed, prefix, sets);
  return sets;
}

/// Says what is tied, interface by interface; those that lack the same share a line.
void note_ties(Cci400Binding& binding) {
  const auto columns = cci400_columns();
  std::array<std::size_t, kCciPorts> bound{};
  std::array<bool, kCciPorts> has_sideband{};
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (columns[c].port == kCciPorts || !binding.signal[c]) continue;
    ++bound[columns[c].port];
    if (columns[c].sideband) has_sideband[columns[c].port] = true;
  }
  const auto add = [&binding](const std::string& what, const std::vector<std::string>& names) {
    if (!names.empty()) binding.notes.push_back(what + ": " + list_some(names, names.size()));
  };
  std::vector<std::string> idle;
  std::vector<std::string> closed;
  std::map<std::pair<std::uint64_t, std::string>, std::string> tied;  // by value and fields
  for (unsigned port = 0; port < kCciPorts; ++port) {
    const std::string name = cci400_port_name(port);
    if (bound[port] == 0) {
      idle.push_back(name);
      continue;
    }
    if (!has_sideband[port]) closed.push_back(name);
    std::map<std::uint64_t, std::string> fields;
    for (std::size_t c = 0; c < columns.size(); ++c) {
      const Cci400Column& column = columns[c];
      if (column.port != port || binding.signal[c] || !column.counts || column.vector) continue;
      if (column.sideband && !has_sideband[port]) continue;
      const std::string vector = name + (column.field.ends_with("_ns") ? "_sb_ns" : "_sb");
      const std::size_t all = cci400_column(vector);
      if (column.sideband && all < columns.size() && binding.signal[all]) continue;
      fields[column.tie].append(fields[column.tie].empty() ? "" : ", ").append(column.field);
    }
    for (const auto& [value, list] : fields) {
      std::string& ports = tied[{value, list}];
      ports.append(ports.empty() ? "" : ", ").append(name);
    }
  }
  add("not in the file, idle", idle);
  for (const auto& [what, ports] : tied) {
    binding.notes.push_back("tied to " + std::to_string(what.first) + " (not in the file) at " +
                            ports + ": " + what.second);
  }
  add("no sideband in the file, events that only it can tell do not happen", closed);
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (columns[c].port != kCciPorts || binding.signal[c]) continue;
    binding.notes.push_back("tied to " + std::to_string(columns[c].tie) +
                            " (not in the file): " + columns[c].name);
  }
}

/// The complete sets, the largest first, without those that are part of another.
std::vector<const PinSet*> distinct_sets(const SignalStream& wave, std::vector<PinSet>& sets) {
  std::vector<const PinSet*> complete;
  for (PinSet& set : sets) {
    if (is_complete(set)) complete.push_back(&set);
  }
  std::stable_sort(complete.begin(), complete.end(),
                   [](const PinSet* a, const PinSet* b) { return a->found > b->found; });
  std::vector<const PinSet*> distinct;
  for (const PinSet* set : complete) {
    const bool seen = std::any_of(distinct.begin(), distinct.end(), [&](const PinSet* other) {
      return is_part_of(wave, *set, *other);
    });
    if (!seen) distinct.push_back(set);
  }
  return distinct;
}

/// Why no set is complete.
[[noreturn]] void throw_none(const SignalStream& wave, const std::string& path,
                             const std::string& scope, const std::string& prefix,
                             const std::vector<PinSet>& sets) {
  const PinSet* nearest = nullptr;
  for (const PinSet& set : sets) {
    if (!set.missing.empty() && (nearest == nullptr || set.found > nearest->found)) nearest = &set;
  }
  const std::string where = (scope.empty() ? "" : " in scope '" + scope + "'") +
                            (prefix.empty() ? std::string() : " with prefix '" + prefix + "'");
  throw InputError(path + ": no slave interface of a CCI-400 found" + where +
                   (nearest == nullptr ? std::string(" (signals such as s3_arvalid, ARVALIDS3)")
                                       : "; " + name_of(wave, *nearest) + " lacks " +
                                             list_some(nearest->missing, 10)));
}

}  // namespace

Cci400Binding bind_cci400_csv(const CsvReader& csv, const std::string& prefix,
                              bool ignore_columns) {
  std::vector<CsvWanted> wanted;
  for (const Cci400Column& c : cci400_columns()) wanted.push_back({c.name, {}});
  CsvBinding found = csv.bind(wanted, "a pin of a CCI-400", prefix, ignore_columns);
  Cci400Binding binding{.signal = std::move(found.signal), .notes = std::move(found.notes)};
  note_ties(binding);
  return binding;
}

Cci400Binding bind_cci400_wave(const SignalStream& wave, const std::string& path,
                               const std::string& scope, const std::string& prefix) {
  std::vector<PinSet> sets = find_sets(wave, chosen_scopes(wave, path, scope), to_lower(prefix));
  const std::vector<const PinSet*> distinct = distinct_sets(wave, sets);
  if (distinct.empty()) throw_none(wave, path, scope, prefix, sets);
  if (distinct.size() > 1) {
    std::vector<std::string> choices;
    choices.reserve(distinct.size());
    for (const PinSet* set : distinct) choices.push_back(name_of(wave, *set));
    throw InputError(path + ": " + std::to_string(distinct.size()) +
                     " sets of CCI-400 pins found, choose one: " + list_some(choices, 8));
  }
  const PinSet& set = *distinct.front();
  Cci400Binding binding;
  binding.signal = set.signal;
  binding.notes.push_back("pins: " + name_of(wave, set) + ", " + std::to_string(set.found) +
                          " signals");
  const auto reset = set.signal[cci400_column("aresetn")];
  if (reset) binding.notes.push_back("reset: " + wave.path_of(wave.signals()[*reset]));
  note_ties(binding);
  return binding;
}

}  // namespace fabmon
