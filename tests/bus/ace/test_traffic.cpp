// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The ACE traffic generator: every workload is legal, repeatable, alive, and what its name
// promises; its sideband has causes that the pins show.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tb/bus/ace/protocol.hpp"
#include "tests/bus/ace/reference_events.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_traffic {
namespace {

// Checks `cycles` cycles, then lets the traffic run out, all in one checker.
void check_legal(const std::string& workload, std::uint64_t seed, std::uint64_t clocks) {
  constexpr std::uint64_t kBlock = 1000;
  constexpr std::uint64_t kDrain = 20000;
  CAPTURE(workload, seed);
  AceTraffic traffic(workload, seed, clocks + kDrain);
  AceProtocol checker;
  Clocks block(kBlock);
  const auto run = [&] {
    REQUIRE(traffic.read(block.data(), kBlock) == kBlock);
    checker.run(block.data(), kBlock);
  };
  while (checker.clocks() < clocks) run();
  traffic.quiesce();
  while (!traffic.idle() && checker.clocks() < clocks + kDrain) run();
  const auto& found = checker.violations();
  INFO("first: " << (found.empty() ? "" : found[0].rule) << " at cycle "
                 << (found.empty() ? 0 : found[0].clock));
  REQUIRE(checker.total() == 0);
  REQUIRE(checker.untracked() == 0);
  REQUIRE(traffic.idle());
  REQUIRE(checker.open() == 0);
}

std::vector<std::string> legal_workloads() {
  std::vector<std::string> names = AceTraffic::workloads();
  names.erase(std::remove(names.begin(), names.end(), "foreign"), names.end());
  return names;
}

// Bits of EVNTBUS that no legal traffic has: an ACE-Lite requester has no cache to write back.
const std::set<unsigned> kImpossible{15, 18, 36, 39, 57, 60};

// Cycles of stall in each kind of event of the master interfaces, summed over the three.
std::array<std::uint64_t, 18> master_events(const Clocks& clocks) {
  std::array<std::uint64_t, 18> sums{};
  for (const AcePins& p : clocks) {
    for (const auto& m : p.m) {
      for (unsigned k = 0; k < 18; ++k) sums[k] += m.sb >> k & 1U;
    }
  }
  return sums;
}

// Events of one code, summed over the slave interfaces.
std::uint64_t slave_sum(const EventCounts& counts, unsigned code) {
  std::uint64_t sum = 0;
  for (unsigned n = 0; n < kAceSlaves; ++n) sum += counts.all[21 * n + code];
  return sum;
}

}  // namespace

TEST_CASE("ace traffic: every workload obeys the protocol and drains", "[cci400][traffic]") {
  for (const std::string& workload : legal_workloads()) {
    for (std::uint64_t seed = seed_or(1); seed < seed_or(1) + 4; ++seed) {
      check_legal(workload, seed, 30000);
    }
  }
}

TEST_CASE("ace traffic: long runs obey the protocol and drain", "[cci400][traffic][soak]") {
  for (const std::string& workload : legal_workloads()) {
    check_legal(workload, seed_or(1) + 1, soak_part(1000000));
  }
}

TEST_CASE("ace traffic: every request is answered in time, trackers keep their size",
          "[cci400][traffic]") {
  const Cci400Config config;
  for (const std::string& workload : AceTraffic::workloads()) {
    const std::uint64_t seed = seed_or(1);
    CAPTURE(workload, seed);
    const Waits w = measure_waits(generate(workload, seed, 100000));
    CHECK(w.longest < 20000);
    if (workload != "idle") CHECK(w.answered > 200);
    for (std::size_t n = 0; n < kAceSlaves; ++n) {
      CHECK(w.most_reads[n] <= config.r_max[n]);
      CHECK(w.most_writes[n] <= config.w_max[n]);
    }
    if (workload != "mixed" && workload != "saturate") continue;
    for (std::size_t n = 0; n < kAceSlaves; ++n) {
      CHECK(w.most_reads[n] == config.r_max[n]);
      CHECK(w.most_writes[n] == config.w_max[n]);
    }
  }
}

