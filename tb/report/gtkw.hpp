// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A GTKWave save file beside a waveform. It shows the monitor's signals in groups: first the
// signals that the monitor derives from the pins, then the pins and the registers. It lists the
// signals of a table that the waveform has. A signal that was renamed in the RTL is missing, but no
// signal is shown under a wrong name.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fabmon {

/// One line of a group: the signals below the monitor's top that fit a pattern.
struct WaveEntry {
  std::string_view pattern;  ///< '*' stands for any index
  bool decimal = false;      ///< shown in decimal, not in hex
};

/// Signals that are shown together.
struct WaveGroup {
  std::string_view title;
  std::vector<WaveEntry> entries;
  bool closed = false;  ///< only the title is seen until the user opens the group
};

/// A pin in a table of them, those of a group in a row.
struct WavePin {
  std::string_view group;   ///< its title
  std::string_view signal;  ///< of the monitor's top
  bool decimal = false;
};

/// Groups, then those of a table of pins in its order, then more groups. `closed`: those of the
/// pins.
std::vector<WaveGroup> wave_groups(std::vector<WaveGroup> groups, std::span<const WavePin> pins,
                                   const std::vector<WaveGroup>& more, bool closed = false);

/// The signals of a monitor to show.
struct WaveLayout {
  std::string_view title;         ///< one line about all of it
  std::string_view pin;           ///< a pin of the monitor's top, by which the top is found
  std::vector<WaveGroup> groups;  ///< in reading order; one without signals is left out
};

/// The name of the save file for a waveform: "x.gtkw" for "x.fst".
std::string gtkw_path(const std::string& wave);

/// Times in a waveform, in its units.
struct WaveTimes {
  std::uint64_t start = 0;         ///< where it is to be opened, and where the marker is
  std::uint64_t counted_from = 0;  ///< the marker A
  std::uint64_t counted_to = 0;    ///< the marker B
};

/// The view of GTKWave when it opens a waveform. Times are in the waveform's units.
struct GtkwView {
  std::uint64_t start = 0;   ///< time at the left edge
  double zoom = 0;           ///< 200 pixels are 2^zoom units; 0 or more
  std::uint64_t marker = 0;  ///< the primary marker
  std::uint64_t a = 0;       ///< the marker A
  std::uint64_t b = 0;       ///< the marker B
};

/// The head of a save file. GTKWave finds the waveform under the name `wave`; a comment takes the
/// place of a name that cannot stand there.
std::string gtkw_head(std::string_view title, const std::string& wave, const GtkwView& view);

/// The lines of a signal as the waveform has it, "tb.x" or "tb.x[7:0]"; nothing if GTKWave would
/// take its name for something else (see fits_gtkw()).
std::string gtkw_signal(std::string_view signal, bool vector, bool decimal);

/// The lines of a group of signals, `signals` being their lines.
std::string gtkw_group(std::string_view title, std::string_view signals, bool closed);

/// The save file's content for a finished FST waveform. GTKWave is to find the waveform under the
/// name `wave`. Throws InputError if the file cannot be read.
std::string gtkw_text(const std::string& file, const std::string& wave, const WaveTimes& times,
                      const WaveLayout& layout);

}  // namespace fabmon
