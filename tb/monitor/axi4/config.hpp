// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#pragma once

#include "tb/bus/axi4/port.hpp"

namespace fabmon {

/// The parameters that one build of the axi4 monitor was made with. Same names and ranges as the
/// parameters of rtl/fabmon_axi4/fabmon_axi4.sv.
struct Axi4Config {
  unsigned id_width = 4;          ///< 0-32 bits; 0: no IDs
  unsigned addr_width = 32;       ///< 12-64 bits
  unsigned data_width = 64;       ///< 8-1024 bits, a power of two
  unsigned num_counters = 8;      ///< 1-16
  unsigned counter_width = 48;    ///< 33-63 bits
  unsigned gap_width = 16;        ///< 3-48 bits
  unsigned out_width = 16;        ///< 1-16 bits
  bool advanced_latency = false;  ///< per-transaction latency by ID instead of outstanding counts
  unsigned max_outstanding = 64;  ///< tracked transactions per direction in advanced mode, 1-512
  unsigned max_atomics = 4;       ///< operations with AWATOP[5] that wait for data, 1-16
  unsigned settle_cycles = 4096;  ///< 16-65536, a power of two
  unsigned unit_id = 0;           ///< 0-65535, read back from PMON_UIDT_L
  bool apb = false;               ///< registers on APB4, not AXI4-Lite
  unsigned secure = 0;            ///< 0-2: off, registers for Secure accesses alone, filter
  static constexpr bool reg_async = false;  ///< RegAsync: such a build has tests of its own

  bool bank = false;  ///< the form axi4_bank: all events at once, by fixed counters

  // Of the bank alone: which of its extra counters there are.
  bool latency = false;     ///< shortest and longest latency by ID, of max_outstanding open ones
  bool responses = false;   ///< SLVERR and DECERR
  bool exclusives = false;  ///< exclusive accesses and their success
  bool bursts = false;      ///< types and lengths of bursts
  bool transfers = false;   ///< narrow, unaligned, across 4 KiB
  bool order = false;       ///< data before its command

  bool lut_ram = false;  ///< of the bank: words in LUT RAM; no count depends on it

  /// Number of the bank's extra counters.
  constexpr unsigned extras() const {
    return (latency ? 4U : 0) + (responses ? 4U : 0) + (exclusives ? 4U : 0) + (bursts ? 10U : 0) +
           (transfers ? 6U : 0) + (order ? 1U : 0);
  }

  /// The port that the monitor sits beside.
  constexpr operator Axi4Port() const {  // NOLINT(google-explicit-constructor)
    return {.id_width = id_width,
            .addr_width = addr_width,
            .data_width = data_width,
            .max_outstanding = max_outstanding,
            .gap_width = gap_width};
  }
};

}  // namespace fabmon
