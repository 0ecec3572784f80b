// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_axi4/axi4_bank.rdl by scripts/gen/gen_regs.py: change that, then run it.
#include "tb/monitor/axi4/tables/bank_registers.hpp"

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
    {"BLOCK_STRIDE", {15}, {8}, {0x70}, kRo, false,
     "Distance of unit blocks, in 64-bit words."},
    {"MAX_BLOCKS", {25}, {16}, {3}, kRo, false,
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
    {"NUM_CNTR", {7}, {0}, {0x10}, kRo, false,
     "Number of counters."},
    {"UNIT_CNTR_CTRL_ADR_OFFSET", {15}, {8}, {0x10}, kRo, false,
     "Byte offset of the first counter control register from the unit control."},
    {"CNTR_WIDTH", {23}, {16}, {0, [](const Config& c) { return c.counter_width; }}, kRo, false,
     "Width of a counter in bits."},
    {"UNIT_CNTR_DATA_ADR_OFFSET", {31}, {24}, {0x90}, kRo, false,
     "Byte offset of the first counter data register from the unit control."},
}};

constexpr std::array<Field, 2> kUdisH{{
    {"UNIT_STAT_ADR_OFFSET", {7}, {0}, {8}, kRo, false,
     "Byte offset of the unit status from the unit control."},
    {"ACCESS_TYPE", {31}, {29}, {1}, kRo, false,
     "1: memory-mapped registers."},
}};

constexpr std::array<Field, 1> kUcadrL{{
    {"UC_ADDRESS_L", {31}, {0}, {0x118}, kRo, false,
     "Its byte address."},
}};

constexpr std::array<Field, 1> kUcadrH{{
    {"UC_ADDRESS_H", {31}, {0}, {0}, kRo, false,
     "0."},
}};

constexpr std::array<Field, 2> kUidtL{{
    {"UNIT_TYPE", {15}, {0}, {0}, kRo, false,
     "0x00: latency by outstanding count."},
    {"UNIT_ID", {31}, {16}, {0, [](const Config& c) { return c.unit_id; }}, kRo, false,
     "The parameter UnitId."},
}};

constexpr std::array<Field, 3> kUctrlL{{
    {"FREEZE", {0}, {0}, {0}, kRw, true,
     "1: the data registers of all units hold, and the gap events see no handshake; what is"
     " open, time and EXT_FLAGS run on."},
    {"RST_CNTR", {9}, {9}, {0}, kW1, false,
     "1: clears all data registers of all units and their CNTR_OV, disarms the gap events, "
     "clears EXT_FLAGS; not what is open."},
    {"CLEARING", {16}, {16}, {0}, kRo, true,
     "1: a clear goes on, of RST_CNTR or of a reset; a snapshot is not taken before it is "
     "over."},
}};

constexpr std::array<Field, 1> kUstsL{{
    {"CNTR_OV", {15}, {0}, {0}, kRw1c, true,
     "Bit j: data register j has overflowed; it shows within three rounds. Write 1 to clear"
     " what shows; an overflow that does not show yet wins."},
}};

constexpr std::array<Field, 2> kUcctlL{{
    {"EVNT_SEL", {7}, {0}, {0}, kRo, true,
     "Event code."},
    {"UMASK", {15}, {8}, {0}, kRo, true,
     "The subevent as a mask; 0: the event has none."},
}};

constexpr std::array<Field, 1> kUcdataL{{
    {"EVNT_COUNT_L", {31}, {0}, {0}, kRo, true,
     "Low half of the count; 0 while BUSY."},
}};

constexpr std::array<Field, 2> kUcdataH{{
    {"EVNT_COUNT_H", {0, [](const Config& c) { return c.counter_width - 33U; }}, {0}, {0}, kRo, true,
     "High half of the count; 0 while BUSY."},
    {"BUSY", {31}, {31}, {1}, kRo, true,
     "1: the last read of the low word of this counter brought no count, or another one has"
     " been asked for since."},
}};

