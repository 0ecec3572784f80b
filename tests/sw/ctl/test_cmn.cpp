// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmonctl on cmn: what it prints is what the golden model has counted at the nodes by its own
// log.
#include <map>

#include "tb/bus/chi/traffic/traffic.hpp"
#include "tests/monitor/cmn/driver_fixture.hpp"
#include "tests/seed.hpp"
#include "tests/sw/bus.hpp"
#include "tests/sw/ctl/host.hpp"

namespace fabmon::test::test_cmn {
namespace {

constexpr std::uint64_t kMesh = std::uint64_t{64} << 20;
constexpr std::uint32_t kPmsrr = 0x2130;

struct Machine {
  explicit Machine(const std::string& build) : both(build), registers(both) {
    both.source([traffic = std::make_shared<ChiTraffic>(both.config(), "mixed", seed_or(1),
                                                        ~std::uint64_t{0}),
                 pins = ChiPins{}]() mutable -> const ChiPins& {
      REQUIRE(traffic->read(&pins, 1) == 1);
      return pins;
    });
    host.add(board_of(both, registers.bus(), "fabmon_mesh", kMesh));
    registers.before_write = [this](std::uint32_t offset, std::uint64_t) {
      for (const CmnNode& node : both.topology().nodes()) {
        if (node.type != kNodeDtc || offset != node.offset + kPmsrr) continue;
        if (node.logical == 0) cycles = both.golden().read(node.offset + 0x2040);
        for (const CmnNode& xp : both.topology().xps()) {
          if (domain(xp.xp) != node.logical) continue;
          for (unsigned n = 0; n < 4; ++n) totals[{xp.xp, n}] = both.golden().total(xp.xp, n);
        }
      }
    };
    host.before_print = [this] { printed.push_back(totals), printed_cycles.push_back(cycles); };
  }
  unsigned domain(unsigned xp) const { return both.config().domain[xp]; }
  int run(std::vector<std::string> words) {
    printed.clear(), printed_cycles.clear();
    words.push_back("--root");
    words.push_back(std::to_string(both.topology().root().offset));
    return host(std::move(words));
  }
  /// Nodes of a type at a crosspoint.
  unsigned nodes(unsigned xp, unsigned type) const {
    unsigned n = 0;
    for (const CmnNode& node : both.topology().nodes()) n += node.xp == xp && node.type == type;
    return n;
  }

