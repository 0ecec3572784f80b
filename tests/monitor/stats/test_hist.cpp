// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log-linear histogram alone (rtl/fabmon_stats/fabmon_stats_hist.sv), against an array of
// counts: what is read must be exactly the samples of the cycles before the read, whatever comes in
// every cycle. All builds start with random registers and RAM.
#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <vector>

#include "Vtest_hist16.h"
#include "Vtest_hist32.h"
#include "Vtest_hist_odd.h"
#include "Vtest_hist_small.h"
#include "tests/catch.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_hist {
namespace {

/// A build and its parameters.
template <class T>
struct Build;
template <>
struct Build<Vtest_hist16> {
  static constexpr unsigned lat = 16, hist = 16, count = 48, read_clocks = 76;
};
template <>
struct Build<Vtest_hist32> {
  static constexpr unsigned lat = 32, hist = 32, count = 48, read_clocks = 141;
};
template <>
struct Build<Vtest_hist_small> {
  static constexpr unsigned lat = 20, hist = 8, count = 12, read_clocks = 43;
};
template <>
struct Build<Vtest_hist_odd> {
  static constexpr unsigned lat = 11, hist = 10, count = 17, read_clocks = 75;
};

/// What one cycle presents.
struct Clock {
  std::optional<std::uint64_t> sample;
  bool clear = false;
  std::optional<unsigned> read;
};

/// The Verilated histogram and the counts that it should have. Every answer is checked here.
template <class T>
class Bench {
 public:
  static constexpr unsigned kBins = 4 * (Build<T>::hist - 1);
  static constexpr std::uint64_t kTop = (std::uint64_t{1} << Build<T>::lat) - 1;

  explicit Bench(std::uint64_t seed) {
    context_.randReset(2);
    context_.randSeed(static_cast<int>(seed % 0x7FFFFFFF) + 1);
    top_ = std::make_unique<T>(&context_, "hist");
    // The lowest value of each bin, in units of the smallest bin of its power of two.
    for (unsigned b = 0; b < kBins; ++b) {
      lowest_.push_back(b < 4 ? b : std::uint64_t{4 + b % 4} << (b / 4 - 1));
    }
    counts_.assign(kBins, 0);
    reset();
  }
  ~Bench() {
    top_->final();
    Verilated::threadContextp(&context_);  // see VerilatedModel
  }
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;

  /// Resets for n cycles, with samples, clears and reads on the pins that must not matter.
  void reset(unsigned n = 1) {
    top_->rst_ni = 0;
    for (; n != 0; --n) {
      top_->valid_i = 1, top_->read_i = 1, top_->clear_i = n > 1 ? 1 : 0;
      edge();
    }
    top_->rst_ni = 1;
    std::fill(counts_.begin(), counts_.end(), 0);
    expected_.reset();
    last_.reset();
  }

  /// One cycle.
  void clock(const Clock& c) {
    REQUIRE((!expected_ || (!c.read && !c.clear)));
    top_->valid_i = c.sample ? 1 : 0;
    set(top_->value_i, c.sample.value_or(kTop));
    top_->clear_i = c.clear ? 1 : 0;
    top_->read_i = c.read ? 1 : 0;
    set(top_->read_bin_i, c.read.value_or(1));
    if (c.read) {
      expected_ = *c.read < kBins ? counts_[*c.read] : 0;
      asked_ = now_;
    }
    if (c.sample) {
      std::uint64_t& count = counts_[bin_of(*c.sample)];
      count = (count + 1) & ((std::uint64_t{1} << Build<T>::count) - 1);
    }
    if (c.clear) std::fill(counts_.begin(), counts_.end(), 0);
    edge();

    const bool answer = expected_ && now_ == asked_ + Build<T>::read_clocks;
    REQUIRE((top_->rvalid_o != 0) == answer);
    REQUIRE((top_->busy_o != 0) == (expected_ && !answer));
    if (answer) {
      CAPTURE(now_);
      REQUIRE(top_->rdata_o == *expected_);
      last_ = *expected_;
      expected_.reset();
      ++answers_;
    } else if (!expected_ && last_) {
      REQUIRE(top_->rdata_o == *last_);
    }
  }

