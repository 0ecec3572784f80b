// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The CHI traffic: every workload is legal, repeatable, alive, and what its name promises; the
// events of nodes and crosspoints have causes that the pins show.
#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "tb/monitor/cmn/golden/node_kind.hpp"
#include "tests/bus/chi/reference_events.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_traffic {
namespace {

std::vector<ChiPins> generate(const std::string& workload, std::uint64_t seed,
                              std::uint64_t clocks) {
  ChiTraffic traffic(ChiMesh(), workload, seed, clocks);
  std::vector<ChiPins> all(clocks);
  REQUIRE(traffic.read(all.data(), all.size()) == clocks);
  return all;
}

}  // namespace

TEST_CASE("chi traffic: every workload obeys the protocol and drains", "[cmn][traffic]") {
  for (const ChiMesh& config : meshes()) {
    for (const std::string& workload : ChiTraffic::workloads()) {
      for (std::uint64_t seed = seed_or(1); seed < seed_or(1) + 2; ++seed) {
        check_legal(config, workload, seed, 12000);
      }
    }
  }
}

TEST_CASE("chi traffic: long runs obey the protocol and drain", "[cmn][traffic][soak]") {
  for (const ChiMesh& config : meshes()) {
    for (const std::string& workload : ChiTraffic::workloads()) {
      check_legal(config, workload, seed_or(1) + 100, soak_part(300000));
    }
  }
}

TEST_CASE("chi traffic: other meshes", "[cmn][traffic]") {
  ChiMesh line(3, 1);  // no RN-I, no DN, no HN-I; an SBSX as the only memory
  line.device(0, 0, kDeviceRnF);
  line.device(1, 0, kDeviceHnF, kNodeHnF);
  line.device(1, 1, kDeviceRnF);
  line.device(2, 1, kDeviceSbsx, kNodeSbsx);
  ChiMesh wide(5, 3);  // three bits of coordinates, wider fields
  wide.node_id_width = 11;
  wide.req_addr_width = 52;
  wide.rsvdc_width = 16;
  wide.device(0, 1, kDeviceRnF);
  wide.device(4, 0, kDeviceRnD, kNodeRnD);
  wide.device(7, 0, kDeviceHnF, kNodeHnF, kNodeHnF, kNodeHnF);
  wide.device(10, 0, kDeviceSnF);
  wide.device(14, 1, kDeviceHnD, kNodeNone, kNodeHnI, kNodeDn);
  for (const ChiMesh& config : {line, wide}) {
    for (const char* workload : {"mixed", "saturate", "long"}) {
      check_legal(config, workload, seed_or(1), 12000);
    }
  }
  check_legal(ChiMesh(2, 2), "mixed", seed_or(1), 100);  // nobody is there
}

TEST_CASE("chi traffic: the same cycles again, whatever the sizes of the reads", "[cmn][traffic]") {
  const std::vector<ChiPins> all = generate("mixed", 7, 3000);
  ChiTraffic traffic(ChiMesh(), "mixed", 7, 3000);
  for (unsigned round = 0; round < 2; ++round) {
    std::vector<ChiPins> again(3001);
    std::size_t at = 0;
    for (std::size_t n = 1; at < 3000; n = n * 3 % 257 + 1) {
      at += traffic.read(&again[at], std::min(n, again.size() - at));
    }
    CHECK(traffic.read(&again[3000], 1) == 0);
    again.pop_back();
    CHECK(again == all);
    traffic.quiesce();
    traffic.rewind();
  }
  CHECK(generate("mixed", 8, 3000) != all);
  CHECK(generate("retry", 7, 3000) != generate("snoop", 7, 3000));
}

