// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Which ports `fabmon report` shows, and how each is measured: those of a dump that the user names,
// else all that are found; one of a CSV file or of generated traffic.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tb/report/options.hpp"

namespace fabmon {

struct ReportedPort {
  std::string name;                      ///< as shown
  std::string kind;                      ///< "AXI4"
  std::string clock{}, reset{};          ///< paths; empty: none, or not known before it is read
  std::optional<unsigned> data{}, id{};  ///< widths in bits, if they are known
  StatOptions options;                   ///< its source alone
};

/// The ports, in the order of the dump. Throws InputError if there is none, or if one that is named
/// is not there. Notes say which ones are left out, and why.
std::vector<ReportedPort> reported_ports(const ReportOptions& options,
                                         std::vector<std::string>& notes);

}  // namespace fabmon
