// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A table of all transactions, one row each: CSV, JSON (an array of objects) or Parquet. Rows are
// written while a recording is read, so memory does not grow with them. Those of a port are in the
// order in which they ended; several ports that are read in one pass interleave: the column `port`
// tells them apart.
//
// | column                                    | is                                                |
// |-------------------------------------------|---------------------------------------------------|
// | port, direction                           | names                                             |
// | id, id_name                               | number; the user's name of it, or empty           |
// | address                                   | 0x and hexadecimal digits; Parquet: a number      |
// | beats, size, burst, bytes, qos, response  | size: bytes of a beat; burst and response: names  |
// | shown, accept, first, last, end           | cycles of the port, see transaction.hpp           |
// | latency, open                             | end - accept in cycles; transactions open then    |
// | accept_ns, end_ns                         | time stamps, exact; empty (null) if not known     |
// | range                                     | the user's name of the address's range, or empty  |
// | kind, dest                                | only if a port has them: the opcode's name; where |
// |                                           | a packet goes; empty (null) for other ports       |
//
// Without addresses `address` is empty (null), without bursts or responses these are empty.
//
// Parquet is made of the CSV table by scripts/transactions_parquet (Python with pyarrow).
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "tb/analysis/timed_fan_out.hpp"
#include "tb/report/page/port_labels.hpp"

namespace fabmon {

/// Columns that only some buses fill in.
struct TransactionColumns {
  bool kind = false, dest = false;
};

class TransactionTable {
 public:
  /// The file's name ends with ".csv", ".json" (or these with ".gz"), or ".parquet". `timescale`:
  /// femtoseconds a unit of time, 0 if there are no time stamps. `more`: columns behind the others.
  /// Throws InputError about any other name, if the file cannot be written, and if Parquet cannot
  /// be made on this machine.
  TransactionTable(const std::string& path, std::uint64_t timescale,
                   const TransactionColumns& more = {});
  ~TransactionTable();
  TransactionTable(const TransactionTable&) = delete;
  TransactionTable& operator=(const TransactionTable&) = delete;

  /// Writes the rows of a port; the table must outlive it.
  std::unique_ptr<TimedSink> port(const PortLabels& labels);

  /// The table is complete. Throws InputError if it cannot be written.
  void finish();

  /// Rows so far.
  std::uint64_t rows() const;

 private:
  class File;
  class Port;
  std::unique_ptr<File> file_;
};

}  // namespace fabmon
