// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Buffered and positioned reading of one file.
#include "tb/record/input_file.hpp"

#include <algorithm>
#include <cstring>

#include "tb/core/input_error.hpp"

namespace fabmon {
namespace {

/// What is read at once: as much as stays in the cache until it is looked at.
constexpr std::size_t kReadBlock = std::size_t{1} << 18;

}  // namespace

InputFile::InputFile(const std::string& path)
    : path_(path),
      file_(std::make_unique<Descriptor>(open_input(path))),
      packed_(open_packed(*file_, path)),
      buffer_(std::make_unique<char[]>(2 * kChunk + kMargin)) {}

void InputFile::unpack() {
  if (!packed_) return;
  unpack(*packed_);
}

void InputFile::unpack_from(std::uint64_t offset) { unpack(*open_gzip(*file_, path_, offset)); }

void InputFile::unpack(PackedSource& from) {
  TemporaryFile plain(path_ + ": cannot keep the unpacked file");
  from.rewind();
  while (const std::size_t n = from.read(buffer_.get(), kReadBlock)) plain.append(buffer_.get(), n);
  cut_ = cut_ || from.is_cut();
  packed_.reset();
  *file_ = plain.take();
  seek(0);
}

std::uint64_t InputFile::size() const { return file_->size(path_); }

bool InputFile::read_at(std::uint64_t offset, void* to, std::size_t n) const {
  return file_->read_at(offset, to, n, path_) == n;
}

std::size_t InputFile::read(char* to, std::size_t n) {
  return packed_ ? packed_->read(to, n) : file_->read_at(base_ + end_, to, n, path_);
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
  const std::size_t n = read(buffer_.get() + end_, kReadBlock);
  end_ += n;
  buffer_[end_] = '\n';
  return n != 0;
}

void InputFile::seek(std::uint64_t offset) {
  begin_ = 0;
  end_ = 0;
  buffer_[0] = '\n';
  base_ = offset;
  if (!packed_) return;
  packed_->rewind();
  for (std::uint64_t done = 0; done < offset;) {
    const auto n = static_cast<std::size_t>(std::min<std::uint64_t>(offset - done, kReadBlock));
    const std::size_t got = packed_->read(buffer_.get(), n);
    if (got == 0) throw InputError(path_ + ": cannot seek");
    done += got;
  }
  buffer_[0] = '\n';
}

}  // namespace fabmon
