// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The header of a capture of Vivado's ILA (write_hw_ila_data -csv_file) and of ChipScoPy:
//
//     Sample in Buffer,Sample in Window,TRIGGER,core/m_axi_awaddr[31:0],core/m_axi_awvalid
//     Radix - UNSIGNED,UNSIGNED,UNSIGNED,HEX,BINARY
//     0,0,0,3f40,1
//
// The line of radixes is missing in a legacy file. ChipScoPy may have a column GAP, which has no
// radix.
#include <string>
#include <utility>

#include "tb/record/capture_layout.hpp"
#include "tb/record/text.hpp"

namespace fabmon {
namespace {

CaptureRadix radix_of(const std::string& text) {
  const std::string name = to_lower(text);
  if (name == "hex") return CaptureRadix::kHex;
  if (name == "binary") return CaptureRadix::kBinary;
  if (name == "octal") return CaptureRadix::kOctal;
  if (name == "unsigned") return CaptureRadix::kUnsigned;
  if (name == "signed") return CaptureRadix::kSigned;
  return CaptureRadix::kText;
}

bool is_ila_csv(std::string_view begin) {
  if (begin.starts_with('"')) begin.remove_prefix(1);
  return to_lower(begin.substr(0, 16)) == "sample in buffer";
}

CaptureLayout read_ila_header(CsvLines& lines) {
  using Is = CaptureColumn::Is;
  CaptureLayout layout;
  std::string_view line;
  lines.next(line);
  bool has_gap = false;
  for (std::string& name : cells_of(lines, line)) {
    const std::string lower = to_lower(name);
    Is is = Is::kSignal;
    if (lower == "sample in buffer" || lower == "trigger") is = Is::kNothing;
    if (lower == "sample in window") is = Is::kWindow;
    if (lower == "gap") is = Is::kMissing;
    has_gap = has_gap || is == Is::kMissing;
    layout.columns.push_back({.is = is, .name = std::move(name), .radix = CaptureRadix::kHex});
  }
  const CsvLines::Place first = lines.place();
  if (!lines.next(line)) return layout;
  const std::vector<std::string> radixes = cells_of(lines, line);
  if (!to_lower(radixes.front()).starts_with("radix")) {
    lines.go_to(first);
    layout.remarks.emplace_back("no line of radixes in the file: all values are taken for hex");
    return layout;
  }
  const std::size_t without = has_gap && radixes.size() + 1 == layout.columns.size() ? 1 : 0;
  if (radixes.size() + without != layout.columns.size()) {
    lines.fail(0, "there are " + std::to_string(radixes.size()) + " radixes for " +
                      std::to_string(layout.columns.size()) + " columns");
  }
  std::size_t next = 0;
  for (CaptureColumn& column : layout.columns) {
    if (without != 0 && column.is == Is::kMissing) continue;
    if (column.is == Is::kSignal) column.radix = radix_of(radixes[next]);
    ++next;
  }
  return layout;
}

}  // namespace

const CaptureFormat kIlaCsv{.matches = is_ila_csv, .read = read_ila_header};

}  // namespace fabmon
