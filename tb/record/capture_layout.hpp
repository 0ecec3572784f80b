// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the CSV files of logic analyzers have in their columns. Each tool's header has a file of its
// own (ila_csv.cpp, signal_tap_csv.cpp, litescope_csv.cpp, sigrok_csv.cpp); capture_csv.hpp reads
// the rows.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tb/record/csv_lines.hpp"

namespace fabmon {

/// How the numbers of a column are written.
enum class CaptureRadix : std::uint8_t { kHex, kBinary, kOctal, kUnsigned, kSigned, kText };

struct CaptureColumn {
  enum class Is : std::uint8_t {
    kNothing,  ///< its cells are not looked at
    kSignal,
    kWindow,   ///< the number of the sample in its window: where it starts again, a window begins
    kMissing,  ///< 1: this sample was not recorded
    kTime,     ///< the time of the sample
    kHalf,     ///< 0: the row repeats the sample of the row before
  };
  Is is = Is::kSignal;
  std::string name{};  ///< of a signal, with its range
  CaptureRadix radix = CaptureRadix::kBinary;
};

struct CaptureLayout {
  std::vector<CaptureColumn> columns{};
  std::uint64_t rate = 0;     ///< samples in 1,000 s; 0: not known
  long double time_step = 0;  ///< what the time grows by from sample to sample; 0: rows are samples
  bool skips_unknown = false;          ///< rows of which all signals are X are no samples
  std::vector<std::string> remarks{};  ///< one line each on what was taken for granted
};

/// A tool's format.
struct CaptureFormat {
  /// True if a file that begins so is of this tool.
  bool (*matches)(std::string_view begin);
  /// Reads the header, up to the line before the first sample. Throws InputError.
  CaptureLayout (*read)(CsvLines& lines);
};

extern const CaptureFormat kIlaCsv;        ///< Vivado's ILA, ChipScoPy
extern const CaptureFormat kSignalTapCsv;  ///< Intel's Signal Tap
extern const CaptureFormat kLiteScopeCsv;
extern const CaptureFormat kSigrokCsv;  ///< libsigrok: sigrok-cli, PulseView; DSView

/// The format of a file that begins so; null if it is none of them.
const CaptureFormat* capture_format(std::string_view begin);

/// The cells of a line, without the empty one behind a last comma.
std::vector<std::string> cells_of(const CsvLines& lines, std::string_view line);

/// How many bits a name's range "[7:0]" or "[7..0]" has; 1 without one.
unsigned width_in_name(std::string_view name);

}  // namespace fabmon
