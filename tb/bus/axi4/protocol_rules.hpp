// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The rules of the AXI4 protocol checker: their table, with the pins that each one reads.
#pragma once

#include <array>
#include <string_view>

#include "tb/bus/axi4/protocol.hpp"

namespace fabmon::axi4_rules {

/// Indices into kRuleTable.
enum RuleIndex : unsigned {
  kDropped = 0,     // five, by channel
  kStable = 5,      // five, by channel
  kArCommand = 10,  // seven, by CommandRule
  kAwCommand = 17,  // seven, by CommandRule
  kInReset = 24,
  kAfterReset,
  kOrphanR,
  kOrphanB,
  kEarlyB,
  kLastEarlyR,
  kLastMissingR,
  kLastEarlyW,
  kLastMissingW,
  kStrobe,
  kExokayR,
  kExokayB,
  kRuleCount
};
/// What a command can break by itself, from kArCommand or kAwCommand on.
enum CommandRule : unsigned {
  kCrosses4k,
  kReserved,
  kWrapLen,
  kWrapAlign,
  kFixedLen,
  kSize,
  kExclusive
};

// What it takes to follow reads, their beats, writes, and their data.
inline constexpr std::string_view kReads = "arvalid arready rvalid rready";
inline constexpr std::string_view kBeats = "arvalid arready arid arlen rvalid rready rid rlast";
inline constexpr std::string_view kWrites = "awvalid awready bvalid bready";
inline constexpr std::string_view kData = "awvalid awready awlen wvalid wready wlast";
inline constexpr std::string_view kWrittenData = "awvalid awready wvalid wready bvalid bready";
inline constexpr std::string_view kLanes =
    "awvalid awready awaddr awlen awsize awburst wvalid wready wstrb";
inline constexpr std::string_view kReadAnswers =
    "arvalid arready arid arlock rvalid rready rid rlast rresp";
inline constexpr std::string_view kWriteAnswers =
    "awvalid awready awid awlock bvalid bready bid bresp";

inline constexpr std::array<Axi4Rule, kRuleCount> kRuleTable{{
    {"ar_dropped", "A3.2.1", "ARVALID fell before ARREADY.", "arvalid arready"},
    {"r_dropped", "A3.2.1", "RVALID fell before RREADY.", "rvalid rready"},
    {"aw_dropped", "A3.2.1", "AWVALID fell before AWREADY.", "awvalid awready"},
    {"w_dropped", "A3.2.1", "WVALID fell before WREADY.", "wvalid wready"},
    {"b_dropped", "A3.2.1", "BVALID fell before BREADY.", "bvalid bready"},
    {"ar_stable", "A3.2.1", "The read command changed while it waited for ARREADY.",
     "arvalid arready"},
    {"r_stable", "A3.2.1", "RID, RLAST or RRESP changed while it waited for RREADY.",
     "rvalid rready"},
    {"aw_stable", "A3.2.1", "The write command changed while it waited for AWREADY.",
     "awvalid awready"},
    {"w_stable", "A3.2.1", "WSTRB or WLAST changed while it waited for WREADY.", "wvalid wready"},
    {"b_stable", "A3.2.1", "BID or BRESP changed while it waited for BREADY.", "bvalid bready"},
    {"ar_crosses_4k", "A3.4.1", "A read burst crosses a 4 KiB boundary.",
     "arvalid araddr arlen arsize arburst"},
    {"ar_burst_reserved", "A3.4.1", "ARBURST is 3, which is reserved.", "arvalid arburst"},
    {"ar_wrap_len", "A3.4.1", "A WRAP read has not 2, 4, 8 or 16 beats.", "arvalid arburst arlen"},
    {"ar_wrap_align", "A3.4.1", "A WRAP read starts at an address that is not a multiple of SIZE.",
     "arvalid arburst araddr arsize"},
    {"ar_fixed_len", "A3.4.1", "A FIXED read has more than 16 beats.", "arvalid arburst arlen"},
    {"ar_size", "A3.4.1", "ARSIZE is wider than the data bus.", "arvalid arsize"},
    {"ar_exclusive", "A7.2.4",
     "An exclusive read is of more than 16 beats, not of a power of two up to 128 bytes, or not "
     "aligned to its bytes.",
     "arvalid araddr arlen arsize arlock"},
    {"aw_crosses_4k", "A3.4.1", "A write burst crosses a 4 KiB boundary.",
     "awvalid awaddr awlen awsize awburst"},
    {"aw_burst_reserved", "A3.4.1", "AWBURST is 3, which is reserved.", "awvalid awburst"},
    {"aw_wrap_len", "A3.4.1", "A WRAP write has not 2, 4, 8 or 16 beats.", "awvalid awburst awlen"},
    {"aw_wrap_align", "A3.4.1", "A WRAP write starts at an address that is not a multiple of SIZE.",
     "awvalid awburst awaddr awsize"},
    {"aw_fixed_len", "A3.4.1", "A FIXED write has more than 16 beats.", "awvalid awburst awlen"},
    {"aw_size", "A3.4.1", "AWSIZE is wider than the data bus.", "awvalid awsize"},
    {"aw_exclusive", "A7.2.4",
     "An exclusive write is of more than 16 beats, not of a power of two up to 128 bytes, or not "
     "aligned to its bytes.",
     "awvalid awaddr awlen awsize awlock"},
    {"valid_in_reset", "A3.1.2", "A VALID is high while ARESETn is low.", ""},
    {"valid_after_reset", "A3.1.2", "A VALID is high at the first clock edge after reset.", ""},
    {"r_orphan", "A3.3.1", "Read data without command: no read of this ID is open.", kReads},
    {"b_orphan", "A3.3.1", "Write response without command: no write of this ID is open.", kWrites},
    {"b_early", "A3.3.1", "Write response before the last data of the oldest write of its ID.",
     kWrittenData},
    {"r_last_early", "A5.3", "RLAST before the last beat of the oldest read of its ID.", kBeats},
    {"r_last_missing", "A3.2.2", "The last beat of the oldest read of its ID has no RLAST.",
     kBeats},
    {"w_last_early", "A3.2.2", "WLAST before the last beat of the burst.", kData},
    {"w_last_missing", "A3.2.2", "The last beat of a write burst has no WLAST.", kData},
    {"w_strobe", "A3.4.3", "WSTRB is set in a byte lane that the beat does not use.", kLanes},
    {"r_exokay", "A7.2.3", "EXOKAY answers a read that is not exclusive.", kReadAnswers},
    {"b_exokay", "A7.2.3", "EXOKAY answers a write that is not exclusive.", kWriteAnswers},
}};

}  // namespace fabmon::axi4_rules
