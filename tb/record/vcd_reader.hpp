// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Reader of value change dumps (VCD, IEEE 1364-2005 chapter 18), a stream in a buffer of fixed
// size.
//
// * All of 4-state VCD: $timescale, $scope, $var, $upscope, $enddefinitions, $dumpvars, $dumpall,
//   $dumpon, $dumpoff, $comment and any other $keyword ... $end; scalars, b vectors, r reals;
//   several variables of one identifier (aliases), of different widths too; vectors declared bit by
//   bit. Of the nine values of VHDL, h is read as 1, l as 0 and the rest as unknown.
// * What tools write beside it: a time scale of any number (244ns, 2.5ns), time stamps with a
//   fraction of up to three digits (#12.5, if one of the first has a point), values b0b0101, scopes
//   without a type, $unscope, variables without bits and their values without digits, an $end too
//   many, a $dumpvars that is not closed, no $enddefinitions.
// * Skipped: reals, strings (s), events, and ports of extended VCD ($dumpports; p values).
// * Time may not go back; if it may, what follows is moved behind what came before, and the net
//   gap_net() changes there. A dump whose values end within a line or between $dumpvars and its
//   $end was truncated, for instance by killing the simulation: its last time stamp is left out,
//   since changes may be missing there, and note() says so.
// * One word of the file, such as the value of a long vector, may be up to 1 MiB long.
// * Of a value that was not selected only the syntax is checked, not whether it fits its variable.
// Every error is "file:line: reason".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tb/record/input_file.hpp"
#include "tb/record/vcd_ids.hpp"
#include "tb/record/wave_file.hpp"

namespace fabmon {

class VcdReader final : public WaveFile {
 public:
  /// Opens the file and reads its declarations. `lenient`: time may go back, which is a gap. Throws
  /// InputError.
  explicit VcdReader(const std::string& path, bool lenient = false);

  void select(std::span<const WaveNet> nets) override;
  bool next(WaveStep& step) override;
  void rewind() override;

 private:
  /// Why scan() stops.
  enum class Stop : std::uint8_t {
    kStep,     // all changes of a time stamp are there
    kMore,     // the words in the buffer are used up
    kKeyword,  // $...
    kLimit,    // enough was read
  };

  /// The error at this place in the buffer.
  [[noreturn]] void fail(const std::string& reason, const char* at) const;
  [[noreturn]] void fail(const std::string& reason) const { fail(reason, file_.begin()); }
  std::uint64_t line_at(const char* at) const;

  /// Reads more behind the unused bytes. False at the end of the file.
  bool refill();

  // --- declarations (vcd_reader.cpp) ---

  /// The next word; empty at the end of the file, also if a word is cut off there. Holds until the
  /// next call.
  std::string_view word();
  /// The next word, or an error "the file ends within <where>".
  std::string_view need(const char* where);
  void skip_to_end(const char* where, std::string* text = nullptr);
  void read_header();
  void read_scope(ScopeStack& scopes);
  void note_skipped();
  void find_fraction();
  void read_timescale();
  void read_var(std::uint32_t scope);

  // --- values (vcd_changes.cpp) ---

  Stop scan(const char*& p);
  bool take_time(const char*& p);
  void note_end(const char* p);
  void mark_gap();
  std::uint64_t after_gap(std::uint64_t time, const char* p);
  std::string stamp(std::uint64_t time) const;
  bool take_fraction(const char*& p, std::uint64_t& time) const;
  void take_vector(const char* digits, std::size_t size, std::uint32_t slot, const char* id);
  void take(std::uint32_t slot, const char* digits, std::size_t size);
  const char* after_value(const char* p) const;
  bool keyword();
  bool finish(WaveStep& step);
  void give(WaveStep& step, std::uint64_t time);

  InputFile file_;
  const char* counted_ = nullptr;  // line_ counts the line ends before it
  const char* usable_ = nullptr;   // behind the last white space in the buffer
  std::uint64_t line_ = 1;
  std::uint64_t body_offset_ = 0;
  std::uint64_t body_line_ = 1;
  std::uint64_t per_unit_ = 1;    // units of time per unit of the time stamps
  std::uint64_t empty_vars_ = 0;  // variables of no bits
  std::uint64_t port_vars_ = 0;   // of extended VCD
  VcdIds ids_;
  std::vector<unsigned> widths_;   // of each net, the widest of its variables; 0: real or string
  std::vector<WaveNet> selected_;  // by slot
  std::uint64_t time_ = 0;         // of the changes that are being read
  std::uint64_t next_time_ = 0;    // of those behind them
  std::uint64_t whole_time_ = 0;   // the time stamp before, which has all its changes
  bool any_time_ = false, any_whole_ = false;
  bool done_ = false;
  bool lenient_ = false;         // time may go back
  std::uint64_t moved_ = 0;      // what time stamps are moved by
  std::uint64_t gaps_ = 0;       // how often it went back
  std::uint64_t first_gap_ = 0;  // in which line first
  bool at_gap_ = false;          // the changes that are being read are the first behind a gap
  std::uint32_t gap_slot_ = 0;   // of gap_net()
  bool wants_gaps_ = false;      // that is selected
  bool writes_gaps_ = false;     // that is no net of the file
  bool bare_ends_ = true;        // a last time stamp without changes is the end, not a sample
  std::uint64_t stamp_end_ = 0;  // the offset behind the last time stamp
  bool bare_ = false;            // nothing follows it
  std::string open_;             // the $dumpvars or the like that has not met its $end
  bool off_ = false;             // it is $dumpoff
  bool first_off_ = false;       // the last change of slot 0 came then
  bool gap_ = false;             // a $dumpoff came since the last step
};

}  // namespace fabmon
