// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Each top with RegAsync = 1 beside the same with RegAsync = 0: the same traffic at the watched
// pins, programmed and read over the registers. Counts are equal; identification registers and LINK
// answer without the port's clock; a port in reset answers with an error.
#include <cstdint>

#include "Vtest_secure_apb.h"
#include "Vtest_secure_axi4.h"
#include "Vtest_sync_apb.h"
#include "Vtest_sync_axi.h"
#include "Vtest_sync_axi4.h"
#include "Vtest_sync_bank.h"
#include "Vtest_sync_cci400.h"
#include "Vtest_sync_cmn.h"
#include "Vtest_sync_stats.h"
#include "Vtest_two_apb.h"
#include "Vtest_two_axi.h"
#include "Vtest_two_axi4.h"
#include "Vtest_two_bank.h"
#include "Vtest_two_cci400.h"
#include "Vtest_two_cmn.h"
#include "Vtest_two_stats.h"
#include "tests/catch.hpp"
#include "tests/rtl/async_tops.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_async_tops {
namespace {

using namespace async_tops;

struct Axi4Tops : Axi4 {
  using Sync = Vtest_sync_axi4;
  using Two = Vtest_two_axi4;
};
struct BankTops : Bank {
  using Sync = Vtest_sync_bank;
  using Two = Vtest_two_bank;
};
struct StatsTops : Stats {
  using Sync = Vtest_sync_stats;
  using Two = Vtest_two_stats;
};
struct StatsAxiTops : StatsAxi {
  using Sync = Vtest_sync_axi;
  using Two = Vtest_two_axi;
};
struct StatsApbTops : StatsApb {
  using Sync = Vtest_sync_apb;
  using Two = Vtest_two_apb;
};
struct Cci400Tops : Cci400 {
  using Sync = Vtest_sync_cci400;
  using Two = Vtest_two_cci400;
};
struct CmnTops : Cmn {
  using Sync = Vtest_sync_cmn;
  using Two = Vtest_two_cmn;
};

struct SecureAxi4 : Axi4 {
  using Two = Vtest_secure_axi4;
};
struct SecureApb : StatsApb {
  using Two = Vtest_secure_apb;
};

}  // namespace

TEMPLATE_TEST_CASE("RegAsync: the top counts and answers as in one clock", "[async]", Axi4Tops,
                   BankTops, StatsTops, StatsAxiTops, StatsApbTops, Cci400Tops, CmnTops) {
  using Sync = typename TestType::Sync;
  using Two = typename TestType::Two;
  const std::uint64_t seed = seed_or(1);
  INFO("FABMON_SEED=" << seed);
  Run<TestType, Sync, typename TestType::template Manager<Sync>, false> one(seed);
  Run<TestType, Two, typename TestType::template Manager<Two>, true> two(seed);
  CHECK(one.read(TestType::kLink) == 0);
  while ((two.read(TestType::kLink) & 2) != 0) two.step();
  CHECK((two.read(TestType::kLink) & 0xFFFF) == 0);
  CHECK((two.read(TestType::kLink) & 0x10000) != 0);

  one.program(), two.program();
  one.traffic(3000), two.traffic(3000);
  std::uint64_t sum = 0;
  for (const unsigned addr : TestType::counts()) {
    INFO("address " << addr);
    const std::uint32_t count = one.read(addr);
    CHECK(two.read(addr) == count);
    sum += count;
  }
  CHECK(sum > 100);

  // Identification registers, also without the port's clock.
  two.port_runs = false;
  std::uint32_t any = 0;
  for (const unsigned addr : TestType::ids()) {
    INFO("address " << addr);
    const std::uint32_t value = one.read(addr);
    CHECK(two.read(addr) == value);
    any |= value;
  }
  CHECK(any != 0);
  CHECK(two.access(false, TestType::counts()[0]).error);  // by time
  CHECK((two.read(TestType::kLink) & 3) == 3);
  two.port_runs = true;
  while ((two.read(TestType::kLink) & 2) != 0) two.step();
  CHECK(two.read(TestType::counts()[1]) == one.read(TestType::counts()[1]));

  // The port's reset breaks nothing, and loses what it resets.
  CHECK(!two.access(true, TestType::kLink, 0xF0001).error);
  CHECK((two.read(TestType::kLink) & 1) == 0);
  two.top.aresetn = 0;
  CHECK(two.access(false, TestType::counts()[0]).error);
  CHECK((two.read(TestType::kLink) & 3) == 1);
  two.top.aresetn = 1;
  for (int i = 0; i < 50; ++i) two.step();
  CHECK(two.read(TestType::counts()[0]) == 0);
}

TEMPLATE_TEST_CASE("RegAsync: a unit for Secure software refuses others with an error, at once",
                   "[async][security]", SecureAxi4, SecureApb) {
  using Two = typename TestType::Two;
  Run<TestType, Two, typename TestType::template Manager<Two>, true> two(seed_or(1));
  while ((two.read(TestType::kLink) & 2) != 0) two.step();
  two.program();
  two.traffic(300);
  const unsigned count = TestType::counts()[0];
  const auto refused = [&](bool write, unsigned addr) {
    INFO("address " << addr);
    const Response r = two.access(write, addr, ~0U, true);
    CHECK(r.error);
    CHECK(r.data == 0);
  };
  const auto all = [&] {
    for (const unsigned addr : TestType::ids()) refused(false, addr);
    for (const auto& [addr, data] : TestType::program()) refused(true, addr);
    refused(false, count);
  };
  all();
  CHECK(two.read(count) != 0);  // and no write has acted
  // LINK is open to all; its interrupt enables are not.
  CHECK(!two.access(false, TestType::kLink, 0, true).error);
  CHECK(!two.access(true, TestType::kLink, 0, true).error);
  CHECK((two.read(TestType::kLink) & 0x10000) != 0);
  // Nobody waits for a port that stands.
  two.port_runs = false;
  all();
  CHECK((two.read(TestType::kLink) & 3) == 0);
}

}  // namespace fabmon::test::test_async_tops
