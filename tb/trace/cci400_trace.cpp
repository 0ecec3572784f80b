// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Puts together a stream and its binding, and copies values into pins.
#include "tb/trace/cci400_trace.hpp"

#include <string_view>
#include <utility>

#include "tb/trace/cci400_columns.hpp"
#include "tb/trace/csv_reader.hpp"

namespace fabmon {

Cci400Trace::Cci400Trace(std::unique_ptr<SignalStream> stream, Cci400Binding binding)
    : stream_(std::move(stream)), binding_(std::move(binding)) {
  std::vector<SignalChoice> choices;
  for (std::size_t c = 0; c < binding_.signal.size(); ++c) {
    if (!binding_.signal[c]) continue;
    choices.push_back({*binding_.signal[c], cci400_columns()[c].bits});
    columns_.push_back(c);
  }
  stream_->select(choices);
}

std::size_t Cci400Trace::read(Cci400Pins* out, std::size_t n) {
  const auto columns = cci400_columns();
  std::size_t done = 0;
  for (; done < n && stream_->next(); ++done) {
    Cci400Pins& pins = out[done];
    pins = Cci400Pins();
    for (std::size_t k = 0; k < columns_.size(); ++k)
      columns[columns_[k]].set(pins, *stream_->value(k));
  }
  clocks_ += done;
  return done;
}

void Cci400Trace::rewind() {
  stream_->rewind();
  clocks_ = 0;
}

std::vector<std::string> Cci400Trace::notes() const {
  std::vector<std::string> notes = binding_.notes;
  std::vector<std::string_view> names;
  for (const std::size_t c : columns_) names.push_back(cci400_columns()[c].name);
  note_unknown(*stream_, names, notes);
  return notes;
}

std::unique_ptr<Cci400Trace> open_cci400_trace(const TraceOptions& options) {
  TraceStream open = open_trace_stream(options);
  Cci400Binding binding =
      open.csv != nullptr
          ? bind_cci400_csv(*open.csv, options.prefix, options.ignore_columns)
          : bind_cci400_wave(*open.stream, options.path, options.scope, options.prefix);
  return std::make_unique<Cci400Trace>(std::move(open.stream), std::move(binding));
}

}  // namespace fabmon
