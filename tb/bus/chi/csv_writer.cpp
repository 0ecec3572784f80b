// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/chi/csv_writer.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "tb/bus/axi4/csv_writer.hpp"
#include "tb/bus/chi/columns.hpp"

namespace fabmon {
namespace {

/// What a reader takes a column for that the file does not have.
ChiWords missing(const ChiMesh& mesh, const ChiColumn& column, const ChiPins& pins) {
  const ChiPin& pin = column.pin;
  if (pin.kind != ChiPinField::kTxFlitv || pin.at < kChiP0) return {column.tie};
  const ChiLinkPins& down = pins.xp[pin.xp].port[pin.port][kChiDown];
  return {chi_sends(mesh, down, static_cast<ChiChannel>(pin.channel)) ? 1U : 0U};
}

/// The columns that are worth writing.
std::vector<ChiColumn> columns_in_use(Source<ChiPins>& source, const ChiMesh& mesh) {
  const std::vector<ChiColumn> columns = chi_columns(mesh);
  std::vector<bool> used(columns.size());
  const auto active = std::find_if(columns.begin(), columns.end(), [](const ChiColumn& column) {
    return is_chi_activity(column.pin.kind);
  });
  if (active != columns.end()) used[static_cast<std::size_t>(active - columns.begin())] = true;
  std::vector<ChiPins> pins(1024);
  source.rewind();
  while (const std::size_t n = source.read(pins.data(), pins.size())) {
    for (std::size_t c = 0; c < columns.size(); ++c) {
      for (std::size_t i = 0; i < n && !used[c]; ++i) {
        used[c] = columns[c].pin.get(pins[i]) != missing(mesh, columns[c], pins[i]);
      }
    }
  }
  source.rewind();
  std::vector<ChiColumn> list;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (used[c] || columns[c].pin.kind == ChiPinField::kAresetn) list.push_back(columns[c]);
  }
  return list;
}

}  // namespace

std::uint64_t write_chi_csv(Source<ChiPins>& source, const ChiMesh& mesh, std::ostream& out) {
  const std::vector<ChiColumn> columns = columns_in_use(source, mesh);
  std::string names;
  for (const ChiColumn& c : columns) names.append(names.empty() ? "" : ",").append(c.name());
  return write_csv(source, out, names, [&columns](std::string& line, const ChiPins& pins) {
    for (const ChiColumn& c : columns) {
      line += ',';
      const ChiWords value = c.pin.get(pins);
      if (c.hex) {
        append_csv_hex(line, value);
      } else {
        append_csv_decimal(line, value[0]);
      }
    }
  });
}

}  // namespace fabmon