constexpr std::array<Field, 1> kExtId{{
    {"ID", {31}, {0}, {0x46424D31}, kRo, false,
     "The letters FBM1."},
}};

constexpr std::array<Field, 11> kExtCap{{
    {"NUM_COUNTERS", {7}, {0}, {0, [](const Config& c) { return 0x25U + c.extras(); }}, kRo, false,
     "Number of counters of all units."},
    {"COUNTER_WIDTH", {15}, {8}, {0, [](const Config& c) { return c.counter_width; }}, kRo, false,
     "Width of a counter in bits."},
    {"SNAPSHOT", {16}, {16}, {1}, kRo, false,
     "1: snapshots."},
    {"IRQ", {17}, {17}, {1}, kRo, false,
     "1: overflow interrupt."},
    {"FIXED", {19}, {19}, {1}, kRo, false,
     "1: each counter counts a fixed event."},
    {"LATENCY", {20}, {20}, {0, [](const Config& c) { return unsigned{c.latency}; }}, kRo, false,
     "1: shortest and longest latency."},
    {"RESPONSES", {21}, {21}, {0, [](const Config& c) { return unsigned{c.responses}; }}, kRo, false,
     "1: error responses."},
    {"EXCLUSIVES", {22}, {22}, {0, [](const Config& c) { return unsigned{c.exclusives}; }}, kRo, false,
     "1: exclusive accesses."},
    {"BURSTS", {23}, {23}, {0, [](const Config& c) { return unsigned{c.bursts}; }}, kRo, false,
     "1: types and lengths of bursts."},
    {"TRANSFERS", {24}, {24}, {0, [](const Config& c) { return unsigned{c.transfers}; }}, kRo, false,
     "1: narrow, unaligned, over 4 KiB."},
    {"ORDER", {25}, {25}, {0, [](const Config& c) { return unsigned{c.order}; }}, kRo, false,
     "1: write data before its command."},
}};

constexpr std::array<Field, 1> kExtIrqEn{{
    {"ENABLE", {15}, {0}, {0}, kRw, false,
     "Bit j: the interrupt is high while bit j of the unit's CNTR_OV is 1."},
}};

constexpr std::array<Field, 1> kExtIrqEn1{{
    {"ENABLE", {20}, {0}, {0}, kRw, false,
     "Bit j: the interrupt is high while bit j of the unit's CNTR_OV is 1."},
}};

constexpr std::array<Field, 2> kExtSnapCtrl{{
    {"CAPTURE", {0}, {0}, {0}, kW1, false,
     "1: takes all counters at this cycle, as the snapshot pin does."},
    {"CLEAR", {1}, {1}, {0}, kW1, false,
     "1, and CAPTURE too: the counters start again from 0 in this very cycle, so that one "
     "interval follows the other without a cycle lost or counted twice. Gap events stay "
     "armed, CNTR_OV and EXT_FLAGS stay. Does nothing if the snapshot is lost."},
}};

constexpr std::array<Field, 5> kExtSnapSts{{
    {"VALID", {0}, {0}, {0}, kRo, true,
     "1: a complete snapshot is held."},
    {"LOST", {1}, {1}, {0}, kRw1c, true,
     "1: a snapshot was asked for and dropped: while the one before was still being stored,"
     " in the cycle of RST_CNTR, while a register access waited that a snapshot had held up"
     " already, or during an access that began right after a reset. Write 1 to clear; a "
     "loss in the same cycle wins."},
    {"RD_LOWER_BOUND", {2}, {2}, {0}, kRo, true,
     "EXT_OPEN.RD_LOWER_BOUND in the cycle of the snapshot."},
    {"WR_LOWER_BOUND", {3}, {3}, {0}, kRo, true,
     "EXT_OPEN.WR_LOWER_BOUND in the cycle of the snapshot."},
    {"SEQ", {15}, {8}, {0}, kRo, true,
     "Number of completed snapshots modulo 256."},
}};

