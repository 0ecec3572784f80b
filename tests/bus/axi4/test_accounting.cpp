// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Cycle accounting of an AXI4 port: the examples of its definition, every bucket by hand, and a
// second computation that for each cycle goes through all cycles before it again.
#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tests/bus/axi4/log_bench.hpp"
#include "tests/catch.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_accounting {
namespace {

std::string reads(const std::vector<LogCycle>& cycles) {
  KeepingSink sink;
  run_log(sink, cycles);
  return bucket_names(sink, kAxi4Read);
}

std::string writes(const std::vector<LogCycle>& cycles) {
  KeepingSink sink;
  run_log(sink, cycles);
  return bucket_names(sink, kAxi4Write);
}

constexpr auto& _ = kIdleCycle;

bool ar(const Axi4Pins& p) { return p.arvalid != 0 && p.arready != 0; }
bool r(const Axi4Pins& p) { return p.rvalid != 0 && p.rready != 0; }
bool aw(const Axi4Pins& p) { return p.awvalid != 0 && p.awready != 0; }
bool w(const Axi4Pins& p) { return p.wvalid != 0 && p.wready != 0; }
bool b(const Axi4Pins& p) { return p.bvalid != 0 && p.bready != 0; }

/// The cycles of a segment before the one in question, and sums over them.
struct Past {
  const Axi4Pins* from;
  const Axi4Pins* to;
  const std::vector<std::int64_t>& sents;  // sent_before() of each cycle from `from` to `to`

  template <class Test>
  std::int64_t count(const Test& test) const {
    return std::count_if(from, to, test);
  }
  /// What is open after arrivals and departures, never below 0: the largest sum of any number of
  /// last cycles.
  template <class Arrivals, class Departure>
  std::int64_t queue(const Arrivals& arrivals, const Departure& departure) const {
    std::int64_t most = 0;
    std::int64_t sum = 0;
    for (const Axi4Pins* p = to; p != from;) {
      --p;
      sum += arrivals(p) - (departure(*p) ? 1 : 0);
      most = std::max(most, sum);
    }
    return most;
  }
  /// The last cycle of a kind, null if there is none.
  template <class Test>
  const Axi4Pins* last(const Test& test) const {
    for (const Axi4Pins* p = to; p != from;) {
      if (test(*--p)) return p;
    }
    return nullptr;
  }
  std::int64_t sent(const Axi4Pins* before) const {
    return sents[static_cast<std::size_t>(before - from)];
  }
};

/// min(awn, wn) before a cycle of the segment that begins at `from`.
std::int64_t sent_before(const Axi4Pins* from, const Axi4Pins* before) {
  const auto whole = [](const Axi4Pins& p) { return w(p) && p.wlast != 0; };
  return std::min(std::count_if(from, before, aw), std::count_if(from, before, whole));
}

/// The first line of each table that is true.
std::pair<std::string, std::string> look_up(const Past& past, const Axi4Pins& p) {
  const auto ended = [](const Axi4Pins& c) { return r(c) && c.rlast != 0; };
  const auto ro = past.queue([](const Axi4Pins* c) { return ar(*c) ? 1 : 0; }, ended);
  const Axi4Pins* const last_r = past.last(r);
  const Axi4Pins* const last_w = past.last(w);
  const bool rb = last_r != nullptr && last_r->rlast == 0;
  const bool wb = last_w != nullptr && last_w->wlast == 0;
  const auto awn = past.count(aw);
  const auto wn = past.count([](const Axi4Pins& c) { return w(c) && c.wlast != 0; });
  const auto waits =
      past.queue([&](const Axi4Pins* c) { return past.sent(c + 1) - past.sent(c); }, b);
  std::string read = "rd_idle";
  if (p.arvalid != 0) read = "rd_cmd_wait";
  if (ar(p)) read = "rd_cmd";
  if (ro > 0) read = "rd_wait_first";
  if (rb) read = "rd_gap";
  if (p.rvalid != 0) read = "rd_wait_manager";
  if (r(p)) read = "rd_beat";
  std::string write = "wr_idle";
  if (wn > awn) write = "wr_ahead";
  if (p.awvalid != 0) write = "wr_cmd_wait";
  if (aw(p)) write = "wr_cmd";
  if (waits > 0) write = "wr_wait_resp";
  if (p.bvalid != 0) write = "wr_resp_wait_manager";
  if (b(p)) write = "wr_resp";
  if (awn > wn) write = "wr_wait_data";
  if (wb) write = "wr_gap";
  if (p.wvalid != 0) write = "wr_wait_subordinate";
  if (w(p)) write = "wr_beat";
  return {read, write};
}

/// Compares with look_up() cycle by cycle.
void compare(const std::vector<Axi4Pins>& pins) {
  std::vector<LogCycle> cycles;
  for (const Axi4Pins& p : pins) cycles.push_back({.p = p});
  KeepingSink sink;
  run_log(sink, cycles, {}, 37);
  REQUIRE(sink.cycles.size() == pins.size());
  const auto directions = axi4_shape().directions;
  const Axi4Pins* segment = pins.data();
  std::vector<std::int64_t> sents;
  for (std::size_t i = 0; i < pins.size(); ++i) {
    const auto& is = sink.cycles[i].directions;
    const std::string read(directions[0].buckets[is[0].bucket].name);
    const std::string write(directions[1].buckets[is[1].bucket].name);
    CAPTURE(i);
    if (pins[i].aresetn == 0) {
      segment = pins.data() + i + 1;
      sents.clear();
      REQUIRE((read == "reset" && write == "reset" && sink.cycles[i].reset));
      continue;
    }
    sents.push_back(sent_before(segment, pins.data() + i));
    const auto [expected_read, expected_write] =
        look_up({segment, pins.data() + i, sents}, pins[i]);
    REQUIRE(read == expected_read);
    REQUIRE(write == expected_write);
  }
}

}  // namespace

