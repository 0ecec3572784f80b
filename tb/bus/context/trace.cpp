// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/context/trace.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/core/input_error.hpp"
#include "tb/core/line_mask.hpp"
#include "tb/record/csv_writer.hpp"
#include "tb/record/plain_wave.hpp"
#include "tb/record/text.hpp"

namespace fabmon {
namespace {

SignalBinding bind_context_csv(const CsvReader& csv, const TraceOptions& options) {
  const auto wanted = wanted_signals(context_columns());
  SignalBinding binding = csv.bind(wanted, "a context pin", options.prefix, options.ignore_columns);
  note_ties(wanted, binding.signal, binding.notes);
  return binding;
}

SignalBinding bind_context_wave(ClockSampler& wave, const TraceOptions& options) {
  const auto wanted = wanted_signals(context_columns());
  const std::array<std::size_t, 2> required{find_column(context_columns(), "alloc"),
                                            find_column(context_columns(), "dealloc")};
  return bind_plain_wave(
      wave,
      wave_search(wave, options, "alloc and dealloc", "pairs of alloc and dealloc",
                  "alloc_i, dealloc_i"),
      {.columns = wanted, .required = required, .reset = find_column(context_columns(), "aresetn")},
      options);
}

}  // namespace

ContextTrace::Opened ContextTrace::open(const TraceOptions& options) {
  TraceStream file = open_trace_stream(options);
  SignalBinding binding = file.csv != nullptr ? bind_context_csv(*file.csv, options)
                                              : bind_context_wave(*file.wave, options);
  return {std::move(file), std::move(binding)};
}

ContextTrace::ContextTrace(const TraceOptions& options, unsigned entries)
    : ContextTrace(open(options), options.path, entries) {}

ContextTrace::ContextTrace(Opened opened, std::string path, unsigned entries)
    : Trace(std::move(opened.file.stream), context_columns(), std::move(opened.binding)),
      csv_(opened.file.csv),
      path_(std::move(path)),
      entries_(entries) {}

void ContextTrace::check_entries(const ContextPins& pins) const {
  for (std::size_t k = 0; k < bound().size(); ++k) {
    const unsigned bits = mask_width(bound()[k]->get(pins));
    if (bits <= entries_) continue;
    const std::string why =
        std::string(bound()[k]->name) + ": entry " + std::to_string(bits - 1) +
        " is set, the monitor has " +
        (entries_ == 1 ? "entry 0 only" : "entries 0 to " + std::to_string(entries_ - 1));
    if (csv_ != nullptr) csv_->fail_in_row(k, why);
    throw InputError(path_ + ": cycle " + std::to_string(clocks() - 1) + ": " + why);
  }
}

std::size_t ContextTrace::read(ContextPins* out, std::size_t n) {
  std::size_t done = 0;
  for (; done < n && Trace::read(out + done, 1) == 1; ++done) check_entries(out[done]);
  return done;
}

std::uint64_t write_context_csv(Source<ContextPins>& source, std::ostream& out) {
  return write_csv(source, out, context_columns());
}

bool is_context_trace(const TraceOptions& options) {
  const TraceStream file = open_trace_stream(options);
  if (file.csv == nullptr) {
    try {
      bind_context_wave(*file.wave, options);
      return true;
    } catch (const InputError&) {
      return false;
    }
  }
  const std::string lower_prefix = to_lower(options.prefix);
  const auto& signals = file.csv->signals();
  return std::any_of(signals.begin(), signals.end(), [&](const SignalInfo& s) {
    std::string name = to_lower(s.name);
    if (name.starts_with(lower_prefix)) name.erase(0, lower_prefix.size());
    return name == "alloc" || name == "dealloc";
  });
}

}  // namespace fabmon
