// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// How long an access to the registers waits, of each kind and build: never more than 16 cycles, on
// random traffic, with random gaps and accesses of all kinds before it. The waits are the cycles
// between that of the acceptance and that of the answer: the wait states of APB4. What takes longer
// is answered early, and goes on: its data and its effect are compared, too, and so is the time
// after which it is over.
#include <algorithm>
#include <array>
#include <bit>
#include <random>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/monitor/stats/noise.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_waits {
namespace {

constexpr std::uint32_t kPending = stats_reg::kPending, kAnswer = stats_reg::kAnswer;
constexpr std::uint32_t kBusy = stats_reg::kPendingBusy, kLateRead = stats_reg::kPendingLate;
constexpr std::uint32_t kRefused = stats_reg::kPendingRefused;

/// What docs/reference/stats-timing.md says of an access: the cycles by which it is over later than
/// a register without bins, at most.
unsigned extra(const StatsConfig& c, bool write, std::uint32_t addr, std::uint32_t data) {
  // Boundaries that are sorted hold up what is done with bins.
  unsigned late = 0;
  if (c.source == StatsSource::kAxi && c.nbins > 1) {
    const auto places = static_cast<unsigned>(std::bit_width(2 * c.nbins - 1));
    late = (2U << places) + places + 7;
  }
  const unsigned scan = late + c.nbins + 15;
  const unsigned round = c.source == StatsSource::kAxi ? c.n + 18 : 0;
  if (addr == kStatus) return write ? scan : std::max(scan, round);
  if (addr == kGctrl && write) {
    const bool counts = (data & (kClearBins | kSnapshot)) != 0;
    const bool timers = (data & kClearTimers) != 0 || (data & kEnable) == 0;
    return std::max(counts ? scan : 0, timers ? round : 0);
  }
  const bool total = !write && (addr == kUnbinned || addr == kSamples);
  if (total || addr >= bin(0)) return late + 6;
  if (!write && addr >= kHist && addr < timer(0) && addr % 8 == 0 && c.hist_width != 0) {
    const auto bits = static_cast<unsigned>(std::bit_width(c.hist_bins() - 1));
    const auto steps = static_cast<unsigned>(std::bit_width(c.hist_width - 3));
    return (1U << bits) + steps + 9;
  }
  return 0;
}

struct Kind {
  std::string name;
  bool write = false;
  std::uint32_t addr = 0, data = 0;
  unsigned waits = 0;  // at most
  unsigned over = 0;   // cycles until it was over, at most
  unsigned early = 0;  // how often it was answered early
};

std::vector<Kind> kinds(const StatsConfig& c) {
  const unsigned j = c.n - 1, i = c.nbins - 1;
  std::vector<Kind> all{
      {"HI", false, kHi},
      {"ID", false, 0},
      {"CONFIG0", false, stats_reg::kConfig0},
      {"PENDING", false, kPending},
      {"ANSWER", false, kAnswer},
      {"STATUS", false, kStatus},
      {"STATUS, write", true, kStatus, 0xFF},
      {"GCTRL", false, kGctrl},
      {"GCTRL, write", true, kGctrl, kEnable},
      {"GCTRL, snapshot", true, kGctrl, kEnable | kSnapshot},
      {"GCTRL, clear", true, kGctrl, kEnable | kClearBins | kClearTimers},
      {"GCTRL, off", true, kGctrl, 0},
      {"IRQ_ENABLE, write", true, kIrqEnable, 0},
      {"UNBINNED", false, kUnbinned},
      {"SAMPLES", false, kSamples},
      {"LATENCY_SUM", false, kSum},
      {"OPEN", false, kOpen},
      {"OPEN, write", true, kOpen, kOrphans},
      {"timer", false, timer(j)},
      {"timer, write", true, timer(j) + kLimit, 77},
      {"bin", false, bin(i)},
      {"bin, write", true, bin(i) + kLimit, 0},
      {"bin, clear", true, bin(i) + kCtl, 3},
      {"bin, mode", true, bin(i) + kMode, 1},
      {"boundary", false, bound(i)},
      {"boundary, write", true, bound(i), 3},
      {"no register", false, 0xFFFC},
  };
  if (c.hist_width != 0) {
    all.push_back({"histogram", false, kHist + 8 * (c.hist_bins() - 1)});
    all.push_back({"histogram, high", false, kHist + 8 * (c.hist_bins() - 1) + 4});
  }
  return all;
}

/// The longest that an access waits: wait states.
constexpr unsigned kWaits = stats_early::kWaits;

/// Traffic in which no sample waits to be counted.
template <class Pins>
std::function<Pins()> traffic(const StatsConfig& config, std::uint64_t seed) {
  if constexpr (std::is_same_v<Pins, ContextPins>) {
    if (config.num_dealloc == 1 && config.n > 1) {
      return [n = config.n, rng = std::mt19937_64(seed)]() mutable {
        const auto one = [&] { return entries({static_cast<unsigned>(rng() % n)}); };
        const LineMask begins = rng() % 2 == 0 ? one() : LineMask{};
        return on_entries(begins, rng() % 2 == 0 ? one() : LineMask{});
      };
    }
  }
  return stats_noise<Pins>(config, seed);
}

template <class Pins>
class Bench {
 public:
  Bench(const std::string& build, std::uint64_t seed)
      : both_(build, traffic<Pins>(make_test_stats(build)->config(), seed)) {
    both_.rtl().follow(false);
  }

