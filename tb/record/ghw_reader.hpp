// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Reader of GHDL's waveforms (GHW), the one format with VHDL's records. A stream in a buffer of
// fixed size.
//
// A GHW file has strings, types and the hierarchy of a design, then a snapshot of all values and
// the changes after it. The signals of the file are scalars: each bit of a vector and each field of
// a record is one. Ports that are connected have the same ones.
//
// * std_ulogic, bit, boolean and their subtypes are bits; arrays of them are vectors; integers and
//   physical types have 32 or 64 bits, other enumerations as many as their positions take. A record
//   is a scope, also as an element of an array: "slv(1).ar.addr" is slv[1].ar.addr. Reals are known
//   by name only.
// * A file is a GHW file by its first bytes. Versions 0 and 1 are read.
// * A file that was cut off within its values is read up to its last whole time stamp, and note()
//   says so. One that was cut off before them is refused.
// * Memory: the names take at most 64 MiB and 256 bytes for each byte that they were read from, the
//   values a few bytes for each scalar.
// Every error is "file: corrupt or not a GHW file: reason (before byte offset N)".
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "tb/record/ghw_bytes.hpp"
#include "tb/record/ghw_types.hpp"
#include "tb/record/wave_file.hpp"

namespace fabmon {

/// What a GHW file begins with.
inline constexpr std::string_view kGhwMagic = "GHDLwave\n";

class GhwReader final : public WaveFile {
 public:
  /// Opens the file and reads its names. Throws InputError.
  explicit GhwReader(const std::string& path);

  void select(std::span<const WaveNet> nets) override;
  bool next(WaveStep& step) override;
  void rewind() override;

 private:
  class Scopes;
  /// What comes next in the file.
  enum class Part : std::uint8_t { kSection, kSnapshot, kChanges, kTime };
  /// The scalars of a net, the highest digit first.
  struct Net {
    std::uint32_t first = 0;  // of a run of scalars, or where they begin in scattered_
    std::uint32_t size = 0;
    bool run = true;
  };
  /// Where the value of a scalar goes.
  struct Target {
    std::uint32_t slot = 0;
    std::uint32_t digit = 0;
  };

  // --- names (ghw_reader.cpp) ---

  void read_header();
  void read_names();
  void read_hierarchy(GhwTables& tables);
  void read_iteration(const GhwTables& tables, std::uint32_t type, std::string& name);
  void declare(const GhwTables& tables, Scopes& scopes, const std::string& name,
               std::uint32_t type);
  void declare_array(const GhwTables& tables, Scopes& scopes, const std::string& name,
                     const GhwType& type, unsigned dimension);
  void add_var(Scopes& scopes, const std::string& name, std::vector<std::uint32_t> scalars,
               unsigned width, const GhwRange& range);
  std::uint32_t read_scalar(const GhwScalar& scalar);
  std::uint32_t net_of(std::vector<std::uint32_t> scalars);
  void number_scalars();
  std::uint32_t scalar_of(const Net& net, std::uint32_t digit) const {
    return net.run ? net.first + digit : scattered_[net.first + digit];
  }

  // --- values (ghw_changes.cpp) ---

  /// Goes to a time; true if there is a step before it.
  bool move_to(std::uint64_t time, WaveStep& step);
  bool read_section(WaveStep& step);
  void read_snapshot();
  void read_changes();
  void read_value(std::size_t scalar);
  void set_digits(const Target& target, unsigned bits, std::uint64_t value);
  bool give(WaveStep& step);
  bool stop_cut();

  GhwBytes bytes_;
  bool has_units_ = true;
  std::uint32_t most_scalars_ = 0;  // as the file announces
  std::uint64_t empty_vars_ = 0;    // variables of no bits
  std::vector<GhwScalar> scalars_;  // by number
  std::vector<Net> nets_;
  std::vector<std::uint32_t> scattered_;                   // of nets that are no runs
  std::unordered_map<std::uint64_t, std::uint32_t> runs_;  // the net of a run: first, size
  std::map<std::vector<std::uint32_t>, std::uint32_t> others_;
  std::uint64_t body_ = 0;  // where the values begin

  std::vector<std::uint32_t> begin_;  // of each scalar in targets_, and the end
  std::vector<Target> targets_;
  std::vector<std::uint32_t> sizes_;    // digits by slot
  std::vector<std::size_t> digits_at_;  // by slot, in digits_
  std::vector<char> digits_;
  std::vector<bool> changed_;              // by slot
  std::vector<std::uint32_t> changes_at_;  // which slots
  Part part_ = Part::kSection;
  std::uint64_t time_ = 0;        // of the changes that are being read
  std::uint64_t whole_time_ = 0;  // the time stamp before, which has all its changes
  bool any_ = false, any_whole_ = false;
  bool given_ = false;  // changed_ is that of the step before
  bool done_ = false;
};

}  // namespace fabmon