  /// Reads each bin, and each number past the last, with no samples or with more() in each cycle.
  void read_all(const std::function<std::optional<std::uint64_t>()>& more = nullptr) {
    const auto sample = [&] { return more ? more() : std::nullopt; };
    while (busy()) clock({sample(), false, {}});
    unsigned numbers = 1;
    while (numbers < kBins) numbers *= 2;
    for (unsigned b = 0; b < numbers; ++b) {
      clock({sample(), false, b});
      while (busy()) clock({sample(), false, {}});
    }
  }

  /// A read is under way: no other and no clear.
  bool busy() const { return expected_.has_value(); }
  std::uint64_t answers() const { return answers_; }
  const std::vector<std::uint64_t>& lowest() const { return lowest_; }
  const std::vector<std::uint64_t>& counts() const { return counts_; }

  /// The last bin that begins at or below the value.
  unsigned bin_of(std::uint64_t value) const {
    const auto past = std::upper_bound(lowest_.begin(), lowest_.end(), value);
    return static_cast<unsigned>(past - lowest_.begin()) - 1;
  }

 private:
  template <class Pin>
  static void set(Pin& pin, std::uint64_t value) {
    pin = static_cast<Pin>(value);
  }

  void edge() {
    top_->eval();
    top_->clk_i = 1;
    top_->eval();
    top_->clk_i = 0;
    top_->eval();
    ++now_;
  }

  VerilatedContext context_;
  std::unique_ptr<T> top_;
  std::vector<std::uint64_t> lowest_, counts_;
  std::optional<std::uint64_t> expected_;  // the answer of the read that is under way
  std::optional<std::uint64_t> last_;      // the answer before, which holds
  std::uint64_t now_ = 0, asked_ = 0, answers_ = 0;
};

/// Random cycles in phases: what values, how often, with how many clears and reads.
template <class T>
class Noise {
 public:
  explicit Noise(std::uint64_t seed) : rng_(seed) {}

  Clock next(const Bench<T>& bench) {
    if (left_ == 0) new_phase(bench);
    --left_;
    Clock c;
    if (rng_() % 256 < sample_rate_) c.sample = value(bench);
    if (bench.busy()) return c;
    if (rng_() % 4096 < clear_rate_) {
      c.clear = true;
    } else if (rng_() % 256 < read_rate_) {
      const bool hot = rng_() % 4 != 0;
      c.read = hot ? bench.bin_of(hot_[rng_() % hot_.size()]) : rng_() % Bench<T>::kBins;
    }
    return c;
  }

 private:
  void new_phase(const Bench<T>& bench) {
    left_ = 1 + rng_() % 2000;
    kind_ = rng_() % 6;
    sample_rate_ = std::array{256U, 256U, 256U, 200U, 30U, 1U}[rng_() % 6];
    clear_rate_ = std::array{0U, 0U, 2U, 40U, 4096U}[rng_() % 5];
    if (clear_rate_ == 4096) left_ = 1 + left_ % 100;
    read_rate_ = std::array{256U, 256U, 10U, 0U}[rng_() % 4];
    for (std::uint64_t& v : hot_) v = edge_value(bench);
  }

  /// 2^k or where a bin begins, or next to it.
  std::uint64_t edge_value(const Bench<T>& bench) {
    const std::uint64_t base = rng_() % 4 == 0 ? std::uint64_t{1} << rng_() % Build<T>::lat
                                               : bench.lowest()[rng_() % Bench<T>::kBins];
    return (base + rng_() % 3 - 1) & Bench<T>::kTop;
  }

  std::uint64_t value(const Bench<T>& bench) {
    ++turn_;
    switch (kind_) {
      case 0:
        return hot_[0];  // one bin in every cycle
      case 1:
        return hot_[turn_ % 2];  // two in turn
      case 2:
        return hot_[turn_ % hot_.size()];  // three in turn
      case 3:
        return hot_[rng_() % hot_.size()];  // runs of these
      case 4:
        return edge_value(bench);
      default:
        return rng_() & (Bench<T>::kTop >> rng_() % Build<T>::lat);
    }
  }

