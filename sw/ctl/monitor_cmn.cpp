// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// cmn: an event counts at all nodes of its type, or at one (bynodeid=1,nodeid=N), as in Linux.
//
// Event g has global counter g of every DTC, and a local counter of 16 bits at the crosspoint of
// each of its nodes, which carries to it: its count is 2^16 sum(global) + sum(local), modulo 2^48.
// Each take() is one snapshot of each DTC and of its crosspoints, and the difference to the one
// before. So 8 events fit, 4 at each crosspoint and at each node. dtc_cycles is the cycle counter
// of DTC 0. A global counter that has overflowed and is not below its last value has counted 2^32
// or more, which is told as unknown.
#include <fmt/format.h>

#include <array>
#include <map>

#include "error.hpp"
#include "fabmon_cmn.h"
#include "monitor.hpp"

namespace fabmon::ctl {
namespace {

constexpr std::array<std::string_view, 14> kCmnFields{
    "type",          "eventid",         "occupid",      "bynodeid",   "nodeid",
    "watchpoint_up", "wp_val",          "wp_mask",      "wp_dev_sel", "wp_chn_sel",
    "wp_grp",        "watchpoint_down", "wp_exclusive", "wp_combine"};
constexpr std::uint32_t kMaxNodes = 4096;
constexpr std::uint64_t kWatchpoint = 0x7770, kWatchpointDown = 2;  // type, eventid, as in Linux
constexpr std::uint64_t kCyclesMask = (std::uint64_t{1} << 40) - 1;
constexpr unsigned kCyclesFlag = 8;  // of the cycle counter in PMOVSR

class Cmn : public Monitor {
 public:
  Cmn(std::unique_ptr<Mapping> mapping, std::uint32_t root)
      : mapping_(std::move(mapping)), nodes_(kMaxNodes) {
    const fabmon_bus bus = mapping_->bus();
    check(fabmon_cmn_discover(&mesh_, &bus, root, nodes_.data(), kMaxNodes), "cmn");
    nodes_.resize(mesh_.num_nodes);
    for (std::uint32_t i = 0; i < mesh_.num_nodes; ++i) {
      if (nodes_[i].type == FABMON_CMN_DTC) dtcs_.push_back(i);
    }
  }

  std::string kind() const override { return "cmn"; }
  std::string summary() const override {
    return fmt::format(
        "{} crosspoints, {} nodes, {} DTCs of 8 counters, of 48 bits with those of "
        "crosspoints",
        crosspoints(), mesh_.num_nodes - crosspoints(), mesh_.num_dtcs);
  }
  nlohmann::ordered_json members() const override {
    nlohmann::ordered_json nodes = nlohmann::ordered_json::array();
    for (const fabmon_cmn_node& node : nodes_) {
      nodes.push_back(
          {{"type", node.type}, {"nodeid", node.node_id}, {"logical_id", node.logical_id}});
    }
    return {{"counters", FABMON_CMN_GLOBALS}, {"width", 48},
            {"crosspoints", crosspoints()},   {"dtcs", mesh_.num_dtcs},
            {"revision", mesh_.revision},     {"nodes", nodes}};
  }
  Table table() const override { return Table::kCmn; }
  std::vector<const EventRow*> events() const override {
    std::vector<const EventRow*> rows;
    for (const EventRow& row : event_table(Table::kCmn)) {
      if (!matching(row.type, std::nullopt).empty()) rows.push_back(&row);
    }
    return rows;
  }
  std::vector<std::string> all() const override {
    throw Error("--all: a cmn has 8 counters: choose events with -e");
  }

  Counter add(const EventText& text) override {
    const Fields fields(text, event_table(Table::kCmn), kCmnFields);
    const EventRow* const row = fields.row();
    const bool up = fields.has("watchpoint_up"), down = fields.has("watchpoint_down");
    if (row == nullptr && !up && !down && !(fields.has("type") && fields.has("eventid"))) {
      throw Error(fmt::format("event \"{}\" has neither a name nor type= and eventid=", text.text));
    }
    Event event;
    event.type = fields.get("type", row ? row->type : kWatchpoint, 0xFFFF);
    const bool watches = event.type == kWatchpoint;
    event.eventid = static_cast<std::uint32_t>(fields.get("eventid",
                                                          row    ? row->code
                                                          : down ? kWatchpointDown
                                                                 : 0,
                                                          63));
    const auto occupid = fields.get(
        "occupid", row && row->occupid >= 0 ? static_cast<std::uint64_t>(row->occupid) : 0, 15);
    const bool occupancy = fields.has("occupid") || (row != nullptr && row->occupid >= 0);
    if (event.type == FABMON_CMN_DTC) {
      events_.push_back(std::move(event));
      return {.unit = "cycles", .combine = Combine::kSum};
    }
    if (globals_ == FABMON_CMN_GLOBALS) {
      throw Error(fmt::format("event \"{}\" does not fit: a cmn has {} counters, and one of cycles",
                              text.text, FABMON_CMN_GLOBALS));
    }
    event.global = globals_++;
    std::optional<std::uint64_t> nodeid;
    if (fields.get("bynodeid", 0, 1) != 0) nodeid = fields.get("nodeid", 0, 0xFFFF);
    const auto nodes = matching(watches ? std::uint64_t{FABMON_CMN_XP} : event.type, nodeid);
    if (nodes.empty()) {
      throw Error(fmt::format("event \"{}\": the mesh has no such node", text.text));
    }
    if (watches) {
      settings(text, fields, event);
    }
    for (const std::uint32_t node : nodes) {
      Place place{.node = node, .xp = nodes_[node].xp, .local = 0, .slot = 0, .before = 0};
      place.local = take_one(locals_, place.xp, text, "counters of crosspoint");
      if (watches) {
        place.slot = watchpoint(text, event, place.xp);
      } else {
        place.slot = take_one(slots_, node, text, "events of node");
        if (occupancy) occupy(text, node, static_cast<std::uint32_t>(occupid));
      }
      event.places.push_back(place);
    }
    events_.push_back(std::move(event));
    return {.unit = row       ? std::string(row->unit)
                    : watches ? "flits"
                              : "",
            .combine = Combine::kSum};
  }