TEST_CASE("ace traffic: mixed has every event that legal traffic can have", "[cci400][traffic]") {
  for (std::uint64_t seed = seed_or(1); seed < seed_or(1) + 2; ++seed) {
    CAPTURE(seed);
    const EventCounts counts = count_events(generate("mixed", seed, 200000));
    for (unsigned bit = 0; bit < kAceEvents; ++bit) {
      CAPTURE(bit);
      if (kImpossible.count(bit) != 0) {
        CHECK(counts.all[bit] == 0);
      } else {
        CHECK(counts.visible[bit] > 0);
      }
    }
    for (std::size_t n = 0; n < kAceSlaves; ++n) {
      std::uint64_t reads = 0;
      std::uint64_t writes = 0;
      for (unsigned k = 1; k <= 8; ++k) reads += counts.all[21 * n + k];
      for (unsigned k = 0x0D; k <= 0x12; ++k) writes += counts.all[21 * n + k];
      CHECK(counts.all[21 * n] == reads);
      CHECK(counts.all[21 * n + 0x0C] > writes);
    }
  }
}

TEST_CASE("ace traffic: foreign has all 159 events, and breaks the rules of ACE-Lite alone",
          "[cci400][traffic]") {
  const std::uint64_t seed = seed_or(1);
  CAPTURE(seed);
  const Clocks clocks = generate("foreign", seed, 200000);
  const EventCounts counts = count_events(clocks);
  for (unsigned bit = 0; bit < kAceEvents; ++bit) {
    CAPTURE(bit);
    CHECK(counts.visible[bit] > 0);
  }
  AceProtocol checker;
  checker.run(clocks.data(), clocks.size());
  CHECK(checker.total() > 0);
  for (const auto& violation : checker.violations()) {
    CAPTURE(violation.rule, violation.clock, violation.interface);
    CHECK(violation.interface < kAceLiteSlaves);
  }
}

