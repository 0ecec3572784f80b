// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The golden stats model (time stamps) against a stepper (one cycle after the other) over random
// events, random register accesses, random parameters, and random chopping of the pins into calls.
#include <algorithm>
#include <optional>
#include <random>
#include <type_traits>
#include <vector>

#include "tb/monitor/stats/golden/golden.hpp"
#include "tests/catch.hpp"
#include "tests/monitor/stats/golden_noise.hpp"
#include "tests/monitor/stats/golden_stepper.hpp"

namespace fabmon::test::test_golden_random {
namespace {

// Both models side by side. Pins go to the golden model late and in pieces of random size.
template <class Pins>
class SteppedGolden {
 public:
  SteppedGolden(const StatsConfig& config, std::uint64_t seed)
      : rng(seed),
        addresses_(stats_addresses(config)),
        golden_(config),
        stepper_(config),
        noise_(config, seed + 1) {}

  // One cycle, with a random write in one of `one_in` cycles.
  void clock(unsigned one_in) {
    std::optional<RegAccess> write;
    if (rng() % one_in == 0) write = random_stats_write(stepper_.c, rng);
    const Pins p = noise_.template next<Pins>();
    if (write) {
      flush();
      golden_.write(write->addr, write->data, write->strb);
    }
    if constexpr (std::is_same_v<Pins, Axi4Pins>) {
      if (rng() % (stepper_.port_reset ? 8 : 512) == 0) {
        flush();
        stepper_.port_reset = !stepper_.port_reset;
        golden_.port_reset(stepper_.port_reset);
      }
    }
    stepper_.step(p, write);
    waiting_.push_back(p);
    if (rng() % 32 == 0) flush();
  }

  void compare_one() { compare(addresses_[rng() % addresses_.size()]); }

  void compare_all() {
    flush();
    REQUIRE(golden_.now() == stepper_.now);
    REQUIRE(golden_.irq() == stepper_.irq());
    REQUIRE(golden_.status() == stepper_.status);
    REQUIRE(golden_.unbinned() == stepper_.live.unbinned);
    REQUIRE(golden_.samples() == stepper_.live.samples);
    REQUIRE(golden_.latency_sum() == stepper_.live.sum);
    REQUIRE(golden_.latency_min() == stepper_.min);
    REQUIRE(golden_.latency_max() == stepper_.max);
    for (unsigned i = 0; i < stepper_.c.nbins; ++i) {
      CAPTURE(i);
      REQUIRE(golden_.bin(i) == stepper_.bin[i].val);
      REQUIRE(golden_.overflow(i) == stepper_.bin[i].overflow);
    }
    for (unsigned port = 0; port < stepper_.c.hist_ports(); ++port) {
      for (unsigned b = 0; b < stepper_.c.hist_bins(); ++b) {
        REQUIRE(golden_.hist(port, b) == stepper_.hist[port][b]);
      }
    }
    std::shuffle(addresses_.begin(), addresses_.end(), rng);  // the order matters to the latch
    for (const std::uint32_t addr : addresses_) compare(addr);
  }

  // A bin and the sum within reach of their ends.
  void preset() {
    flush();
    const auto i = static_cast<unsigned>(rng() % stepper_.c.nbins);
    const std::uint64_t most = ~std::uint64_t{0} >> (64 - stepper_.c.bin_width);
    const std::uint64_t value = (rng() % 2 == 0 ? most : std::uint64_t{1} << 32) - rng() % 8;
    golden_.preset_bin(i, value);
    stepper_.bin[i].val = value & most;
    const std::uint64_t sum = ~std::uint64_t{0} - rng() % 64;
    golden_.preset_latency_sum(sum);
    stepper_.live.sum = sum;
  }

  std::mt19937_64 rng;

 private:
  void compare(std::uint32_t addr) {
    flush();
    CAPTURE(addr, stepper_.now);
    const std::uint32_t golden = golden_.read(addr), stepper = stepper_.read(addr);
    if (golden != stepper) REQUIRE(golden == stepper);  // a REQUIRE takes as long as many reads
  }

  void flush() {
    for (std::size_t i = 0; i < waiting_.size();) {
      std::size_t m = std::min<std::size_t>(waiting_.size() - i, 1 + rng() % 90);
      const auto first = waiting_.begin() + static_cast<std::ptrdiff_t>(i);
      const auto idle = static_cast<std::size_t>(
          std::find_if(first, waiting_.end(), [](const Pins& p) { return p != Pins{}; }) - first);
      if (idle > 0 && rng() % 2 == 0) {
        m = idle;
        golden_.idle(m);
      } else {
        golden_.run(&waiting_[i], m);
      }
      i += m;
    }
    waiting_.clear();
  }

