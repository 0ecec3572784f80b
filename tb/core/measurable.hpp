// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What a monitor has to be for measure() and bench(): the type M of tb/monitor/<name>/monitor.hpp.
// It may be derived from CountsAlone (measurement.hpp), which has Options, Extra and enter(), and
// its Driver from LockstepDriver (lockstep.hpp).
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tb/core/lockstep.hpp"
#include "tb/core/measurement.hpp"

namespace fabmon {

/// The RTL and the golden model of a monitor in lockstep. It uses the RTL as software does, and
/// asks both for all counts of one cycle ("a capture").
template <class D, class Rtl, class Config, class Pins>
concept MeasureDriver = requires(D& driver, const typename D::Group& group, Rtl* rtl,
                                 const Config& config, const Pins* pins, std::size_t n) {
  // What start() needs to know: programs, bins, ...
  requires std::derived_from<typename D::Group, MeasureGroup>;
  // The RTL stays the caller's and may be null: then the golden model runs alone.
  D(rtl, config);
  // Resets both and sets them up; the next cycle is the first that counts.
  driver.start(group);
  // Clocks both n times; a capture that is being read out goes on meanwhile.
  driver.run(pins, n);
  // Begins a capture: the counts of all cycles so far.
  driver.capture();
  // True until a capture has been read out.
  { driver.reading() } -> std::convertible_to<bool>;
  // The latest capture, in a fixed order.
  { driver.counts() } -> std::convertible_to<const std::vector<Count>&>;
  // Idle cycles until no capture is being read out; returns how many.
  { driver.drain() } -> std::convertible_to<std::uint64_t>;
  // Idle cycles until the traffic so far is counted whole.
  driver.quiesce();
  // Reads what no capture holds, on an idle bus; nothing is counted then.
  { driver.last() } -> std::convertible_to<LastValues>;
  // After last(): captures in traffic may have been of a later cycle.
  { driver.late() } -> std::convertible_to<bool>;
  // The name of value n of the capture and of last(), where it is of no program.
  { driver.name(n) } -> std::convertible_to<std::string>;
  // Where flags begin in the order counts(), last().counts, last().flags.
  { driver.flags_at() } -> std::convertible_to<std::size_t>;
  // The golden model, for who clocks it by itself.
  driver.golden().run(pins, n);
};

/// A monitor that measures a stream of such pins.
template <class M, class Pins>
concept Measurable = requires(const Task<M>& task, Measurement<M>& measurement,
                              const typename M::Config& config, const typename M::Group& group,
                              const typename M::Driver& driver, const std::vector<Count>& counts,
                              const LastValues& last) {
  // One thing to be counted.
  typename M::Program;
  // A model of the RTL, of these parameters.
  { std::declval<typename M::Rtl&>().config() } -> std::convertible_to<typename M::Config>;
  // The golden model.
  typename M::Golden;
  // Both in lockstep.
  requires MeasureDriver<typename M::Driver, typename M::Rtl, typename M::Config, Pins>;
  // What one instance counts.
  requires std::same_as<typename M::Group, typename M::Driver::Group>;
  // What else can be asked for, in Task.
  typename M::Options;
  // What else comes out, in Measurement.
  typename M::Extra;
  // The programs as groups, at least one; the first one is that whose instance reads flags and last
  // values. Throws std::invalid_argument for programs that cannot be counted.
  { M::plan(task, config) } -> std::convertible_to<std::vector<typename M::Group>>;
  // Fills in M::Extra from a group's counts at the end, and what was read at the end alone.
  M::enter(measurement, group, driver, counts, last);
  // What bench() counts.
  { M::bench_group(config) } -> std::convertible_to<typename M::Group>;
};

}  // namespace fabmon
