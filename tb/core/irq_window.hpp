// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// When an interrupt line of the RTL follows the golden model's.
#pragma once

namespace fabmon {

/// A change of the golden model's line after edge c is one of the RTL's after an edge from
/// c + earliest to c + latest. Equal: to the cycle.
struct IrqWindow {
  unsigned earliest = 0, latest = 0;
};

}  // namespace fabmon
