// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Puts together a stream and its binding, and copies values into pins.
#include "tb/bus/axi4/trace.hpp"

#include <utility>

#include "tb/record/csv_reader.hpp"

namespace fabmon {

Axi4Trace::Axi4Trace(std::unique_ptr<SignalStream> stream, Axi4Binding binding)
    : stream_(std::move(stream)), binding_(std::move(binding)) {
  std::vector<SignalChoice> choices;
  for (std::size_t c = 0; c < binding_.signal.size(); ++c) {
    if (!binding_.signal[c]) continue;
    choices.push_back({*binding_.signal[c], axi4_columns()[c].bits});
    columns_.push_back(c);
  }
  stream_->select(choices);
}

std::size_t Axi4Trace::read(Axi4Pins* out, std::size_t n) {
  const auto columns = axi4_columns();
  std::size_t done = 0;
  for (; done < n && stream_->next(); ++done) {
    Axi4Pins& pins = out[done];
    pins = Axi4Pins();
    for (std::size_t k = 0; k < columns_.size(); ++k)
      columns[columns_[k]].set(pins, stream_->value(k));
  }
  clocks_ += done;
  return done;
}

void Axi4Trace::rewind() {
  stream_->rewind();
  clocks_ = 0;
}

std::vector<std::string> Axi4Trace::notes() const {
  std::vector<std::string> notes = binding_.notes;
  std::vector<std::string_view> names;
  for (const std::size_t c : columns_) names.push_back(axi4_columns()[c].name);
  note_unknown(*stream_, names, notes);
  return notes;
}

std::unique_ptr<Axi4Trace> open_axi4_trace(const TraceOptions& options) {
  TraceStream open = open_trace_stream(options);
  Axi4Binding binding =
      open.csv != nullptr
          ? bind_axi4_csv(*open.csv, options.prefix, options.ignore_columns)
          : bind_axi4_wave(*open.stream, options.path, options.scope, options.prefix);
  return std::make_unique<Axi4Trace>(std::move(open.stream), std::move(binding));
}

}  // namespace fabmon
