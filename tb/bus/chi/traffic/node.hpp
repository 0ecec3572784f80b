// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A node of the mesh in the model: takes in flits, sends flits, raises its events. In a cycle each
// node first gets what has come (at most one flit a channel), then makes its own step; both see
// the state before the cycle, because what is sent arrives in a later one.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "tb/bus/chi/pins.hpp"
#include "tb/bus/chi/traffic/codes.hpp"
#include "tb/bus/chi/traffic/flit.hpp"
#include "tb/bus/chi/traffic/lines.hpp"
#include "tb/bus/chi/traffic/mesh.hpp"
#include "tb/bus/chi/traffic/profile.hpp"
#include "tb/bus/chi/traffic/scoreboard.hpp"
#include "tb/bus/chi/traffic/system.hpp"
#include "tb/core/random.hpp"

namespace fabmon {

/// What all nodes need in one cycle.
struct ChiStep {
  const ChiSystem& system;
  ChiNetwork& mesh;
  ChiLines& lines;
  ChiScoreboard& scoreboard;
  const ChiProfile& profile;
  Random& rng;
  ChiPins& pins;
  std::uint64_t now;
  bool quiet;  ///< requesters begin nothing new
};

class ChiNode {
 public:
  explicit ChiNode(const ChiAgent& agent) : agent_(agent) {}
  virtual ~ChiNode() = default;
  ChiNode(const ChiNode&) = delete;
  ChiNode& operator=(const ChiNode&) = delete;

  /// A flit for this node. Returns false if it has to wait.
  virtual bool receive(ChiChannel channel, const ChiFlit& flit, const ChiStep& step) = 0;
  virtual void step(const ChiStep& step) = 0;
  /// Before all else in a cycle.
  void begin_clock(const ChiStep& step) {
    if (any_late_ != 0) tell_late(step);
  }
  /// Nothing is open.
  virtual bool idle() const = 0;
  const ChiAgent& agent() const { return agent_; }

 protected:
  void send(ChiChannel channel, ChiFlit flit, const ChiStep& step) const {
    flit.src_id = agent_.id;
    step.mesh.send(agent_.port, channel, flit);
  }
  /// A response to a flit, with its TxnID and what goes on from it.
  static ChiFlit answer(const ChiFlit& to, std::uint8_t op) {
    ChiFlit f;
    f.tgt_id = to.src_id;
    f.txn_id = to.txn_id;
    f.opcode = op;
    f.qos = to.qos;
    f.trace_tag = to.trace_tag;
    f.line = to.line;
    f.requester = to.requester;
    f.write = to.write;
    return f;
  }
  void raise(unsigned event, const ChiStep& step) const {
    step.pins.xp[agent_.xp].event[agent_.position] |= std::uint64_t{1} << event;
  }
  /// An event that is counted: where its cause comes twice in a cycle, the second one is told in
  /// the next cycle.
  void tally(unsigned event, const ChiStep& step) {
    const std::uint64_t bit = std::uint64_t{1} << event;
    std::uint64_t& pins = step.pins.xp[agent_.xp].event[agent_.position];
    if ((pins & bit) != 0) {
      ++late_[event];
      any_late_ |= bit;
    }
    pins |= bit;
  }
  void tell_late(const ChiStep& step) {
    for (std::uint64_t m = any_late_; m != 0; m &= m - 1) {
      const auto event = static_cast<unsigned>(std::countr_zero(m));
      raise(event, step);
      if (--late_[event] == 0) any_late_ &= ~(std::uint64_t{1} << event);
    }
  }
  bool stalled(ChiChannel channel, const ChiStep& step) const {
    return step.mesh.stalled(agent_.port, channel);
  }

  ChiAgent agent_;

 private:
  std::array<std::uint16_t, 64> late_{};  // by eventid
  std::uint64_t any_late_ = 0;
};

/// "Occupancy overflows": entry-cycles add up, each kFull give one pulse.
struct ChiOccupancy {
  static constexpr unsigned kFull = 128;
  unsigned sum = 0;
  bool add(unsigned entries) {
    sum += entries;
    if (sum < kFull) return false;
    sum -= kFull;
    return true;
  }
};

}  // namespace fabmon
