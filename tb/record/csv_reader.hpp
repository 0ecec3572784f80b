// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A CSV file as a stream of signals: the first row names the columns, every further row is one
// cycle. A binding defines the meaning of columns: bind() finds the columns of given names.
//
// * Lines and cells are those of csv_lines.hpp.
// * Numbers are decimal (up to 64 bits) or 0x-hex (any width, '_' allowed between digits). A lone x
//   or z, or a hex digit x or z, reads as 0 and is counted as unknown (1 bit, or 4).
// * A column called "cycle" may number the rows; only its syntax is checked.
// * Only columns that are selected (and "cycle") are parsed.
#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tb/record/csv_lines.hpp"
#include "tb/record/pin_bits.hpp"
#include "tb/record/sample_rate.hpp"
#include "tb/record/signal_stream.hpp"

namespace fabmon {

/// A pin that a binding asks for.
struct WantedSignal {
  std::string_view name;  ///< lower case, without prefix
  std::string_view tie;   ///< what it is when the file does not have it, for the notes; empty: none
};

/// The signals of a recording that are the wanted pins.
struct SignalBinding {
  std::vector<std::optional<PinBits>> signal;  ///< where each pin is, or nothing
  std::vector<std::string> notes;              ///< how it was bound, one line each
};

/// Adds the notes that say which wanted signals are tied, grouped by value.
void note_ties(std::span<const WantedSignal> wanted,
               const std::vector<std::optional<PinBits>>& signal, std::vector<std::string>& notes);

/// Adds the notes of a stream, and the one that says how many bits of the selected signals, called
/// `names`, were unknown; those without a name are not counted.
void note_unknown(const SignalStream& stream, std::span<const std::string_view> names,
                  std::vector<std::string>& notes);

/// Adds the note that says how many of the cycles were in reset, and so not counted.
void note_reset(std::uint64_t reset_clocks, std::uint64_t clocks, std::vector<std::string>& notes);

class CsvReader final : public SignalStream {
 public:
  /// Opens the file and reads its first row. Throws InputError.
  explicit CsvReader(const std::string& path);

  /// Says how often a row was sampled, in 1,000 s: then the rows have times.
  void set_sample_rate(std::uint64_t rate) { timescale_ = sample_period(rate); }

  void select(const std::vector<SignalChoice>& choices) override;
  /// Finds the wanted columns (one at least) by name, case-blind, each with `prefix` before it or
  /// without. `kind` says in messages what they are: "an AXI4 pin". Throws InputError on a column
  /// that is not wanted (except "cycle"), unless `ignore_columns`, and if none is.
  SignalBinding bind(std::span<const WantedSignal> wanted, const std::string& kind,
                     const std::string& prefix, bool ignore_columns) const;

  /// "file:line:column: reason" as an error about the i-th column's name.
  [[noreturn]] void fail_in_header(std::size_t column, const std::string& reason) const;

  /// The same about the k-th selected signal's cell in the row that next() gave last.
  [[noreturn]] void fail_in_row(std::size_t k, const std::string& reason) const;

 private:
  struct Column {
    enum class Use { kSkip, kCycle, kValue } use = Use::kSkip;
    std::vector<std::size_t> slots{};  // the selections of it
    // Of a column that is selected once, as a whole: where its number goes.
    bool plain = false;
    bool high = false;  // the words above the first one may be other than 0
    std::size_t slot = 0;
    std::size_t word = 0, words = 0;
    unsigned bits = 0;
  };

  bool advance() override;
  void restart() override;

  /// Takes the cell at p if it is an unquoted number of up to 64 bits without blanks, the usual
  /// case, and returns its end; else null.
  const char* take_plain(Column& column, const char* p, std::string_view line);
  void parse(std::string_view text, const Column& column, std::size_t index, std::size_t at);
  void choose(std::string_view text, std::size_t slot, std::size_t index, std::size_t at);
  [[noreturn]] void fail(std::size_t at, const std::string& reason) const;

  CsvLines lines_;
  bool any_ = false;  // a row was read
  std::uint64_t header_line_ = 0;
  std::vector<std::size_t> header_at_;  // where each column's name starts
  std::vector<Column> columns_;
  std::vector<SignalChoice> choices_;
  std::vector<std::uint64_t> cell_;    // the number in the cell that is being parsed
  std::vector<std::uint64_t> cell_x_;  // which bits of it are unknown
  std::vector<std::size_t> cell_at_;   // where each selected signal's cell starts in this row
};

}  // namespace fabmon
