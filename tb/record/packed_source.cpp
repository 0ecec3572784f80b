// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// zlib and liblzma are the system's. A build without liblzma (no FABMON_XZ) refuses xz.
#include "tb/record/packed_source.hpp"

#include <zlib.h>
#ifdef FABMON_XZ
#include <lzma.h>
#endif

#include <array>
#include <cstring>
#include <vector>

#include "tb/core/input_error.hpp"

namespace fabmon {
namespace {

constexpr std::size_t kPackedBlock = std::size_t{1} << 17;

/// The packed bytes, block by block.
class PackedBytes {
 public:
  PackedBytes(const Descriptor& file, std::string path, std::uint64_t offset)
      : file_(file),
        path_(std::move(path)),
        begin_(offset),
        offset_(offset),
        block_(kPackedBlock) {}

  /// The next block; its size is 0 at the end.
  std::size_t next() {
    const std::size_t n = file_.read_at(offset_, block_.data(), block_.size(), path_);
    offset_ += n;
    return n;
  }
  std::uint8_t* data() { return block_.data(); }
  void rewind() { offset_ = begin_; }

  [[noreturn]] void fail(const char* packing, const std::string& reason) const {
    throw InputError(path_ + ": cannot unpack the " + packing + " data before byte " +
                     std::to_string(offset_) + ": " + reason);
  }

 private:
  const Descriptor& file_;
  std::string path_;
  std::uint64_t begin_, offset_;
  std::vector<std::uint8_t> block_;
};

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

#ifdef FABMON_XZ
class XzSource final : public PackedSource {
 public:
  XzSource(const Descriptor& file, const std::string& path) : in_(file, path, 0) { start(); }
  ~XzSource() override { lzma_end(&z_); }

  std::size_t read(char* to, std::size_t n) override {
    z_.next_out = reinterpret_cast<std::uint8_t*>(to);
    z_.avail_out = n;
    while (z_.avail_out == n && !cut_ && !end_) {
      if (z_.avail_in == 0 && !finish_) {
        z_.next_in = in_.data();
        z_.avail_in = in_.next();
        finish_ = z_.avail_in == 0;
      }
      const lzma_ret result = lzma_code(&z_, finish_ ? LZMA_FINISH : LZMA_RUN);
      if (result == LZMA_STREAM_END) {
        end_ = true;
      } else if (finish_ && (result == LZMA_OK || result == LZMA_BUF_ERROR)) {
        cut_ = z_.avail_out == n;
      } else if (result == LZMA_MEMLIMIT_ERROR) {
        in_.fail("xz", "it takes more than 1 GiB of memory");
      } else if (result != LZMA_OK) {
        in_.fail("xz", result == LZMA_OPTIONS_ERROR ? "unsupported options" : "corrupt");
      }
    }
    return n - z_.avail_out;
  }

  void rewind() override {
    in_.rewind();
    start();
  }

 private:
  void start() {
    constexpr std::uint64_t kMemory = std::uint64_t{1} << 30;
    if (lzma_stream_decoder(&z_, kMemory, LZMA_CONCATENATED) != LZMA_OK) {
      in_.fail("xz", "no memory");
    }
    z_.avail_in = 0;
    finish_ = end_ = cut_ = false;
  }

  PackedBytes in_;
  lzma_stream z_ = LZMA_STREAM_INIT;
  bool finish_ = false;  // all of the file has been given to the decoder
  bool end_ = false;
};
#endif

}  // namespace

std::unique_ptr<PackedSource> open_gzip(const Descriptor& file, const std::string& path,
                                        std::uint64_t offset) {
  return std::make_unique<GzipSource>(file, path, offset);
}

std::unique_ptr<PackedSource> open_packed(const Descriptor& file, const std::string& path) {
  constexpr std::array<unsigned char, 6> kXz{0xFD, '7', 'z', 'X', 'Z', 0};
  std::array<unsigned char, 6> first{};
  const std::size_t n = file.read_at(0, first.data(), first.size(), path);
  if (n >= 3 && first[0] == 0x1F && first[1] == 0x8B && first[2] == 8) {
    return open_gzip(file, path, 0);
  }
  if (n < first.size() || first != kXz) return nullptr;
#ifdef FABMON_XZ
  return std::make_unique<XzSource>(file, path);
#else
  throw InputError(path + ": it is packed by xz, and this program was built without liblzma " +
                   "(Debian's liblzma-dev)");
#endif
}

}  // namespace fabmon
