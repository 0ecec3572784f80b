// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Names of signals to the columns of a mesh, to vectors of many columns, and to columns that only
// another mesh has.
#include "tb/bus/chi/binding.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "tb/bus/chi/tie_offs.hpp"
#include "tb/core/input_error.hpp"
#include "tb/record/pin_map.hpp"
#include "tb/record/text.hpp"
#include "tb/record/wave_clock.hpp"
#include "tb/record/wave_pins.hpp"

namespace fabmon {
namespace {

/// A port of rtl/fabmon_cmn/fabmon_cmn.sv, with the columns that are in it.
struct Vector {
  std::string name;
  unsigned bits;
  bool activity;
  std::vector<ChiSlice> slices;
};

std::vector<Vector> vectors_of(const std::vector<ChiColumn>& columns) {
  std::vector<Vector> vectors;
  std::map<std::string, std::size_t> index;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const ChiColumn& column = columns[c];
    if (column.vector.empty()) continue;
    const auto [it, is_new] = index.try_emplace(column.vector, vectors.size());
    if (is_new) {
      vectors.push_back({column.vector, column.vector_bits, is_chi_activity(column.pin.kind), {}});
    }
    vectors[it->second].slices.push_back({c, column.lo});
  }
  return vectors;
}

bool has_activity(const ChiBinding& binding) {
  return std::any_of(binding.signals.begin(), binding.signals.end(), [&](const ChiSignal& s) {
    return is_chi_activity(binding.columns[s.slices.front().column].pin.kind);
  });
}

std::size_t global_column(const std::vector<ChiColumn>& columns, std::string_view name) {
  const auto found = std::find_if(columns.begin(), columns.end(), [name](const ChiColumn& c) {
    return c.place.empty() && c.field == name;
  });
  return static_cast<std::size_t>(found - columns.begin());
}

/// The search in a waveform. Its columns are those of the mesh, then the vectors, then one for any
/// name that only another mesh has.
class Search {
 public:
  Search(ClockSampler& wave, const ChiMesh& mesh, const TraceOptions& options)
      : wave_(wave),
        options_(options),
        mesh_(mesh),
        columns_(chi_columns(mesh)),
        vectors_(vectors_of(columns_)),
        other_mesh_(columns_.size() + vectors_.size()),
        one_("flit, event or transmission of a " + chi_mesh_name(mesh) + " mesh"),
        several_("sets of pins of a " + chi_mesh_name(mesh) + " mesh"),
        search_(wave_search(wave, options, one_, several_, "xp0_p1_up_req_flitv, up_req_flitv")) {}

  ChiBinding bind() {
    std::vector<WavePins> sets;
    const WavePins& set = find(sets);
    if (!options_.ignore_columns) refuse_other_mesh(set);
    return binding_of(set);
  }

  /// The widths of the flits of each channel, by the first pin that has some.
  std::array<unsigned, kChiChannels> flits() {
    any_width_ = true;
    std::vector<WavePins> sets;
    const WavePins& set = find(sets);
    std::array<unsigned, kChiChannels> widths{};
    for (std::size_t c = 0; c < other_mesh_; ++c) {
      const ChiPin& pin = pin_of(c);
      if (!set.signal[c] || pin.kind != ChiPinField::kFlit || widths[pin.channel] != 0) continue;
      widths[pin.channel] = flit_width(c, width_of(search_.wave, *set.signal[c]));
    }
    return widths;
  }

 private:
  const ChiPin& pin_of(std::size_t c) const {
    const std::size_t columns = columns_.size();
    return columns_[c < columns ? c : vectors_[c - columns].slices.front().column].pin;
  }

  /// The width of a flit in a column or vector of so many bits; 0 if no flit is as wide.
  unsigned flit_width(std::size_t c, unsigned width) const {
    const unsigned parts = c < columns_.size() ? 1 : kChiPorts * mesh_.xps();
    const auto channel = static_cast<ChiChannel>(pin_of(c).channel);
    ChiMesh least = mesh_;
    least.node_id_width = 7;
    least.req_addr_width = 44;
    least.rsvdc_width = 0;
    ChiMesh most = mesh_;
    most.node_id_width = 11;
    most.req_addr_width = 52;
    most.rsvdc_width = 32;
    const unsigned flit = width / parts;
    const bool fits =
        width % parts == 0 && flit >= least.flit_width(channel) && flit <= most.flit_width(channel);
    return fits ? flit : 0;
  }

