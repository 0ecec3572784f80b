// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Task and result of a measurement, the same for every monitor. A monitor is a type M, see
// measurable.hpp. M::Extra has the results beyond counts; its members become members of the
// measurement.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fabmon {

/// One value as both models have it.
struct Count {
  std::uint64_t rtl = 0;     ///< of no meaning if it was not checked
  std::uint64_t golden = 0;  ///< of the golden model
  bool rtl_overflow = false;
  bool golden_overflow = false;
  bool checked = true;  ///< false: measured by the golden model alone

  /// True unless the models disagree.
  bool match() const { return !checked || (rtl == golden && rtl_overflow == golden_overflow); }
  /// The value to report: that of the RTL, or that of the golden model if there is no RTL.
  std::uint64_t value() const { return checked ? rtl : golden; }
  bool overflow() const { return checked ? rtl_overflow : golden_overflow; }
};

/// One sticky flag of a monitor as both models have it.
struct Flag {
  std::string name;
  bool rtl = false;
  bool golden = false;
  bool checked = true;

  bool match() const { return !checked || rtl == golden; }
  bool value() const { return checked ? rtl : golden; }
};

/// The counts at one cycle since the start.
struct Interval {
  std::uint64_t clock = 0;    ///< the counts cover the cycles before this one
  std::vector<Count> counts;  ///< in the order of Measurement::counts
};

/// The counts between two resets of the source, in `clock` cycles.
struct Segment : Interval {
  std::uint64_t first_clock = 0;  ///< the source's cycle at which it begins
};

/// The first difference between RTL and golden model.
struct Difference {
  std::optional<std::size_t> index{};  ///< which of Measurement::counts, if it is one of them
  std::string name{};                  ///< of any other value: a flag's, or M's own
  bool flag = false;                   ///< it is a sticky flag
  std::uint64_t clock = 0;             ///< cycle of the source, counted from 0
  Count count{};                       ///< the two values including that cycle
  bool before = false;                 ///< true: they differ before any cycle was counted
};

/// Called with the number of cycles done since the last call; with 0 before the first.
using ReplayProgress = std::function<void(std::size_t clocks)>;

/// For a monitor that measures only counts and flags and has no other options: M is derived from
/// this and replaces the members that do not fit.
struct CountsAlone {
  struct Options {};
  struct Extra {};
  template <class Result, class Group, class Driver, class Counts, class Last>
  static void enter(Result& /*result*/, const Group& /*group*/, const Driver& /*driver*/,
                    const Counts& /*counts*/, const Last& /*last*/) {}
};

/// What to measure.
template <class M>
struct Task {
  std::vector<typename M::Program> programs{};
  std::uint64_t interval = 0;     ///< cycles between interval captures, 0 for none
  typename M::Options options{};  ///< what else this monitor is asked for
  ReplayProgress progress{};      ///< may be empty
};

/// The outcome of measure().
template <class M>
struct Measurement : M::Extra {
  std::uint64_t clocks = 0;           ///< counted cycles: those of the last segment
  std::uint64_t first_clock = 0;      ///< the source's cycle at which that segment begins
  std::vector<std::uint64_t> resets;  ///< the source's cycles at which later segments began
  unsigned passes = 0;                ///< replays that it took, those to locate a difference not
                                      ///< counted
  std::size_t instances = 0;          ///< of the monitor in all of them, each of which clocked them
  std::vector<Count> counts;          ///< one per program
  std::vector<Interval> intervals;  ///< ascending; the last one is the end. Empty without interval
  std::vector<Segment> segments;    ///< all of them, the last one being the one that is reported;
                                    ///< empty if there is only one
  std::vector<Flag> flags;          ///< all sticky flags of the monitor
  bool checked = true;              ///< false: by the golden model alone, not compared with RTL
  std::size_t compared = 0;         ///< values compared with the golden model
  std::optional<Difference> difference;  ///< empty when everything matches

  bool match() const { return !difference; }
};

/// Makes a freshly reset RTL model; empty: there is none, the golden model measures alone.
template <class M>
using RtlMaker = std::function<std::unique_ptr<typename M::Rtl>()>;

}  // namespace fabmon