  StatsFixture<Pins>& both() { return both_; }
  StatsRtl& rtl() { return both_.rtl(); }

  /// Waits of the access that was begun, until it is answered.
  unsigned answer() {
    unsigned cycles = 0;
    do {
      both_.run(1);
      ++cycles;
    } while (rtl().busy() && cycles < both_.kAccessLimit);
    REQUIRE_FALSE(rtl().busy());
    clocks_ += cycles;
    return cycles - 2;
  }
  /// A read that the golden model does not know.
  std::uint32_t peek(std::uint32_t addr) {
    rtl().issue({.addr = addr});
    most_peek_ = std::max(most_peek_, answer());
    return rtl().rdata();
  }
  void poke(std::uint32_t addr, std::uint32_t data) {
    rtl().issue({.write = true, .addr = addr, .data = data, .strb = 0xF});
    CHECK(answer() <= kWaits);
  }
  /// PENDING when it is no longer busy.
  std::uint32_t rest() {
    std::uint32_t pending = 0;
    unsigned polls = 0;
    do {
      REQUIRE(++polls < 1000);
      pending = peek(kPending);
    } while ((pending & kBusy) != 0);
    return pending;
  }

  void access(Kind& kind) {
    std::uint32_t expected = 0;
    if (kind.write) {
      both_.begin_write(kind.addr, kind.data);
    } else {
      expected = both_.begin_read(kind.addr);
    }
    clocks_ = 0;
    const unsigned waits = answer();
    std::uint32_t got = rtl().rdata();
    unsigned over = waits;
    if (kind.write ? waits == kWaits : got == stats_early::kLate) {
      const std::uint32_t pending = rest();
      CHECK((pending & kRefused) == 0);
      if (!kind.write && (pending & kLateRead) != 0) {
        over = clocks_ - 2;
        got = peek(kAnswer);
        ++kind.early;
        CHECK(peek(kPending) == 0);
        CHECK(peek(kAnswer) == 0);
      } else if (kind.write) {
        CHECK(pending == 0);
        ++kind.early;
        over = clocks_ - 2;
      }
    }
    if (!kind.write) CHECK(got == expected);
    kind.waits = std::max(kind.waits, waits);
    kind.over = std::max(kind.over, over);
  }

  /// Of reads of PENDING and ANSWER.
  unsigned most_peek() const { return most_peek_; }

 private:
  StatsFixture<Pins> both_;
  unsigned clocks_ = 0;  // since the last access was begun
  unsigned most_peek_ = 0;
};

template <class Pins>
void check(const std::string& build, std::uint64_t seed, int accesses) {
  INFO("build " << build << ", FABMON_SEED=" << seed);
  Bench<Pins> bench(build, seed);
  StatsFixture<Pins>& both = bench.both();
  const StatsConfig& config = both.config();
  std::mt19937_64 rng(seed);
  std::vector<Kind> all = kinds(config);
  for (int access = 0; access < accesses; ++access) {
    for (auto gap = rng() % 4 * (rng() % 40); gap != 0; --gap) both.run(1);
    bench.access(all[rng() % all.size()]);
  }
  const unsigned plain = all.front().over;
  const unsigned later = config.secure == 2 ? 1 : 0;  // the filter's cycle
  CHECK(plain <= 9 + later);
  CHECK(bench.most_peek() <= 2 + later);
  for (const Kind& kind : all) {
    INFO(kind.name << " waits for " << kind.waits << ", is over after " << kind.over);
    CHECK(kind.waits <= kWaits);
    const unsigned most = plain + extra(config, kind.write, kind.addr, kind.data);
    // An access that cannot take longer is never answered early, and one that takes longer is.
    if (most < kWaits) CHECK(kind.early == 0);
    if (kind.early == 0) {
      CHECK(kind.over <= most);
    } else {
      // Seen by polls, of which each takes as long as the shortest access.
      CHECK(kind.over <= most + 8);
      CHECK(kind.waits == kWaits);
    }
  }
}

}  // namespace

