// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Rows are put together in memory and written by the thousand.
#include "tb/trace/axi4_csv_writer.hpp"

#include <array>
#include <charconv>
#include <string>
#include <vector>

#include "tb/trace/axi4_columns.hpp"

namespace fabmon {
namespace {

void append(std::string& line, std::uint64_t value, int base) {
  std::array<char, 24> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value, base).ptr;
  line.append(text.data(), end);
}

void append_hex(std::string& line, const Word128& value) {
  line += "0x";
  if (value[1] == 0) {
    append(line, value[0], 16);
    return;
  }
  append(line, value[1], 16);
  std::string low;
  append(low, value[0], 16);
  line.append(16 - low.size(), '0');
  line += low;
}

}  // namespace

std::uint64_t write_axi4_csv(Source<Axi4Pins>& source, std::ostream& out) {
  const auto columns = axi4_columns();
  std::string line = "cycle";
  for (const Axi4Column& c : columns) line.append(",").append(c.name);
  line += '\n';
  std::vector<Axi4Pins> pins(1024);
  std::uint64_t cycle = 0;
  while (const std::size_t n = source.read(pins.data(), pins.size())) {
    for (std::size_t i = 0; i < n; ++i) {
      append(line, cycle++, 10);
      for (const Axi4Column& c : columns) {
        line += ',';
        const Word128 value = c.get(pins[i]);
        if (c.hex) {
          append_hex(line, value);
        } else {
          append(line, value[0], 10);
        }
      }
      line += '\n';
    }
    out.write(line.data(), static_cast<std::streamsize>(line.size()));
    line.clear();
  }
  out.write(line.data(), static_cast<std::streamsize>(line.size()));
  return cycle;
}

}  // namespace fabmon
