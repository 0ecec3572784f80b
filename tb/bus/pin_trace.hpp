// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A recording of a port as rows of pins, block by block, by the table of its bus. CSV: a column is
// the pin of its name. Waveforms: the port that the options mean (pin_ports.hpp), with its clock
// and its reset; a pin that is not there has the value of its tie.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tb/bus/bus_pins.hpp"
#include "tb/record/clock_period.hpp"
#include "tb/record/signal_stream.hpp"
#include "tb/record/trace_stream.hpp"
#include "tb/record/value_hash.hpp"

namespace fabmon {

class PinTrace {
 public:
  /// Opens it. `compared`: a hash of all values is made. Throws InputError if it cannot be used.
  PinTrace(const BusPins& bus, const TraceOptions& options, bool compared);

  /// Reads the next cycles, `most` at most, and returns how many; 0 at the end.
  std::size_t read(std::size_t most);
  /// The cycles of that block.
  PinRow row(std::size_t i) const { return {rows_.data() + i * layout_.words(), layout_}; }
  std::uint64_t time(std::size_t i) const { return times_[i]; }
  /// True if the cycle is none, but stands for those that were not recorded.
  bool is_gap(std::size_t i) const { return gaps_[i] != 0; }
  bool in_reset(std::size_t i) const { return row(i)[reset_] == 0; }

  const PinWidths& pins() const { return widths_; }
  std::uint64_t timescale() const { return stream_->timescale(); }
  const ClockPeriod& clock() const { return stream_->clock(); }
  const std::string& cut() const { return stream_->cut(); }
  /// How it was bound, what is tied, and what was in reset or not known, a line each.
  std::vector<std::string> notes() const;
  /// Of all values of the block's first `end` cycles and those before, if they are compared.
  void hash(std::size_t end);
  const ValueHash& values() const { return values_; }

 private:
  struct Bound {
    std::size_t pin;
    PinUse use;
    std::size_t words;  // of its value
  };

  void enter(std::uint64_t* row);

  std::unique_ptr<SignalStream> stream_;
  std::size_t reset_;
  PinLayout layout_;
  PinWidths widths_;
  std::vector<Bound> bound_;                      // the pins that are read
  std::vector<std::string_view> names_;           // of these
  std::vector<std::vector<std::uint64_t>> last_;  // their values in the cycle before
  std::vector<std::uint64_t> now_;                // the row of the cycle before
  std::vector<std::string> notes_;
  bool compared_;
  bool held_ = false;  // the stream stands at a cycle behind a gap
  bool any_ = false;   // there was a cycle
  std::uint64_t cycles_ = 0, reset_cycles_ = 0;
  std::vector<std::uint64_t> rows_, times_;
  std::vector<std::uint8_t> gaps_;
  ValueHash values_;
};

}  // namespace fabmon
