// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Names of resets, as designs spell them: words between '_', one of which says reset.
//     rst_l   peripheral_aresetn   i_rst_n   sys_reset   nrst   por_n   HRESETn   pl_resetn0
// A name with a word for a register (_q, _reg), a counter, an enable, a request or a state of a
// reset is none: rst_cnt, reset_done, soft_reset_req.
#pragma once

#include <optional>
#include <string_view>

namespace fabmon {

/// Whether the name of a signal, in lower case, is that of a reset, and then whether it is active
/// high. Low are those of which a word is "n", "l", "b" or "ni", or ends or begins with the n of a
/// word for reset.
std::optional<bool> reset_is_high(std::string_view name);

}  // namespace fabmon
