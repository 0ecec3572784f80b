// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A value of a monitor that the log of a port's handshakes gives as well: `fabmon report` shows
// both, and they must be equal.
#pragma once

#include <array>
#include <string_view>

namespace fabmon {

struct LogValue {
  /// How members make the value; those that are null (of no transactions) are left out.
  enum class Fold { kSum, kLeast, kMost };

  std::string_view event;                     ///< "axi4/r_beats/"
  Fold fold = Fold::kSum;                     ///< of the members
  std::array<std::string_view, 2> members{};  ///< JSON pointers into a port of the report; "": none
  bool of_transactions = false;  ///< comparable only if each response belongs to a command: what
                                 ///< began before the recording, the two count differently
};

}  // namespace fabmon
