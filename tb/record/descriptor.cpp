// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/record/descriptor.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <map>

#include "tb/core/input_error.hpp"

namespace fabmon {
namespace {

constexpr const char* kStandardInput = "-";

std::string reason(int error) { return std::strerror(error); }

/// Reads once, whatever signals come.
ssize_t read_some(int fd, void* to, std::size_t n) {
  ssize_t got = -1;
  do {
    got = ::read(fd, to, n);
  } while (got < 0 && errno == EINTR);
  return got;
}

/// By path. What has come through a pipe does not come again, and a trace is opened more than once.
std::map<std::string, Descriptor>& spooled() {
  static std::map<std::string, Descriptor> files;
  return files;
}

}  // namespace

/// A pipe, and how much of it was copied to a temporary file.
class Pipe {
 public:
  Pipe(Descriptor from, const std::string& path)
      : from_(std::move(from)), kept_(path + ": cannot keep what the pipe gives") {}

  /// Copies until `wanted` bytes are kept, or the pipe ends.
  void keep(std::uint64_t wanted, const std::string& path) {
    std::array<char, 1 << 16> block;
    while (!ended_ && size_ < wanted) {
      const ssize_t n = read_some(from_.get(), block.data(), block.size());
      if (n < 0) throw InputError(path + ": read error: " + reason(errno));
      ended_ = n == 0;
      kept_.append(block.data(), static_cast<std::size_t>(n));
      size_ += static_cast<std::uint64_t>(n);
    }
  }
  /// Another descriptor of the temporary file.
  Descriptor file() const { return kept_.copy(); }

 private:
  Descriptor from_;
  TemporaryFile kept_;
  std::uint64_t size_ = 0;
  bool ended_ = false;
};

Descriptor::~Descriptor() {
  if (fd_ >= 0) ::close(fd_);
}

Descriptor Descriptor::copy() const {
  Descriptor other(::fcntl(fd_, F_DUPFD_CLOEXEC, 0));
  other.pipe_ = pipe_;
  return other;
}

std::uint64_t Descriptor::size(const std::string& path) const {
  if (pipe_) pipe_->keep(UINT64_MAX, path);
  struct stat status {};
  if (::fstat(fd_, &status) != 0) throw InputError(path + ": cannot seek");
  return static_cast<std::uint64_t>(status.st_size);
}

std::size_t Descriptor::read_at(std::uint64_t offset, void* to, std::size_t n,
                                const std::string& path) const {
  if (pipe_) pipe_->keep(offset + n, path);
  std::size_t done = 0;
  while (done < n) {
    const ssize_t got =
        ::pread(fd_, static_cast<char*>(to) + done, n - done, static_cast<off_t>(offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw InputError(path + ": read error: " + reason(errno));
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  return done;
}

bool is_pipe(const std::string& path) {
  struct stat status {};
  if (path == kStandardInput || spooled().contains(path)) return true;
  return (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) &&
          !S_ISDIR(status.st_mode));
}

Descriptor open_input(const std::string& path) {
  const bool pipe = is_pipe(path);
  if (pipe) {
    if (const auto it = spooled().find(path); it != spooled().end()) return it->second.copy();
  }
  Descriptor file(path == kStandardInput ? ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
                                         : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.ok()) throw InputError(path + ": cannot open: " + reason(errno));
  struct stat status {};
  if (::fstat(file.get(), &status) == 0 && S_ISDIR(status.st_mode)) {
    throw InputError(path + ": cannot read: it is a directory");
  }
  if (!pipe) return file;
  auto source = std::make_shared<Pipe>(std::move(file), path);
  Descriptor kept = source->file();
  kept.pipe_ = std::move(source);
  return spooled().try_emplace(path, std::move(kept)).first->second.copy();
}

TemporaryFile::TemporaryFile(std::string what) : what_(std::move(what)) {
  const char* const given = std::getenv("TMPDIR");
  folder_ = given != nullptr && *given != '\0' ? given : "/tmp";
  std::string name = folder_ + "/fabmon_XXXXXX";
  file_ = Descriptor(::mkostemp(name.data(), O_CLOEXEC));
  if (!file_.ok()) fail();
  ::unlink(name.c_str());
}

void TemporaryFile::fail() const {
  throw InputError(what_ + " in " + folder_ + " (TMPDIR): " + reason(errno) +
                   (errno == ENOSPC ? " (ENOSPC)" : ""));
}

void TemporaryFile::append(const void* from, std::size_t n) {
  const auto* bytes = static_cast<const char*>(from);
  while (n > 0) {
    const ssize_t done = ::write(file_.get(), bytes, n);
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) fail();
    bytes += done;
    n -= static_cast<std::size_t>(done);
  }
}

}  // namespace fabmon
