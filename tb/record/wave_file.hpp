// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A waveform dump as a stream of value changes in the order of time. VCD, FST and GHW implement it;
// the clock sampler (clock_sampler.hpp) turns it into values at clock edges.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "tb/record/signal_table.hpp"
#include "tb/record/wave_scopes.hpp"

namespace fabmon {

/// One declared variable. Several variables may show the same net (aliases).
struct WaveVar {
  std::uint32_t scope = 0;  ///< of WaveFile::scopes()
  std::uint32_t net = 0;    ///< what is recorded
  unsigned width = 0;       ///< bits; 0 for reals and strings
  int bit = -1;            ///< i for a variable declared as one bit "name [i]" of a vector, else -1
  int lsb_index = 0;       ///< the declared index of the least significant bit of a vector
  bool ascending = false;  ///< declared as [0:7]: the index falls as significance rises
  std::string name;        ///< without the bit range
};

/// A net whose changes are wanted.
struct WaveNet {
  std::uint32_t net = 0;
  unsigned width = 0;  ///< bits that a value may have: as many as the narrowest variable it is for
};

/// One value change.
struct WaveChange {
  std::uint32_t slot = 0;      ///< which of the selected nets
  std::uint32_t size = 0;      ///< digits, at least one
  const char* data = nullptr;  ///< of level_of(), the highest first; or packed
  bool packed = false;  ///< eight digits a byte, the highest in the highest bit of the first byte
};

/// All changes at one time stamp. A value with fewer digits than its net is extended on the left:
/// by unknown if it starts with unknown, else by 0.
struct WaveStep {
  std::uint64_t time = 0;                 ///< in the file's unit, rising from step to step
  std::span<const WaveChange> changes{};  ///< in their order; of two of one slot the last counts
  const WaveChange* first = nullptr;      ///< the last change of slot 0; null if there is none
  bool off = false;                       ///< that one is written because recording stops
  bool gap = false;  ///< recording stops in this step: what follows is not known
};

/// How a recording without a clock is sampled: at equal distances.
struct WaveSampling {
  bool may_be = false;                    ///< it is one if its time stamps grow by single units
  bool is_capture = false;                ///< the header says that it is one of an instrument
  std::uint64_t rate = 0;                 ///< samples in 1,000 s; 0: not known
  std::string_view sample = "time unit";  ///< what a sample is in the file
  std::uint64_t unit = 1;                 ///< units of time in a unit of the file's time stamps
  bool timed = false;  ///< time stamps are times, a sample takes a part of the rate's period;
                       ///< else each unit of time is a sample
};

/// The dump. Order of calls: vars(), select(), then next() at will, rewind().
class WaveFile {
 public:
  virtual ~WaveFile() = default;
  WaveFile(const WaveFile&) = delete;
  WaveFile& operator=(const WaveFile&) = delete;

  /// Selects the nets whose changes next() returns; WaveChange::slot is the index in this list. No
  /// net twice. Starts again at the first change.
  virtual void select(std::span<const WaveNet> nets) = 0;

  /// Gives the changes at the next time stamp that has any; false at the end, and from then on.
  /// They hold until the next call of a function. Throws InputError on bad input.
  virtual bool next(WaveStep& step) = 0;

  /// Starts again at the first change.
  virtual void rewind() = 0;

  /// From the next rewind() on, next() may end the dump once it has read this many bytes of it;
  /// 0: it does not.
  void set_limit(std::uint64_t bytes) { limit_ = bytes; }

  /// Femtoseconds per unit of time; 0 if the file has none.
  std::uint64_t timescale() const { return timescale_; }

  /// What the header says of the samples of a recording without a clock.
  const WaveSampling& sampling() const { return sampling_; }

  /// A net of one bit, if there is one: each change of it says that something was not recorded just
  /// before, as between two windows of a triggered capture.
  std::optional<std::uint32_t> gap_net() const { return gap_net_; }

  /// After next() has returned false: the first unit of time behind the recording.
  std::uint64_t end() const { return end_; }

  /// One line each on how the recording was read, known when next() has returned false.
  const std::vector<std::string>& remarks() const { return remarks_; }

  /// After next() has returned false: the message about a truncated dump; empty if it is complete.
  const std::string& note() const { return note_; }

  /// One line each on what is declared and cannot be read.
  const std::vector<std::string>& skipped() const { return skipped_; }

  const std::string& path() const { return path_; }
  /// The scopes and variables that are declared; not after table(), which takes them.
  virtual const WaveScopes& scopes() const { return scopes_; }
  virtual const std::vector<WaveVar>& vars() const { return vars_; }

  /// The signals that they make, the same for all who ask.
  virtual std::shared_ptr<const SignalTable> table();

 protected:
  explicit WaveFile(std::string path) : path_(std::move(path)) {}

  /// Copies the data of changes_, which are about to be invalidated, and drops changes that later
  /// changes of the same slot supersede.
  void hold_changes();

  /// Says in note_ up to where a dump that was cut off is measured; `where` it ends.
  void note_cut(const std::string& where, bool any, const std::string& time);

  /// After the declarations: sees by `head`, what the header says of its tool, and by the names
  /// whether it is a capture of an instrument, and puts their paths into scopes (capture.cpp).
  void find_capture(const std::string& head);

  /// Puts the paths in names into scopes.
  void split_paths();

  std::string path_;
  WaveScopes scopes_;
  std::vector<WaveVar> vars_;
  WaveSampling sampling_;
  std::optional<std::uint32_t> gap_net_;
  std::uint64_t end_ = 0;
  std::vector<std::string> remarks_;
  std::uint64_t timescale_ = 0;
  std::uint64_t limit_ = 0;
  std::string note_;
  std::vector<std::string> skipped_;
  std::vector<WaveChange> changes_;  // of the step that is being read
  std::size_t first_ = 0;            // the last change of slot 0 among them, counted from 1

 private:
  std::shared_ptr<const SignalTable> table_;
  std::vector<char> held_;           // the data of some changes
  std::vector<std::uint32_t> seen_;  // by slot, what hold_changes() has met
  std::uint32_t holds_ = 0;
};

/// The name without the backslash with which Verilog escapes one.
std::string_view without_escape(std::string_view name);

/// Splits the bit range off a declared name: "a [7:0]" and "a[7:0]" (8 bits wide) give "a"; "a [3]"
/// (1 bit wide) gives "a" and bit 3. A bracket that does not fit the width stays part of the name,
/// as in "mem[2]" with 8 bits. An escaped name loses its backslash.
void split_range(std::string_view declared, WaveVar& var);

/// Enters the scopes that a dump's header opens and closes; one that is opened again is the same.
class ScopeStack {
 public:
  explicit ScopeStack(WaveScopes& scopes) : scopes_(scopes), open_(1) {}
  void open(std::string_view name);
  bool close();  ///< false if none is open
  std::uint32_t current() const { return open_.back(); }

 private:
  WaveScopes& scopes_;
  std::vector<std::uint32_t> open_;
  std::unordered_map<std::string, std::uint32_t> known_;  // by parent and name
};

}  // namespace fabmon