TEST_CASE("chi traffic: what it does not know it refuses", "[cmn][traffic]") {
  CHECK_THROWS_AS(ChiTraffic(ChiMesh(), "nonsense", 1, 1), std::invalid_argument);
  try {
    const ChiTraffic traffic(ChiMesh(), "nonsense", 1, 1);
  } catch (const std::invalid_argument& e) {
    for (const std::string& name : ChiTraffic::workloads()) {
      CHECK(std::string(e.what()).find(" " + name) != std::string::npos);
    }
  }
  ChiMesh lonely(3, 1);
  lonely.device(0, 0, kDeviceRnF);
  CHECK_THROWS_AS(ChiTraffic(lonely, "mixed", 1, 1), std::invalid_argument);
  lonely.device(1, 0, kDeviceHnF, kNodeHnF);
  CHECK_THROWS_AS(ChiTraffic(lonely, "mixed", 1, 1), std::invalid_argument);
  CHECK(ChiTraffic::workloads().size() == chi_workloads().size());
  for (const auto& workload : chi_workloads()) CHECK(workload.meaning.back() == '.');
}

TEST_CASE("chi traffic: mixed has every event of every kind of node and of the crosspoints",
          "[cmn][traffic][statistics][long]") {
  for (const ChiMesh& config : meshes()) {
    CAPTURE(config.xps());
    const Sums s = sums(config, "mixed", seed_or(1), 200000);
    for (const unsigned type : {kNodeDn, kNodeHnI, kNodeHnF, kNodeSbsx, kNodeRnI, kNodeRnD}) {
      const auto kind = cmn_node_kind(static_cast<ChiNodeType>(type));
      const auto& events = s.events.at(type);
      for (unsigned e = 0; e < 64; ++e) {
        CAPTURE(type, e);
        CHECK((events[e] != 0) == ((kind.events >> e & 1U) != 0));
      }
    }
    CHECK(s.partial > 0);
    for (unsigned bit = 0; bit < 24; ++bit) {
      CAPTURE(bit);
      std::uint64_t flits = 0;
      std::uint64_t stalls = 0;
      for (unsigned i = 0; i < config.xps(); ++i) {
        flits += s.flits[i][bit];
        stalls += s.stalls[i][bit];
      }
      CHECK(flits > 0);
      // In the 3x3 there is one HN-F west of an RN-F: too few snoops to fill a link to the east.
      if (config.xps() != 9 || bit != 4 * kChiEast + kChiSnp) CHECK(stalls > 0);
    }
    for (const std::uint64_t count : s.devevents) CHECK(count > 0);
  }
}

