// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/wave_recorder.hpp"

#include <cstdio>

namespace fabmon {

WaveFiles::WaveFiles(const std::string& wave)
    : wave_path_(wave), save_path_(wave.empty() ? "" : gtkw_path(wave)), save_(save_path_) {
  const OutputFile writable(wave);  // says why not
}

void WaveFiles::remove() {
  std::remove(wave_path_.c_str());
  std::remove(save_path_.c_str());
}

void WaveFiles::finish(const WaveLayout& layout) { save_.write(gtkw_text(wave_path_, layout)); }

}  // namespace fabmon
