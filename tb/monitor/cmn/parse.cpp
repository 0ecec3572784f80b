// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The parser of cmn_spec.hpp.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "tb/core/input_error.hpp"
#include "tb/monitor/cmn/names.hpp"
#include "tb/monitor/cmn/spec.hpp"
#include "tb/monitor/cmn/tables/events.hpp"
#include "tb/report/event_text.hpp"

namespace fabmon {
namespace {

// What a term can say.
enum Field : std::size_t {
  kType,
  kEventid,
  kOccupid,
  kBynodeid,
  kNodeid,
  kDevSel,
  kChnSel,
  kGrp,
  kExclusive,
  kCombine,
  kWpVal,
  kWpMask,
  kConfig,
  kFields
};
constexpr std::uint64_t kAny = ~std::uint64_t{0};
struct FieldInfo {
  std::string_view key;
  std::uint64_t max;
  unsigned lo, width;  // where Linux has it in config
};
constexpr std::array<FieldInfo, kFields> kInfo{{{"type", 0xFFFF, 0, 16},
                                                {"eventid", 0x7FF, 16, 11},
                                                {"occupid", 0xF, 27, 4},
                                                {"bynodeid", 1, 31, 1},
                                                {"nodeid", 0xFFFF, 32, 16},
                                                {"wp_dev_sel", 1, 48, 3},
                                                {"wp_chn_sel", 3, 51, 5},
                                                {"wp_grp", 1, 56, 2},
                                                {"wp_exclusive", 1, 58, 1},
                                                {"wp_combine", 0xF, 27, 4},
                                                {"wp_val", kAny, 0, 0},
                                                {"wp_mask", kAny, 0, 0},
                                                {"config", (std::uint64_t{1} << 59) - 1, 0, 0}}};

// config1 and config2 are other names of these, and what begins with wp_ may go without.
std::string_view field_of(std::string_view key) {
  if (key == "config1") return kInfo[kWpVal].key;
  if (key == "config2") return kInfo[kWpMask].key;
  for (const FieldInfo& info : kInfo) {
    if (info.key.starts_with("wp_") && info.key.substr(3) == key) return info.key;
  }
  return key;
}

// How large an event's number may be, by the width of the selectors of the nodes.
unsigned eventid_max(unsigned type) {
  if (type == kNodeXp) return 0xFF;
  return type == kNodeHnF || type == kNodeRnI || type == kNodeRnD ? 0x1F : 0x3F;
}

class Parser {
 public:
  Parser(std::string_view text, std::string_view where, std::size_t column,
         const CmnTopology& topology)
      : event_(text, event_monitor(text, kCmnNames), "cmn/hnf_cache_miss/", where, column),
        topology_(topology),
        begin_(event_.terms()[0].at) {}

  CmnSpec parse() {
    for (const EventTerm& term : event_.terms()) take(term);
    if (given_[kConfig]) take_config();
    spec_.text = std::string(event_.text());
    spec_.label = event_.label();
    if (!given_[kType])
      event_.fail(begin_, "no event: give a name, type= and eventid=, or config=");
    spec_.type = static_cast<unsigned>(value(kType));
    spec_.eventid = static_cast<unsigned>(value(kEventid));
    take_node();
    if (spec_.type == kCmnWatchpointType) {
      make_watch();
    } else if (spec_.type == kNodeDtc) {
      make_cycles();
    } else {
      make_event();
    }
    return std::move(spec_);
  }

 private:
  std::uint64_t value(Field field) const { return given_[field].value_or(0); }

  void take(const EventTerm& term) {
    const std::string_view key = field_of(term.key);
    const auto* const info = std::find_if(kInfo.begin(), kInfo.end(),
                                          [key](const FieldInfo& f) { return f.key == key; });
    if (info == kInfo.end()) return take_name(term);
    const auto field = static_cast<std::size_t>(info - kInfo.begin());
    if (given_[field]) {
      event_.fail(term.at, named_.empty() || at_[field] != named_at_
                               ? fmt::format("{} is given twice", term.key)
                               : fmt::format("{} says the {} already", named_, term.key));
    }
    at_[field] = term.at;
    given_[field] = field == kBynodeid && !term.has_value ? 1 : event_.number(term, info->max);
  }

  void take_name(const EventTerm& term) {
    if (term.has_value) {
      std::vector<std::string_view> keys;
      keys.reserve(kInfo.size());
      for (const FieldInfo& info : kInfo) keys.push_back(info.key);
      event_.fail(term.at, fmt::format("unknown term '{}'; there are: {}, config1, config2",
                                       term.key, fmt::join(keys, ", ")));
    }
    unsigned type = kCmnWatchpointType;
    unsigned eventid = 2;
    if (term.key != "watchpoint_up" && term.key != "watchpoint_down") {
      const auto events = cmn_events();
      const auto found =
          std::find_if(events.begin(), events.end(),
                       [&term](const MeshEventInfo& event) { return event.name == term.key; });
      if (found == events.end()) {
        std::vector<std::string_view> names{"watchpoint_up", "watchpoint_down"};
        for (const MeshEventInfo& event : events) names.push_back(event.name);
        event_.unknown_name(term, names);
      }
      type = found->type;
      eventid = found->eventid;
      if (found->occupid) set_by_name(kOccupid, *found->occupid, term);
    } else if (term.key == "watchpoint_up") {
      eventid = 0;
    }
    set_by_name(kType, type, term);
    set_by_name(kEventid, eventid, term);
    named_ = term.key;
    named_at_ = term.at;
  }

