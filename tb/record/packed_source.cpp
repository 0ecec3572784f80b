// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Which packing it is, and gzip: zlib is the system's.
#include "tb/record/packed_source.hpp"

#include <zlib.h>

#include <array>
#include <string_view>

#include "tb/record/packed_bytes.hpp"
#include "tb/record/packed_formats.hpp"

namespace fabmon {
namespace {

class GzipSource final : public PackedSource {
 public:
  GzipSource(const Descriptor& file, const std::string& path, std::uint64_t offset)
      : in_(file, path, offset) {
    if (inflateInit2(&z_, MAX_WBITS + 16) != Z_OK) in_.fail("gzip", "no memory");
  }
  ~GzipSource() override { inflateEnd(&z_); }

  std::size_t read(char* to, std::size_t n) override {
    z_.next_out = reinterpret_cast<Bytef*>(to);
    z_.avail_out = static_cast<uInt>(n);
    while (z_.avail_out == n && !cut_) {
      if (z_.avail_in == 0) {
        z_.next_in = in_.data();
        z_.avail_in = static_cast<uInt>(in_.next());
        if (z_.avail_in == 0) {
          cut_ = within_;
          break;
        }
      }
      within_ = true;
      const int result = inflate(&z_, Z_NO_FLUSH);
      if (result == Z_STREAM_END) {
        within_ = false;
        inflateReset(&z_);
      } else if (result != Z_OK && result != Z_BUF_ERROR) {
        in_.fail("gzip", z_.msg != nullptr ? z_.msg : "corrupt");
      }
    }
    return n - z_.avail_out;
  }

  void rewind() override {
    in_.rewind();
    inflateReset(&z_);
    z_.avail_in = 0;
    within_ = false;
    cut_ = false;
  }

 private:
  PackedBytes in_;
  z_stream z_{};
  bool within_ = false;  // a stream has begun and has not ended
};

/// How a packed file begins, and what unpacks it.
struct PackedKind {
  std::string_view begin;
  std::unique_ptr<PackedSource> (*open)(const Descriptor& file, const std::string& path);
};
constexpr std::array<PackedKind, 5> kPackedKinds{{
    {{"\xFD"
      "7zXZ\0",
      6},
     open_xz},
    {"BZh", open_bzip2},
    {"\x28\xB5\x2F\xFD", open_zstd},
    {"\x04\x22\x4D\x18", open_lz4},
    {"PK\x03\x04", open_zip},
}};

}  // namespace

std::unique_ptr<PackedSource> open_gzip(const Descriptor& file, const std::string& path,
                                        std::uint64_t offset) {
  return std::make_unique<GzipSource>(file, path, offset);
}

std::unique_ptr<PackedSource> open_packed(const Descriptor& file, const std::string& path) {
  std::array<char, 10> first{};
  const std::string_view begin(first.data(), file.read_at(0, first.data(), first.size(), path));
  if (begin.starts_with("\x1F\x8B\x08")) return open_gzip(file, path, 0);
  for (const PackedKind& kind : kPackedKinds) {
    if (!begin.starts_with(kind.begin)) continue;
    // The first block of bzip2's, or its end, behind a digit: "BZh" alone may be text.
    if (kind.open == open_bzip2) {
      if (begin.size() < first.size()) continue;
      const std::string_view block = begin.substr(4);
      if (block != "1AY&SY" && block != "\x17\x72\x45\x38\x50\x90") continue;
    }
    return kind.open(file, path);
  }
  return nullptr;
}

}  // namespace fabmon
