// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Functional coverage of the cmn monitor (tests/functional.hpp). A golden model takes in the same
// pins and accesses, cycle by cycle; a counter of a DTM that moved has counted its input.
//
//   fields      registers of each kind of node, while a flit, a stall or an event is there
//   DTM inputs  each value of the selector of each counter of a DTM: watchpoints, events of the
//               crosspoint, events of the nodes at each place, counted
//   DTM events  each event that Linux names for crosspoints and nodes, chosen by an event selector
//               and counted by some counter
//   pairs       two counters of a DTM that counted in the same cycle, by the kinds of their inputs:
//               the events of a DTM's inputs, two by two, would be tens of thousands
//
// Limits: all DTMs of a build are taken as one. Non-secure accesses, the cycle of a write and
// counters that count the wraps of another are left out.
#include "tests/monitor/cmn/observed.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "tb/monitor/cmn/golden/golden.hpp"
#include "tb/monitor/cmn/golden/node_kind.hpp"
#include "tb/monitor/cmn/golden/topology.hpp"
#include "tb/monitor/cmn/tables/events.hpp"
#include "tb/monitor/cmn/tables/register_map.hpp"
#include "tests/functional.hpp"
#include "tests/monitor/cmn/register_words.hpp"

namespace fabmon::test {
namespace {

constexpr unsigned kCounters = 4;

/// The values of a counter's selector.
enum Input : unsigned { kFirstXp = 0x04, kFirstNode = 0x10, kInputs = 0x30 };

/// What an input is, for pairs.
enum Kind : unsigned { kWatchpoint, kXpEvent, kNodeEvent, kKinds, kNoKind = kKinds };

Kind kind_of(unsigned input) {
  if (input < kFirstXp) return kWatchpoint;
  if (input < kFirstXp + 4) return kXpEvent;
  return input >= kFirstNode && input < kInputs ? kNodeEvent : kNoKind;
}

std::string input_name(unsigned input) {
  switch (kind_of(input)) {
    case kWatchpoint:
      return "watchpoint " + std::to_string(input);
    case kXpEvent:
      return "XP event " + std::to_string(input - kFirstXp);
    default:
      break;
  }
  const unsigned output = input - kFirstNode;  // port, place, event
  return "port " + std::to_string(output / 16) + " place " + std::to_string(output / 4 % 4) +
         " event " + std::to_string(output % 4);
}

std::vector<std::string> pair_names() {
  constexpr std::array<const char*, kKinds> kNames{"watchpoint", "XP event", "node event"};
  std::vector<std::string> names;
  for (unsigned n = 0; n < kCounters; ++n) {
    for (const char* kind : kNames) names.push_back("counter " + std::to_string(n) + " " + kind);
  }
  return names;
}

std::string node_name(ChiNodeType type) {
  switch (type) {
    case kNodeCfg:
      return "root ";
    case kNodeXp:
      return "xp ";
    case kNodeDtc:
      return "dtc ";
    default:
      return cmn_node_kind(type).occupid_width != 0 ? "queue " : "device ";
  }
}

/// The type under which the table of events has a node's.
unsigned event_type(ChiNodeType type) { return type == kNodeRnD ? kNodeRnI : type; }

bool active(const ChiXpPins& p) {
  for (const auto& port : p.port) {
    for (const ChiLinkPins& link : port) {
      if (link.flitv != 0) return true;
    }
  }
  for (const std::uint64_t events : p.event) {
    if (events != 0) return true;
  }
  return (p.tx_flitv | p.tx_stall) != 0;
}

class Observer {
 public:
  Observer(const CmnConfig& config, std::string_view build)
      : Observer(config, Functional::instance()->table("cmn", build)) {}

  void reset() {
    golden_.reset();
    fields_.reset();
    refresh();
  }
  void idle(std::size_t n) {
    golden_.idle(n);
    fields_.idle(n);
    refresh();
  }
  void access(const RegAccess64& a) {
    if (a.write) {
      golden_.write(a.addr, a.data, a.strb, a.prot);
      pending_ = true;
    }
    if ((a.prot & 2) == 0) fields_.access(a);
  }
  void run(const ChiPins* pins, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) {
      golden_.run(&pins[i], 1);
      bool any = false;
      for (unsigned xp = 0; xp < dtm_.size(); ++xp) any |= active(pins[i].xp[xp]);
      fields_.cycle(any);
      if (pending_ || pins[i].aresetn == 0) {
        refresh();
      } else {
        for (unsigned xp = 0; xp < dtm_.size(); ++xp) look(xp);
      }
    }
  }

 private:
  struct Counter {
    std::uint64_t total = 0;
    bool chained = false;  ///< it counts the wraps of the one below
    unsigned input = 0;
    std::vector<std::size_t> events{};  ///< elements: what the input is
  };
  struct Dtm {
    std::uint32_t offset = 0;
    std::array<std::uint32_t, kChiPositions> node{};  ///< offset of the node at each place
    std::array<unsigned, kChiPositions> type{};       ///< event_type() of it, or 0
    std::array<Counter, kCounters> counter{};
  };

  Observer(const CmnConfig& config, CoverTable& table)
      : golden_(config),
        fields_(table),
        pairs_(table, "pairs of counters", pair_names()),
        inputs_(table["DTM inputs"]),
        events_(table["DTM events"]) {
    const CmnTopology topology(config);
    add_fields(topology.root());
    for (const CmnNode& x : topology.xps()) {
      add_fields(x);
      dtm_.emplace_back().offset = x.offset;
    }
    for (const CmnNode& n : topology.nodes()) {
      add_fields(n);
      if (n.type == kNodeDtc) continue;
      dtm_[n.xp].node[n.position] = n.offset;
      dtm_[n.xp].type[n.position] = event_type(n.type);
    }
    add_inputs();
    add_events();
    refresh();
  }

