// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Reader of value change dumps (VCD, IEEE 1364-2005 chapter 18), a stream in a buffer of fixed
// size.
//
// * All of 4-state VCD: $timescale, $scope, $var, $upscope, $enddefinitions, $dumpvars, $dumpall,
//   $dumpon, $dumpoff, $comment and any other $keyword ... $end; scalars, b vectors, r reals;
//   several variables of one identifier (aliases); vectors declared bit by bit. s (strings) is
//   skipped, the nine values of VHDL are taken with h as 1, l as 0 and the rest as unknown.
// * Not: the extended VCD of $dumpports (p values), which is refused.
// * Time may not go back, and the file must end with a line end: a dump that stops within a line
// was
//   cut off, for instance by killing the simulation.
// * One word of the file, such as the value of a long vector, may be up to 1 MiB long.
// Every error is "file:line: reason".
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "tb/record/input_file.hpp"
#include "tb/record/wave_file.hpp"

namespace fabmon {

class VcdReader final : public WaveFile {
 public:
  /// Opens the file and reads its declarations. Throws InputError.
  explicit VcdReader(const std::string& path);

  void select(const std::vector<std::uint32_t>& nets) override;
  bool next(WaveChange& change) override;
  void rewind() override;

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view s) const { return std::hash<std::string_view>()(s); }
  };
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  [[noreturn]] void fail(const std::string& reason) const;
  /// The next word; empty at the end of the file. Holds until the next call.
  std::string_view word();
  /// The next word, or an error "the file ends within <where>".
  std::string_view need(const char* where);
  void skip_to_end(const char* where);
  void read_header();
  void read_timescale();
  void read_var(std::uint32_t scope);
  std::uint32_t net_of(std::string_view id) const;
  std::uint32_t& short_id(std::string_view id);
  static std::size_t code_of(std::string_view id);
  bool vector(WaveChange& change, std::string_view digits);

  InputFile file_;
  std::uint64_t line_ = 1;
  std::uint64_t body_offset_ = 0;
  std::uint64_t body_line_ = 1;
  std::vector<std::uint32_t> short_ids_;  // net of identifiers of up to 3 characters, by code_of
  std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> long_ids_;
  std::vector<unsigned> widths_;      // of each net; 0: real or string
  std::vector<std::uint32_t> slots_;  // of each net, kNone if it is not selected
  std::uint64_t time_ = 0;
  std::string open_;  // the $dumpvars or the like that has not met its $end
  std::string bits_;  // of the change given last
};

}  // namespace fabmon
