// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Pins to CSV, in the form that csv_reader.hpp describes: "cycle" and a column for each pin, one
// row a cycle, so that reading the file gives the same pins again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "tb/core/source.hpp"

namespace fabmon {

/// Appends a number in decimal.
void append_csv_decimal(std::string& line, std::uint64_t value);

/// Appends a number of any width, low word first, as 0x-hex without leading zeros.
void append_csv_hex(std::string& line, std::span<const std::uint64_t> words);

/// Calls each(pins) for every cycle that is left of a source. Returns the number of cycles.
template <class Pins, class Each>
std::uint64_t for_each_cycle(Source<Pins>& source, Each&& each) {
  std::vector<Pins> pins(1024);
  std::uint64_t cycles = 0;
  while (const std::size_t n = source.read(pins.data(), pins.size())) {
    for (std::size_t i = 0; i < n; ++i) each(pins[i]);
    cycles += n;
  }
  return cycles;
}

/// Writes what is left of a source in these columns (see column.hpp). Returns the number of cycles.
/// Look at the stream's state afterwards for write errors.
template <class Pins, class AnyColumn>
std::uint64_t write_csv(Source<Pins>& source, std::ostream& out,
                        std::span<const AnyColumn> columns) {
  constexpr std::size_t kFlush = 1U << 16;
  std::string line("cycle");
  for (const AnyColumn& c : columns) line.append(",").append(c.name);
  line += '\n';
  std::uint64_t cycle = 0;
  for_each_cycle(source, [&](const Pins& pins) {
    append_csv_decimal(line, cycle++);
    for (const AnyColumn& c : columns) {
      line += ',';
      const auto value = c.get(pins);
      if (c.hex) {
        append_csv_hex(line, value);
      } else {
        append_csv_decimal(line, value[0]);
      }
    }
    line += '\n';
    if (line.size() < kFlush) return;
    out.write(line.data(), static_cast<std::streamsize>(line.size()));
    line.clear();
  });
  out.write(line.data(), static_cast<std::streamsize>(line.size()));
  return cycle;
}

/// Of hundreds of columns those that are worth writing: that differ in some cycle of the source
/// from missing(column, pins), what a reader takes a missing column for, and those that
/// always(column). The source is read from its first cycle to its end and left at its first cycle.
template <class Pins, class AnyColumn, class Always, class Missing>
std::vector<AnyColumn> columns_in_use(Source<Pins>& source, std::span<const AnyColumn> columns,
                                      Always&& always, Missing&& missing) {
  std::vector<bool> used(columns.size());
  source.rewind();
  for_each_cycle(source, [&](const Pins& pins) {
    for (std::size_t c = 0; c < columns.size(); ++c) {
      if (!used[c]) used[c] = columns[c].get(pins) != missing(columns[c], pins);
    }
  });
  source.rewind();
  std::vector<AnyColumn> list;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (used[c] || always(columns[c])) list.push_back(columns[c]);
  }
  return list;
}

}  // namespace fabmon
