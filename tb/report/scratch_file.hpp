// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Files for other programs, and files that change while the program runs.
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

/// Writes a file at once, in the place of what was there: whoever reads it gets the old content or
/// the new one, whole. Throws InputError if it cannot be written.
void replace_file(const std::string& path, std::string_view content);

}  // namespace fabmon
