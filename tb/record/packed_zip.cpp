// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// An archive of one file, unpacked by libzip; a build without it (no FABMON_ZIP) refuses archives.
#include "tb/record/packed_bytes.hpp"
#include "tb/record/packed_formats.hpp"
#include "tb/record/text.hpp"

#ifdef FABMON_ZIP
#include <fcntl.h>
#include <unistd.h>
#include <zip.h>

#include <optional>
#include <string_view>
#endif

namespace fabmon {

#ifdef FABMON_ZIP
namespace {

class ZipSource final : public PackedSource {
 public:
  ZipSource(const Descriptor& file, std::string path) : path_(std::move(path)) {
    file.size(path_);  // all of a pipe
    // Another description of the same file: libzip moves in it.
    const std::string self = "/proc/self/fd/" + std::to_string(file.get());
    int error = 0;
    const int fd = ::open(self.c_str(), O_RDONLY | O_CLOEXEC);
    archive_.reset(fd < 0 ? nullptr : zip_fdopen(fd, 0, &error));
    if (archive_ == nullptr) {
      if (fd >= 0) ::close(fd);
      throw InputError(path_ + ": cannot unpack the zip archive: it is damaged or cut off");
    }
    index_ = the_file();
    rewind();
  }

  std::size_t read(char* to, std::size_t n) override {
    const zip_int64_t got = zip_fread(file_.get(), to, n);
    if (got < 0) {
      throw InputError(path_ +
                       ": cannot unpack the zip archive: " + zip_file_strerror(file_.get()));
    }
    return static_cast<std::size_t>(got);
  }

  void rewind() override {
    file_.reset(zip_fopen_index(archive_.get(), index_, 0));
    if (file_ == nullptr) {
      throw InputError(path_ + ": cannot unpack the zip archive: " + zip_strerror(archive_.get()));
    }
  }

 private:
  struct Close {
    void operator()(zip_t* archive) const { zip_discard(archive); }
    void operator()(zip_file_t* file) const { zip_fclose(file); }
  };

  zip_uint64_t the_file() const {
    std::optional<zip_uint64_t> found;
    const auto entries = static_cast<zip_uint64_t>(zip_get_num_entries(archive_.get(), 0));
    for (zip_uint64_t i = 0; i < entries; ++i) {
      const char* const name = zip_get_name(archive_.get(), i, ZIP_FL_ENC_RAW);
      if (name == nullptr || std::string_view(name).ends_with('/')) continue;  // a folder
      if (found) {
        throw InputError(path_ + ": the zip archive has several files: " +
                         printable(zip_get_name(archive_.get(), *found, ZIP_FL_ENC_RAW), 100) +
                         " and " + printable(name, 100));
      }
      found = i;
    }
    if (!found) throw InputError(path_ + ": the zip archive is empty");
    return *found;
  }

  std::string path_;
  std::unique_ptr<zip_t, Close> archive_;
  std::unique_ptr<zip_file_t, Close> file_;
  zip_uint64_t index_ = 0;
};

}  // namespace

std::unique_ptr<PackedSource> open_zip(const Descriptor& file, const std::string& path) {
  return std::make_unique<ZipSource>(file, path);
}
#else
std::unique_ptr<PackedSource> open_zip(const Descriptor& /*file*/, const std::string& path) {
  fail_without(path, "zip", "libzip", "libzip-dev");
}
#endif

}  // namespace fabmon
