// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/scratch_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "tb/core/input_error.hpp"

namespace fabmon {
namespace {

// Writes all of it to an open file, and closes that; 0, or what has failed.
int write_whole(int file, std::string_view content) {
  int error = 0;
  while (!content.empty() && error == 0) {
    const ssize_t n = ::write(file, content.data(), content.size());
    if (n > 0) {
      content.remove_prefix(static_cast<std::size_t>(n));
    } else if (errno != EINTR) {
      error = errno;
    }
  }
  if (::close(file) != 0 && error == 0) error = errno;
  return error;
}

}  // namespace

ScratchFile::ScratchFile(std::string_view ending, std::string_view content) {
  std::error_code none;
  const std::filesystem::path folder = std::filesystem::temp_directory_path(none);
  path_ = (folder / "fabmon-XXXXXX").string() + std::string(ending);
  const int file = ::mkstemps(path_.data(), static_cast<int>(ending.size()));
  const int error = file < 0 ? errno : write_whole(file, content);
  if (error == 0) return;
  if (file >= 0) ::unlink(path_.c_str());
  throw InputError(fmt::format("{}: cannot write: {}", path_, std::strerror(error)));
}

ScratchFile::~ScratchFile() { ::unlink(path_.c_str()); }

}  // namespace fabmon