  void set_by_name(Field field, unsigned value, const EventTerm& term) {
    if (given_[field]) event_.fail(term.at, "the event is given twice");
    given_[field] = value;
    at_[field] = term.at;
  }

  // Everything but config1 and config2 in one number.
  void take_config() {
    for (const Field field : {kType, kEventid, kOccupid, kBynodeid, kNodeid, kDevSel, kChnSel, kGrp,
                              kExclusive, kCombine}) {
      if (given_[field]) {
        event_.fail(at_[field], fmt::format("config holds the {} already", kInfo[field].key));
      }
    }
    const auto bits = [this](Field field) {
      return value(kConfig) >> kInfo[field].lo & ((std::uint64_t{1} << kInfo[field].width) - 1);
    };
    const auto set = [&](Field field) {
      given_[field] = bits(field);
      at_[field] = at_[kConfig];
      if (*given_[field] > kInfo[field].max) {
        event_.fail(at_[kConfig], fmt::format("config holds {}={}, which is out of range, 0-{}",
                                              kInfo[field].key, bits(field), kInfo[field].max));
      }
    };
    set(kType);
    set(kEventid);
    if (bits(kBynodeid) != 0) {
      set(kBynodeid);
      set(kNodeid);
    }
    if (value(kType) == kCmnWatchpointType) {
      for (const Field field : {kDevSel, kChnSel, kGrp, kExclusive, kCombine}) set(field);
      for (const Field field : {kWpVal, kWpMask}) given_[field] = value(field);
      return;
    }
    if (bits(kOccupid) != 0) set(kOccupid);
    // Such an event has nothing in config1 and config2.
    for (const Field field : {kWpVal, kWpMask}) {
      if (value(field) == 0) given_[field].reset();
    }
  }

  void take_node() {
    if (value(kBynodeid) == 0) {
      if (given_[kNodeid]) event_.fail(at_[kNodeid], "nodeid is ignored without bynodeid=1");
      return;
    }
    if (!given_[kNodeid]) event_.fail(at_[kBynodeid], "bynodeid=1 needs nodeid=");
    spec_.nodeid = static_cast<unsigned>(value(kNodeid));
  }

  // The nodes of a type, or the one of them that was asked for.
  void find_nodes(unsigned type) {
    const std::vector<CmnNode> all = cmn_nodes(topology_, type);
    if (all.empty()) {
      std::vector<std::string> types;
      for (const unsigned known : {kNodeDn, kNodeDtc, kNodeHnI, kNodeHnF, kNodeXp, kNodeSbsx,
                                   kNodeRnI, kNodeCxra, kNodeCxha}) {
        if (cmn_nodes(topology_, known).empty()) continue;
        types.push_back(fmt::format("{:#x} ({})", known, cmn_type_name(known)));
      }
      event_.fail(at_[kType], fmt::format("no node of type {:#x} in this mesh; there are: {}, {:#x}"
                                          " (watchpoints)",
                                          type, fmt::join(types, ", "), kCmnWatchpointType));
    }
    spec_.nodes = spec_.nodeid ? cmn_nodes(topology_, type, *spec_.nodeid) : all;
    if (!spec_.nodes.empty()) return;
    std::vector<std::string> ids;
    ids.reserve(all.size());
    for (const CmnNode& node : all) ids.push_back(cmn_node_id(node.id));
    event_.fail(at_[kNodeid], fmt::format("no {} has node id {}; there {}: {}", cmn_type_name(type),
                                          cmn_node_id(*spec_.nodeid),
                                          ids.size() == 1 ? "is" : "are", fmt::join(ids, ", ")));
  }

  void refuse(std::initializer_list<Field> fields, std::string_view what) const {
    for (const Field field : fields) {
      if (given_[field]) event_.fail(at_[field], fmt::format("{} {}", kInfo[field].key, what));
    }
  }

  void make_cycles() {
    refuse({kNodeid, kBynodeid}, "is not for cycles: DTC 0 counts them");
    refuse({kOccupid}, "is for events that count an occupancy");
    refuse_watch();
    const auto events = cmn_events();
    spec_.info = &*std::find_if(events.begin(), events.end(),
                                [](const MeshEventInfo& event) { return event.type == kNodeDtc; });
    spec_.eventid = 0;
    spec_.program = cmn_cycles_program();
  }

