// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from tb/bus/ace/pins.json by scripts/gen/gen_pins.py: change that, then run it.
//
// The pins of each kind of interface, and of none; the names of sideband events.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "tb/bus/ace/field.hpp"

namespace fabmon {

/// Of any interface; on a master interface none counts.
inline std::vector<AceField> ace_shared_fields() {
  return {
      ace_request<&AceChannelPins::ar, &AceRequestPins::valid>({"arvalid", 1, true}),
      ace_request<&AceChannelPins::ar, &AceRequestPins::ready>({"arready", 1, true}),
      ace_request<&AceChannelPins::ar, &AceRequestPins::id>({"arid", kAceIdBits, true}),
      ace_request<&AceChannelPins::ar, &AceRequestPins::addr>({"araddr", 44, true, true}),
      ace_request<&AceChannelPins::ar, &AceRequestPins::len>({"arlen", 8, false}),
      ace_request<&AceChannelPins::ar, &AceRequestPins::size>({"arsize", 3, false}),
      ace_request<&AceChannelPins::ar, &AceRequestPins::burst>({"arburst", 2, false, false, 1}),
      ace_request<&AceChannelPins::ar, &AceRequestPins::cache>({"arcache", 4, true}),
      ace_request<&AceChannelPins::ar, &AceRequestPins::prot>({"arprot", 3, true}),
      ace_request<&AceChannelPins::ar, &AceRequestPins::qos>({"arqos", 4, false}),
      ace_request<&AceChannelPins::ar, &AceRequestPins::snoop>({"arsnoop", 4, true}),
      ace_request<&AceChannelPins::ar, &AceRequestPins::domain>({"ardomain", 2, true}),
      ace_request<&AceChannelPins::ar, &AceRequestPins::bar>({"arbar", 2, true}),
      ace_shared<&AceChannelPins::rvalid>({"rvalid", 1, true}),
      ace_shared<&AceChannelPins::rready>({"rready", 1, true}),
      ace_shared<&AceChannelPins::rid>({"rid", kAceIdBits, true}),
      ace_shared<&AceChannelPins::rlast>({"rlast", 1, true}),
      ace_shared<&AceChannelPins::rresp>({"rresp", 4, false}),
      ace_request<&AceChannelPins::aw, &AceRequestPins::valid>({"awvalid", 1, true}),
      ace_request<&AceChannelPins::aw, &AceRequestPins::ready>({"awready", 1, true}),
      ace_request<&AceChannelPins::aw, &AceRequestPins::id>({"awid", kAceIdBits, false}),
      ace_request<&AceChannelPins::aw, &AceRequestPins::addr>({"awaddr", 44, false, true}),
      ace_request<&AceChannelPins::aw, &AceRequestPins::len>({"awlen", 8, false}),
      ace_request<&AceChannelPins::aw, &AceRequestPins::size>({"awsize", 3, false}),
      ace_request<&AceChannelPins::aw, &AceRequestPins::burst>({"awburst", 2, false, false, 1}),
      ace_request<&AceChannelPins::aw, &AceRequestPins::cache>({"awcache", 4, true}),
      ace_request<&AceChannelPins::aw, &AceRequestPins::prot>({"awprot", 3, true}),
      ace_request<&AceChannelPins::aw, &AceRequestPins::qos>({"awqos", 4, false}),
      ace_request<&AceChannelPins::aw, &AceRequestPins::snoop>({"awsnoop", 3, true}),
      ace_request<&AceChannelPins::aw, &AceRequestPins::domain>({"awdomain", 2, true}),
      ace_request<&AceChannelPins::aw, &AceRequestPins::bar>({"awbar", 2, true}),
      ace_request<&AceChannelPins::aw, &AceRequestPins::unique>({"awunique", 1, false}),
      ace_shared<&AceChannelPins::wvalid>({"wvalid", 1, false}),
      ace_shared<&AceChannelPins::wready>({"wready", 1, false}),
      ace_shared<&AceChannelPins::wlast>({"wlast", 1, false}),
      ace_shared<&AceChannelPins::bvalid>({"bvalid", 1, true}),
      ace_shared<&AceChannelPins::bready>({"bready", 1, true}),
      ace_shared<&AceChannelPins::bid>({"bid", kAceIdBits, false}),
      ace_shared<&AceChannelPins::bresp>({"bresp", 2, false}),
  };
}

/// Of slave interfaces alone.
inline std::vector<AceField> ace_slave_fields() {
  return {
      ace_slave<&AceSlavePins::acvalid>({"acvalid", 1, true}),
      ace_slave<&AceSlavePins::acready>({"acready", 1, true}),
      ace_slave<&AceSlavePins::acaddr>({"acaddr", 44, true, true}),
      ace_slave<&AceSlavePins::acsnoop>({"acsnoop", 4, true}),
      ace_slave<&AceSlavePins::acprot>({"acprot", 3, false}),
      ace_slave<&AceSlavePins::crvalid>({"crvalid", 1, true}),
      ace_slave<&AceSlavePins::crready>({"crready", 1, true}),
      ace_slave<&AceSlavePins::crresp>({"crresp", 5, true}),
      ace_slave<&AceSlavePins::cdvalid>({"cdvalid", 1, false}),
      ace_slave<&AceSlavePins::cdready>({"cdready", 1, false}),
      ace_slave<&AceSlavePins::cdlast>({"cdlast", 1, false}),
      ace_slave<&AceSlavePins::rack>({"rack", 1, false}),
      ace_slave<&AceSlavePins::wack>({"wack", 1, false}),
      ace_slave<&AceSlavePins::sb_rtt_full>({"sb_rtt_full", 1, true}),
      ace_slave<&AceSlavePins::sb_r_snoop>({"sb_r_snoop", 1, true}),
      ace_slave<&AceSlavePins::sb_r_ns>({"sb_r_ns", 1, true}),
      ace_slave<&AceSlavePins::sb_wtt_full>({"sb_wtt_full", 1, true}),
      ace_slave<&AceSlavePins::sb_si_idhaz>({"sb_si_idhaz", 1, true}),
  };
}

/// Of master interfaces alone.
inline std::vector<AceField> ace_master_fields() {
  return {
      ace_master<&AceMasterPins::varvalid>({"varvalid", 4, true}),
      ace_master<&AceMasterPins::varready>({"varready", 4, true}),
      ace_master<&AceMasterPins::vawvalid>({"vawvalid", 4, true}),
      ace_master<&AceMasterPins::vawready>({"vawready", 4, true}),
  };
}

/// Of no interface.
inline std::vector<AceField> ace_global_fields() {
  return {
      ace_global<&AcePins::niden>({"niden", 1, true, false, 1}),
      ace_global<&AcePins::spniden>({"spniden", 1, true}),
      ace_global<&AcePins::sh_override>({"sh_override", 10, true, true}),
      ace_global<&AcePins::aresetn>({"aresetn", 1, true, false, 1}),
  };
}

/// The sideband of a master interface by event code: the event, and that its request is
/// Non-secure.
inline constexpr std::array<AceSidebandNames, 18> kAceSideband{{
    {"sb_retry", "sb_retry_ns"},
    {"sb_addrhaz", "sb_addrhaz_ns"},
    {"sb_mi_idhaz", "sb_mi_idhaz_ns"},
    {"sb_rq_hi", "sb_rq_hi_ns"},
    {"sb_bar_rd", "sb_bar_rd_ns"},
    {"sb_bar_wr", "sb_bar_wr_ns"},
    {"sb_wtt_full", "sb_wtt_full_ns"},
    {"sb_rq_lo", "sb_rq_lo_ns"},
    {"sb_rq_mid", "sb_rq_mid_ns"},
    {"sb_qvn_r0", "sb_qvn_r0_ns"},
    {"sb_qvn_r1", "sb_qvn_r1_ns"},
    {"sb_qvn_r2", "sb_qvn_r2_ns"},
    {"sb_qvn_r3", "sb_qvn_r3_ns"},
    {"sb_qvn_w0", "sb_qvn_w0_ns"},
    {"sb_qvn_w1", "sb_qvn_w1_ns"},
    {"sb_qvn_w2", "sb_qvn_w2_ns"},
    {"sb_qvn_w3", "sb_qvn_w3_ns"},
    {"sb_wuhaz", "sb_wuhaz_ns"},
}};

}  // namespace fabmon