  void begin() override {
    check(fabmon_cmn_reset(&mesh_), "reset of cmn");
    for (const auto& [node, occupid] : occupids_) {
      check(fabmon_cmn_select_occupancy(&mesh_, node, occupid), "occupancy of cmn");
    }
    for (Event& event : events_) {
      event.globals.assign(dtcs_.size(), 0);
      event.cycles = 0, event.overflowed = false;
      for (Place& place : event.places) {
        place.before = 0;
        std::uint32_t input = 0;
        if (event.type == kWatchpoint) {
          check(fabmon_cmn_watch(&mesh_, place.xp, place.slot, &event.watch), "watchpoint of cmn");
          input = fabmon_cmn_watchpoint_input(place.slot);
        } else {
          check(fabmon_cmn_select_event(&mesh_, place.node, place.slot, event.eventid),
                "event of cmn");
          input = fabmon_cmn_node_input(&mesh_, place.node, place.slot);
        }
        check(fabmon_cmn_configure(&mesh_, place.xp, place.local, input, event.global),
              "counter of cmn");
      }
    }
    check(fabmon_cmn_start(&mesh_), "start of cmn");
  }

  std::vector<Count> take() override {
    for (const std::uint32_t dtc : dtcs_)
      check(fabmon_cmn_snapshot(&mesh_, dtc), "snapshot of cmn");
    std::vector<std::uint32_t> flags;
    for (const std::uint32_t dtc : dtcs_) {
      std::uint32_t word = 0;
      check(fabmon_cmn_overflow(&mesh_, dtc, &word), "overflow of cmn");
      if (word != 0) check(fabmon_cmn_clear_overflow(&mesh_, dtc, word), "overflow of cmn");
      flags.push_back(word);
    }
    std::vector<Count> counts;
    for (Event& event : events_) {
      counts.push_back(event.type == FABMON_CMN_DTC ? cycles(event, flags) : count(event, flags));
    }
    return counts;
  }

  void end() override { check(fabmon_cmn_stop(&mesh_), "stop of cmn"); }

  std::vector<std::string> notes() override {
    std::vector<std::string> lines;
    for (const Event& event : events_) {
      if (event.overflowed)
        lines.push_back(fmt::format("global counter {} overflowed", event.global));
    }
    return lines;
  }

 private:
  // Where an event is counted.
  struct Place {
    std::uint32_t node, xp, local;
    std::uint32_t slot;    // of the node's events, or the watchpoint
    std::uint32_t before;  // the local counter in the last snapshot
  };
  struct Event {
    std::uint64_t type = 0;
    std::uint32_t eventid = 0;
    std::uint32_t global = 0;
    fabmon_cmn_watchpoint watch{};
    std::vector<Place> places;
    std::vector<std::uint32_t> globals;  // in the last snapshot, of each DTC
    std::uint64_t cycles = 0;
    bool overflowed = false;
  };

  std::uint32_t crosspoints() const {
    return static_cast<std::uint32_t>(matching(FABMON_CMN_XP, std::nullopt).size());
  }

  std::vector<std::uint32_t> matching(std::uint64_t type, std::optional<std::uint64_t> id) const {
    std::vector<std::uint32_t> found;
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
      // An RN-D has the events of an RN-I.
      const std::uint64_t own = nodes_[i].type == FABMON_CMN_RND && type == FABMON_CMN_RNI
                                    ? std::uint64_t{FABMON_CMN_RNI}
                                    : nodes_[i].type;
      if (own == type && (!id || *id == nodes_[i].node_id)) found.push_back(i);
    }
    return found;
  }

