// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The command line as plain text: what help, man page and completions are made of.
#pragma once

#include <string>
#include <vector>

namespace fabmon {

/// An option, or a word that stands alone.
struct OptionInfo {
  std::vector<std::string> names;  ///< "-e", "--event"; of a word that stands alone "MONITOR"
  std::string value;               ///< what it takes, "EVENT"; empty for a flag
  std::string meaning;
  std::string initial;   ///< its value if it is not given, where that is to be said
  std::string group;     ///< heading
  bool is_word = false;  ///< a word that stands alone
  bool is_required = false;
  bool is_repeated = false;
};

/// A subcommand.
struct CommandInfo {
  std::string name, meaning;
  std::vector<OptionInfo> options;
};

}  // namespace fabmon