  const WavePins& find(std::vector<WavePins>& sets) {
    const auto map = read_pin_map(wave_, options_, [this](const std::string& name) {
      const auto found = std::find_if(columns_.begin(), columns_.end(),
                                      [&](const ChiColumn& c) { return c.name == name; });
      return found == columns_.end()
                 ? std::nullopt
                 : std::optional(static_cast<std::size_t>(found - columns_.begin()));
    });
    if (is_by_hand(options_)) {
      sets = {pins_by_hand(wave_, map, other_mesh_ + 1)};
    } else {
      sets = collect_wave_pins(search_, spellings(), other_mesh_ + 1);
      add_global_pins(search_, global_spellings(), sets);
    }
    add_pin_map(map, sets);
    std::vector<std::size_t> identity;
    for (std::size_t c = 0; c < other_mesh_; ++c) {
      if (is_activity(c)) identity.push_back(c);
    }
    return choose_wave_pins(search_, sets, identity,
                            [this](WavePins& pins) { return is_complete(pins); });
  }

  PinSpellings spellings() const {
    PinSpellings map;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      if (!columns_[c].place.empty()) map[columns_[c].name] = c;
    }
    for (std::size_t v = 0; v < vectors_.size(); ++v) {
      map[vectors_[v].name] = columns_.size() + v;
    }
    for (const SignalInfo& s : search_.wave.signals()) {
      const std::string name = pin_name(s);
      for (std::size_t at = name.find("xp"); at != std::string::npos;
           at = name.find("xp", at + 1)) {
        const std::string pin = name.substr(at);
        if (!why_no_chi_column(pin, mesh_).empty()) map[pin] = other_mesh_;
      }
    }
    return map;
  }

  PinSpellings global_spellings() const {
    PinSpellings map;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      if (columns_[c].place.empty()) map[columns_[c].field] = c;
    }
    map.erase("aresetn");  // see bind_clock_and_reset()
    return map;
  }

  /// In lower case and without ending.
  static std::string pin_name(const SignalInfo& s) {
    std::string name = to_lower(s.name);
    if (name.ends_with("_i") || name.ends_with("_o")) name.resize(name.size() - 2);
    return name;
  }

  bool is_activity(std::size_t c) const {
    return c < columns_.size() ? is_chi_activity(columns_[c].pin.kind)
                               : vectors_[c - columns_.size()].activity;
  }

  /// Fills in `missing`.
  bool is_complete(WavePins& set) const {
    bool active = false;
    for (std::size_t c = 0; c < other_mesh_; ++c) {
      if (!set.signal[c]) continue;
      active = active || is_activity(c);
      const bool is_vector = c >= columns_.size();
      const bool is_flit = pin_of(c).kind == ChiPinField::kFlit;
      if (!is_vector && !is_flit) continue;
      const std::string& name = is_vector ? vectors_[c - columns_.size()].name : columns_[c].name;
      const unsigned bits = is_vector ? vectors_[c - columns_.size()].bits : columns_[c].bits;
      const unsigned width = width_of(search_.wave, *set.signal[c]);
      if (width == bits || (any_width_ && is_flit && flit_width(c, width) != 0)) continue;
      set.missing.push_back(name + " of " + std::to_string(bits) + " bits (it has " +
                            std::to_string(width) + ")");
    }
    if (!active) set.missing.emplace_back("a flitv, event, txflitv or txstall");
    return set.missing.empty();
  }

  void refuse_other_mesh(const WavePins& set) const {
    if (!set.signal[other_mesh_]) return;
    const SignalInfo& s = search_.wave.signals()[set.signal[other_mesh_]->signal];
    throw InputError(search_.path + ": " + printable(search_.wave.path_of(s), 200) + ": " +
                     why_no_chi_column(pin_name(s).substr(set.prefix.size()), mesh_));
  }

  ChiBinding binding_of(const WavePins& set) {
    ChiBinding binding;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      if (!set.signal[c]) continue;
      binding.signals.push_back({*set.signal[c], columns_[c].name, columns_[c].bits, {{c, 0}}});
    }
    for (std::size_t v = 0; v < vectors_.size(); ++v) {
      const auto signal = set.signal[columns_.size() + v];
      if (!signal) continue;
      ChiSignal& used =
          binding.signals.emplace_back(ChiSignal{*signal, vectors_[v].name, vectors_[v].bits, {}});
      for (const ChiSlice& slice : vectors_[v].slices) {
        if (!set.signal[slice.column]) used.slices.push_back(slice);
      }
      if (used.slices.empty()) binding.signals.pop_back();
    }
    std::vector<std::string> notes;
    const std::size_t c = global_column(columns_, "aresetn");
    const bool has_reset = set.signal[c].has_value();
    if (const auto reset = bind_clock_and_reset(wave_, set, options_, notes, has_reset)) {
      binding.signals.push_back({*reset, columns_[c].name, columns_[c].bits, {{c, 0}}});
    }
    binding.notes.push_back("pins: " + options_of(search_, set) + ", " +
                            std::to_string(binding.signals.size()) + " signals");
    binding.notes.insert(binding.notes.end(), notes.begin(), notes.end());
    binding.columns = std::move(columns_);
    return binding;
  }

  ClockSampler& wave_;
  const TraceOptions& options_;
  const ChiMesh& mesh_;
  std::vector<ChiColumn> columns_;
  std::vector<Vector> vectors_;
  std::size_t other_mesh_;
  bool any_width_ = false;  // pins of other widths are of this mesh, too
  std::string one_, several_;
  WaveSearch search_;
};