TEST_CASE("chi traffic: events are as many as the flits that they report",
          "[cmn][traffic][statistics][long]") {
  constexpr bool kUp = true, kDown = false;
  for (const ChiMesh& config : meshes()) {
    for (const char* workload : {"mixed", "retry", "snoop", "dvm", "io"}) {
      CAPTURE(config.xps(), workload);
      Sums s = sums(config, workload, seed_or(1), 30000);
      auto& hnf = s.events[kNodeHnF];
      CHECK(hnf[0x05] == s.home_reads);
      CHECK(hnf[0x04] == s.flits_of(kUp, kNodeHnF, kChiRsp, 0x3));
      CHECK(hnf[0x0E] <= hnf[0x04]);
      CHECK(hnf[0x18] == s.flits_of(kUp, kNodeHnF, kChiSnp));
      CHECK(hnf[0x0D] == s.flits_of(kUp, kNodeHnF, kChiReq));
      CHECK(hnf[0x0C] == s.flits_of(kDown, kNodeHnF, kChiRsp, 0x3));
      CHECK(2 * hnf[0x1F] == 2 * s.flits_of(kDown, kNodeHnF, kChiRsp, 0x9) +
                                 s.flits_of(kDown, kNodeHnF, kChiDat, 0x6));
      std::uint64_t stashes = 0;
      for (const unsigned op : {0x05U, 0x06U, 0x0BU, 0x0CU}) {
        stashes += s.flits_of(kUp, kNodeHnF, kChiSnp, op);
      }
      CHECK(hnf[0x1D] == stashes);
      CHECK(hnf[0x1E] <= stashes);
      CHECK(hnf[0x06] <= hnf[0x02]);
      CHECK(hnf[0x01] <= hnf[0x02]);
      std::uint64_t reissued = 0;
      for (const unsigned type : {kNodeRnI, kNodeRnD}) {
        auto& rn = s.events[type];
        CHECK(rn[0x04] == s.flits_of(kDown, type, kChiDat));
        CHECK(rn[0x05] == s.flits_of(kUp, type, kChiDat));
        CHECK(rn[0x06] == s.flits_of(kUp, type, kChiReq));
        CHECK(rn[0x07] == s.flits_of(kDown, type, kChiRsp, 0x3));
        CHECK(rn[0x01] + rn[0x02] + rn[0x03] == s.flits_of(kDown, type, kChiDat, 0x4));
        reissued += rn[0x0A];
      }
      CHECK(reissued == s.reissued);
      auto& sbsx = s.events[kNodeSbsx];
      CHECK(sbsx[0x04] == s.flits_of(kUp, kNodeSbsx, kChiRsp, 0x3));
      CHECK(sbsx[0x05] == s.flits_of(kUp, kNodeSbsx, kChiDat));
      CHECK(sbsx[0x06] == s.flits_of(kUp, kNodeSbsx, kChiRsp));
      const std::uint64_t asked =
          s.flits_of(kDown, kNodeSbsx, kChiReq) - s.flits_of(kDown, kNodeSbsx, kChiReq, 0x05);
      CHECK(sbsx[0x01] + sbsx[0x02] + sbsx[0x03] + sbsx[0x04] == asked);
      CHECK(s.events[kNodeHnI][0x2A] == s.flits_of(kUp, kNodeHnI, kChiRsp, 0x3));
      auto& dn = s.events[kNodeDn];
      CHECK(dn[0x04] == s.flits_of(kUp, kNodeDn, kChiRsp, 0x3));
      CHECK(dn[0x01] + dn[0x02] == s.flits_of(kUp, kNodeDn, kChiRsp, 0x6));
      CHECK(dn[0x03] <= dn[0x01]);
    }
  }
}

TEST_CASE("chi traffic: flits cross as many links as the way along X, then Y has",
          "[cmn][traffic]") {
  for (const ChiMesh& config : meshes()) {
    const Sums s = sums(config, "mixed", seed_or(1), 20000);
    std::uint64_t crossed = 0;
    for (const auto& xp : s.flits) {
      for (unsigned bit = 0; bit < 4 * kChiP0; ++bit) crossed += xp[bit];
    }
    CHECK(s.hops > 100000);
    CHECK(crossed == s.hops);
  }
}

TEST_CASE("chi traffic: occupancies add up, keep their size and end at none", "[cmn][traffic]") {
  const ChiMesh config;
  for (const char* workload : {"mixed", "saturate", "dvm"}) {
    CAPTURE(workload);
    ChiTraffic traffic(config, workload, seed_or(1), 100000);
    std::array<unsigned, 16> most{};
    std::uint64_t wrong = 0;
    unsigned left = 0;
    REQUIRE(run_out(traffic, 20000, [&](const ChiPins& p) {
      left = 0;
      for (unsigned i = 0; i < config.xps(); ++i) {
        for (unsigned n = 0; n < kChiPositions; ++n) {
          const unsigned type = config.node_type[8 * i + n];
          const auto& o = p.xp[i].occupancy[n];
          if (o[0] != o[1] + o[2] + o[3] + o[4]) ++wrong;
          if (type != kNodeDn && type != kNodeHnF && o[0] != 0) ++wrong;
          most[type] = std::max<unsigned>(most[type], o[0]);
          left += o[0];
        }
      }
    }));
    CHECK(wrong == 0);
    CHECK(left == 0);
    CHECK(most[kNodeHnF] <= 32);
    CHECK(most[kNodeHnF] > 4);
    CHECK(most[kNodeDn] <= 8);
    CHECK(most[kNodeDn] > 0);
  }
}

