// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Files for other programs.
#pragma once

#include <string>
#include <string_view>

namespace fabmon {

/// A file in the folder for temporary files, until the object ends.
class ScratchFile {
 public:
  /// `ending`: of its name, ".gtkw". Throws InputError if it cannot be written.
  ScratchFile(std::string_view ending, std::string_view content);
  ~ScratchFile();
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace fabmon