constexpr std::array<Field, 1> kExtSnapOv{{
    {"CNTR_OV", {15}, {0}, {0}, kRo, true,
     "CNTR_OV in the cycle of the snapshot."},
}};

constexpr std::array<Field, 1> kExtSnapOv1{{
    {"CNTR_OV", {20}, {0}, {0}, kRo, true,
     "CNTR_OV in the cycle of the snapshot."},
}};

constexpr std::array<Field, 1> kExtIrqEn2{{
    {"ENABLE", {0, [](const Config& c) { return c.extras() - 1U; }}, {0}, {0}, kRw, false,
     "Bit j: the interrupt is high while bit j of the unit's CNTR_OV is 1."},
}};

constexpr std::array<Field, 1> kExtSnapOv2{{
    {"CNTR_OV", {0, [](const Config& c) { return c.extras() - 1U; }}, {0}, {0}, kRo, true,
     "CNTR_OV in the cycle of the snapshot."},
}};

constexpr std::array<Field, 4> kExtFlags{{
    {"READS", {0}, {0}, {0}, kRo, true,
     "More reads open than OutWidth bits can tell."},
    {"WRITES", {1}, {1}, {0}, kRo, true,
     "More writes open, or AW and W further apart, or more responses due, than OutWidth "
     "bits can tell."},
    {"READ_LATENCY", {2}, {2}, {0}, kRo, true,
     "A read was not tracked, or took longer than 16 bits can tell (extra Latency)."},
    {"WRITE_LATENCY", {3}, {3}, {0}, kRo, true,
     "The same of a write."},
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
     "The same of a write. Also a response of which command and last data have not both "
     "moved."},
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
     "1: FREEZE, EXT_IRQ_EN, EXT_IRQ_EN1, EXT_IRQ_EN2 and EXT_OPEN.CLEAR are not written. "
     "Write 1 to set."},
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

constexpr std::array<Field, 4> kU1disL{{
    {"NUM_CNTR", {7}, {0}, {0x15}, kRo, false,
     "Number of counters."},
    {"UNIT_CNTR_CTRL_ADR_OFFSET", {15}, {8}, {0x10}, kRo, false,
     "Byte offset of the first counter control register from the unit control."},
    {"CNTR_WIDTH", {23}, {16}, {0, [](const Config& c) { return c.counter_width; }}, kRo, false,
     "Width of a counter in bits."},
    {"UNIT_CNTR_DATA_ADR_OFFSET", {31}, {24}, {0xB8}, kRo, false,
     "Byte offset of the first counter data register from the unit control."},
}};

constexpr std::array<Field, 2> kU1disH{{
    {"UNIT_STAT_ADR_OFFSET", {7}, {0}, {8}, kRo, false,
     "Byte offset of the unit status from the unit control."},
    {"ACCESS_TYPE", {31}, {29}, {1}, kRo, false,
     "1: memory-mapped registers."},
}};

constexpr std::array<Field, 1> kU1cadrL{{
    {"UC_ADDRESS_L", {31}, {0}, {0x498}, kRo, false,
     "Its byte address."},
}};

constexpr std::array<Field, 1> kU1cadrH{{
    {"UC_ADDRESS_H", {31}, {0}, {0}, kRo, false,
     "0."},
}};

constexpr std::array<Field, 2> kU1idtL{{
    {"UNIT_TYPE", {15}, {0}, {0}, kRo, false,
     "0x00: latency by outstanding count."},
    {"UNIT_ID", {31}, {16}, {0, [](const Config& c) { return c.unit_id; }}, kRo, false,
     "The parameter UnitId."},
}};

