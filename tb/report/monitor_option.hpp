// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Options of `fabmon stat` that not every monitor takes. A monitor has a table of its own
// (Monitor::options); the command line makes options of the tables and keeps what is given, from
// which each monitor fills in a struct of its own.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace fabmon {

/// One option of a monitor. Monitors that share it have equal rows.
struct MonitorOption {
  enum class Kind {
    kFlag,
    kLevel,   ///< of a pin: --NAME sets it, --no-NAME clears it
    kNumber,  ///< of at least 1
    kText,
    kFile,  ///< that is read; an empty name is none
  };
  /// Where help shows it.
  enum class Group { kSource, kPorts, kCounts, kBuild };

  std::string_view name;  ///< "--bins"
  Kind kind;
  Group group;
  std::string_view value;  ///< what it takes, by its type name; empty for flags and levels
  std::string_view meaning;
  std::string_view lacks;  ///< what the other monitors lack, "bins"
};

/// What is given of the options of monitors, by name.
class MonitorOptions {
 public:
  struct Value {
    const MonitorOption* option;
    std::uint64_t number;  ///< of flags and levels, too
    std::string text;
  };

  void set(const MonitorOption& option, std::uint64_t number, std::string text = {}) {
    values_.insert_or_assign(option.name, Value{&option, number, std::move(text)});
  }

  bool has(std::string_view name) const { return values_.contains(name); }
  /// 0 if it is not given.
  std::uint64_t number(std::string_view name) const {
    return has(name) ? values_.at(name).number : 0;
  }
  std::optional<bool> level(std::string_view name) const {
    return has(name) ? std::optional(number(name) != 0) : std::nullopt;
  }
  std::optional<std::string> text(std::string_view name) const {
    return has(name) ? std::optional(values_.at(name).text) : std::nullopt;
  }
  const std::map<std::string_view, Value>& all() const { return values_; }

 private:
  std::map<std::string_view, Value> values_;
};

}  // namespace fabmon
