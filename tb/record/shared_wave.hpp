// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// One waveform file for several readers. Each reader selects its nets and reads the file at its own
// pace, as often as it likes, while the file is read once for all readers. A pass ends when each
// reader has ended it, wants to start again, or is destroyed. Memory is bounded: some thousand
// steps of the file are kept at a time.
//
// The readers are used by coroutines: who needs more of the file is suspended, until all are.
//     shared.add([&] { auto reader = shared.open(); ... });
//     while (shared.read_on()) { ... }
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "tb/core/coroutine.hpp"
#include "tb/record/wave_file.hpp"

namespace fabmon {

class SharedWave {
 public:
  explicit SharedWave(std::unique_ptr<WaveFile> file);
  /// Ends the functions that have not ended, where they read.
  ~SharedWave();
  SharedWave(const SharedWave&) = delete;
  SharedWave& operator=(const SharedWave&) = delete;

  /// Adds a function, to be begun by the next read_on().
  void add(std::function<void()> function);

  /// For a function: a reader. Its select() must come before any reader's first next(), but for
  /// readers that are gone by then.
  std::unique_ptr<WaveFile> open();

  /// Runs each function, in the order in which they were added, until it needs more of the file;
  /// then reads on. False when all have ended. Throws what one of them throws.
  bool read_on();

  /// How often the file was read, for tests.
  unsigned passes() const { return passes_; }

 private:
  class Reader;
  /// A step of the file.
  struct Moment {
    std::uint64_t time;
    bool off;  // its change of slot 0 is written because recording stops
    bool gap;  // recording stops
  };
  /// Where a net's changes go.
  struct Target {
    Reader* reader;
    std::uint32_t slot;
  };

  void select_all();
  void refill();
  void fill();
  /// Copies a change's digits to where they stay until the next fill().
  const char* keep(std::span<const char> digits);

  std::unique_ptr<WaveFile> file_;
  std::vector<Coroutine> functions_;
  std::vector<Reader*> readers_;
  std::vector<std::vector<Target>> targets_;  // of each selected net of the file
  bool selected_ = false;
  bool ended_ = false;
  unsigned passes_ = 1;
  std::vector<Moment> moments_;            // of the changes that are kept
  std::vector<std::vector<char>> digits_;  // of these; no block moves when it grows
};

}  // namespace fabmon
