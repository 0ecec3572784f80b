// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Files packed by gzip or xz, unpacked as a stream: in bounded memory, from the front, and from the
// front again. Which packing it is says the content, not the name. Several packed streams in one
// file are one after the other, as gzip and xz have it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "tb/record/descriptor.hpp"

namespace fabmon {

class PackedSource {
 public:
  virtual ~PackedSource() = default;
  PackedSource(const PackedSource&) = delete;
  PackedSource& operator=(const PackedSource&) = delete;

  /// Gives up to n unpacked bytes, 0 at the end only. Throws InputError if the data are corrupt.
  virtual std::size_t read(char* to, std::size_t n) = 0;

  /// Starts again at the first byte.
  virtual void rewind() = 0;

  /// True if the packed data have ended within a stream: the file is cut off.
  bool is_cut() const { return cut_; }

 protected:
  PackedSource() = default;

  bool cut_ = false;
};

/// The unpacked content of a file, or null if it is not packed. `file` must outlive it. Throws
/// InputError on xz if the program is built without it.
std::unique_ptr<PackedSource> open_packed(const Descriptor& file, const std::string& path);

/// The same of data that are known to be gzip's, from an offset on.
std::unique_ptr<PackedSource> open_gzip(const Descriptor& file, const std::string& path,
                                        std::uint64_t offset);

}  // namespace fabmon