constexpr std::array<Field, 3> kU1ctrlL{{
    {"FREEZE", {0}, {0}, {0}, kRw, true,
     "1: the data registers of all units hold, and the gap events see no handshake; what is"
     " open, time and EXT_FLAGS run on."},
    {"RST_CNTR", {9}, {9}, {0}, kW1, false,
     "1: clears all data registers of all units and their CNTR_OV, disarms the gap events, "
     "clears EXT_FLAGS; not what is open."},
    {"CLEARING", {16}, {16}, {0}, kRo, true,
     "1: a clear goes on, of RST_CNTR or of a reset; a snapshot is not taken before it is "
     "over."},
}};

constexpr std::array<Field, 1> kU1stsL{{
    {"CNTR_OV", {20}, {0}, {0}, kRw1c, true,
     "Bit j: data register j has overflowed; it shows within three rounds. Write 1 to clear"
     " what shows; an overflow that does not show yet wins."},
}};

constexpr std::array<Field, 2> kU1cctlL{{
    {"EVNT_SEL", {7}, {0}, {0}, kRo, true,
     "Event code."},
    {"UMASK", {15}, {8}, {0}, kRo, true,
     "The subevent as a mask; 0: the event has none."},
}};

constexpr std::array<Field, 1> kU1cdataL{{
    {"EVNT_COUNT_L", {31}, {0}, {0}, kRo, true,
     "Low half of the count; 0 while BUSY."},
}};

constexpr std::array<Field, 2> kU1cdataH{{
    {"EVNT_COUNT_H", {0, [](const Config& c) { return c.counter_width - 33U; }}, {0}, {0}, kRo, true,
     "High half of the count; 0 while BUSY."},
    {"BUSY", {31}, {31}, {1}, kRo, true,
     "1: the last read of the low word of this counter brought no count, or another one has"
     " been asked for since."},
}};

constexpr std::array<Field, 4> kU2disL{{
    {"NUM_CNTR", {7}, {0}, {0, [](const Config& c) { return c.extras(); }}, kRo, false,
     "Number of counters."},
    {"UNIT_CNTR_CTRL_ADR_OFFSET", {15}, {8}, {0x10}, kRo, false,
     "Byte offset of the first counter control register from the unit control."},
    {"CNTR_WIDTH", {23}, {16}, {0, [](const Config& c) { return c.counter_width; }}, kRo, false,
     "Width of a counter in bits."},
    {"UNIT_CNTR_DATA_ADR_OFFSET", {31}, {24}, {0, [](const Config& c) { return 0x10U + 8U * c.extras(); }}, kRo, false,
     "Byte offset of the first counter data register from the unit control."},
}};

constexpr std::array<Field, 2> kU2disH{{
    {"UNIT_STAT_ADR_OFFSET", {7}, {0}, {8}, kRo, false,
     "Byte offset of the unit status from the unit control."},
    {"ACCESS_TYPE", {31}, {29}, {1}, kRo, false,
     "1: memory-mapped registers."},
}};

constexpr std::array<Field, 1> kU2cadrL{{
    {"UC_ADDRESS_L", {31}, {0}, {0x818}, kRo, false,
     "Its byte address."},
}};

constexpr std::array<Field, 1> kU2cadrH{{
    {"UC_ADDRESS_H", {31}, {0}, {0}, kRo, false,
     "0."},
}};

constexpr std::array<Field, 2> kU2idtL{{
    {"UNIT_TYPE", {15}, {0}, {0}, kRo, false,
     "0x00: latency by outstanding count."},
    {"UNIT_ID", {31}, {16}, {0, [](const Config& c) { return c.unit_id; }}, kRo, false,
     "The parameter UnitId."},
}};

constexpr std::array<Field, 3> kU2ctrlL{{
    {"FREEZE", {0}, {0}, {0}, kRw, true,
     "1: the data registers of all units hold, and the gap events see no handshake; what is"
     " open, time and EXT_FLAGS run on."},
    {"RST_CNTR", {9}, {9}, {0}, kW1, false,
     "1: clears all data registers of all units and their CNTR_OV, disarms the gap events, "
     "clears EXT_FLAGS; not what is open."},
    {"CLEARING", {16}, {16}, {0}, kRo, true,
     "1: a clear goes on, of RST_CNTR or of a reset; a snapshot is not taken before it is "
     "over."},
}};

