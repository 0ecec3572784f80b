// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cmn/golden/topology.hpp"

#include <map>
#include <stdexcept>
#include <string>

namespace fabmon {
namespace {

void require(bool ok, const std::string& what) {
  if (!ok) throw std::invalid_argument("cmn golden model: " + what);
}

bool is_device_node(unsigned type) {
  switch (type) {
    case kNodeDn:
    case kNodeDtc:
    case kNodeHnI:
    case kNodeHnF:
    case kNodeSbsx:
    case kNodeRnI:
    case kNodeRnD:
    case kNodeCxra:
    case kNodeCxha:
      return true;
    default:
      return false;
  }
}

void check_mesh(const ChiMesh& c) {
  require(c.mesh_x >= 1 && c.mesh_x <= 8, "mesh_x is not in 1-8");
  require(c.mesh_y >= 1 && c.mesh_y <= 8, "mesh_y is not in 1-8");
  require(c.xps() <= kChiMaxXps, "the mesh has more XPs than the pins");
  require(c.root_xp < c.xps() && c.root_port < kChiPorts, "the root is outside of the mesh");
  require(c.node_type[8 * c.root_xp + 4 * c.root_port] == kNodeNone, "a node is where the root is");
  require(c.node_id_width >= 7 && c.node_id_width <= 11, "node_id_width is not in 7-11");
  require(c.req_addr_width >= 44 && c.req_addr_width <= 52, "req_addr_width is not in 44-52");
  const bool is_rsvdc_width = c.rsvdc_width % (c.rsvdc_width <= 16 ? 4 : 8) == 0;
  require(is_rsvdc_width && c.rsvdc_width <= 32, "rsvdc_width is not a width of RSVDC");
}

}  // namespace

CmnTopology::CmnTopology(const ChiMesh& c) {
  check_mesh(c);
  const unsigned bits = c.mesh_x <= 4 && c.mesh_y <= 4 ? 2 : 3;
  std::map<unsigned, unsigned> seen;  // how many of this type
  for (unsigned i = 0; i < c.xps(); ++i) {
    const unsigned x = i % c.mesh_x, y = i / c.mesh_x;
    const unsigned id = x << (3 + bits) | y << 3;
    const unsigned offset = (x << bits | y) << 20;
    xps_.push_back({.type = kNodeXp,
                    .id = static_cast<std::uint16_t>(id),
                    .logical = static_cast<std::uint16_t>(i),
                    .offset = offset | 2U << 14,
                    .xp = i});
    for (unsigned position = 0; position < kChiPositions; ++position) {
      const unsigned port = position / 4, d = position % 4;
      const bool root = i == c.root_xp && position == 4 * c.root_port;
      const unsigned type = root ? unsigned{kNodeCfg} : c.node_type[8 * i + position];
      if (type == kNodeNone) continue;
      require(c.port_type[2 * i + port] != kDeviceNone, "a node is at a port without a device");
      require(root || is_device_node(type), "an unknown node type");
      const CmnNode node{.type = static_cast<ChiNodeType>(type),
                         .id = static_cast<std::uint16_t>(id | port << 2 | d),
                         .logical = static_cast<std::uint16_t>(seen[type]++),
                         .offset = offset | d << 16 | port << 14,
                         .xp = i,
                         .position = position};
      if (root) {
        root_ = node;
      } else {
        nodes_.push_back(node);
      }
    }
  }
  dtcs_ = seen[kNodeDtc];
  require(dtcs_ >= 1 && dtcs_ <= kChiMaxDtcs, "there are not 1 to 4 DTCs");
  for (unsigned i = 0; i < c.xps(); ++i) {
    require(c.domain[i] < dtcs_, "the domain of an XP has no DTC");
    for (unsigned p = 0; p < kChiPorts; ++p) {
      require(c.port_type[2 * i + p] < 32, "a device type has more than 5 bits");
    }
  }
}

}  // namespace fabmon