TEST_CASE("stats: no access waits for more than 16 cycles, of each kind", "[stats][waits]") {
  const std::uint64_t seed = seed_or(1);
  for (const std::string build : {"axi4", "stamps11", "stamps64", "stamps64_bin", "axi_secure2"}) {
    check<Axi4Pins>(build, seed, 4000);
  }
  // All entries may end in one cycle.
  for (const std::string build : {"two", "each", "literal2"}) {
    check<ContextPins>(build, seed, 4000);
  }
  for (const std::string build : {"apb64", "apb_secure2"}) check<ApbPins>(build, seed, 4000);
}

TEST_CASE("stats: no access waits for more than 16 cycles in the largest builds",
          "[stats][waits]") {
  const std::uint64_t seed = seed_or(1);
  check<Axi4Pins>("axi_largest", seed, 1500);
  check<ContextPins>("contexts_largest", seed, 1500);
  check<ApbPins>("apb_largest", seed, 1500);
}

TEST_CASE("stats: after a reset and in overload no access waits for more than 16 cycles",
          "[stats][waits]") {
  // Memories are being cleared, and more samples come than are counted.
  const std::uint64_t seed = seed_or(1);
  Bench<ContextPins> bench("contexts_largest", seed);
  const LineMask all = entry_range(0, bench.both().config().n);
  bench.rtl().reset();
  int late = 0;
  for (int access = 0; access < 40; ++access) {
    bench.rtl().issue({.addr = timer(0) + kLimit});
    CHECK(bench.answer() <= kWaits);
    std::uint32_t got = bench.rtl().rdata();
    if (got == stats_early::kLate) {
      ++late;
      for (unsigned polls = 0; ((got = bench.peek(kPending)) & kBusy) != 0; ++polls) {
        CHECK(got == (kBusy | kLateRead));
        if (polls < 100) {  // entries that end all at once
          bench.both().clock(on_entries(all));
          bench.both().clock(on_entries({}, all));
        }
        REQUIRE(polls < 1000);
      }
      CHECK(got == kLateRead);
      got = bench.peek(kAnswer);
    }
    CHECK(got == 0xFFFFFFFF);
    bench.both().clock(on_entries(all));
    bench.both().clock(on_entries({}, all));
  }
  CHECK(late > 30);
}

TEST_CASE("stats: an access that meets another one under way is refused, and says so",
          "[stats][waits]") {
  for (const std::string build : {"stamps64", "axi_largest", "axi4"}) {
    INFO("build " << build);
    Bench<Axi4Pins> bench(build, 1);
    StatsFixture<Axi4Pins>& both = bench.both();
    both.pins([] { return Axi4Pins{}; });
    const bool long_enough = both.config().nbins > 4;  // for a second access to be refused
    bench.poke(bin(0) + kLimit, 7);
    if (!long_enough) {
      // The second one waits for its turn, and is answered in time, or goes on itself.
      bench.poke(bin(1) + kLimit, 9);
      CHECK(bench.rest() == 0);
      CHECK(bench.peek(kStatus) != stats_early::kRefused);
      continue;
    }
    CHECK(bench.peek(kHi) == stats_early::kRefused);  // a read, which loses nothing
    CHECK(bench.rest() == kRefused);
    CHECK(bench.peek(kStatus) == stats_early::kLate);
    bench.rest();
    CHECK((bench.peek(kAnswer) & kStPartial) == 0);
    bench.poke(kPending, kRefused);
    bench.poke(bin(0) + kLimit, 7);
    CHECK(bench.peek(kPending) == kBusy);
    bench.poke(bin(0) + kLimit, 8);  // refused
    CHECK(bench.peek(0) == 0x504D5354);
    CHECK(bench.peek(kPending) == (kBusy | kRefused));
    CHECK(bench.peek(kHi) == stats_early::kRefused);  // refused, too
    CHECK(bench.rest() == kRefused);
    CHECK(bench.peek(bin(0) + kLimit) == stats_early::kLate);
    CHECK(bench.peek(kPending) == (kBusy | kLateRead | kRefused));
    CHECK(bench.peek(kAnswer) == 0);
    CHECK(bench.rest() == (kLateRead | kRefused));
    CHECK(bench.peek(kAnswer) == 7);
    CHECK(bench.peek(kPending) == kRefused);
    // A write was lost, a read was not.
    CHECK(bench.peek(kStatus) == stats_early::kLate);
    bench.rest();
    CHECK((bench.peek(kAnswer) & kStPartial) != 0);
    // The flag is cleared by a 1, by all four bytes.
    bench.poke(kPending, ~kRefused);
    CHECK(bench.peek(kPending) == kRefused);
    bench.rtl().issue({.write = true, .addr = kPending, .data = kRefused, .strb = 0xD});
    bench.answer();
    CHECK(bench.peek(kPending) == kRefused);
    bench.poke(kPending, kRefused);
    CHECK(bench.peek(kPending) == 0);
  }
}

