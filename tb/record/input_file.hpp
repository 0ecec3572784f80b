// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A file to read, in a buffer of fixed size (streams) or at given places (FST). Packed files
// (packed_source.hpp) are unpacked while they are read; "-" is standard input. Errors name the
// file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "tb/record/descriptor.hpp"
#include "tb/record/packed_source.hpp"

namespace fabmon {

class InputFile {
 public:
  static constexpr std::size_t kChunk = std::size_t{1} << 20;  ///< longest line or token, in bytes
  static constexpr std::size_t kMargin = 64;  ///< bytes from end() on that may be read

  /// Opens a file for reading. Throws InputError with the system's reason.
  explicit InputFile(const std::string& path);

  const std::string& path() const { return path_; }

  // --- at given places; a packed file must be unpacked first ---

  /// Unpacks a packed file into a temporary one, which then takes its place.
  void unpack();
  /// The same for gzip data at an offset of a file that is not packed as a whole.
  void unpack_from(std::uint64_t offset);
  /// Length in bytes.
  std::uint64_t size() const;
  /// Reads exactly n bytes at an offset. False if the file has fewer.
  bool read_at(std::uint64_t offset, void* to, std::size_t n) const;

  // --- as a stream: the bytes begin()..end() are in the buffer, behind them a line end ---

  const char* begin() const { return buffer_.get() + begin_; }
  const char* end() const { return buffer_.get() + end_; }
  /// Marks the bytes before p as used.
  void consume(const char* p) { begin_ = static_cast<std::size_t>(p - buffer_.get()); }
  /// Keeps the unused bytes and reads more behind them, which moves begin(). False at the end of
  /// the file, and when kChunk unused bytes are there already.
  bool more();
  /// Goes to an offset; the buffer is empty then.
  void seek(std::uint64_t offset);
  /// The offset in the file, unpacked, of begin().
  std::uint64_t offset() const { return base_ + begin_; }
  /// True if the packed data of the file are truncated.
  bool is_cut() const { return cut_ || (packed_ && packed_->is_cut()); }

 private:
  std::size_t read(char* to, std::size_t n);
  void unpack(PackedSource& from);

  std::string path_;
  std::unique_ptr<Descriptor> file_;  // in one place, for packed_ has a reference
  std::unique_ptr<PackedSource> packed_;
  std::unique_ptr<char[]> buffer_;  // 2 * kChunk + kMargin bytes
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t base_ = 0;  // offset in the file of buffer_[0]
  bool cut_ = false;        // unpack() has met the end too early
};

}  // namespace fabmon
