// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_axi4/axi4.rdl by scripts/gen/gen_regs.py: change that, then run it.
#include "tb/monitor/axi4/tables/registers.hpp"

#include <array>

// clang-format off
namespace fabmon {
namespace {

using enum RegisterAccess;
using Config = Axi4Config;
using Field = FieldInfo<Config>;
using Register = RegisterInfo<Config>;

constexpr std::array<Field, 3> kGdisL{{
    {"UNIT_TYPE", {7}, {0}, {0}, kRo, false,
     "0: the format of these tables."},
    {"BLOCK_STRIDE", {15}, {8}, {0x20}, kRo, false,
     "Distance of unit blocks, in 64-bit words."},
    {"MAX_BLOCKS", {25}, {16}, {1}, kRo, false,
     "Number of unit monitors."},
}};

constexpr std::array<Field, 1> kGdisH{{
    {"ACCESS_TYPE", {31}, {29}, {1}, kRo, false,
     "1: memory-mapped registers."},
}};

constexpr std::array<Field, 1> kGcadrL{{
    {"GC_ADDRESS_L", {31}, {0}, {0x18}, kRo, false,
     "Byte address of PMON_GCTRL_L."},
}};

constexpr std::array<Field, 1> kGcadrH{{
    {"GC_ADDRESS_H", {31}, {0}, {0}, kRo, false,
     "0."},
}};

constexpr std::array<Field, 2> kGsoffL{{
    {"GBL_STAT_ADR_OFFSET", {7}, {0}, {8}, kRo, false,
     "Byte offset of the global status from the global control register."},
    {"NUM_STATUS", {23}, {8}, {1}, kRo, false,
     "Number of global status registers."},
}};

constexpr std::array<Field, 4> kUdisL{{
    {"NUM_CNTR", {7}, {0}, {0, [](const Config& c) { return c.num_counters; }}, kRo, false,
     "Number of counters."},
    {"UNIT_CNTR_CTRL_ADR_OFFSET", {15}, {8}, {0x10}, kRo, false,
     "Byte offset of the first counter control register from PMON_UCTRL_L."},
    {"CNTR_WIDTH", {23}, {16}, {0, [](const Config& c) { return c.counter_width; }}, kRo, false,
     "Width of a counter in bits."},
    {"UNIT_CNTR_DATA_ADR_OFFSET", {31}, {24}, {0, [](const Config& c) { return 0x10U + 8U * c.num_counters; }}, kRo, false,
     "Byte offset of the first counter data register from PMON_UCTRL_L."},
}};

constexpr std::array<Field, 2> kUdisH{{
    {"UNIT_STAT_ADR_OFFSET", {7}, {0}, {8}, kRo, false,
     "Byte offset of the unit status from PMON_UCTRL_L."},
    {"ACCESS_TYPE", {31}, {29}, {1}, kRo, false,
     "1: memory-mapped registers."},
}};

constexpr std::array<Field, 1> kUcadrL{{
    {"UC_ADDRESS_L", {31}, {0}, {0x118}, kRo, false,
     "Byte address of PMON_UCTRL_L."},
}};

constexpr std::array<Field, 1> kUcadrH{{
    {"UC_ADDRESS_H", {31}, {0}, {0}, kRo, false,
     "0."},
}};

constexpr std::array<Field, 2> kUidtL{{
    {"UNIT_TYPE", {15}, {0}, {0, [](const Config& c) { return 0x80U * unsigned{c.advanced_latency}; }}, kRo, false,
     "0x00: latency by outstanding count; 0x80: latency by transaction (AdvancedLatency)."},
    {"UNIT_ID", {31}, {16}, {0, [](const Config& c) { return c.unit_id; }}, kRo, false,
     "The parameter UnitId."},
}};

constexpr std::array<Field, 3> kUctrlL{{
    {"FREEZE", {0}, {0}, {0}, kRw, true,
     "1: the data registers and Cntr_Ov hold; timers, outstanding counts and flags run on. "
     "The monitor sets it when a counter with FRZ_ON_OV overflows; that wins over a write "
     "of 0 in the same cycle."},
    {"RST_CTRL", {8}, {8}, {0}, kW1, false,
     "1: clears all counter control registers."},
    {"RST_CNTR", {9}, {9}, {0}, kW1, false,
     "1: clears all data registers, the gap timers and every sticky flag behind events F0h "
     "and FFh; not the outstanding counts."},
}};

constexpr std::array<Field, 1> kUstsL{{
    {"CNTR_OV", {0, [](const Config& c) { return c.num_counters - 1U; }}, {0}, {0}, kRw1c, true,
     "Bit j: data register j has overflowed. Write 1 to clear; an overflow in the same "
     "cycle wins."},
}};

constexpr std::array<Field, 7> kUcctlL{{
    {"EVNT_SEL", {7}, {0}, {0}, kRw, false,
     "Event code."},
    {"UMASK", {15}, {8}, {0}, kRw, false,
     "Subevent mask of the event."},
    {"CNTR_RST", {17}, {17}, {0}, kW1, false,
     "1: clears this counter's data register."},
    {"EDGE", {18}, {18}, {0}, kRw, false,
     "1: adds only in the first cycle of each run of cycles with a nonzero amount; works "
     "after THRESH."},
    {"FRZ_ON_OV", {20}, {20}, {0}, kRw, false,
     "1: an overflow of this counter sets FREEZE."},
    {"INVERT", {23}, {23}, {0}, kRw, false,
     "1: compares for less than THRESH instead."},
    {"THRESH", {31}, {24}, {0}, kRw, false,
     "If not 0: adds 1 in a cycle whose amount is at least THRESH, else 0."},
}};

constexpr std::array<Field, 1> kUcctlH{{
    {"MAX", {0}, {0}, {0}, kRw, false,
     "1: the data register holds the largest amount of any cycle instead of the sum; it "
     "cannot overflow."},
}};

constexpr std::array<Field, 1> kUcdataL{{
    {"EVNT_COUNT_L", {31}, {0}, {0}, kRo, true,
     "Low half of the count."},
}};

constexpr std::array<Field, 1> kUcdataH{{
    {"EVNT_COUNT_H", {0, [](const Config& c) { return c.counter_width - 33U; }}, {0}, {0}, kRo, true,
     "High half of the count."},
}};

constexpr std::array<Field, 1> kExtId{{
    {"ID", {31}, {0}, {0x46424D31}, kRo, false,
     "The letters FBM1."},
}};

constexpr std::array<Field, 5> kExtCap{{
    {"NUM_COUNTERS", {7}, {0}, {0, [](const Config& c) { return c.num_counters; }}, kRo, false,
     "Number of counters."},
    {"COUNTER_WIDTH", {15}, {8}, {0, [](const Config& c) { return c.counter_width; }}, kRo, false,
     "Width of a counter in bits."},
    {"SNAPSHOT", {16}, {16}, {1}, kRo, false,
     "1: snapshots."},
    {"IRQ", {17}, {17}, {1}, kRo, false,
     "1: overflow interrupt."},
    {"ADVANCED_LATENCY", {18}, {18}, {0, [](const Config& c) { return unsigned{c.advanced_latency}; }}, kRo, false,
     "1: latency by transaction."},
}};

constexpr std::array<Field, 1> kExtIrqEn{{
    {"ENABLE", {0, [](const Config& c) { return c.num_counters - 1U; }}, {0}, {0}, kRw, false,
     "Bit j: the interrupt is high while bit j of CNTR_OV is 1."},
}};

constexpr std::array<Field, 1> kExtSnapCtrl{{
    {"CAPTURE", {0}, {0}, {0}, kW1, false,
     "1: takes all counters at this cycle, as the snapshot pin does."},
}};

constexpr std::array<Field, 5> kExtSnapSts{{
    {"VALID", {0}, {0}, {0}, kRo, true,
     "1: a complete snapshot is held."},
    {"LOST", {1}, {1}, {0}, kRw1c, true,
     "1: a snapshot was asked for while the one before was still being stored, and was "
     "dropped. Write 1 to clear; a loss in the same cycle wins."},
    {"RD_LOWER_BOUND", {2}, {2}, {0}, kRo, true,
     "EXT_OPEN.RD_LOWER_BOUND in the cycle of the snapshot."},
    {"WR_LOWER_BOUND", {3}, {3}, {0}, kRo, true,
     "EXT_OPEN.WR_LOWER_BOUND in the cycle of the snapshot."},
    {"SEQ", {15}, {8}, {0}, kRo, true,
     "Number of completed snapshots modulo 256."},
}};

constexpr std::array<Field, 1> kExtSnapOv{{
    {"CNTR_OV", {0, [](const Config& c) { return c.num_counters - 1U; }}, {0}, {0}, kRo, true,
     "CNTR_OV in the cycle of the snapshot."},
}};

constexpr std::array<Field, 7> kExtOpen{{
    {"RD_UNSETTLED", {0}, {0}, {0}, kRo, true,
     "1: the number of open reads is not known, but is at least what is counted."},
    {"WR_UNSETTLED", {1}, {1}, {0}, kRo, true,
     "The same of writes."},
    {"RD_LOWER_BOUND", {2}, {2}, {0}, kRw1c, true,
     "RD_UNSETTLED was 1 in a cycle that counted: latencies of reads are lower bounds. "
     "Write 1 to clear; such a cycle at the same time wins. RST_CNTR clears it, too."},
    {"WR_LOWER_BOUND", {3}, {3}, {0}, kRw1c, true,
     "The same of writes."},
    {"RD_ORPHAN", {4}, {4}, {0}, kRw1c, true,
     "A read ended that this monitor did not see begin: it was open before the monitor was,"
     " or was lost. Write 1 to clear; an end in the same cycle wins. RST_CNTR clears it, "
     "too."},
    {"WR_ORPHAN", {5}, {5}, {0}, kRw1c, true,
     "The same of a write."},
    {"CLEAR", {8}, {8}, {0}, kW1, false,
     "1: forgets what is open: counts, tracked IDs and waiting atomic operations become 0, "
     "and the number of open reads and writes is not known."},
}};

constexpr std::array<Field, 4> kExtLink{{
    {"LOST", {0}, {0}, {0}, kRw1c, true,
     "An access ended with an error: the port did not answer, or was in reset. Write 1 to "
     "clear; an error in the same cycle wins."},
    {"STALLED", {1}, {1}, {0}, kRo, true,
     "1: the port has not come back since a reset of the register domain or a time-out."},
    {"IRQ", {8}, {8}, {0}, kRo, true,
     "The interrupt of the port, synchronised."},
    {"IRQ_ENABLE", {16}, {16}, {1}, kRw, false,
     "1: irq follows IRQ."},
}};

constexpr std::array<Field, 5> kExtLock{{
    {"LOCK", {0}, {0}, {0}, kRw1s, false,
     "1: FREEZE, RST_CTRL, UCCTL_L, UCCTL_H, EXT_IRQ_EN and EXT_OPEN.CLEAR are not written."
     " Write 1 to set."},
    {"BLIND", {1}, {1}, {0}, kRo, true,
     "1: the port is hidden as a whole, until it is in reset or quiet; Secure = 2 alone."},
    {"HIDDEN", {2}, {2}, {0}, kRw1c, true,
     "A Non-secure write was hidden, for its data came before its command. Write 1 to "
     "clear; such a write at the same time wins."},
    {"LOST", {3}, {3}, {0}, kRw1c, true,
     "BLIND was 1. Write 1 to clear; such a cycle at the same time wins."},
    {"SECURE", {9}, {8}, {0, [](const Config& c) { return c.secure; }}, kRo, false,
     "The parameter Secure."},
}};

constexpr std::array<Field, 1> kSnapL{{
    {"COUNT_L", {31}, {0}, {0}, kRo, true,
     "Low half of the count."},
}};

constexpr std::array<Field, 1> kSnapH{{
    {"COUNT_H", {0, [](const Config& c) { return c.counter_width - 33U; }}, {0}, {0}, kRo, true,
     "High half of the count."},
}};

constexpr std::array<Register, 27> kRegisters{{
    {"PMON_GDIS_L", {0}, kGdisL,
     "Global discovery, low word."},
    {"PMON_GDIS_H", {4}, kGdisH,
     "Global discovery, high word."},
    {"PMON_GCADR_L", {8}, kGcadrL,
     "Address of the global control register, low word."},
    {"PMON_GCADR_H", {0xC}, kGcadrH,
     "Address of the global control register, high word."},
    {"I_PMON_GSOFF_L", {0x10}, kGsoffL,
     "Offsets of the global block, low word."},
    {"PMON_UDIS_L", {0x100}, kUdisL,
     "Unit discovery, low word."},
    {"PMON_UDIS_H", {0x104}, kUdisH,
     "Unit discovery, high word."},
    {"PMON_UCADR_L", {0x108}, kUcadrL,
     "Address of the unit control register, low word."},
    {"PMON_UCADR_H", {0x10C}, kUcadrH,
     "Address of the unit control register, high word."},
    {"PMON_UIDT_L", {0x110}, kUidtL,
     "Unit identification."},
    {"PMON_UCTRL_L", {0x118}, kUctrlL,
     "Unit control."},
    {"PMON_USTS_L", {0x120}, kUstsL,
     "Unit status."},
    {"I_PMON_UCCTL_L", {0x128}, kUcctlL,
     "Counter control. Any write forgets the previous state of EDGE.",
     {{0, [](const Config& c) { return c.num_counters; }}, 8}},
    {"I_PMON_UCCTL_H", {0x12C}, kUcctlH,
     "Counter control, high word.",
     {{0, [](const Config& c) { return c.num_counters; }}, 8}},
    {"I_PMON_UCDATA_L", {0, [](const Config& c) { return 0x128U + 8U * c.num_counters; }}, kUcdataL,
     "Counter data, low word. Reading it keeps the high word of the same cycle for the next"
     " read of UCDATA_H of this counter.",
     {{0, [](const Config& c) { return c.num_counters; }}, 8}},
    {"I_PMON_UCDATA_H", {0, [](const Config& c) { return 0x12CU + 8U * c.num_counters; }}, kUcdataH,
     "Counter data, high word: the kept one if the low word was read just before, else the "
     "live one.",
     {{0, [](const Config& c) { return c.num_counters; }}, 8}},
    {"EXT_ID", {0x400}, kExtId,
     "Identification of the extension block."},
    {"EXT_CAP", {0x404}, kExtCap,
     "What this build has."},
    {"EXT_IRQ_EN", {0x408}, kExtIrqEn,
     "Interrupt enable."},
    {"EXT_SNAP_CTRL", {0x410}, kExtSnapCtrl,
     "Snapshot control."},
    {"EXT_SNAP_STS", {0x414}, kExtSnapSts,
     "Snapshot status. A snapshot is complete at most 2N + 4 cycles after it was asked for."},
    {"EXT_SNAP_OV", {0x418}, kExtSnapOv,
     "Overflow status at the snapshot."},
    {"EXT_OPEN", {0x434}, kExtOpen,
     "What is known of the transactions that are open."},
    {"EXT_LINK", {0x438}, kExtLink,
     "The link to the port, in the domain of reg_clk: only with RegAsync = 1, else it reads"
     " 0. A write acts only if all four byte strobes are set.",
     {{0, [](const Config& c) { return unsigned{c.reg_async}; }}, 4}},
    {"EXT_LOCK", {0x43C}, kExtLock,
     "The lock of the configuration, and what the filter of Secure traffic says of itself. "
     "The lock lasts until aresetn or csr_aresetn. With Secure = 2 only a Secure write sets"
     " it."},
    {"SNAP_L", {0x440}, kSnapL,
     "Snapshot of a counter, low word.",
     {{0, [](const Config& c) { return c.num_counters; }}, 8}},
    {"SNAP_H", {0x444}, kSnapH,
     "Snapshot of a counter, high word.",
     {{0, [](const Config& c) { return c.num_counters; }}, 8}},
}};

}  // namespace

std::span<const Register> axi4_registers() { return kRegisters; }

}  // namespace fabmon
