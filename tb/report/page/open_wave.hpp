// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// From a transaction of a report to the waveform: save files that open the dump at its time with
// its port's signals, in GTKWave (.gtkw) and in Surfer (.sucl, a file of commands), and the start
// of these programs.
//
// Surfer's files use documented commands alone: load_file, divider_add, variable_add, zoom_fit,
// zoom_in, cursor_set, goto_cursor. None of them zooms to a span of time: the view is halved as
// often as the span wants it, and then goes to the cursor. Of their syntax: a command is a line or
// ends at a semicolon, # begins a comment, nothing is quoted; a divider's name is one word.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tb/record/signal_stream.hpp"
#include "tb/record/wave_pins.hpp"

namespace fabmon {

/// A signal of a dump, as viewers name it.
struct ShownSignal {
  std::string path;   ///< "tb.dut.s_axi_araddr"
  std::string range;  ///< "[31:0]", empty for a single bit
};

/// A signal of a recording.
ShownSignal shown_signal(const SignalStream& wave, std::size_t signal);

/// The signals of a port in the order of its pins, each once.
std::vector<ShownSignal> shown_signals(const SignalStream& wave, const WavePins& pins);

/// What is to be looked at. Times are time stamps of the dump.
struct WaveSpot {
  std::string dump;                    ///< file
  std::string title;                   ///< one line: which transaction it is
  std::string port;                    ///< its name
  std::vector<ShownSignal> signals{};  ///< clock and reset first
  std::uint64_t from = 0;              ///< where the cursor is: its accept
  std::uint64_t to = 0;                ///< its end
  std::uint64_t dump_from = 0;         ///< the dump's first and
  std::uint64_t dump_to = 0;           ///< its last time stamp
};

/// How many signals the save file leaves out: see fits_gtkw() (tb/core/escape.hpp).
std::size_t left_out_of_gtkw(const WaveSpot& spot);

/// A note about so many of them.
std::string left_out_text(std::size_t signals);

/// The save file of GTKWave, with a comment if signals are left out.
std::string gtkw_spot_text(const WaveSpot& spot);

/// The command file of Surfer.
std::string surfer_spot_text(const WaveSpot& spot);

/// "x.gtkw" for "x.html" and the ending "gtkw".
std::string beside_report(const std::string& report, std::string_view ending);

/// The program that shows waveforms: that which $FABMON_WAVE_VIEWER names, else gtkwave or surfer
/// in PATH. Throws InputError if there is none.
std::string find_wave_viewer();

/// Starts it with that of the two files which it understands: a program with "surfer" in its name
/// takes the command file, any other one the save file. Returns when it has ended, with all that it
/// has started: a viewer may go to the background. Throws InputError if it cannot be started or
/// fails, with its last line of errors. GTKWave ends with status 0 where it finds no display: of
/// gtkwave and surfer it is a failure, too, to end within `at_once` seconds.
void run_wave_viewer(const std::string& viewer, const std::string& gtkw,
                     const std::string& commands, double at_once = 2);

}  // namespace fabmon
