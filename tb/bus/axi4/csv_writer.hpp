// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Pins to CSV, in the form that csv_reader.hpp describes, and the parts that every such writer
// shares.
#pragma once

#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/axi4/pins.hpp"
#include "tb/core/source.hpp"

namespace fabmon {

/// Writes a source to its end as CSV: "cycle" and all columns of axi4_columns() (addresses and
/// strobes in hex), one row a cycle, so that reading the file gives the same pins again. Returns
/// the number of cycles. Look at the stream's state afterwards for write errors.
std::uint64_t write_axi4_csv(Source<Axi4Pins>& source, std::ostream& out);

/// Appends a number in decimal.
void append_csv_decimal(std::string& line, std::uint64_t value);

/// Appends a number of any width, low word first, as 0x-hex without leading zeros.
void append_csv_hex(std::string& line, std::span<const std::uint64_t> words);

/// Writes a source to its end, one row a cycle, numbered in a first column "cycle". `names` are the
/// other columns' names, separated by commas; append_cells(line, pins) appends their cells, each
/// with a comma before it. Returns the number of cycles.
template <class Pins, class AppendCells>
std::uint64_t write_csv(Source<Pins>& source, std::ostream& out, std::string_view names,
                        AppendCells append_cells) {
  std::string line("cycle,");
  line.append(names).append("\n");
  std::vector<Pins> pins(1024);
  std::uint64_t cycle = 0;
  while (const std::size_t n = source.read(pins.data(), pins.size())) {
    for (std::size_t i = 0; i < n; ++i) {
      append_csv_decimal(line, cycle++);
      append_cells(line, pins[i]);
      line += '\n';
    }
    out.write(line.data(), static_cast<std::streamsize>(line.size()));
    line.clear();
  }
  out.write(line.data(), static_cast<std::streamsize>(line.size()));
  return cycle;
}

}  // namespace fabmon
