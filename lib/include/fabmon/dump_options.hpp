// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#pragma once

#include <string>

namespace fabmon {

/// Where a recording has the pins of a monitor. What is empty is found, or an error says what there
/// is.
struct DumpOptions {
  std::string port{};     ///< name of an AXI4 port, as `fabmon ports` prints it
  std::string clock{};    ///< path of the clock
  std::string scope{};    ///< scope of the signals
  std::string prefix{};   ///< what stands before their names, "s_axi_"
  bool no_reset = false;  ///< take no signal as the reset
};

}  // namespace fabmon
