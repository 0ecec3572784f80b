// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_stats/stats.rdl by scripts/gen/gen_regs.py: change that, then run it.
#include "tb/monitor/stats/tables/registers.hpp"

#include <algorithm>
#include <array>

// clang-format off
namespace fabmon {
namespace {

using enum RegisterAccess;
using Config = StatsConfig;
using Field = FieldInfo<Config>;
using Register = RegisterInfo<Config>;

constexpr std::array<Field, 1> kId{{
    {"id", {31}, {0}, {0x504D5354}, kRo, false,
     "The letters PMST."},
}};

constexpr std::array<Field, 2> kConfig0{{
    {"n", {15}, {0}, {0, [](const Config& c) { return c.n; }}, kRo, false,
     "Number of context entries, each with a timer."},
    {"nbins", {31}, {16}, {0, [](const Config& c) { return c.nbins; }}, kRo, false,
     "Number of bins."},
}};

constexpr std::array<Field, 3> kConfig1{{
    {"timer_width", {7}, {0}, {0, [](const Config& c) { return c.timer_width; }}, kRo, false,
     "Width of a timer in bits."},
    {"bin_width", {15}, {8}, {0, [](const Config& c) { return c.bin_width; }}, kRo, false,
     "Width of a bin's counter in bits."},
    {"num_dealloc", {23}, {16}, {0, [](const Config& c) { return (c.num_dealloc & 0xFFU); }}, kRo, false,
     "Samples counted in one cycle, modulo 256 (256 reads 0)."},
}};

constexpr std::array<Field, 6> kGctrl{{
    {"enable", {0}, {0}, {1}, kRw, false,
     "0: all timers are disabled, whatever their own enable bit says."},
    {"freeze", {1}, {1}, {0}, kRw, false,
     "1: samples are dropped: bins, histograms and totals hold. Timers and flags run on."},
    {"clear_timers", {8}, {8}, {0}, kW1, false,
     "1: stops all timers, which drops the requests that they measure."},
    {"clear_bins", {9}, {9}, {0}, kW1, false,
     "1: clears all bins, UNBINNED, SAMPLES, LATENCY_SUM, LATENCY_MIN, LATENCY_MAX and the "
     "log-linear histograms; not the flags and not the shadows."},
    {"snapshot", {10}, {10}, {0}, kW1, false,
     "1: copies all bins, UNBINNED, SAMPLES and LATENCY_SUM to shadows, all as before this "
     "cycle; with clear_bins in the same write: take and clear."},
    {"shadow_read", {11}, {11}, {0}, kRw, false,
     "1: BIN_i_val, UNBINNED, SAMPLES and LATENCY_SUM read as the shadows, which are 0 "
     "before the first snapshot."},
}};

constexpr std::array<Field, 8> kStatus{{
    {"limit", {0}, {0}, {0}, kRw1c, true,
     "A timer with limit_flag set has reached its limit."},
    {"orphan_dealloc", {1}, {1}, {0}, kRw1c, true,
     "A dealloc of an entry that was not running: it gave no sample."},
    {"double_alloc", {2}, {2}, {0}, kRw1c, true,
     "An alloc of an entry that was running: its request was dropped for the new one."},
    {"bin_overflow", {3}, {3}, {0}, kRw1c, true,
     "A bin with overflow_flag set has reached its limit."},
    {"table_full", {4}, {4}, {0}, kRw1c, true,
     "The bridge could not track a request, for it had no free entry; that request gives no"
     " sample."},
    {"dealloc_overload", {5}, {5}, {0}, kRw1c, true,
     "More samples in a cycle than are counted in one: the rest is counted in later cycles."},
    {"sample_lost", {6}, {6}, {0}, kRw1c, true,
     "An entry gave a sample while its previous one still waited: the new one was dropped."},
    {"partial_write", {7}, {7}, {0}, kRw1c, true,
     "A write did nothing: it came without all four byte strobes, or PENDING refused it."},
}};

constexpr std::array<Field, 1> kIrqEnable{{
    {"enable", {7}, {0}, {0}, kRw, false,
     "Bit k: the interrupt is high while bit k of STATUS is 1."},
}};

constexpr std::array<Field, 1> kUnbinnedLo{{
    {"count", {31}, {0}, {0}, kRo, true,
     "Low half of the count."},
}};

constexpr std::array<Field, 1> kUnbinnedHi{{
    {"hi", {31}, {0}, {0}, kRo, true,
     "Upper half of what was read last."},
}};

constexpr std::array<Field, 1> kSamplesLo{{
    {"count", {31}, {0}, {0}, kRo, true,
     "Low half of the count."},
}};

constexpr std::array<Field, 1> kSamplesHi{{
    {"hi", {31}, {0}, {0}, kRo, true,
     "Upper half of what was read last."},
}};

constexpr std::array<Field, 1> kLatencySumLo{{
    {"cycles", {31}, {0}, {0}, kRo, true,
     "Low half of the sum, in cycles."},
}};

constexpr std::array<Field, 1> kLatencySumHi{{
    {"hi", {31}, {0}, {0}, kRo, true,
     "Upper half of what was read last."},
}};

constexpr std::array<Field, 1> kLatencyMin{{
    {"cycles", {31}, {0}, {0xFFFFFFFF}, kRo, true,
     "Cycles; all ones before the first."},
}};

constexpr std::array<Field, 1> kLatencyMax{{
    {"cycles", {31}, {0}, {0}, kRo, true,
     "Cycles; 0 before the first."},
}};

constexpr std::array<Field, 1> kHi{{
    {"hi", {31}, {0}, {0}, kRo, true,
     "Upper half of what was read last."},
}};

constexpr std::array<Field, 5> kHistConfig{{
    {"nbins", {7}, {0}, {0, [](const Config& c) { return c.hist_bins(); }}, kRo, false,
     "Bins of each."},
    {"sub_bits", {11}, {8}, {0, [](const Config& c) { return 2U * unsigned{c.hist_width != 0}; }}, kRo, false,
     "Each power of two is divided by 2 to this power."},
    {"ports", {15}, {12}, {0, [](const Config& c) { return c.hist_ports(); }}, kRo, false,
     "How many histograms: 2 are for reads and writes, 1 is for all samples."},
    {"count_width", {23}, {16}, {0, [](const Config& c) { return 0x30U * unsigned{c.hist_width != 0}; }}, kRo, false,
     "Width of a count in bits."},
    {"width", {31}, {24}, {0, [](const Config& c) { return c.hist_width; }}, kRo, false,
     "Bits of a latency that they tell; all above is in the last bin."},
}};

constexpr std::array<Field, 7> kOpen{{
    {"rd_unsettled", {0}, {0}, {0}, kRo, true,
     "More reads may be open now than the monitor has seen."},
    {"wr_unsettled", {1}, {1}, {0}, kRo, true,
     "The same of writes."},
    {"rd_lower_bound", {2}, {2}, {0}, kRw1c, true,
     "Some cycle out of GCTRL.freeze_bins had rd_unsettled since GCTRL.clear_bins: "
     "latencies of reads are lower bounds. Clear bins clears it too."},
    {"wr_lower_bound", {3}, {3}, {0}, kRw1c, true,
     "The same of writes."},
    {"rd_orphan", {4}, {4}, {0}, kRw1c, true,
     "A response of a read belonged to no request: its request was before the reset."},
    {"wr_orphan", {5}, {5}, {0}, kRw1c, true,
     "The same of a write."},
    {"clear", {8}, {8}, {0}, kW1, true,
     "1: forget the open requests, without a sample; reads and writes are unsettled."},
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
     "1: irq follows IRQ."},
}};

constexpr std::array<Field, 3> kPending{{
    {"BUSY", {0}, {0}, {0}, kRo, true,
     "1: an access that was answered is still under way."},
    {"LATE", {1}, {1}, {0}, kRo, true,
     "1: ANSWER is for a read that gave LATE, and has its data as soon as BUSY is 0. The "
     "next access but to this register, ANSWER, LOCK and identification registers ends "
     "that."},
    {"REFUSED", {8}, {8}, {0}, kRw1c, true,
     "An access was refused. Write 1 to clear; a refusal in the same cycle wins."},
}};

constexpr std::array<Field, 1> kAnswer{{
    {"data", {31}, {0}, {0}, kRo, true,
     "What that read would have given."},
}};

constexpr std::array<Field, 4> kLock{{
    {"LOCK", {0}, {0}, {0}, kRw1s, false,
     "1: enable, freeze and clear_timers of GCTRL, IRQ_ENABLE, OPEN.clear, all of the "
     "timers but lim, and limits, enables and boundaries of bins are not written. Write 1 "
     "to set."},
    {"BLIND", {1}, {1}, {0}, kRo, true,
     "1: the port is hidden as a whole, until it is in reset or quiet; Secure = 2 alone."},
    {"LOST", {3}, {3}, {0}, kRw1c, true,
     "BLIND was 1. Write 1 to clear; such a cycle at the same time wins."},
    {"SECURE", {9}, {8}, {0, [](const Config& c) { return c.secure; }}, kRo, false,
     "The parameter Secure."},
}};

constexpr std::array<Field, 1> kHistLo{{
    {"count", {31}, {0}, {0}, kRo, true,
     "Low half of the count."},
}};

constexpr std::array<Field, 1> kHistHi{{
    {"hi", {31}, {0}, {0}, kRo, true,
     "Upper half of what was read last."},
}};

constexpr std::array<Field, 1> kLatTmrVal{{
    {"val", {0, [](const Config& c) { return c.timer_width - 1U; }}, {0}, {0}, kRw, true,
     "Cycles since the alloc; 0 when stopped. A write loads a stopped and enabled timer "
     "(without starting it) and is ignored by any other."},
}};

constexpr std::array<Field, 1> kLatTmrLimit{{
    {"limit", {0, [](const Config& c) { return c.timer_width - 1U; }}, {0}, {0}, kRw, false,
     "Largest value of the timer; 0: all ones.",
     ResetRule::kOnes},
}};

constexpr std::array<Field, 4> kLatTmrCtl{{
    {"clear", {0}, {0}, {0}, kW1, false,
     "1: stops the timer, which drops the request that it measures."},
    {"lim", {1}, {1}, {0}, kRw1c, true,
     "1: the timer was at its limit and should have gone on. Write 1 to clear; the monitor "
     "setting it in the same cycle wins."},
    {"start_event", {15}, {8}, {0}, kRo, false,
     "Index of the event that starts the timer: alloc of entry j.",
     ResetRule::kElement},
    {"stop_event", {23}, {16}, {0}, kRo, false,
     "Index of the event that stops the timer: dealloc of entry j.",
     ResetRule::kElement},
}};

constexpr std::array<Field, 3> kLatTmrEnMode{{
    {"enable", {0}, {0}, {1}, kRw, false,
     "0: holds 0 and ignores its events."},
    {"wrap", {1}, {1}, {0}, kRw, false,
     "At the limit, 0: the timer holds; 1: it goes on at 1. Beside AXI4 always 0."},
    {"limit_flag", {2}, {2}, {0}, kRw, false,
     "1: the limit sets STATUS.limit too."},
}};

constexpr std::array<Field, 1> kBinVal{{
    {"val", {0, [](const Config& c) { return std::min(c.bin_width, 32U) - 1U; }}, {0}, {0}, kRo, true,
     "Low word of the count."},
}};

constexpr std::array<Field, 1> kBinLimit{{
    {"limit", {0, [](const Config& c) { return std::min(c.bin_width, 32U) - 1U; }}, {0}, {0}, kRw, false,
     "Largest count: reaching it sets the overflow flag, and the count holds. 0 means the "
     "width of the counter, and so does 0xFFFFFFFF if that is wider than 32 bits.",
     ResetRule::kOnes},
}};

constexpr std::array<Field, 2> kBinCtl{{
    {"clear", {0}, {0}, {0}, kW1, false,
     "1: clears the count, not the overflow flag."},
    {"overflow", {1}, {1}, {0}, kRw1c, true,
     "1: the count has reached its limit. Write 1 to clear; the monitor setting it in the "
     "same cycle wins."},
}};

constexpr std::array<Field, 3> kBinEnMode{{
    {"enable", {0}, {0}, {1}, kRw, false,
     "0: the count holds and no sample is in this bin."},
    {"or_mode", {1}, {1}, {0}, kRw, false,
     "Samples of one cycle in this bin, 0: SUM, all are counted; 1: OR, together they count"
     " as one."},
    {"overflow_flag", {2}, {2}, {0}, kRw, false,
     "1: an overflow sets STATUS.bin_overflow too."},
}};

constexpr std::array<Field, 1> kBinLl{{
    {"ll", {0, [](const Config& c) { return c.timer_width - 1U; }}, {0}, {0}, kRw, false,
     "A sample in the bin is larger than this.",
     ResetRule::kLowerBoundary},
}};

constexpr std::array<Field, 1> kBinUl{{
    {"ul", {0, [](const Config& c) { return c.timer_width - 1U; }}, {0}, {0}, kRw, false,
     "A sample in the bin is at most this.",
     ResetRule::kUpperBoundary},
}};

constexpr std::array<Register, 33> kRegisters{{
    {"ID", {0}, kId,
     "Identification."},
    {"CONFIG0", {4}, kConfig0,
     "What this build has: entries and bins."},
    {"CONFIG1", {8}, kConfig1,
     "What this build has: widths."},
    {"GCTRL", {0x10}, kGctrl,
     "Global control."},
    {"STATUS", {0x14}, kStatus,
     "Sticky flags: everything that may have made a count differ from what was meant. Write"
     " 1 to clear; the monitor setting a flag in the same cycle wins."},
    {"IRQ_ENABLE", {0x18}, kIrqEnable,
     "Interrupt enable."},
    {"UNBINNED_LO", {0x20}, kUnbinnedLo,
     "Samples in no enabled bin, low word. Reading it keeps the high word in the HI latch."},
    {"UNBINNED_HI", {0x24}, kUnbinnedHi,
     "Samples in no enabled bin, high word: the HI latch."},
    {"SAMPLES_LO", {0x28}, kSamplesLo,
     "All samples, low word. Reading it keeps the high word in the HI latch."},
    {"SAMPLES_HI", {0x2C}, kSamplesHi,
     "All samples, high word: the HI latch."},
    {"LATENCY_SUM_LO", {0x30}, kLatencySumLo,
     "Sum of all samples, low word; the sum of 64 bits saturates. Reading it keeps the high"
     " word in the HI latch."},
    {"LATENCY_SUM_HI", {0x34}, kLatencySumHi,
     "Sum of all samples, high word: the HI latch."},
    {"LATENCY_MIN", {0x38}, kLatencyMin,
     "The smallest sample since the bins were cleared."},
    {"LATENCY_MAX", {0x3C}, kLatencyMax,
     "The largest sample since the bins were cleared."},
    {"HI", {0x40}, kHi,
     "The HI latch: the upper half of what was read last by the low word of UNBINNED, "
     "SAMPLES, LATENCY_SUM, a bin or a histogram."},
    {"HIST_CONFIG", {0x50}, kHistConfig,
     "The log-linear histograms of this build; 0 without."},
    {"OPEN", {0x54}, kOpen,
     "What is known of the open requests of an AXI4 port; 0 behind any other source. Flags "
     "are sticky: write 1 to clear; the monitor setting a flag in the same cycle wins."},
    {"LINK", {0x58}, kLink,
     "The link to the port, in the domain of reg_clk: only with RegAsync = 1, else it reads"
     " 0. A write acts only if all four byte strobes are set.",
     {{0, [](const Config& c) { return unsigned{c.reg_async}; }}, 4}},
    {"PENDING", {0x5C}, kPending,
     "Accesses that were answered before their end. An access stands for 16 wait states at "
     "most; one that takes longer is answered then, and goes on: a write acts, a read gives"
     " LATE, 0x4C415445, and its data comes into ANSWER. An access that still finds another"
     " one under way then is refused: it does nothing, a read gives BUSY, 0x42555359, and a"
     " write sets STATUS.partial_write. Reads of this register, of ANSWER, LOCK and the "
     "identification registers are answered at any time."},
    {"ANSWER", {0x60}, kAnswer,
     "Data of the read that gave LATE, while PENDING.LATE is 1 and PENDING.BUSY is 0; else "
     "0. Reading it then clears PENDING.LATE."},
    {"LOCK", {0x64}, kLock,
     "The lock of the configuration, and what the filter of Secure traffic says of itself. "
     "The lock lasts until aresetn. With Secure = 2 only a Secure write sets it."},
    {"HIST_p_b_LO", {0x800}, kHistLo,
     "Bin b of the log-linear histogram of port p, low word. Reading it keeps the high word"
     " in the HI latch.",
     {{0, [](const Config& c) { return c.hist_bins(); }}, 8},
     {{0, [](const Config& c) { return c.hist_ports(); }}, 1024}},
    {"HIST_p_b_HI", {0x804}, kHistHi,
     "Bin b of the log-linear histogram of port p, high word: the HI latch.",
     {{0, [](const Config& c) { return c.hist_bins(); }}, 8},
     {{0, [](const Config& c) { return c.hist_ports(); }}, 1024}},
    {"LAT_TMR_j_val", {0x1000}, kLatTmrVal,
     "Latency timer of entry j.",
     {{0, [](const Config& c) { return c.n; }}, 16}, {}, true},
    {"LAT_TMR_j_limit", {0x1004}, kLatTmrLimit,
     "Limit of the timer of entry j. A write stops the timer.",
     {{0, [](const Config& c) { return c.n; }}, 16}, {}, true},
    {"LAT_TMR_j_ctl", {0x1008}, kLatTmrCtl,
     "Control and status of the timer of entry j.",
     {{0, [](const Config& c) { return c.n; }}, 16}, {}, true},
    {"LAT_TMR_j_en_mode", {0x100C}, kLatTmrEnMode,
     "Enable and mode of the timer of entry j. A write stops the timer.",
     {{0, [](const Config& c) { return c.n; }}, 16}, {}, true},
    {"BIN_i_val", {0x8000}, kBinVal,
     "Count of bin i. Reading it keeps the high word of a count wider than 32 bits, else 0,"
     " in the HI latch.",
     {{0, [](const Config& c) { return c.nbins; }}, 16}, {}, true},
    {"BIN_i_limit", {0x8004}, kBinLimit,
     "Limit of bin i.",
     {{0, [](const Config& c) { return c.nbins; }}, 16}, {}, true},
    {"BIN_i_ctl", {0x8008}, kBinCtl,
     "Control and status of bin i.",
     {{0, [](const Config& c) { return c.nbins; }}, 16}, {}, true},
    {"BIN_i_en_mode", {0x800C}, kBinEnMode,
     "Enable and mode of bin i.",
     {{0, [](const Config& c) { return c.nbins; }}, 16}, {}, true},
    {"bin_i_ll", {0xC000}, kBinLl,
     "Lower boundary of bin i.",
     {{0, [](const Config& c) { return c.nbins; }}, 8}, {}, true},
    {"bin_i_ul", {0xC004}, kBinUl,
     "Upper boundary of bin i.",
     {{0, [](const Config& c) { return c.nbins; }}, 8}, {}, true},
}};

}  // namespace

std::span<const Register> stats_registers() { return kRegisters; }

}  // namespace fabmon
