// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// An open file of the operating system, and temporary files that no folder names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

namespace fabmon {

class Pipe;

/// Owns a file descriptor.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept
      : fd_(std::exchange(other.fd_, -1)), pipe_(std::move(other.pipe_)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    std::swap(pipe_, other.pipe_);
    return *this;
  }
  ~Descriptor();

  bool ok() const { return fd_ >= 0; }
  /// The file. Of a pipe what has come so far is in it.
  int get() const { return fd_; }

  /// Another descriptor of the same file.
  Descriptor copy() const;

  /// Length in bytes; of a pipe it waits for the end. Throws InputError.
  std::uint64_t size(const std::string& path) const;

  /// Reads up to n bytes at an offset; fewer at the end of the file only. Of a pipe it waits until
  /// so much has come. Throws InputError with `path` and the system's reason.
  std::size_t read_at(std::uint64_t offset, void* to, std::size_t n, const std::string& path) const;

 private:
  friend Descriptor open_input(const std::string& path);
  int fd_ = -1;
  std::shared_ptr<Pipe> pipe_;  // what the file is a copy of; null: it is the file itself
};

/// Opens a file for reading. What cannot be read twice, standard input ("-") and pipes, is copied
/// to a temporary file as far as it is read: disk, not memory, as much as comes. Throws InputError
/// with the system's reason.
Descriptor open_input(const std::string& path);

/// True for "-" and what is no regular file.
bool is_pipe(const std::string& path);

/// A temporary file, in $TMPDIR or /tmp, which is gone when it is closed.
class TemporaryFile {
 public:
  /// `what` says in messages what is kept there, such as "t.fst: cannot keep the unpacked file".
  explicit TemporaryFile(std::string what);

  /// Writes n bytes at the end. Throws InputError with the system's reason, as when the disk is
  /// full.
  void append(const void* from, std::size_t n);

  /// Another descriptor of the file.
  Descriptor copy() const { return file_.copy(); }

  /// Gives the file away.
  Descriptor take() { return std::move(file_); }

 private:
  [[noreturn]] void fail() const;

  std::string what_;
  std::string folder_;
  Descriptor file_;
};

}  // namespace fabmon