constexpr std::array<Field, 1> kU2stsL{{
    {"CNTR_OV", {0, [](const Config& c) { return c.extras() - 1U; }}, {0}, {0}, kRw1c, true,
     "Bit j: data register j has overflowed; it shows within three rounds. Write 1 to clear"
     " what shows; an overflow that does not show yet wins."},
}};

constexpr std::array<Field, 2> kU2cctlL{{
    {"EVNT_SEL", {7}, {0}, {0}, kRo, true,
     "Event code."},
    {"UMASK", {15}, {8}, {0}, kRo, true,
     "The subevent as a mask; 0: the event has none."},
}};

constexpr std::array<Field, 1> kU2cdataL{{
    {"EVNT_COUNT_L", {31}, {0}, {0}, kRo, true,
     "Low half of the count; 0 while BUSY."},
}};

constexpr std::array<Field, 2> kU2cdataH{{
    {"EVNT_COUNT_H", {0, [](const Config& c) { return c.counter_width - 33U; }}, {0}, {0}, kRo, true,
     "High half of the count; 0 while BUSY."},
    {"BUSY", {31}, {31}, {1}, kRo, true,
     "1: the last read of the low word of this counter brought no count, or another one has"
     " been asked for since."},
}};

constexpr std::array<Field, 1> kSnapL{{
    {"COUNT_L", {31}, {0}, {0}, kRo, true,
     "Low half of the count."},
}};

constexpr std::array<Field, 1> kSnapH{{
    {"COUNT_H", {0, [](const Config& c) { return c.counter_width - 33U; }}, {0}, {0}, kRo, true,
     "High half of the count."},
}};

