// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The context traffic and the APB traffic: every workload is repeatable, what its name promises,
// and as well behaved as its table says. What happened is told from the pins alone.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "tb/bus/apb/traffic.hpp"
#include "tb/bus/context/traffic.hpp"
#include "tests/catch.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_traffic {
namespace {

using Clocks = std::vector<ContextPins>;

Clocks generate(const std::string& workload, std::uint64_t seed, std::size_t clocks,
                std::uint64_t n) {
  ContextTraffic traffic(workload, seed, clocks, static_cast<unsigned>(n));
  Clocks out(clocks);
  REQUIRE(traffic.read(out.data(), clocks) == clocks);
  ContextPins more;
  REQUIRE(traffic.read(&more, 1) == 0);
  return out;
}

bool has(const LineMask& mask, unsigned j) { return (mask[j / 64] >> (j % 64) & 1) != 0; }

/// The bin of a latency after reset: (2^i, 2^(i+1)], the first one from 1.
unsigned bin_of(std::uint64_t latency) {
  unsigned bin = 0;
  while (latency > std::uint64_t{2} << bin) ++bin;
  return bin;
}

/// One entry's run from alloc to dealloc.
struct Life {
  unsigned entry;
  std::uint64_t begin;
  std::uint64_t end;

  std::uint64_t latency() const { return end - begin; }
};

struct Story {
  std::vector<Life> lives;         // in the order of their ends
  std::uint64_t orphans = 0;       // deallocs of entries that do not run
  std::uint64_t orphan_alloc = 0;  // those with an alloc in the same cycle
  std::uint64_t doubles = 0;       // allocs of entries that run and do not end
  std::uint64_t same_clock = 0;    // entries used again in the cycle of their dealloc
  std::uint64_t next_clock = 0;    // entries used again in the next cycle
  std::uint64_t full = 0;          // cycles with table_full
  std::uint64_t silent = 0;        // cycles without event
  std::uint64_t longest_silence = 0;
  std::uint64_t partial = 0;  // events that are not those of all entries
  std::map<std::uint64_t, std::uint64_t> latencies;

