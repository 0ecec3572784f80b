// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/chi/traffic/system.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>

namespace fabmon {
namespace {

unsigned coordinate_bits(const ChiMesh& c) { return c.mesh_x <= 4 && c.mesh_y <= 4 ? 2 : 3; }

ChiKind kind_of_node(unsigned type) {
  switch (type) {
    case kNodeDn:
      return ChiKind::kDn;
    case kNodeHnI:
      return ChiKind::kHnI;
    case kNodeHnF:
      return ChiKind::kHnF;
    case kNodeSbsx:
      return ChiKind::kSbsx;
    case kNodeRnI:
      return ChiKind::kRnI;
    case kNodeRnD:
      return ChiKind::kRnD;
    case kNodeCxra:
      return ChiKind::kCxRa;
    case kNodeCxha:
      return ChiKind::kCxHa;
    default:
      return ChiKind::kNone;
  }
}

}  // namespace

ChiSystem::ChiSystem(const ChiMesh& config) : config_(config) {
  for (unsigned xp = 0; xp < xps(); ++xp) {
    for (unsigned position = 0; position < kChiPositions; ++position) {
      const unsigned device = config.port_type[2 * xp + position / 4];
      if (position % 4 == 0 && device == kDeviceRnF) add(ChiKind::kRnF, xp, position);
      if (position % 4 == 0 && device == kDeviceSnF) add(ChiKind::kSnF, xp, position);
      const ChiKind kind = kind_of_node(config.node_type[8 * xp + position]);
      if (device != kDeviceNone && kind != ChiKind::kNone) add(kind, xp, position);
    }
  }
  const bool at_home = std::any_of(hnf.begin(), hnf.end(),
                                   [](const ChiAgent& a) { return a.kind == ChiKind::kHnF; });
  if (!(rnf.empty() && rni.empty()) && (!at_home || memories.empty())) {
    throw std::invalid_argument("CHI traffic needs an HN-F and an SN-F or SBSX");
  }
  const unsigned bits = coordinate_bits(config);
  const unsigned limit = (1U << bits) - 1;
  keys_ = 1U << (2 * bits + 1);
  route_.resize(std::size_t{xps()} * keys_);
  for (unsigned xp = 0; xp < xps(); ++xp) {
    const unsigned x = xp % config.mesh_x, y = xp / config.mesh_x;
    for (unsigned key = 0; key < keys_; ++key) {
      const unsigned to_x = key >> (1 + bits), to_y = key >> 1U & limit;
      unsigned way = kChiP0 + (key & 1U);
      if (to_y != y) way = to_y > y ? kChiNorth : kChiSouth;
      if (to_x != x) way = to_x > x ? kChiEast : kChiWest;
      route_[xp * keys_ + key] = static_cast<std::uint8_t>(way);
    }
  }
  rnf_index_.assign(std::size_t{4} * keys_, -1);
  for (const ChiAgent& agent : rnf) rnf_index_[agent.id] = static_cast<std::int8_t>(agent.index);
  for (unsigned line = 0; line < kChiLines; ++line) {
    const bool device = line >= kChiDeviceLines;
    const std::vector<ChiAgent>& homes = device ? hni : hnf;
    if (!homes.empty()) homes_[line] = homes[(line ^ line >> 5U) % homes.size()];
  }
}

void ChiSystem::add(ChiKind kind, unsigned xp, unsigned position) {
  std::vector<ChiAgent>* list = nullptr;
  switch (kind) {
    case ChiKind::kCxHa:
      remote_ |= 1U << rnf.size();
      [[fallthrough]];
    case ChiKind::kRnF:
      list = &rnf;
      break;
    case ChiKind::kRnI:
    case ChiKind::kRnD:
      list = &rni;
      break;
    case ChiKind::kHnF:
    case ChiKind::kCxRa:
      list = &hnf;
      break;
    case ChiKind::kHnI:
      list = &hni;
      break;
    case ChiKind::kDn:
      list = &dn;
      break;
    default:
      list = &memories;
      break;
  }
  const unsigned bits = coordinate_bits(config_);
  const unsigned x = xp % config_.mesh_x, y = xp / config_.mesh_x;
  const unsigned id = x << (3 + bits) | y << 3U | position / 4 << 2U | position % 4;
  const ChiAgent agent{kind,
                       static_cast<std::uint16_t>(id),
                       static_cast<std::uint8_t>(xp),
                       static_cast<std::uint8_t>(2 * xp + position / 4),
                       static_cast<std::uint8_t>(position),
                       static_cast<std::uint8_t>(list->size())};
  list->push_back(agent);
  agents_.push_back(agent);
}

unsigned ChiSystem::neighbour(unsigned xp, unsigned interface) const {
  const unsigned x = xp % config_.mesh_x, y = xp / config_.mesh_x;
  switch (interface) {
    case kChiEast:
      return x + 1 < config_.mesh_x ? xp + 1 : xps();
    case kChiWest:
      return x > 0 ? xp - 1 : xps();
    case kChiNorth:
      return y + 1 < config_.mesh_y ? xp + config_.mesh_x : xps();
    default:
      return y > 0 ? xp - config_.mesh_x : xps();
  }
}

// Spread over many address bits, so that address matches have something to tell apart.
std::uint64_t ChiSystem::addr(unsigned line) {
  const std::uint64_t n = line;
  if (line >= kChiDeviceLines) return 0x0000'2000'0000U + ((n & 63U) << 12U);
  const std::uint64_t base = line < kChiCoherent ? 0x0080'0000'0000U : 0x0000'8000'0000U;
  return base + ((n * 7 & 0x1FFU) << 33U) + ((n ^ n >> 3U) << 6U) + ((n & 3U) << 20U);
}

}  // namespace fabmon
