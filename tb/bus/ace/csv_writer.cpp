// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/ace/csv_writer.hpp"

#include <cstddef>
#include <string>
#include <vector>

#include "tb/bus/ace/columns.hpp"
#include "tb/bus/axi4/csv_writer.hpp"

namespace fabmon {
namespace {

// The columns that are worth writing.
std::vector<const AceColumn*> columns_in_use(Source<AcePins>& source) {
  const auto columns = ace_columns();
  std::vector<bool> used(columns.size());
  used[ace_column("aresetn")] = true;
  std::vector<AcePins> pins(1024);
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
  std::vector<const AceColumn*> list;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (used[c]) list.push_back(&columns[c]);
  }
  return list;
}

}  // namespace

std::uint64_t write_ace_csv(Source<AcePins>& source, std::ostream& out) {
  const std::vector<const AceColumn*> columns = columns_in_use(source);
  std::string names;
  for (const AceColumn* c : columns) names.append(names.empty() ? "" : ",").append(c->name);
  return write_csv(source, out, names, [&columns](std::string& line, const AcePins& pins) {
    for (const AceColumn* c : columns) {
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
