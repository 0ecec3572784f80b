// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The outputs of the program: standard output, files, and the progress line of a terminal.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fabmon {

/// The file name that stands for standard output.
constexpr std::string_view kStandardOutput = "-";

/// Writes text for people to standard output, unless it is reserved for a file of the user: see
/// terminal_lines(). A failure is kept for finish_output().
void print_out(std::string_view text);

/// From now on standard output is for write_out() alone.
void reserve_out();

/// Writes to standard output what it is reserved for. A failure is kept for finish_output().
void write_out(std::string_view text);

/// Writes "fabmon: LINE" to standard error: see terminal_escaped(). Never throws; a failure is kept
/// for finish_output().
void say_error(std::string_view line);

/// True if a line could not be written to standard error, for another reason than a closed pipe.
bool messages_lost();

/// Opens what is closed of standard input, output and error: no file of the user gets its number.
/// To write to them is an error as before.
void open_standard_files();

/// Flushes standard output. A closed pipe is not an error; any other failure, also one of
/// say_error(), throws InputError.
void finish_output();

/// True if the environment (LC_ALL, LC_CTYPE, LANG: the first that is set counts) says that output
/// is UTF-8.
bool utf8_output();

/// A file that the program writes. It appears under its name when the program has succeeded, whole:
/// until then it is a temporary file beside it, and what was there before stays as it was. The new
/// file has the mode of the old one and, where that is allowed, its owner. A device or pipe is
/// written directly; "-" is standard output.
class OutputFile {
 public:
  /// kText: write() gives the content. kMade: others make the file, which they may delete and
  /// create anew, so a device or pipe is refused.
  enum class Kind { kText, kMade };

  /// Creates the temporary file; throws InputError if that or the file itself cannot be written. An
  /// empty path: no file.
  explicit OutputFile(const std::string& path, Kind kind = Kind::kText);
  /// Removes the temporary file, unless the file is finished.
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// True if there is a file to write.
  explicit operator bool() const { return !path_.empty(); }

  /// Writes the whole content and finishes the file; throws InputError when that fails.
  void write(std::string_view text);

  /// Shows a text under the file's name until the file is complete: whoever reads it gets what was
  /// there or the text, whole. If the program fails or a signal ends it, the old file is back, with
  /// its mode and owner. A device or pipe shows nothing. Throws InputError if that fails.
  void show(std::string_view text);

  /// The file to fill by other means, before finish().
  const std::string& temporary() const { return temporary_; }

  /// The content is complete. commit_outputs() brings the file to its place.
  void finish();

  /// Brings the finished file to its place now, not when the program has succeeded. Throws
  /// InputError if that fails.
  void commit();

 private:
  std::string path_;
  Kind kind_;
  std::string temporary_;  // the file itself where there can be none beside it
  int direct_ = -1;        // is open in that case
  std::size_t entry_;      // of the table of outputs
};

/// Brings all finished files to their places; from then on signals do not end the program, which is
/// about to end. Throws InputError if a file cannot be brought to its place.
void commit_outputs();

/// A file for another program, in the folder for temporary files, until the object ends.
class ScratchFile {
 public:
  /// `ending`: of its name, ".gtkw". Throws InputError if it cannot be written.
  ScratchFile(std::string_view ending, std::string_view content);
  ~ScratchFile();
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::size_t entry_;  // of the table of outputs
  std::string path_;
};

/// Removes all temporary files.
void discard_outputs();

/// From now on a signal that ends the program (SIGHUP, SIGINT, SIGTERM) removes the temporary files
/// first and says so in one line; SIGBUS, which means a full disk, ends it with status 2.
void discard_outputs_on_signals();

/// A file that the user names, and the option that names it.
struct NamedFile {
  std::string_view option;
  std::string path;  ///< empty: not given
};

/// Throws InputError if an output is one of the inputs or another output: the same name, or the
/// same file under another one.
void check_outputs(const std::vector<NamedFile>& outputs, const std::vector<NamedFile>& inputs);

/// A line on standard error that shows the progress of long work. Silent unless standard error is a
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
