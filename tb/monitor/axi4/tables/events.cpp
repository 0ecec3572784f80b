// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from rtl/axi4/axi4_events.json by scripts/gen_events.py: change that, then run the script.
#include "tb/monitor/axi4/tables/events.hpp"

#include <array>
#include <string_view>

// clang-format off
namespace fabmon {
namespace {

constexpr std::array<SubeventInfo, 6> kReadOccupancySubevents{{
    {0, "ar_handshakes",
     "A read command is accepted."},
    {1, "ar_idle",
     "ARVALID is low."},
    {2, "ar_stalls",
     "ARVALID waits for ARREADY."},
    {3, "r_beats",
     "A read data beat is taken."},
    {4, "r_idle",
     "RVALID is low."},
    {5, "r_stalls",
     "RVALID waits for RREADY."},
}};

constexpr std::array<SubeventInfo, 6> kWriteOccupancySubevents{{
    {0, "aw_handshakes",
     "A write command is accepted."},
    {1, "aw_idle",
     "AWVALID is low."},
    {2, "aw_stalls",
     "AWVALID waits for AWREADY."},
    {3, "w_beats",
     "A write data beat is taken."},
    {4, "w_idle",
     "WVALID is low."},
    {5, "w_stalls",
     "WVALID waits for WREADY."},
}};

constexpr std::array<SubeventInfo, 3> kResponseOccupancySubevents{{
    {0, "b_handshakes",
     "A write response is taken."},
    {1, "b_idle",
     "BVALID is low."},
    {2, "b_stalls",
     "BVALID waits for BREADY."},
}};

constexpr std::array<SubeventInfo, 8> kClockTicksOvflSubevents{{
    {0, "ovfl_ar2ar",
     "The gap timer of CLOCK_TICKS_AR2AR has overflowed since the flags were cleared."},
    {1, "ovfl_r2r",
     "The gap timer of CLOCK_TICKS_R2R has overflowed since the flags were cleared."},
    {2, "ovfl_aw2aw",
     "The gap timer of CLOCK_TICKS_AW2AW has overflowed since the flags were cleared."},
    {3, "ovfl_w2w",
     "The gap timer of CLOCK_TICKS_W2W has overflowed since the flags were cleared."},
    {4, "ovfl_b2b",
     "The gap timer of CLOCK_TICKS_B2B has overflowed since the flags were cleared."},
    {5, "ovfl_ar2r",
     "The gap timer of CLOCK_TICKS_AR2R has overflowed since the flags were cleared."},
    {6, "ovfl_aww2b",
     "The gap timer of CLOCK_TICKS_AWW2B has overflowed since the flags were cleared."},
    {7, "ovfl_araww2rb",
     "The gap timer of CLOCK_TICKS_ARAWW2RB has overflowed since the flags were cleared."},
}};

constexpr std::array<SubeventInfo, 2> kPmonLatDebugEventSubevents{{
    {4, "ovfl_reads",
     "A read exceeded what the outstanding counter (or, with AdvancedLatency, the table or "
     "its time stamps) can hold."},
    {5, "ovfl_writes",
     "A write exceeded what the outstanding counter (or, with AdvancedLatency, the table or"
     " its time stamps) can hold."},
}};

constexpr std::array<EventInfo, 21> kEvents{{
    {0x00, "COUNTER_IDLE", "counter_idle", "none",
     "Counts nothing: the counter is parked.",
     {}},
    {0x01, "CLOCK_TICKS", "clock_ticks", "cycles",
     "Cycles since the counter was last cleared, while it selects this event and is not "
     "frozen.",
     {}},
    {0x02, "CLOCK_TICKS_AR2AR", "clock_ticks_ar2ar", "cycles",
     "Cycles from the first to the latest read command.",
     {}},
    {0x03, "CLOCK_TICKS_R2R", "clock_ticks_r2r", "cycles",
     "Cycles from the first to the latest read data beat.",
     {}},
    {0x04, "CLOCK_TICKS_AW2AW", "clock_ticks_aw2aw", "cycles",
     "Cycles from the first to the latest write command.",
     {}},
    {0x05, "CLOCK_TICKS_W2W", "clock_ticks_w2w", "cycles",
     "Cycles from the first to the latest write data beat.",
     {}},
    {0x06, "CLOCK_TICKS_B2B", "clock_ticks_b2b", "cycles",
     "Cycles from the first to the latest write response.",
     {}},
    {0x07, "CLOCK_TICKS_AR2R", "clock_ticks_ar2r", "cycles",
     "Cycles from the first read command to the latest read data beat.",
     {}},
    {0x08, "CLOCK_TICKS_AWW2B", "clock_ticks_aww2b", "cycles",
     "Cycles from the first write command or write data beat to the latest write response.",
     {}},
    {0x09, "CLOCK_TICKS_ARAWW2RB", "clock_ticks_araww2rb", "cycles",
     "Cycles from the first command or write data beat to the latest read data beat or "
     "write response: the duration of all traffic.",
     {}},
    {0x10, "READ_OCCUPANCY", "read_occupancy", "cycles",
     "Cycles in which any chosen condition of the AR and R channels holds.",
     kReadOccupancySubevents},
    {0x11, "READ_CMD_LENGTH", "read_cmd_length", "beats",
     "Beats asked for by the accepted read commands (ARLEN + 1 each).",
     {}},
    {0x12, "READ_CMD_BYTES", "read_cmd_bytes", "bytes",
     "Bytes asked for by the accepted read commands ((ARLEN + 1) << ARSIZE each).",
     {}},
    {0x13, "TOTAL_READ_LATENCY", "total_read_latency", "cycles",
     "Sum over all reads of the cycles from the command to the last data beat, counted as "
     "the reads outstanding in each cycle; with AdvancedLatency each read adds its own "
     "latency when it ends.",
     {}},
    {0x18, "WRITE_OCCUPANCY", "write_occupancy", "cycles",
     "Cycles in which any chosen condition of the AW and W channels holds.",
     kWriteOccupancySubevents},
    {0x19, "RESPONSE_OCCUPANCY", "response_occupancy", "cycles",
     "Cycles in which any chosen condition of the B channel holds.",
     kResponseOccupancySubevents},
    {0x1A, "WRITE_CMD_LENGTH", "write_cmd_length", "beats",
     "Beats announced by the accepted write commands (AWLEN + 1 each).",
     {}},
    {0x1B, "WRITE_CMD_BYTES", "write_cmd_bytes", "bytes",
     "Bytes announced by the accepted write commands ((AWLEN + 1) << AWSIZE each).",
     {}},
    {0x1C, "TOTAL_WRITE_LATENCY", "total_write_latency", "cycles",
     "Sum over all writes of the cycles from the command to the response, counted as the "
     "writes outstanding in each cycle; with AdvancedLatency each write adds its own "
     "latency when it ends.",
     {}},
    {0xF0, "CLOCK_TICKS_OVFL", "clock_ticks_ovfl", "cycles",
     "Cycles in which a chosen gap timer is known to have overflowed: compare with zero "
     "only. The time counted by that event is then a lower bound.",
     kClockTicksOvflSubevents},
    {0xFF, "PMON_LAT_DEBUG_EVENT", "pmon_lat_debug_event", "cycles",
     "Cycles in which the chosen latency measurement is known to have lost something: "
     "compare with zero only.",
     kPmonLatDebugEventSubevents},
}};

constexpr std::array<std::string_view, 1> kAverageReadLatencyTerms{"total_read_latency"};
constexpr std::array<std::string_view, 1> kAverageWriteLatencyTerms{"total_write_latency"};
constexpr std::array<std::string_view, 1> kAverageReadsOutstandingTerms{"total_read_latency"};
constexpr std::array<std::string_view, 1> kAverageWritesOutstandingTerms{"total_write_latency"};
constexpr std::array<std::string_view, 1> kArEfficiencyTerms{"ar_handshakes"};
constexpr std::array<std::string_view, 1> kREfficiencyTerms{"r_beats"};
constexpr std::array<std::string_view, 1> kAwEfficiencyTerms{"aw_handshakes"};
constexpr std::array<std::string_view, 1> kWEfficiencyTerms{"w_beats"};
constexpr std::array<std::string_view, 1> kBEfficiencyTerms{"b_handshakes"};
constexpr std::array<std::string_view, 1> kReadEfficiencyTerms{"r_beats"};
constexpr std::array<std::string_view, 1> kWriteEfficiencyTerms{"w_beats"};
constexpr std::array<std::string_view, 2> kBeatsPerClockTerms{"r_beats", "w_beats"};
constexpr std::array<std::string_view, 1> kReadBandwidthTerms{"read_cmd_bytes"};
constexpr std::array<std::string_view, 1> kWriteBandwidthTerms{"write_cmd_bytes"};

constexpr std::array<MetricInfo, 14> kMetrics{{
    {"average_read_latency", "total_read_latency / ar_handshakes",
     "cycles",
     "Average time from a read command to its last data beat.",
     kAverageReadLatencyTerms, "ar_handshakes", 0},
    {"average_write_latency", "total_write_latency / aw_handshakes",
     "cycles",
     "Average time from a write command to its response.",
     kAverageWriteLatencyTerms, "aw_handshakes", 0},
    {"average_reads_outstanding", "total_read_latency / clock_ticks",
     "reads",
     "Average number of reads under way.",
     kAverageReadsOutstandingTerms, "clock_ticks", 0},
    {"average_writes_outstanding", "total_write_latency / clock_ticks",
     "writes",
     "Average number of writes under way.",
     kAverageWritesOutstandingTerms, "clock_ticks", 0},
    {"ar_efficiency", "ar_handshakes / (clock_ticks_ar2ar + 1)",
     "ratio",
     "Share of the cycles from the first to the last AR handshake in which one took place; "
     "it takes two to mean anything.",
     kArEfficiencyTerms, "clock_ticks_ar2ar", 1},
    {"r_efficiency", "r_beats / (clock_ticks_r2r + 1)",
     "ratio",
     "Share of the cycles from the first to the last R handshake in which one took place; "
     "it takes two to mean anything.",
     kREfficiencyTerms, "clock_ticks_r2r", 1},
    {"aw_efficiency", "aw_handshakes / (clock_ticks_aw2aw + 1)",
     "ratio",
     "Share of the cycles from the first to the last AW handshake in which one took place; "
     "it takes two to mean anything.",
     kAwEfficiencyTerms, "clock_ticks_aw2aw", 1},
    {"w_efficiency", "w_beats / (clock_ticks_w2w + 1)",
     "ratio",
     "Share of the cycles from the first to the last W handshake in which one took place; "
     "it takes two to mean anything.",
     kWEfficiencyTerms, "clock_ticks_w2w", 1},
    {"b_efficiency", "b_handshakes / (clock_ticks_b2b + 1)",
     "ratio",
     "Share of the cycles from the first to the last B handshake in which one took place; "
     "it takes two to mean anything.",
     kBEfficiencyTerms, "clock_ticks_b2b", 1},
    {"read_efficiency", "r_beats / clock_ticks_ar2r",
     "ratio",
     "Read data beats per cycle of read traffic.",
     kReadEfficiencyTerms, "clock_ticks_ar2r", 0},
    {"write_efficiency", "w_beats / clock_ticks_aww2b",
     "ratio",
     "Write data beats per cycle of write traffic.",
     kWriteEfficiencyTerms, "clock_ticks_aww2b", 0},
    {"beats_per_clock", "(r_beats + w_beats) / clock_ticks_araww2rb",
     "beats/cycle",
     "Data beats of both directions per cycle of traffic.",
     kBeatsPerClockTerms, "clock_ticks_araww2rb", 0},
    {"read_bandwidth", "read_cmd_bytes / clock_ticks_ar2r",
     "bytes/cycle",
     "Bytes read per cycle of read traffic.",
     kReadBandwidthTerms, "clock_ticks_ar2r", 0},
    {"write_bandwidth", "write_cmd_bytes / clock_ticks_aww2b",
     "bytes/cycle",
     "Bytes written per cycle of write traffic.",
     kWriteBandwidthTerms, "clock_ticks_aww2b", 0},
}};

}  // namespace

std::span<const EventInfo> axi4_events() { return kEvents; }

std::span<const MetricInfo> axi4_metrics() { return kMetrics; }

}  // namespace fabmon
