// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// lz4's frames by liblz4; a build without it (no FABMON_LZ4) refuses such files.
#include "tb/record/packed_bytes.hpp"
#include "tb/record/packed_formats.hpp"

#ifdef FABMON_LZ4
#include <lz4frame.h>
#endif

namespace fabmon {

#ifdef FABMON_LZ4
namespace {

class Lz4Source final : public PackedSource {
 public:
  Lz4Source(const Descriptor& file, const std::string& path) : in_(file, path, 0) {
    if (LZ4F_isError(LZ4F_createDecompressionContext(&z_, LZ4F_VERSION)) != 0) {
      in_.fail("lz4", "no memory");
    }
  }
  ~Lz4Source() override { LZ4F_freeDecompressionContext(z_); }

  std::size_t read(char* to, std::size_t n) override {
    std::size_t done = 0;
    while (done == 0 && !cut_) {
      if (at_ == size_) {
        at_ = 0;
        size_ = in_.next();
        if (size_ == 0 && !pending_) {
          cut_ = within_;
          break;
        }
      }
      done = n;
      std::size_t taken = size_ - at_;
      const std::size_t left = LZ4F_decompress(z_, to, &done, in_.data() + at_, &taken, nullptr);
      if (LZ4F_isError(left) != 0) in_.fail("lz4", LZ4F_getErrorName(left));
      at_ += taken;
      within_ = left != 0;
      pending_ = done == n;  // more may come of what it has
    }
    return done;
  }

  void rewind() override {
    in_.rewind();
    LZ4F_resetDecompressionContext(z_);
    at_ = size_ = 0;
    within_ = pending_ = cut_ = false;
  }

 private:
  PackedBytes in_;
  LZ4F_dctx* z_ = nullptr;
  std::size_t at_ = 0, size_ = 0;  // of the block of packed bytes
  bool within_ = false;            // a frame has begun and has not ended
  bool pending_ = false;
};

}  // namespace

std::unique_ptr<PackedSource> open_lz4(const Descriptor& file, const std::string& path) {
  return std::make_unique<Lz4Source>(file, path);
}
#else
std::unique_ptr<PackedSource> open_lz4(const Descriptor& /*file*/, const std::string& path) {
  fail_without(path, "lz4", "liblz4", "liblz4-dev");
}
#endif

}  // namespace fabmon
