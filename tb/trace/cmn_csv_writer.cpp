// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/trace/cmn_csv_writer.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "tb/trace/axi4_csv_writer.hpp"
#include "tb/trace/cmn_columns.hpp"

namespace fabmon {
namespace {

/// What a reader takes a column for that the file does not have.
CmnWords missing(const CmnConfig& mesh, const CmnColumn& column, const CmnPins& pins) {
  const CmnPin& pin = column.pin;
  if (pin.kind != CmnField::kTxFlitv || pin.at < kCmnP0) return {column.tie};
  const ChiLinkPins& down = pins.xp[pin.xp].port[pin.port][kCmnDown];
  return {cmn_sends(mesh, down, static_cast<ChiChannel>(pin.channel)) ? 1U : 0U};
}

/// The columns that are worth writing.
std::vector<CmnColumn> columns_in_use(Source<CmnPins>& source, const CmnConfig& mesh) {
  const std::vector<CmnColumn> columns = cmn_columns(mesh);
  std::vector<bool> used(columns.size());
  const auto active = std::find_if(columns.begin(), columns.end(), [](const CmnColumn& column) {
    return is_cmn_activity(column.pin.kind);
  });
  if (active != columns.end()) used[static_cast<std::size_t>(active - columns.begin())] = true;
  std::vector<CmnPins> pins(1024);
  source.rewind();
  while (const std::size_t n = source.read(pins.data(), pins.size())) {
    for (std::size_t c = 0; c < columns.size(); ++c) {
      for (std::size_t i = 0; i < n && !used[c]; ++i) {
        used[c] = columns[c].pin.get(pins[i]) != missing(mesh, columns[c], pins[i]);
      }
    }
  }
  source.rewind();
  std::vector<CmnColumn> list;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (used[c] || columns[c].pin.kind == CmnField::kAresetn) list.push_back(columns[c]);
  }
  return list;
}

}  // namespace

std::uint64_t write_cmn_csv(Source<CmnPins>& source, const CmnConfig& mesh, std::ostream& out) {
  const std::vector<CmnColumn> columns = columns_in_use(source, mesh);
  std::string names;
  for (const CmnColumn& c : columns) names.append(names.empty() ? "" : ",").append(c.name());
  return write_csv(source, out, names, [&columns](std::string& line, const CmnPins& pins) {
    for (const CmnColumn& c : columns) {
      line += ',';
      const CmnWords value = c.pin.get(pins);
      if (c.hex) {
        append_csv_hex(line, value);
      } else {
        append_csv_decimal(line, value[0]);
      }
    }
  });
}

}  // namespace fabmon