TEST_CASE("ace traffic: tracker and token sidebands equal what the pins show",
          "[cci400][traffic]") {
  const Cci400Config config;
  for (const char* workload : {"mixed", "saturate", "qvn", "long"}) {
    CAPTURE(workload);
    std::array<unsigned, kAceSlaves> reads{};
    std::array<unsigned, kAceSlaves> writes{};
    std::uint64_t wrong = 0;
    for (const AcePins& p : generate(workload, seed_or(1), 50000)) {
      for (unsigned n = 0; n < kAceSlaves; ++n) {
        const AceSlavePins& s = p.s[n];
        wrong += (reads[n] >= config.r_max[n]) != (s.sb_rtt_full != 0) ? 1 : 0;
        wrong += (writes[n] >= config.w_max[n]) != (s.sb_wtt_full != 0) ? 1 : 0;
        wrong += s.sb_si_idhaz != 0 && (s.ar.valid == 0 || s.ar.ready != 0) ? 1 : 0;
        wrong += s.rvalid == 0 && (s.sb_r_snoop | s.sb_r_ns) != 0 ? 1 : 0;
        reads[n] += static_cast<unsigned>(s.ar.valid & s.ar.ready);
        reads[n] -= static_cast<unsigned>(s.rvalid & s.rready & s.rlast);
        writes[n] += static_cast<unsigned>(s.aw.valid & s.aw.ready);
        writes[n] -= static_cast<unsigned>(s.bvalid & s.bready);
      }
      for (const auto& m : p.m) {
        const unsigned tokens =
            (m.varvalid & ~m.varready & 15U) << 9U | (m.vawvalid & ~m.vawready & 15U) << 13U;
        wrong += (m.sb & 0x1FE00U) != tokens ? 1 : 0;
        wrong += (m.sb_ns & ~m.sb & ~0x1FE00U) != 0 || m.sb >> 18U != 0 ? 1 : 0;
      }
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("ace traffic: the master interfaces' queues keep the reservation", "[cci400][traffic]") {
  constexpr std::array<unsigned, kAceMasters> kReads{16, 12, 8};
  constexpr std::array<unsigned, kAceMasters> kWrites{12, 8, 6};
  std::array<unsigned, kAceMasters> reads{};
  std::array<unsigned, kAceMasters> writes{};
  std::array<unsigned, kAceMasters> most_reads{};
  std::uint64_t wrong = 0;
  for (const AcePins& p : generate("qos", seed_or(1), 100000)) {
    for (unsigned m = 0; m < kAceMasters; ++m) {
      const auto& pins = p.m[m];
      // The request on the pins has its place already.
      const unsigned out = reads[m] + pins.ar.valid;
      wrong += out > kReads[m] || writes[m] + pins.aw.valid > kWrites[m] ? 1 : 0;
      wrong += (pins.sb >> 3U & 1U) != 0 && out < kReads[m] - 1 ? 1 : 0;
      most_reads[m] = std::max(most_reads[m], out);
      reads[m] += static_cast<unsigned>(pins.ar.valid & pins.ar.ready);
      reads[m] -= static_cast<unsigned>(pins.rvalid & pins.rready & pins.rlast);
      writes[m] += static_cast<unsigned>(pins.aw.valid & pins.aw.ready);
      writes[m] -= static_cast<unsigned>(pins.bvalid & pins.bready);
    }
  }
  CHECK(wrong == 0);
  CHECK(most_reads == kReads);
}

TEST_CASE("ace traffic: snoop data and barrier stalls have their cause on the pins",
          "[cci400][traffic]") {
  for (const char* workload : {"snoop", "barrier", "mixed"}) {
    CAPTURE(workload);
    std::uint64_t from_snoop = 0;
    std::uint64_t snoop_data = 0;
    std::uint64_t wrong = 0;
    std::array<unsigned, kAceSlaves> halves{};  // accepted, not answered; IDs 14 are barriers
    for (const AcePins& p : generate(workload, seed_or(1), 50000)) {
      unsigned open = 0;
      for (const unsigned h : halves) open += h;
      for (const auto& m : p.m) wrong += (m.sb & 0x30U) != 0 && open == 0 ? 1 : 0;
      for (unsigned n = 0; n < kAceSlaves; ++n) {
        const AceSlavePins& s = p.s[n];
        from_snoop += static_cast<unsigned>(s.rvalid & s.rready & s.rlast & s.sb_r_snoop);
        snoop_data += static_cast<unsigned>(s.crvalid & s.crready & s.crresp);
        halves[n] += (s.ar.valid & s.ar.ready & s.ar.bar) + (s.aw.valid & s.aw.ready & s.aw.bar);
        halves[n] -= (s.rvalid & s.rready) != 0 && s.rid == 14 ? 1 : 0;
        halves[n] -= (s.bvalid & s.bready) != 0 && s.bid == 14 ? 1 : 0;
      }
      wrong += from_snoop > snoop_data ? 1 : 0;
    }
    CHECK(wrong == 0);
    CHECK(from_snoop > 100);
  }
}

TEST_CASE("ace traffic: values fit the widths of the monitor", "[cci400][traffic]") {
  for (const std::string& workload : AceTraffic::workloads()) {
    std::uint32_t ids = 0;
    std::uint32_t master_ids = 0;
    std::uint64_t addresses = 0;
    for (const AcePins& p : generate(workload, seed_or(1), 5000)) {
      for (const AceSlavePins& s : p.s) {
        ids |= s.ar.id | s.rid | s.aw.id | s.bid;
        addresses |= s.ar.addr | s.aw.addr | s.acaddr;
      }
      for (const auto& m : p.m) {
        master_ids |= m.ar.id | m.rid | m.aw.id | m.bid;
        addresses |= m.ar.addr | m.aw.addr;
      }
    }
    CAPTURE(workload);
    CHECK((ids >> 4U) == 0);
    CHECK((master_ids >> 8U) == 0);
    CHECK((addresses >> 40U) == 0);
  }
}

TEST_CASE("ace traffic: rewind, other block sizes and a second generator give the same cycles",
          "[cci400][traffic]") {
  constexpr std::size_t kClocks = 4000;
  for (const std::string& workload : AceTraffic::workloads()) {
    const std::uint64_t seed = seed_or(1);
    CAPTURE(workload, seed);
    const Clocks once = generate(workload, seed, kClocks);
    AceTraffic traffic(workload, seed, kClocks);
    for (const std::size_t block : {std::size_t{1}, std::size_t{7}, std::size_t{1000}}) {
      CAPTURE(block);
      Clocks again;
      Clocks part(block);
      for (std::size_t n = 0; (n = traffic.read(part.data(), block)) != 0;) {
        again.insert(again.end(), part.begin(), part.begin() + static_cast<std::ptrdiff_t>(n));
      }
      CHECK(traffic.read(part.data(), block) == 0);
      CHECK(again == once);
      traffic.rewind();
    }
    // A rewind in the middle, also out of a quiesce.
    Clocks part(2345);
    REQUIRE(traffic.read(part.data(), 500) == 500);
    traffic.quiesce();
    REQUIRE(traffic.read(part.data(), 500) == 500);
    traffic.rewind();
    REQUIRE(traffic.read(part.data(), part.size()) == part.size());
    CHECK(std::equal(part.begin(), part.end(), once.begin()));
  }
}

TEST_CASE("ace traffic: seeds and workloads differ from each other", "[cci400][traffic]") {
  std::vector<Clocks> all;
  for (const std::string& workload : AceTraffic::workloads()) {
    for (std::uint64_t seed = 0; seed < 2; ++seed) all.push_back(generate(workload, seed, 1000));
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) CHECK(all[i] != all[j]);
  }
}

TEST_CASE("ace traffic: the table of workloads", "[cci400][traffic]") {
  const std::vector<std::string> expected{"idle",     "mixed",  "reads", "writes", "snoop",
                                          "barrier",  "dvm",    "qos",   "qvn",    "hazard",
                                          "saturate", "secure", "auth",  "long",   "foreign"};
  CHECK(AceTraffic::workloads() == expected);
  for (const auto& workload : ace_workloads()) CHECK(workload.meaning.back() == '.');
  CHECK_THROWS_AS(AceTraffic("nonsense", 1, 1), std::invalid_argument);
}

TEST_CASE("ace traffic: each workload is what its name promises",
          "[cci400][traffic][statistics][long]") {
  constexpr std::size_t kClocks = 40000;
  const auto count = [](const char* workload) {
    return count_events(generate(workload, seed_or(1), kClocks));
  };
  const auto idle = count("idle");
  CHECK(std::all_of(idle.all.begin(), idle.all.end(), [](std::uint64_t n) { return n == 0; }));
  const auto reads = count("reads");
  CHECK(slave_sum(reads, 0x00) > 5 * slave_sum(reads, 0x0C));
  const auto writes = count("writes");
  CHECK(slave_sum(writes, 0x0C) > 2 * slave_sum(writes, 0x00));
  const auto barrier = count("barrier");
  CHECK(slave_sum(barrier, 0x05) > 500);
  CHECK(slave_sum(barrier, 0x06) > 200);
  const auto dvm = count("dvm");
  CHECK(slave_sum(dvm, 0x07) > 2000);
  CHECK(slave_sum(dvm, 0x08) > 200);
  const auto snoop = count("snoop");
  CHECK(slave_sum(snoop, 0x0A) > 2000);
  CHECK(slave_sum(count("hazard"), 0x14) > kClocks);
  const auto secure = count("secure");
  CHECK(slave_sum(secure, 0x00) > 2000);
  const auto qos = master_events(generate("qos", seed_or(1), kClocks));
  CHECK(std::min({qos[3], qos[7], qos[8]}) > 1000);
  const auto qvn = master_events(generate("qvn", seed_or(1), kClocks));
  CHECK(*std::min_element(qvn.begin() + 9, qvn.begin() + 17) > 1000);
  const auto hazard = master_events(generate("hazard", seed_or(1), kClocks));
  CHECK(std::min({hazard[1], hazard[2], hazard[17]}) > 100);
}

TEST_CASE("ace traffic: saturate, auth, secure and long", "[cci400][traffic]") {
  constexpr std::size_t kClocks = 60000;
  std::uint64_t read_beats = 0;
  for (const AcePins& p : generate("saturate", seed_or(1), kClocks)) {
    for (const AceSlavePins& s : p.s) read_beats += static_cast<unsigned>(s.rvalid & s.rready);
  }
  CHECK(read_beats > kClocks * 5 / 2);

  std::set<std::pair<unsigned, unsigned>> modes;
  std::uint64_t changes = 0;
  std::pair<unsigned, unsigned> before{1, 0};
  for (const AcePins& p : generate("auth", seed_or(1), kClocks)) {
    const std::pair<unsigned, unsigned> mode{p.niden, p.spniden};
    changes += mode != before ? 1 : 0;
    modes.insert(mode);
    before = mode;
  }
  CHECK(modes.size() == 4);
  CHECK(changes < kClocks / 300);

  for (const AcePins& p : generate("mixed", seed_or(1), kClocks)) {
    if (p.niden != 1 || p.spniden != 0 || p.aresetn != 1) FAIL("mixed changes authentication");
  }

  std::uint64_t silence = 0;
  std::uint64_t longest = 0;
  for (const AcePins& p : generate("long", seed_or(1), kClocks)) {
    bool quiet = true;
    for (const AceSlavePins& s : p.s) {
      quiet = quiet && (s.ar.valid | s.rvalid | s.aw.valid | s.wvalid | s.bvalid | s.acvalid) == 0;
    }
    silence = quiet ? silence + 1 : 0;
    longest = std::max(longest, silence);
  }
  CHECK(longest > 2000);
}

}  // namespace fabmon::test::test_traffic