  std::mt19937_64 rng_;
  std::uint64_t left_ = 0, turn_ = 0;
  unsigned kind_ = 0, sample_rate_ = 0, clear_rate_ = 0, read_rate_ = 0;
  std::array<std::uint64_t, 3> hot_{};
};

template <class T>
void random_clocks(std::uint64_t seed, unsigned clocks) {
  CAPTURE(seed);
  Bench<T> bench(seed);
  Noise<T> noise(seed);
  std::mt19937_64 rng(seed);
  for (unsigned i = 0; i < clocks; ++i) {
    bench.clock(noise.next(bench));
    if (rng() % 20000 == 0) bench.reset(1 + rng() % 3);
  }
  bench.read_all();
  CHECK(bench.answers() > clocks / 1000);
}

}  // namespace

TEMPLATE_TEST_CASE("log-linear histogram: random samples, clears, reads and resets",
                   "[stats][hist]", Vtest_hist16, Vtest_hist32, Vtest_hist_small, Vtest_hist_odd) {
  const std::uint64_t seed = seed_or(1);
  for (std::uint64_t s = seed; s < seed + 3; ++s) random_clocks<TestType>(s, 100000);
}

TEMPLATE_TEST_CASE("log-linear histogram: random samples over many seeds", "[stats][hist][soak]",
                   Vtest_hist16, Vtest_hist32, Vtest_hist_small, Vtest_hist_odd) {
  const std::uint64_t seed = seed_or(100);
  for (std::uint64_t s = seed; s < seed + soak_part(60); ++s) random_clocks<TestType>(s, 300000);
}

TEMPLATE_TEST_CASE("log-linear histogram: every value, or every edge, is in its bin",
                   "[stats][hist]", Vtest_hist16, Vtest_hist32, Vtest_hist_small, Vtest_hist_odd) {
  Bench<TestType> bench(1);
  const std::uint64_t top = Bench<TestType>::kTop;
  // Into an empty histogram one edge at a time, so that a bin next to it would show.
  std::vector<std::uint64_t> edges;
  for (unsigned k = 0; k < Build<TestType>::lat; ++k) {
    for (const std::uint64_t v : {-1, 0, 1}) edges.push_back(((std::uint64_t{1} << k) + v) & top);
  }
  edges.push_back(top);
  for (const std::uint64_t v : edges) {
    CAPTURE(v);
    bench.clock({v, false, {}});
    const unsigned bin = bench.bin_of(v);
    for (unsigned b = bin == 0 ? 0 : bin - 1; b <= bin + 1 && b < Bench<TestType>::kBins; ++b) {
      bench.clock({{}, false, b});
      while (bench.busy()) bench.clock({});
    }
    bench.clock({{}, true, {}});
  }
  // All values, or those around where a bin begins, a different number of times in each bin.
  if (Build<TestType>::lat <= 20) {
    for (std::uint64_t v = 0; v <= top; ++v) bench.clock({v, false, {}});
  }
  for (unsigned b = 0; b < Bench<TestType>::kBins; ++b) {
    const std::uint64_t first = bench.lowest()[b];
    const std::uint64_t last = b + 1 < Bench<TestType>::kBins ? bench.lowest()[b + 1] - 1 : top;
    for (unsigned i = 0; i <= b; ++i) {
      bench.clock({first, false, {}});
      bench.clock({last, false, {}});
    }
  }
  bench.read_all();
}

TEMPLATE_TEST_CASE("log-linear histogram: samples count from the first cycle out of reset",
                   "[stats][hist]", Vtest_hist16, Vtest_hist32, Vtest_hist_small, Vtest_hist_odd) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    CAPTURE(seed);
    Bench<TestType> bench(seed);
    std::mt19937_64 rng(seed);
    const auto sample = [&] {
      return std::optional(rng() & (Bench<TestType>::kTop >> rng() % 11));
    };
    const bool at_once = seed % 2 == 0;
    if (!at_once) {
      for (unsigned i = 0; i < 500; ++i) bench.clock({sample(), false, {}});
    }
    bench.read_all(sample);
    bench.read_all();
  }
}

