// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Parquet files, which a script of the program makes of a CSV table: scripts/transactions_parquet,
// by Python's pyarrow. The Python that has it is, in this order: that which $FABMON_PYTHON names,
// that of `scripts/setup parquet`, python3.
#pragma once

#include <string>

#include "tb/report/output.hpp"

namespace fabmon {

class ParquetFile {
 public:
  /// Throws InputError, with what to do, if no Python has pyarrow, or if the file cannot be
  /// written.
  explicit ParquetFile(const std::string& path);

  /// Makes it of a CSV table of transactions; commit_outputs() brings it to its place. Throws
  /// InputError if that fails.
  void convert(const std::string& csv);

 private:
  std::string path_;
  std::string python_;
  OutputFile file_;
};

}  // namespace fabmon
