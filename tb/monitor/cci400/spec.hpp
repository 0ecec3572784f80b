// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Events of the cci400 monitor, written as for Linux's perf; see event_text.hpp for the form:
//     cci400/si_rrq_hs_any,source=3/     by Linux's name, see `fabmon list`; the interface is
//     needed cci400/event=0x12,source=0x5/      by code and interface cci400/config=0x63/ both in
//     one number: {source[2:0], code[4:0]} cci400/cycles/                     the cycle counter;
//     also config=0xFF
// Sources 0-4 are the slave interfaces S0 to S4, 5-7 the master interfaces M0 to M2. A code that an
// interface does not have is reserved and counts nothing. Revision r0 has other codes and names for
// master interfaces.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tb/core/event_info.hpp"

namespace fabmon {

/// How an event may call the monitor: "cci400", and as Linux does.
inline constexpr std::array<std::string_view, 4> kCci400Names{"cci400", "CCI_400", "CCI_400_r0",
                                                              "CCI_400_r1"};

inline constexpr unsigned kCciSources = 8;

/// One event that the user asked for.
struct Cci400Spec {
  std::string text;                          ///< spelt as given
  std::uint8_t config = 0;                   ///< source and code, 0xFF for cycles
  const InterfaceEventInfo* info = nullptr;  ///< its row; null for cycles and reserved codes
  bool r0 = false;                           ///< as revision r0 has it
  std::string label{};                       ///< what name= says, or empty

  unsigned source() const { return config >> 5; }
  unsigned code() const { return config & 0x1FU; }
  bool is_cycles() const { return config == 0xFF; }
  bool is_largest() const { return false; }

  /// The event's name in Linux, "cycles", or "RESERVED".
  std::string_view name() const;
};

/// An event as a revision of the interconnect has it. In r0 several rows of the table may be one
/// event, which counts their OR; `info` is the first of them.
struct Cci400Event {
  std::string_view name;
  unsigned code;
  const InterfaceEventInfo* info;
  bool slave;
};

/// All events of r1 or r0 in the order of interfaces and codes.
std::vector<Cci400Event> cci400_events_of(bool r0);

/// The event of these numbers as the user would write it.
Cci400Spec cci400_spec(std::uint8_t config, bool r0);

/// Reads the arguments of -e, see for_each_event(). Throws InputError.
std::vector<Cci400Spec> parse_cci400_events(const std::vector<std::string>& arguments, bool r0);

/// Cycles, and every event of every interface.
std::vector<Cci400Spec> all_cci400_events(bool r0);

/// Cycles, and the events that the derived metrics are made of: what is counted when the user names
/// none.
std::vector<Cci400Spec> default_cci400_events(bool r0);

/// The numbers of the given events, in their order.
std::vector<std::uint8_t> configs_of(const std::vector<Cci400Spec>& specs);

}  // namespace fabmon
