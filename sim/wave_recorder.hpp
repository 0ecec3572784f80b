// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Records waveforms of a measurement, with a GTKWave save file beside them. Models that can write
// waveforms are slow, so they are models of their own, used for this alone.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sim/output.hpp"
#include "tb/check/axi4_program.hpp"
#include "tb/pins/axi4_pins.hpp"
#include "tb/pins/source.hpp"
#include "tb/rtl/axi4_rtl.hpp"

namespace fabmon {

class WaveRecorder {
 public:
  /// Opens the waveform and the save file; throws InputError if a file cannot be written or the
  /// build has no model that writes waveforms. An empty path: there is nothing to record.
  WaveRecorder(std::string_view build, const std::string& wave);

  /// True if there is something to record.
  explicit operator bool() const { return rtl_ != nullptr; }

  /// Measures the source once, with as many of the programs as there are counters; returns how many
  /// these are. The files are complete afterwards. At most once.
  std::size_t record(std::vector<Axi4Program> programs, Source<Axi4Pins>& source);

  /// The name of the save file.
  const std::string& save_file() const { return save_path_; }

 private:
  std::string wave_path_;
  std::string save_path_;
  OutputFile save_;
  std::unique_ptr<Axi4Rtl> rtl_;
};

}  // namespace fabmon