constexpr std::array<Register, 51> kRegisters{{
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
     "Unit discovery, low word: reads."},
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
     "What counter j counts; read only.",
     {{0x10}, 8}},
    {"I_PMON_UCDATA_L", {0x1A8}, kUcdataL,
     "Counter data, low word. A read begins to look for the count of its cycle; reads that "
     "follow have it as soon as it is found, once, and keep its high word. Read low and "
     "high word until BUSY is 0. A write begins anew, whatever was found and not read, but "
     "not while a count is being looked for.",
     {{0x10}, 8}},
    {"I_PMON_UCDATA_H", {0x1AC}, kUcdataH,
     "Counter data, high word, of the count whose low word was read last.",
     {{0x10}, 8}},
    {"EXT_ID", {0x400}, kExtId,
     "Identification of the extension block."},
    {"EXT_CAP", {0x404}, kExtCap,
     "What this build has."},
    {"EXT_IRQ_EN", {0x408}, kExtIrqEn,
     "Interrupt enable of unit 0."},
    {"EXT_IRQ_EN1", {0x40C}, kExtIrqEn1,
     "Interrupt enable of unit 1."},
    {"EXT_SNAP_CTRL", {0x410}, kExtSnapCtrl,
     "Snapshot control."},
    {"EXT_SNAP_STS", {0x414}, kExtSnapSts,
     "Snapshot status. A snapshot is complete at most 59 + N cycles after it was asked for."},
    {"EXT_SNAP_OV", {0x418}, kExtSnapOv,
     "Overflow status of unit 0 at the snapshot."},
    {"EXT_SNAP_OV1", {0x41C}, kExtSnapOv1,
     "Overflow status of unit 1 at the snapshot."},
    {"EXT_IRQ_EN2", {0x420}, kExtIrqEn2,
     "Interrupt enable of unit 2."},
    {"EXT_SNAP_OV2", {0x428}, kExtSnapOv2,
     "Overflow status of unit 2 at the snapshot."},
    {"EXT_FLAGS", {0x430}, kExtFlags,
     "Sticky flags: something was lost, so that latencies and the cycle accounting are not "
     "exact. Cleared by RST_CNTR."},
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
    {"PMON_U1DIS_L", {0x480}, kU1disL,
     "Unit discovery, low word: writes."},
    {"PMON_U1DIS_H", {0x484}, kU1disH,
     "Unit discovery, high word."},
    {"PMON_U1CADR_L", {0x488}, kU1cadrL,
     "Address of the unit control register, low word."},
    {"PMON_U1CADR_H", {0x48C}, kU1cadrH,
     "Address of the unit control register, high word."},
    {"PMON_U1IDT_L", {0x490}, kU1idtL,
     "Unit identification."},
    {"PMON_U1CTRL_L", {0x498}, kU1ctrlL,
     "Unit control: the same register as that of unit 0."},
    {"PMON_U1STS_L", {0x4A0}, kU1stsL,
     "Unit status."},
    {"I_PMON_U1CCTL_L", {0x4A8}, kU1cctlL,
     "What counter j counts; read only.",
     {{0x15}, 8}},
    {"I_PMON_U1CDATA_L", {0x550}, kU1cdataL,
     "Counter data, low word. A read begins to look for the count of its cycle; reads that "
     "follow have it as soon as it is found, once, and keep its high word. Read low and "
     "high word until BUSY is 0. A write begins anew, whatever was found and not read, but "
     "not while a count is being looked for.",
     {{0x15}, 8}},
    {"I_PMON_U1CDATA_H", {0x554}, kU1cdataH,
     "Counter data, high word, of the count whose low word was read last.",
     {{0x15}, 8}},
    {"PMON_U2DIS_L", {0x800}, kU2disL,
     "Unit discovery, low word: extras."},
    {"PMON_U2DIS_H", {0x804}, kU2disH,
     "Unit discovery, high word."},
    {"PMON_U2CADR_L", {0x808}, kU2cadrL,
     "Address of the unit control register, low word."},
    {"PMON_U2CADR_H", {0x80C}, kU2cadrH,
     "Address of the unit control register, high word."},
    {"PMON_U2IDT_L", {0x810}, kU2idtL,
     "Unit identification."},
    {"PMON_U2CTRL_L", {0x818}, kU2ctrlL,
     "Unit control: the same register as that of unit 0."},
    {"PMON_U2STS_L", {0x820}, kU2stsL,
     "Unit status."},
    {"I_PMON_U2CCTL_L", {0x828}, kU2cctlL,
     "What counter j counts; read only.",
     {{0, [](const Config& c) { return c.extras(); }}, 8}},
    {"I_PMON_U2CDATA_L", {0, [](const Config& c) { return 0x828U + 8U * c.extras(); }}, kU2cdataL,
     "Counter data, low word. A read begins to look for the count of its cycle; reads that "
     "follow have it as soon as it is found, once, and keep its high word. Read low and "
     "high word until BUSY is 0. A write begins anew, whatever was found and not read, but "
     "not while a count is being looked for.",
     {{0, [](const Config& c) { return c.extras(); }}, 8}},
    {"I_PMON_U2CDATA_H", {0, [](const Config& c) { return 0x82CU + 8U * c.extras(); }}, kU2cdataH,
     "Counter data, high word, of the count whose low word was read last.",
     {{0, [](const Config& c) { return c.extras(); }}, 8}},
    {"SNAP_L", {0xC00}, kSnapL,
     "Snapshot of a counter, low word; k runs through the counters of all units.",
     {{0, [](const Config& c) { return 0x25U + c.extras(); }}, 8}},
    {"SNAP_H", {0xC04}, kSnapH,
     "Snapshot of a counter, high word.",
     {{0, [](const Config& c) { return 0x25U + c.extras(); }}, 8}},
}};

}  // namespace

std::span<const Register> axi4_bank_registers() { return kRegisters; }

}  // namespace fabmon
