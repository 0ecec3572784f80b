// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#pragma once

#include <array>
#include <cstdint>

#include "tb/bus/ace/pins.hpp"

namespace fabmon {

/// The parameters of the cci400 monitor, as its golden model and its C++ wrapper see them. The
/// names are those of the parameters of rtl/fabmon_cci400/fabmon_cci400.sv.
struct Cci400Config {
  bool r0 = false;                  ///< R0: event codes, Revision and stall exemption of an r0
  std::uint8_t revision = 0x9;      ///< Revision: PID2[7:4], 9 is r1p4
  bool id_ns_open = false;          ///< IdNsOpen: Non-secure accesses may read PID and CID
  bool dvm_complete_counts = true;  ///< DvmCompleteCounts: DVM Complete is event 0x07
  // Which internal events come from observers of the pins, not from the sideband.
  bool passive_rtt = false;    ///< PassiveRtt: 0x09
  bool passive_wtt = false;    ///< PassiveWtt: 0x13
  bool passive_snoop = false;  ///< PassiveSnoop: 0x0A
  bool passive_rns = false;    ///< PassiveRns: security of 0x0A and 0x0B
  bool passive_qvn = false;    ///< PassiveQvn: master 0x09-0x10
  std::array<std::uint8_t, kAceSlaves> r_max = kAceReadTrackers;  ///< SiRMax: read tracker entries
  std::array<std::uint8_t, kAceSlaves> w_max =
      kAceWriteTrackers;          ///< SiWMax: write tracker entries
  unsigned max_reads = 32;        ///< MaxReads: entries of an observer's table of open reads
  std::uint16_t sh_override = 0;  ///< bits of the input sh_override that are tied to 1
  bool apb = false;               ///< Apb: registers on APB4, not AXI4-Lite
  static constexpr bool reg_async = false;  ///< RegAsync: such a build has tests of its own
  unsigned addr_width = 40;       ///< AddrWidth: 32-44
  unsigned id_width = 4;          ///< IdWidth: IDs of slave interfaces, 1-12
  unsigned mid_width = 8;         ///< MidWidth: IDs of master interfaces, 1-16
};

}  // namespace fabmon
