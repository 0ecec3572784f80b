// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Events as perf writes them: MONITOR/TERM,TERM,.../ where a term is KEY or KEY=NUMBER. Numbers are
// decimal or 0x-hexadecimal. The monitor defines the meaning of the terms, except for name=TEXT,
// which is the name of the event in the report.
//
// Commas separate events, and braces enclose a group: a/x/,{a/y/,b/z/}. Groups have no effect,
// since all events are always counted at once. Modifiers (a/x/u, {...}:S) are refused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fabmon {

/// One term of an event.
struct EventTerm {
  std::string_view key;    ///< may be empty
  std::string_view value;  ///< what follows the "="
  bool has_value = false;  ///< there is a "="
  std::size_t at = 0;      ///< where the key begins in the event, from 0
};

/// One event taken apart. The text and `where` must outlive it.
class EventText {
 public:
  /// Takes an event of this monitor apart. Errors are "<where>:<column>: <reason>"; the text's
  /// first character is in column `column`. Throws InputError unless the frame MONITOR/.../ is
  /// right. `example` is an event to show to somebody who wrote none.
  EventText(std::string_view text, std::string_view monitor, std::string_view example,
            std::string_view where, std::size_t column);

  /// The event as it was given.
  std::string_view text() const { return text_; }

  /// The text of name=, or empty.
  const std::string& label() const { return label_; }

  /// At least one, without name=.
  const std::vector<EventTerm>& terms() const { return terms_; }

  /// The number of a term. Throws InputError unless it is one of 0 to max.
  std::uint64_t number(const EventTerm& term, std::uint64_t max) const;

  /// Throws the InputError about something at a place of the event, counted from 0.
  [[noreturn]] void fail(std::size_t at, std::string_view reason) const;

  /// Throws the InputError about a term that is none of these names, with the nearest of them.
  [[noreturn]] void unknown_name(const EventTerm& term,
                                 const std::vector<std::string_view>& names) const;

 private:
  [[noreturn]] void wrong_monitor(std::string_view given, std::string_view monitor) const;
  std::size_t end_of_terms(std::size_t begin) const;
  void take_label(const EventTerm& term);

  std::string_view text_;
  std::string_view where_;
  std::size_t column_;
  std::vector<EventTerm> terms_;
  std::string label_;
};

/// The one of these names of a monitor that the event begins with, else the first of them, which
/// there must be.
std::string_view event_monitor(std::string_view event, std::span<const std::string_view> names);

/// Takes one event, where it stands and the column of its first character.
using EventVisit =
    std::function<void(std::string_view text, const std::string& where, std::size_t column)>;

/// Visits the events of the arguments of -e: lists of events, or @FILE for a file with such a list
/// per line, in which blank lines and text behind a # are skipped. Throws InputError.
void for_each_event(const std::vector<std::string>& arguments, const EventVisit& visit);

}  // namespace fabmon
