// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A recorded run as a source of pins, by a table of columns (column.hpp) and a binding that says
// which signal of the recording is which column.
//
// A gap of the recording is one cycle in reset: it ends a segment, and nothing that was open goes
// on behind it. Pins with a member `gap` tell it from a reset that was recorded.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "tb/core/source.hpp"
#include "tb/record/column.hpp"
#include "tb/record/csv_reader.hpp"
#include "tb/record/signal_stream.hpp"

namespace fabmon {

/// The columns of a table with tie_note, for CsvReader::bind() and note_ties().
template <class AnyColumn>
std::vector<WantedSignal> wanted_signals(std::span<const AnyColumn> columns) {
  std::vector<WantedSignal> wanted;
  wanted.reserve(columns.size());
  for (const AnyColumn& c : columns) wanted.push_back({c.name, c.tie_note});
  return wanted;
}

/// Signals that a trace reads in addition to the pins of its table.
struct ExtraSignals {
  std::vector<std::string_view> names;  ///< they live as long as the program
  std::vector<SignalChoice> choices;    ///< of each
};

/// An open trace. read() may throw InputError at any place of the file. Where cycles are missing
/// (SignalStream::gap()), a cycle in reset is given in their place: nothing is carried over.
template <class Pins, class AnyColumn>
class Trace : public Source<Pins> {
 public:
  /// `columns` is the whole table, of which the binding has the signals; `tied` are the pins of
  /// the others. `more` are signals that a derived class enters by read_each().
  Trace(std::unique_ptr<SignalStream> stream, std::span<const AnyColumn> columns,
        SignalBinding binding, const Pins& tied = Pins(), const ExtraSignals& more = {})
      : stream_(std::move(stream)), notes_(std::move(binding.notes)), tied_(tied) {
    std::vector<SignalChoice> choices;
    for (std::size_t c = 0; c < columns.size(); ++c) {
      if (!binding.signal[c]) continue;
      const PinBits& pin = *binding.signal[c];
      if (pin.tied) {
        const std::array<std::uint64_t, 16> words{static_cast<std::uint64_t>(*pin.tied)};
        columns[c].set(tied_, words.data());
        continue;
      }
      choices.push_back({.signal = pin.signal,
                         .max_bits = columns[c].bits,
                         .low = pin.low,
                         .bits = pin.bits,
                         .invert = pin.invert});
      bound_.push_back(&columns[c]);
      names_.push_back(columns[c].name);
      widths_.push_back(width_of(*stream_, pin));
    }
    for (std::size_t k = 0; k < more.names.size(); ++k) {
      const SignalChoice& choice = more.choices[k];
      choices.push_back(choice);
      names_.push_back(more.names[k]);
      widths_.push_back(
          width_of(*stream_, {.signal = choice.signal, .low = choice.low, .bits = choice.bits}));
    }
    stream_->select(choices);
    last_.resize(bound_.size());
    forget();
  }

  std::size_t read(Pins* out, std::size_t n) override {
    return read_each(out, n, [](std::size_t /*i*/) {});
  }

  /// The same with the time stamp of each cycle, in units of timescale(); 0 for CSV.
  std::size_t read(Pins* out, std::uint64_t* times, std::size_t n) {
    return read_each(out, n, [&](std::size_t i) { times[i] = stream_->time(); });
  }

  /// Femtoseconds a unit of time; 0 if the format does not say (CSV).
  std::uint64_t timescale() const { return stream_->timescale(); }

  void rewind() override {
    stream_->rewind();
    forget();
    held_ = false;
    clocks_ = 0;
    reset_clocks_ = 0;
  }

  /// How many bits the recording declares for the pin of this name; 0 if it does not have the pin,
  /// or does not say (CSV).
  unsigned width(std::string_view name) const {
    const auto found = std::find(names_.begin(), names_.end(), name);
    return found == names_.end() ? 0 : widths_[static_cast<std::size_t>(found - names_.begin())];
  }

