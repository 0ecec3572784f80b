// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Records waveforms of a measurement, with a GTKWave save file beside them. Models that can write
// waveforms are slow, so they are models of their own, used for this alone.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "tb/core/input_error.hpp"
#include "tb/report/gtkw.hpp"
#include "tb/report/output.hpp"

namespace fabmon {

/// The waveform's file and its save file.
class WaveFiles {
 public:
  /// Makes sure that both can be written; throws InputError otherwise. An empty path: no files.
  explicit WaveFiles(const std::string& wave);

  /// The waveform's name; empty if there is nothing to record.
  const std::string& wave() const { return wave_path_; }

  /// The name of the save file.
  const std::string& save_file() const { return save_path_; }

  /// Removes both again.
  void remove();

  /// Writes the save file of a finished waveform. At most once.
  void finish(const WaveLayout& layout);

 private:
  std::string wave_path_;
  std::string save_path_;
  OutputFile save_;
};

/// Records with a model of class Rtl, see builds.hpp.
template <class Rtl>
class WaveRecorder {
 public:
  /// Opens the waveform of a model of these parameters and the save file; throws InputError if a
  /// file cannot be written or there is no such model. An empty path: there is nothing to record.
  /// The layout must outlive the recorder.
  WaveRecorder(const typename Rtl::Config& config, const std::string& wave,
               const WaveLayout& layout)
      : files_(wave), layout_(layout) {
    if (wave.empty()) return;
    try {
      rtl_ = Rtl::make(config, {.traced = true});
      if (!rtl_->open_wave(wave.c_str())) throw InputError(wave + ": cannot be written");
    } catch (...) {
      files_.remove();
      throw;
    }
  }

  /// True if there is something to record.
  explicit operator bool() const { return rtl_ != nullptr; }

  /// Calls run(make, config), which clocks the one model that make() gives away, of these
  /// parameters; the files are complete afterwards. At most once.
  template <class Run>
  void record(Run&& run) {
    const auto config = rtl_->config();
    run([this] { return std::move(rtl_); }, config);
    rtl_.reset();  // closes the waveform
    files_.finish(layout_);
  }

  /// The name of the save file.
  const std::string& save_file() const { return files_.save_file(); }

 private:
  WaveFiles files_;
  const WaveLayout& layout_;
  std::unique_ptr<Rtl> rtl_;
};

}  // namespace fabmon
