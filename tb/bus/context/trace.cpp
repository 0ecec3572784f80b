// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Opens a file of context events, and checks that the monitor has the entries in it.
#include "tb/bus/context/trace.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "tb/core/input_error.hpp"
#include "tb/record/csv_writer.hpp"
#include "tb/record/text.hpp"

namespace fabmon {
namespace {

bool is_csv(const std::string& path) { return trace_format({.path = path}) == "csv"; }

}  // namespace

ContextTrace::Opened ContextTrace::open(const TraceOptions& options) {
  if (trace_format(options) != "csv") {
    throw InputError(options.path + ": alloc and dealloc are read from .csv files only");
  }
  TraceStream file = open_trace_stream(options);
  const auto wanted = wanted_signals(context_columns());
  SignalBinding binding =
      file.csv->bind(wanted, "a context pin", options.prefix, options.ignore_columns);
  note_ties(wanted, binding.signal, binding.notes);
  return {std::move(file), std::move(binding)};
}

ContextTrace::ContextTrace(const TraceOptions& options, unsigned entries)
    : ContextTrace(open(options), entries) {}

ContextTrace::ContextTrace(Opened opened, unsigned entries)
    : Trace(std::move(opened.file.stream), context_columns(), std::move(opened.binding)),
      csv_(opened.file.csv),
      entries_(entries) {}

// Throws on an entry that there is not, at its cell in the row that was read last.
void ContextTrace::check_entries(const ContextPins& pins) const {
  for (std::size_t k = 0; k < bound().size(); ++k) {
    const PinWords mask = bound()[k]->get(pins);
    std::size_t top = mask.size() - 1;
    while (top > 0 && mask[top] == 0) --top;
    const std::size_t bits = 64 * top + static_cast<std::size_t>(std::bit_width(mask[top]));
    if (bits <= entries_) continue;
    csv_->fail_in_row(
        k, std::string(bound()[k]->name) + ": entry " + std::to_string(bits - 1) +
               " is set, the monitor has " +
               (entries_ == 1 ? "entry 0 only" : "entries 0 to " + std::to_string(entries_ - 1)));
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

bool is_context_trace(const std::string& path, const std::string& prefix) {
  if (!is_csv(path)) return false;
  const CsvReader csv(path);
  const std::string lower_prefix = to_lower(prefix);
  return std::any_of(csv.signals().begin(), csv.signals().end(), [&](const SignalInfo& s) {
    std::string name = to_lower(s.name);
    if (name.starts_with(lower_prefix)) name.erase(0, lower_prefix.size());
    return name == "alloc" || name == "dealloc";
  });
}

}  // namespace fabmon
