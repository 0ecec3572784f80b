// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/wave_recorder.hpp"

namespace fabmon {

WaveFiles::WaveFiles(const std::string& wave)
    : wave_path_(wave),
      save_path_(wave.empty() ? "" : gtkw_path(wave)),
      wave_(wave_path_),
      save_(save_path_) {}

void WaveFiles::finish(const WaveLayout& layout, std::uint64_t first_cycle) {
  constexpr std::uint64_t kPeriod = 10;  // ns of a cycle in the waveforms of all models
  save_.write(gtkw_text(file(), wave_path_, kPeriod * first_cycle, layout));
  wave_.finish();
}

}  // namespace fabmon
