// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/input.hpp"

#include <cmath>

#include "tb/core/escape.hpp"
#include "tb/record/text.hpp"
#include "tb/record/window.hpp"
#include "tb/report/text.hpp"

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
          .to = options.to,
          .sample_rate = options.sample_rate,
          .lenient = options.lenient};
}

std::string source_name(const StatOptions& options) {
  return options.traffic.empty() ? fmt::format("trace {}", terminal_escaped(options.trace))
                                 : fmt::format("traffic {} seed {}", options.traffic, options.seed);
}

std::uint64_t interval_cycles(const std::string& time, const ClockPeriod& clock,
                              StatReport& report) {
  const std::uint64_t femtoseconds = Window(time, "", 1, "-I").first_time();
  if (!clock.known()) {
    throw InputError(
        fmt::format("-I '{}': the period of the clock is not known: give cycles", printable(time)));
  }
  const double cycles = static_cast<double>(femtoseconds) / clock.femtoseconds();
  const double whole = std::round(cycles);
  if (whole < 1) {
    throw InputError(fmt::format("-I '{}': shorter than half a cycle", printable(time)));
  }
  if (std::fabs(cycles - whole) > 1e-6 * whole || !clock.steady()) {
    report.note(fmt::format("-I {} is {:.6g} cycles{}: each interval has {}", time, cycles,
                            clock.steady() ? "" : " of a clock that is not steady",
                            grouped(static_cast<std::uint64_t>(whole))));
  }
  return static_cast<std::uint64_t>(whole);
}

}  // namespace fabmon
