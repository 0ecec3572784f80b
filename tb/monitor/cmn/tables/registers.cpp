// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_cmn/cmn.rdl by scripts/gen/gen_regs.py: change that, then run it.
#include "tb/monitor/cmn/tables/registers.hpp"

#include <array>

// clang-format off
namespace fabmon {
namespace {

using enum RegisterAccess;
using Config = CmnNodeConfig;
using Field = FieldInfo<Config>;
using Register = RegisterInfo<Config>;

constexpr std::array<Field, 3> kRootNodeInfo{{
    {"node_type", {15}, {0}, {2}, kRo, false,
     "2: the root of the configuration."},
    {"node_id", {31}, {16}, {0, [](const Config& c) { return c.node_id; }}, kRo, false,
     "The place in the mesh: X, Y, port, device."},
    {"logical_id", {47}, {32}, {0}, kRo, false,
     "0."},
}};

constexpr std::array<Field, 2> kRootPeriphId01{{
    {"id_0", {7}, {0}, {0x34}, kRo, false,
     "Part number 0x434, low byte."},
    {"id_1", {39}, {32}, {0xB4}, kRo, false,
     "Part number, bits 11:8, and JEP106 code."},
}};

constexpr std::array<Field, 4> kRootPeriphId23{{
    {"jep106", {2}, {0}, {3}, kRo, false,
     "JEP106 code, bits 6:4: Arm."},
    {"jedec", {3}, {3}, {1}, kRo, false,
     "1: the code is one of JEDEC."},
    {"revision", {7}, {4}, {0, [](const Config& c) { return c.revision; }}, kRo, false,
     "6 is r3p1: Linux then knows all events."},
    {"id_3", {39}, {32}, {0}, kRo, false,
     "0."},
}};

constexpr std::array<Field, 1> kRootPeriphId45{{
    {"id_4", {7}, {0}, {0xC4}, kRo, false,
     "16 blocks of 4 KiB, Arm."},
}};

constexpr std::array<Field, 2> kRootComponentId01{{
    {"id_0", {7}, {0}, {0xD}, kRo, false,
     "0x0D."},
    {"id_1", {39}, {32}, {0xF0}, kRo, false,
     "0xF0."},
}};

constexpr std::array<Field, 2> kRootComponentId23{{
    {"id_2", {7}, {0}, {5}, kRo, false,
     "0x05."},
    {"id_3", {39}, {32}, {0xB1}, kRo, false,
     "0xB1."},
}};

constexpr std::array<Field, 2> kRootChildInfo{{
    {"child_count", {15}, {0}, {0, [](const Config& c) { return c.children; }}, kRo, false,
     "How many."},
    {"child_ptr_offset", {31}, {16}, {0x100}, kRo, false,
     "Offset of CHILD_POINTER."},
}};

constexpr std::array<Field, 1> kRootChildPointer{{
    {"pointer", {29}, {0}, {0}, kRo, true,
     "Byte offset from the start of all registers."},
}};

constexpr std::array<Field, 5> kRootInfoGlobal{{
    {"req_rsvdc", {7}, {0}, {8}, kRo, true,
     "Width of RSVDC in a request, the parameter RsvdcWidth."},
    {"req_addr", {15}, {8}, {0x30}, kRo, true,
     "Width of a request's address, the parameter ReqAddrWidth."},
    {"pa", {23}, {16}, {0x30}, kRo, true,
     "Width of a physical address, the same."},
    {"datacheck_en", {24}, {24}, {1}, kRo, false,
     "1, as a CMN-600 has it."},
    {"flit_parity_en", {25}, {25}, {1}, kRo, false,
     "1, as a CMN-600 has it."},
}};

constexpr std::array<Field, 1> kRootSecureAccess{{
    {"mode", {1}, {0}, {0}, kRw, false,
     "0, 3: reach what is not marked secure; 1: reach everything; 2: nothing."},
}};

constexpr std::array<Register, 10> kRootRegisters{{
    {"NODE_INFO", {0}, kRootNodeInfo,
     "What node this is."},
    {"PERIPH_ID_0_1", {8}, kRootPeriphId01,
     "Peripheral identification."},
    {"PERIPH_ID_2_3", {0x10}, kRootPeriphId23,
     "Peripheral identification."},
    {"PERIPH_ID_4_5", {0x18}, kRootPeriphId45,
     "Peripheral identification."},
    {"COMPONENT_ID_0_1", {0x28}, kRootComponentId01,
     "Component identification."},
    {"COMPONENT_ID_2_3", {0x30}, kRootComponentId23,
     "Component identification."},
    {"CHILD_INFO", {0x80}, kRootChildInfo,
     "Its children: the crosspoints."},
    {"CHILD_POINTER", {0x100}, kRootChildPointer,
     "Where crosspoint *j* is.",
     {{0, [](const Config& c) { return c.children; }}, 8}},
    {"INFO_GLOBAL", {0x900}, kRootInfoGlobal,
     "What is common to the whole mesh."},
    {"SECURE_ACCESS", {0x980}, kRootSecureAccess,
     "What a Non-secure access may do.",
     {}, {}, false, RegisterSecurity::kSecure},
}};

constexpr std::array<Field, 3> kXpNodeInfo{{
    {"node_type", {15}, {0}, {6}, kRo, false,
     "6: crosspoint."},
    {"node_id", {31}, {16}, {0, [](const Config& c) { return c.node_id; }}, kRo, false,
     "The place in the mesh: X and Y; bits 2:0 are 0."},
    {"logical_id", {47}, {32}, {0, [](const Config& c) { return c.logical_id; }}, kRo, false,
     "Y * MeshX + X."},
}};

constexpr std::array<Field, 1> kXpDevicePortConnectInfoP0{{
    {"device_type", {4}, {0}, {0, [](const Config& c) { return c.port_type[0]; }}, kRo, false,
     "The kind of device; 0: the port is not used."},
}};

constexpr std::array<Field, 1> kXpDevicePortConnectInfoP1{{
    {"device_type", {4}, {0}, {0, [](const Config& c) { return c.port_type[1]; }}, kRo, false,
     "The kind of device; 0: the port is not used."},
}};

constexpr std::array<Field, 1> kXpMeshPortConnectInfoEast{{
    {"num_mcs", {3}, {0}, {0}, kRo, false,
     "0."},
}};

constexpr std::array<Field, 1> kXpMeshPortConnectInfoNorth{{
    {"num_mcs", {3}, {0}, {0}, kRo, false,
     "0."},
}};

constexpr std::array<Field, 2> kXpChildInfo{{
    {"child_count", {15}, {0}, {0, [](const Config& c) { return c.children; }}, kRo, false,
     "How many."},
    {"child_ptr_offset", {31}, {16}, {0x100}, kRo, false,
     "Offset of CHILD_POINTER."},
}};

constexpr std::array<Field, 1> kXpChildPointer{{
    {"pointer", {29}, {0}, {0}, kRo, true,
     "Byte offset from the start of all registers."},
}};

constexpr std::array<Field, 3> kXpP0Info{{
    {"num_dev", {2}, {0}, {0, [](const Config& c) { return unsigned{c.port_type[0] != 0}; }}, kRo, false,
     "Devices: one."},
    {"poison_en", {4}, {4}, {0, [](const Config& c) { return unsigned{c.port_type[0] != 0}; }}, kRo, false,
     "Data carries poison."},
    {"rxbuf", {10}, {8}, {0, [](const Config& c) { return 2U * unsigned{c.port_type[0] != 0}; }}, kRo, false,
     "Receive buffers: two."},
}};

constexpr std::array<Field, 3> kXpP1Info{{
    {"num_dev", {2}, {0}, {0, [](const Config& c) { return unsigned{c.port_type[1] != 0}; }}, kRo, false,
     "Devices: one."},
    {"poison_en", {4}, {4}, {0, [](const Config& c) { return unsigned{c.port_type[1] != 0}; }}, kRo, false,
     "Data carries poison."},
    {"rxbuf", {10}, {8}, {0, [](const Config& c) { return 2U * unsigned{c.port_type[1] != 0}; }}, kRo, false,
     "Receive buffers: two."},
}};

constexpr std::array<Field, 1> kXpSecureRegisterGroupsOverride{{
    {"qos", {0}, {0}, {0}, kRw, false,
     "Quality of service."},
}};

constexpr std::array<Field, 1> kXpAuxCtl{{
    {"clkgate_disable", {0}, {0}, {0}, kRw, false,
     "No clock gating."},
}};

constexpr std::array<Field, 4> kXpPmuEventSel{{
    {"pmu_event0_id", {7}, {0}, {0}, kRw, false,
     "XP event 0."},
    {"pmu_event1_id", {15}, {8}, {0}, kRw, false,
     "XP event 1."},
    {"pmu_event2_id", {23}, {16}, {0}, kRw, false,
     "XP event 2."},
    {"pmu_event3_id", {31}, {24}, {0}, kRw, false,
     "XP event 3."},
}};

constexpr std::array<Field, 4> kXpDtmControl{{
    {"dtm_enable", {0}, {0}, {0}, kRw, false,
     "Tracing on."},
    {"trace_tag_enable", {1}, {1}, {0}, kRw, false,
     "Tag what a watchpoint matches."},
    {"sample_profile_enable", {2}, {2}, {0}, kRw, false,
     "Sample profile."},
    {"trace_no_atb", {3}, {3}, {0}, kRw, false,
     "Trace to the FIFO."},
}};

constexpr std::array<Field, 1> kXpDtmFifoEntryReady{{
    {"ready", {3}, {0}, {0}, kRo, false,
     "0."},
}};

constexpr std::array<Field, 10> kXpDtmWpConfig{{
    {"wp_dev_sel", {0}, {0}, {0}, kRw, false,
     "Device port."},
    {"wp_chn_sel", {3}, {1}, {0}, kRw, false,
     "Channel: 0 REQ, 1 RSP, 2 SNP, 3 DAT, others never match."},
    {"wp_grp", {4}, {4}, {0}, kRw, false,
     "REQ, SNP: layout of fields, 0 primary, 1 secondary."},
    {"wp_exclusive", {5}, {5}, {0}, kRw, false,
     "1: fires for flits that do not match."},
    {"wp_combine", {6}, {6}, {0}, kRw, true,
     "Watchpoints 0 and 2 (else 0): fires if this one and the next both do."},
    {"wp_pkt_gen", {8}, {8}, {0}, kRw, false,
     "Trace: only stored."},
    {"wp_pkt_type", {11}, {9}, {0}, kRw, false,
     "Trace: only stored."},
    {"wp_cc_en", {12}, {12}, {0}, kRw, false,
     "Trace: only stored."},
    {"wp_ctrig_en", {13}, {13}, {0}, kRw, false,
     "Trace: only stored."},
    {"wp_dbgtrig_en", {14}, {14}, {0}, kRw, false,
     "Trace: only stored."},
}};

constexpr std::array<Field, 1> kXpDtmWpVal{{
    {"val", {63}, {0}, {0}, kRw, false,
     "The layout depends on channel and group."},
}};

constexpr std::array<Field, 1> kXpDtmWpMask{{
    {"mask", {63}, {0}, {0}, kRw, false,
     "1: the bit does not matter."},
}};

constexpr std::array<Field, 1> kXpDtmPmsicr{{
    {"count", {31}, {0}, {0}, kRw, false,
     "Stored."},
}};

constexpr std::array<Field, 1> kXpDtmPmsirr{{
    {"interval", {31}, {8}, {0}, kRw, false,
     "Stored."},
}};

constexpr std::array<Field, 14> kXpDtmPmuConfig{{
    {"pmu_en", {0}, {0}, {0}, kRw, false,
     "1: they count, while the DTCs let them."},
    {"pmevcnt01_combined", {1}, {1}, {0}, kRw, false,
     "1: counter 1 counts wraps of 0."},
    {"pmevcnt23_combined", {2}, {2}, {0}, kRw, false,
     "1: counter 3 counts wraps of 2."},
    {"pmevcntall_combined", {3}, {3}, {0}, kRw, false,
     "1: all four are one counter."},
    {"pmevcnt_paired", {7}, {4}, {0}, kRw, false,
     "Bit n: wraps of counter n go to the DTC."},
    {"cntr_rst", {8}, {8}, {0}, kRw, false,
     "1: a snapshot clears the counters."},
    {"pmevcnt0_global_num", {18}, {16}, {0}, kRw, false,
     "The DTC's counter for wraps of counter 0."},
    {"pmevcnt1_global_num", {22}, {20}, {0}, kRw, false,
     "The DTC's counter for wraps of counter 1."},
    {"pmevcnt2_global_num", {26}, {24}, {0}, kRw, false,
     "The DTC's counter for wraps of counter 2."},
    {"pmevcnt3_global_num", {30}, {28}, {0}, kRw, false,
     "The DTC's counter for wraps of counter 3."},
    {"pmevcnt0_input_sel", {37}, {32}, {0}, kRw, false,
     "0-3 watchpoint, 4-7 XP event, 0x10 + 0x10 port + 4 device + event; others nothing."},
    {"pmevcnt1_input_sel", {45}, {40}, {0}, kRw, false,
     "The same for counter 1."},
    {"pmevcnt2_input_sel", {53}, {48}, {0}, kRw, false,
     "The same for counter 2."},
    {"pmevcnt3_input_sel", {61}, {56}, {0}, kRw, false,
     "The same for counter 3."},
}};

constexpr std::array<Field, 4> kXpDtmPmevcnt{{
    {"pmevcnt0", {15}, {0}, {0}, kRw, true,
     "Counter 0; wraps."},
    {"pmevcnt1", {31}, {16}, {0}, kRw, true,
     "Counter 1; wraps."},
    {"pmevcnt2", {47}, {32}, {0}, kRw, true,
     "Counter 2; wraps."},
    {"pmevcnt3", {63}, {48}, {0}, kRw, true,
     "Counter 3; wraps."},
}};

constexpr std::array<Field, 4> kXpDtmPmevcntsr{{
    {"pmevcntsr0", {15}, {0}, {0}, kRw, true,
     "Counter 0."},
    {"pmevcntsr1", {31}, {16}, {0}, kRw, true,
     "Counter 1."},
    {"pmevcntsr2", {47}, {32}, {0}, kRw, true,
     "Counter 2."},
    {"pmevcntsr3", {63}, {48}, {0}, kRw, true,
     "Counter 3."},
}};

constexpr std::array<Register, 22> kXpRegisters{{
    {"NODE_INFO", {0}, kXpNodeInfo,
     "What node this is."},
    {"DEVICE_PORT_CONNECT_INFO_P0", {8}, kXpDevicePortConnectInfoP0,
     "What is connected to device port 0."},
    {"DEVICE_PORT_CONNECT_INFO_P1", {0x10}, kXpDevicePortConnectInfoP1,
     "What is connected to device port 1."},
    {"MESH_PORT_CONNECT_INFO_EAST", {0x18}, kXpMeshPortConnectInfoEast,
     "Credit slices to the east."},
    {"MESH_PORT_CONNECT_INFO_NORTH", {0x20}, kXpMeshPortConnectInfoNorth,
     "Credit slices to the north."},
    {"CHILD_INFO", {0x80}, kXpChildInfo,
     "Its children: the nodes at its ports."},
    {"CHILD_POINTER", {0x100}, kXpChildPointer,
     "Where child *j* is.",
     {{0, [](const Config& c) { return c.children; }}, 8}},
    {"P0_INFO", {0x900}, kXpP0Info,
     "Device port 0; all 0 if it is not used."},
    {"P1_INFO", {0x908}, kXpP1Info,
     "Device port 1; all 0 if it is not used."},
    {"SECURE_REGISTER_GROUPS_OVERRIDE", {0x980}, kXpSecureRegisterGroupsOverride,
     "Opens groups of registers of a CMN-600. It is only stored here.",
     {}, {}, false, RegisterSecurity::kSecure},
    {"AUX_CTL", {0xA00}, kXpAuxCtl,
     "Auxiliary control of a CMN-600. It is only stored here.",
     {}, {}, false, RegisterSecurity::kSecure},
    {"PMU_EVENT_SEL", {0x2000}, kXpPmuEventSel,
     "Events of the crosspoint: evt, interface << 2, channel << 5."},
    {"DTM_CONTROL", {0x2100}, kXpDtmControl,
     "Trace control of the DTM. It is only stored here; counting does not look at it."},
    {"DTM_FIFO_ENTRY_READY", {0x2118}, kXpDtmFifoEntryReady,
     "Trace entries that can be read: none, there is no trace."},
    {"DTM_WP_CONFIG", {0x21A0}, kXpDtmWpConfig,
     "What watchpoint *j* looks at: 0 and 1 at uploads, 2 and 3 at downloads.",
     {{4}, 24}},
    {"DTM_WP_VAL", {0x21A8}, kXpDtmWpVal,
     "What the fields of a flit must be to match at watchpoint *j*.",
     {{4}, 24}},
    {"DTM_WP_MASK", {0x21B0}, kXpDtmWpMask,
     "Which bits do not matter at watchpoint *j*.",
     {{4}, 24}},
    {"DTM_PMSICR", {0x2200}, kXpDtmPmsicr,
     "Sample interval counter. It is only stored here."},
    {"DTM_PMSIRR", {0x2208}, kXpDtmPmsirr,
     "Sample interval. It is only stored here."},
    {"DTM_PMU_CONFIG", {0x2210}, kXpDtmPmuConfig,
     "What the four counters of the DTM count, and where their wraps go."},
    {"DTM_PMEVCNT", {0x2220}, kXpDtmPmevcnt,
     "The counters of the DTM. A write sets all four, in the bytes that it has."},
    {"DTM_PMEVCNTSR", {0x2240}, kXpDtmPmevcntsr,
     "The counters at the last snapshot."},
}};

constexpr std::array<Field, 3> kDtcNodeInfo{{
    {"node_type", {15}, {0}, {3}, kRo, false,
     "3: debug and trace controller."},
    {"node_id", {31}, {16}, {0, [](const Config& c) { return c.node_id; }}, kRo, false,
     "The place in the mesh: X, Y, port, device."},
    {"logical_id", {47}, {32}, {0, [](const Config& c) { return c.logical_id; }}, kRo, false,
     "The number of the DTC."},
}};

constexpr std::array<Field, 1> kDtcChildInfo{{
    {"child_count", {15}, {0}, {0}, kRo, false,
     "0."},
}};

constexpr std::array<Field, 3> kDtcSecureAccess{{
    {"secure_debug_disable", {0}, {0}, {0}, kRw, false,
     "1: watchpoints see Secure flits only with SPNIDEN."},
    {"dt_disable", {1}, {1}, {0}, kRw, false,
     "1: nothing counts."},
    {"pm_disable", {2}, {2}, {0}, kRw, false,
     "1: nothing counts."},
}};

constexpr std::array<Field, 6> kDtcDtcCtl{{
    {"dt_en", {0}, {0}, {0}, kRw, false,
     "DTC 0: 1 lets counters count."},
    {"dbgtrigger_en", {1}, {1}, {0}, kRw, false,
     "Trace: only stored."},
    {"atbtrigger_en", {2}, {2}, {0}, kRw, false,
     "Trace: only stored."},
    {"dt_wait_for_trigger", {3}, {3}, {0}, kRw, false,
     "Trace: only stored."},
    {"cross_trigger_count", {9}, {4}, {0}, kRw, false,
     "Trace: only stored."},
    {"cg_disable", {10}, {10}, {0}, kRw, false,
     "There is no clock gating: only stored."},
}};

constexpr std::array<Field, 3> kDtcTriggerStatus{{
    {"status", {0}, {0}, {0}, kRo, false,
     "0."},
    {"nodeid", {18}, {8}, {0}, kRo, false,
     "0."},
    {"wp", {23}, {20}, {0}, kRo, false,
     "0."},
}};

constexpr std::array<Field, 1> kDtcTriggerStatusClr{{
    {"clear", {0}, {0}, {0}, kW1, false,
     "Nothing to clear."},
}};

constexpr std::array<Field, 3> kDtcTraceControl{{
    {"async_period", {4}, {0}, {0}, kRw, false,
     "Stored."},
    {"timestamp_period", {7}, {5}, {0}, kRw, false,
     "Stored."},
    {"cc_enable", {8}, {8}, {0}, kRw, false,
     "Stored."},
}};

constexpr std::array<Field, 1> kDtcTraceid{{
    {"traceid", {6}, {0}, {0}, kRw, false,
     "Stored."},
}};

constexpr std::array<Field, 2> kDtcPmevcnt{{
    {"even", {31}, {0}, {0}, kRw, true,
     "Counter 2*j*; wraps."},
    {"odd", {63}, {32}, {0}, kRw, true,
     "Counter 2*j* + 1; wraps."},
}};

constexpr std::array<Field, 1> kDtcPmccntr{{
    {"pmccntr", {39}, {0}, {0}, kRw, true,
     "Cycles in which counters may count; wraps."},
}};

constexpr std::array<Field, 2> kDtcPmevcntsr{{
    {"even", {31}, {0}, {0}, kRw, true,
     "Counter 2*j*."},
    {"odd", {63}, {32}, {0}, kRw, true,
     "Counter 2*j* + 1."},
}};

constexpr std::array<Field, 1> kDtcPmccntrsr{{
    {"pmccntrsr", {39}, {0}, {0}, kRw, true,
     "Cycles."},
}};

constexpr std::array<Field, 4> kDtcPmcr{{
    {"pmu_en", {0}, {0}, {0}, kRw, false,
     "DTC 0: 1 lets all counters of all DTCs count. Others: stored."},
    {"cntcfg", {4}, {1}, {0}, kRw, false,
     "Bit i: counters 2i and 2i + 1 are one counter of 64 bits."},
    {"cntr_rst", {5}, {5}, {0}, kRw, false,
     "1: a snapshot clears the counters."},
    {"ovfl_intr_en", {6}, {6}, {0}, kRw, false,
     "1: flags of PMOVSR raise the interrupt."},
}};

constexpr std::array<Field, 2> kDtcPmovsr{{
    {"pmovsr_c", {7}, {0}, {0}, kRo, true,
     "Bit n: counter n has wrapped."},
    {"cycle", {8}, {8}, {0}, kRo, true,
     "The cycle counter has wrapped."},
}};

constexpr std::array<Field, 2> kDtcPmovsrClr{{
    {"pmovsr_clr", {7}, {0}, {0}, kW1, false,
     "1: clears the flag of counter n."},
    {"cycle", {8}, {8}, {0}, kW1, false,
     "1: clears that of the cycle counter."},
}};

constexpr std::array<Field, 4> kDtcPmssr{{
    {"ss_status", {7}, {0}, {0}, kRo, true,
     "A snapshot has been taken of counters 7 to 0."},
    {"ss_cycle", {8}, {8}, {0}, kRo, true,
     "A snapshot has been taken of the cycle counter."},
    {"ss_cfg_active", {15}, {15}, {0}, kRo, false,
     "One is being taken by register: it is done at once."},
    {"ss_pin_active", {16}, {16}, {0}, kRo, false,
     "One is being taken by pin: it is done at once."},
}};

constexpr std::array<Field, 1> kDtcPmsrr{{
    {"ss_req", {0}, {0}, {0}, kW1, false,
     "1: takes a snapshot of this DTC and of the DTMs of its domain."},
}};

constexpr std::array<Field, 1> kDtcClaim{{
    {"claim", {31}, {0}, {0xFFFFFFFF}, kRw, false,
     "Stored."},
}};

constexpr std::array<Field, 1> kDtcDevaff{{
    {"value", {31}, {0}, {0}, kRo, false,
     "0."},
}};

constexpr std::array<Field, 1> kDtcLsr{{
    {"value", {31}, {0}, {0}, kRo, false,
     "0: not locked."},
}};

constexpr std::array<Field, 2> kDtcAuthstatusDevarch{{
    {"authstatus", {7}, {0}, {0x88}, kRo, false,
     "Non-invasive debug is there."},
    {"devarch", {63}, {32}, {0x100000}, kRo, false,
     "PRESENT."},
}};

constexpr std::array<Field, 1> kDtcDevid{{
    {"value", {31}, {0}, {0}, kRo, false,
     "0."},
}};

constexpr std::array<Field, 1> kDtcDevtype{{
    {"devtype", {39}, {32}, {0x43}, kRo, false,
     "Trace source of a fabric."},
}};

constexpr std::array<Field, 1> kDtcPidr45{{
    {"id_4", {7}, {0}, {4}, kRo, false,
     "Arm."},
}};

constexpr std::array<Field, 1> kDtcPidr67{{
    {"value", {31}, {0}, {0}, kRo, false,
     "0."},
}};

constexpr std::array<Field, 2> kDtcPidr01{{
    {"id_0", {7}, {0}, {0x34}, kRo, false,
     "Part number 0x434, low byte."},
    {"id_1", {39}, {32}, {0xB4}, kRo, false,
     "Part number, bits 11:8, and JEP106 code."},
}};

constexpr std::array<Field, 1> kDtcPidr23{{
    {"id_2", {7}, {0}, {7}, kRo, false,
     "JEP106 code."},
}};

constexpr std::array<Field, 2> kDtcCidr01{{
    {"id_0", {7}, {0}, {0xD}, kRo, false,
     "0x0D."},
    {"id_1", {39}, {32}, {0x9F}, kRo, false,
     "0x9F."},
}};

constexpr std::array<Field, 2> kDtcCidr23{{
    {"id_2", {7}, {0}, {5}, kRo, false,
     "0x05."},
    {"id_3", {39}, {32}, {0xB1}, kRo, false,
     "0xB1."},
}};

constexpr std::array<Register, 29> kDtcRegisters{{
    {"NODE_INFO", {0}, kDtcNodeInfo,
     "What node this is."},
    {"CHILD_INFO", {0x80}, kDtcChildInfo,
     "It has no children."},
    {"SECURE_ACCESS", {0x980}, kDtcSecureAccess,
     "Secure debug. Those of DTC 0 count, the others are only stored.",
     {}, {}, false, RegisterSecurity::kSecure},
    {"DTC_CTL", {0xA00}, kDtcDtcCtl,
     "Debug and trace control. Of it only dt_en of DTC 0 counts."},
    {"TRIGGER_STATUS", {0xA10}, kDtcTriggerStatus,
     "Which watchpoint has triggered: none, there is no trace."},
    {"TRIGGER_STATUS_CLR", {0xA20}, kDtcTriggerStatusClr,
     "Clears TRIGGER_STATUS."},
    {"TRACE_CONTROL", {0xA30}, kDtcTraceControl,
     "Trace control. It is only stored here."},
    {"TRACEID", {0xA48}, kDtcTraceid,
     "Trace identification. It is only stored here."},
    {"PMEVCNT", {0x2000}, kDtcPmevcnt,
     "Counters 2*j* and 2*j* + 1: A to H are 0 to 7. A write adds what its cycle counts.",
     {{4}, 16}},
    {"PMCCNTR", {0x2040}, kDtcPmccntr,
     "The cycle counter. What a cycle adds is in, even over a write."},
    {"PMEVCNTSR", {0x2050}, kDtcPmevcntsr,
     "Counters 2*j* and 2*j* + 1 at the last snapshot.",
     {{4}, 16}},
    {"PMCCNTRSR", {0x2090}, kDtcPmccntrsr,
     "The cycle counter at the last snapshot."},
    {"PMCR", {0x2100}, kDtcPmcr,
     "Performance monitor control."},
    {"PMOVSR", {0x2118}, kDtcPmovsr,
     "Overflow flags."},
    {"PMOVSR_CLR", {0x2120}, kDtcPmovsrClr,
     "Clears overflow flags; a wrap in the same cycle wins."},
    {"PMSSR", {0x2128}, kDtcPmssr,
     "State of snapshots."},
    {"PMSRR", {0x2130}, kDtcPmsrr,
     "Snapshot request."},
    {"CLAIM", {0x2DA0}, kDtcClaim,
     "Claim tag. It is only stored here."},
    {"DEVAFF", {0x2DA8}, kDtcDevaff,
     "Device affinity."},
    {"LSR", {0x2DB0}, kDtcLsr,
     "Lock status."},
    {"AUTHSTATUS_DEVARCH", {0x2DB8}, kDtcAuthstatusDevarch,
     "Authentication status and device architecture."},
    {"DEVID", {0x2DC0}, kDtcDevid,
     "Device configuration."},
    {"DEVTYPE", {0x2DC8}, kDtcDevtype,
     "Device type."},
    {"PIDR45", {0x2DD0}, kDtcPidr45,
     "Peripheral identification 4 and 5."},
    {"PIDR67", {0x2DD8}, kDtcPidr67,
     "Peripheral identification 6 and 7."},
    {"PIDR01", {0x2DE0}, kDtcPidr01,
     "Peripheral identification 0 and 1."},
    {"PIDR23", {0x2DE8}, kDtcPidr23,
     "Peripheral identification 2 and 3."},
    {"CIDR01", {0x2DF0}, kDtcCidr01,
     "Component identification 0 and 1."},
    {"CIDR23", {0x2DF8}, kDtcCidr23,
     "Component identification 2 and 3."},
}};

constexpr std::array<Field, 3> kDeviceNodeInfo{{
    {"node_type", {15}, {0}, {0, [](const Config& c) { return c.node_type; }}, kRo, false,
     "4 HN-I, 7 SBSX, 0xA RN-I, 0xD RN-D."},
    {"node_id", {31}, {16}, {0, [](const Config& c) { return c.node_id; }}, kRo, false,
     "The place in the mesh: X, Y, port, device."},
    {"logical_id", {47}, {32}, {0, [](const Config& c) { return c.logical_id; }}, kRo, false,
     "Its number among those of its type."},
}};

constexpr std::array<Field, 1> kDeviceChildInfo{{
    {"child_count", {15}, {0}, {0}, kRo, false,
     "0."},
}};

constexpr std::array<Field, 1> kDeviceUnitInfo{{
    {"info", {31}, {0}, {0, [](const Config& c) { return c.unit_info; }}, kRo, false,
     "A constant for each type."},
}};

constexpr std::array<Field, 4> kDevicePmuEventSel{{
    {"pmu_event0_id", {0, [](const Config& c) { return c.event_width - 1U; }}, {0}, {0}, kRw, false,
     "Event 0: an eventid."},
    {"pmu_event1_id", {0, [](const Config& c) { return 7U + c.event_width; }}, {8}, {0}, kRw, false,
     "Event 1."},
    {"pmu_event2_id", {0, [](const Config& c) { return 15U + c.event_width; }}, {16}, {0}, kRw, false,
     "Event 2."},
    {"pmu_event3_id", {0, [](const Config& c) { return 23U + c.event_width; }}, {24}, {0}, kRw, false,
     "Event 3."},
}};

constexpr std::array<Register, 4> kDeviceRegisters{{
    {"NODE_INFO", {0}, kDeviceNodeInfo,
     "What node this is."},
    {"CHILD_INFO", {0x80}, kDeviceChildInfo,
     "It has no children."},
    {"UNIT_INFO", {0x900}, kDeviceUnitInfo,
     "About the device, as a CMN-600 has it after reset."},
    {"PMU_EVENT_SEL", {0x2000}, kDevicePmuEventSel,
     "Which events go to the DTM."},
}};

constexpr std::array<Field, 3> kQueueNodeInfo{{
    {"node_type", {15}, {0}, {0, [](const Config& c) { return c.node_type; }}, kRo, false,
     "5 HN-F, 1 DN, 0x100 CXRA, 0x101 CXHA."},
    {"node_id", {31}, {16}, {0, [](const Config& c) { return c.node_id; }}, kRo, false,
     "The place in the mesh: X, Y, port, device."},
    {"logical_id", {47}, {32}, {0, [](const Config& c) { return c.logical_id; }}, kRo, false,
     "Its number among those of its type."},
}};

constexpr std::array<Field, 1> kQueueChildInfo{{
    {"child_count", {15}, {0}, {0}, kRo, false,
     "0."},
}};

constexpr std::array<Field, 1> kQueueUnitInfo{{
    {"info", {31}, {0}, {0, [](const Config& c) { return c.unit_info; }}, kRo, false,
     "A constant for each type."},
}};

constexpr std::array<Field, 5> kQueuePmuEventSel{{
    {"pmu_event0_id", {0, [](const Config& c) { return c.event_width - 1U; }}, {0}, {0}, kRw, false,
     "Event 0: an eventid."},
    {"pmu_event1_id", {0, [](const Config& c) { return 7U + c.event_width; }}, {8}, {0}, kRw, false,
     "Event 1."},
    {"pmu_event2_id", {0, [](const Config& c) { return 15U + c.event_width; }}, {16}, {0}, kRw, false,
     "Event 2."},
    {"pmu_event3_id", {0, [](const Config& c) { return 23U + c.event_width; }}, {24}, {0}, kRw, false,
     "Event 3."},
    {"pmu_occup1_id", {0, [](const Config& c) { return 31U + c.occupid_width; }}, {32}, {0}, kRw, false,
     "An occupid, for all events; its write starts the sum again. CXRA, CXHA: only stored."},
}};

constexpr std::array<Register, 4> kQueueRegisters{{
    {"NODE_INFO", {0}, kQueueNodeInfo,
     "What node this is."},
    {"CHILD_INFO", {0x80}, kQueueChildInfo,
     "It has no children."},
    {"UNIT_INFO", {0x900}, kQueueUnitInfo,
     "About the device, as a CMN-600 has it after reset."},
    {"PMU_EVENT_SEL", {0x2000}, kQueuePmuEventSel,
     "Which events go to the DTM, and whose occupancy is summed."},
}};

}  // namespace

std::span<const Register> cmn_root_registers() { return kRootRegisters; }

std::span<const Register> cmn_xp_registers() { return kXpRegisters; }

std::span<const Register> cmn_dtc_registers() { return kDtcRegisters; }

std::span<const Register> cmn_device_registers() { return kDeviceRegisters; }

std::span<const Register> cmn_queue_registers() { return kQueueRegisters; }

}  // namespace fabmon