  using Totals = std::map<std::pair<unsigned, unsigned>, std::uint64_t>;
  CmnFixture both;
  SoftwareBus<CmnFixture, 8> registers;
  SimulatedHost host;
  Totals totals;  // of local counters, at their last snapshot
  std::uint64_t cycles = 0;
  std::vector<Totals> printed;
  std::vector<std::uint64_t> printed_cycles;
};

}  // namespace

TEST_CASE(
    "sw ctl cmn: an event counts at all nodes of its type, in each interval as the golden "
    "model",
    "[sw][ctl]") {
  std::uint64_t counts = 0;
  for (const std::string& build : all_cmn_builds()) {
    if (build == "wide") continue;  // it has no memory, and so no traffic
    CAPTURE(build);
    Machine machine(build);
    // HN-Fs have the first local counters of their crosspoints, crosspoints the next one.
    // The watchpoint is at the crosspoint with the fewest HN-Fs.
    unsigned hnfs = 0;
    const CmnNode* watched = &machine.both.topology().xps()[0];
    for (const CmnNode& xp : machine.both.topology().xps()) {
      hnfs += machine.nodes(xp.xp, kNodeHnF);
      if (machine.nodes(xp.xp, kNodeHnF) < machine.nodes(watched->xp, kNodeHnF)) watched = &xp;
    }
    std::string events = "fabmon_mesh/dtc_cycles/";
    if (hnfs != 0) events += ",fabmon_cmn/hnf_slc_sf_cache_access/";
    events += ",cmn/watchpoint_up,wp_mask=0xffffffffffffffff,wp_val=0,name=req,bynodeid=1,nodeid=" +
              std::to_string(watched->id) + "/";
    const std::size_t n = hnfs != 0 ? 3 : 2;
    const int status =
        machine.run({"stat", "--json", "-I", "150", "--timeout", "400", "-e", events});
    CAPTURE(machine.host.errors);
    REQUIRE(status == 0);
    const auto objects = machine.host.objects();
    REQUIRE(objects.size() == 3 * n);
    for (std::size_t i = 0; i < objects.size(); ++i) {
      CAPTURE(i);
      const std::string event = objects[i].at("event");
      std::uint64_t expected = 0;
      const auto at = [&](std::size_t line, unsigned xp, unsigned k) {
        auto& totals = machine.printed[line];
        return totals[{xp, k}];
      };
      for (const CmnNode& xp : machine.both.topology().xps()) {
        if (event == "req" && xp.xp != watched->xp) continue;
        const unsigned own = machine.nodes(xp.xp, kNodeHnF);
        const unsigned first = event == "req" ? own : 0, last = event == "req" ? own + 1 : own;
        for (unsigned k = first; k < last; ++k) {
          expected += at(i, xp.xp, k) - (i < n ? 0 : at(i - n, xp.xp, k));
        }
      }
      if (event == "fabmon_mesh/dtc_cycles/") {
        expected = machine.printed_cycles[i] - (i < n ? 0 : machine.printed_cycles[i - n]);
      }
      CHECK(counted(objects[i]) == expected);
      if (i % n != 0) counts += expected;
    }
  }
  CHECK(counts > 1000);
}

TEST_CASE("sw ctl cmn: a count goes on beyond the 16 bits of a crosspoint", "[sw][ctl]") {
  Machine machine("base");
  ChiPins pins;
  for (auto& link : pins.xp[0].port) send_req(link[kChiUp], 4);
  machine.both.pins(pins);
  const CmnNode& xp = machine.both.topology().xps()[0];
  const bool first = machine.both.config().port_type[0] != kDeviceNone;
  REQUIRE(machine.run({"stat", "--json", "-I", "4000", "--timeout", "8000", "-e",
                       "cmn/watchpoint_up,wp_mask=0xffffffffffffffff,bynodeid=1,nodeid=" +
                           std::to_string(xp.id) + ",wp_dev_sel=" + (first ? "0/" : "1/")}) == 0);
  const auto objects = machine.host.objects();
  REQUIRE(objects.size() == 2);
  CHECK(counted(objects[0]) + counted(objects[1]) == machine.totals[{xp.xp, 0}]);
  CHECK(counted(objects[1]) == machine.totals[{xp.xp, 0}] - machine.printed[0][{xp.xp, 0}]);
  CHECK(machine.totals[{xp.xp, 0}] > 79000);
}

TEST_CASE("sw ctl cmn: bynodeid counts at one node, and list has each", "[sw][ctl]") {
  Machine machine("base");
  REQUIRE(machine.run({"list", "--json"}) == 0);
  const nlohmann::json mesh = machine.host.objects()[0];
  CHECK(mesh.at("crosspoints") == machine.both.topology().xps().size());
  CHECK(mesh.at("nodes").size() ==
        machine.both.topology().xps().size() + machine.both.topology().nodes().size());
  const CmnNode* hnf = nullptr;
  for (const CmnNode& node : machine.both.topology().nodes()) {
    if (node.type == kNodeHnF) hnf = &node;
  }
  REQUIRE(hnf != nullptr);
  const std::string node = ",bynodeid=1,nodeid=" + std::to_string(hnf->id) + "/";
  REQUIRE(machine.run({"stat", "--json", "--timeout", "300", "-e",
                       "cmn/hnf_slc_sf_cache_access" + node}) == 0);
  CHECK(counted(machine.host.objects()[0]) == machine.totals[{hnf->xp, 0}]);
  CHECK(machine.totals[{hnf->xp, 0}] > 0);
}

TEST_CASE("sw ctl cmn: what does not fit, and a root that is none, is refused", "[sw][ctl]") {
  Machine machine("base");
  const auto refuses = [&](const std::string& events, const std::string& reason) {
    machine.registers.writes = 0;
    CHECK(machine.run({"stat", "--timeout", "1", "-e", events}) == 2);
    CHECK(machine.host.errors == reason + "\n");
    CHECK(machine.registers.writes == 0);
  };
  std::string list;
  for (unsigned i = 0; i < 5; ++i)
    list += (i == 0 ? "" : ",") + std::string("cmn/mxp_e_req_txflit_valid/");
  CHECK(machine.run({"stat", "--timeout", "1", "-e", list}) == 2);
  CHECK(machine.host.errors.find(
            "does not fit: it would be the fifth of the 4 counters of crosspoint") !=
        std::string::npos);
  const std::string watch = "cmn/watchpoint_up/";
  CHECK(machine.run({"stat", "--timeout", "1", "-e", watch + "," + watch + "," + watch}) == 2);
  CHECK(machine.host.errors.find("has 2 watchpoints of a direction") != std::string::npos);
  refuses("cmn/hnf_cache_mis/",
          "event \"cmn/hnf_cache_mis/\": unknown \"hnf_cache_mis\": did you mean hnf_cache_miss?");
  refuses("cmn/hnf_cache_miss,bynodeid=1,nodeid=0x7f/",
          "event \"cmn/hnf_cache_miss,bynodeid=1,nodeid=0x7f/\": the mesh has no such node");
  CHECK(machine.host({"stat", "-e", "cmn/dtc_cycles/"}) == 2);
  CHECK(machine.host.errors ==
        "/dev/uio0: a cmn wants --root: the byte offset of its root node (arm,root-node)\n");
  CHECK(machine.host({"list", "--root", "0x4000"}) == 2);
  CHECK(machine.host.errors ==
        "/dev/uio0: cmn: the registers are not those of this monitor, or "
        "contradict each other\n");
}

}  // namespace fabmon::test::test_cmn
