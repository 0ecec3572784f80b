// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The CSV files of logic analyzers as waveforms: each column is a net, each sample a unit of time.
// capture_layout.hpp has the formats. Where a window of a triggered capture begins, or samples are
// missing, gap_net() changes.
// Every error is "file:line:column: reason".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tb/record/capture_layout.hpp"
#include "tb/record/csv_lines.hpp"
#include "tb/record/wave_file.hpp"

namespace fabmon {

class CaptureCsv final : public WaveFile {
 public:
  /// Opens a file of this format and reads its header. Throws InputError.
  CaptureCsv(const std::string& path, const CaptureFormat& format);

  void select(std::span<const WaveNet> nets) override;
  bool next(WaveStep& step) override;
  void rewind() override;

 private:
  /// A column's place in the row.
  struct Cell {
    std::string_view text;
    std::size_t at = 0;
  };
  /// A selected net.
  struct Selected {
    std::size_t column = 0;
    unsigned width = 1;
    std::string text{};    // of the last cell
    std::string digits{};  // what it says
  };

  void declare(std::size_t column);
  bool next_row();
  bool is_sample();
  void place_in_time(const Cell& time);
  void begin_segment();
  void take(std::uint32_t slot);
  std::string digits_of(const Cell& cell, const CaptureColumn& column, unsigned width) const;

  CsvLines lines_;
  CaptureLayout layout_;
  CsvLines::Place first_row_;
  std::vector<std::uint32_t> net_of_;  // by column
  std::vector<Cell> row_;
  std::vector<Selected> selected_;  // by slot; that of gap_net() has no column
  std::optional<std::uint32_t> gap_slot_;
  std::uint64_t time_ = 0;    // of the row, in samples
  bool any_ = false;          // there was a row
  bool gap_ = false;          // something is missing before it
  bool level_ = false;        // of gap_net()
  std::uint64_t window_ = 0;  // the number of the last sample in its window
  long double first_time_ = 0;
};

}  // namespace fabmon