/// Throws on a column that only another mesh has.
void refuse_other_mesh(const CsvReader& csv, const ChiMesh& mesh, const std::string& prefix) {
  const std::string lower_prefix = to_lower(prefix);
  for (std::size_t i = 0; i < csv.signals().size(); ++i) {
    const std::string& given = csv.signals()[i].name;
    std::string name = to_lower(given);
    if (name.starts_with(lower_prefix)) name.erase(0, lower_prefix.size());
    const std::string reason = why_no_chi_column(name, mesh);
    if (!reason.empty()) csv.fail_in_header(i, "column '" + printable(given) + "': " + reason);
  }
}

}  // namespace

ChiBinding bind_chi_csv(const CsvReader& csv, const ChiMesh& mesh, const std::string& path,
                        const std::string& prefix, bool ignore_columns) {
  ChiBinding binding;
  binding.columns = chi_columns(mesh);
  std::vector<WantedSignal> wanted;
  wanted.reserve(binding.columns.size());
  for (const ChiColumn& column : binding.columns) wanted.push_back({column.name, {}});
  if (!ignore_columns) refuse_other_mesh(csv, mesh, prefix);
  const std::string kind = "a pin of a " + chi_mesh_name(mesh) + " mesh";
  SignalBinding found = csv.bind(wanted, kind, prefix, ignore_columns);
  for (std::size_t c = 0; c < binding.columns.size(); ++c) {
    if (!found.signal[c]) continue;
    const ChiColumn& column = binding.columns[c];
    binding.signals.push_back({*found.signal[c], column.name, column.bits, {{c, 0}}});
  }
  if (!has_activity(binding)) {
    throw InputError(path + ":1:1: no column is a flitv, event, txflitv or txstall of a " +
                     chi_mesh_name(mesh) + " mesh (such as " + binding.columns.front().name + ")");
  }
  binding.notes = std::move(found.notes);
  tie_missing_columns(mesh, binding);
  return binding;
}

std::array<unsigned, kChiChannels> declared_chi_flits(ClockSampler& wave, const ChiMesh& mesh,
                                                      const TraceOptions& options) {
  try {
    return Search(wave, mesh, options).flits();
  } catch (const InputError&) {
    return {};
  }
}

ChiBinding bind_chi_wave(ClockSampler& wave, const ChiMesh& mesh, const TraceOptions& options) {
  ChiBinding binding = Search(wave, mesh, options).bind();
  tie_missing_columns(mesh, binding);
  return binding;
}

}  // namespace fabmon
