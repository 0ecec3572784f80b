// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tests/monitor/cmn/builds.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <stdexcept>
#include <utility>

#include "tb/monitor/cmn/golden/topology.hpp"
#include "tests/catch.hpp"
#include "tests/drawn.hpp"
#include "tests/monitor/cmn/observed.hpp"
#include "tests/monitor/cmn/test_meshes.hpp"
#include "tests/seed.hpp"

namespace fabmon::test {
namespace {

struct Build {
  std::string_view name;
  CmnConfig (*config)();
  std::string_view netlist = "";
};

constexpr std::array<Build, 4> kBuilds = {{
    {"single", cmn_single, "cmn_single"},
    {"line", cmn_line},
    {"column", cmn_column, "cmn_column"},
    {"wide", cmn_wide},
}};

// A port with nothing, with a device of every kind, or with nodes of any kind at any place.
void drawn_port(CmnConfig& c, unsigned xp, unsigned port, std::mt19937_64& rng) {
  constexpr std::array kDevices{kDeviceRnI, kDeviceRnD,  kDeviceRnF, kDeviceHnT,
                                kDeviceHnI, kDeviceHnD,  kDeviceSnF, kDeviceSbsx,
                                kDeviceHnF, kDeviceCxha, kDeviceCxra};
  constexpr std::array kNodes{kNodeDn,  kNodeDtc, kNodeHnI,  kNodeHnF,  kNodeSbsx,
                              kNodeRnI, kNodeRnD, kNodeCxra, kNodeCxha, kNodeNone};
  if (rng() % 4 == 0) return;
  std::array<ChiNodeType, 4> nodes{};
  const std::uint64_t places = rng() & rng();
  for (unsigned d = 0; d < 4; ++d) {
    if ((places >> d & 1) != 0) nodes[d] = kNodes[rng() % kNodes.size()];
  }
  c.device(xp, port, kDevices[rng() % kDevices.size()], nodes[0], nodes[1], nodes[2], nodes[3]);
}

// Up to six crosspoints; coordinates of two bits and of three.
CmnConfig drawn_cmn(std::uint64_t seed) {
  constexpr std::array<std::array<unsigned, 2>, 10> kShapes{
      {{1, 1}, {2, 1}, {1, 2}, {3, 1}, {1, 3}, {2, 2}, {5, 1}, {1, 6}, {3, 2}, {2, 3}}};
  std::mt19937_64 rng(~seed);
  for (;;) {
    const auto [x, y] = kShapes[rng() % kShapes.size()];
    CmnConfig c(x, y);
    for (unsigned i = 0; i < 2 * c.xps(); ++i) drawn_port(c, i / 2, i % 2, rng);
    const auto root = static_cast<unsigned>(rng() % (2 * c.xps()));
    c.root_xp = root / 2;
    c.root_port = root % 2;
    c.device(c.root_xp, c.root_port, kDeviceHnD, kNodeNone, kNodeHnI, kNodeDn, kNodeDtc);
    const auto dtcs = std::count(c.node_type.begin(), c.node_type.end(), kNodeDtc);
    for (unsigned i = 0; i < c.xps(); ++i) {
      c.domain[i] = static_cast<std::uint8_t>(rng() % static_cast<std::uint64_t>(dtcs));
    }
    try {
      const CmnTopology valid(c);
    } catch (const std::invalid_argument&) {  // more DTCs than there can be
      continue;
    }
    return drawn_config<CmnRtl>(seed, c);
  }
}

std::unique_ptr<CmnRtl> make(std::string_view build, int random_state) {
  for (const Build& known : kBuilds) {
    if (known.name != build) continue;
    return CmnRtl::make(known.config(), {.random_start = true,
                                         .random_state = random_state,
                                         .netlist = std::string(known.netlist)});
  }
  if (const auto seed = drawn_seed(build)) {
    return CmnRtl::make(drawn_cmn(*seed), {.random_start = true, .random_state = random_state});
  }
  return CmnRtl::make(build);
}

}  // namespace

std::unique_ptr<CmnRtl> make_test_cmn(std::string_view build, int random_state) {
  return observed(build, make(build, random_state));
}

std::vector<std::string> test_cmn_builds() {
  std::vector<std::string> names;
  names.reserve(kBuilds.size());
  for (const Build& known : kBuilds) names.emplace_back(known.name);
  return names;
}

std::vector<std::string> all_cmn_builds() {
  std::vector<std::string> names = test_cmn_builds();
  for (const std::string& name : CmnRtl::builds()) names.push_back(name);
  return wanted_builds(std::move(names));
}

TEST_CASE("models of the cmn monitor for tests", "[.models]") {
  for (const std::string& name : all_cmn_builds()) CHECK(make_test_cmn(name) != nullptr);
  // What waves are recorded of.
  CHECK(CmnRtl::make(CmnRtl::make("base")->config(), {.traced = true}) != nullptr);
}

}  // namespace fabmon::test
