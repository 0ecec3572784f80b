// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Records waveforms of a measurement, with a GTKWave save file beside them that opens them where
// the measured traffic begins. Models that can write waveforms are slow, so they are models of
// their own, used for this alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "tb/core/replay.hpp"
#include "tb/report/builds.hpp"
#include "tb/report/gtkw.hpp"
#include "tb/report/output.hpp"

namespace fabmon {

/// The waveform's file and its save file.
class WaveFiles {
 public:
  /// Makes sure that both can be written; throws InputError otherwise. An empty path: no files.
  explicit WaveFiles(const std::string& wave);

  /// The file to write the waveform to.
  const std::string& file() const { return wave_.temporary(); }

  /// The name of the save file.
  const std::string& save_file() const { return save_path_; }

  /// Writes the save file of a finished waveform whose traffic begins with this cycle. At most
  /// once.
  void finish(const WaveLayout& layout, std::uint64_t first_cycle);

 private:
  std::string wave_path_;
  std::string save_path_;
  OutputFile wave_;
  OutputFile save_;
};

/// Records with a model of class Rtl, see builds.hpp.
template <class Rtl>
class WaveRecorder {
 public:
  /// Opens the waveform and the save file; throws InputError if a file cannot be written or the
  /// build has no model that writes waveforms. An empty path: there is nothing to record. The
  /// layout must outlive the recorder.
  WaveRecorder(std::string_view build, const std::string& wave, const WaveLayout& layout)
      : files_(wave), layout_(layout) {
    if (!wave.empty()) rtl_ = make_traced_rtl<Rtl>(build, files_.file(), wave);
  }

  /// True if there is something to record.
  explicit operator bool() const { return rtl_ != nullptr; }

  /// Calls run(rtl, progress), which clocks the model through the traffic and calls progress with
  /// the number of cycles whenever some are done; the files are complete afterwards. At most once.
  template <class Run>
  void record(Run&& run) {
    std::optional<std::uint64_t> first;
    run(*rtl_, ReplayProgress([&first, this](std::size_t cycles) {
      const std::uint64_t now = rtl_->now();
      if (!first) first = now > cycles ? now - cycles : 0;
    }));
    rtl_.reset();  // closes the waveform
    files_.finish(layout_, first.value_or(0));
  }

  /// The name of the save file.
  const std::string& save_file() const { return files_.save_file(); }

 private:
  WaveFiles files_;
  const WaveLayout& layout_;
  std::unique_ptr<Rtl> rtl_;
};

}  // namespace fabmon