TEMPLATE_TEST_CASE("log-linear histogram: a clear at every distance from samples, reads and clears",
                   "[stats][hist]", Vtest_hist16, Vtest_hist32, Vtest_hist_small, Vtest_hist_odd) {
  Bench<TestType> bench(1);
  std::mt19937_64 rng(1);
  const std::uint64_t value = 6;
  for (unsigned gap = 0; gap < 2 * Build<TestType>::read_clocks + 4; ++gap) {
    CAPTURE(gap);
    // One bin in every cycle, or others between; a second clear `gap` cycles after the first.
    for (const bool alone : {true, false}) {
      const auto sample = [&] { return alone ? value : value + rng() % 2; };
      for (unsigned i = 0; i < 20; ++i) bench.clock({sample(), false, {}});
      bench.clock({sample(), true, {}});
      for (unsigned i = 0; i < gap; ++i) bench.clock({sample(), false, {}});
      bench.clock({sample(), true, {}});
      for (unsigned i = 0; i < gap; ++i) bench.clock({sample(), false, {}});
      bench.clock({sample(), false, bench.bin_of(value)});
      while (bench.busy()) bench.clock({sample(), false, {}});
      // The read's answer and a clear in one cycle.
      bench.clock({sample(), true, {}});
      bench.clock({sample(), false, bench.bin_of(value)});
      while (bench.busy()) bench.clock({sample(), false, {}});
    }
  }
  for (unsigned i = 0; i < 300; ++i) bench.clock({value, true, {}});
  bench.read_all([&] { return std::optional(value); });
}

TEST_CASE("log-linear histogram: reads are exact while the low part carries", "[stats][hist]") {
  using Small = Bench<Vtest_hist_small>;
  Small bench(1);
  // Every count of the low part, the read before, in and after a run of samples of its own bin and
  // of another.
  for (unsigned before = 0; before < 70; ++before) {
    for (unsigned pause = 0; pause < 6; ++pause) {
      for (const std::uint64_t other : {9, 10}) {
        CAPTURE(before, pause, other);
        bench.clock({{}, true, {}});
        for (unsigned i = 0; i < before; ++i) bench.clock({9, false, {}});
        for (unsigned i = 0; i < pause; ++i) bench.clock({});
        bench.clock({other, false, bench.bin_of(9)});
        while (bench.busy()) bench.clock({9, false, {}});
      }
    }
  }
}

TEST_CASE("log-linear histogram: a count wraps at its width and nowhere before", "[stats][hist]") {
  Bench<Vtest_hist_small> bench(1);
  for (unsigned i = 0; i < 3 * 4096 + 17; ++i) {
    const std::uint64_t value = i % 3 == 0 ? 12 : 200;
    const bool read = !bench.busy();
    bench.clock({value, false, read ? std::optional(bench.bin_of(value)) : std::nullopt});
  }
  for (unsigned i = 0; i < 2 * 4096; ++i) bench.clock({77, false, {}});
  bench.read_all();
}

TEMPLATE_TEST_CASE("log-linear histogram: counts of more than 16 bits, all bins carrying at once",
                   "[stats][hist]", Vtest_hist16, Vtest_hist32) {
  Bench<TestType> bench(1);
  const unsigned n = Bench<TestType>::kBins;
  // Each bin to just below 2^16, one after the other; then all of them in turn.
  for (unsigned b = 0; b < n; b += 1 + b / 6) {
    for (unsigned i = 0; i < 0xFFFE; ++i) bench.clock({bench.lowest()[b], false, {}});
  }
  unsigned read = 0;
  for (unsigned round = 0; round < 6 * Build<TestType>::read_clocks; ++round) {
    for (unsigned b = 0; b < n; b += 1 + b / 6) {
      Clock c{bench.lowest()[b], false, {}};
      if (!bench.busy()) c.read = read++ % n;
      bench.clock(c);
    }
  }
  bench.read_all();
  CHECK(bench.counts()[0] > 0x10000);
}

TEMPLATE_TEST_CASE("log-linear histogram: a reset in the middle of a read ends it", "[stats][hist]",
                   Vtest_hist16, Vtest_hist_small) {
  Bench<TestType> bench(1);
  for (unsigned when = 0; when <= Build<TestType>::read_clocks; ++when) {
    CAPTURE(when);
    bench.clock({3, false, 3});
    for (unsigned i = 0; i < when && bench.busy(); ++i) bench.clock({3, false, {}});
    bench.reset();  // from here on no answer may come
    for (unsigned i = 0; i < when; ++i) bench.clock({3, false, {}});
    bench.clock({3, false, 3});
    while (bench.busy()) bench.clock({3, false, {}});
    for (unsigned i = 0; i < Build<TestType>::read_clocks + 5; ++i) bench.clock({});
  }
}

}  // namespace fabmon::test::test_hist
