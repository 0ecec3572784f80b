// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What perf must have counted with the arm_cmn PMU, out of the golden model.
//
// This is not the driver's arithmetic on 16-bit and 32-bit counters over again. What a local
// counter stands for is read off the golden model's registers (input selection, event selection,
// watchpoint); how much it counted is the golden model's total without bound, which neither wraps
// nor presets touch. Only the cycle counter has no such total: there it is what was counted between
// the driver's writes and reads of it.
//
// The names: "type=0x5,eventid=0x1,occupid=0,nodeid=0x24" for an event of a node, with occupid 0
// where it has none; "type=0x7770,wp=1,config=0x10,val=0x..,mask=0x..,nodeid=0x20" for watchpoint 1
// of an XP, followed by ",with=0x..,0x..,0x.." of the watchpoint it is combined with; and
// "type=0x3,dtc=0" for the cycles of DTC 0.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "linux/model/bus_log.hpp"
#include "linux/model/counted.hpp"
#include "tb/monitor/cmn/golden/golden.hpp"
#include "tb/monitor/cmn/golden/topology.hpp"

namespace fabmon::guest {

class CmnCounts {
 public:
  /// The golden model must outlive this.
  CmnCounts(const CmnConfig& config, const CmnGolden& golden);

  /// A read or write that the golden model accepts now: before it has acted.
  void before(const BusEvent& access);
  /// The same access, one cycle later.
  void after(const BusEvent& access);
  /// What was counted since the last call.
  Counted take();

 private:
  static constexpr unsigned kLocals = 4;

  struct Local {
    std::string what;  // empty: counts for nobody
    unsigned global = 0;
    std::uint64_t total = 0;
  };
  struct Cycles {
    std::uint32_t addr = 0;
    std::uint64_t base = 0;
    bool seen = false;  // the driver has written it
  };

  void settle();
  void identify();
  std::string name(unsigned xp, unsigned input) const;
  std::string watchpoint(unsigned xp, unsigned n) const;
  void jump(const BusEvent& access);

  const CmnGolden* golden_;
  CmnTopology topology_;
  std::vector<std::uint32_t> dtcs_;
  std::vector<std::array<Local, kLocals>> locals_;  // by XP
  std::vector<Cycles> cycles_;                      // by DTC
  Counted counted_;
};

}  // namespace fabmon::guest
