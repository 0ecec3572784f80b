// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/bus_shape.hpp"

namespace fabmon {

std::string_view waiting_for_name(WaitingFor waiting_for) {
  switch (waiting_for) {
    case WaitingFor::kMoves:
      return "moves";
    case WaitingFor::kManager:
      return "manager";
    case WaitingFor::kSubordinate:
      return "subordinate";
    case WaitingFor::kNobody:
      return "nobody";
    case WaitingFor::kReset:
      break;
  }
  return "reset";
}

}  // namespace fabmon
