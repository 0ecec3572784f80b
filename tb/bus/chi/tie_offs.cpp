// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/chi/tie_offs.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/record/text.hpp"

namespace fabmon {
namespace {

using F = ChiPinField;

void append(std::string& list, std::string_view name) {
  list.append(list.empty() ? "" : ", ").append(name);
}

/// The columns of a port, an interface, a node, or of the monitor itself: a range of the table.
struct Place {
  enum Kind : unsigned { kPort, kInterface, kNode, kMonitor } kind;
  std::size_t begin, end;
};

Place::Kind kind_of(const ChiColumn& column) {
  if (column.place.empty()) return Place::kMonitor;
  const F field = column.pin.kind;
  if (field == F::kEvent || field == F::kOccupancy) return Place::kNode;
  const bool of_interface = field == F::kTxFlitv || field == F::kTxStall;
  return of_interface && column.pin.at < kChiP0 ? Place::kInterface : Place::kPort;
}

std::vector<Place> places_of(const std::vector<ChiColumn>& columns) {
  std::vector<Place> places;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (c == 0 || columns[c].place != columns[c - 1].place) {
      places.push_back({kind_of(columns[c]), c, c});
    }
    places.back().end = c + 1;
  }
  return places;
}

class Ties {
 public:
  Ties(const ChiMesh& mesh, ChiBinding& binding)
      : mesh_(mesh),
        binding_(binding),
        columns_(binding.columns),
        bound_(columns_.size()),
        places_(places_of(columns_)) {
    for (const ChiSignal& signal : binding.signals) {
      for (const ChiSlice& slice : signal.slices) bound_[slice.column] = true;
    }
  }

  void tie() {
    note_absent();
    for (const Place& place : places_) {
      if (place.kind == Place::kMonitor || is_there(place)) collect(place);
    }
    constexpr std::size_t kMostNotes = 12;
    if (derived_.size() + tied_.size() + blind_.size() > kMostNotes) {
      note_sums();
    } else {
      note_each();
    }
  }

 private:
  /// A line for each set of pins that places lack.
  void note_each() {
    for (const auto& [fields, list] : derived_) {
      note({fields, " told from the downloads, flits with an opcode other than 0, at ", list});
    }
    for (const auto& [what, list] : tied_) {
      note({"tied to ", std::to_string(what.first), " (not in the file)",
            list.empty() ? "" : " at ", list, ": ", what.second});
    }
    for (const auto& [fields, list] : blind_) {
      note({"the flits of these are not in the file, without an opcode they do not count, at ",
            list, ": ", fields});
    }
  }

  /// At how many places each pin is missing, a line for each value.
  void note_sums() {
    if (!derived_.empty()) {
      note({"told from the downloads, flits with an opcode other than 0, at so many places: ",
            places_by_field(derived_)});
    }
    std::map<std::uint64_t, std::map<std::string, std::string>> by_value;
    for (const auto& [what, list] : tied_) {
      std::string& places = by_value[what.first][what.second];
      append(places, list.empty() ? "the monitor" : list);
    }
    for (const auto& [value, fields] : by_value) {
      note({"tied to ", std::to_string(value),
            " (not in the file) at so many places: ", places_by_field(fields)});
    }
    if (!blind_.empty()) {
      note(
          {"flits that are not in the file, without an opcode they do not count, at so many "
           "places: ",
           places_by_field(blind_)});
    }
  }

  /// "up_req_flitv 3, up_rsp_flitv 5" of lists of fields and the places of each.
  static std::string places_by_field(const std::map<std::string, std::string>& lists) {
    std::map<std::string, std::ptrdiff_t> counts;
    for (const auto& [fields, places] : lists) {
      const auto n = 1 + std::count(places.begin(), places.end(), ',');
      for (std::size_t at = 0; at < fields.size();) {
        const std::size_t end = std::min(fields.find(", ", at), fields.size());
        counts[fields.substr(at, end - at)] += n;
        at = end + 2;
      }
    }
    std::string text;
    for (const auto& [field, n] : counts) append(text, field + " " + std::to_string(n));
    return text;
  }

  void note(std::initializer_list<std::string_view> parts) {
    std::string& text = binding_.notes.emplace_back();
    for (const std::string_view part : parts) text.append(part);
  }

