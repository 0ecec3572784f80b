// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Ports of 8 and of 16 data bits, without IDs: counts by hand. Their ID pins have one bit, which
// nothing depends on.
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/monitor/axi4/bank_fixture.hpp"

namespace fabmon::test::test_narrow {
namespace {

// AR of LEN 3, two cycles, four beats of R, the last one with RLAST; the ID pins toggle.
std::vector<Axi4Pins> burst(std::uint8_t size) {
  return {
      on(kHsAr, 3, size, 1), on(0), on(0), on(kHsR, 0, 0, 0), on(kHsR, 0, 0, 1), on(kHsR, 0, 0, 0),
      on(kHsRl, 0, 0, 0)};
}

// The AW channel and its responses of the same.
std::vector<Axi4Pins> write_burst(std::uint8_t size) {
  return {on(kHsAw | kHsW, 1, size, 0), on(kHsWl, 0, 0, 1), on(0), on(kHsB, 0, 0, 1)};
}

}  // namespace

TEST_CASE("read_cmd_bytes and the latency of a read on a port of one byte without IDs",
          "[axi4][narrow]") {
  Axi4Fixture pair("byte");
  pair.program({0x12, 0x13});  // read_cmd_bytes, latency of each read
  for (int i = 0; i < 3; ++i) {
    for (const Axi4Pins& pins : burst(0)) pair.clock(pins);
  }
  CHECK(pair.count(0) == 3 * 4);
  CHECK(pair.count(1) == 3 * 6);
}

TEST_CASE("write_cmd_bytes on ports of one and of two bytes without IDs", "[axi4][narrow]") {
  const std::string build = GENERATE("byte", "half");
  const unsigned bytes = build == "byte" ? 1 : 2;
  Axi4Fixture pair(build);
  pair.program({0x1B, 0x1A});  // write_cmd_bytes, write_cmd_length
  for (int i = 0; i < 5; ++i) {
    for (const Axi4Pins& pins : write_burst(bytes == 1 ? 0 : 1)) pair.clock(pins);
    for (const Axi4Pins& pins : write_burst(0)) pair.clock(pins);
  }
  CHECK(pair.count(0) == 5 * (2 * bytes + 2));
  CHECK(pair.count(1) == 5 * (2 + 2));
}

TEST_CASE("a burst of 256 beats of the only SIZE of a byte counts 256 bytes", "[axi4][narrow]") {
  Axi4Fixture pair("byte");
  pair.program({0x12, 0x11});  // read_cmd_bytes, read_cmd_length
  for (int i = 0; i < 4; ++i) pair.clock(on(kHsAr, 255));
  CHECK(pair.count(0) == 4 * 256);
  CHECK(pair.count(1) == 4 * 256);
}

TEST_CASE("RTL = golden model on noise on ports of one and of two bytes without IDs",
          "[axi4][narrow]") {
  const std::uint64_t seed = seed_or(1);
  for (const std::string build : {"byte", "half"}) {
    INFO("build " << build << ", FABMON_SEED=" << seed);
    Axi4Fixture pair = Axi4Fixture::noisy(build, seed);
    std::mt19937_64 rng(seed);
    for (int i = 0; i < 40; ++i) {
      for (unsigned j = 0; j < pair.config().num_counters; ++j) {
        pair.write(pair.ctl(j), random_control(rng));
      }
      pair.run(200);
      pair.counts();
    }
  }
}

TEST_CASE("bank: bytes of reads and of writes on ports of one and of two bytes without IDs",
          "[axi4][bank][narrow]") {
  const std::string build = GENERATE("bank_byte", "bank_half");
  const std::uint8_t size = build == "bank_byte" ? 0 : 1;
  BankFixture both(build);
  for (int i = 0; i < 7; ++i) {
    for (const Axi4Pins& pins : burst(size)) both.clock(pins);
    for (const Axi4Pins& pins : write_burst(0)) both.clock(pins);
  }
  both.pins([] { return Axi4Pins{}; });
  std::vector<std::uint64_t> found(4);
  unsigned k = 0;
  for (const auto& unit : axi4_fixed_events(both.config())) {
    for (const Axi4FixedEvent& event : unit) {
      CAPTURE(build, event.code);
      if (event.code == 0x12) CHECK(both.count_of(k) == 7U * 4 * (1U << size));
      if (event.code == 0x1B) CHECK(both.count_of(k) == 7U * 2);
      // Narrow reads: none. Narrow writes: all of one byte on a port of two.
      if (event.code == 0x2D && event.bit == 0) CHECK(both.count_of(k) == 0);
      if (event.code == 0x2D && event.bit == 3) CHECK(both.count_of(k) == 7U * size);
      ++k;
    }
  }
}

}  // namespace fabmon::test::test_narrow
