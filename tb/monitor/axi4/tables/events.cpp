// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_axi4/axi4_events.json by scripts/gen/gen_events.py: change that, then run
// it.
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

constexpr std::array<SubeventInfo, 7> kReadCyclesSubevents{{
    {0, "rd_beat",
     "A beat of read data moves."},
    {1, "rd_wait_manager",
     "Read data waits for the manager."},
    {2, "rd_gap",
     "A read burst has begun and its next beat is not there: waits for the subordinate."},
    {3, "rd_wait_first",
     "Reads are open and no burst has begun: latency, waits for the subordinate."},
    {4, "rd_cmd",
     "A read command moves and nothing else of reads goes on."},
    {5, "rd_cmd_wait",
     "A read command waits for the subordinate and nothing else of reads goes on."},
    {6, "rd_idle",
     "Nothing of reads is open or offered."},
}};

constexpr std::array<SubeventInfo, 8> kWriteCyclesSubevents{{
    {0, "wr_beat",
     "A beat of write data moves."},
    {1, "wr_wait_subordinate",
     "Write data waits for the subordinate."},
    {2, "wr_gap",
     "A write burst has begun and its next beat is not there: waits for the manager."},
    {3, "wr_wait_data",
     "A write command was taken and its data has not begun: waits for the manager."},
    {4, "wr_resp",
     "A write response moves."},
    {5, "wr_resp_wait_manager",
     "A write response waits for the manager."},
    {6, "wr_wait_resp",
     "All of a write was sent and its response is not there: waits for the subordinate."},
    {7, "wr_cmd",
     "A write command moves and nothing else of writes goes on."},
}};

constexpr std::array<SubeventInfo, 3> kWriteCycles2Subevents{{
    {0, "wr_cmd_wait",
     "A write command waits for the subordinate and nothing else of writes goes on."},
    {1, "wr_ahead",
     "Data went ahead of its write command, which is not there: waits for the manager."},
    {2, "wr_idle",
     "Nothing of writes is open or offered."},
}};

constexpr std::array<SubeventInfo, 4> kLatencyExtremesSubevents{{
    {0, "read_latency_min",
     "The shortest time from a read command to its last data beat."},
    {1, "read_latency_max",
     "The longest time from a read command to its last data beat."},
    {2, "write_latency_min",
     "The shortest time from a write command to its response."},
    {3, "write_latency_max",
     "The longest time from a write command to its response."},
}};

constexpr std::array<SubeventInfo, 4> kErrorResponsesSubevents{{
    {0, "r_slverr",
     "A read data beat with SLVERR is taken."},
    {1, "r_decerr",
     "A read data beat with DECERR is taken."},
    {2, "b_slverr",
     "A write response with SLVERR is taken."},
    {3, "b_decerr",
     "A write response with DECERR is taken."},
}};

constexpr std::array<SubeventInfo, 4> kExclusivesSubevents{{
    {0, "ar_exclusive",
     "A read command with ARLOCK is accepted."},
    {1, "aw_exclusive",
     "A write command with AWLOCK is accepted."},
    {2, "r_exokay",
     "The last data beat of a read is taken with EXOKAY."},
    {3, "b_exokay",
     "A write response with EXOKAY is taken."},
}};

constexpr std::array<SubeventInfo, 6> kBurstTypesSubevents{{
    {0, "ar_fixed",
     "A read command of type FIXED is accepted."},
    {1, "ar_incr",
     "A read command of type INCR, or of the reserved type, is accepted."},
    {2, "ar_wrap",
     "A read command of type WRAP is accepted."},
    {3, "aw_fixed",
     "A write command of type FIXED is accepted."},
    {4, "aw_incr",
     "A write command of type INCR, or of the reserved type, is accepted."},
    {5, "aw_wrap",
     "A write command of type WRAP is accepted."},
}};

constexpr std::array<SubeventInfo, 8> kBurstLengthsSubevents{{
    {0, "ar_len_1",
     "A read command of one beat is accepted."},
    {1, "ar_len_2_4",
     "A read command of 2 to 4 beats is accepted."},
    {2, "ar_len_5_16",
     "A read command of 5 to 16 beats is accepted."},
    {3, "ar_len_17_256",
     "A read command of 17 to 256 beats is accepted."},
    {4, "aw_len_1",
     "A write command of one beat is accepted."},
    {5, "aw_len_2_4",
     "A write command of 2 to 4 beats is accepted."},
    {6, "aw_len_5_16",
     "A write command of 5 to 16 beats is accepted."},
    {7, "aw_len_17_256",
     "A write command of 17 to 256 beats is accepted."},
}};

constexpr std::array<SubeventInfo, 6> kTransferShapesSubevents{{
    {0, "ar_narrow",
     "A read command with a SIZE below the width of the bus is accepted."},
    {1, "ar_unaligned",
     "A read command whose address is no multiple of its SIZE is accepted."},
    {2, "ar_4k",
     "A read command of type INCR that crosses a boundary of 4 KiB is accepted: illegal, "
     "IHI 0022E A3.4.1."},
    {3, "aw_narrow",
     "A write command with a SIZE below the width of the bus is accepted."},
    {4, "aw_unaligned",
     "A write command whose address is no multiple of its SIZE is accepted."},
    {5, "aw_4k",
     "A write command of type INCR that crosses a boundary of 4 KiB is accepted: illegal, "
     "IHI 0022E A3.4.1."},
}};