  bool is_there(const Place& place) const {
    const auto begin = bound_.begin() + static_cast<std::ptrdiff_t>(place.begin);
    return std::find(begin, begin + static_cast<std::ptrdiff_t>(place.end - place.begin), true) !=
           begin + static_cast<std::ptrdiff_t>(place.end - place.begin);
  }

  /// True if events can come of it.
  bool counts(const Place& place) const {
    const ChiPin& pin = columns_[place.begin].pin;
    return place.kind != Place::kNode || mesh_.node_type[8U * pin.xp + pin.at] != kNodeDtc;
  }

  /// Ports, interfaces and nodes of which there is nothing.
  void note_absent() {
    constexpr std::array<std::string_view, 3> kKinds{"ports", "interfaces", "nodes"};
    constexpr std::size_t kMostPlaces = 20;
    for (unsigned kind = 0; kind < kKinds.size(); ++kind) {
      std::vector<std::string> absent;
      bool any = false;
      for (const Place& place : places_) {
        if (place.kind != kind || !counts(place)) continue;
        if (is_there(place)) {
          any = true;
        } else {
          absent.push_back(columns_[place.begin].place);
        }
      }
      if (absent.empty()) continue;
      if (any) {
        note({kKinds[kind], " not in the file, idle: ", list_some(absent, kMostPlaces)});
      } else {
        note({"no ", kKinds[kind], " in the file: they are idle"});
      }
    }
  }

  /// The column that says whether this one means anything, or nothing.
  const ChiColumn* valid_of(const Place& place, const ChiColumn& column) const {
    const F kind = column.pin.kind;
    if (kind != F::kFlit && kind != F::kChunkv && kind != F::kPoison && kind != F::kDevevent &&
        kind != F::kTgtid) {
      return nullptr;
    }
    return &find(place, F::kFlitv, column.pin.direction, column.pin.channel);
  }

  const ChiColumn& find(const Place& place, F kind, unsigned direction, unsigned channel) const {
    std::size_t c = place.begin;
    while (columns_[c].pin.kind != kind || columns_[c].pin.direction != direction ||
           columns_[c].pin.channel != channel) {
      ++c;
    }
    return columns_[c];
  }

  bool is_bound(const ChiColumn& column) const {
    return bound_[static_cast<std::size_t>(&column - columns_.data())];
  }

  bool is_derived(const Place& place, const ChiColumn& column) const {
    return place.kind == Place::kPort && column.pin.kind == F::kTxFlitv &&
           is_bound(find(place, F::kFlitv, kChiDown, column.pin.channel));
  }

  bool has_occupancy(const ChiPin& pin) const {
    const std::uint16_t type = mesh_.node_type[8U * pin.xp + pin.at];
    return type == kNodeHnF || type == kNodeDn;
  }

  void collect(const Place& place) {
    std::map<std::uint64_t, std::string> fields;
    std::string derived;
    std::string blind;
    for (std::size_t c = place.begin; c < place.end; ++c) {
      const ChiColumn& column = columns_[c];
      if (bound_[c]) continue;
      if (is_derived(place, column)) {
        binding_.derived.push_back(c);
        append(derived, column.field);
        continue;
      }
      if (column.pin.kind == F::kOccupancy && !has_occupancy(column.pin)) continue;
      const ChiColumn* const valid = valid_of(place, column);
      if (valid != nullptr && !is_bound(*valid)) continue;
      append(column.pin.kind == F::kFlit ? blind : fields[column.tie], column.field);
    }
    const std::string& name = columns_[place.begin].place;
    for (auto& [value, list] : fields) append(tied_[{value, list}], name);
    if (!derived.empty()) append(derived_[derived], name);
    if (!blind.empty()) append(blind_[blind], name);
  }

  const ChiMesh& mesh_;
  ChiBinding& binding_;
  const std::vector<ChiColumn>& columns_;
  std::vector<bool> bound_;
  std::vector<Place> places_;
  // Places by what they lack: tied, by value and fields; told from downloads; flits.
  std::map<std::pair<std::uint64_t, std::string>, std::string> tied_;
  std::map<std::string, std::string> derived_, blind_;
};

}  // namespace

void tie_missing_columns(const ChiMesh& mesh, ChiBinding& binding) { Ties(mesh, binding).tie(); }

}  // namespace fabmon