TEST_CASE("stats: LOCK is there beside an access under way, and keeps what GCTRL has",
          "[stats][waits][lock]") {
  Bench<Axi4Pins> bench("stamps64", 1);
  bench.both().pins([] { return Axi4Pins{}; });
  bench.poke(bin(0) + kLimit, 7);
  CHECK(bench.peek(stats_reg::kLock) == 0);
  bench.poke(kGctrl, 0);  // refused: the monitor stays enabled
  bench.poke(stats_reg::kLock, stats_reg::kLockLock);
  CHECK(bench.peek(stats_reg::kLock) == stats_reg::kLockLock);
  CHECK(bench.peek(kPending) == (kBusy | kRefused));
  CHECK(bench.rest() == kRefused);
  bench.poke(kGctrl, kClearBins);
  bench.rest();
  CHECK((bench.peek(kGctrl) & kEnable) != 0);
}

TEST_CASE("stats: a write of LOCK beside an access under way is not refused",
          "[stats][waits][lock]") {
  Bench<Axi4Pins> bench("stamps64", 1);
  bench.both().pins([] { return Axi4Pins{}; });
  bench.poke(bin(0) + kLimit, 7);
  bench.poke(stats_reg::kLock, stats_reg::kLockLock);
  CHECK(bench.peek(kPending) == kBusy);
  CHECK(bench.rest() == 0);
  CHECK(bench.peek(stats_reg::kLock) == stats_reg::kLockLock);
}

TEST_CASE("stats: writes right after a reset are answered early, and none is lost",
          "[stats][waits]") {
  for (const std::string build : {"base", "stamps64", "axi_largest"}) {
    INFO("build " << build);
    Bench<Axi4Pins> bench(build, 1);
    bench.both().reset_beside_traffic();
    for (int write = 0; write < 20; ++write) {
      bench.poke(kStatus, 0xFF);
      CHECK(bench.rest() == 0);
    }
    bench.poke(bin(0) + kCtl, 3);
    CHECK(bench.rest() == 0);
    CHECK(bench.peek(kStatus) == stats_early::kLate);
    CHECK(bench.rest() == kLateRead);
    CHECK((bench.peek(kAnswer) & kStPartial) == 0);
  }
}

TEST_CASE("stats: each bit of a write that is answered early reaches its register",
          "[stats][waits]") {
  // After a reset the registers have not even taken the access when it is answered.
  const auto after_reset = GENERATE(false, true);
  INFO("right after a reset: " << after_reset);
  Bench<Axi4Pins> bench("stamps64", 1);
  bench.both().pins([] { return Axi4Pins{}; });
  for (unsigned bit = 0; bit < 32; ++bit) {
    for (const std::uint32_t data : {1U << bit, ~(1U << bit)}) {
      if (after_reset) bench.both().reset();
      bench.poke(bin(0) + kLimit, data);
      CHECK(bench.peek(kPending) == kBusy);
      bench.rest();
      CHECK(bench.peek(bin(0) + kLimit) == stats_early::kLate);
      bench.rest();
      CHECK(bench.peek(kAnswer) == data);
    }
  }
}

TEST_CASE("stats: a write that the registers take behind its answer goes to its address",
          "[stats][waits]") {
  Bench<Axi4Pins> bench("stamps64", 1);
  bench.both().pins([] { return Axi4Pins{}; });
  for (unsigned i = 1; i < bench.both().config().nbins; i *= 2) {
    bench.both().reset();
    bench.poke(bin(i) + kLimit, i);
    bench.rest();
    CHECK(bench.peek(bin(i) + kLimit) == stats_early::kLate);
    bench.rest();
    CHECK(bench.peek(kAnswer) == i);
  }
}

TEST_CASE("stats: data that nobody fetched is given up for the next access", "[stats][waits]") {
  Bench<Axi4Pins> bench("stamps11", 1);
  bench.both().pins([] { return Axi4Pins{}; });
  CHECK(bench.peek(bin(0) + kLimit) == stats_early::kLate);
  CHECK(bench.rest() == kLateRead);
  CHECK(bench.peek(kHi) == 0);
  CHECK(bench.peek(kPending) == 0);
  CHECK(bench.peek(kAnswer) == 0);
  // By a write that is answered early, too, whose end gives no data.
  CHECK(bench.peek(bin(0) + kLimit) == stats_early::kLate);
  CHECK(bench.rest() == kLateRead);
  bench.poke(bin(0) + kLimit, 5);
  CHECK(bench.peek(kPending) == kBusy);
  CHECK(bench.rest() == 0);
  CHECK(bench.peek(kAnswer) == 0);
  // A reset ends what is under way.
  CHECK(bench.peek(bin(0) + kLimit) == stats_early::kLate);
  bench.both().reset();
  CHECK(bench.peek(kPending) == 0);
  CHECK(bench.peek(kAnswer) == 0);
}

}  // namespace fabmon::test::test_waits
