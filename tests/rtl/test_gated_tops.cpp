// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Each top with ClockEnable = 1 and Reset = 1 beside the same without them, both with a register
// bus in a clock of its own. A cycle without the enable does not exist: the counts are those of the
// other top, which never sees it. A reset that comes and goes while the clocks stand resets all.
#include <cstdint>
#include <type_traits>

#include "Vtest_gated_apb.h"
#include "Vtest_gated_axi.h"
#include "Vtest_gated_axi4.h"
#include "Vtest_gated_bank.h"
#include "Vtest_gated_cci400.h"
#include "Vtest_gated_cmn.h"
#include "Vtest_gated_stats.h"
#include "Vtest_reset_axi4.h"
#include "Vtest_reset_cci400.h"
#include "Vtest_sync_axi4.h"
#include "Vtest_sync_cci400.h"
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

namespace fabmon::test::test_gated_tops {
namespace {

using namespace async_tops;

struct Axi4Tops : Axi4 {
  using Two = Vtest_two_axi4;
  using Gated = Vtest_gated_axi4;
};
struct BankTops : Bank {
  using Two = Vtest_two_bank;
  using Gated = Vtest_gated_bank;
};
struct StatsTops : Stats {
  using Two = Vtest_two_stats;
  using Gated = Vtest_gated_stats;
};
struct StatsAxiTops : StatsAxi {
  using Two = Vtest_two_axi;
  using Gated = Vtest_gated_axi;
};
struct StatsApbTops : StatsApb {
  using Two = Vtest_two_apb;
  using Gated = Vtest_gated_apb;
};
struct Cci400Tops : Cci400 {
  using Two = Vtest_two_cci400;
  using Gated = Vtest_gated_cci400;
};
struct CmnTops : Cmn {
  using Two = Vtest_two_cmn;
  using Gated = Vtest_gated_cmn;
};

#define TOPS Axi4Tops, BankTops, StatsTops, StatsAxiTops, StatsApbTops, Cci400Tops, CmnTops

template <class Case, class Top>
using Runs = Run<Case, Top, typename Case::template Manager<Top>, true>;

template <class A, class B>
void equal_counts(const Addresses& addresses, A& a, B& b) {
  std::uint64_t sum = 0;
  for (const unsigned addr : addresses) {
    INFO("address " << addr);
    const std::uint32_t count = a.read(addr);
    CHECK(b.read(addr) == count);
    sum += count;
  }
  CHECK(sum > 100);
}

template <class Case>
constexpr bool kApb = std::is_same_v<typename Case::template Manager<int>, ApbAsync<int>>;

/// READY and VALID of AXI4-Lite are 0, or PREADY and PSLVERR of APB4 are 1.
template <class Case, class Top>
bool in_reset(const Top& t) {
  if (kApb<Case>) return (t.s_apb_pready & t.s_apb_pslverr) == 1;
  return (t.s_axil_awready | t.s_axil_wready | t.s_axil_arready | t.s_axil_bvalid |
          t.s_axil_rvalid) == 0;
}

template <class Case, class Other, class Reset, bool async>
void reset_without_clock() {
  const std::uint64_t seed = seed_or(1);
  INFO("FABMON_SEED=" << seed);
  Run<Case, Other, typename Case::template Manager<Other>, async> other(seed);
  Run<Case, Reset, typename Case::template Manager<Reset>, async> reset(seed + 1);
  const auto link = [](auto& run) {
    while (async && (run.read(Case::kLink) & 2) != 0) run.step();
  };
  link(other), link(reset);
  reset.program();
  reset.traffic(1000);
  CHECK_FALSE(in_reset<Case>(reset.top));
  reset.top.aresetn = reset.top.reg_rst_n = 0;
  reset.top.eval();
  CHECK(in_reset<Case>(reset.top));
  reset.top.aresetn = reset.top.reg_rst_n = 1;
  reset.top.eval();
  CHECK(in_reset<Case>(reset.top));
  for (int i = 0; i < 40; ++i) reset.step();
  CHECK_FALSE(in_reset<Case>(reset.top));
  link(reset);
  reset.seed(seed);
  other.program(), reset.program();
  other.traffic(3000), reset.traffic(3000);
  equal_counts(Case::counts(), other, reset);
}

struct OneClockAxi4 : Axi4 {
  using Sync = Vtest_sync_axi4;
  using Reset = Vtest_reset_axi4;
};
struct OneClockCci400 : Cci400 {
  using Sync = Vtest_sync_cci400;
  using Reset = Vtest_reset_cci400;
};

}  // namespace

TEMPLATE_TEST_CASE("ClockEnable: a cycle without the enable does not exist", "[async][gated]",
                   TOPS) {
  const std::uint64_t seed = seed_or(1);
  INFO("FABMON_SEED=" << seed);
  Runs<TestType, typename TestType::Two> two(seed);
  Runs<TestType, typename TestType::Gated> gated(seed);
  while ((gated.read(TestType::kLink) & 2) != 0) gated.step();
  while ((two.read(TestType::kLink) & 2) != 0) two.step();
  gated.stops = true;
  two.program(), gated.program();
  two.traffic(3000), gated.traffic(3000);
  equal_counts(TestType::counts(), two, gated);

  // While it is never enabled, an access ends with an error, and nothing else is lost.
  gated.port_runs = false;
  CHECK(gated.access(false, TestType::counts()[0]).error);
  CHECK((gated.read(TestType::kLink) & 3) == 3);
  gated.port_runs = true;
  while ((gated.read(TestType::kLink) & 2) != 0) gated.step();
  CHECK(gated.read(TestType::counts()[0]) == two.read(TestType::counts()[0]));
}

TEMPLATE_TEST_CASE("Reset = 1: a reset that no clock sees resets all, in two clocks",
                   "[async][gated]", TOPS) {
  reset_without_clock<TestType, typename TestType::Two, typename TestType::Gated, true>();
}

TEMPLATE_TEST_CASE("Reset = 1: a reset that no clock sees resets all, in one clock",
                   "[async][gated]", OneClockAxi4, OneClockCci400) {
  reset_without_clock<TestType, typename TestType::Sync, typename TestType::Reset, false>();
}

}  // namespace fabmon::test::test_gated_tops
