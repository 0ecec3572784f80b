// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axi4/protocol_setup.hpp"

#include <string_view>

namespace fabmon {
namespace {

// AXI3 has bursts of up to 16 beats. AXI4, which has longer ones, has no WID: a signal of this name
// says nothing there.
bool has_wid(const Axi4Trace& trace) {
  constexpr unsigned kLenBits = 4;
  return trace.has("wid") && trace.width("awlen") <= kLenBits;
}

}  // namespace

Axi4LogOptions axi4_log_options(const Axi4Trace& trace) {
  // Without LAST as well it is AXI4-Lite, where LEN is 0.
  return {.from_idle = false,
          .has_arlen = trace.has("arlen") || !trace.has("rlast"),
          .has_awlen = trace.has("awlen") || !trace.has("wlast"),
          .has_wid = has_wid(trace),
          .has_wstrb = trace.has("wstrb")};
}

Axi4Protocol axi4_protocol(const Axi4Trace& trace, std::size_t keep) {
  Axi4Port bus;
  bus.data_width = trace.data_width() != 0 ? trace.data_width() : 1024;
  const bool any_width = trace.data_width() == 0;
  return Axi4Protocol(bus, keep,
                      {.has =
                           [&trace, any_width](std::string_view pin) {
                             return trace.has(pin) && !(any_width && pin == "wstrb");
                           },
                       .from_idle = false,
                       .by_wid = has_wid(trace)});
}

}  // namespace fabmon
