// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Any two events, counted side by side on the same noise: RTL and golden model agree on both. With
// few bits for gaps and open requests (build "small") the flags of their overflows are events too.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "tb/monitor/axi4/tables/events.hpp"
#include "tests/catch.hpp"
#include "tests/monitor/axi4/driver_fixture.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_pairs {
namespace {

constexpr std::uint64_t kPhases = 48;

/// A control word of each event, and of each subevent.
std::vector<std::uint32_t> all_controls() {
  std::vector<std::uint32_t> all;
  for (const EventInfo& event : axi4_events()) {
    if (event.form == "bank" || event.code == 0) continue;
    all.push_back(event.code);
    for (const SubeventInfo& sub : event.subevents) all.push_back(event.code | 0x100U << sub.bit);
  }
  return all;
}

}  // namespace

TEST_CASE("any two events are counted side by side", "[axi4][equal]") {
  const std::string build = GENERATE("base", "small");
  std::uint64_t seed = seed_or(1);
  Axi4Fixture pair(build);
  const std::vector<std::uint32_t> all = all_controls();
  // Four and four, so that each two meet.
  const std::size_t half = pair.config().num_counters / 2;
  const auto add = [&](std::size_t first, std::vector<std::uint32_t>& to) {
    for (std::size_t i = first; i < std::min(first + half, all.size()); ++i) to.push_back(all[i]);
  };
  for (std::size_t a = 0; a < all.size(); a += half) {
    for (std::size_t b = a + half; b < all.size(); b += half, ++seed) {
      INFO(build << ", FABMON_SEED=" << seed);
      std::vector<std::uint32_t> controls;
      add(a, controls);
      add(b, controls);
      pair.reset();
      pair.program(controls);
      for (std::uint64_t phase = 0; phase < kPhases; ++phase) {  // how busy each channel is
        PinNoise noise(kPhases * seed + phase, phase % 2 == 0);
        pair.pins([&] { return noise.next(); });
        pair.run(50);
        pair.pins([] { return Axi4Pins{}; });
        if (phase == 4) pair.run(20);  // longer than the gaps of the build small
      }
      pair.counts();
    }
  }
}

}  // namespace fabmon::test::test_pairs