  std::uint64_t count(std::uint64_t low, std::uint64_t high) const {
    std::uint64_t n = 0;
    for (auto it = latencies.lower_bound(low); it != latencies.end() && it->first <= high; ++it) {
      n += it->second;
    }
    return n;
  }
};

// n: context entries, at least 1.
Story tell(const Clocks& clocks, std::uint64_t n) {
  constexpr std::uint64_t kFree = ~std::uint64_t{0};
  Story s;
  if (n == 0) return s;
  std::vector<std::uint64_t> begin(n, kFree);
  std::vector<std::uint64_t> end(n, kFree);
  std::uint64_t silence = 0;
  for (std::uint64_t c = 0; c < clocks.size(); ++c) {
    const ContextPins& p = clocks[c];
    s.full += p.table_full;
    unsigned allocs = 0;
    unsigned deallocs = 0;
    for (unsigned j = 0; j < n; ++j) {
      const bool alloc = has(p.alloc, j);
      const bool dealloc = has(p.dealloc, j);
      allocs += alloc ? 1 : 0;
      deallocs += dealloc ? 1 : 0;
      if (dealloc) {
        if (begin[j] == kFree) {
          ++s.orphans;
          s.orphan_alloc += alloc ? 1 : 0;
        } else {
          s.lives.push_back({j, begin[j], c});
          ++s.latencies[c - begin[j]];
          s.same_clock += alloc ? 1 : 0;
          end[j] = c;
        }
        begin[j] = kFree;
      }
      if (alloc) {
        s.doubles += begin[j] != kFree ? 1 : 0;
        s.next_clock += begin[j] == kFree && end[j] != kFree && end[j] + 1 == c ? 1 : 0;
        begin[j] = c;
      }
    }
    for (const unsigned events : {allocs, deallocs}) s.partial += events % n != 0 ? 1 : 0;
    silence = allocs + deallocs == 0 ? silence + 1 : 0;
    s.silent += silence != 0 ? 1 : 0;
    s.longest_silence = std::max(s.longest_silence, silence);
  }
  return s;
}

TEST_CASE("stats traffic: the wheel has every unit due at its cycle, near or far",
          "[stats][traffic]") {
  const std::uint64_t seed = seed_or(1);
  CAPTURE(seed);
  Random rng(seed);
  TimingWheel wheel;
  std::array<std::uint64_t, 256> due{};
  for (unsigned unit = 0; unit < due.size(); ++unit)
    wheel.put(unit, due[unit] = std::uint64_t{5} * unit, 0);
  std::uint64_t wrong = 0;
  std::uint64_t seen = 0;
  for (std::uint64_t now = 0; now < 100000; ++now) {
    const LineMask mask = wheel.take(now);
    for (unsigned unit = 0; unit < due.size(); ++unit) {
      wrong += has(mask, unit) != (due[unit] == now) ? 1 : 0;
      if (due[unit] != now) continue;
      ++seen;
      // Next to the turns of the wheel, and anywhere.
      due[unit] = now + (rng.chance(128) ? 256 * rng.between(1, 3) - 1 + rng.below(3)
                                         : rng.between(1, 2000));
      wheel.put(unit, due[unit], now);
    }
  }
  CHECK(wrong == 0);
  CHECK(seen > 20000);
}

TEST_CASE("stats traffic: the table of workloads", "[stats][traffic]") {
  const std::vector<std::string> expected{"random", "all_at_once", "reuse",   "double_hits",
                                          "edges",  "limits",      "orphans", "doubles",
                                          "noise",  "idle_storm",  "saturate"};
  CHECK(ContextTraffic::workloads() == expected);
  for (const ContextWorkload& workload : context_workloads()) {
    CAPTURE(workload.name);
    CHECK(workload.meaning.back() == '.');
    CHECK(workload.meaning.find(". ") == std::string_view::npos);
  }
}

TEST_CASE("stats traffic: an unknown workload and impossible sizes are refused",
          "[stats][traffic]") {
  CHECK_THROWS_WITH(
      ContextTraffic("nonsense", 1, 1, 16),
      "no context workload 'nonsense'; there are: random all_at_once reuse double_hits edges "
      "limits orphans doubles noise idle_storm saturate");
  CHECK_THROWS_AS(ContextTraffic("nonsense", 1, 1, 16), std::invalid_argument);
  CHECK_THROWS_AS(ContextTraffic("random", 1, 1, 0), std::invalid_argument);
  CHECK_THROWS_AS(ContextTraffic("random", 1, 1, 257), std::invalid_argument);
  CHECK_THROWS_AS(ApbTraffic(1, 1, 0), std::invalid_argument);
  CHECK_THROWS_AS(ApbTraffic(1, 1, 257), std::invalid_argument);
}

TEST_CASE("stats traffic: events are of entries that there are, all of them, and never in reset",
          "[stats][traffic]") {
  for (const std::string& workload : ContextTraffic::workloads()) {
    for (const std::uint64_t n : {1U, 3U, 16U, 64U, 65U, 256U}) {
      const std::uint64_t seed = seed_or(1);
      CAPTURE(workload, n, seed);
      LineMask allocs{};
      LineMask deallocs{};
      bool reset = false;
      for (const ContextPins& p : generate(workload, seed, 30000, n)) {
        for (std::size_t w = 0; w < allocs.size(); ++w) {
          allocs[w] |= p.alloc[w];
          deallocs[w] |= p.dealloc[w];
        }
        reset = reset || p.aresetn != 1;
      }
      LineMask all{};
      for (unsigned j = 0; j < n; ++j) all[j / 64] |= std::uint64_t{1} << (j % 64);
      CHECK(allocs == all);
      if (workload != "edges" && workload != "limits")
        CHECK(deallocs == all);  // those run for long
      for (std::size_t w = 0; w < all.size(); ++w) CHECK((deallocs[w] & ~all[w]) == 0);
      CHECK_FALSE(reset);
    }
  }
}

TEST_CASE("stats traffic: well behaved or not, as the table says",
          "[stats][traffic][statistics][long]") {
  for (const ContextWorkload& workload : context_workloads()) {
    for (const std::uint64_t n : {1U, 16U, 256U}) {
      for (std::uint64_t seed = seed_or(1); seed < seed_or(1) + 2; ++seed) {
        CAPTURE(workload.name, n, seed);
        const Story s = tell(generate(std::string(workload.name), seed, 20000, n), n);
        CHECK(s.lives.size() > 5);
        CHECK((s.orphans + s.doubles == 0) == workload.well_behaved);
        CHECK((s.full != 0) == (workload.name == "noise"));
      }
    }
  }
}

TEST_CASE("stats traffic: rewind, other block sizes and a second generator give the same cycles",
          "[stats][traffic]") {
  constexpr std::size_t kClocks = 9000;
  for (const std::string& workload : ContextTraffic::workloads()) {
    const std::uint64_t seed = seed_or(1);
    CAPTURE(workload, seed);
    const Clocks once = generate(workload, seed, kClocks, 70);
    ContextTraffic traffic(workload, seed, kClocks, 70);
    for (const std::size_t block : {std::size_t{1}, std::size_t{7}, std::size_t{1000}}) {
      CAPTURE(block);
      Clocks again;
      Clocks part(block);
      for (std::size_t n = 0; (n = traffic.read(part.data(), block)) != 0;) {
        again.insert(again.end(), part.begin(), part.begin() + static_cast<std::ptrdiff_t>(n));
      }
      CHECK(again == once);
      traffic.rewind();
    }
    Clocks part(4321);  // a rewind in the middle
    REQUIRE(traffic.read(part.data(), part.size()) == part.size());
    traffic.rewind();
    REQUIRE(traffic.read(part.data(), part.size()) == part.size());
    CHECK(std::equal(part.begin(), part.end(), once.begin()));
  }
}

TEST_CASE("stats traffic: a longer run begins like a shorter one", "[stats][traffic]") {
  for (const std::string& workload : ContextTraffic::workloads()) {
    CAPTURE(workload);
    const Clocks short_run = generate(workload, 5, 1000, 16);
    const Clocks long_run = generate(workload, 5, 3000, 16);
    CHECK(std::equal(short_run.begin(), short_run.end(), long_run.begin()));
  }
}

TEST_CASE("stats traffic: seeds and workloads differ from each other", "[stats][traffic]") {
  std::vector<Clocks> all;
  for (const std::string& workload : ContextTraffic::workloads()) {
    const std::uint64_t seeds = workload == "saturate" ? 1 : 4;  // nothing of it is random
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
      all.push_back(generate(workload, seed, 8000, 16));
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) CHECK(all[i] != all[j]);
  }
}

