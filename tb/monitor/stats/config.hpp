// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#pragma once

#include <cstdint>

namespace fabmon {

/// What the stats monitor takes its allocs and deallocs from.
enum class StatsSource : std::uint8_t {
  kContexts,  ///< bare alloc and dealloc masks (rtl/fabmon_stats/fabmon_stats.sv)
  kAxi,       ///< an AXI4 port through atui_axi (rtl/fabmon_stats/fabmon_stats_axi.sv)
  kApb        ///< APB4 PSEL lines through atui_apb (rtl/fabmon_stats/fabmon_stats_apb.sv)
};

/// The parameters of one build of the stats monitor; the names are those of its RTL.
struct StatsConfig {
  unsigned n = 16;            ///< context entries, 1-256
  unsigned nbins = 16;        ///< bins, 1-64
  unsigned timer_width = 32;  ///< bits of a latency, 8-32
  unsigned bin_width = 32;    ///< bits of a bin counter, 16-64
  unsigned num_dealloc = 16;  ///< samples taken in one cycle, 1-n
  unsigned hist_width = 0;    ///< bits of a latency that the log-linear histogram tells; 0: none
  bool literal = false;       ///< the published formula (tb/monitor/stats/literal); of contexts
  unsigned id_width = 18;     ///< behind an AXI4 port: bits of an ID, 0-32
  unsigned max_atomics = 4;   ///< there: operations with AWATOP[5] that wait for data, 1-16
  unsigned settle_cycles = 4096;  ///< there: quiet cycles that show that nothing is open, 16-65536
  bool apb = false;               ///< registers on APB4, not AXI4-Lite
  unsigned secure = 0;            ///< 0-2: off, registers for Secure accesses alone, filter
  static constexpr bool reg_async = false;  ///< RegAsync: such a build has tests of its own
  StatsSource source = StatsSource::kContexts;

  /// Stamps in RAM: no timer wraps, and entries are given in turn.
  bool stamps() const { return source == StatsSource::kAxi; }
  /// Log-linear histograms: one for reads and one for writes behind an AXI4 port, else one.
  unsigned hist_ports() const {
    return hist_width == 0 ? 0 : (source == StatsSource::kAxi ? 2 : 1);
  }
  /// Bins of each log-linear histogram.
  unsigned hist_bins() const { return hist_width == 0 ? 0 : 4 * (hist_width - 1); }
  /// Cycles after a reset in which a register access may be delayed; exact from then on.
  unsigned settle() const { return 2 * (n > nbins ? n : nbins) + 160; }
};

}  // namespace fabmon
