// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A CSV file as a stream of signals: the first row names the columns, every further row is one
// clock.
//
// * Cells are separated by commas and may be in double quotes; blanks around them do not count.
// * Numbers are decimal (up to 64 bits) or 0x-hex (any width, '_' allowed between digits). A lone x
// or
//   z, or a hex digit x or z, reads as 0 and is counted as unknown (1 bit, or 4).
// * Empty lines, CRLF line ends and a byte order mark are skipped.
// * A column called "cycle" may number the rows; its numbers are checked to be numbers, no more.
// * Only columns that are selected (and "cycle") are parsed. A line is at most 1 MiB long.
// Every error is "file:line:column: reason", columns being counted in characters from 1.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tb/trace/input_file.hpp"
#include "tb/trace/signal_stream.hpp"

namespace fabmon {

class CsvReader final : public SignalStream {
 public:
  /// Opens the file and reads its first row. Throws InputError.
  explicit CsvReader(const std::string& path);

  void select(const std::vector<SignalChoice>& choices) override;
  bool next() override;
  void rewind() override;

  /// "file:line:column: reason" as an error about the i-th column's name.
  [[noreturn]] void fail_in_header(std::size_t column, const std::string& reason) const;

 private:
  struct Column {
    enum class Use { kSkip, kCycle, kValue } use = Use::kSkip;
    std::size_t slot = 0;
    unsigned max_bits = 64;
  };

  /// The next line that is not empty, without its end; false at the end of the file.
  bool next_line(std::string_view& line);
  /// Cuts the next cell off `line` from `pos`, which ends after its comma or at npos.
  std::string_view cell(std::string_view line, std::size_t& pos, std::size_t& at) const;
  void parse(std::string_view text, const Column& column, std::size_t index, std::size_t at);
  [[noreturn]] void fail(std::size_t at, const std::string& reason) const;

  InputFile file_;
  std::uint64_t line_ = 0;
  std::uint64_t header_line_ = 0;
  std::vector<std::size_t> header_at_;  // where each column's name starts
  std::vector<Column> columns_;
};

}  // namespace fabmon
