// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// xz by liblzma; a build without it (no FABMON_XZ) refuses such files.
#include "tb/record/packed_bytes.hpp"
#include "tb/record/packed_formats.hpp"

#ifdef FABMON_XZ
#include <lzma.h>
#endif

namespace fabmon {

#ifdef FABMON_XZ
namespace {

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

}  // namespace

std::unique_ptr<PackedSource> open_xz(const Descriptor& file, const std::string& path) {
  return std::make_unique<XzSource>(file, path);
}
#else
std::unique_ptr<PackedSource> open_xz(const Descriptor& /*file*/, const std::string& path) {
  fail_without(path, "xz", "liblzma", "liblzma-dev");
}
#endif

}  // namespace fabmon
