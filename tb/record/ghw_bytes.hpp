// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The bytes of a GHW file as a stream: numbers in the byte order of the file, and LEB128. A read
// past the end gives 0 and makes ended() true, or is an error while the names are read. What the
// names take in memory is counted, and held to a multiple of the bytes that they were read from.
#pragma once

#include <cstdint>
#include <string>

#include "tb/record/input_file.hpp"

namespace fabmon {

class GhwBytes {
 public:
  /// Opens the file. Throws InputError.
  explicit GhwBytes(const std::string& path) : file_(path), at_(file_.begin()), end_(at_) {}

  /// "FILE: corrupt or not a GHW file: REASON (before byte offset N)".
  [[noreturn]] void fail(const std::string& reason) const;
  void check(bool ok, const char* reason) const {
    if (!ok) fail(reason);
  }

  /// From here on multi-byte numbers have their most significant byte first, or last.
  void set_big_endian(bool big) { big_ = big; }
  /// The names have been read: from here on a file may end anywhere.
  void end_names() { in_names_ = false; }

  std::uint8_t byte() {
    if (at_ == end_ && !refill()) return 0;
    return static_cast<std::uint8_t>(*at_++);
  }
  /// LEB128, at most 64 bits.
  std::uint64_t unsigned_number() {
    if (at_ != end_ && (*at_ & 0x80) == 0) return static_cast<std::uint8_t>(*at_++);
    return static_cast<std::uint64_t>(long_number(false));
  }
  /// LEB128 with sign.
  std::int64_t signed_number() { return long_number(true); }
  /// Numbers of four and of eight bytes.
  std::uint32_t u32() { return static_cast<std::uint32_t>(fixed(4)); }
  std::uint64_t u64() { return fixed(8); }
  /// The four bytes that a section begins or ends with.
  std::string tag();
  void skip(std::uint64_t n);

  /// True when a read went past the end of the file.
  bool ended() const { return ended_; }
  /// The offset in the file, unpacked, of the next byte.
  std::uint64_t offset() const {
    return file_.offset() + static_cast<std::uint64_t>(at_ - file_.begin());
  }
  /// Goes to an offset.
  void seek(std::uint64_t offset);

  /// Says that `bytes` of memory are kept. Fails when all that is kept is more than 64 MiB and 256
  /// bytes for each byte that was read.
  void keep(std::uint64_t bytes);

 private:
  bool refill();
  std::int64_t long_number(bool with_sign);
  std::uint64_t fixed(unsigned bytes);

  InputFile file_;
  const char* at_;
  const char* end_;
  bool big_ = false;
  bool in_names_ = true;
  bool ended_ = false;
  std::uint64_t kept_ = 0;
};

}  // namespace fabmon
