// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A file to read, in a buffer of fixed size (streams) or at given places (FST). Errors name the
// file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace fabmon {

class InputFile {
 public:
  static constexpr std::size_t kChunk = std::size_t{1} << 20;  ///< longest line or token, in bytes

  /// Opens a file for reading. Throws InputError with the system's reason.
  explicit InputFile(const std::string& path);
  /// Takes over an open file; `path` is for messages.
  InputFile(const std::string& path, std::FILE* file);

  const std::string& path() const { return path_; }

  /// Length in bytes.
  std::uint64_t size();

  /// Reads exactly n bytes at an offset. False if the file has fewer.
  bool read_at(std::uint64_t offset, void* to, std::size_t n);

  /// Writes n bytes at the end, for a temporary file. False if that fails.
  bool append(const void* from, std::size_t n);

  // --- as a stream: the bytes begin()..end() are in the buffer ---

  const char* begin() const { return buffer_.get() + begin_; }
  const char* end() const { return buffer_.get() + end_; }
  /// Marks the bytes before p as used.
  void consume(const char* p) { begin_ = static_cast<std::size_t>(p - buffer_.get()); }
  /// Keeps the unused bytes and reads more behind them, which moves begin(). False at the end of
  /// the file, and when kChunk unused bytes are there already.
  bool more();
  /// Goes to an offset; the buffer is empty then.
  void seek(std::uint64_t offset);
  /// The offset in the file of begin().
  std::uint64_t offset() const { return base_ + begin_; }

 private:
  struct Closer {
    void operator()(std::FILE* f) const { std::fclose(f); }
  };

  std::string path_;
  std::unique_ptr<std::FILE, Closer> file_;
  std::unique_ptr<char[]> buffer_;  // 2 * kChunk bytes
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t base_ = 0;  // offset in the file of buffer_[0]
};

}  // namespace fabmon