  // The next of the four that a crosspoint or a node has.
  std::uint32_t take_one(std::map<std::uint32_t, std::uint32_t>& used, std::uint32_t of,
                         const EventText& text, const char* what) const {
    if (used[of] == FABMON_CMN_LOCALS) {
      throw Error(fmt::format("event \"{}\" does not fit: it would be the fifth of the 4 {} {:#x}",
                              text.text, what, nodes_[of].node_id));
    }
    return used[of]++;
  }

  std::uint32_t watchpoint(const EventText& text, const Event& event, std::uint32_t xp) {
    const std::uint32_t first = event.eventid == kWatchpointDown ? 2 : 0;
    for (std::uint32_t n = first; n < first + 2; ++n) {
      if (event.watch.combine && n % 2 != 0) break;
      if (watched_.emplace(std::pair{xp, n}, true).second) return n;
    }
    throw Error(
        fmt::format("event \"{}\" does not fit: crosspoint {:#x} has 2 watchpoints of a "
                    "direction",
                    text.text, nodes_[xp].node_id));
  }

  static void settings(const EventText& text, const Fields& fields, Event& event) {
    if (event.eventid != 0 && event.eventid != kWatchpointDown) {
      throw Error(fmt::format("event \"{}\": eventid is 0 or 2 of a watchpoint", text.text));
    }
    event.watch = {.value = fields.get("wp_val", 0, ~std::uint64_t{0}),
                   .mask = fields.get("wp_mask", 0, ~std::uint64_t{0}),
                   .port = static_cast<std::uint8_t>(fields.get("wp_dev_sel", 0, 1)),
                   .channel = static_cast<std::uint8_t>(fields.get("wp_chn_sel", 0, 3)),
                   .secondary = fields.get("wp_grp", 0, 1) != 0,
                   .exclusive = fields.get("wp_exclusive", 0, 1) != 0,
                   .combine = fields.get("wp_combine", 0, 1) != 0};
  }

  void occupy(const EventText& text, std::uint32_t node, std::uint32_t occupid) {
    const auto [at, added] = occupids_.emplace(node, occupid);
    if (!added && at->second != occupid) {
      throw Error(fmt::format("event \"{}\": node {:#x} sums one occupancy at a time", text.text,
                              nodes_[node].node_id));
    }
  }

  Count cycles(Event& event, const std::vector<std::uint32_t>& flags) {
    std::uint64_t now = 0;
    check(fabmon_cmn_snapshot_cycles(&mesh_, mesh_.dtc0, &now), "cycles of cmn");
    const std::uint64_t before = std::exchange(event.cycles, now);
    for (std::size_t d = 0; d < dtcs_.size(); ++d) {
      if (dtcs_[d] != mesh_.dtc0 || (flags[d] >> kCyclesFlag & 1) == 0 || now < before) continue;
      std::uint64_t live = 0;  // did it overflow behind the snapshot?
      check(fabmon_cmn_read_cycles(&mesh_, mesh_.dtc0, &live), "cycles of cmn");
      if (live >= now) return std::nullopt;
    }
    return (now - before) & kCyclesMask;
  }

  Count count(Event& event, const std::vector<std::uint32_t>& flags) {
    std::uint64_t sum = 0;
    bool lost = false;
    for (std::size_t d = 0; d < dtcs_.size(); ++d) {
      std::uint32_t now = 0;
      check(fabmon_cmn_snapshot_global(&mesh_, dtcs_[d], event.global, &now), "count of cmn");
      const std::uint32_t before = std::exchange(event.globals[d], now);
      if ((flags[d] >> event.global & 1) != 0) {
        event.overflowed = true;
        std::uint32_t live = 0;  // did it overflow behind the snapshot?
        check(fabmon_cmn_read_global(&mesh_, dtcs_[d], event.global, &live), "count of cmn");
        lost = lost || (now >= before && live >= now);
      }
      sum += std::uint64_t{static_cast<std::uint32_t>(now - before)} << 16;
    }
    for (Place& place : event.places) {
      std::uint32_t now = 0;
      check(fabmon_cmn_snapshot_local(&mesh_, place.xp, place.local, &now), "count of cmn");
      sum += now;
      sum -= std::exchange(place.before, now);
    }
    return lost ? Count{} : Count{sum};
  }

  std::unique_ptr<Mapping> mapping_;
  fabmon_cmn mesh_{};
  std::vector<fabmon_cmn_node> nodes_;
  std::vector<std::uint32_t> dtcs_;
  std::vector<Event> events_;
  std::uint32_t globals_ = 0;
  std::map<std::uint32_t, std::uint32_t> locals_, slots_, occupids_;  // of crosspoints, of nodes
  std::map<std::pair<std::uint32_t, std::uint32_t>, bool> watched_;
};

}  // namespace

std::unique_ptr<Monitor> open_cmn(std::unique_ptr<Mapping> mapping, std::uint32_t root) {
  return std::make_unique<Cmn>(std::move(mapping), root);
}

}  // namespace fabmon::ctl
