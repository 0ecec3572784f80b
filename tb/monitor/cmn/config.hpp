// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#pragma once

#include "tb/bus/chi/mesh.hpp"

namespace fabmon {

/// The parameters of the cmn monitor, as its golden model and its C++ wrapper see them. The names
/// are those of the parameters of rtl/fabmon_cmn/fabmon_cmn.sv. The default is a 4x2 mesh with one
/// DTC.
struct CmnConfig : ChiMesh {
  unsigned occ_width = 8;  ///< OccWidth: an occupancy event is 2^OccWidth entry-cycles, 8-32
  bool wp_spniden_strict = false;  ///< WpSpnidenStrict: only SPNIDEN shows Secure flits
  unsigned revision = 6;           ///< Revision: of the root's peripheral ID, 6 is r3p1
  bool apb = false;                ///< Apb: registers on APB4, not AXI4-Lite

  CmnConfig() = default;
  /// That mesh, all else as it is by default.
  explicit CmnConfig(const ChiMesh& mesh) : ChiMesh(mesh) {}
  /// A mesh without any device.
  CmnConfig(unsigned x, unsigned y) : ChiMesh(x, y) {}

  static CmnConfig mesh3x3() { return CmnConfig(ChiMesh::mesh3x3()); }

  bool operator==(const CmnConfig&) const = default;
};

}  // namespace fabmon
