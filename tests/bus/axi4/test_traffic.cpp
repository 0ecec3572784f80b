// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The AXI4 traffic generator: every workload is legal, repeatable, alive, and what its name
// promises.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "tb/bus/axi4/protocol.hpp"
#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tests/catch.hpp"
#include "tests/seed.hpp"

namespace {

using fabmon::Axi4Pins;
using fabmon::Axi4Port;
using fabmon::Axi4Protocol;
using fabmon::Axi4Traffic;
using Clocks = std::vector<Axi4Pins>;

Axi4Port bus_of(unsigned id, unsigned addr, unsigned data, unsigned gap, unsigned outstanding) {
  Axi4Port bus;
  bus.id_width = id;
  bus.addr_width = addr;
  bus.data_width = data;
  bus.gap_width = gap;
  bus.max_outstanding = outstanding;
  return bus;
}

const std::vector<Axi4Port>& buses() {
  static const std::vector<Axi4Port> all{Axi4Port{}, bus_of(18, 64, 1024, 16, 64),
                                         bus_of(18, 64, 1024, 3, 64), bus_of(1, 12, 32, 3, 1),
                                         bus_of(4, 32, 128, 48, 512)};
  return all;
}

Clocks generate(const std::string& workload, std::uint64_t seed, std::size_t clocks,
                const Axi4Port& bus = Axi4Port{}) {
  Axi4Traffic traffic(workload, seed, clocks, bus);
  Clocks out(clocks);
  REQUIRE(traffic.read(out.data(), clocks) == clocks);
  return out;
}

enum Channel : unsigned { kAr, kR, kAw, kW, kB };

std::array<bool, 5> valids(const Axi4Pins& p) {
  return {p.arvalid != 0, p.rvalid != 0, p.awvalid != 0, p.wvalid != 0, p.bvalid != 0};
}

std::array<bool, 5> handshakes(const Axi4Pins& p) {
  return {(p.arvalid & p.arready) != 0, (p.rvalid & p.rready) != 0, (p.awvalid & p.awready) != 0,
          (p.wvalid & p.wready) != 0, (p.bvalid & p.bready) != 0};
}

// What happened, told from the pins alone.
struct ReferenceEvents {
  std::array<std::uint64_t, 5> hs{};              // handshakes by channel
  std::array<std::uint64_t, 5> stalls{};          // VALID without READY
  std::array<std::uint64_t, 5> longest{};         // most cycles between two handshakes
  std::array<bool, 8> gap_overflow{};             // the eight gap timers of the monitor
  std::uint64_t silent = 0;                       // cycles without any handshake
  std::uint64_t empty = 0;                        // cycles with nothing open and nothing VALID
  std::uint64_t fills = 0;                        // times the bus left the empty state
  std::uint64_t most_reads = 0, most_writes = 0;  // open at a time
  std::uint64_t reads_done = 0, reads_overtook = 0, beats_interleaved = 0;
  std::uint64_t writes_done = 0, writes_overtook = 0, data_ahead = 0, most_ahead = 0;
};

ReferenceEvents extract(const Clocks& clocks, unsigned gap_width = 16) {
  struct Gap {
    bool armed = false, pend = false;
    std::uint64_t gap = 0;
  };
  struct Side {  // open commands by number, and in order by ID
    std::map<std::uint32_t, std::deque<std::uint64_t>> by_id;
    std::set<std::uint64_t> open;
    std::uint64_t next = 0;
    void issue(std::uint32_t id) {
      by_id[id].push_back(next);
      open.insert(next++);
    }
    bool finish(std::uint32_t id) {         // true if it overtook an older one
      if (by_id[id].empty()) return false;  // older than these cycles
      const std::uint64_t number = by_id[id].front();
      by_id[id].pop_front();
      const bool overtook = number != *open.begin();
      open.erase(number);
      return overtook;
    }
  };
  ReferenceEvents s;
  Side reads;
  Side writes;
  std::array<Gap, 8> gaps;
  std::array<std::uint64_t, 5> last{};
  const std::uint64_t saturated = (std::uint64_t{1} << gap_width) - 1;
  std::uint64_t data_begun = 0;
  bool mid_data = false;
  bool mid_read = false;
  bool was_empty = true;
  std::uint32_t read_id = 0;
  for (std::uint64_t n = 0; n < clocks.size(); ++n) {
    const Axi4Pins& p = clocks[n];
    const auto valid = valids(p);
    const auto hs = handshakes(p);
    const bool empty = reads.open.empty() && writes.open.empty() && !mid_data &&
                       data_begun <= writes.next && valid == std::array<bool, 5>{};
    s.empty += empty ? 1 : 0;
    s.fills += was_empty && !empty ? 1 : 0;
    was_empty = empty;
    s.silent += hs == std::array<bool, 5>{} ? 1 : 0;
    for (unsigned c = 0; c < 5; ++c) {
      s.stalls[c] += valid[c] && !hs[c] ? 1 : 0;
      if (!hs[c]) continue;
      if (s.hs[c]++ != 0) s.longest[c] = std::max(s.longest[c], n - last[c]);
      last[c] = n;
    }
    const bool command = hs[kAr] || hs[kAw] || hs[kW];
    const std::array<bool, 8> arm{hs[kAr], hs[kR],  hs[kAw],           hs[kW],
                                  hs[kB],  hs[kAr], hs[kAw] || hs[kW], command};
    const std::array<bool, 8> update{hs[kAr], hs[kR], hs[kAw], hs[kW],
                                     hs[kB],  hs[kR], hs[kB],  hs[kR] || hs[kB]};
    for (unsigned k = 0; k < 8; ++k) {
      Gap& g = gaps[k];
      if (!g.armed ? arm[k] : update[k]) {
        if (g.armed && g.pend) s.gap_overflow[k] = true;
        g = {true, false, 1};
      } else if (g.armed && g.gap == saturated) {
        g.pend = true;
      } else {
        ++g.gap;
      }
    }
    if (hs[kR]) {
      if (mid_read && p.rid != read_id) ++s.beats_interleaved;
      mid_read = p.rlast == 0;
      read_id = p.rid;
      if (p.rlast != 0) {
        ++s.reads_done;
        s.reads_overtook += reads.finish(p.rid) ? 1 : 0;
      }
    }
    if (hs[kB]) {
      ++s.writes_done;
      s.writes_overtook += writes.finish(p.bid) ? 1 : 0;
    }
    if (hs[kAr]) reads.issue(p.arid);
    if (hs[kAw]) {
      if (data_begun > writes.next) {
        ++s.data_ahead;
        s.most_ahead = std::max(s.most_ahead, data_begun - writes.next);
      }
      writes.issue(p.awid);
    }
    if (hs[kW]) {
      data_begun += mid_data ? 0 : 1;
      mid_data = p.wlast == 0;
    }
    s.most_reads = std::max<std::uint64_t>(s.most_reads, reads.open.size());
    s.most_writes = std::max<std::uint64_t>(s.most_writes, writes.open.size());
  }
  return s;
}

// A beat of this write is in the 128 bytes around `addr`.
bool writes_near(const Axi4Pins& p, std::uint64_t addr) {
  const std::uint64_t bytes = std::uint64_t{1} << p.awsize, beats = p.awlen + std::uint64_t{1};
  for (std::uint64_t i = 0; i < beats; ++i) {
    std::uint64_t at = p.awaddr - p.awaddr % bytes + (p.awburst == 0 ? 0 : i * bytes);
    const std::uint64_t base = p.awaddr - p.awaddr % (beats * bytes);
    if (p.awburst == 2) at = base + (at - base) % (beats * bytes);
    if (at / 128 == addr / 128) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("axi4 traffic: every workload on every bus obeys the protocol", "[axi4][traffic]") {
  for (const std::string& workload : Axi4Traffic::workloads()) {
    for (std::size_t bus = 0; bus < buses().size(); ++bus) {
      for (std::uint64_t seed = fabmon::test::seed_or(1); seed < fabmon::test::seed_or(1) + 4;
           ++seed) {
        CAPTURE(workload, bus, seed);
        const Clocks clocks = generate(workload, seed, 20000, buses()[bus]);
        Axi4Protocol checker(buses()[bus]);
        checker.run(clocks.data(), clocks.size());
        const auto& found = checker.violations();
        INFO("first: " << (found.empty() ? "" : found[0].rule) << " at cycle "
                       << (found.empty() ? 0 : found[0].clock));
        REQUIRE(checker.total() == 0);
        REQUIRE(checker.untracked() == 0);
      }
    }
  }
}

TEST_CASE("axi4 traffic: values fit the widths of the bus", "[axi4][traffic]") {
  for (const std::string& workload : Axi4Traffic::workloads()) {
    for (const Axi4Port& bus : buses()) {
      CAPTURE(workload, bus.id_width, bus.addr_width);
      std::uint32_t ids = 0;
      std::uint64_t addresses = 0;
      for (const Axi4Pins& p : generate(workload, fabmon::test::seed_or(1), 3000, bus)) {
        ids |= p.arid | p.rid | p.awid | p.bid;
        addresses |= p.araddr | p.awaddr;
      }
      CHECK((ids >> bus.id_width) == 0);
      CHECK((bus.addr_width == 64 || (addresses >> bus.addr_width) == 0));
    }
  }
}

TEST_CASE("axi4 traffic: no workload ever comes to a standstill",
          "[axi4][traffic][statistics][long]") {
  for (const std::string& workload : Axi4Traffic::workloads()) {
    for (const Axi4Port& bus : {buses()[2], buses()[3]}) {
      const std::uint64_t seed = fabmon::test::seed_or(1);
      CAPTURE(workload, bus.id_width, seed);
      const ReferenceEvents s = extract(generate(workload, seed, 200000, bus));
      for (unsigned c = 0; c < 5; ++c) {
        CAPTURE(c);
        CHECK(s.hs[c] > 400);
        CHECK(s.longest[c] < 20000);
      }
    }
  }
}

TEST_CASE("axi4 traffic: rewind, other block sizes and a second generator give the same cycles",
          "[axi4][traffic]") {
  constexpr std::size_t kClocks = 9000;
  for (const std::string& workload : Axi4Traffic::workloads()) {
    const std::uint64_t seed = fabmon::test::seed_or(1);
    CAPTURE(workload, seed);
    const Clocks once = generate(workload, seed, kClocks);
    Axi4Traffic traffic(workload, seed, kClocks, Axi4Port{});
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
    // A rewind in the middle.
    Clocks part(4321);
    REQUIRE(traffic.read(part.data(), part.size()) == part.size());
    traffic.rewind();
    REQUIRE(traffic.read(part.data(), part.size()) == part.size());
    CHECK(std::equal(part.begin(), part.end(), once.begin()));
  }
}

TEST_CASE(
    "axi4 traffic: another workload may be chosen at any cycle, and flows at once by the rules",
    "[axi4][traffic]") {
  const std::uint64_t seed = fabmon::test::seed_or(1);
  CAPTURE(seed);
  fabmon::Random rng(seed);
  const std::vector<std::string> names = Axi4Traffic::workloads();
  Axi4Traffic traffic("random", seed, 10'000'000, Axi4Port{});
  Axi4Protocol checker{Axi4Port{}};
  const auto next = [&](std::size_t n) {
    Clocks clocks(n);
    REQUIRE(traffic.read(clocks.data(), n) == n);
    checker.run(clocks.data(), n);
    return extract(clocks);
  };
  for (int i = 0; i < 300; ++i) {
    next(1 + rng.below(3000));
    const std::string& name = names[rng.below(static_cast<std::uint32_t>(names.size()))];
    traffic.choose(name);
    if (name != "dma") continue;
    CAPTURE(i);
    next(4000);  // what the one before has left, with latencies up to 1000
    const ReferenceEvents dma = next(4000);
    CHECK(dma.hs[kAr] > 100);  // reads do not wait for the writes of other workloads, nor these
    CHECK(dma.hs[kAw] > 100);
  }
  REQUIRE(checker.total() == 0);
  REQUIRE(checker.untracked() == 0);
  CHECK_THROWS_AS(traffic.choose("none"), std::invalid_argument);
  traffic.rewind();
  CHECK(next(500).hs == extract(generate("random", seed, 500)).hs);
}

TEST_CASE("axi4 traffic: a longer run begins like a shorter one", "[axi4][traffic]") {
  for (const std::string& workload : Axi4Traffic::workloads()) {
    CAPTURE(workload);
    const Clocks short_run = generate(workload, 5, 1000);
    const Clocks long_run = generate(workload, 5, 3000);
    CHECK(std::equal(short_run.begin(), short_run.end(), long_run.begin()));
  }
}

TEST_CASE("axi4 traffic: seeds and workloads differ from each other", "[axi4][traffic]") {
  std::vector<Clocks> all;
  for (const std::string& workload : Axi4Traffic::workloads()) {
    for (std::uint64_t seed = 0; seed < 4; ++seed) all.push_back(generate(workload, seed, 500));
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) CHECK(all[i] != all[j]);
  }
}

TEST_CASE("axi4 traffic: the table of workloads", "[axi4][traffic]") {
  const std::vector<std::string> expected{
      "stream",     "dma",         "random", "latency",  "bursty",       "interleave", "saturate",
      "never_idle", "w_before_aw", "narrow", "long_gap", "backpressure", "responses"};
  CHECK(Axi4Traffic::workloads() == expected);
  for (const auto& workload : fabmon::axi4_workloads()) CHECK(workload.meaning.back() == '.');
  CHECK_THROWS_AS(Axi4Traffic("nonsense", 1, 1, Axi4Port{}), std::invalid_argument);
}

TEST_CASE("axi4 traffic: stream keeps both data channels busy with long bursts of one ID",
          "[axi4][traffic]") {
  const Clocks clocks = generate("stream", fabmon::test::seed_or(1), 20000);
  const ReferenceEvents s = extract(clocks);
  CHECK(s.hs[kR] > 18000);
  CHECK(s.hs[kW] > 18000);
  CHECK(s.hs[kR] > 32 * s.reads_done);
  CHECK(s.reads_overtook + s.writes_overtook + s.beats_interleaved + s.data_ahead == 0);
}

TEST_CASE("axi4 traffic: dma writes back what it has read", "[axi4][traffic]") {
  std::int64_t read = 0;
  std::int64_t written = 0;
  std::int64_t least = 0;
  std::int64_t most = 0;
  for (const Axi4Pins& p : generate("dma", fabmon::test::seed_or(1), 50000)) {
    read += (p.rvalid & p.rready & p.rlast) != 0 ? 1 : 0;
    written += (p.awvalid & p.awready) != 0 ? 1 : 0;
    least = std::min(least, read - written);
    most = std::max(most, read - written);
  }
  CHECK(written > 1000);
  CHECK(least >= 0);
  CHECK(most <= 33 + 16);
}

TEST_CASE("axi4 traffic: random uses every burst type, size, length and alignment",
          "[axi4][traffic]") {
  std::array<std::set<unsigned>, 3> lengths;
  std::set<unsigned> sizes;
  std::uint64_t unaligned = 0;
  std::uint64_t at_page_end = 0;
  std::uint64_t partial = 0;
  for (const Axi4Pins& p : generate("random", fabmon::test::seed_or(1), 1000000)) {
    if ((p.awvalid & p.awready) != 0) {
      REQUIRE(p.awburst < 3);
      lengths[p.awburst].insert(p.awlen + 1U);
      sizes.insert(p.awsize);
      const std::uint64_t grid = (std::uint64_t{1} << p.awsize) - 1;
      unaligned += (p.awaddr & grid) != 0 ? 1 : 0;
      const std::uint64_t bytes = (p.awlen + std::uint64_t{1}) << p.awsize;
      at_page_end += p.awburst == 1 && ((p.awaddr & ~grid) + bytes) % 4096 == 0 ? 1 : 0;
    }
    if ((p.wvalid & p.wready) != 0) partial += p.wstrb[0] != 0xFF ? 1 : 0;
  }
  CHECK(lengths[0].size() == 16);
  CHECK(*lengths[0].rbegin() == 16);
  CHECK(lengths[1].size() > 200);
  CHECK(*lengths[1].rbegin() > 250);
  CHECK(lengths[2] == std::set<unsigned>{2, 4, 8, 16});
  CHECK(sizes == std::set<unsigned>{0, 1, 2, 3});
  CHECK(unaligned > 100);
  CHECK(at_page_end > 100);
  CHECK(partial > 1000);
}

TEST_CASE("axi4 traffic: latency goes to the size of the monitor's table and far beyond",
          "[axi4][traffic]") {
  const Clocks clocks = generate("latency", fabmon::test::seed_or(1), 12000);
  const ReferenceEvents first = extract(Clocks(clocks.begin(), clocks.begin() + 3000));
  CHECK(first.most_reads == 64);
  CHECK(first.most_writes == 64);
  const ReferenceEvents second = extract(Clocks(clocks.begin(), clocks.begin() + 6000));
  CHECK(second.most_reads == 65);
  CHECK(second.most_writes == 65);
  const ReferenceEvents all = extract(clocks);
  CHECK(all.most_reads > 200);
  CHECK(all.most_writes > 200);
  CHECK(all.reads_overtook * 2 > all.reads_done);
}

TEST_CASE("axi4 traffic: bursty alternates between traffic and an empty bus", "[axi4][traffic]") {
  const ReferenceEvents s = extract(generate("bursty", fabmon::test::seed_or(1), 50000));
  CHECK(s.fills >= 15);
  CHECK(s.empty > 15000);
  CHECK(s.hs[kR] > 5000);
}

TEST_CASE("axi4 traffic: interleave mixes read data and completes out of order",
          "[axi4][traffic]") {
  const ReferenceEvents s = extract(generate("interleave", fabmon::test::seed_or(1), 20000));
  CHECK(s.beats_interleaved * 2 > s.hs[kR]);
  CHECK(s.reads_overtook * 2 > s.reads_done);
  CHECK(s.writes_overtook * 2 > s.writes_done);
}

TEST_CASE("axi4 traffic: saturate has a handshake on all five channels in 95 % of the cycles",
          "[axi4][traffic]") {
  for (const Axi4Port& bus : {buses()[0], buses()[1]}) {
    Clocks clocks = generate("saturate", fabmon::test::seed_or(1), 100064, bus);
    clocks.erase(clocks.begin(), clocks.begin() + 64);
    std::array<std::uint64_t, 5> busy{};
    std::uint64_t all_five = 0;
    std::uint64_t long_bursts = 0;
    for (const Axi4Pins& p : clocks) {
      const auto hs = handshakes(p);
      for (unsigned c = 0; c < 5; ++c) busy[c] += hs[c] ? 1 : 0;
      all_five += std::count(hs.begin(), hs.end(), true) == 5 ? 1 : 0;
      long_bursts += (p.arvalid & p.arready) != 0 && p.arlen == 15 ? 1 : 0;
    }
    for (const std::uint64_t clocks_busy : busy) CHECK(clocks_busy >= 97000);
    CHECK(all_five >= 95000);
    CHECK(long_bursts > 0);
    const ReferenceEvents early = extract(Clocks(clocks.begin(), clocks.begin() + 16000));
    for (const std::uint64_t handshake : early.hs) CHECK(handshake >= 15990);
  }
}

TEST_CASE("axi4 traffic: never_idle has a handshake in every cycle from the first",
          "[axi4][traffic]") {
  const ReferenceEvents s = extract(generate("never_idle", fabmon::test::seed_or(1), 100000));
  CHECK(s.silent == 0);
  CHECK(s.empty == 0);
  CHECK(s.most_reads < 100);
  for (const std::uint64_t stalls : s.stalls) CHECK(stalls > 1000);
}

TEST_CASE("axi4 traffic: w_before_aw sends data before every address", "[axi4][traffic]") {
  const ReferenceEvents s = extract(generate("w_before_aw", fabmon::test::seed_or(1), 20000));
  CHECK(s.hs[kAw] > 500);
  CHECK(s.data_ahead == s.hs[kAw]);
  CHECK(s.most_ahead == 4);
}

TEST_CASE("axi4 traffic: narrow has small beats, unaligned addresses and partial strobes",
          "[axi4][traffic]") {
  std::uint64_t commands = 0;
  std::uint64_t small = 0;
  std::uint64_t unaligned = 0;
  std::uint64_t beats = 0;
  std::uint64_t partial = 0;
  std::uint64_t none = 0;
  for (const Axi4Pins& p : generate("narrow", fabmon::test::seed_or(1), 50000)) {
    if ((p.arvalid & p.arready) != 0) {
      ++commands;
      small += p.arsize < 3 ? 1 : 0;
      unaligned += (p.araddr & ((1U << p.arsize) - 1)) != 0 ? 1 : 0;
    }
    if ((p.wvalid & p.wready) != 0) {
      ++beats;
      partial += p.wstrb[0] != 0xFF ? 1 : 0;
      none += p.wstrb[0] == 0 ? 1 : 0;
    }
  }
  CHECK(commands > 1000);
  CHECK(small * 4 > commands * 3);
  CHECK(unaligned * 10 > commands);
  CHECK(partial * 4 > beats * 3);
  CHECK(none > 0);
}

TEST_CASE("axi4 traffic: long_gap overflows all eight gap timers", "[axi4][traffic]") {
  for (const unsigned width : {3U, 8U, 16U}) {
    Axi4Port bus;
    bus.gap_width = width;
    const std::uint64_t seed = fabmon::test::seed_or(1);
    CAPTURE(width, seed);
    const std::size_t pause = std::size_t{1} << width;
    const ReferenceEvents s = extract(generate("long_gap", seed, 20 * (pause + 1000), bus), width);
    for (unsigned k = 0; k < 8; ++k) {
      CAPTURE(k);
      CHECK(s.gap_overflow[k]);
    }
    for (const std::uint64_t gap : s.longest) CHECK(gap > pause);
  }
}

TEST_CASE("axi4 traffic: only long_gap overflows 16-bit gap timers", "[axi4][traffic]") {
  for (const std::string& workload : Axi4Traffic::workloads()) {
    if (workload == "long_gap") continue;
    CAPTURE(workload);
    const ReferenceEvents s = extract(generate(workload, fabmon::test::seed_or(1), 200000));
    CHECK(s.gap_overflow == std::array<bool, 8>{});
  }
}

TEST_CASE("axi4 traffic: backpressure stalls every channel most of the time", "[axi4][traffic]") {
  const ReferenceEvents s = extract(generate("backpressure", fabmon::test::seed_or(1), 50000));
  for (unsigned c = 0; c < 5; ++c) {
    CAPTURE(c);
    CHECK(s.hs[c] > 1000);
    CHECK(s.stalls[c] > 2 * s.hs[c]);
    CHECK(s.longest[c] > 50);
  }
}

TEST_CASE("axi4 traffic: an exclusive write follows the same read, and all responses occur",
          "[axi4][traffic]") {
  struct Command {
    std::uint64_t addr;
    unsigned id, len, size;
    bool operator==(const Command&) const = default;
  };
  for (std::size_t bus = 0; bus < buses().size(); ++bus) {
    const std::uint64_t seed = fabmon::test::seed_or(1);
    CAPTURE(bus, seed);
    std::map<unsigned, std::deque<bool>> reads;   // by ID, of those open: exclusive
    std::map<unsigned, std::deque<bool>> writes;  // the same
    Command read{};
    bool all_exokay = false;  // of the newest exclusive read, so far
    bool read_done = false;
    unsigned answers_seen = 0;       // OKAY, EXOKAY of the newest exclusive read
    bool overwritten = false;        // another write has gone to its 128 bytes since
    std::uint64_t failures = 0;      // exclusive writes for which that was so
    bool stalled = false;            // B waited in the cycle before
    std::deque<Axi4Pins> addressed;  // writes that wait for their last data
    unsigned ends = 0;               // last data that waits for its address
    std::array<std::array<std::uint64_t, 4>, 2> r{};  // [exclusive][response], beats
    std::array<std::array<std::uint64_t, 4>, 2> b{};
    for (const Axi4Pins& p : generate("responses", seed, 300000, buses()[bus])) {
      if ((p.rvalid & p.rready) != 0) {
        const bool exclusive = reads[p.rid].front();
        ++r[exclusive ? 1 : 0][p.rresp];
        if (exclusive) {
          REQUIRE(p.rid == read.id);
          if (p.rresp < 2) answers_seen |= 1U << p.rresp;
          REQUIRE(answers_seen != 3);  // a read is exclusive, or it is not
          all_exokay = all_exokay && p.rresp == 1;
          read_done = p.rlast != 0;
        }
        if (p.rlast != 0) reads[p.rid].pop_front();
      }
      if (p.bvalid != 0 && !stalled && writes[p.bid].front() && overwritten) {
        ++failures;  // the write took place when its response was offered, at the latest
        REQUIRE(p.bresp != 1);
      }
      if ((p.bvalid & p.bready) != 0) {
        ++b[writes[p.bid].front() ? 1 : 0][p.bresp];
        writes[p.bid].pop_front();
      }
      stalled = (p.bvalid & ~p.bready & 1) != 0;
      if ((p.arvalid & p.arready) != 0) {
        reads[p.arid].push_back(p.arlock != 0);
        if (p.arlock != 0) {
          read = {p.araddr, p.arid, p.arlen, p.arsize};
          all_exokay = true;
          read_done = false;
          answers_seen = 0;
          overwritten = false;
        }
      }
      if ((p.awvalid & p.awready) != 0) {
        writes[p.awid].push_back(p.awlock != 0);
        addressed.push_back(p);
        if (p.awlock != 0) {
          REQUIRE(read == Command{p.awaddr, p.awid, p.awlen, p.awsize});
          REQUIRE((read_done && all_exokay));
          read_done = false;  // one write for each read
        }
      }
      if ((p.wvalid & p.wready & p.wlast) != 0) ++ends;
      for (; ends != 0 && !addressed.empty(); --ends) {  // a write has address and data
        const Axi4Pins& w = addressed.front();
        overwritten = overwritten || (w.awlock == 0 && writes_near(w, read.addr));
        addressed.pop_front();
      }
    }
    if (buses()[bus].addr_width == 12) CHECK(failures > 5);
    CHECK(r[0][1] + b[0][1] == 0);
    for (const auto& answers : {r[0], r[1], b[0], b[1]}) {
      CHECK(answers[0] > 10);
      CHECK(answers[2] > 10);
      CHECK(answers[3] > 10);
    }
    CHECK(r[1][1] > 100);
    CHECK(b[1][1] > 50);
  }
}

TEST_CASE("axi4 traffic: an exclusive write is not done if another wrote to its 128 bytes",
          "[axi4][traffic]") {
  using fabmon::Axi4Burst;
  fabmon::Axi4Exclusive exclusive;
  fabmon::Random rng(fabmon::test::seed_or(1));
  exclusive.begin(Axi4Port{}, 3, rng);
  exclusive.burst.addr = 0x1080;  // the block 0x1080 to 0x10FF
  const auto watched_after = [&](const Axi4Burst& other) {
    exclusive.watched = true;
    exclusive.written(other);
    return exclusive.watched;
  };
  // addr, beats, size, type
  CHECK(watched_after({0x1000, 16, 3, 1}));
  CHECK_FALSE(watched_after({0x1000, 17, 3, 1}));
  CHECK_FALSE(watched_after({0x107F, 2, 0, 1}));
  CHECK(watched_after({0x107F, 1, 0, 1}));
  CHECK_FALSE(watched_after({0x1081, 1, 0, 1}));
  CHECK_FALSE(watched_after({0x10FF, 1, 0, 1}));
  CHECK(watched_after({0x1100, 8, 3, 1}));
  CHECK(watched_after({0x1078, 16, 3, 0}));        // FIXED stays
  CHECK_FALSE(watched_after({0x1080, 16, 3, 0}));  // FIXED there
  CHECK_FALSE(watched_after({0x1040, 16, 4, 2}));  // WRAP in 0x1000 to 0x10FF
  CHECK(watched_after({0x1140, 16, 4, 2}));        // WRAP in 0x1100 to 0x11FF
}

TEST_CASE("axi4 traffic: only responses has exclusive accesses, EXOKAY and errors",
          "[axi4][traffic]") {
  for (const std::string& workload : Axi4Traffic::workloads()) {
    CAPTURE(workload);
    unsigned any = 0;
    for (const Axi4Pins& p : generate(workload, fabmon::test::seed_or(1), 20000)) {
      any |= unsigned{p.arlock} | p.awlock | p.rresp | p.bresp;
    }
    CHECK(any == (workload == "responses" ? 3U : 0U));
  }
}
