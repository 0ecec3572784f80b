// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cmn/plan.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace fabmon {
namespace {

// What is still free.
class Room {
 public:
  // Places an event if there is room for it; otherwise nothing is changed.
  std::optional<CmnPlaced> place(const CmnProgram& program) {
    if (globals_ == kCmnGlobals) return {};
    Room after = *this;
    CmnPlaced placed{.program = program, .global = after.globals_++, .slots = {}};
    for (const CmnTap& tap : program.taps) {
      const auto slot = after.place(program, tap);
      if (!slot) return {};
      placed.slots.push_back(*slot);
    }
    *this = after;
    return placed;
  }

 private:
  struct Xp {
    unsigned counters = 0;                                             // in use
    std::array<bool, kCmnWatchpoints> watches{};                       // in use
    std::array<std::optional<std::uint8_t>, kChiPositions> occupid{};  // by node
  };

  std::optional<CmnSlot> place(const CmnProgram& program, const CmnTap& tap) {
    Xp& xp = xps_.at(tap.xp);
    CmnSlot slot;
    if (xp.counters == kCmnLocals) return {};
    slot.counter = xp.counters++;
    if (program.kind == CmnProgram::Kind::kWatch) {
      const unsigned even = program.watch.down ? 2 : 0;
      slot.watchpoint = xp.watches[even] ? even + 1 : even;
      if (xp.watches[slot.watchpoint]) return {};
      xp.watches[slot.watchpoint] = true;
    } else if (program.occupid) {
      auto& occupid = xp.occupid.at(tap.position);
      if (occupid.value_or(*program.occupid) != *program.occupid) return {};
      occupid = program.occupid;
    }
    return slot;
  }

  unsigned globals_ = 0;  // in use
  std::array<Xp, kChiMaxXps> xps_;
};

bool combined(const CmnProgram& program) {
  return program.kind == CmnProgram::Kind::kWatch && program.watch.combine != 0;
}

// Do the two belong together?
bool partners(const CmnProgram& a, const CmnProgram& b) {
  return combined(a) && combined(b) && a.watch.combine == b.watch.combine &&
         a.watch.down == b.watch.down && a.taps == b.taps;
}

class Planner {
 public:
  explicit Planner(const std::vector<CmnProgram>& programs) : programs_(programs) {}

  std::vector<CmnGroup> plan() {
    std::vector<bool> done(programs_.size());
    for (std::size_t i = 0; i < programs_.size(); ++i) {
      if (programs_[i].kind == CmnProgram::Kind::kCycles) cycles_.push_back(i);
      if (done[i] || programs_[i].kind == CmnProgram::Kind::kCycles) continue;
      std::vector<std::size_t> together{i};
      if (combined(programs_[i])) {
        std::size_t j = i + 1;
        while (j < programs_.size() && (done[j] || !partners(programs_[i], programs_[j]))) ++j;
        if (j == programs_.size()) {
          throw std::invalid_argument("a combined watchpoint without its other half");
        }
        done[j] = true;
        together.push_back(j);
      }
      place(together);
    }
    if (groups_.empty()) groups_.emplace_back();
    for (CmnGroup& group : groups_) group.cycles = cycles_;
    return std::move(groups_);
  }

 private:
  // Into the first group that has room for all of them. Of a pair the first half then has the lower
  // watchpoint, the one that can be told to combine: it needs both.
  void place(const std::vector<std::size_t>& together) {
    for (std::size_t g = 0; g <= groups_.size(); ++g) {
      Room room = g < rooms_.size() ? rooms_[g] : Room();
      std::vector<CmnPlaced> placed;
      for (const std::size_t i : together) {
        auto one = room.place(programs_[i]);
        if (!one) break;
        placed.push_back(std::move(*one));
      }
      if (placed.size() < together.size()) continue;
      if (g == groups_.size()) {
        groups_.emplace_back();
        rooms_.emplace_back();
      }
      rooms_[g] = room;
      CmnGroup& group = groups_[g];
      group.index.insert(group.index.end(), together.begin(), together.end());
      std::move(placed.begin(), placed.end(), std::back_inserter(group.placed));
      return;
    }
    throw std::invalid_argument("an event has more nodes at an XP than there are counters");
  }

  const std::vector<CmnProgram>& programs_;
  std::vector<CmnGroup> groups_;
  std::vector<std::size_t> cycles_;
  std::vector<Room> rooms_;
};

}  // namespace

std::vector<CmnGroup> plan_cmn_groups(const std::vector<CmnProgram>& programs) {
  return Planner(programs).plan();
}

}  // namespace fabmon
