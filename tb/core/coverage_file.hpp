// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The coverage of the models of a process: one file per library, in the folder FABMON_COVERAGE and
// in Verilator's format. scripts/measure/coverage reads these files.
//
// A test makes thousands of models. Verilator registers each point of each of them by name, in a
// map, and writes all names with the counts when a model is destroyed. This takes far longer than
// the tests. Here the names are kept once, from the first model, and the counts are added up by
// index. scripts/model includes this file before the code that Verilator generated,
// so that the macro below takes the place of Verilator's: with its arguments in Verilator 5.006.
#pragma once

#include <unistd.h>
#include <verilated.h>
#include <verilated_cov.h>
#include <verilated_cov_key.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace fabmon {

/// The sums of a library's models; written when the library is unloaded.
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
    out << "# SystemC::Coverage-3\n";
    for (const Point& point : points_) {
      out << "C '" << point.name << "' " << counts_[point.index] << '\n';
    }
    if (!out.flush()) {  // a point that is lost would look like one that is not reached
      std::perror(path_.c_str());
      std::_Exit(1);
    }
  }

  /// The one of this library.
  static CoverageFile& instance() {
    static CoverageFile file;
    return file;
  }

  /// Names a point, unless an earlier model has named all of its own. model: whose it is. index: of
  /// its count in the model's array of size counts, which several points can share; beyond it for
  /// an instance that counts on the points of another. The rest: keys and values, as Verilator
  /// gives them to its macro.
  template <class... Rest>
  void name(const void* model, std::size_t index, std::size_t size, const Rest&... rest) {
    if (path_.empty() || index >= size) return;
    if (counts_.empty()) {
      first_ = model;
      counts_.resize(size);
    }
    if (model != first_) first_ = nullptr;
    if (first_ == nullptr) return;
    points_.push_back({index, {}});
    append(points_.back().name, rest...);
  }

  /// Adds the counts of a model.
  template <std::size_t N>
  void add(const std::atomic<std::uint32_t> (&counts)[N]) {
    if (path_.empty()) return;
    first_ = nullptr;
    counts_.resize(N);
    for (std::size_t i = 0; i < N; ++i) counts_[i] += counts[i].load(std::memory_order_relaxed);
  }

 private:
  struct Point {
    std::size_t index;
    std::string name;
  };

  static std::string text(const std::string& value) { return value; }
  static std::string text(int value) { return std::to_string(value); }

  // The short names of the keys are those of verilated_cov_key.h.
  static void append(std::string& /*name*/) {}
  template <class Value, class... Rest>
  static void append(std::string& name, const std::string& key, const Value& value,
                     const Rest&... rest) {
    if (!key.empty()) {
      name += '\x01' + VerilatedCovKey::shortKey(key) + '\x02' + text(value);
    }
    append(name, rest...);
  }

  std::string path_;
  std::vector<Point> points_;
  std::vector<std::uint64_t> counts_;  // the sums, each at its place in a model's own array
  const void* first_ = nullptr;        // the model whose points are being named
};

}  // namespace fabmon

#undef VL_COVER_INSERT
#define VL_COVER_INSERT(context, count, ...)                                                 \
  fabmon::CoverageFile::instance().name(                                                     \
      vlSymsp,                                                                               \
      static_cast<std::size_t>(reinterpret_cast<std::uintptr_t>(count) -                     \
                               reinterpret_cast<std::uintptr_t>(&vlSymsp->__Vcoverage[0])) / \
          sizeof(vlSymsp->__Vcoverage[0]),                                                   \
      sizeof(vlSymsp->__Vcoverage) / sizeof(vlSymsp->__Vcoverage[0]), __VA_ARGS__)
