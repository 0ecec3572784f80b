// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_stats/stats_events.json by scripts/gen/gen_events.py: change that, then run
// it.
#include "tb/monitor/stats/tables/events.hpp"

#include <array>
#include <string_view>

// clang-format off
namespace fabmon {
namespace {

constexpr std::array<ValueInfo, 9> kEvents{{
    {"bin", "I", "samples",
     "Samples in bin I: above its lower boundary, up to and including its upper one.",
     "BIN_i_val", 0, true},
    {"unbinned", "", "samples",
     "Samples in no enabled bin.",
     "UNBINNED_LO", 0, true},
    {"samples", "", "samples",
     "All samples.",
     "SAMPLES_LO", 0, true},
    {"latency_sum", "", "cycles",
     "The sum of all samples.",
     "LATENCY_SUM_LO", 0, true},
    {"latency_min", "", "cycles",
     "The smallest sample; 4294967295 if there is none.",
     "LATENCY_MIN", 0, false},
    {"latency_max", "", "cycles",
     "The largest sample; 0 if there is none.",
     "LATENCY_MAX", 0, false},
    {"read_hist", "B", "samples",
     "Reads in log-linear bin B (builds beside an AXI4 port that have this histogram).",
     "HIST_p_b_LO", 0, true},
    {"write_hist", "B", "samples",
     "Writes in log-linear bin B (builds beside an AXI4 port that have this histogram).",
     "HIST_p_b_LO", 1, true},
    {"hist", "B", "samples",
     "Samples in log-linear bin B (builds with one histogram for all samples).",
     "HIST_p_b_LO", 0, true},
}};

constexpr std::array<std::string_view, 1> kAverageLatencyTerms{"latency_sum"};

constexpr std::array<MetricInfo, 1> kMetrics{{
    {"average_latency", "latency_sum / samples",
     "cycles",
     "Average latency of a request.",
     kAverageLatencyTerms, "samples", 0},
}};

}  // namespace

std::span<const ValueInfo> stats_events() { return kEvents; }

std::span<const MetricInfo> stats_metrics() { return kMetrics; }

}  // namespace fabmon
