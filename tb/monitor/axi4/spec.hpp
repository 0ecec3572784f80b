// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Events of the axi4 monitor, see event_text.hpp for how events are written:
//     axi4/event=0x12,umask=0x1,thresh=4,invert,edge,max/    by code
//     axi4/read_cmd_bytes/                                   by name, see `fabmon list`
//     axi4/read_cmd_bytes,thresh=16/                         by name, with filters
// Terms come in any order, each at most once. Numbers are decimal or 0x-hexadecimal, 0-255; a term
// without "=" is 1. The name of a subevent stands for its event with one bit of umask.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tb/core/event_info.hpp"
#include "tb/monitor/axi4/config.hpp"
#include "tb/monitor/axi4/functions.hpp"
#include "tb/monitor/axi4/program.hpp"

namespace fabmon {

/// One event that the user asked for.
struct Axi4Spec {
  std::string text;                 ///< spelt as given
  Axi4Program program;              ///< what it means
  const EventInfo* info = nullptr;  ///< its row of the table; null if the code is reserved
  std::string label{};              ///< what name= says, or empty

  /// The event's name in the specification; "RESERVED" for a reserved code.
  std::string_view name() const { return info == nullptr ? "RESERVED" : info->name; }

  /// True if the count is the largest so far, not a sum.
  bool is_largest() const { return program.max || is_axi4_longest(program); }

  /// True if the count is the smallest so far.
  bool is_smallest() const { return is_axi4_shortest(program); }

  /// True if the event is one of the bank form alone.
  bool of_bank() const { return info != nullptr && info->form == "bank"; }
};

/// Reads one event. Throws InputError "<where>:<column>: <reason>"; the text's first character is
/// in column `column`.
Axi4Spec parse_axi4_event(std::string_view text, std::string_view where, std::size_t column = 1);

/// Reads the arguments of -e: events, and @FILE for a file with one event a line, in which blank
/// lines and what follows a # are skipped. Throws InputError.
std::vector<Axi4Spec> parse_axi4_events(const std::vector<std::string>& arguments);

/// Every named event and subevent of the table that a build counts, in the table's order.
std::vector<Axi4Spec> all_axi4_events(const Axi4Config& config);

/// True if a build counts it. The selectable form counts 0 for a code that is reserved, whatever
/// the filters make of that.
bool axi4_counts_event(const Axi4Spec& spec, const Axi4Config& config);

/// Of these the events that the derived metrics are made of, and the stalls: what is counted when
/// the user names none.
std::vector<Axi4Spec> default_axi4_events(const Axi4Config& config);

/// The programs of the given events, in their order.
std::vector<Axi4Program> programs_of(const std::vector<Axi4Spec>& specs);

}  // namespace fabmon
