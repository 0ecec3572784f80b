// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// One waveform file for several readers. Each reader selects its nets and reads the file at its own
// pace, as often as it likes, while the file is read once for all readers. A pass ends when each
// reader has ended it, wants to start again, or is destroyed. Memory is bounded: some thousand
// steps of the file are kept at a time.
//
// The readers are used by functions that take turns (tb/core/turns.hpp):
//     while (turns.round()) shared.refill();
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "tb/core/turns.hpp"
#include "tb/record/wave_file.hpp"

namespace fabmon {

class SharedWave {
 public:
  /// The turns must outlive it. Its end ends the functions, which may still have readers.
  SharedWave(std::unique_ptr<WaveFile> file, Turns& turns);
  ~SharedWave();
  SharedWave(const SharedWave&) = delete;
  SharedWave& operator=(const SharedWave&) = delete;

  /// A reader. Its select() must come before any reader's first next(), but for readers that are
  /// gone by then.
  std::unique_ptr<WaveFile> open();

  /// To be called when all functions wait: gives those that need it more of the file.
  void refill();

  /// How often the file was read, for tests.
  unsigned passes() const { return passes_; }

 private:
  class Reader;
  /// A step of the file.
  struct Moment {
    std::uint64_t time;
    bool off;  // its change of slot 0 is written because recording stops
  };
  /// Where a net's changes go.
  struct Target {
    Reader* reader;
    std::uint32_t slot;
  };

  void select_all();
  void fill();
  /// Copies a change's digits to where they stay until the next fill().
  const char* keep(std::span<const char> digits);

  std::unique_ptr<WaveFile> file_;
  Turns& turns_;
  std::vector<Reader*> readers_;
  std::vector<std::vector<Target>> targets_;  // of each selected net of the file
  bool selected_ = false;
  bool ended_ = false;
  unsigned passes_ = 1;
  std::vector<Moment> moments_;            // of the changes that are kept
  std::vector<std::vector<char>> digits_;  // of these; no block moves when it grows
};

}  // namespace fabmon
