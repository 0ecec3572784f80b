// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Where the program's output goes: standard output, files, and the progress line of a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>

namespace fabmon {

/// Writes to standard output. A failure is kept for finish_output().
void print_out(std::string_view text);

/// Flushes standard output. A reader that has gone (a closed pipe) is no error; anything else
/// throws InputError.
void finish_output();

/// True if the environment (LC_ALL, LC_CTYPE, LANG: the first that is set counts) says that output
/// is UTF-8.
bool utf8_output();

/// A file that is opened, and so found writable, before the work that fills it.
class OutputFile {
 public:
  /// Creates or empties the file; throws InputError if that cannot be done. An empty path: no file.
  explicit OutputFile(const std::string& path);

  /// True if there is a file to write.
  explicit operator bool() const { return !path_.empty(); }

  /// Writes the whole content and closes the file; throws InputError when that fails.
  void write(std::string_view text);

 private:
  std::string path_;
  std::ofstream file_;
};

/// A line on standard error that tells how far long work has come. Silent unless that is a
/// terminal.
class Progress {
 public:
  Progress();
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Names the work that begins.
  void start(std::string_view what);
  /// Adds cycles that are done.
  void add(std::uint64_t clocks);
  /// Removes the line.
  void clear();

 private:
  bool terminal_;
  bool shown_ = false;
  std::string what_;
  std::uint64_t clocks_ = 0;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace fabmon
