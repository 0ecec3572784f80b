// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tests/folders.hpp"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <system_error>

namespace fabmon::test {
namespace {

// A new folder, which is removed when the process that made it ends.
class ProcessFolder {
 public:
  ProcessFolder() : path_(FABMON_SCRATCH_DIR "/XXXXXX"), owner_(::getpid()) {
    if (::mkdtemp(path_.data()) == nullptr) throw std::runtime_error("cannot make " + path_);
  }
  ~ProcessFolder() {
    std::error_code ignored;
    if (::getpid() == owner_) std::filesystem::remove_all(path_, ignored);
  }
  ProcessFolder(const ProcessFolder&) = delete;
  ProcessFolder& operator=(const ProcessFolder&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
  pid_t owner_;
};

}  // namespace

const char* scratch_folder() {
  static const ProcessFolder folder;
  return folder.path().c_str();
}

const char* program_path() { return FABMON_PROGRAM; }

}  // namespace fabmon::test
