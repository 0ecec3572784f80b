// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A recorded run as a source of pins, by a table of columns (column.hpp) and a binding that says
// which signal of the recording is which column.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/core/source.hpp"
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

/// An open trace. read() may throw InputError at any place of the file.
template <class Pins, class AnyColumn>
class Trace : public Source<Pins> {
 public:
  /// `columns` is the whole table, of which the binding has the signals; `tied` are the pins of
  /// the others.
  Trace(std::unique_ptr<SignalStream> stream, std::span<const AnyColumn> columns,
        SignalBinding binding, const Pins& tied = Pins())
      : stream_(std::move(stream)), notes_(std::move(binding.notes)), tied_(tied) {
    std::vector<SignalChoice> choices;
    for (std::size_t c = 0; c < columns.size(); ++c) {
      if (!binding.signal[c]) continue;
      choices.push_back({*binding.signal[c], columns[c].bits});
      bound_.push_back(&columns[c]);
      widths_.push_back(stream_->signals()[*binding.signal[c]].width);
    }
    stream_->select(choices);
  }

  std::size_t read(Pins* out, std::size_t n) override {
    std::size_t done = 0;
    for (; done < n && stream_->next(); ++done) {
      out[done] = tied_;
      for (std::size_t k = 0; k < bound_.size(); ++k) bound_[k]->set(out[done], stream_->value(k));
    }
    clocks_ += done;
    return done;
  }

  void rewind() override {
    stream_->rewind();
    clocks_ = 0;
  }

  /// How many bits the recording declares for the pin of this name; 0 if it does not have the pin,
  /// or does not say (CSV).
  unsigned width(std::string_view name) const {
    for (std::size_t k = 0; k < bound_.size(); ++k) {
      if (bound_[k]->name == name) return widths_[k];
    }
    return 0;
  }

  /// True if the recording has the pin of this name.
  bool has(std::string_view name) const {
    return std::any_of(bound_.begin(), bound_.end(),
                       [name](const AnyColumn* column) { return column->name == name; });
  }

  /// Cycles read since the beginning or the last rewind().
  std::uint64_t clocks() const { return clocks_; }

  /// The clock of the recording, between the cycles read so far.
  const ClockPeriod& clock() const { return stream_->clock(); }

  /// One line each for the user: how the pins were bound, what is tied to a default, and how many
  /// bits of the cycles read so far were x or z and taken as 0.
  std::vector<std::string> notes() const {
    std::vector<std::string> notes = notes_;
    std::vector<std::string_view> names;
    names.reserve(bound_.size());
    for (const AnyColumn* const c : bound_) names.push_back(c->name);
    note_unknown(*stream_, names, notes);
    return notes;
  }

 protected:
  /// The columns that are bound, in the order of selection; tables live as long as the program.
  const std::vector<const AnyColumn*>& bound() const { return bound_; }

 private:
  std::unique_ptr<SignalStream> stream_;
  std::vector<std::string> notes_;
  Pins tied_;
  std::vector<const AnyColumn*> bound_;
  std::vector<unsigned> widths_;  // of them, as declared
  std::uint64_t clocks_ = 0;
};

}  // namespace fabmon
