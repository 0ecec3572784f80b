// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Buffered and positioned reading of one file.
#include "tb/record/input_file.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <cstring>

#include "tb/core/input_error.hpp"

namespace fabmon {

InputFile::InputFile(const std::string& path) : InputFile(path, std::fopen(path.c_str(), "rb")) {
  struct stat status {};
  if (::fstat(::fileno(file_.get()), &status) == 0 && S_ISDIR(status.st_mode)) {
    throw InputError(path + ": cannot read: it is a directory");
  }
}

InputFile::InputFile(const std::string& path, std::FILE* file)
    : path_(path), file_(file), buffer_(std::make_unique_for_overwrite<char[]>(2 * kChunk)) {
  if (!file_) throw InputError(path + ": cannot open: " + std::strerror(errno));
}

std::uint64_t InputFile::size() {
  if (::fseeko(file_.get(), 0, SEEK_END) != 0) throw InputError(path_ + ": cannot seek");
  const off_t n = ::ftello(file_.get());
  return n < 0 ? 0 : static_cast<std::uint64_t>(n);
}

bool InputFile::read_at(std::uint64_t offset, void* to, std::size_t n) {
  if (::fseeko(file_.get(), static_cast<off_t>(offset), SEEK_SET) != 0) return false;
  return n == 0 || std::fread(to, 1, n, file_.get()) == n;
}

bool InputFile::append(const void* from, std::size_t n) {
  return ::fseeko(file_.get(), 0, SEEK_END) == 0 && std::fwrite(from, 1, n, file_.get()) == n;
}

bool InputFile::more() {
  const std::size_t left = end_ - begin_;
  if (left >= kChunk) return false;
  if (begin_ != 0) {
    std::memmove(buffer_.get(), buffer_.get() + begin_, left);
    base_ += begin_;
    begin_ = 0;
    end_ = left;
  }
  const std::size_t n = std::fread(buffer_.get() + end_, 1, kChunk, file_.get());
  if (n == 0 && std::ferror(file_.get()) != 0) throw InputError(path_ + ": read error");
  end_ += n;
  return n != 0;
}

void InputFile::seek(std::uint64_t offset) {
  if (::fseeko(file_.get(), static_cast<off_t>(offset), SEEK_SET) != 0) {
    throw InputError(path_ + ": cannot seek");
  }
  base_ = offset;
  begin_ = 0;
  end_ = 0;
}

}  // namespace fabmon
