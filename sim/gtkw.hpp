// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A GTKWave save file beside a waveform: the monitor's signals in groups in reading order, from the
// watched pins by way of events and counters to the registers. It lists what the waveform has of a
// table of names, so a signal that is renamed in the RTL goes missing, and is never shown wrongly.
#pragma once

#include <string>

namespace fabmon {

/// The name of the save file for a waveform: "x.gtkw" for "x.fst".
std::string gtkw_path(const std::string& wave);

/// The save file's content for a finished FST waveform of the axi4 monitor. Throws InputError if
/// that cannot be read.
std::string gtkw_text(const std::string& wave);

}  // namespace fabmon
