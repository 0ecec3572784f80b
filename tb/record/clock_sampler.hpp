// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Turns the value changes of a waveform dump into values at clock edges.
//
// A cycle ends at each rising edge of the clock: a time stamp at which the clock becomes 1 after
// another recorded value (0, x, z or any other). So x to 1 is an edge, as in Verilog. Not edges
// are: the first recorded value of the clock, the first value after recording was switched off
// ($dumpoff, an FST blackout), and a pulse of no length. The first cycle behind such a gap is
// marked (SignalStream::gap). For falling edges, 0 takes the place of 1. The values of
// the cycle are those just before the edge: changes at the time stamp of the edge are not part of
// it.
//
// A recording without a clock (--clock none, and captures of logic analyzers) has a sample, which
// is a cycle, in each unit of time, or as often as its header says. The values of the sample are
// those at its time, changes at its time stamp included.
//
// Where the file says that something was not recorded (WaveStep::gap, WaveFile::gap_net()), gap()
// is true for the next cycle, and no edge of the clock is seen across it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "tb/record/levels.hpp"
#include "tb/record/pin_bits.hpp"
#include "tb/record/signal_stream.hpp"
#include "tb/record/wave_file.hpp"
#include "tb/record/wave_values.hpp"

namespace fabmon {

/// The user's options for the clock.
struct ClockChoice {
  std::string path;  ///< a full path ("tb.dut.clk") or the end of one ("dut.clk", "clk"), of one
                     ///< bit or with the index of a bit of a vector ("clks[3]")
  bool falling = false;    ///< sample at falling edges
  std::uint64_t rate = 0;  ///< of kWithoutClock: samples in 1,000 s; 0: as the file says
};

/// The path of the clock of a recording that has none.
inline constexpr std::string_view kWithoutClock = "none";

class ClockSampler final : public SignalStream {
 public:
  /// Offers the signals of `file`. The clock is still to be chosen.
  explicit ClockSampler(std::unique_ptr<WaveFile> file);

  /// Gives the file away, at its beginning, to be read by others; the signals stay.
  std::unique_ptr<WaveFile> release() { return std::move(file_); }

  /// The bit that a path means as a clock. Throws InputError, with candidates, unless exactly one
  /// net has this name.
  PinBits find_clock(const std::string& path) const;

  /// Sets the clock signal; to be called before select(). Throws InputError as find_clock().
  void choose_clock(const ClockChoice& clock);

  /// The same for one bit of a signal.
  void choose_clock(const PinBits& clock, bool falling);

  /// True if the file says that it is an instrument's capture, and nothing called like a clock
  /// toggles regularly in it. Before select().
  bool lacks_clock();

  /// True if the clock is kWithoutClock.
  bool is_sampled() const { return sampled_; }
  /// Then one line that says what a cycle is; else empty.
  const std::string& sampling_note() const { return sampling_note_; }

  /// Leaves out the edges of the clock before which this bit is not 1; before select().
  void set_clock_enable(const PinBits& enable) { enable_at_ = bit_at(enable.signal, enable.low); }

  /// A signal with more than one rising edge.
  struct Toggling {
    std::size_t signal = 0;
    bool regular = false;  ///< its first eight rising edges are equally far apart, to a quarter
    bool operator==(const Toggling&) const = default;
  };

  /// Those of these one-bit signals that have more than one rising edge in the first 16 MiB of the
  /// dump; in the order given. Reads no further than it must. Before select().
  std::vector<Toggling> toggling(std::span<const std::size_t> signals);

  void select(const std::vector<SignalChoice>& choices) override;

 private:
  /// One bit of a net.
  struct Bit {
    std::uint32_t net = 0;
    unsigned bit = 0;
    unsigned width = 1;  // of the net there
    bool operator==(const Bit& other) const { return net == other.net && bit == other.bit; }
  };

  std::optional<Bit> bit_at(std::size_t signal, unsigned at) const;
  void check(const SignalChoice& choice) const;
  std::size_t slot_of(std::uint32_t net, unsigned width);
  void add_targets(std::size_t k, const SignalChoice& choice);
  bool advance() override;
  void restart() override;
  void end_cycle() override { values_.end_cycle(); }
  std::uint64_t count_unknown(std::size_t k) const override { return values_.unknown(k); }
  void reset_state();
  void end_reading();
  bool sees_gap();

  // --- without a clock (sampled_wave.cpp) ---

  void sample_all(std::uint64_t rate);
  bool grows_by_units();
  bool advance_sample();
  std::uint64_t sampled_until(std::uint64_t sample) const;
  std::uint64_t stamp_of(std::uint64_t sample) const;

  std::unique_ptr<WaveFile> file_;
  std::optional<Bit> clock_at_;
  std::optional<Bit> enable_at_;                          // of the clock
  Level edge_ = Level::kOne;                              // the clock's value after an edge
  std::vector<WaveNet> nets_;                             // by slot; slot 0 is the clock
  std::unordered_map<std::uint32_t, std::size_t> slots_;  // by net
  WaveValues values_;
  WaveStep step_;               // the last one, of which nothing is in words_ yet
  Level clock_ = Level::kNone;  // its value; kNone: not recorded
  std::size_t enable_slot_ = 0;
  Level enable_ = Level::kUnknown;           // the value before step_
  std::optional<std::size_t> gap_slot_;      // of WaveFile::gap_net()
  std::optional<std::size_t> missing_slot_;  // of _GAP: 1 in samples that were not recorded
  Level gap_level_ = Level::kNone;           // their values
  Level missing_ = Level::kNone;
  std::string sampling_note_;  // how it is read without a clock

  bool sampled_ = false;
  std::uint64_t unit_ = 1;    // units of time per sample
  long double period_ = 0;    // the same where they are no whole number; 0: they are
  std::uint64_t begin_ = 0;   // of the first sample
  std::uint64_t sample_ = 0;  // the next one
  bool begun_ = false, ended_ = false;
};

}  // namespace fabmon
