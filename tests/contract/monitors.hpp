// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What every monitor promises, as typed tests: one test case of a promise, run for each monitor.
// The monitors are tags. What a tag stands for is known in the files of that monitor alone
// (<m>.cpp, <m>_defects.cpp), so that a test case takes no time to compile and names of registers
// do not meet. A new monitor is one more tag, in FABMON_MONITORS and at the end of this file; it
// does not link until it keeps every promise.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/catch.hpp"

/// The monitors, as the types of a TEMPLATE_TEST_CASE.
#define FABMON_MONITORS \
  fabmon::test::Axi4, fabmon::test::Stats, fabmon::test::Cci400, fabmon::test::Cmn

namespace fabmon::test {

/// The classes of defects with which performance monitors have shipped. Each function is the test
/// of one class; its name, and that of its test case, says what the monitor promises instead.
template <class M>
struct Defects {
  static void all_of_one_cycle();
  static void stays_while_absent();
  static void all_bits();
  static void own_cycle();
  static void register_accesses();
  static void read_after_write();
  static void any_two();
  static void own_event();
  static void overflows();
  static void later_is_not_smaller();
  static void regions();
  static void parts_sum();
  static void every_event_counts();
  static void two_completions();
};

/// The register map as the table of registers promises it. Expected values come from the table; the
/// golden model is compared besides. Every function tests one build.
template <class M>
struct Registers {
  /// Builds that differ in their registers or in the bus to them.
  static std::vector<std::string> builds();
  static void reset_values(const std::string& build);
  static void bit_bash(const std::string& build);
  static void holes(const std::string& build);
  static void no_two_are_one(const std::string& build);
  static void read_back(const std::string& build);
};

/// Resets while traffic is in flight, and the state before the first one.
template <class M>
struct Resets {
  static std::vector<std::string> builds();
  static unsigned seeds();  ///< so many of them
  static void in_flight(const std::string& build, std::uint64_t seed);
  /// Builds whose state before reset is random.
  static std::vector<std::string> random_builds();
  static void random_state(const std::string& build, int state);
  static int states();  ///< so many of them
};

/// RTL against golden model: the same pins, the same register accesses at the same cycles.
template <class M>
struct Equal {
  /// On noise: whatever is on the pins has to be counted alike.
  static std::vector<std::string> noise_builds();
  static void noise(const std::string& build);
  static void noise_soak(const std::string& build);
  /// On generated traffic, all workloads.
  static std::vector<std::string> traffic_builds();
  static void traffic(const std::string& build);
  static std::vector<std::string> soak_builds();
  static void traffic_soak(const std::string& build);
  /// The parameters of a build of tests/drawn.hpp, as a text; what of all that is promised is asked
  /// of it.
  static std::string drawn_text(std::uint64_t seed);
  static void drawn(const std::string& build);
};

struct RefusedCall;

/// `fabmon stat MONITOR` with what it cannot use.
template <class M>
struct BadCalls {
  static std::string monitor();
  /// A source that it can use, and a short event of its own.
  static std::string traffic();
  static std::string event();
  /// What is wrong with this monitor's events, builds and traces alone.
  static std::vector<RefusedCall> own();
};

/// Prints how long the golden model takes for a cycle; asserts nothing about time.
template <class M>
struct GoldenSpeed {
  static void print();
};

/// A tag, and that it has members of its own: known in every file before the first of them is used.
/// What is missing here, in Registers and Resets, is a body that all monitors share.
// clang-format off
#define FABMON_MONITOR(M)                                            \
  struct M;                                                          \
  template <> void Defects<M>::all_of_one_cycle();                   \
  template <> void Defects<M>::stays_while_absent();                 \
  template <> void Defects<M>::all_bits();                           \
  template <> void Defects<M>::own_cycle();                          \
  template <> void Defects<M>::register_accesses();                  \
  template <> void Defects<M>::read_after_write();                   \
  template <> void Defects<M>::any_two();                            \
  template <> void Defects<M>::own_event();                          \
  template <> void Defects<M>::overflows();                          \
  template <> void Defects<M>::later_is_not_smaller();               \
  template <> void Defects<M>::regions();                            \
  template <> void Defects<M>::parts_sum();                          \
  template <> void Defects<M>::every_event_counts();                 \
  template <> void Defects<M>::two_completions();                    \
  template <> std::vector<std::string> Registers<M>::builds();       \
  template <> std::vector<std::string> Resets<M>::builds();          \
  template <> unsigned Resets<M>::seeds();                           \
  template <> std::vector<std::string> Resets<M>::random_builds();   \
  template <> int Resets<M>::states();                               \
  template <> std::vector<std::string> Equal<M>::noise_builds();     \
  template <> void Equal<M>::noise(const std::string& build);        \
  template <> void Equal<M>::noise_soak(const std::string& build);   \
  template <> std::vector<std::string> Equal<M>::traffic_builds();   \
  template <> void Equal<M>::traffic(const std::string& build);      \
  template <> std::vector<std::string> Equal<M>::soak_builds();      \
  template <> void Equal<M>::traffic_soak(const std::string& build); \
  template <> std::string Equal<M>::drawn_text(std::uint64_t seed);  \
  template <> void Equal<M>::drawn(const std::string& build);        \
  template <> std::string BadCalls<M>::monitor();                    \
  template <> std::string BadCalls<M>::traffic();                    \
  template <> std::string BadCalls<M>::event();                      \
  template <> std::vector<RefusedCall> BadCalls<M>::own();           \
  template <> void GoldenSpeed<M>::print()
// clang-format on

FABMON_MONITOR(Axi4);
FABMON_MONITOR(Stats);
FABMON_MONITOR(Cci400);
FABMON_MONITOR(Cmn);

#undef FABMON_MONITOR

}  // namespace fabmon::test
