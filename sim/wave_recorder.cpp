// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/wave_recorder.hpp"

#include <cstdio>

#include "sim/gtkw.hpp"
#include "sim/monitors.hpp"
#include "tb/check/axi4_check.hpp"
#include "tb/pins/input_error.hpp"

namespace fabmon {

WaveRecorder::WaveRecorder(std::string_view build, const std::string& wave)
    : wave_path_(wave), save_path_(wave.empty() ? "" : gtkw_path(wave)), save_(save_path_) {
  if (wave.empty()) return;
  const OutputFile writable(wave);  // says why not
  try {
    rtl_ = make_traced_rtl(build, wave);
  } catch (const InputError&) {
    std::remove(wave.c_str());
    std::remove(save_path_.c_str());
    throw;
  }
}

std::size_t WaveRecorder::record(std::vector<Axi4Program> programs, Source<Axi4Pins>& source) {
  const unsigned counters = rtl_->config().num_counters;
  if (programs.size() > counters) programs.resize(counters);
  measure(*rtl_, source, {.programs = programs, .interval = 0, .progress = {}});
  rtl_.reset();  // closes the waveform
  save_.write(gtkw_text(wave_path_));
  return programs.size();
}

}  // namespace fabmon