  std::vector<std::uint32_t> addresses_;
  StatsGolden golden_;
  StatsStepper stepper_;
  StatsNoise noise_;
  std::vector<Pins> waiting_;
};

template <class T>
T pick(std::mt19937_64& rng, std::initializer_list<T> of) {
  return of.begin()[rng() % of.size()];
}

StatsConfig random_config(std::mt19937_64& rng, StatsSource source) {
  StatsConfig c;
  c.source = source;
  c.n = pick(rng, {1U, 2U, 5U, 16U});
  if (rng() % 16 == 0) c.n = pick(rng, {64U, 70U, 256U});
  c.nbins = pick(rng, {1U, 3U, 16U});
  if (rng() % 16 == 0) c.nbins = 64;
  c.timer_width = pick(rng, {8U, 16U, 32U});
  c.bin_width = pick(rng, {16U, 32U, 48U, 64U});
  c.num_dealloc = std::min(c.n, pick(rng, {1U, 2U, 256U}));
  c.settle_cycles = pick(rng, {16U, 32U, 256U, 4096U});
  c.max_atomics = pick(rng, {1U, 2U, 4U, 16U});
  if (source == StatsSource::kAxi || c.num_dealloc == 1) {
    c.hist_width = pick(rng, {0U, 3U, 8U, 16U, 32U});
  }
  return c;
}

template <class Pins>
void compare_over_seeds(StatsSource source, std::uint64_t seeds) {
  const std::uint64_t first = seed_or(1);
  for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
    std::mt19937_64 rng(seed);
    const StatsConfig c = random_config(rng, source);
    INFO("FABMON_SEED=" << seed << ": n " << c.n << " nbins " << c.nbins << " timer_width "
                        << c.timer_width << " bin_width " << c.bin_width << " num_dealloc "
                        << c.num_dealloc << " hist_width " << c.hist_width << " max_atomics "
                        << c.max_atomics);
    SteppedGolden<Pins> pair(c, seed);
    const unsigned one_in = std::array{1U, 6U, 50U, 700U}[seed % 4];  // cycles a write
    for (unsigned i = 0; i < 2 * c.n; ++i) pair.clock(1);
    for (unsigned i = 0; i < 2000; ++i) {
      pair.clock(one_in);
      if (rng() % 8 == 0) pair.compare_one();
      if (rng() % 250 == 0) pair.preset();
      if (rng() % 200 == 0) pair.compare_all();
    }
    pair.compare_all();
  }
}

}  // namespace

TEST_CASE("golden stats: stamps equal a cycle-by-cycle stepper, bare contexts",
          "[stats][golden][random]") {
  compare_over_seeds<ContextPins>(StatsSource::kContexts, 160);
}

TEST_CASE("golden stats: stamps equal a cycle-by-cycle stepper, AXI4", "[stats][golden][random]") {
  compare_over_seeds<Axi4Pins>(StatsSource::kAxi, 160);
}

TEST_CASE("golden stats: stamps equal a cycle-by-cycle stepper, APB", "[stats][golden][random]") {
  compare_over_seeds<ApbPins>(StatsSource::kApb, 80);
}

TEST_CASE("golden stats: every register equal in every cycle", "[stats][golden][random]") {
  const std::uint64_t first = seed_or(1);
  for (std::uint64_t seed = first; seed < first + 12; ++seed) {
    const StatsConfig c{.n = 3,
                        .nbins = 3,
                        .timer_width = 8,
                        .bin_width = seed % 2 == 0 ? 48U : 16U,
                        .num_dealloc = 1 + static_cast<unsigned>(seed % 3)};
    CAPTURE(seed);
    SteppedGolden<ContextPins> pair(c, seed);
    for (unsigned i = 0; i < 400; ++i) {
      pair.clock(3);
      pair.compare_all();
    }
  }
}

TEST_CASE("golden stats: stamps equal the stepper over thousands of seeds",
          "[stats][golden][random][soak]") {
  compare_over_seeds<ContextPins>(StatsSource::kContexts, soak_part(1500));
  compare_over_seeds<Axi4Pins>(StatsSource::kAxi, soak_part(1500));
  compare_over_seeds<ApbPins>(StatsSource::kApb, soak_part(500));
}

}  // namespace fabmon::test::test_golden_random
