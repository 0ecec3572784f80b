// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Puts together a stream and its binding, and copies values into pins.
#include "tb/bus/ace/trace.hpp"

#include <string_view>
#include <utility>

#include "tb/bus/ace/columns.hpp"
#include "tb/record/csv_reader.hpp"

namespace fabmon {

AceTrace::AceTrace(std::unique_ptr<SignalStream> stream, AceBinding binding)
    : stream_(std::move(stream)), binding_(std::move(binding)) {
  std::vector<SignalChoice> choices;
  for (std::size_t c = 0; c < binding_.signal.size(); ++c) {
    if (!binding_.signal[c]) continue;
    choices.push_back({*binding_.signal[c], ace_columns()[c].bits});
    columns_.push_back(c);
  }
  stream_->select(choices);
}

std::size_t AceTrace::read(AcePins* out, std::size_t n) {
  const auto columns = ace_columns();
  std::size_t done = 0;
  for (; done < n && stream_->next(); ++done) {
    AcePins& pins = out[done];
    pins = AcePins();
    for (std::size_t k = 0; k < columns_.size(); ++k)
      columns[columns_[k]].set(pins, *stream_->value(k));
  }
  clocks_ += done;
  return done;
}

void AceTrace::rewind() {
  stream_->rewind();
  clocks_ = 0;
}

std::vector<std::string> AceTrace::notes() const {
  std::vector<std::string> notes = binding_.notes;
  std::vector<std::string_view> names;
  for (const std::size_t c : columns_) names.push_back(ace_columns()[c].name);
  note_unknown(*stream_, names, notes);
  return notes;
}

std::unique_ptr<AceTrace> open_ace_trace(const TraceOptions& options) {
  TraceStream open = open_trace_stream(options);
  AceBinding binding =
      open.csv != nullptr
          ? bind_ace_csv(*open.csv, options.prefix, options.ignore_columns)
          : bind_ace_wave(*open.stream, options.path, options.scope, options.prefix);
  return std::make_unique<AceTrace>(std::move(open.stream), std::move(binding));
}

}  // namespace fabmon
