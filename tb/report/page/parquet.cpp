// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/parquet.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <vector>

#include "tb/core/input_error.hpp"
#include "tb/core/model_store.hpp"
#include "tb/core/subprocess.hpp"

namespace fabmon {
namespace {

std::string parquet_script() { return source_folder() + "/scripts/transactions_parquet"; }

// A Python with pyarrow. Throws InputError if there is none.
std::string parquet_python(const std::string& path) {
  std::vector<std::string> pythons;
  const char* given = std::getenv("FABMON_PYTHON");
  if (given != nullptr && *given != '\0') {
    pythons.emplace_back(given);
  } else {
    pythons = {source_folder() + "/build/parquet-venv/bin/python", "python3"};
  }
  for (const std::string& python : pythons) {
    if (run_program({python, parquet_script(), "--check"}) == 0) return python;
  }
  throw InputError(fmt::format(
      "{}: Parquet needs Python's pyarrow: `scripts/setup parquet`, or $FABMON_PYTHON names a "
      "Python that has it; .csv and .json need nothing",
      path));
}

}  // namespace

ParquetFile::ParquetFile(const std::string& path)
    : path_(path), python_(parquet_python(path)), file_(path, OutputFile::Kind::kMade) {}

void ParquetFile::convert(const std::string& csv) {
  if (run_program({python_, parquet_script(), csv, file_.temporary()}) != 0) {
    throw InputError(fmt::format("{}: cannot be made of the table", path_));
  }
  file_.finish();
}

}  // namespace fabmon
