// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A monitor that begins beside a port on which transactions are open: RTL and golden model alike on
// whether their number is known, on the flags that tell it, and on what the port's own reset and
// EXT_OPEN.CLEAR leave open. Flags by hand, and both models on noise.
#include <array>
#include <cstdint>
#include <random>
#include <string>

#include "tests/catch.hpp"
#include "tests/monitor/axi4/bank_fixture.hpp"

namespace fabmon::test::test_attach {
namespace {

const Axi4Pins kIdle;

constexpr std::uint32_t kUnsettled = 3, kLowerBound = 0xC, kReadOrphan = 0x10, kOrphans = 0x30,
                        kClear = 0x100;
constexpr std::uint32_t kReads = 0x15, kWrites = 0x2A;  // the bits of a direction

Axi4Pins port_in_reset() { return {.aresetn = 0}; }

/// A cycle later the bus slave is idle again.
template <class Fixture>
void finish(Fixture& both) {
  while (both.rtl().busy()) both.clock(kIdle);
}

/// What is open is not known: by a reset of the monitor alone.
template <class Fixture>
void attached_is_unsettled(Fixture& both) {
  const unsigned settle = both.config().settle_cycles;
  both.reset();
  CHECK(both.read(kExtOpen) == 0);
  both.attach();
  both.run(5);
  CHECK(both.read(kExtOpen) == (kUnsettled | kLowerBound));
  both.repeat(kIdle, settle);
  CHECK(both.read(kExtOpen) == kLowerBound);
  both.write(kExtOpen, kLowerBound);
  CHECK(both.read(kExtOpen) == 0);
  // The port's reset in any cycle.
  both.attach();
  both.clock(port_in_reset());
  both.clock(kIdle);
  CHECK((both.read(kExtOpen) & kUnsettled) == 0);
}

/// K are open at the start, and commands and responses keep the port busy: any number of responses
/// settles nothing. Then it falls silent.
template <class Fixture>
void responses_settle_nothing(Fixture& both) {
  constexpr unsigned kOpen = 3;
  const unsigned settle = both.config().settle_cycles;
  both.attach();
  for (unsigned i = 0; i < 3 * settle; ++i) {  // K open before and after each of these
    both.clock(on(kHsAr | kHsAw | kHsWl));
    both.clock(on(kHsRl | kHsB));
  }
  CHECK(both.read(kExtOpen) == (kUnsettled | kLowerBound));
  for (unsigned i = 0; i < kOpen; ++i) both.clock(on(kHsRl | kHsB));
  CHECK(both.read(kExtOpen) == (kUnsettled | kLowerBound | kOrphans));
  // To the cycle: this is the last that is not quiet.
  both.clock(on(kHsAr | kHsAw | kHsWl));
  both.clock(on(kHsRl | kHsB));
  both.repeat(kIdle, settle - 1);
  CHECK((both.read(kExtOpen) & kUnsettled) == kUnsettled);
  CHECK((both.read(kExtOpen) & kUnsettled) == 0);
  // What is settled stays so, whatever is open.
  both.clock(on(kHsAr | kHsAw | kHsWl));
  both.write(kUctrl, kRstCntr);
  both.repeat(kIdle, 3);
  CHECK(both.read(kExtOpen) == 0);
  both.clock(on(kHsRl | kHsB));
  // An end that should not be there shows that the assumption failed.
  both.clock(on(kHsRl));
  both.repeat(kIdle, 2);
  CHECK(both.read(kExtOpen) == (kReads & (kUnsettled | kLowerBound | kReadOrphan)));
}

/// The port's reset while transactions are open, and the clear bit.
template <class Fixture>
void resets_and_clear(Fixture& both) {
  both.reset();
  both.clock(on(kHsAr | kHsAw | kHsWl, 0, 0, 1));
  both.clock(on(kHsR, 0, 0, 1));
  both.clock(port_in_reset());
  both.repeat(kIdle, 3);
  CHECK(both.read(kExtOpen) == 0);
  both.clock(on(kHsRl | kHsB, 0, 0, 1));  // ends nothing
  CHECK((both.read(kExtOpen) & kOrphans) == kOrphans);

  both.reset();
  both.clock(on(kHsAr | kHsAw | kHsWl, 0, 0, 1));
  both.write(kExtOpen, kClear, 0xD);  // not this byte
  CHECK(both.read(kExtOpen) == 0);
  both.begin_write(kExtOpen, kClear);
  both.clock(on(kHsAr, 0, 0, 1));  // what its cycle opens is forgotten, too
  finish(both);
  CHECK(both.read(kExtOpen) == (kUnsettled | kLowerBound));
  both.clock(on(kHsRl, 0, 0, 1));
  CHECK((both.read(kExtOpen) & kOrphans) == kReadOrphan);
  // In one cycle the port's reset wins.
  both.write(kExtOpen, kLowerBound | kOrphans);
  both.begin_write(kExtOpen, kClear);
  both.clock(port_in_reset());
  finish(both);
  CHECK((both.read(kExtOpen) & kUnsettled) == 0);
}

/// Lower bounds go with the snapshot; frozen cycles set none.
template <class Fixture>
void snapshot_has_the_flag(Fixture& both, unsigned busy) {
  const auto snapshot = [&both, busy] {
    both.rtl().snapshot();
    both.golden().snapshot();
    both.repeat(kIdle, busy);
  };
  both.reset();
  both.repeat(kIdle, busy);
  snapshot();
  CHECK((both.read(kSnapSts) & 0xF) == 1);
  both.write(kUctrl, kFreeze);
  both.clock(on(kHsB));
  both.repeat(kIdle, 4);
  CHECK(both.read(kExtOpen) == (kWrites & (kUnsettled | kOrphans)));
  snapshot();
  CHECK((both.read(kSnapSts) & 0xF) == 1);
  both.write(kUctrl, 0);
  both.clock(on(kHsB));
  both.repeat(kIdle, 4);
  snapshot();
  CHECK((both.read(kSnapSts) & 0xF) == 9);
  both.write(kUctrl, kRstCntr);
  both.clock(on(kHsAw | kHsWl));
  both.clock(port_in_reset());
  both.write(kExtOpen, kLowerBound);
  both.repeat(kIdle, 2 * busy);
  CHECK((both.read(kSnapSts) & 0xF) == 9);  // of the snapshot, not of now
  snapshot();
  CHECK((both.read(kSnapSts) & 0xF) == 1);
}

/// EXT_OPEN and the snapshot's flags at random cycles of noise with the port's resets.
template <class Fixture>
void equal_on_noise(const std::string& build, unsigned busy) {
  const std::uint64_t first = seed_or(1);
  for (std::uint64_t seed = first; seed < first + 6; ++seed) {
    INFO(build << ", FABMON_SEED=" << seed);
    Fixture both = Fixture::noisy(build, seed);
    std::mt19937_64 rng(seed);
    std::array<bool, 2> seen{};
    for (int i = 0; i < 250; ++i) {
      if (i % 50 == 0) both.attach();
      if (i % 100 == 90) both.reset();
      if (i % 50 == 0) both.run(rng() % 8);
      both.run(rng() % (rng() % 4 == 0 ? 150 : 10));
      const auto random = static_cast<std::uint32_t>(rng());
      if (random % 8 == 0) both.write(kExtOpen, random & 0x13C);
      if (random % 32 == 1) both.write(kUctrl, random >> 8 & (kFreeze | kRstCntr));
      if (random % 32 == 2) {
        both.run(busy);
        both.rtl().snapshot();
        both.golden().snapshot();
        both.run(busy);
        both.read(kSnapSts);
      }
      seen[both.read(kExtOpen) & 1] = true;
    }
    CHECK(seen[0]);
    CHECK(seen[1]);
  }
}

constexpr std::array kBuilds{"one", "advtiny", "half", "byte"};
constexpr std::array kBankBuilds{"bank_plain", "bank_tiny", "bank_byte"};

}  // namespace

TEST_CASE("a monitor that was reset without its port does not know what is open until it is quiet",
          "[axi4][directed][open]") {
  for (const std::string build : kBuilds) {
    INFO(build);
    Axi4Fixture pair(build);
    attached_is_unsettled(pair);
  }
  for (const std::string build : kBankBuilds) {
    INFO(build);
    BankFixture both(build);
    attached_is_unsettled(both);
  }
}

TEST_CASE("no number of responses tells what was open before, quiet cycles do",
          "[axi4][directed][open]") {
  for (const std::string build : kBuilds) {
    INFO(build);
    Axi4Fixture pair(build);
    responses_settle_nothing(pair);
  }
  for (const std::string build : kBankBuilds) {
    INFO(build);
    BankFixture both(build);
    responses_settle_nothing(both);
  }
}

TEST_CASE("the port's reset and the clear bit leave nothing open", "[axi4][directed][open]") {
  for (const std::string build : kBuilds) {
    INFO(build);
    Axi4Fixture pair(build);
    resets_and_clear(pair);
  }
  for (const std::string build : kBankBuilds) {
    INFO(build);
    BankFixture both(build);
    resets_and_clear(both);
  }
}

TEST_CASE("a snapshot tells whether latencies are lower bounds", "[axi4][directed][open]") {
  for (const std::string build : kBuilds) {
    INFO(build);
    Axi4Fixture pair(build);
    snapshot_has_the_flag(pair, 40);
  }
  for (const std::string build : {"bank_plain", "bank_tiny"}) {
    INFO(build);
    BankFixture both(build);
    snapshot_has_the_flag(both, 200);
  }
}

TEST_CASE("what is known of open transactions is the golden model's at each cycle",
          "[axi4][random][open]") {
  for (const std::string build : kBuilds) equal_on_noise<Axi4Fixture>(build, 40);
}

TEST_CASE("bank: what is known of open transactions is the golden model's at each cycle",
          "[axi4][bank][random][open]") {
  for (const std::string build : kBankBuilds) equal_on_noise<BankFixture>(build, 200);
}

}  // namespace fabmon::test::test_attach
