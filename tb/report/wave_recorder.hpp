// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Records waveforms of a measurement and writes a GTKWave save file, which opens at the start of
// the measured traffic. Models that can write waveforms are slow. They are therefore separate
// models, which are used only for recording.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "tb/core/input_error.hpp"
#include "tb/core/measurement.hpp"
#include "tb/report/gtkw.hpp"
#include "tb/report/output.hpp"

namespace fabmon {

/// The path of a waveform to be written. Throws InputError if its name is that of another format.
std::string checked_wave(const std::string& wave);

/// Cycles of a waveform, [from, to): those that were counted, without programming and reading out.
struct WaveSpan {
  std::uint64_t from = 0, to = 0;

  /// As options of `fabmon stat --trace`, by which the recording is measured as the run was.
  std::string options() const;
};

/// The waveform's file and its save file.
class WaveFiles {
 public:
  /// Checks that both can be written; throws InputError otherwise. An empty path: no files.
  explicit WaveFiles(const std::string& wave);

  /// The file to write the waveform to.
  const std::string& file() const { return wave_.temporary(); }

  /// The name of the save file.
  const std::string& save_file() const { return save_path_; }

  /// Writes the save file of a finished waveform whose traffic begins with this cycle, and which
  /// counts what is in the span. At most once. Throws InputError if the waveform is not whole, as
  /// on a full disk.
  void finish(const WaveLayout& layout, std::uint64_t first_cycle, const WaveSpan& counted);

 private:
  std::string wave_path_;
  std::string save_path_;
  OutputFile wave_;
  OutputFile save_;
};

/// Records with a model of class Rtl.
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
    rtl_ = Rtl::make(config, {.traced = true});
    if (!rtl_->open_wave(files_.file().c_str())) throw InputError(wave + ": cannot be written");
  }

  /// True if there is something to record.
  explicit operator bool() const { return rtl_ != nullptr; }

  /// Calls run(make, progress), which clocks the one model that make() gives away through the
  /// traffic and calls progress before its first cycle, as measure() does; the files are complete
  /// afterwards. `clocks`: cycles of the last segment, which is what is counted. At most once.
  template <class Run>
  void record(std::uint64_t clocks, Run&& run) {
    const Rtl* const rtl = rtl_.get();
    std::optional<std::uint64_t> first;
    run([this] { return std::move(rtl_); }, ReplayProgress([&](std::size_t cycles) {
          if (cycles != 0) return;  // not the beginning of a segment
          counted_.from = rtl->wave_cycle();
          if (!first) first = counted_.from;
        }));
    counted_.to = counted_.from + clocks;
    rtl_.reset();  // closes the waveform
    files_.finish(layout_, first.value_or(0), counted_);
  }

  /// The counted cycles, after the recording.
  const WaveSpan& counted() const { return counted_; }

  /// The name of the save file.
  const std::string& save_file() const { return files_.save_file(); }

 private:
  WaveFiles files_;
  const WaveLayout& layout_;
  WaveSpan counted_;
  std::unique_ptr<Rtl> rtl_;
};

}  // namespace fabmon
