// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/trace/cci400_csv_writer.hpp"

#include <cstddef>
#include <string>
#include <vector>

#include "tb/trace/axi4_csv_writer.hpp"
#include "tb/trace/cci400_columns.hpp"

namespace fabmon {
namespace {

// The columns that are worth writing.
std::vector<const Cci400Column*> columns_in_use(Source<Cci400Pins>& source) {
  const auto columns = cci400_columns();
  std::vector<bool> used(columns.size());
  used[cci400_column("aresetn")] = true;
  std::vector<Cci400Pins> pins(1024);
  source.rewind();
  while (const std::size_t n = source.read(pins.data(), pins.size())) {
    for (std::size_t c = 0; c < columns.size(); ++c) {
      if (columns[c].vector) continue;
      for (std::size_t i = 0; i < n && !used[c]; ++i) {
        used[c] = columns[c].get(pins[i]) != columns[c].tie;
      }
    }
  }
  source.rewind();
  std::vector<const Cci400Column*> list;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (used[c]) list.push_back(&columns[c]);
  }
  return list;
}

}  // namespace

std::uint64_t write_cci400_csv(Source<Cci400Pins>& source, std::ostream& out) {
  const std::vector<const Cci400Column*> columns = columns_in_use(source);
  std::string names;
  for (const Cci400Column* c : columns) names.append(names.empty() ? "" : ",").append(c->name);
  return write_csv(source, out, names, [&columns](std::string& line, const Cci400Pins& pins) {
    for (const Cci400Column* c : columns) {
      line += ',';
      const std::uint64_t value = c->get(pins);
      if (c->hex) {
        append_csv_hex(line, {&value, 1});
      } else {
        append_csv_decimal(line, value);
      }
    }
  });
}

}  // namespace fabmon
