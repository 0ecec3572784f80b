// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The packed bytes of a file, block by block: what each unpacker takes its data from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tb/core/input_error.hpp"
#include "tb/record/descriptor.hpp"

namespace fabmon {

class PackedBytes {
 public:
  /// The bytes from an offset on. `file` must outlive it.
  PackedBytes(const Descriptor& file, std::string path, std::uint64_t offset)
      : file_(file), path_(std::move(path)), begin_(offset), offset_(offset), block_(kBlock) {}

  /// The next block; its size is 0 at the end.
  std::size_t next() {
    const std::size_t n = file_.read_at(offset_, block_.data(), block_.size(), path_);
    offset_ += n;
    return n;
  }
  std::uint8_t* data() { return block_.data(); }
  /// Starts again at the first byte.
  void rewind() { offset_ = begin_; }

  /// Throws the error about data of this packing.
  [[noreturn]] void fail(const char* packing, const std::string& reason) const {
    throw InputError(path_ + ": cannot unpack the " + packing + " data before byte " +
                     std::to_string(offset_) + ": " + reason);
  }

 private:
  static constexpr std::size_t kBlock = std::size_t{1} << 17;

  const Descriptor& file_;
  std::string path_;
  std::uint64_t begin_, offset_;
  std::vector<std::uint8_t> block_;
};

/// Throws the error about a file that this build cannot unpack: "libzstd", "libzstd-dev".
[[noreturn]] inline void fail_without(const std::string& path, const char* packing,
                                      const char* library, const char* package) {
  throw InputError(path + ": it is packed by " + packing + ", and this program was built without " +
                   library + " (Debian's " + package + ")");
}

}  // namespace fabmon
