// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The header of a capture of LiteScope: names, widths, then values in binary. Each line ends with a
// comma. Each sample has two rows, in which the column scope_clk is 1 and 0.
//
//     axi_awvalid,axi_awaddr,scope_clk,
//     1,8,1,
//     1, 00101010, 1,
//     1, 00101010, 0,
#include <algorithm>
#include <array>
#include <string>

#include "tb/core/words.hpp"
#include "tb/record/capture_layout.hpp"
#include "tb/record/text.hpp"

namespace fabmon {
namespace {

/// The text up to the end of its first line, which is cut off.
std::string_view cut_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
  return line;
}

bool is_litescope_csv(std::string_view begin) {
  const std::string_view names = cut_line(begin);
  const std::string_view widths = cut_line(begin);
  return names.ends_with(',') && widths.ends_with(',') &&
         std::count(names.begin(), names.end(), ',') ==
             std::count(widths.begin(), widths.end(), ',') &&
         widths.find_first_not_of("0123456789,") == std::string_view::npos &&
         names.find_first_not_of("0123456789,") != std::string_view::npos;
}

CaptureLayout read_litescope_header(CsvLines& lines) {
  CaptureLayout layout;
  std::string_view line;
  lines.next(line);
  const std::vector<std::string> names = cells_of(lines, line);
  lines.next(line);
  const std::vector<std::string> widths = cells_of(lines, line);
  for (std::size_t i = 0; i < names.size(); ++i) {
    CaptureColumn column{.name = names[i]};
    if (names[i] == "scope_clk") column.is = CaptureColumn::Is::kHalf;
    const ParsedNumber width = parse_number(widths[i]);
    constexpr std::uint64_t kMostWidth = 1U << 20;
    if (width.is != ParsedNumber::Is::kNumber || width.value == 0 || width.value > kMostWidth) {
      lines.fail(0, "'" + printable(widths[i]) + "' is no width of '" + printable(names[i]) + "'");
    }
    if (width.value > 1) column.name += " [" + std::to_string(width.value - 1) + ":0]";
    layout.columns.push_back(std::move(column));
  }
  return layout;
}

}  // namespace

const CaptureFormat kLiteScopeCsv{.matches = is_litescope_csv, .read = read_litescope_header};

}  // namespace fabmon
