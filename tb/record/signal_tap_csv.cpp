// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The header of a capture of Intel's Signal Tap (File, Export; quartus_stp's export_data_log):
//
//     Groups:
//     axi_awaddr[7..0]= ...
//
//     Data:
//     time unit: ns, top|dma:u_dma|axi_awaddr[7..0], top|dma:u_dma|axi_awvalid,
//     0, 3F, 1,
//     20, X, X,
//
// Rows of which all values are X were not recorded. The file does not say how a bus is written:
// that is told by how long its values are. The time grows by the clock period that the export was
// given; by 1 if it was given none.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "tb/core/words.hpp"
#include "tb/record/capture_layout.hpp"
#include "tb/record/sample_rate.hpp"
#include "tb/record/text.hpp"

namespace fabmon {
namespace {

constexpr std::string_view kTimeUnit = "time unit:";
constexpr std::size_t kRowsSeen = 65536;  // to see how values are written

bool is_signal_tap_csv(std::string_view begin) {
  const std::string text = to_lower(begin.substr(0, std::size_t{1} << 18));
  const std::size_t data = text.starts_with("data:") ? 0 : text.find("\ndata:");
  return data != std::string::npos && text.find(kTimeUnit, data) != std::string::npos;
}

/// What the values of a bus may be, by those that were seen.
struct SeenValues {
  unsigned width = 1;
  bool binary = true, hex = true, number = true, negative = false, any = false;

  void see(std::string_view cell) {
    if (cell.empty() || cell.find_first_not_of("xX") == std::string_view::npos) return;
    any = true;
    const auto only = [cell](std::string_view set) {
      return cell.find_first_not_of(set) == std::string_view::npos;
    };
    binary = binary && cell.size() == width && only("01xX");
    hex = hex && cell.size() == (width + 3) / 4 && only("0123456789abcdefABCDEFxX");
    negative = negative || cell.front() == '-';
    number = number && only("-0123456789");
  }
  /// Hex and decimal digits would be alike, and mean other numbers.
  bool is_doubtful() const { return any && hex && number && !binary && width > 4; }
  CaptureRadix radix() const {
    if (binary) return CaptureRadix::kBinary;
    if (hex) return CaptureRadix::kHex;
    if (!number) return CaptureRadix::kHex;
    return negative ? CaptureRadix::kSigned : CaptureRadix::kUnsigned;
  }
};

/// "[7..0]" as "[7:0]".
std::string with_colon(std::string name) {
  const std::size_t dots = name.rfind("..");
  if (dots != std::string::npos && name.ends_with(']')) name.replace(dots, 2, ":");
  return name;
}

/// Samples in 1,000 s by the times of two rows; 0 if they do not say.
std::uint64_t rate_by_times(std::string_view unit, const std::vector<std::uint64_t>& times) {
  if (times.size() < 2 || times[1] <= times[0] + 1) return 0;
  std::uint64_t per_second = 1'000'000'000'000;  // of ps
  for (const std::string_view larger : {"ps", "ns", "us", "ms", "s"}) {
    if (unit == larger) return 1000 * per_second / (times[1] - times[0]);
    per_second /= 1000;
  }
  return 0;
}

CaptureLayout read_signal_tap_header(CsvLines& lines) {
  using Is = CaptureColumn::Is;
  CaptureLayout layout{.skips_unknown = true};
  std::string_view line;
  bool data = false;
  while (lines.next(line) &&
         !(data && to_lower(line.substr(0, 64)).find(kTimeUnit) != std::string::npos)) {
    data = data || to_lower(line.substr(0, 5)) == "data:";
  }
  std::vector<std::string> names = cells_of(lines, line);
  std::string unit = to_lower(names.front());
  unit.erase(0, unit.find(kTimeUnit) + kTimeUnit.size());
  unit.erase(0, unit.find_first_not_of(' '));
  std::vector<SeenValues> seen;
  for (std::string& name : names) {
    layout.columns.push_back({.name = with_colon(std::move(name))});
    seen.push_back({.width = width_in_name(layout.columns.back().name)});
  }
  layout.columns.front() = {.is = Is::kNothing};
  const CsvLines::Place first = lines.place();
  std::vector<std::uint64_t> times;
  for (std::size_t row = 0; row < kRowsSeen && lines.next(line); ++row) {
    std::size_t at = 0;
    std::size_t pos = 0;
    for (std::size_t i = 0; i < seen.size() && pos != std::string_view::npos; ++i) {
      const std::string_view cell = lines.cell(line, pos, at);
      if (i != 0) seen[i].see(cell);
      if (i != 0 || times.size() == 2) continue;
      const ParsedNumber time = parse_number(cell);
      if (time.is == ParsedNumber::Is::kNumber) times.push_back(time.value);
    }
  }
  lines.go_to(first);
  layout.rate = rate_by_times(unit, times);
  std::vector<std::string> doubtful;
  for (std::size_t i = 1; i < seen.size(); ++i) {
    layout.columns[i].radix = seen[i].radix();
    if (seen[i].is_doubtful()) doubtful.push_back(layout.columns[i].name);
  }
  if (!doubtful.empty()) {
    layout.remarks.push_back("the file does not say how it writes numbers; taken for hex: " +
                             list_some(doubtful, 8));
  }
  return layout;
}

}  // namespace

const CaptureFormat kSignalTapCsv{.matches = is_signal_tap_csv, .read = read_signal_tap_header};

}  // namespace fabmon