  void add_fields(const CmnNode& node) {
    const CmnNodeKind kind = cmn_node_kind(node.type);
    const CmnNodeConfig c{.node_type = node.type,
                          .node_id = node.id,
                          .logical_id = node.logical,
                          .children = 1,
                          .event_width = kind.select_width,
                          .occupid_width = kind.occupid_width};
    fields_.add(cmn_rows(node.type), c, node.offset, node_name(node.type));
  }
  // Of all places at which some crosspoint of the mesh has a node.
  void add_inputs() {
    for (unsigned input = 0; input < kInputs; ++input) {
      bool there = kind_of(input) != kNoKind;
      if (kind_of(input) == kNodeEvent) {
        there = false;
        for (const Dtm& dtm : dtm_) there |= has_events(dtm.type[(input - kFirstNode) / 4]);
      }
      for (unsigned n = 0; there && n < kCounters; ++n) {
        input_[n][input] =
            inputs_.element("counter " + std::to_string(n) + ": " + input_name(input));
      }
    }
  }
  static bool has_events(unsigned type) {
    return type != 0 && cmn_node_kind(static_cast<ChiNodeType>(type)).events != 0;
  }
  // Of all types of nodes in the mesh.
  void add_events() {
    for (const MeshEventInfo& event : cmn_events()) {
      bool there = event.type == kNodeXp;
      for (const Dtm& dtm : dtm_) {
        for (const unsigned type : dtm.type) there |= type != 0 && type == event.type;
      }
      if (!there) continue;
      event_[{event.type, event.eventid, event.occupid.value_or(0)}] =
          events_.element(std::string(event.name));
    }
  }

  // Counters and what they count as it is now, whatever it was.
  void refresh() {
    pending_ = false;
    for (unsigned xp = 0; xp < dtm_.size(); ++xp) {
      Dtm& dtm = dtm_[xp];
      const std::uint64_t config = golden_.read(dtm.offset + cmn_reg::kXpDtmPmuConfig);
      const bool all = (config & cmn_reg::kXpDtmPmuConfigPmevcntallCombined) != 0;
      const bool low = (config & cmn_reg::kXpDtmPmuConfigPmevcnt01Combined) != 0;
      const bool high = (config & cmn_reg::kXpDtmPmuConfigPmevcnt23Combined) != 0;
      for (unsigned n = 0; n < kCounters; ++n) {
        Counter& counter = dtm.counter[n];
        counter.total = golden_.total(xp, n);
        counter.chained = (all && n > 0) || (low && n == 1) || (high && n == 3);
        counter.input = static_cast<unsigned>(config >> (32 + 8 * n) & 0x3F);
        counter.events.clear();
        const auto found = event_.find(chosen(dtm, counter.input));
        if (found != event_.end()) counter.events.push_back(found->second);
      }
    }
  }
  // The type, event and occupancy behind an input.
  std::tuple<unsigned, unsigned, unsigned> chosen(const Dtm& dtm, unsigned input) const {
    if (kind_of(input) == kXpEvent) {
      const std::uint64_t select = golden_.read(dtm.offset + cmn_reg::kXpPmuEventSel);
      return {kNodeXp, select >> 8 * (input - kFirstXp) & 0xFF, 0};
    }
    if (kind_of(input) != kNodeEvent) return {};
    const unsigned output = input - kFirstNode;
    const unsigned type = dtm.type[output / 4];
    if (type == 0) return {};
    const std::uint64_t select = golden_.read(dtm.node[output / 4] + cmn_reg::kXpPmuEventSel);
    const auto event = static_cast<unsigned>(select >> 8 * (output % 4) & 0xFF);
    const CmnNodeKind kind = cmn_node_kind(static_cast<ChiNodeType>(type));
    const bool occupancy = kind.occupancy_event != 0 && event == kind.occupancy_event;
    return {type, event, occupancy ? select >> 32 & 0xF : 0};
  }

  // Which counters of a DTM moved in this cycle.
  void look(unsigned xp) {
    pairs_.begin();
    for (unsigned n = 0; n < kCounters; ++n) {
      Counter& counter = dtm_[xp].counter[n];
      const std::uint64_t total = golden_.total(xp, n);
      if (total == counter.total) continue;
      counter.total = total;
      const Kind kind = kind_of(counter.input);
      if (counter.chained || kind == kNoKind) continue;
      const auto input = input_[n].find(counter.input);
      if (input != input_[n].end()) inputs_.cover(input->second);
      for (const std::size_t event : counter.events) events_.cover(event);
      pairs_.high(std::size_t{kKinds} * n + kind);
    }
    pairs_.end();
  }

  CmnGolden golden_;
  FieldCover fields_;
  PairCover pairs_;
  CoverItem &inputs_, &events_;
  std::array<std::map<unsigned, std::size_t>, kCounters> input_;           // elements
  std::map<std::tuple<unsigned, unsigned, unsigned>, std::size_t> event_;  // elements
  std::vector<Dtm> dtm_;                                                   // by XP
  bool pending_ = false;  // a write acts together with the next pins
};

class Observed final : public ObservedBase<CmnRtl, Observer> {
 public:
  using ObservedBase::ObservedBase;
  void run(const ChiPins* pins, std::size_t n) override { run_both(pins, n); }
};

}  // namespace

std::unique_ptr<CmnRtl> observed(std::string_view build, std::unique_ptr<CmnRtl> rtl) {
  if (Functional::instance() == nullptr || rtl == nullptr) return rtl;
  return std::make_unique<Observed>(std::move(rtl), build);
}

}  // namespace fabmon::test
