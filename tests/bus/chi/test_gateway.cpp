// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The CHI traffic with a CCIX gateway: legal on the mesh, and the events of CXRA and CXHA have
// causes that the pins show.
#include <cstdint>
#include <stdexcept>
#include <string>

#include "tb/monitor/cmn/golden/node_kind.hpp"
#include "tests/bus/chi/reference_events.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_gateway {
namespace {

constexpr unsigned kBypass = 0x21, kSnoopStall = 0x24, kBroadcast = 0x06, kChain = 0x07,
                   kChained = 0x08, kRequestStall = 0x0B, kDataStall = 0x0E, kReadBuffer = 0x28;

}  // namespace

TEST_CASE("chi gateway: every workload obeys the protocol and drains", "[cmn][traffic]") {
  for (const std::string& workload : ChiTraffic::workloads()) {
    for (std::uint64_t seed = seed_or(1); seed < seed_or(1) + 3; ++seed) {
      check_legal(ChiMesh::ccix(), workload, seed, 12000);
    }
  }
  // The two halves at ports of their own, beside an RN-I; three homes.
  ChiMesh apart(3, 2);
  apart.device(0, 0, kDeviceRnF);
  apart.device(0, 1, kDeviceHnF, kNodeHnF);
  apart.device(1, 0, kDeviceCxra, kNodeCxra);
  apart.device(2, 1, kDeviceCxha, kNodeCxha);
  apart.device(3, 0, kDeviceHnF, kNodeHnF);
  apart.device(4, 1, kDeviceSbsx, kNodeSbsx);
  apart.device(5, 0, kDeviceRnI, kNodeRnI);
  for (const char* workload : {"mixed", "saturate", "snoop", "retry"}) {
    check_legal(apart, workload, seed_or(1), 12000);
  }
}

TEST_CASE("chi gateway: long runs obey the protocol and drain", "[cmn][traffic][soak]") {
  for (const std::string& workload : ChiTraffic::workloads()) {
    check_legal(ChiMesh::ccix(), workload, seed_or(1) + 100, soak_part(300000));
  }
}

// A home without room in its filter asks all others for a CleanShared. The one that asked may be
// the only one that has the line, and may write it afterwards without a word.
TEST_CASE("chi gateway: who cleans a line that is not tracked keeps it for itself",
          "[cmn][traffic]") {
  check_legal(ChiMesh::ccix(), "snoop", 9, 20000);
}

TEST_CASE("chi gateway: mixed has every event of CXRA and CXHA",
          "[cmn][traffic][statistics][long]") {
  const Sums s = sums(ChiMesh::ccix(), "mixed", seed_or(1), 200000);
  for (const ChiNodeType type : {kNodeCxra, kNodeCxha}) {
    const CmnNodeKind kind = cmn_node_kind(type);
    for (unsigned e = 0; e < 64; ++e) {
      CAPTURE(type, e);
      CHECK((s.events.at(type)[e] != 0) == ((kind.events >> e & 1U) != 0));
    }
  }
}

TEST_CASE("chi gateway: requests, snoops and data cross it in both directions",
          "[cmn][traffic][statistics][long]") {
  for (const char* workload : {"mixed", "snoop", "reads", "writes", "saturate"}) {
    CAPTURE(workload);
    Sums s = sums(ChiMesh::ccix(), workload, seed_or(1), 30000);
    auto& ra = s.events[kNodeCxra];
    auto& ha = s.events[kNodeCxha];
    CHECK(ha[kBypass] > 0);
    CHECK(ha[kBypass] <= s.flits_of(false, kNodeCxha, kChiDat, 0x4));
    CHECK(s.flits_of(true, kNodeCxha, kChiReq) > 100);
    CHECK(s.flits_of(false, kNodeCxra, kChiReq) > 100);
    // Of the snoops of a broadcast there are two flits at least.
    CHECK(2 * ra[kBroadcast] <= s.flits_of(true, kNodeCxra, kChiSnp));
    CHECK(ra[kChain] <= ra[kChained]);
    // The memory of what the CXRA is home of is not in this mesh.
    CHECK(s.flits_of(true, kNodeCxra, kChiReq) == 0);
    CHECK(s.flits_of(true, kNodeCxha, kChiRsp, 0x1) + s.flits_of(true, kNodeCxha, kChiDat, 0x1) >
          0);
  }
}

TEST_CASE("chi gateway: nothing stalls in an idle mesh, much where all is busy",
          "[cmn][traffic][statistics][long]") {
  Sums idle = sums(ChiMesh::ccix(), "idle", 1, 20000);
  for (const unsigned type : {kNodeCxra, kNodeCxha}) {
    for (const std::uint64_t count : idle.events[type]) CHECK(count == 0);
  }
  Sums busy = sums(ChiMesh::ccix(), "saturate", seed_or(1), 20000);
  Sums calm = sums(ChiMesh::ccix(), "long", seed_or(1), 20000);
  const auto stalls = [](Sums& s) {
    std::uint64_t sum = 0;
    for (unsigned link = 0; link < 3; ++link) {
      sum += s.events[kNodeCxra][kRequestStall + link] + s.events[kNodeCxra][kDataStall + link];
      sum += s.events[kNodeCxha][kSnoopStall + link];
    }
    return sum + s.events[kNodeCxha][kReadBuffer];
  };
  CHECK(stalls(busy) > 300);
  CHECK(stalls(calm) < stalls(busy) / 20);
}

TEST_CASE("chi gateway: a mesh of gateways alone is refused", "[cmn][traffic]") {
  ChiMesh config(3, 1);
  config.device(0, 0, kDeviceRnF);
  config.device(1, 0, kDeviceCxra, kNodeCxra);
  config.device(2, 0, kDeviceSnF);
  CHECK_THROWS_AS(ChiTraffic(config, "mixed", 1, 1), std::invalid_argument);
}

}  // namespace fabmon::test::test_gateway