TEST_CASE("chi traffic: flits have no bits beyond their width", "[cmn][traffic]") {
  ChiMesh config;
  const ChiLayout layout(config);
  std::uint64_t beyond = 0;
  for (const ChiPins& p : generate("mixed", seed_or(1), 5000)) {
    for (unsigned i = 0; i < config.xps(); ++i) {
      for (const auto& port : p.xp[i].port) {
        for (const auto& l : port) {
          beyond |= l.req[2] >> (layout.width(kChiReq) - 128);
          beyond |= l.rsp >> layout.width(kChiRsp);
          beyond |= l.snp[1] >> (layout.width(kChiSnp) - 64);
          beyond |= l.dat[1] >> (layout.width(kChiDat) - 64);
        }
      }
    }
  }
  CHECK(beyond == 0);
}

TEST_CASE("chi traffic: workloads are what their names promise",
          "[cmn][traffic][statistics][long]") {
  const ChiMesh config;
  constexpr std::uint64_t kClocks = 20000;
  const auto total = [&](const Sums& s, ChiChannel c) {
    std::uint64_t sum = 0;
    for (unsigned op = 1; op < 64; ++op) sum += s.all(true, c, op);
    return sum;
  };
  const auto range = [&](const Sums& s, unsigned from, unsigned to) {
    std::uint64_t sum = 0;
    for (unsigned op = from; op <= to; ++op) sum += s.all(true, kChiReq, op);
    return sum;
  };
  const Sums idle = sums(config, "idle", 1, kClocks);
  const Sums reads = sums(config, "reads", 1, kClocks);
  const Sums writes = sums(config, "writes", 1, kClocks);
  const Sums snoop = sums(config, "snoop", 1, kClocks);
  const Sums atomics = sums(config, "atomics", 1, kClocks);
  const Sums dvm = sums(config, "dvm", 1, kClocks);
  const Sums io = sums(config, "io", 1, kClocks);
  const Sums retry = sums(config, "retry", 1, kClocks);
  const Sums hotspot = sums(config, "hotspot", 1, kClocks);
  const Sums saturate = sums(config, "saturate", 1, kClocks);
  const Sums rare = sums(config, "long", 1, kClocks);
  CHECK(idle.up.empty());
  CHECK(idle.down.empty());
  CHECK(4 * range(reads, 0x15, 0x21) < range(reads, 0x01, 0x07));
  CHECK(range(writes, 0x15, 0x21) > range(writes, 0x01, 0x06));
  CHECK(total(snoop, kChiSnp) > 4 * total(reads, kChiSnp));
  CHECK(3 * range(atomics, 0x28, 0x39) > total(atomics, kChiReq));
  CHECK(dvm.all(true, kChiSnp, 0x0D) > 1000);
  const std::uint64_t devices = io.flits_of(false, kNodeHnI, kChiReq);
  CHECK(3 * devices > total(io, kChiReq));
  CHECK(5 * retry.all(true, kChiRsp, 0x3) > total(retry, kChiReq));
  CHECK(retry.all(true, kChiReq, 0x05) > 0);
  auto hazards = [](Sums s) { return s.events[kNodeHnF][0x10]; };
  CHECK(hazards(hotspot) > 2 * hazards(reads));
  CHECK(total(saturate, kChiReq) > total(retry, kChiReq));
  CHECK(total(rare, kChiReq) > 20);
  CHECK(total(rare, kChiReq) < 2000);
}

TEST_CASE("chi traffic: the monitor's own inputs", "[cmn][traffic]") {
  std::uint64_t shut = 0;
  std::uint64_t closed = 0;
  for (const ChiPins& p : generate("secure", seed_or(1), 30000)) {
    shut += p.niden == 0 ? 1 : 0;
    closed += p.spniden == 0 ? 1 : 0;
  }
  CHECK(shut > 0);
  CHECK(closed > shut);
  std::uint64_t snapshots = 0;
  for (const ChiPins& p : generate("mixed", seed_or(1), 60000)) {
    CHECK((p.niden & p.spniden & p.aresetn) == 1);
    snapshots += p.snapshot_req;
  }
  CHECK(snapshots > 0);
  CHECK(snapshots < 100);
}

}  // namespace fabmon::test::test_traffic
