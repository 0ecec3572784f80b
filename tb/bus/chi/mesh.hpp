// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#pragma once

#include <array>
#include <cstdint>

#include "tb/bus/chi/pins.hpp"

namespace fabmon {

/// What is connected to a device port: device_type of its connect_info.
enum ChiDevice : std::uint8_t {
  kDeviceNone = 0x0,
  kDeviceRnI = 0x1,
  kDeviceRnD = 0x2,
  kDeviceRnF = 0x4,  ///< of CHI Issue B
  kDeviceHnT = 0x8,
  kDeviceHnI = 0x9,
  kDeviceHnD = 0xA,
  kDeviceSnF = 0xC,
  kDeviceSbsx = 0xD,
  kDeviceHnF = 0xE,
  kDeviceCxha = 0x11,
  kDeviceCxra = 0x12,
  kDeviceCxrh = 0x13,  ///< a CCIX gateway: CXHA and CXRA
};

/// Node types, as in node_info.
enum ChiNodeType : std::uint16_t {
  kNodeNone = 0x0,
  kNodeDn = 0x1,
  kNodeCfg = 0x2,
  kNodeDtc = 0x3,
  kNodeHnI = 0x4,
  kNodeHnF = 0x5,
  kNodeXp = 0x6,
  kNodeSbsx = 0x7,
  kNodeRnI = 0xA,
  kNodeRnD = 0xD,
  kNodeCxra = 0x100,
  kNodeCxha = 0x101,
};

/// A mesh, its devices and the widths of its flits. The names are those of the parameters of
/// rtl/fabmon_cmn/fabmon_cmn.sv. The default is a 4x2 mesh with one DTC.
struct ChiMesh {
  unsigned mesh_x = 4, mesh_y = 2;                      ///< MeshX, MeshY
  std::array<std::uint8_t, kChiMaxPorts> port_type{};   ///< PortType: ChiDevice of [2i + p]
  std::array<std::uint16_t, kChiMaxNodes> node_type{};  ///< NodeType: of [8i + 4p + d]
  unsigned root_xp = 4, root_port = 1;                  ///< RootXp, RootPort
  std::array<std::uint8_t, kChiMaxXps> domain{};        ///< Domain: the DTC of each XP
  unsigned node_id_width = 7;                           ///< 7-11
  unsigned req_addr_width = 48;                         ///< 44-52
  unsigned rsvdc_width = 8;                             ///< 0, 4, 8, 12, 16, 24 or 32

  unsigned xps() const { return mesh_x * mesh_y; }

  /// Bits of a flit, of DAT flits without BE and Data.
  unsigned flit_width(ChiChannel channel) const {
    const unsigned n = node_id_width;
    switch (channel) {
      case kChiReq:
        return 52 + 3 * n + req_addr_width + rsvdc_width;
      case kChiRsp:
        return 37 + 2 * n;
      case kChiSnp:
        return 26 + 2 * n + req_addr_width;
      default:
        return 36 + 3 * n + rsvdc_width;
    }
  }
  bool operator==(const ChiMesh&) const = default;

  ChiMesh() {
    device(0, 0, kDeviceRnF);
    device(0, 1, kDeviceHnF, kNodeHnF);
    device(1, 0, kDeviceHnF, kNodeHnF);
    device(1, 1, kDeviceHnF, kNodeHnF);
    device(2, 0, kDeviceRnF);
    device(2, 1, kDeviceRnI, kNodeRnI);
    device(3, 0, kDeviceSbsx, kNodeSbsx);
    device(3, 1, kDeviceHnF, kNodeHnF);
    device(4, 0, kDeviceRnF);
    device(4, 1, kDeviceHnD, kNodeNone, kNodeHnI, kNodeDn, kNodeDtc);
    device(5, 0, kDeviceSnF);
    device(5, 1, kDeviceHnF, kNodeHnF);
    device(6, 0, kDeviceRnD, kNodeRnD);
    device(6, 1, kDeviceRnF);
    device(7, 1, kDeviceSnF);
  }

  /// The second standard build, tb/monitor/cmn/meshes/3x3.json: a 3x3 mesh with two DTCs; the last
  /// row is the domain of DTC1.
  static ChiMesh mesh3x3();

  /// The smallest standard build, tb/monitor/cmn/meshes/ccix.json: three XPs with a CCIX gateway to
  /// another chip.
  static ChiMesh ccix();

  /// A mesh without any device.
  ChiMesh(unsigned x, unsigned y) : mesh_x(x), mesh_y(y), root_xp(0), root_port(0) {}

  /// Connects a device, with its nodes by d.
  void device(unsigned xp, unsigned port, ChiDevice type, ChiNodeType d0 = kNodeNone,
              ChiNodeType d1 = kNodeNone, ChiNodeType d2 = kNodeNone, ChiNodeType d3 = kNodeNone) {
    port_type[2 * xp + port] = type;
    const std::array<ChiNodeType, 4> nodes = {d0, d1, d2, d3};
    for (unsigned d = 0; d < 4; ++d) node_type[8 * xp + 4 * port + d] = nodes[d];
  }
};

}  // namespace fabmon