  /// True if the recording has the pin of this name.
  bool has(std::string_view name) const {
    return std::find(names_.begin(), names_.end(), name) != names_.end();
  }

  /// Cycles read since the beginning or the last rewind().
  std::uint64_t clocks() const { return clocks_; }

  /// The clock of the recording, between the cycles read so far.
  const ClockPeriod& clock() const { return stream_->clock(); }

  /// The message about a recording that was truncated (SignalStream::cut).
  const std::string& cut() const { return stream_->cut(); }

  /// One line each for the user: how the pins were bound, what is tied to a default, and how many
  /// of the cycles read so far were in reset, and bits of them x or z and taken as 0.
  std::vector<std::string> notes() const {
    std::vector<std::string> notes = notes_;
    note_reset(reset_clocks_, clocks_, notes);
    note_unknown(*stream_, names_, notes);
    return notes;
  }

 protected:
  /// The columns that are bound, in the order of selection; tables live as long as the program.
  const std::vector<const AnyColumn*>& bound() const { return bound_; }

  /// read(), and each(i) after the pins of cycle i, while the stream stands there: for its time and
  /// for more_value().
  template <class Each>
  std::size_t read_each(Pins* out, std::size_t n, const Each& each) {
    std::size_t done = 0;
    std::size_t gaps = 0;
    for (; done < n && (held_ || stream_->next()); ++done) {
      if (!held_ && stream_->gap()) {
        held_ = true;
        out[done] = gap_pins();
        each(done);
        ++gaps;
        continue;
      }
      held_ = false;
      enter_changes();
      out[done] = now_;
      reset_clocks_ += static_cast<std::uint64_t>(in_reset(now_));
      each(done);
    }
    clocks_ += done - gaps;
    return done;
  }

  /// The cycle that stands for those that were not recorded: the port is in reset, and all other
  /// pins are 0.
  static Pins gap_pins() {
    Pins pins{};
    if constexpr (requires { pins.aresetn; }) pins.aresetn = 0;
    if constexpr (requires { pins.presetn; }) pins.presetn = 0;
    if constexpr (requires { pins.gap; }) pins.gap = 1;
    return pins;
  }

  /// Within read_each(): the time stamp of the cycle.
  std::uint64_t time() const { return stream_->time(); }
  /// Within read_each(): the value of the k-th of the ExtraSignals.
  const std::uint64_t* more_value(std::size_t k) const { return stream_->value(bound_.size() + k); }

 private:
  /// Before the first cycle: no pin has its value yet.
  void forget() {
    now_ = tied_;
    any_ = false;
  }

  /// Enters the values of this cycle. If each column is a member of the pins of its own, only the
  /// values that have changed since the cycle before are entered.
  void enter_changes() {
    constexpr bool kOwnMembers = std::is_same_v<AnyColumn, Column<Pins>>;
    if constexpr (!kOwnMembers) now_ = tied_;
    for (std::size_t k = 0; k < bound_.size(); ++k) {
      const std::uint64_t* const words = stream_->value(k);
      if (kOwnMembers && bound_[k]->bits <= 64) {
        if (any_ && words[0] == last_[k]) continue;
        last_[k] = words[0];
      }
      bound_[k]->set(now_, words);
    }
    any_ = true;
  }

  std::unique_ptr<SignalStream> stream_;
  std::vector<std::string> notes_;
  Pins tied_;
  Pins now_;                         // of the last cycle
  bool any_ = false;                 // there was one
  bool held_ = false;                // the stream stands at a cycle behind a gap, to be given
  std::vector<std::uint64_t> last_;  // its values of the columns of up to 64 bits
  std::vector<const AnyColumn*> bound_;
  std::vector<std::string_view> names_;  // of all signals: those columns, then what is more
  std::vector<unsigned> widths_;         // of them, as declared
  std::uint64_t clocks_ = 0;
  std::uint64_t reset_clocks_ = 0;  // of them in reset
};

}  // namespace fabmon
