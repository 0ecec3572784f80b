// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Events as perf writes them: "fabmon_axi4/read_cmd_bytes/", "uio0/event=0x12,edge/", lists with
// commas, groups in braces. Groups change nothing: all counters count at once. Modifiers behind the
// last slash are refused.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "event_table.hpp"

namespace fabmon::ctl {

/// A word of an event: "edge" or "event=0x12".
struct Term {
  std::string name;
  std::optional<std::uint64_t> value;
};

/// One event.
struct EventText {
  std::string text;         ///< as it was written
  std::string device;       ///< before the first slash
  std::vector<Term> terms;  ///< between the slashes; name=TEXT is in label
  std::string label;        ///< what it is called in the output: name=TEXT, else text

  /// Its terms, with decimal numbers.
  std::string inside() const;
};

/// The events of a list. Throws Error.
std::vector<EventText> parse_events(std::string_view list);

/// What the terms of an event say: a row by its name, and fields by theirs.
class Fields {
 public:
  /// known: the names of fields, which are 1 where no value is given, but for the index of an event
  /// such as "bin=3". Throws Error, with what may have been meant.
  Fields(const EventText& event, std::span<const EventRow> rows,
         std::span<const std::string_view> known);

  const EventRow* row() const { return row_; }  ///< null: by code
  std::uint64_t index() const { return index_; }
  bool has(std::string_view name) const;
  /// The field's value if it is there, else `otherwise`. Throws Error if it is above `most`.
  std::uint64_t get(std::string_view name, std::uint64_t otherwise, std::uint64_t most) const;

 private:
  std::string text_;
  const EventRow* row_ = nullptr;
  std::uint64_t index_ = 0;
  std::vector<Term> fields_;
};

/// ": did you mean NAME?" of the name that is most alike, or nothing.
std::string suggestion(std::string_view word, const std::vector<std::string_view>& names);

}  // namespace fabmon::ctl
