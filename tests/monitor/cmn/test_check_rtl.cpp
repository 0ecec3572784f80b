// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The checker of the cmn monitor on the real RTL and generated traffic: each named event is counted
// as the golden model and the pins have it, where the traffic makes it happen.
#include <cstdint>
#include <memory>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/bus/chi/traffic/traffic.hpp"
#include "tb/core/measure.hpp"
#include "tb/monitor/cmn/monitor.hpp"
#include "tb/monitor/cmn/rtl.hpp"
#include "tb/monitor/cmn/tables/events.hpp"
#include "tests/catch.hpp"
#include "tests/monitor/cmn/check_util.hpp"
#include "tests/replay_source.hpp"

namespace fabmon::test::test_check_rtl {
namespace {

constexpr std::uint64_t kClocks = 6000;

// Some traffic, and those events that happen in it and in none before.
struct Part {
  Clocks pins;
  std::vector<std::size_t> events;
  std::vector<std::uint64_t> counts;
};

// Takes workloads until every event has happened, or all have been tried.
std::vector<Part> parts(const CmnConfig& config, const std::vector<CmnProgram>& programs) {
  std::vector<Part> list;
  std::vector<bool> seen(programs.size());
  const auto take = [&](std::string_view workload, std::uint64_t seed) {
    ChiTraffic traffic(config, workload, seed, kClocks);
    Part part{.pins = read_all(traffic), .events = {}, .counts = {}};
    for (std::size_t i = 0; i < programs.size(); ++i) {
      if (seen[i]) continue;
      const std::uint64_t count = count_of(part.pins, programs[i], config);
      if (count == 0) continue;
      seen[i] = true;
      part.events.push_back(i);
      part.counts.push_back(count);
    }
    if (!part.events.empty()) list.push_back(std::move(part));
  };
  for (const std::uint64_t seed : {1U, 2U}) {
    take("mixed", seed);
    for (const std::string& workload : ChiTraffic::workloads()) {
      if (workload != "secure") take(workload, seed);  // there NIDEN changes
    }
  }
  return list;
}

}  // namespace

TEST_CASE("cmn check: every named event is counted exactly, and happens", "[cmn][check][large]") {
  std::set<std::string_view> happened;
  for (const std::string& build : CmnRtl::builds()) {
    const auto rtl = CmnRtl::make(build);
    const CmnConfig& config = rtl->config();
    const auto maker = [&] { return CmnRtl::make(build); };
    const std::vector<CmnProgram> all = every_event(CmnTopology(config));
    for (Part& part : parts(config, all)) {
      std::vector<CmnProgram> programs;
      for (const std::size_t i : part.events) programs.push_back(all[i]);
      ReplaySource<ChiPins> source(std::move(part.pins));
      const auto measured = measure<CmnMonitor>(maker, config, source, {.programs = programs});
      REQUIRE(measured.match());
      for (std::size_t k = 0; k < programs.size(); ++k) {
        const MeshEventInfo& event = cmn_events()[part.events[k]];
        CAPTURE(build, event.name);
        CHECK(measured.counts[k].rtl == part.counts[k]);
        CHECK(measured.counts[k].golden == part.counts[k]);
        happened.insert(event.name);
      }
    }
  }
  for (const MeshEventInfo& event : cmn_events()) {
    CAPTURE(event.name);
    CHECK(happened.contains(event.name));
  }
}

TEST_CASE("cmn check: each event of one node, and all of them together", "[cmn][check]") {
  for (const std::string& build : CmnRtl::builds()) {
    const auto rtl = CmnRtl::make(build);
    const CmnTopology topology(rtl->config());
    ChiTraffic traffic(rtl->config(), "saturate", 1, 2000);
    std::vector<CmnProgram> programs;
    for (const unsigned type : {kNodeHnF, kNodeXp}) {
      const std::uint8_t eventid =
          type == kNodeXp ? cmn_event::kMxpP1DatTxflitValid : cmn_event::kHnfPocqReqsRecvd;
      programs.push_back(cmn_event_program(cmn_nodes(topology, type), eventid));
      for (const CmnNode& node : cmn_nodes(topology, type)) {
        programs.push_back(cmn_event_program({node}, eventid));
      }
    }
    const auto measured = measure<CmnMonitor>([&] { return CmnRtl::make(build); }, rtl->config(),
                                              traffic, {.programs = programs});
    REQUIRE(measured.match());
    std::size_t i = 0;
    for (const unsigned type : {kNodeHnF, kNodeXp}) {
      const std::uint64_t all = measured.counts[i++].rtl;
      std::uint64_t sum = 0;
      for (std::size_t k = cmn_nodes(topology, type).size(); k > 0; --k) {
        sum += measured.counts[i++].rtl;
      }
      CHECK(all == sum);
      CHECK(all > 1000);
    }
  }
}

}  // namespace fabmon::test::test_check_rtl
