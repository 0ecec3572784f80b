// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cmn/monitor.hpp"

#include <stdexcept>

#include "tb/monitor/cmn/tables/events.hpp"

namespace fabmon {

CmnGroup CmnMonitor::bench_group(const Config& config) {
  namespace ev = cmn_event;
  const auto xps = cmn_nodes(CmnTopology(config), kNodeXp);
  // Uploaded ReadNoSnp at P0 and downloaded CompData at P1 by opcode, and data of both ports.
  const CmnWatch up{.val = 0x2'0000'0000, .mask = 0xFFFF'FFE0'7FFF'FFFF};
  const CmnWatch down{.down = true,
                      .dev_sel = 1,
                      .chn_sel = kChiDat,
                      .val = 0x1000'0000,
                      .mask = 0xFFFF'FFFF'E3FF'FFFF};
  const auto groups = plan_cmn_groups({cmn_watch_program(xps, up), cmn_watch_program(xps, down),
                                       cmn_event_program(xps, ev::kMxpP0DatTxflitValid),
                                       cmn_event_program(xps, ev::kMxpEDatTxflitValid)});
  if (groups.size() != 1) throw std::logic_error("the events of the bench fit one instance");
  return groups.front();
}

}  // namespace fabmon
