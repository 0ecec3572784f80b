// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A CSV file line by line, and the cells of a line.
//
// * Cells are separated by commas and may be in double quotes; blanks around them do not count.
// * Empty lines, CRLF line ends and a byte order mark are skipped. A line is at most 1 MiB long.
// Every error is "file:line:column: reason", columns being counted in characters from 1.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tb/record/input_file.hpp"

namespace fabmon {

class CsvLines {
 public:
  /// Opens the file. Throws InputError.
  explicit CsvLines(const std::string& path) : file_(path) {}

  const std::string& path() const { return file_.path(); }

  /// The next line that is not empty, without its end; false at the end of the file. It holds until
  /// the next call.
  bool next(std::string_view& line);

  /// Cuts the next cell off `line` from `pos`, which ends after its comma or at npos; `at` is where
  /// its text begins.
  std::string_view cell(std::string_view line, std::size_t& pos, std::size_t& at) const;

  /// The number of the line that next() gave last, from 1.
  std::uint64_t line() const { return line_; }

  /// Throws the error about a place in that line.
  [[noreturn]] void fail(std::size_t at, const std::string& reason) const;

  /// Goes back to the first line.
  void rewind();

  /// A line to go back to.
  struct Place {
    std::uint64_t offset = 0, line = 0;
  };
  /// That behind the line that next() gave last.
  Place place() const { return {file_.offset(), line_}; }
  void go_to(const Place& place);

 private:
  InputFile file_;
  std::uint64_t line_ = 0;
};

}  // namespace fabmon
