// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Puts together a reader, the sampler and the binding, and copies values into pins.
#include "tb/trace/axi4_trace.hpp"

#include <utility>

#include "tb/pins/input_error.hpp"
#include "tb/trace/clock_sampler.hpp"
#include "tb/trace/csv_reader.hpp"
#include "tb/trace/fst_reader.hpp"
#include "tb/trace/text.hpp"
#include "tb/trace/vcd_reader.hpp"

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
  const std::string& path = options.path;
  std::string format = options.format;
  if (format.empty()) {
    const std::size_t dot = path.rfind('.');
    if (dot != std::string::npos) format = to_lower(path.substr(dot + 1));
  }
  if (format == "csv") {
    if (!options.clock.empty() || !options.scope.empty()) {
      throw InputError(path +
                       ": a CSV file has one row a clock; --clock and --scope are for waveforms");
    }
    auto csv = std::make_unique<CsvReader>(path);
    Axi4Binding binding = bind_axi4_csv(*csv, options.prefix, options.ignore_columns);
    return std::make_unique<Axi4Trace>(std::move(csv), std::move(binding));
  }
  if (format != "vcd" && format != "fst") {
    throw InputError(path + ": unknown kind of trace, the name must end in .csv, .vcd or .fst");
  }
  if (options.clock.empty()) {
    throw InputError(path + ": a waveform needs the name of its clock (--clock PATH)");
  }
  std::unique_ptr<WaveFile> file;
  if (format == "vcd") {
    file = std::make_unique<VcdReader>(path);
  } else {
    file = std::make_unique<FstReader>(path);
  }
  auto sampler = std::make_unique<ClockSampler>(std::move(file), options.clock);
  Axi4Binding binding = bind_axi4_wave(*sampler, path, options.scope, options.prefix);
  return std::make_unique<Axi4Trace>(std::move(sampler), std::move(binding));
}

}  // namespace fabmon