TEST_CASE("stats traffic: random has short and long latencies all the time", "[stats][traffic]") {
  const std::uint64_t seed = seed_or(1);
  CAPTURE(seed);
  const Story s = tell(generate("random", seed, 100000, 16), 16);
  CHECK(s.lives.size() > 4000);
  CHECK(s.count(1, 8) > 1000);
  CHECK(s.count(9, 64) > 1000);
  CHECK(s.count(65, 512) > 300);
  CHECK(s.count(513, 3000) > 100);
  CHECK(s.count(3001, ~std::uint64_t{0}) == 0);
  CHECK(s.longest_silence < 1500);
  CHECK(s.same_clock > 10);
}

TEST_CASE("stats traffic: all_at_once moves all entries in one cycle", "[stats][traffic]") {
  for (const std::uint64_t n : {2U, 16U, 256U}) {
    const std::uint64_t seed = seed_or(1);
    CAPTURE(n, seed);
    const Story s = tell(generate("all_at_once", seed, 20000, n), n);
    CHECK(s.partial == 0);
    CHECK(s.lives.size() > 500 * n);
    CHECK(s.lives.size() % n == 0);
    CHECK(s.latencies.size() == 40);
    CHECK(s.same_clock > 50 * n);
    CHECK(s.next_clock > 50 * n);
  }
}

TEST_CASE("stats traffic: reuse has the next alloc in the cycle of the dealloc or in the next",
          "[stats][traffic]") {
  for (const std::uint64_t n : {1U, 16U}) {
    const std::uint64_t seed = seed_or(1);
    CAPTURE(n, seed);
    const Story s = tell(generate("reuse", seed, 20000, n), n);
    CHECK(s.same_clock > 1000 * n);
    CHECK(s.next_clock > 1000 * n);
    CHECK(s.lives.size() - s.same_clock - s.next_clock <= n);  // the last life of each
    CHECK(s.count(1, 1) > 1000 * n);
    CHECK(s.count(2, 9) > 1000 * n);
    // Both events of an entry in two cycles in a row.
    std::vector<std::uint64_t> last(n, 0);
    std::uint64_t twice = 0;
    for (const Life& life : s.lives) {
      twice += life.latency() == 1 && last[life.entry] == life.begin ? 1 : 0;
      last[life.entry] = life.end;
    }
    CHECK(twice > 100 * n);
  }
}

TEST_CASE("stats traffic: double_hits ends several entries in one cycle and one bin",
          "[stats][traffic]") {
  for (const std::uint64_t n : {16U, 64U, 256U}) {
    const std::uint64_t seed = seed_or(1);
    CAPTURE(n, seed);
    const Story s = tell(generate("double_hits", seed, 30000, n), n);
    std::map<std::pair<std::uint64_t, unsigned>, std::set<std::uint64_t>> starts;
    std::map<std::pair<std::uint64_t, unsigned>, unsigned> hits;  // by cycle and bin
    std::set<unsigned> bins;
    for (const Life& life : s.lives) {
      const std::pair key(life.end, bin_of(life.latency()));
      ++hits[key];
      starts[key].insert(life.begin);
      bins.insert(key.second);
    }
    std::uint64_t several = 0;
    std::uint64_t mixed = 0;  // with different latencies
    for (const auto& [key, count] : hits) {
      several += count > 1 ? 1 : 0;
      mixed += starts[key].size() > 1 ? 1 : 0;
    }
    CHECK(bins == std::set<unsigned>{2, 3, 4, 6});
    CHECK(hits.size() > 500);
    CHECK(2 * several > hits.size());
    CHECK(5 * mixed > hits.size());
  }
}

