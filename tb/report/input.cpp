// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/input.hpp"

namespace fabmon {

TraceOptions trace_options(const StatOptions& options) {
  return {.path = options.trace,
          .clock = options.clock,
          .clock_enable = options.clock_enable,
          .scope = options.scope,
          .prefix = options.prefix,
          .ignore_columns = options.ignore_columns,
          .format = {},
          .falling = options.falling,
          .port = options.port,
          .map = options.pin_map,
          .req = options.req,
          .resp = options.resp,
          .widths = options.widths,
          .reset = options.reset,
          .reset_high = options.reset_high,
          .no_reset = options.no_reset,
          .open_wave = options.open_wave,
          .bound = options.bound,
          .from = options.from,
          .to = options.to};
}

std::string source_name(const StatOptions& options) {
  return options.traffic.empty() ? fmt::format("trace {}", options.trace)
                                 : fmt::format("traffic {} seed {}", options.traffic, options.seed);
}

}  // namespace fabmon
