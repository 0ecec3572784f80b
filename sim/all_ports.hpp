// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon stat --all-ports`: every port of a waveform dump, each with instances of the monitor of
// its own, in one pass over the file.
#pragma once

#include "tb/report/options.hpp"
#include "tb/report/view.hpp"

namespace fabmon {

/// Measures and reports them; the exit status. Ports without a clock are left out, with a note.
/// Throws InputError if the monitor measures no such ports, if there are none, and on options that
/// are for one port.
int stat_all_ports(const Monitor& monitor, const StatOptions& options);

}  // namespace fabmon
