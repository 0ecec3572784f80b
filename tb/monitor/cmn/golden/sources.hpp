// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the four counters of one DTM can count: watchpoints, events of the XP and events of the
// nodes behind its ports. Selections are resolved when they are written, so that a cycle costs four
// questions, and a flit is looked at only if a watchpoint that is counted may see it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tb/monitor/cmn/golden/node_kind.hpp"
#include "tb/monitor/cmn/golden/topology.hpp"
#include "tb/monitor/cmn/golden/watchpoint.hpp"

namespace fabmon {

class CmnSources {
 public:
  static constexpr unsigned kCounters = 4;
  static constexpr unsigned kWatchpoints = 4;

  CmnSources(const CmnConfig& config, const ChiLayout& layout, const CmnTopology& topology,
             unsigned xp);

  // What software sets.
  void set_input(unsigned counter, unsigned input_sel);  ///< pmu_config
  void set_xp_events(std::uint64_t event_sel);
  void set_node_events(unsigned position, std::uint64_t event_sel);
  void clear_occupancy(unsigned position);
  void set_watchpoint(unsigned n, std::uint64_t config, std::uint64_t val, std::uint64_t mask) {
    watchpoint_[n].configure(config, val, mask);
  }

  /// Takes in a cycle: adds 1 to the log of each counter whose selection happens.
  /// run: occupancies are accumulated; secure_visible: watchpoints may see Secure flits.
  void take(const ChiXpPins& pins, bool run, bool secure_visible,
            std::array<std::uint64_t, kCounters>& log) {
    if (run && !queues_.empty()) accumulate(pins);
    for (unsigned n = 0; n < kCounters; ++n) {
      if (happens(choice_[n], pins, secure_visible)) ++log[n];
    }
  }

 private:
  enum class Kind : std::uint8_t {
    kNothing,
    kWatchpoint,
    kSent,
    kStalled,
    kPartial,
    kNode,
    kCarry
  };
  struct Choice {
    Kind kind = Kind::kNothing;
    unsigned index = 0;      // watchpoint, position or queue
    std::uint64_t bits = 0;  // of the pins
  };
  // Entries of a tracker, summed over cycles. An event is each whole 2^OccWidth of that sum.
  struct Queue {
    unsigned position = 0, occupids = 0;
    unsigned occupid = 0;
    std::uint64_t sum = 0;
    bool carry = false;  // in this cycle
  };

  bool happens(const Choice& choice, const ChiXpPins& pins, bool secure_visible) const;
  bool fires(unsigned n, const ChiXpPins& pins, bool secure_visible) const;
  void accumulate(const ChiXpPins& pins);
  void resolve();
  Choice resolve(unsigned input_sel) const;
  Choice xp_event(unsigned id) const;
  Choice node_event(unsigned position, unsigned id) const;

  std::array<CmnNodeKind, kChiPositions> kind_{};
  std::uint32_t interfaces_ = 0;  // bit 4 * interface + channel: there is one
  unsigned occ_width_;
  std::array<CmnWatchpoint, kWatchpoints> watchpoint_;
  std::vector<Queue> queues_;
  std::array<unsigned, kCounters> input_{};
  std::uint64_t xp_select_ = 0;
  std::array<std::uint64_t, kChiPositions> node_select_{};
  std::array<Choice, kCounters> choice_{};
};

}  // namespace fabmon