TEST_CASE("Accounting: reads of the definition's example", "[accounting]") {
  CHECK(reads({_.ar(0, 0, 2), _, _, _, _, _.r(0, 0), _.r(0, 0), _, _.r(0, 1), _}) ==
        "rd_cmd rd_wait_first rd_wait_first rd_wait_first rd_wait_first rd_beat rd_beat rd_gap "
        "rd_beat rd_idle");
}

TEST_CASE("Accounting: writes of the definition's example", "[accounting]") {
  CHECK(writes({_.aw(0).w(1), _, _, _.b(0), _}) ==
        "wr_beat wr_wait_resp wr_wait_resp wr_resp wr_idle");
}

TEST_CASE("Accounting: each bucket of reads by hand", "[accounting]") {
  CHECK(reads({_.reset(), _, _.ar(0, 0, 0, 0), _.ar(0), _.ar(0).r(0, 1, 0), _.r(0, 0), _.ar(0),
               _.r(0, 1), _.ar(0, 0, 0, 0), _.r(0, 1), _.r(0, 1), _}) ==
        "reset rd_idle rd_cmd_wait rd_cmd rd_wait_manager rd_beat rd_gap rd_beat rd_wait_first "
        "rd_beat rd_beat rd_idle");
}

TEST_CASE("Accounting: each bucket of writes by hand", "[accounting]") {
  CHECK(writes({_.aw(0, 0, 0, 0), _.aw(0), _, _.w(0, 0), _.w(0), _, _.w(1), _, _.b(0, 0), _.b(0),
                _.w(1), _, _.aw(0), _.aw(1).b(0), _.reset().w(1)}) ==
        "wr_cmd_wait wr_cmd wr_wait_data wr_wait_subordinate wr_beat wr_gap wr_beat wr_wait_resp "
        "wr_resp_wait_manager wr_resp wr_beat wr_ahead wr_cmd wr_resp reset");
}

TEST_CASE("Accounting: nothing waits for a response that came in the cycle of its command",
          "[accounting]") {
  CHECK(reads({_.ar(0).r(0, 1), _, _.r(0, 1), _}) == "rd_beat rd_idle rd_beat rd_idle");
  CHECK(writes({_.aw(0).w(1).b(0), _, _.b(0), _}) == "wr_beat wr_idle wr_resp wr_idle");
}