constexpr std::array<SubeventInfo, 1> kOrderSubevents{{
    {0, "w_before_aw",
     "The last beat of write data is taken before its command, which no cycle up to this "
     "one has accepted."},
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

constexpr std::array<EventInfo, 31> kEvents{{
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
    {0x20, "READ_CYCLES", "read_cycles", "cycles",
     "Cycles by what reads did in them: the chosen ones of seven states, one of which holds"
     " in each cycle.",
     kReadCyclesSubevents, "bank", ""},
    {0x21, "WRITE_CYCLES", "write_cycles", "cycles",
     "Cycles by what writes did in them: the chosen ones of eleven states, one of which "
     "holds in each cycle; these are eight of them.",
     kWriteCyclesSubevents, "bank", ""},
    {0x22, "WRITE_CYCLES_2", "write_cycles_2", "cycles",
     "The other three states of WRITE_CYCLES.",
     kWriteCycles2Subevents, "bank", ""},
    {0x28, "LATENCY_EXTREMES", "latency_extremes", "cycles",
     "The shortest and the longest latency so far of transactions matched by ID; a value, "
     "not a sum. The shortest of none is all ones.",
     kLatencyExtremesSubevents, "bank", "Latency"},
    {0x29, "ERROR_RESPONSES", "error_responses", "responses",
     "Responses that tell an error.",
     kErrorResponsesSubevents, "bank", "Responses"},
    {0x2A, "EXCLUSIVES", "exclusives", "transactions",
     "Exclusive accesses and their success.",
     kExclusivesSubevents, "bank", "Exclusives"},
    {0x2B, "BURST_TYPES", "burst_types", "commands",
     "Accepted commands by type of burst.",
     kBurstTypesSubevents, "bank", "Bursts"},
    {0x2C, "BURST_LENGTHS", "burst_lengths", "commands",
     "Accepted commands by length.",
     kBurstLengthsSubevents, "bank", "Bursts"},
    {0x2D, "TRANSFER_SHAPES", "transfer_shapes", "commands",
     "Accepted commands that use less than the bus offers, or break its rules.",
     kTransferShapesSubevents, "bank", "Transfers"},
    {0x2E, "ORDER", "order", "bursts",
     "Order of the write channels.",
     kOrderSubevents, "bank", "Order"},
    {0xF0, "CLOCK_TICKS_OVFL", "clock_ticks_ovfl", "cycles",
     "Cycles in which a chosen gap timer is known to have overflowed: compare with zero "
     "only. The time counted by that event is then a lower bound.",
     kClockTicksOvflSubevents, "selectable", ""},
    {0xFF, "PMON_LAT_DEBUG_EVENT", "pmon_lat_debug_event", "cycles",
     "Cycles in which the chosen latency measurement is known to have lost something: "
     "compare with zero only.",
     kPmonLatDebugEventSubevents, "selectable", ""},
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
constexpr std::array<std::string_view, 1> kReadWaitsForManagerTerms{"rd_wait_manager"};
constexpr std::array<std::string_view, 3> kReadWaitsForSubordinateTerms{"rd_gap", "rd_wait_first", "rd_cmd_wait"};
constexpr std::array<std::string_view, 4> kWriteWaitsForManagerTerms{"wr_gap", "wr_wait_data", "wr_resp_wait_manager", "wr_ahead"};
constexpr std::array<std::string_view, 3> kWriteWaitsForSubordinateTerms{"wr_wait_subordinate", "wr_wait_resp", "wr_cmd_wait"};

constexpr std::array<MetricInfo, 18> kMetrics{{
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
    {"read_waits_for_manager", "rd_wait_manager / clock_ticks",
     "ratio",
     "Share of the cycles in which reads wait for the manager.",
     kReadWaitsForManagerTerms, "clock_ticks", 0},
    {"read_waits_for_subordinate", "(rd_gap + rd_wait_first + rd_cmd_wait) / clock_ticks",
     "ratio",
     "Share of the cycles in which reads wait for the subordinate.",
     kReadWaitsForSubordinateTerms, "clock_ticks", 0},
    {"write_waits_for_manager", "(wr_gap + wr_wait_data + wr_resp_wait_manager + wr_ahead) / clock_ticks",
     "ratio",
     "Share of the cycles in which writes wait for the manager.",
     kWriteWaitsForManagerTerms, "clock_ticks", 0},
    {"write_waits_for_subordinate", "(wr_wait_subordinate + wr_wait_resp + wr_cmd_wait) / clock_ticks",
     "ratio",
     "Share of the cycles in which writes wait for the subordinate.",
     kWriteWaitsForSubordinateTerms, "clock_ticks", 0},
}};

}  // namespace

std::span<const EventInfo> axi4_events() { return kEvents; }

std::span<const MetricInfo> axi4_metrics() { return kMetrics; }

}  // namespace fabmon
