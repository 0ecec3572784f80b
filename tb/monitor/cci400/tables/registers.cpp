// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_cci400/cci400.rdl by scripts/gen/gen_regs.py: change that, then run it.
#include "tb/monitor/cci400/tables/registers.hpp"

#include <array>

// clang-format off
namespace fabmon {
namespace {

using enum RegisterAccess;
using Config = Cci400Config;
using Field = FieldInfo<Config>;
using Register = RegisterInfo<Config>;

constexpr std::array<Field, 1> kControlOverride{{
    {"override", {3}, {0}, {0}, kRw, false,
     "Bit 3: barriers end in the CCI."},
}};

constexpr std::array<Field, 2> kSpeculationControl{{
    {"masters", {2}, {0}, {0}, kRw, false,
     "One bit for each master interface."},
    {"slaves", {20}, {16}, {0}, kRw, false,
     "One bit for each slave interface."},
}};

constexpr std::array<Field, 1> kSecureAccess{{
    {"nonsecure", {0}, {0}, {0}, kRw, false,
     "1: also to Non-secure accesses."},
}};

constexpr std::array<Field, 1> kStatus{{
    {"change_pending", {0}, {0}, {0}, kRo, false,
     "A change of SNOOP_CONTROL is not yet in force: never so here."},
}};

constexpr std::array<Field, 1> kImpreciseError{{
    {"imprecise_error", {31}, {0}, {0}, kRo, false,
     "0."},
}};

constexpr std::array<Field, 7> kPmcr{{
    {"CEN", {0}, {0}, {0}, kRw, false,
     "1: counters count, those that are enabled."},
    {"RST", {1}, {1}, {0}, kW1, false,
     "1: clears the four event counters."},
    {"CCR", {2}, {2}, {0}, kW1, false,
     "1: clears the cycle counter and its prescaler."},
    {"CCD", {3}, {3}, {0}, kRw, false,
     "0: the cycle counter counts each cycle, 1: each 64th."},
    {"EX", {4}, {4}, {0}, kRw, false,
     "1: events appear on EVNTBUS."},
    {"DP", {5}, {5}, {0}, kRw, false,
     "1: the cycle counter stops while NIDEN is low."},
    {"NCNT", {15}, {11}, {4}, kRo, false,
     "Number of event counters."},
}};

constexpr std::array<Field, 2> kPid4{{
    {"continuation", {3}, {0}, {4}, kRo, false,
     "JEP106 continuation code: Arm."},
    {"size", {7}, {4}, {4}, kRo, false,
     "2^4 blocks of 4 KiB."},
}};

constexpr std::array<Field, 1> kPid5{{
    {"value", {7}, {0}, {0}, kRo, false,
     "0."},
}};

constexpr std::array<Field, 1> kPid6{{
    {"value", {7}, {0}, {0}, kRo, false,
     "0."},
}};

constexpr std::array<Field, 1> kPid7{{
    {"value", {7}, {0}, {0}, kRo, false,
     "0."},
}};

constexpr std::array<Field, 1> kPid0{{
    {"part", {7}, {0}, {0x20}, kRo, false,
     "Part number 0x420, low byte."},
}};

constexpr std::array<Field, 2> kPid1{{
    {"part", {3}, {0}, {4}, kRo, false,
     "Part number 0x420, bits 11:8."},
    {"jep106", {7}, {4}, {0xB}, kRo, false,
     "JEP106 code, bits 3:0: Arm."},
}};

constexpr std::array<Field, 3> kPid2{{
    {"jep106", {2}, {0}, {3}, kRo, false,
     "JEP106 code, bits 6:4: Arm."},
    {"jedec", {3}, {3}, {1}, kRo, false,
     "1: the code is one of JEDEC."},
    {"revision", {7}, {4}, {0, [](const Config& c) { return unsigned{c.revision}; }}, kRo, false,
     "The parameter Revision. Linux takes less than 5 for an r0, all others for an r1."},
}};

constexpr std::array<Field, 1> kPid3{{
    {"value", {7}, {0}, {0}, kRo, false,
     "0: nothing modified."},
}};

constexpr std::array<Field, 1> kCid0{{
    {"value", {7}, {0}, {0xD}, kRo, false,
     "PrimeCell."},
}};

constexpr std::array<Field, 1> kCid1{{
    {"value", {7}, {0}, {0xF0}, kRo, false,
     "PrimeCell."},
}};

constexpr std::array<Field, 1> kCid2{{
    {"value", {7}, {0}, {5}, kRo, false,
     "PrimeCell."},
}};

constexpr std::array<Field, 1> kCid3{{
    {"value", {7}, {0}, {0xB1}, kRo, false,
     "PrimeCell."},
}};

constexpr std::array<Field, 3> kSnoopControlLite{{
    {"enable_dvms", {1}, {1}, {0}, kRw, false,
     "1: DVM messages go to this interface."},
    {"support_snoops", {30}, {30}, {0}, kRo, false,
     "0: it takes no snoops."},
    {"support_dvms", {31}, {31}, {1}, kRo, false,
     "1: it takes DVM messages."},
}};

constexpr std::array<Field, 1> kShareableOverride{{
    {"override", {1}, {0}, {0}, kRw, false,
     "2: all requests are Non-shareable, 3: all are shareable, else as they say."},
}};

constexpr std::array<Field, 4> kSnoopControlAce{{
    {"enable_snoops", {0}, {0}, {0}, kRw, false,
     "1: snoops go to this interface."},
    {"enable_dvms", {1}, {1}, {0}, kRw, false,
     "1: DVM messages go to this interface."},
    {"support_snoops", {30}, {30}, {1}, kRo, false,
     "1: it takes snoops."},
    {"support_dvms", {31}, {31}, {1}, kRo, false,
     "1: it takes DVM messages."},
}};

constexpr std::array<Field, 1> kCycleCounter{{
    {"count", {31}, {0}, {0}, kRw, true,
     "Cycles, or every 64th with PMCR.CCD; wraps."},
}};

constexpr std::array<Field, 1> kCycleCountControl{{
    {"enable", {0}, {0}, {0}, kRw, false,
     "1: it counts, while PMCR.CEN is set."},
}};

constexpr std::array<Field, 1> kCycleOverflow{{
    {"overflow", {0}, {0}, {0}, kRw1c, true,
     "It has wrapped. Write 1 to clear; a wrap in the same cycle wins."},
}};

constexpr std::array<Field, 2> kEventSelect{{
    {"code", {4}, {0}, {0}, kRw, false,
     "Event code within the interface."},
    {"source", {7}, {5}, {0}, kRw, false,
     "Interface: 0-4 are S0-S4, 5-7 are M0-M2."},
}};

constexpr std::array<Field, 1> kEventCounter{{
    {"count", {31}, {0}, {0}, kRw, true,
     "Events counted; wraps."},
}};

constexpr std::array<Field, 1> kEventCountControl{{
    {"enable", {0}, {0}, {0}, kRw, false,
     "1: it counts, while PMCR.CEN is set."},
}};

constexpr std::array<Field, 1> kEventOverflow{{
    {"overflow", {0}, {0}, {0}, kRw1c, true,
     "It has wrapped. Write 1 to clear; a wrap in the same cycle wins."},
}};

constexpr std::array<Field, 5> kObsLost{{
    {"reads", {4}, {0}, {0}, kRw1c, true,
     "Bit n: a read request of S*n* met a full table of open reads. Write 1 to clear."},
    {"snoops", {9}, {8}, {0}, kRw1c, true,
     "S3, S4: a snoop request met a full queue of open snoops. Write 1 to clear."},
    {"orphan_snoops", {13}, {12}, {0}, kRw1c, true,
     "S3, S4: a snoop response came while no snoop was open. Write 1 to clear."},
    {"orphan_reads", {20}, {16}, {0}, kRw1c, true,
     "Bit n: the last beat of a read of S*n* came while none was open. Write 1 to clear."},
    {"orphan_writes", {28}, {24}, {0}, kRw1c, true,
     "Bit n: a write response of S*n* came while no write was open. Write 1 to clear."},
}};

constexpr std::array<Field, 4> kLink{{
    {"LOST", {0}, {0}, {0}, kRw1c, true,
     "An access ended with an error: the port did not answer, or was in reset. Write 1 to "
     "clear; an error in the same cycle wins."},
    {"STALLED", {1}, {1}, {0}, kRo, true,
     "1: the port has not come back since a reset of the register domain or a time-out."},
    {"IRQ", {8}, {8}, {0}, kRo, true,
     "The interrupt of the port, synchronised."},
    {"IRQ_ENABLE", {16}, {16}, {1}, kRw, false,
     "1: irq follows IRQ. Only Secure writes act."},
}};

constexpr std::array<Register, 30> kRegisters{{
    {"CONTROL_OVERRIDE", {0}, kControlOverride,
     "Overrides of a CCI-400. They are only stored here.",
     {}, {}, false, RegisterSecurity::kSecureOnly},
    {"SPECULATION_CONTROL", {4}, kSpeculationControl,
     "Disables speculative fetches of a CCI-400. It is only stored here.",
     {}, {}, false, RegisterSecurity::kSecure},
    {"SECURE_ACCESS", {8}, kSecureAccess,
     "Opens the registers marked secure.",
     {}, {}, false, RegisterSecurity::kSecureOnly},
    {"STATUS", {0xC}, kStatus,
     "Status of the CCI-400."},
    {"IMPRECISE_ERROR", {0x10}, kImpreciseError,
     "Imprecise errors of the CCI-400: none are reported here.",
     {}, {}, false, RegisterSecurity::kSecure},
    {"PMCR", {0x100}, kPmcr,
     "Performance monitor control."},
    {"PID4", {0xFD0}, kPid4,
     "Peripheral identification 4.",
     {}, {}, false, RegisterSecurity::kId},
    {"PID5", {0xFD4}, kPid5,
     "Peripheral identification 5.",
     {}, {}, false, RegisterSecurity::kId},
    {"PID6", {0xFD8}, kPid6,
     "Peripheral identification 6.",
     {}, {}, false, RegisterSecurity::kId},
    {"PID7", {0xFDC}, kPid7,
     "Peripheral identification 7.",
     {}, {}, false, RegisterSecurity::kId},
    {"PID0", {0xFE0}, kPid0,
     "Peripheral identification 0.",
     {}, {}, false, RegisterSecurity::kId},
    {"PID1", {0xFE4}, kPid1,
     "Peripheral identification 1.",
     {}, {}, false, RegisterSecurity::kId},
    {"PID2", {0xFE8}, kPid2,
     "Peripheral identification 2.",
     {}, {}, false, RegisterSecurity::kId},
    {"PID3", {0xFEC}, kPid3,
     "Peripheral identification 3.",
     {}, {}, false, RegisterSecurity::kId},
    {"CID0", {0xFF0}, kCid0,
     "Component identification 0.",
     {}, {}, false, RegisterSecurity::kId},
    {"CID1", {0xFF4}, kCid1,
     "Component identification 1.",
     {}, {}, false, RegisterSecurity::kId},
    {"CID2", {0xFF8}, kCid2,
     "Component identification 2.",
     {}, {}, false, RegisterSecurity::kId},
    {"CID3", {0xFFC}, kCid3,
     "Component identification 3.",
     {}, {}, false, RegisterSecurity::kId},
    {"SNOOP_CONTROL_LITE", {0x1000}, kSnoopControlLite,
     "Snoop control of slave interface S*j*, ACE-Lite. It is only stored here.",
     {{3}, 4096}, {}, false, RegisterSecurity::kSecure},
    {"SHAREABLE_OVERRIDE", {0x1004}, kShareableOverride,
     "Shareable override of slave interface S*j*, ACE-Lite. It is only stored here.",
     {{3}, 4096}, {}, false, RegisterSecurity::kSecure},
    {"SNOOP_CONTROL_ACE", {0x4000}, kSnoopControlAce,
     "Snoop control of slave interface S3 + *j*, ACE. It is only stored here.",
     {{2}, 4096}, {}, false, RegisterSecurity::kSecure},
    {"CYCLE_COUNTER", {0x9004}, kCycleCounter,
     "The cycle counter."},
    {"CYCLE_COUNT_CONTROL", {0x9008}, kCycleCountControl,
     "Control of the cycle counter."},
    {"CYCLE_OVERFLOW", {0x900C}, kCycleOverflow,
     "Overflow of the cycle counter."},
    {"EVENT_SELECT", {0xA000}, kEventSelect,
     "What event counter *j* counts.",
     {{4}, 4096}},
    {"EVENT_COUNTER", {0xA004}, kEventCounter,
     "Event counter *j*.",
     {{4}, 4096}},
    {"EVENT_COUNT_CONTROL", {0xA008}, kEventCountControl,
     "Control of event counter *j*.",
     {{4}, 4096}},
    {"EVENT_OVERFLOW", {0xA00C}, kEventOverflow,
     "Overflow of event counter *j*.",
     {{4}, 4096}},
    {"OBS_LOST", {0xE000}, kObsLost,
     "What the observers of a build with Passive parameters could not follow. Ours."},
    {"LINK", {0xE010}, kLink,
     "The link to the port, in the domain of reg_clk: only with RegAsync = 1, else it reads"
     " 0. Ours.",
     {{0, [](const Config& c) { return unsigned{c.reg_async}; }}, 4}},
}};

}  // namespace

std::span<const Register> cci400_registers() { return kRegisters; }

}  // namespace fabmon
