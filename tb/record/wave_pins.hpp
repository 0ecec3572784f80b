// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Finds the pins of a monitor among the signals of a waveform, by their names. Signals of one scope
// with the same prefix, all of them with an ending (_i, _o) or none, make a set; one complete set
// is chosen. What a complete set is, and how pins are spelt, is the monitor's business.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "tb/record/signal_stream.hpp"

namespace fabmon {

/// One set.
struct WavePins {
  std::uint32_t scope = 0;                           ///< index of its scope
  std::string prefix{};                              ///< as the file has it
  std::vector<std::optional<std::size_t>> signal{};  ///< of each column
  std::vector<std::string> missing{};                ///< names without which it is not complete
  std::size_t found = 0;                             ///< columns that have a signal
};

/// Names of pins, in lower case and without prefix and ending, to columns.
using PinSpellings = std::unordered_map<std::string, std::size_t>;

/// What the user is told.
struct WaveSearch {
  const SignalStream& wave;
  std::string path;           ///< of the file
  std::string scope;          ///< --scope, or empty
  std::string prefix;         ///< --prefix, or empty
  std::string_view one;       ///< "AXI4 port"
  std::string_view several;   ///< "AXI4 ports"
  std::string_view examples;  ///< "arvalid, s_axi_arvalid, ar_valid"
};

/// All sets, in the order of the file, each with `columns` columns. The search's prefix is that of
/// every pin; without one, a name may begin after any _ or dot. Throws InputError if there is no
/// such scope.
std::vector<WavePins> collect_wave_pins(const WaveSearch& search, const PinSpellings& spellings,
                                        std::size_t columns);

/// How a reset that is low when active may be called, the best name first; rst_ni is rst_n.
inline constexpr std::array<std::string_view, 4> kWaveResets{"aresetn", "areset_n", "rst_n",
                                                             "resetn"};

/// Pins of the whole monitor, which alone do not make a set, are added to the sets of their scope,
/// with the set's prefix or without. `spellings` are theirs, those of kWaveResets among them, for
/// the column `reset`: of several resets the one with the best name counts, of other pins the
/// first.
void add_global_pins(const WaveSearch& search, const PinSpellings& spellings, std::size_t reset,
                     std::vector<WavePins>& sets);

/// The complete set, of several that share their nets the largest. `complete` fills in `missing`;
/// sets are the same if they agree in the columns `identity`. Throws InputError if there is none,
/// with what the nearest one lacks, or if there are several.
const WavePins& choose_wave_pins(const WaveSearch& search, std::vector<WavePins>& sets,
                                 std::span<const std::size_t> identity,
                                 const std::function<bool(WavePins&)>& complete);

/// "--scope S --prefix P", as the user would choose the set.
std::string options_of(const WaveSearch& search, const WavePins& pins);

}  // namespace fabmon
