// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A copy of what models are made of, of which things may be changed: another version of the
// sources.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/folders.hpp"

namespace fabmon::test {

class SourceCopy {
 public:
  /// Copies `root`, a checkout, into a folder `name` of the scratch folder; it goes with the
  /// object.
  SourceCopy(const std::filesystem::path& root, const std::string& name)
      : root_(std::filesystem::path(scratch_folder()) / name) {
    std::filesystem::remove_all(root_);
    for (const char* folder : {"rtl", "tb", "scripts"}) {
      std::filesystem::create_directories(root_ / folder);
      std::filesystem::copy(root / folder, root_ / folder,
                            std::filesystem::copy_options::recursive);
    }
  }
  ~SourceCopy() { std::filesystem::remove_all(root_); }
  SourceCopy(const SourceCopy&) = delete;
  SourceCopy& operator=(const SourceCopy&) = delete;

  std::string path() const { return root_.string(); }

  void append(const std::string& file, const std::string& text) const {
    std::ofstream(root_ / file, std::ios::app) << text;
  }

  /// Puts `by` in the place of the first `text`. False if there is none.
  bool replace(const std::string& file, const std::string& text, const std::string& by) const {
    std::ifstream in(root_ / file);
    std::string all{std::istreambuf_iterator<char>(in), {}};
    const std::size_t at = all.find(text);
    if (at == std::string::npos) return false;
    std::ofstream(root_ / file) << all.replace(at, text.size(), by);
    return true;
  }

  /// Lets two lines change places: those that contain these texts first. False if there are none.
  bool swap_lines(const std::string& file, const std::string& first,
                  const std::string& second) const {
    std::ifstream in(root_ / file);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    const auto find = [&lines](const std::string& text) {
      return std::find_if(lines.begin(), lines.end(), [&text](const std::string& line) {
        return line.find(text) != std::string::npos;
      });
    };
    if (find(first) == lines.end() || find(second) == lines.end()) return false;
    std::iter_swap(find(first), find(second));
    std::ofstream out(root_ / file);
    for (const std::string& line : lines) out << line << '\n';
    return true;
  }

 private:
  std::filesystem::path root_;
};

}  // namespace fabmon::test
