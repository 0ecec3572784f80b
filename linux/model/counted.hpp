// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace fabmon::guest {

/// What a perf event must have counted, according to the golden model.
struct Count {
  std::uint64_t events = 0;  ///< that happened while it counted
  std::uint64_t jump = 0;    ///< by how much the second master has put its counter forward
};

/// By what is counted, in perf's words as far as it has any: "type=0x5,eventid=0x1,...".
using Counted = std::map<std::string, Count>;

}  // namespace fabmon::guest
