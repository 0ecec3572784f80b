// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The three compressions that occur in FST files, and a cursor over bytes that cannot leave them.
// All decoders are given the exact size that has to come out, refuse a size that no input of that
// length can give (so that a corrupt file cannot ask for all memory), and never read or write out
// of bounds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace fabmon {

using Bytes = std::span<const std::uint8_t>;

/// zlib (or gzip, when `gzip`) to `size` bytes. False if the data are corrupt.
bool unpack_zlib(Bytes in, std::uint64_t size, bool gzip, std::vector<std::uint8_t>& out);

/// One LZ4 block to `size` bytes. False if the data are corrupt.
bool unpack_lz4(Bytes in, std::uint64_t size, std::vector<std::uint8_t>& out);

/// One FastLZ block, level 1 or 2, to `size` bytes. False if the data are corrupt.
bool unpack_fastlz(Bytes in, std::uint64_t size, std::vector<std::uint8_t>& out);

/// Reads bytes from the front. A read past the end gives 0 and makes ok() false for good.
class ByteCursor {
 public:
  explicit ByteCursor(Bytes bytes) : bytes_(bytes) {}

  bool ok() const { return ok_; }
  bool at_end() const { return pos_ == bytes_.size(); }
  std::size_t pos() const { return pos_; }
  Bytes rest() const { return bytes_.subspan(pos_); }

  std::uint8_t byte() { return pos_ < bytes_.size() ? bytes_[pos_++] : fail(); }
  /// The next byte without taking it.
  std::uint8_t peek() { return pos_ < bytes_.size() ? bytes_[pos_] : fail(); }
  /// Eight bytes, most significant first.
  std::uint64_t u64();
  /// LEB128, at most 64 bits.
  std::uint64_t varint();
  /// LEB128 with sign.
  std::int64_t signed_varint();
  /// n bytes.
  Bytes take(std::uint64_t n);
  /// Up to the next zero byte, which is taken too.
  std::string_view string();

 private:
  std::uint8_t fail() {
    ok_ = false;
    pos_ = bytes_.size();
    return 0;
  }

  Bytes bytes_;
  std::size_t pos_ = 0;
  bool ok_ = true;
};

}  // namespace fabmon
