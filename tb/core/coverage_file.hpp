// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the models of a process have covered: a file for each library, in the folder
// FABMON_COVERAGE. A test makes thousands of models; their counts are added up here. Read by
// scripts/coverage.
#pragma once

#include <unistd.h>
#include <verilated.h>
#include <verilated_cov.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <unordered_map>

namespace fabmon {

/// The sums of a library's models; written when the library is given up.
class CoverageFile {
 public:
  CoverageFile() {
    const char* const folder = std::getenv("FABMON_COVERAGE");
    if (folder == nullptr) return;
    std::filesystem::create_directories(folder);
    // Each library has statics of its own: the name has to be one that is not there.
    for (int i = 0; path_.empty() || std::filesystem::exists(path_); ++i) {
      path_ =
          std::string(folder) + "/" + std::to_string(getpid()) + "." + std::to_string(i) + ".dat";
    }
    std::ofstream(path_).flush();
  }
  CoverageFile(const CoverageFile&) = delete;
  CoverageFile& operator=(const CoverageFile&) = delete;
  ~CoverageFile() {
    if (path_.empty()) return;
    std::ofstream out(path_);
    for (const auto& [point, count] : counts_) out << point << ' ' << count << '\n';
    if (!out.flush()) {  // a point that is lost would look like one that is not reached
      std::perror(path_.c_str());
      std::_Exit(1);
    }
  }

  /// Adds what a model has counted: lines "C 'POINT' COUNT".
  void add(VerilatedCovContext& model) {
    if (path_.empty()) return;
    const std::string one = path_ + ".one";
    model.write(one.c_str());
    std::ifstream in(one);
    for (std::string line; std::getline(in, line);) {
      const std::size_t space = line.rfind(' ');
      if (line.rfind("C '", 0) != 0 || space == std::string::npos) continue;
      counts_[line.substr(0, space)] += std::stoull(line.substr(space + 1));
    }
    std::filesystem::remove(one);
  }

 private:
  std::string path_;
  std::unordered_map<std::string, std::uint64_t> counts_;
};

/// Adds what a model has counted to the library's file.
inline void add_coverage(VerilatedCovContext& model) {
  static CoverageFile file;
  file.add(model);
}

}  // namespace fabmon
