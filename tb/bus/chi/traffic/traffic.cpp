// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// One cycle is: every node takes in what has come to it, every node makes its step, the links and
// crosspoints move the flits that wait; what they move has come in the next cycle.
#include "tb/bus/chi/traffic/traffic.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>

#include "tb/bus/chi/traffic/cxha.hpp"
#include "tb/bus/chi/traffic/cxra.hpp"
#include "tb/bus/chi/traffic/dn.hpp"
#include "tb/bus/chi/traffic/hnf.hpp"
#include "tb/bus/chi/traffic/rnf.hpp"
#include "tb/bus/chi/traffic/rni.hpp"
#include "tb/bus/chi/traffic/slave.hpp"
#include "tb/core/words.hpp"

namespace fabmon {
namespace {

const ChiWorkload* find_workload(std::string_view name) {
  std::vector<std::string_view> known;
  for (const ChiWorkload& workload : chi_workloads()) {
    if (workload.name == name) return &workload;
    known.push_back(workload.name);
  }
  throw std::invalid_argument(unknown_workload("CHI", name, known));
}

// The same seed shall not give related traffic in different workloads.
std::uint64_t mixed_seed(std::string_view workload, std::uint64_t seed) {
  std::uint64_t hash = 0xCBF29CE484222325U;  // FNV-1a
  for (const char c : workload) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  return seed ^ hash;
}

std::unique_ptr<ChiNode> make_node(const ChiAgent& agent, const ChiSystem& system) {
  const auto rnfs = static_cast<unsigned>(system.rnf.size());
  switch (agent.kind) {
    case ChiKind::kRnF:
      return std::make_unique<ChiRnF>(agent, agent.index);
    case ChiKind::kRnI:
    case ChiKind::kRnD:
      return std::make_unique<ChiRnI>(agent, rnfs + agent.index);
    case ChiKind::kCxHa:
      return std::make_unique<ChiCxHa>(agent, agent.index);
    case ChiKind::kHnF:
      return std::make_unique<ChiHnF>(agent);
    case ChiKind::kCxRa:
      return std::make_unique<ChiCxRa>(agent);
    case ChiKind::kDn:
      return std::make_unique<ChiDn>(agent, system);
    default:
      return std::make_unique<ChiSlave>(agent);
  }
}

}  // namespace

struct ChiTraffic::State {
  State(const ChiSystem& system, std::uint64_t seed)
      : rng(seed), mesh(system), lines(kChiLines), at(8 * std::size_t{system.xps()}) {
    phase.clocks = 0;
    for (const ChiAgent& agent : system.agents()) {
      nodes.push_back(make_node(agent, system));
      at[8U * agent.xp + agent.position] = nodes.back().get();
    }
    for (unsigned port = 0; port < 2 * system.xps(); ++port) {
      if (system.config().port_type[port] != kDeviceNone) ports.push_back(port);
    }
  }

  Random rng;
  ChiPins pins;
  ChiPhase phase;
  std::uint64_t phases = 0;  // begun so far
  std::uint64_t now = 0;
  bool quiet = false;
  ChiNetwork mesh;
  ChiLines lines;
  ChiScoreboard scoreboard;
  std::vector<std::unique_ptr<ChiNode>> nodes;
  std::vector<ChiNode*> at;     // by 8 * XP + position
  std::vector<unsigned> ports;  // in use
};

ChiTraffic::ChiTraffic(const ChiMesh& config, std::string_view workload, std::uint64_t seed,
                       std::uint64_t clocks)
    : system_(config),
      workload_(find_workload(workload)),
      seed_(mixed_seed(workload, seed)),
      clocks_(clocks),
      state_(std::make_unique<State>(system_, seed_)) {}

ChiTraffic::~ChiTraffic() = default;

std::vector<std::string> ChiTraffic::workloads() {
  std::vector<std::string> names;
  for (const ChiWorkload& workload : chi_workloads()) names.emplace_back(workload.name);
  return names;
}

void ChiTraffic::rewind() { state_ = std::make_unique<State>(system_, seed_); }

void ChiTraffic::quiesce() { state_->quiet = true; }

bool ChiTraffic::idle() const {
  const auto& nodes = state_->nodes;
  return state_->mesh.empty() &&
         std::all_of(nodes.begin(), nodes.end(), [](const auto& node) { return node->idle(); });
}

const ChiCredits& ChiTraffic::credits() const { return state_->mesh.credits(); }

void ChiTraffic::clock() {
  State& s = *state_;
  if (s.phase.clocks == 0) s.phase = workload_->phase(s.phases++, s.rng);
  const ChiProfile& p = s.phase.profile;
  for (unsigned i = 0; i < system_.xps(); ++i) {
    ChiXpPins& xp = s.pins.xp[i];
    for (auto& port : xp.port) port[kChiUp].flitv = port[kChiDown].flitv = 0;
    xp.tx_flitv = xp.tx_stall = 0;
    xp.partial_dat = 0;
    xp.event.fill(0);
  }
  s.pins.niden = p.niden ? 1 : 0;
  s.pins.spniden = p.spniden ? 1 : 0;
  const std::uint64_t luck = s.rng.next();
  s.pins.snapshot_req = (luck & 0xFFFFU) < p.snapshot ? 1 : 0;
  if ((luck >> 16U & 0xFFFFU) < p.link_down && !s.ports.empty()) {
    const unsigned port = s.ports[s.rng.below(static_cast<std::uint32_t>(s.ports.size()))];
    s.mesh.shut(port, (luck >> 32U & 1U) != 0 ? kChiUp : kChiDown, 8 + s.rng.below(40));
  }
  const ChiStep step{system_, s.mesh, s.lines, s.scoreboard, p, s.rng, s.pins, s.now, s.quiet};
  for (const auto& node : s.nodes) node->begin_clock(step);
  for (const unsigned port : s.ports) {
    for (unsigned come = s.mesh.received(port); come != 0; come &= come - 1) {
      if (!s.rng.chance(p.take)) continue;
      const auto channel = static_cast<ChiChannel>(std::countr_zero(come));
      const ChiFlit& flit = s.mesh.front(port, channel);
      ChiNode* node = s.at[4U * port + (flit.tgt_id & 3U)];
      if (node == nullptr) throw std::logic_error("CHI traffic: a flit to nobody");
      if (node->receive(channel, flit, step)) s.mesh.pop(port, channel);
    }
  }
  for (const auto& node : s.nodes) node->step(step);
  s.mesh.transmit(s.pins);
  ++s.now;
  --s.phase.clocks;
}

std::size_t ChiTraffic::read(ChiPins* out, std::size_t n) {
  State& s = *state_;
  const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(n, clocks_ - s.now));
  for (std::size_t i = 0; i < count; ++i) {
    clock();
    out[i] = s.pins;
  }
  return count;
}

}  // namespace fabmon
