// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Output files and files for other programs, by way of the table of temporary files.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "tb/core/input_error.hpp"
#include "tb/report/output.hpp"
#include "tb/report/output_table.hpp"

namespace fabmon {
namespace {

// The file that a name leads to, by way of symbolic links.
std::string resolved(const std::string& path) {
  std::error_code error;
  const auto whole = std::filesystem::weakly_canonical(path, error);
  return error ? path : whole.string();
}

// Is it a file that can be replaced by another of its name? Not a device, nor where nobody may
// create a file.
bool replaceable(const std::string& target) {
  struct stat status {};
  if (::stat(target.c_str(), &status) != 0) return true;
  const std::string folder = std::filesystem::path(target).parent_path().string();
  return S_ISREG(status.st_mode) && ::access(folder.c_str(), W_OK) == 0;
}

bool same_file(const std::string& a, const std::string& b) {
  struct stat first {
  }, second{};
  if (::stat(a.c_str(), &first) == 0 && ::stat(b.c_str(), &second) == 0) {
    return S_ISREG(first.st_mode) && first.st_dev == second.st_dev && first.st_ino == second.st_ino;
  }
  return resolved(a) == resolved(b);
}

}  // namespace

OutputFile::OutputFile(const std::string& path, Kind kind)
    : path_(path), kind_(kind), entry_(kNoOutput) {
  if (path_.empty()) return;
  if (kind_ == Kind::kText && path_ == kStandardOutput) {
    reserve_out();
    return;
  }
  const std::string target = resolved(path_);
  if (!replaceable(target)) {
    if (kind_ == Kind::kMade) {
      throw InputError(fmt::format(
          "{}: cannot write: it must be a file, in a folder that can be written to", path_));
    }
    temporary_ = path_;
    direct_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (direct_ < 0) cannot_write(path_, errno);
    return;
  }
  if (::access(target.c_str(), F_OK) == 0 && ::access(target.c_str(), W_OK) != 0) {
    cannot_write(path_, errno);
  }
  entry_ = create_temporary(target, path_);
  temporary_ = temporary_name(entry_);
}

OutputFile::~OutputFile() {
  if (direct_ >= 0) ::close(direct_);
  if (entry_ != kNoOutput) drop_temporary(entry_);
}

void OutputFile::write(std::string_view text) {
  if (path_.empty()) return;
  if (entry_ == kNoOutput && direct_ < 0) return write_out(text);
  int file = std::exchange(direct_, -1);
  if (entry_ == kNoOutput) {
    std::error_code none;
    std::filesystem::resize_file(path_, 0, none);  // a device has no size
  } else {
    file = ::open(temporary_.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOFOLLOW);
    if (file < 0) cannot_write(path_, errno);
  }
  if (const int error = write_and_close(file, text); error != 0) cannot_write(path_, error);
  finish();
}

void OutputFile::show(std::string_view text) {
  if (entry_ != kNoOutput) show_for_now(entry_, text);
}

void OutputFile::finish() {
  if (entry_ != kNoOutput) finish_temporary(entry_);
}

void OutputFile::commit() {
  if (entry_ == kNoOutput) return;
  bring_temporary(std::exchange(entry_, kNoOutput));
}

ScratchFile::ScratchFile(std::string_view ending, std::string_view content)
    : entry_(create_scratch(ending, content)), path_(temporary_name(entry_)) {}

ScratchFile::~ScratchFile() { drop_temporary(entry_); }

void check_outputs(const std::vector<NamedFile>& outputs, const std::vector<NamedFile>& inputs) {
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const NamedFile& output = outputs[i];
    if (output.path.empty()) continue;
    const auto refuse = [&output](const NamedFile& other, std::string_view what) {
      if (other.path.empty() || !same_file(output.path, other.path)) return;
      throw InputError(fmt::format("{}: {} would overwrite the {} of {}", output.path,
                                   output.option, what, other.option));
    };
    for (const NamedFile& input : inputs) {
      if (output.path != kStandardOutput) refuse(input, "input");  // - is standard input there
    }
    for (std::size_t k = 0; k < i; ++k) refuse(outputs[k], "output");
  }
}

}  // namespace fabmon