  void refuse_watch() const {
    refuse({kDevSel, kChnSel, kGrp, kExclusive, kCombine, kWpVal, kWpMask}, "is for watchpoints");
  }

  void make_event() {
    refuse_watch();
    if (!given_[kEventid])
      event_.fail(at_[kType], fmt::format("type={:#x} needs eventid=", spec_.type));
    find_nodes(spec_.type);
    if (spec_.type == kNodeRnD) spec_.type = kNodeRnI;
    if (spec_.eventid > eventid_max(spec_.type)) {
      event_.fail(at_[kEventid],
                  fmt::format("eventid={:#x} is out of range for {}, 0-{:#x}", spec_.eventid,
                              cmn_type_name(spec_.type), eventid_max(spec_.type)));
    }
    std::vector<unsigned> occupids;  // that the event has
    for (const MeshEventInfo& event : cmn_events()) {
      if (event.type != spec_.type || event.eventid != spec_.eventid) continue;
      if (event.occupid) occupids.push_back(*event.occupid);
      if (event.occupid.value_or(0) == value(kOccupid)) spec_.info = &event;
    }
    if (occupids.empty()) refuse({kOccupid}, "is for events that count an occupancy");
    if (!occupids.empty() && spec_.info == nullptr) {
      event_.fail(at_[kOccupid], fmt::format("occupid={} is out of range, 0-{}", value(kOccupid),
                                             occupids.back()));
    }
    spec_.program = cmn_event_program(
        spec_.nodes, static_cast<std::uint8_t>(spec_.eventid),
        spec_.info != nullptr ? spec_.info->occupid : std::optional<std::uint8_t>());
  }

  void make_watch() {
    refuse({kOccupid}, "is for events that count an occupancy");
    if (spec_.eventid != 0 && spec_.eventid != 2) {
      event_.fail(at_[kEventid], "eventid of a watchpoint is 0 (up) or 2 (down)");
    }
    for (const Field field : {kDevSel, kChnSel, kGrp, kWpVal, kWpMask}) {
      if (given_[field]) continue;
      event_.fail(begin_, fmt::format("a watchpoint needs wp_dev_sel, wp_chn_sel, wp_grp, wp_val "
                                      "and wp_mask: there is no {}",
                                      kInfo[field].key));
    }
    find_nodes(kNodeXp);
    spec_.program =
        cmn_watch_program(spec_.nodes, {.down = spec_.eventid == 2,
                                        .dev_sel = static_cast<unsigned>(value(kDevSel)),
                                        .chn_sel = static_cast<unsigned>(value(kChnSel)),
                                        .grp = static_cast<unsigned>(value(kGrp)),
                                        .exclusive = value(kExclusive) != 0,
                                        .combine = static_cast<unsigned>(value(kCombine)),
                                        .val = value(kWpVal),
                                        .mask = value(kWpMask)});
  }

  EventText event_;
  const CmnTopology& topology_;
  std::size_t begin_;
  std::array<std::optional<std::uint64_t>, kFields> given_{};
  std::array<std::size_t, kFields> at_{};
  std::string_view named_;
  std::size_t named_at_ = 0;
  CmnSpec spec_;
};

// Finds the halves of combined pairs. place(i): where event i stands.
template <class Place>
void pair_up(std::vector<CmnSpec>& specs, Place&& place) {
  for (std::size_t i = 0; i < specs.size(); ++i) {
    CmnSpec& first = specs[i];
    if (!first.is_watch() || first.program.watch.combine == 0 || first.partner) continue;
    const CmnWatch& watch = first.program.watch;
    for (std::size_t j = i + 1; j < specs.size() && !first.partner; ++j) {
      CmnSpec& other = specs[j];
      if (!other.is_watch() || other.partner || other.program.watch.combine != watch.combine ||
          other.program.watch.down != watch.down || other.program.taps != first.program.taps) {
        continue;
      }
      first.partner = j;
      other.partner = i;
      other.second = true;
    }
    if (first.partner) continue;
    throw InputError(fmt::format(
        "{}: wp_combine={} needs a second {} with wp_combine={} {}", place(i), watch.combine,
        first.name(), watch.combine,
        first.nodeid ? "at nodeid=" + cmn_node_id(*first.nodeid) : "at all crosspoints"));
  }
}

}  // namespace

std::vector<CmnSpec> parse_cmn_events(const std::vector<std::string>& arguments,
                                      const CmnTopology& topology) {
  std::vector<CmnSpec> specs;
  std::vector<std::string> places;
  for_each_event(arguments,
                 [&](std::string_view text, const std::string& where, std::size_t column) {
                   specs.push_back(Parser(text, where, column, topology).parse());
                   places.push_back(fmt::format("{}:{}", where, column));
                 });
  pair_up(specs, [&places](std::size_t i) { return places[i]; });
  return specs;
}

}  // namespace fabmon
