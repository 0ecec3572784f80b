// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Turns the value changes of a waveform dump into values at clock edges.
//
// The rule: a clock is a time stamp at which the clock signal goes from 0 to 1 (x to 1 is not an
// edge, nor is a pulse of no length). The values of that cycle are those just before: what changes
// at the time stamp of the edge, or is still to change there, does not count.
//
// Variables that a dump declares bit by bit ("a [0]", "a [1]", ...) are put together to one signal;
// its lowest index is the least significant bit, and indices that are missing read as 0.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "tb/record/signal_stream.hpp"
#include "tb/record/wave_file.hpp"

namespace fabmon {

class ClockSampler final : public SignalStream {
 public:
  /// Samples `file` at the rising edges of `clock`: a full path ("tb.dut.clk"), or the end of one
  /// ("dut.clk", "clk") that fits a single net. Throws InputError, with candidates, if it does not.
  ClockSampler(std::unique_ptr<WaveFile> file, const std::string& clock);

  void select(const std::vector<SignalChoice>& choices) override;
  bool next() override;
  void rewind() override;

 private:
  /// Where a net's bits go: `width` bits from bit `shift` of the selected signal k.
  struct Target {
    std::size_t k;
    unsigned shift;
  };
  struct Net {
    unsigned width = 1;
    std::vector<Target> targets;
  };
  struct Part {
    std::uint32_t net;
    unsigned width;
    unsigned shift;
  };

  void make_signals();
  void find_clock(const std::string& clock);
  void reset_state();
  void apply(const WaveChange& change);
  void commit();
  std::size_t words_of(std::size_t k) const;

  std::unique_ptr<WaveFile> file_;
  std::vector<std::vector<Part>> parts_;  // of each signal
  std::uint32_t clock_net_ = 0;
  std::vector<Net> nets_;               // by slot; slot 0 is the clock
  std::vector<std::uint64_t> now_;      // like words_, with the changes of the current time stamp
  std::vector<std::uint64_t> now_x_;    // which bits of now_ are unknown
  std::vector<std::uint64_t> words_x_;  // which bits of words_ are unknown
  std::vector<std::uint64_t> start_x_;  // what words_x_ is before the first change
  std::vector<std::size_t> dirty_;      // signals in which now_ may differ from words_
  std::vector<bool> is_dirty_;
  std::size_t unknown_words_ = 0;  // words of words_x_ that are not 0
  char clock_ = 'x';
  bool pending_ = false;  // change_ is read, not yet applied
  WaveChange change_;
};

}  // namespace fabmon
