// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/stream_output.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <cerrno>
#include <cstring>

#include "tb/core/input_error.hpp"

namespace fabmon {

// A file packed by gzip.
class StreamOutput::Packer {
 public:
  explicit Packer(const std::string& path) : file_(gzopen(path.c_str(), "wb6")) {}
  ~Packer() {
    if (file_ != nullptr) gzclose(file_);
  }
  Packer(const Packer&) = delete;
  Packer& operator=(const Packer&) = delete;

  /// False if that fails.
  bool write(std::string_view text) {
    return file_ != nullptr && gzwrite(file_, text.data(), static_cast<unsigned>(text.size())) ==
                                   static_cast<int>(text.size());
  }
  /// False if what is left cannot be written.
  bool close() {
    const gzFile file = file_;
    file_ = nullptr;
    return file != nullptr && gzclose(file) == Z_OK;
  }

 private:
  gzFile file_;
};

StreamOutput::StreamOutput(const std::string& path) : path_(path), file_(path) {
  buffer_.reserve(kBuffer + 4096);
  if (path == kStandardOutput) return;
  if (path.ends_with(".gz")) {
    packer_ = std::make_unique<Packer>(file_.temporary());
  } else {
    stream_.open(file_.temporary(), std::ios::binary | std::ios::trunc);
  }
}

StreamOutput::~StreamOutput() = default;

void StreamOutput::write(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= kBuffer) write_buffer();
}

void StreamOutput::write_buffer() {
  errno = 0;
  bool written = true;
  if (path_ == kStandardOutput) {
    write_out(buffer_);
  } else if (packer_ != nullptr) {
    written = buffer_.empty() || packer_->write(buffer_);
  } else {
    stream_.write(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
    written = static_cast<bool>(stream_);
  }
  if (!written) {
    throw InputError(fmt::format("{}: cannot write: {}", path_, std::strerror(errno)));
  }
  buffer_.clear();
}

void StreamOutput::flush() {
  write_buffer();
  errno = 0;
  bool written = true;
  if (packer_ != nullptr) {
    written = packer_->close();
  } else if (stream_.is_open()) {
    stream_.close();
    written = static_cast<bool>(stream_);
  }
  if (!written) {
    throw InputError(fmt::format("{}: cannot write: {}", path_, std::strerror(errno)));
  }
}

void StreamOutput::finish() {
  flush();
  file_.finish();
}

}  // namespace fabmon
