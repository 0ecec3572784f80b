// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A recorded run as a stream of named signals that are sampled once per cycle. It knows file
// formats and no bus protocol. A monitor's binding (axi4_binding.hpp for AXI4) picks signals by
// name, selects them, and then reads their values cycle by cycle.
//
// Values are numbers of any width in 64-bit words, least significant word first. Bits that are x or
// z read as 0 and are counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tb/record/clock_period.hpp"
#include "tb/record/signal_table.hpp"
#include "tb/record/window.hpp"

namespace fabmon {

/// A request for one signal, or for some bits of it.
struct SignalChoice {
  std::size_t signal = 0;  ///< index into SignalStream::signals()
  unsigned max_bits = 64;  ///< bits that the reader of the value has room for
  unsigned low = 0;     ///< the lowest bit that is wanted, counted from the least significant one
  unsigned bits = 0;    ///< how many are wanted; 0: all from `low` on
  bool invert = false;  ///< each bit inverted; an unknown one stays 0, and is counted
};

/// The stream. Order of calls: signals(), select() once, then next() and value() at will, rewind().
class SignalStream {
 public:
  virtual ~SignalStream() = default;
  SignalStream(const SignalStream&) = delete;
  SignalStream& operator=(const SignalStream&) = delete;

  /// The scopes; a format without scopes has the root alone.
  const WaveScopes& scopes() const { return table_ ? table_->scopes : scopes_; }

  /// All signals, in the order of the file.
  const std::vector<SignalInfo>& signals() const { return table_ ? table_->signals : signals_; }

  /// Both, of a waveform: whoever holds it knows what signal a number is, in all readers of the
  /// file. Null for CSV.
  const std::shared_ptr<const SignalTable>& table() const { return table_; }

  /// Selects the signals that value() returns, the same one more than once if wanted. Throws
  /// InputError if the selected part of a signal is wider than its max_bits or does not exist.
  virtual void select(const std::vector<SignalChoice>& choices) = 0;

  /// Selects the cycles that next() returns; to be called before next().
  void set_window(Window window) { window_ = std::move(window); }

  /// Says in notes() what a gap means to who reads the stream; by default a gap ends a segment.
  void explain_gaps(std::string text) { gap_text_ = std::move(text); }

  /// Goes to the next cycle; false at the end. Throws InputError on bad input.
  bool next();

  /// Goes back to before the first cycle; unknown_bits() start again at 0.
  void rewind();

  /// The words of the k-th selected signal at this clock, (max_bits + 63) / 64 of them at least.
  const std::uint64_t* value(std::size_t k) const { return words_.data() + offset_[k]; }

  /// How many bits of the k-th selected signal were x or z, summed over the cycles so far. For a
  /// CSV cell of a lone x or z this is 1.
  std::uint64_t unknown_bits(std::size_t k) const { return count_unknown(k); }

  /// Femtoseconds per unit of time; 0 if the format has none (CSV).
  std::uint64_t timescale() const { return timescale_; }

  /// The time stamp of the cycle that next() gave last, in units; 0 for CSV.
  std::uint64_t time() const { return time_; }

  /// True if cycles before the one that next() gave last were not recorded: nothing is known of
  /// what happened since the cycle before it. Never true of the first cycle that is given.
  bool gap() const { return in_gap_; }

  /// The clock, between the cycles that next() has given.
  const ClockPeriod& clock() const { return clock_; }

  /// One line per note for the user: which part of the recording was read, and how it ended.
  std::vector<std::string> notes() const;

  /// The note that says that the recording was truncated, and up to where it was read; empty if it
  /// was not truncated, or was not read to its end.
  const std::string& cut() const { return note_; }

  /// "scope.name" of a signal.
  std::string path_of(const SignalInfo& s) const { return scopes().path(s.scope, s.name); }

 protected:
  SignalStream() = default;

  /// Goes to the next cycle of the recording, whatever the window; false at the end.
  virtual bool advance() = 0;

  /// Goes back to before the first cycle.
  virtual void restart() = 0;

  /// The values of this cycle are given.
  virtual void end_cycle() {}

  /// unknown_bits(); here as advance() has counted them in unknown_.
  virtual std::uint64_t count_unknown(std::size_t k) const { return unknown_[k]; }

  /// Gives every choice its place in words_, all zero.
  void lay_out(const std::vector<SignalChoice>& choices) {
    offset_.clear();
    std::size_t n = 0;
    for (const SignalChoice& c : choices) {
      offset_.push_back(n);
      n += (c.max_bits + 63) / 64;
    }
    words_.assign(n, 0);
    unknown_.assign(choices.size(), 0);
  }

  std::shared_ptr<const SignalTable> table_;  // of a waveform
  WaveScopes scopes_;                         // else
  std::vector<SignalInfo> signals_;
  std::vector<std::uint64_t> words_;
  std::vector<std::size_t> offset_;
  std::vector<std::uint64_t> unknown_;
  std::uint64_t timescale_ = 0;
  std::uint64_t time_ = 0;
  bool gap_ = false;  ///< set by advance(): cycles before this one were not recorded
  std::vector<std::string> remarks_;  ///< one line each on how it is read
  std::string note_;                  ///< what is to be said of the end
  std::vector<std::string> skipped_;  ///< one line each on what of the file cannot be read

 private:
  Window window_;
  ClockPeriod clock_;
  std::uint64_t cycle_ = 0;   // cycles of the recording so far
  std::uint64_t before_ = 0;  // those before the window
  std::uint64_t given_ = 0;   // those in the window
  std::uint64_t gaps_ = 0;    // between these
  bool in_gap_ = false;       // gap()
  std::string gap_text_ =
      "what is open over a gap is lost, and what follows is in doubt until the port was idle";
};

}  // namespace fabmon
