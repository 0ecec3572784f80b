// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The concepts of a monitor and of its views: every monitor is one, and what lacks a member or has
// it with another type is none.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tb/core/measurable.hpp"
#include "tb/monitor/axi4/view.hpp"
#include "tb/monitor/cci400/view.hpp"
#include "tb/monitor/cmn/view.hpp"
#include "tb/monitor/stats/view.hpp"
#include "tb/report/view.hpp"
#include "tests/catch.hpp"

namespace fabmon::test::test_concepts {
namespace {

// --- what there is ---

template <class View>
constexpr bool kMeasures = Measurable<typename View::Monitor, typename View::Pins>;

static_assert(kMeasures<Axi4View> && MonitorView<Axi4View>);
static_assert(kMeasures<StatsAxiView> && MonitorView<StatsAxiView>);
static_assert(kMeasures<StatsContextView> && MonitorView<StatsContextView>);
static_assert(kMeasures<StatsApbView> && StatView<StatsApbView> && !MonitorView<StatsApbView>);
static_assert(kMeasures<Cci400View> && MonitorView<Cci400View>);
static_assert(kMeasures<CmnView> && MonitorView<CmnView>);

// --- a monitor that lacks something ---

struct NoPlan : Axi4Monitor {
  static void plan() = delete;
};
static_assert(!Measurable<NoPlan, Axi4Pins>);

struct NoBenchGroup : Axi4Monitor {
  static int bench_group(const Config& /*config*/) { return 0; }
};
static_assert(!Measurable<NoBenchGroup, Axi4Pins>);

struct NoReading : Axi4Monitor {
  struct Driver : Axi4Driver {
    using Axi4Driver::Axi4Driver;
    void reading() = delete;
  };
};
static_assert(!Measurable<NoReading, Axi4Pins>);

// --- a view that lacks something ---

struct NoWaves : Axi4View {
  static void waves() = delete;
};
static_assert(!StatView<NoWaves> && !MonitorView<NoWaves>);

struct WrongDifference : Axi4View {
  static bool difference(const Request& /*request*/, const Measurement& /*measured*/);
};
static_assert(!StatView<WrongDifference>);

struct NoRunRow : Axi4View {
  static void run_row() = delete;
};
static_assert(StatView<NoRunRow> && !MonitorView<NoRunRow>);

// --- what views may leave out ---

static_assert(HasAxiPort<Axi4View> && !HasAxiPort<CmnView>);
static_assert(HasLogValues<Axi4View> && !HasLogValues<CmnView>);
static_assert(HasWavePort<StatsApbView> && !HasWavePort<Cci400View>);
static_assert(HasMisfit<Cci400View> && !HasMisfit<StatsContextView>);
static_assert(HasProtocol<CmnView, ChiTrace> && !HasProtocol<StatsApbView, ApbTrace>);
static_assert(HasChoice<Axi4View> && !HasChoice<CmnView>);
static_assert(HasSetting<CmnView> && !HasSetting<Axi4View>);
static_assert(HasSettings<StatsAxiView> && !HasSettings<Axi4View>);

}  // namespace

TEST_CASE("Concepts: every monitor has what measures it and what shows it", "[concepts]") {
  SUCCEED("by the compiler");
}

}  // namespace fabmon::test::test_concepts
