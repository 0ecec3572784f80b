// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// bzip2 by libbz2; a build without it (no FABMON_BZIP2) refuses such files.
#include "tb/record/packed_bytes.hpp"
#include "tb/record/packed_formats.hpp"

#ifdef FABMON_BZIP2
#include <bzlib.h>
#endif

namespace fabmon {

#ifdef FABMON_BZIP2
namespace {

class Bzip2Source final : public PackedSource {
 public:
  Bzip2Source(const Descriptor& file, const std::string& path) : in_(file, path, 0) { start(); }
  ~Bzip2Source() override { BZ2_bzDecompressEnd(&z_); }

  std::size_t read(char* to, std::size_t n) override {
    z_.next_out = to;
    z_.avail_out = static_cast<unsigned>(n);
    while (z_.avail_out == n && !cut_) {
      if (z_.avail_in == 0) {
        z_.next_in = reinterpret_cast<char*>(in_.data());
        z_.avail_in = static_cast<unsigned>(in_.next());
        if (z_.avail_in == 0) {
          cut_ = within_;
          break;
        }
      }
      within_ = true;
      const int result = BZ2_bzDecompress(&z_);
      if (result == BZ_STREAM_END) {  // another may follow
        char* const next = z_.next_in;
        const unsigned left = z_.avail_in;
        char* const out = z_.next_out;
        const unsigned room = z_.avail_out;
        BZ2_bzDecompressEnd(&z_);
        start();
        z_.next_in = next;
        z_.avail_in = left;
        z_.next_out = out;
        z_.avail_out = room;
      } else if (result != BZ_OK) {
        in_.fail("bzip2", "corrupt");
      }
    }
    return n - z_.avail_out;
  }

  void rewind() override {
    BZ2_bzDecompressEnd(&z_);
    in_.rewind();
    start();
    cut_ = false;
  }

 private:
  void start() {
    z_ = {};
    within_ = false;
    if (BZ2_bzDecompressInit(&z_, 0, 0) != BZ_OK) in_.fail("bzip2", "no memory");
  }

  PackedBytes in_;
  bz_stream z_{};
  bool within_ = false;  // a stream has begun and has not ended
};

}  // namespace

std::unique_ptr<PackedSource> open_bzip2(const Descriptor& file, const std::string& path) {
  return std::make_unique<Bzip2Source>(file, path);
}
#else
std::unique_ptr<PackedSource> open_bzip2(const Descriptor& /*file*/, const std::string& path) {
  fail_without(path, "bzip2", "libbz2", "libbz2-dev");
}
#endif

}  // namespace fabmon
