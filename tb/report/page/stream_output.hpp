// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// An output file that is written piece by piece while the work goes on, for what is too large to be
// kept. It appears under its name as every OutputFile does: whole, when the program has succeeded.
#pragma once

#include <cstddef>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>

#include "tb/report/output.hpp"

namespace fabmon {

class StreamOutput {
 public:
  /// "-" is standard output; a name that ends with ".gz" is packed by gzip. Throws InputError if
  /// the file cannot be written.
  explicit StreamOutput(const std::string& path);
  ~StreamOutput();
  StreamOutput(const StreamOutput&) = delete;
  StreamOutput& operator=(const StreamOutput&) = delete;

  /// Appends text. Throws InputError if it cannot be written.
  void write(std::string_view text);

  /// Writes what is left; commit_outputs() brings the file to its place. Throws InputError.
  void finish();

  /// The file as it is written: complete after flush().
  const std::string& temporary() const { return file_.temporary(); }

  /// Writes what is left, but leaves the file to be removed by the destructor. Throws InputError.
  void flush();

 private:
  class Packer;
  static constexpr std::size_t kBuffer = std::size_t{1} << 16;  // bytes

  void write_buffer();

  std::string path_;
  OutputFile file_;
  std::ofstream stream_;
  std::unique_ptr<Packer> packer_;
  std::string buffer_;
};

}  // namespace fabmon
