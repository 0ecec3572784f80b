// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Binds the four columns and copies their values into pins.
#include "tb/bus/context/trace.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <tuple>
#include <utility>

#include "tb/core/input_error.hpp"
#include "tb/record/text.hpp"

namespace fabmon {
namespace {

enum Column : std::size_t { kAlloc, kDealloc, kTableFull, kAresetn };

constexpr std::array<CsvWanted, 4> kColumns{
    {{"alloc", "0"}, {"dealloc", "0"}, {"table_full", "0"}, {"aresetn", "1"}}};

constexpr unsigned kMaskBits = 64 * std::tuple_size_v<LineMask>;

bool is_csv(const std::string& path) { return to_lower(path).ends_with(".csv"); }

/// The path, if the options fit a CSV file of contexts.
const std::string& checked_path(const TraceOptions& options) {
  const std::string& path = options.path;
  if (options.format.empty() ? !is_csv(path) : options.format != "csv") {
    throw InputError(path + ": alloc and dealloc are read from .csv files only");
  }
  if (!options.clock.empty() || !options.scope.empty()) {
    throw InputError(path +
                     ": a CSV file has one row a cycle; --clock and --scope are for waveforms");
  }
  return path;
}

}  // namespace

ContextTrace::ContextTrace(const TraceOptions& options, unsigned entries)
    : csv_(checked_path(options)), entries_(entries) {
  CsvBinding binding = csv_.bind(kColumns, "a context pin", options.prefix, options.ignore_columns);
  note_ties(kColumns, binding.signal, binding.notes);
  binding_notes_ = std::move(binding.notes);
  std::vector<SignalChoice> choices;
  for (std::size_t c = 0; c < kColumns.size(); ++c) {
    if (!binding.signal[c]) continue;
    choices.push_back({*binding.signal[c], c == kAlloc || c == kDealloc ? kMaskBits : 1});
    columns_.push_back(c);
  }
  csv_.select(choices);
}

// The k-th bound column as a mask of entries that there are.
LineMask ContextTrace::mask(std::size_t k) const {
  LineMask mask{};
  std::copy_n(csv_.value(k), mask.size(), mask.begin());
  std::size_t top = mask.size() - 1;
  while (top > 0 && mask[top] == 0) --top;
  const std::size_t bits = 64 * top + static_cast<std::size_t>(std::bit_width(mask[top]));
  if (bits > entries_) {
    csv_.fail_in_row(
        k, std::string(kColumns[columns_[k]].name) + ": entry " + std::to_string(bits - 1) +
               " is set, the monitor has " +
               (entries_ == 1 ? "entry 0 only" : "entries 0 to " + std::to_string(entries_ - 1)));
  }
  return mask;
}

std::size_t ContextTrace::read(ContextPins* out, std::size_t n) {
  std::size_t done = 0;
  for (; done < n && csv_.next(); ++done) {
    ContextPins& pins = out[done];
    pins = ContextPins();
    for (std::size_t k = 0; k < columns_.size(); ++k) {
      const auto bit = static_cast<std::uint8_t>(*csv_.value(k) & 1U);
      switch (columns_[k]) {
        case kAlloc:
          pins.alloc = mask(k);
          break;
        case kDealloc:
          pins.dealloc = mask(k);
          break;
        case kTableFull:
          pins.table_full = bit;
          break;
        default:
          pins.aresetn = bit;
          break;
      }
    }
  }
  clocks_ += done;
  return done;
}

void ContextTrace::rewind() {
  csv_.rewind();
  clocks_ = 0;
}

std::vector<std::string> ContextTrace::notes() const {
  std::vector<std::string> notes = binding_notes_;
  std::vector<std::string_view> names;
  for (const std::size_t c : columns_) names.push_back(kColumns[c].name);
  note_unknown(csv_, names, notes);
  return notes;
}

bool is_context_trace(const std::string& path, const std::string& prefix) {
  if (!is_csv(path)) return false;
  const CsvReader csv(path);
  const std::string lower_prefix = to_lower(prefix);
  return std::any_of(csv.signals().begin(), csv.signals().end(), [&](const SignalInfo& s) {
    std::string name = to_lower(s.name);
    if (name.starts_with(lower_prefix)) name.erase(0, lower_prefix.size());
    return name == kColumns[kAlloc].name || name == kColumns[kDealloc].name;
  });
}

}  // namespace fabmon