TEST_CASE("Accounting: nothing waits for data that a command of ACE does not have",
          "[accounting]") {
  CHECK(writes({_.aw(0).snoop(0, 4), _, _.b(0), _}) == "wr_cmd wr_wait_resp wr_resp wr_idle");
}

TEST_CASE("Accounting: orphan responses change nothing", "[accounting]") {
  CHECK(reads({_.r(0, 1), _.r(3, 1), _.ar(0), _, _.r(0, 1), _}) ==
        "rd_beat rd_beat rd_cmd rd_wait_first rd_beat rd_idle");
  CHECK(writes({_.b(0), _.b(1), _.aw(0).w(1), _, _.b(0), _}) ==
        "wr_resp wr_resp wr_beat wr_wait_resp wr_resp wr_idle");
}

TEST_CASE("Accounting: a reset in the middle of bursts forgets them", "[accounting]") {
  const std::vector<LogCycle> cycles{_.ar(0, 0, 3).aw(0, 0, 3), _.r(0, 0).w(0), _.reset(), _};
  CHECK(reads(cycles) == "rd_cmd rd_beat reset rd_idle");
  CHECK(writes(cycles) == "wr_cmd wr_beat reset wr_idle");
}

TEST_CASE("Accounting: generated traffic, against going through all cycles again for each",
          "[accounting]") {
  const std::uint64_t seed = seed_or(1);
  for (const std::string& workload : Axi4Traffic::workloads()) {
    for (std::uint64_t k = 0; k < 6; ++k) {
      CAPTURE(workload, seed + k);
      constexpr std::size_t kCycles = 250;
      std::vector<Axi4Pins> pins(4 * kCycles);
      // Two runs, a reset between them that begins in flight, and one after it.
      Axi4Traffic(workload, seed + k, 2 * kCycles, Axi4Port{}).read(pins.data(), 2 * kCycles);
      for (std::size_t i = 0; i < 3; ++i) pins[2 * kCycles + i].aresetn = 0;
      Axi4Traffic(workload, seed + k + 100, kCycles, Axi4Port{})
          .read(pins.data() + 3 * kCycles, kCycles);
      compare(pins);
    }
  }
}

TEST_CASE("Accounting: pins without any rule, against going through all cycles again for each",
          "[accounting]") {
  const std::uint64_t seed = seed_or(1);
  for (std::uint64_t k = 0; k < 60; ++k) {
    CAPTURE(seed + k);
    std::mt19937_64 random(seed + k);
    // How often a pin is high, in eighths, other in each run.
    std::array<unsigned, 12> often{};
    for (unsigned& o : often) o = static_cast<unsigned>(random() % 9);
    std::vector<Axi4Pins> pins(200);
    for (Axi4Pins& p : pins) {
      const auto high = [&](std::size_t pin) {
        return static_cast<std::uint8_t>(random() % 8 < often.at(pin) ? 1 : 0);
      };
      p.arvalid = high(0);
      p.arready = high(1);
      p.rvalid = high(2);
      p.rready = high(3);
      p.rlast = high(4);
      p.awvalid = high(5);
      p.awready = high(6);
      p.wvalid = high(7);
      p.wready = high(8);
      p.wlast = high(9);
      p.bvalid = high(10);
      p.bready = high(11);
      p.aresetn = random() % 64 == 0 ? 0 : 1;
    }
    compare(pins);
  }
}

TEST_CASE("Accounting: the table of an AXI4 port fits its limits and names", "[accounting]") {
  const BusShape& shape = axi4_shape();
  REQUIRE(shape.channels.size() <= kMaxChannels);
  REQUIRE(shape.directions.size() == kMaxDirections);
  for (const DirectionShape& direction : shape.directions) {
    CHECK(direction.buckets.back().name == "reset");
    CHECK(direction.buckets.back().waiting_for == WaitingFor::kReset);
    for (const PhaseShape& phase : direction.phases) {
      CHECK(phase.value != nullptr);
      CHECK(phase.skip_zero == (phase.name == "command_spacing"));
    }
  }
}

}  // namespace fabmon::test::test_accounting
