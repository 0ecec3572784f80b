// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The command line. options.cpp alone includes CLI11.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "monitor.hpp"

namespace fabmon::ctl {

enum class Command : std::uint8_t { kList, kStat, kHistogram, kLock };

/// What was asked for.
struct Options {
  Command command = Command::kList;
  // Which monitors; none: all UIO devices whose name begins with "fabmon".
  std::vector<std::string> uio;
  std::vector<std::string> memory;    ///< ADDRESS[:SIZE]
  std::optional<Kind> kind;           ///< empty: by the identification registers
  std::optional<std::uint32_t> root;  ///< cmn: byte offset of the root node
  std::string sysroot;
  // list
  std::optional<Kind> events_of;
  // stat, histogram
  std::vector<std::string> events;
  std::vector<std::string> metrics;
  bool all = false;
  std::optional<std::uint64_t> interval_ms, timeout_ms, interval_count;
  std::string separator;  ///< CSV; empty: text
  bool json = false;
  bool big_num = true;
  std::vector<std::string> program;  ///< command and arguments
};

/// The options of a command line. Empty: help or version, which is in `text` then. Throws Error.
std::optional<Options> parse_command_line(int argc, const char* const* argv, std::string& text);

}  // namespace fabmon::ctl