TEST_CASE("stats traffic: edges has latencies at and next to powers of two only",
          "[stats][traffic]") {
  const std::uint64_t seed = seed_or(1);
  CAPTURE(seed);
  std::set<std::uint64_t> edges;
  for (unsigned k = 0; k <= 15; ++k) {
    for (std::uint64_t v = (std::uint64_t{1} << k) - 1; v <= (std::uint64_t{1} << k) + 1; ++v) {
      if (v != 0) edges.insert(v);
    }
  }
  const Story s = tell(generate("edges", seed, 200000, 64), 64);
  std::set<std::uint64_t> seen;
  for (const auto& [latency, count] : s.latencies) seen.insert(latency);
  CHECK(seen == edges);
  const Story brief = tell(generate("edges", seed, 10000, 16), 16);
  for (const std::uint64_t latency : {1U, 2U, 3U, 4U, 5U, 7U, 8U, 9U, 63U, 64U, 65U, 256U}) {
    CAPTURE(latency);
    CHECK(brief.count(latency, latency) > 0);
  }
}

TEST_CASE("stats traffic: limits goes far beyond small limits", "[stats][traffic]") {
  const std::uint64_t seed = seed_or(1);
  CAPTURE(seed);
  const Story s = tell(generate("limits", seed, 200000, 64), 64);
  CHECK(s.count(1, 40) > 1000);
  CHECK(s.count(256, 700) > 500);
  CHECK(s.count(701, 5000) > 500);
  CHECK(s.count(5001, 40000) > 50);
  CHECK(s.count(20000, 40000) > 20);
  CHECK(s.count(40001, ~std::uint64_t{0}) == 0);
}

TEST_CASE("stats traffic: orphans deallocates free entries, alone and with an alloc",
          "[stats][traffic]") {
  for (const std::uint64_t n : {1U, 16U}) {
    const std::uint64_t seed = seed_or(1);
    CAPTURE(n, seed);
    const Story s = tell(generate("orphans", seed, 20000, n), n);
    CHECK(s.orphans > 100 * n);
    CHECK(s.orphan_alloc > 2 * n);
    CHECK(s.orphan_alloc < s.orphans);
    CHECK(s.doubles == 0);
    CHECK(s.lives.size() > 200 * n);
  }
}

TEST_CASE("stats traffic: doubles allocates entries in use", "[stats][traffic]") {
  for (const std::uint64_t n : {1U, 16U}) {
    const std::uint64_t seed = seed_or(1);
    CAPTURE(n, seed);
    const Story s = tell(generate("doubles", seed, 20000, n), n);
    CHECK(s.doubles > 100 * n);
    CHECK(s.orphans == 0);
    CHECK(s.lives.size() > 200 * n);
  }
}

TEST_CASE("stats traffic: noise has every event of every kind", "[stats][traffic]") {
  for (const std::uint64_t n : {1U, 16U, 256U}) {
    const std::uint64_t seed = seed_or(1);
    CAPTURE(n, seed);
    const Story s = tell(generate("noise", seed, 30000, n), n);
    CHECK(s.orphans > 100 * n);
    CHECK(s.orphan_alloc > 10 * n);
    CHECK(s.doubles > 100 * n);
    CHECK(s.same_clock > 100 * n);
    CHECK(s.next_clock > 10 * n);
    CHECK(s.full > 100);
    CHECK(s.count(1, 1) > 100 * n);
    CHECK(s.latencies.rbegin()->first > (n == 1 ? 100 : 500));
  }
}

TEST_CASE("stats traffic: idle_storm is silent for long, with entries free and in use",
          "[stats][traffic]") {
  const std::uint64_t seed = seed_or(1);
  CAPTURE(seed);
  const Story s = tell(generate("idle_storm", seed, 200000, 16), 16);
  CHECK(s.partial == 0);
  CHECK(s.silent > 150000);
  CHECK(s.longest_silence > 3000);
  CHECK(s.count(1, 4) > 1000);
  CHECK(s.count(300, 4000) > 100);
  CHECK(s.count(5, 299) == 0);
}

