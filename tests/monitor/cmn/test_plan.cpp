// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The counters that events of the cmn monitor are given, and what makes a further pass. Expected
// numbers by hand from the rules of Linux's arm-cmn driver.
#include <stdexcept>
#include <vector>

#include "tb/monitor/cmn/config.hpp"
#include "tb/monitor/cmn/plan.hpp"
#include "tb/monitor/cmn/tables/events.hpp"
#include "tests/catch.hpp"

namespace fabmon::test::test_plan {
namespace {

namespace ev = cmn_event;
using Programs = std::vector<CmnProgram>;

const CmnTopology& mesh() {
  static const CmnTopology kMesh{CmnConfig()};
  return kMesh;
}

CmnProgram hnf(std::uint8_t eventid, std::optional<unsigned> nodeid = {},
               std::optional<std::uint8_t> occupid = {}) {
  return cmn_event_program(cmn_nodes(mesh(), kNodeHnF, nodeid), eventid, occupid);
}
CmnProgram xp(std::uint8_t eventid, std::optional<unsigned> nodeid = {}) {
  return cmn_event_program(cmn_nodes(mesh(), kNodeXp, nodeid), eventid);
}
CmnProgram watch(bool down, unsigned combine, std::optional<unsigned> nodeid = {}) {
  return cmn_watch_program(cmn_nodes(mesh(), kNodeXp, nodeid), {.down = down, .combine = combine});
}

std::vector<std::size_t> sizes(const Programs& programs) {
  std::vector<std::size_t> list;
  for (const CmnGroup& group : plan_cmn_groups(programs)) list.push_back(group.placed.size());
  return list;
}

using Sizes = std::vector<std::size_t>;

}  // namespace

TEST_CASE("cmn plan: nodes of a type, one node, RN-I and RN-D alike", "[cmn][check]") {
  CHECK(cmn_nodes(mesh(), kNodeXp).size() == 8);
  CHECK(cmn_nodes(mesh(), kNodeHnF).size() == 5);
  CHECK(cmn_nodes(mesh(), kNodeRnI).size() == 2);
  CHECK(cmn_nodes(mesh(), kNodeRnD).size() == 2);
  CHECK(cmn_nodes(mesh(), 0x100).empty());
  CHECK(cmn_nodes(mesh(), kNodeHnF, 0x25).empty());
  const auto one = cmn_nodes(mesh(), kNodeHnF, 0x24);
  REQUIRE(one.size() == 1);
  CHECK(hnf(1, 0x24).taps == std::vector<CmnTap>{{.xp = 1, .position = 4, .eventid = 1}});
}

TEST_CASE("cmn plan: lowest free counters, as Linux takes them", "[cmn][check]") {
  const auto groups = plan_cmn_groups(
      {hnf(1, 0x24), xp(ev::kMxpP0DatTxflitValid), hnf(2), watch(false, 0, 0x00), watch(true, 0)});
  REQUIRE(groups.size() == 2);  // at XP1 the last one finds no counter
  const std::vector<CmnPlaced>& placed = groups[0].placed;
  REQUIRE(placed.size() == 4);
  CHECK(groups[0].index == Sizes{0, 1, 2, 3});
  CHECK(groups[1].index == Sizes{4});
  for (unsigned g = 0; g < 4; ++g) CHECK(placed[g].global == g);
  CHECK(placed[0].slots[0].counter == 0);
  for (unsigned i = 0; i < 8; ++i) CHECK(placed[1].slots[i].counter == (i == 1 ? 1 : 0));
  // HN-F 0x04 at XP0, 0x20 and 0x24 at XP1, 0x64 at XP3, 0x2c at XP5
  const Sizes counters{1, 2, 3, 1, 1};
  for (unsigned i = 0; i < 5; ++i) CHECK(placed[2].slots[i].counter == counters[i]);
  CHECK((placed[3].slots[0].counter == 2 && placed[3].slots[0].watchpoint == 0));
  for (const CmnSlot& slot : groups[1].placed[0].slots) {
    CHECK((slot.counter == 0 && slot.watchpoint == 2));
  }
}

TEST_CASE("cmn plan: four local and eight global counters, then another pass", "[cmn][check]") {
  CHECK(sizes({}) == Sizes{0});
  CHECK(sizes({cmn_cycles_program(), cmn_cycles_program()}) == Sizes{0});
  CHECK(sizes(Programs(5, hnf(1, 0x04))) == Sizes{4, 1});
  CHECK(sizes(Programs(5, hnf(1))) == Sizes{2, 2, 1});  // two HN-Fs at XP1
  Programs spread;
  for (const CmnNode& node : mesh().xps()) spread.push_back(xp(0x11, node.id));
  CHECK(sizes(spread) == Sizes{8});
  spread.push_back(xp(0x12, 0x00));
  CHECK(sizes(spread) == Sizes{8, 1});
  // What comes later fills what is left.
  CHECK(sizes({hnf(1), hnf(2), hnf(3), xp(0x11, 0x40), xp(0x11, 0x68)}) == Sizes{4, 1});
}

TEST_CASE("cmn plan: one occupid for a node", "[cmn][check]") {
  CHECK(sizes({hnf(15, 0x04, 0), hnf(15, 0x04, 0), hnf(1, 0x04)}) == Sizes{3});
  CHECK(sizes({hnf(15, 0x04, 0), hnf(15, 0x04, 1), hnf(1, 0x04)}) == Sizes{2, 1});
  CHECK(sizes({hnf(15, 0x04, 0), hnf(15, 0x20, 1)}) == Sizes{2});
}

TEST_CASE("cmn plan: two watchpoints of a direction, halves stay together", "[cmn][check]") {
  CHECK(sizes(Programs(3, watch(false, 0, 0x00))) == Sizes{2, 1});
  CHECK(sizes({watch(false, 0), watch(false, 0), watch(true, 0), watch(true, 0)}) == Sizes{4});
  // One is in the way of a pair, whatever its number.
  CHECK(sizes({watch(false, 0), watch(false, 1), watch(false, 1)}) == Sizes{1, 2});
  CHECK(sizes({watch(false, 0, 0x60), watch(false, 1), watch(false, 1)}) == Sizes{1, 2});
  CHECK(sizes({watch(true, 0), watch(false, 1), watch(false, 1)}) == Sizes{3});
  const auto groups = plan_cmn_groups({watch(false, 1), watch(true, 1), watch(false, 2, 0x00),
                                       watch(true, 1), watch(false, 1), watch(false, 2, 0x00)});
  REQUIRE(groups.size() == 2);
  CHECK(groups[0].index == Sizes{0, 4, 1, 3});
  CHECK(groups[1].index == Sizes{2, 5});
  const std::vector<unsigned> even_odd{0, 1, 2, 3};
  for (unsigned i = 0; i < 4; ++i) {
    for (const CmnSlot& slot : groups[0].placed[i].slots) CHECK(slot.watchpoint == even_odd[i]);
  }
}

TEST_CASE("cmn plan: what cannot be counted is refused", "[cmn][check]") {
  CHECK_THROWS_AS(sizes({watch(false, 1)}), std::invalid_argument);
  CHECK_THROWS_AS(sizes({watch(false, 1), watch(true, 1)}), std::invalid_argument);
  CHECK_THROWS_AS(sizes({watch(false, 1), watch(false, 2)}), std::invalid_argument);
  CHECK_THROWS_AS(sizes({watch(false, 1), watch(false, 1, 0x00)}), std::invalid_argument);
  CHECK_THROWS_AS(sizes(Programs(3, watch(false, 1))), std::invalid_argument);
  CmnProgram crowded = hnf(1, 0x04);
  crowded.taps.resize(5, crowded.taps[0]);
  CHECK_THROWS_AS(sizes({hnf(1), crowded}), std::invalid_argument);
}

}  // namespace fabmon::test::test_plan
