// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// zstd by libzstd; a build without it (no FABMON_ZSTD) refuses such files.
#include "tb/record/packed_bytes.hpp"
#include "tb/record/packed_formats.hpp"

#ifdef FABMON_ZSTD
#include <zstd.h>
#endif

namespace fabmon {

#ifdef FABMON_ZSTD
namespace {

class ZstdSource final : public PackedSource {
 public:
  ZstdSource(const Descriptor& file, const std::string& path)
      : in_(file, path, 0), z_(ZSTD_createDStream(), ZSTD_freeDStream) {
    constexpr int kWindowLog = 30;  // 1 GiB, as of xz
    if (z_ == nullptr) in_.fail("zstd", "no memory");
    ZSTD_DCtx_setParameter(z_.get(), ZSTD_d_windowLogMax, kWindowLog);
  }

  std::size_t read(char* to, std::size_t n) override {
    ZSTD_outBuffer out{to, n, 0};
    while (out.pos == 0 && !cut_) {
      if (data_.pos == data_.size) {
        data_ = {in_.data(), in_.next(), 0};
        if (data_.size == 0 && !pending_) {
          cut_ = within_;
          break;
        }
      }
      const std::size_t before = data_.pos;
      const std::size_t left = ZSTD_decompressStream(z_.get(), &out, &data_);
      if (ZSTD_isError(left) != 0) in_.fail("zstd", ZSTD_getErrorName(left));
      within_ = left != 0;
      pending_ = out.pos == out.size;  // more may come of what it has
      if (out.pos == 0 && data_.pos == before) pending_ = false;
    }
    return out.pos;
  }

  void rewind() override {
    in_.rewind();
    ZSTD_DCtx_reset(z_.get(), ZSTD_reset_session_only);
    data_ = {};
    within_ = pending_ = cut_ = false;
  }

 private:
  PackedBytes in_;
  std::unique_ptr<ZSTD_DStream, std::size_t (*)(ZSTD_DStream*)> z_;
  ZSTD_inBuffer data_{};
  bool within_ = false;  // a frame has begun and has not ended
  bool pending_ = false;
};

}  // namespace

std::unique_ptr<PackedSource> open_zstd(const Descriptor& file, const std::string& path) {
  return std::make_unique<ZstdSource>(file, path);
}
#else
std::unique_ptr<PackedSource> open_zstd(const Descriptor& /*file*/, const std::string& path) {
  fail_without(path, "zstd", "libzstd", "libzstd-dev");
}
#endif

}  // namespace fabmon
