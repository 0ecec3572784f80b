// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/bus_shape.hpp"

namespace fabmon {

std::string_view who_name(Who who) {
  switch (who) {
    case Who::kMoves:
      return "moves";
    case Who::kManager:
      return "manager";
    case Who::kSubordinate:
      return "subordinate";
    case Who::kNobody:
      return "nobody";
    case Who::kReset:
      break;
  }
  return "reset";
}

}  // namespace fabmon
