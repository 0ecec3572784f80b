// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cmn/golden/sources.hpp"

namespace fabmon {
namespace {

unsigned used_ports(const CmnConfig& config, unsigned xp) {
  unsigned used = 0;
  for (unsigned p = 0; p < kChiPorts; ++p) {
    if (config.port_type[2 * xp + p] != kDeviceNone) used |= 1U << p;
  }
  return used;
}

// A bit for each channel of each interface that leads anywhere.
std::uint32_t interfaces(const CmnConfig& config, unsigned xp) {
  const unsigned x = xp % config.mesh_x, y = xp / config.mesh_x;
  const unsigned used = used_ports(config, xp);
  std::uint32_t all = 0;
  if (x + 1 < config.mesh_x) all |= 0xFU << (4 * kChiEast);
  if (x > 0) all |= 0xFU << (4 * kChiWest);
  if (y + 1 < config.mesh_y) all |= 0xFU << (4 * kChiNorth);
  if (y > 0) all |= 0xFU << (4 * kChiSouth);
  if ((used & 1) != 0) all |= 0xFU << (4 * kChiP0);
  if ((used & 2) != 0) all |= 0xFU << (4 * kChiP1);
  return all;
}

enum Input : unsigned { kFirstWatchpoint = 0x00, kFirstXp = 0x04, kFirstNode = 0x10, kEnd = 0x30 };
enum XpEvent : unsigned { kTxFlitValid = 1, kTxFlitStall = 2, kPartialDatFlit = 3 };

}  // namespace

CmnSources::CmnSources(const CmnConfig& config, const ChiLayout& layout,
                       const CmnTopology& topology, unsigned xp)
    : interfaces_(interfaces(config, xp)),
      occ_width_(config.occ_width),
      watchpoint_{CmnWatchpoint(layout, 0, used_ports(config, xp)),
                  CmnWatchpoint(layout, 1, used_ports(config, xp)),
                  CmnWatchpoint(layout, 2, used_ports(config, xp)),
                  CmnWatchpoint(layout, 3, used_ports(config, xp))} {
  for (const CmnNode& node : topology.nodes()) {
    if (node.xp != xp) continue;
    const CmnNodeKind kind = cmn_node_kind(node.type);
    kind_[node.position] = kind;
    if (kind.occupids != 0) {
      queues_.push_back({.position = node.position, .occupids = kind.occupids});
    }
  }
}

void CmnSources::set_input(unsigned counter, unsigned input_sel) {
  input_[counter] = input_sel;
  resolve();
}

void CmnSources::set_xp_events(std::uint64_t event_sel) {
  xp_select_ = event_sel;
  resolve();
}

void CmnSources::set_node_events(unsigned position, std::uint64_t event_sel) {
  node_select_[position] = event_sel;
  for (Queue& q : queues_) {
    if (q.position == position) q.occupid = static_cast<unsigned>(event_sel >> 32);
  }
  resolve();
}

void CmnSources::clear_occupancy(unsigned position) {
  for (Queue& q : queues_) {
    if (q.position == position) q.sum = 0;
  }
}

void CmnSources::resolve() {
  for (unsigned n = 0; n < kCounters; ++n) choice_[n] = resolve(input_[n]);
}

CmnSources::Choice CmnSources::resolve(unsigned input_sel) const {
  if (input_sel < kFirstXp) return {Kind::kWatchpoint, input_sel - kFirstWatchpoint, 0};
  if (input_sel < kFirstXp + 4) {
    return xp_event(xp_select_ >> 8 * (input_sel - kFirstXp) & 0xFF);
  }
  if (input_sel < kFirstNode || input_sel >= kEnd) return {};
  const unsigned output = input_sel - kFirstNode;  // port, device, event
  return node_event(output / 4, node_select_[output / 4] >> 8 * (output % 4) & 0xFF);
}

CmnSources::Choice CmnSources::xp_event(unsigned id) const {
  const unsigned interface = id >> 2 & 7, channel = id >> 5;
  if (interface > kChiP1 || channel >= kChiChannels) return {};
  const std::uint64_t bit = (std::uint64_t{1} << (4 * interface + channel)) & interfaces_;
  if (bit == 0) return {};
  switch (id & 3) {
    case kTxFlitValid:
      return {Kind::kSent, 0, bit};
    case kTxFlitStall:
      return {Kind::kStalled, 0, bit};
    case kPartialDatFlit:
      if (channel != kChiDat || interface < kChiP0) return {};
      return {Kind::kPartial, 0, std::uint64_t{1} << (interface - kChiP0)};
    default:
      return {};
  }
}

CmnSources::Choice CmnSources::node_event(unsigned position, unsigned id) const {
  const CmnNodeKind& kind = kind_[position];
  if (id == 0 || id > 63) return {};
  if (id == kind.occupancy_event) {
    for (unsigned q = 0; q < queues_.size(); ++q) {
      if (queues_[q].position == position) return {Kind::kCarry, q, 0};
    }
  }
  const std::uint64_t bit = (std::uint64_t{1} << id) & kind.events;
  return bit != 0 ? Choice{Kind::kNode, position, bit} : Choice{};
}

bool CmnSources::happens(const Choice& choice, const ChiXpPins& pins, bool secure_visible) const {
  switch (choice.kind) {
    case Kind::kNothing:
      return false;
    case Kind::kWatchpoint:
      return fires(choice.index, pins, secure_visible);
    case Kind::kSent:
      return (pins.tx_flitv & choice.bits) != 0;
    case Kind::kStalled:
      return (pins.tx_stall & choice.bits) != 0;
    case Kind::kPartial:
      return (pins.partial_dat & choice.bits) != 0;
    case Kind::kNode:
      return (pins.event[choice.index] & choice.bits) != 0;
    case Kind::kCarry:
      return queues_[choice.index].carry;
  }
  return false;
}

bool CmnSources::fires(unsigned n, const ChiXpPins& pins, bool secure_visible) const {
  if (n % 2 == 1 && watchpoint_[n - 1].combine()) return false;  // its success is the other's
  if (!watchpoint_[n].fires(pins, secure_visible)) return false;
  return n % 2 == 1 || !watchpoint_[n].combine() || watchpoint_[n + 1].fires(pins, secure_visible);
}

void CmnSources::accumulate(const ChiXpPins& pins) {
  for (Queue& q : queues_) {
    const std::uint64_t before = q.sum >> occ_width_;
    if (q.occupid < q.occupids) q.sum += pins.occupancy[q.position][q.occupid];
    q.carry = q.sum >> occ_width_ != before;
  }
}

}  // namespace fabmon
