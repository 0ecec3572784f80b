// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The meshes of the builds of test_cmn_rtl.hpp.
#pragma once

#include "tb/monitor/cmn/config.hpp"

namespace fabmon::test {

/// One XP alone, without any neighbour.
inline CmnConfig cmn_single() {
  CmnConfig c(1, 1);
  c.device(0, 0, kDeviceHnD, kNodeNone, kNodeHnI, kNodeDn, kNodeDtc);
  c.device(0, 1, kDeviceHnF, kNodeHnF);
  return c;
}

/// One row; odd widths, an unused port between used ones, Secure flits shown by SPNIDEN alone.
inline CmnConfig cmn_line() {
  CmnConfig c(3, 1);
  c.device(0, 0, kDeviceHnD, kNodeNone, kNodeHnI, kNodeDn, kNodeDtc);
  c.device(0, 1, kDeviceHnF, kNodeHnF);
  c.device(1, 0, kDeviceRnI, kNodeRnI);
  c.device(2, 0, kDeviceRnD, kNodeRnD);
  c.device(2, 1, kDeviceSbsx, kNodeSbsx);
  c.node_id_width = 9;
  c.req_addr_width = 45;
  c.rsvdc_width = 4;
  c.occ_width = 9;
  c.wp_spniden_strict = true;
  return c;
}

/// One column on APB, the widest IDs and addresses, no RSVDC, two DTCs of interleaved domains, and
/// every place of a port taken.
inline CmnConfig cmn_column() {
  CmnConfig c(1, 3);
  c.root_xp = 2;
  c.root_port = 1;
  c.device(0, 0, kDeviceHnT, kNodeHnI, kNodeDtc, kNodeSbsx, kNodeRnD);
  c.device(0, 1, kDeviceHnF, kNodeHnF, kNodeHnF, kNodeHnF, kNodeHnF);
  c.device(1, 0, kDeviceHnF, kNodeHnF);
  c.device(1, 1, kDeviceRnI, kNodeNone, kNodeNone, kNodeNone, kNodeRnI);
  c.device(2, 0, kDeviceRnF);
  c.device(2, 1, kDeviceHnD, kNodeNone, kNodeDtc, kNodeHnI, kNodeDn);
  c.domain[0] = c.domain[2] = 1;
  c.node_id_width = 11;
  c.req_addr_width = 52;
  c.rsvdc_width = 0;
  c.occ_width = 12;
  c.apb = true;
  return c;
}

/// Coordinates of three bits, four DTCs, the narrowest addresses, the widest RSVDC.
inline CmnConfig cmn_wide() {
  CmnConfig c(5, 1);
  c.root_xp = 1;
  c.root_port = 0;
  c.device(0, 0, kDeviceHnF, kNodeHnF);
  c.device(0, 1, kDeviceHnT, kNodeHnI, kNodeNone, kNodeNone, kNodeDtc);
  c.device(1, 0, kDeviceHnD, kNodeNone, kNodeHnI, kNodeDn, kNodeDtc);
  c.device(2, 1, kDeviceHnT, kNodeDtc);
  c.device(3, 0, kDeviceHnF, kNodeHnF, kNodeHnF);
  c.device(3, 1, kDeviceHnT, kNodeNone, kNodeDtc);
  c.device(4, 0, kDeviceRnF);
  c.device(4, 1, kDeviceHnF, kNodeHnF);
  c.domain[1] = 1;
  c.domain[2] = 2;
  c.domain[3] = 3;
  c.node_id_width = 8;
  c.req_addr_width = 44;
  c.rsvdc_width = 32;
  c.occ_width = 8;
  return c;
}

}  // namespace fabmon::test
