// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What every monitor beside an AXI4 port says about its pins to the subcommands: a base of its
// view. Config has an id_width if the monitor looks at IDs.
#pragma once

#include <cstddef>
#include <memory>

#include "tb/bus/axi4/bus_width.hpp"
#include "tb/bus/axi4/pins.hpp"
#include "tb/bus/axi4/port.hpp"
#include "tb/bus/axi4/protocol.hpp"
#include "tb/bus/axi4/trace.hpp"
#include "tb/core/source.hpp"

namespace fabmon {

template <class Config>
struct Axi4PortView {
  using Pins = Axi4Pins;
  using Tap = BusWidthTap;

  /// Options: what trace_options() takes.
  template <class Options>
  static std::unique_ptr<Axi4Trace> open_trace(const Options& options, const Config& /*config*/) {
    return open_axi4_trace(trace_options(options));
  }

  static bool is_narrow(const Config& config) requires requires { config.id_width; }
  { return config.id_width < kWidestId; }

  static const char* misfit(const Pins& p, const Config& config) requires requires {
    config.id_width;
  }
  {
    const bool fits = ((p.arid | p.rid | p.awid | p.bid) >> config.id_width) == 0;
    return fits ? nullptr : "an ID has more bits than --param IdWidth";
  }

  template <class Options>
  static Tap tap(Source<Pins>& source, const Options& /*options*/) {
    return Tap(source);
  }

  /// A checker for the narrowest bus that fits.
  static Axi4Protocol protocol(const Config& /*config*/, const Tap& tap, std::size_t keep) {
    Axi4Port bus;
    bus.data_width = tap.data_width();
    return Axi4Protocol(bus, keep);
  }

 private:
  static constexpr unsigned kWidestId = 18;  // bits, of Axi4Pins
};

}  // namespace fabmon