TEST_CASE("stats traffic: saturate has both events of every entry in every cycle",
          "[stats][traffic]") {
  for (const std::uint64_t n : {1U, 64U, 256U}) {
    CAPTURE(n);
    const Clocks clocks = generate("saturate", seed_or(1), 3000, n);
    CHECK(clocks[0].dealloc == LineMask{});
    const Story s = tell(clocks, n);
    CHECK(s.lives.size() == 2999 * n);
    CHECK(s.same_clock == 2999 * n);
    CHECK(s.silent == 0);
  }
}

// --- APB ---

std::vector<ApbPins> generate_apb(std::uint64_t seed, std::size_t clocks, unsigned lines) {
  ApbTraffic traffic(seed, clocks, lines);
  std::vector<ApbPins> out(clocks);
  REQUIRE(traffic.read(out.data(), clocks) == clocks);
  ApbPins more;
  REQUIRE(traffic.read(&more, 1) == 0);
  return out;
}

TEST_CASE("APB traffic: setup, access and wait states by the rules, on every line",
          "[stats][apb][traffic]") {
  for (const unsigned lines : {1U, 4U, 16U, 70U, 256U}) {
    for (std::uint64_t seed = seed_or(1); seed < seed_or(1) + 4; ++seed) {
      CAPTURE(lines, seed);
      std::vector<std::uint64_t> transfers(lines, 0);
      std::set<std::uint64_t> waits;
      std::uint64_t back_to_back = 0;
      std::uint64_t same_line = 0;
      std::uint64_t idle = 0;
      std::uint64_t stray_ready = 0;  // PREADY without an access
      std::uint64_t wrong = 0;
      int open = -1;  // the line of the transfer, from its setup on
      int last = -1;  // the line of a transfer that ended in the cycle before
      std::uint64_t began = 0;
      const auto clocks = generate_apb(seed, 200000, lines);
      for (std::uint64_t c = 0; c < clocks.size(); ++c) {
        const ApbPins& p = clocks[c];
        int line = -1;
        for (unsigned j = 0; j < 256; ++j) {
          if (!has(p.psel, j)) continue;
          wrong += line != -1 || j >= lines ? 1 : 0;
          line = static_cast<int>(j);
        }
        wrong += p.presetn != 1 || p.penable > 1 || p.pready > 1 ? 1 : 0;
        wrong += line == -1 && p.penable != 0 ? 1 : 0;
        wrong += (open != -1) != (p.penable != 0) ? 1 : 0;  // the access follows the setup
        wrong += open != -1 && line != open ? 1 : 0;
        stray_ready += open == -1 ? p.pready : 0;
        idle += line == -1 ? 1 : 0;
        if (open == -1 && line != -1) {
          open = line;
          began = c;
          back_to_back += last != -1 ? 1 : 0;
          same_line += last == line ? 1 : 0;
          last = -1;
        } else if (open != -1 && p.pready != 0) {
          if (wrong == 0) ++transfers[static_cast<unsigned>(open)];
          waits.insert(c - began - 1);
          last = open;
          open = -1;
        } else {
          last = -1;
        }
      }
      REQUIRE(wrong == 0);
      CHECK(*std::min_element(transfers.begin(), transfers.end()) > 0);
      for (std::uint64_t w = 0; w < 16; ++w) CHECK(waits.count(w) == 1);
      CHECK(*waits.rbegin() > 500);
      CHECK(*waits.rbegin() <= 1000);
      CHECK(back_to_back > 1000);
      CHECK(same_line > 500);
      CHECK((lines == 1 || back_to_back > same_line));
      CHECK(idle > 10000);
      CHECK(stray_ready > 10000);
    }
  }
}

TEST_CASE("APB traffic: rewind and other block sizes give the same cycles, seeds differ",
          "[stats][apb][traffic]") {
  const std::uint64_t seed = seed_or(1);
  CAPTURE(seed);
  const auto once = generate_apb(seed, 9000, 4);
  CHECK(once != generate_apb(seed + 1, 9000, 4));
  ApbTraffic traffic(seed, 9000, 4);
  for (const std::size_t block : {std::size_t{1}, std::size_t{7}, std::size_t{1000}}) {
    CAPTURE(block);
    std::vector<ApbPins> again;
    std::vector<ApbPins> part(block);
    for (std::size_t n = 0; (n = traffic.read(part.data(), block)) != 0;) {
      again.insert(again.end(), part.begin(), part.begin() + static_cast<std::ptrdiff_t>(n));
    }
    CHECK(again == once);
    traffic.rewind();
  }
}

}  // namespace
}  // namespace fabmon::test::test_traffic
