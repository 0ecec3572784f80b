// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The golden model (time stamps, whole blocks) against a stepper (one cycle after the other) over
// random pins, random register accesses and random chopping of the pins into calls.
//
// Addresses are written as in the specification, not taken from the generated map: they prove it.
#include <algorithm>
#include <optional>
#include <random>
#include <vector>

#include "tb/monitor/axi4/golden/golden.hpp"
#include "tests/catch.hpp"
#include "tests/monitor/axi4/golden_noise.hpp"
#include "tests/monitor/axi4/golden_stepper.hpp"

namespace fabmon::test::test_golden_stepper {
namespace {

// Both models side by side. Pins go to the golden model late and in pieces of random size.
class SteppedGolden {
 public:
  SteppedGolden(const Axi4Config& config, std::uint64_t seed)
      : golden(config),
        stepper(config),
        rng(seed),
        pins(seed + 1, seed % 3 == 0),
        atomics(seed % 2 == 0),
        n(config.num_counters) {
    if (seed % 3 == 1) {
      golden.attach();
      stepper.attach();
    }
  }

  void clock() {
    Axi4Pins p = pins.next();
    if (atomics && rng() % 8 == 0) p.awatop = static_cast<std::uint8_t>(rng() % 64);
    if (rng() % 256 == 0) p.aresetn = 0;
    stepper.step(p, write, snapshot, csr_reset);
    if (write || snapshot || csr_reset) {
      flush();
      if (write) golden.write(write->addr, write->data, write->strb);
      if (snapshot) golden.snapshot();
      if (csr_reset) golden.csr_reset();
      write.reset();
      snapshot = csr_reset = false;
    }
    waiting.push_back(p);
    if (rng() % 32 == 0) flush();
  }

  void compare_read(std::uint32_t addr) {
    flush();
    CAPTURE(addr, stepper.now);
    REQUIRE(golden.read(addr) == stepper.read(addr));
  }

  void compare_all() {
    flush();
    CAPTURE(stepper.now);
    REQUIRE(golden.now() == stepper.now);
    REQUIRE(golden.irq() == stepper.irq());
    for (unsigned j = 0; j < n; ++j) {
      CAPTURE(j, stepper.ctl_l[j], stepper.ctl_h[j]);
      REQUIRE(golden.counter(j) == stepper.cnt[j]);
      compare_read(0x128 + 8 * j);
      REQUIRE(golden.snapshot_value(j) == (stepper.read(0x440), stepper.snap[j]));
    }
    for (const std::uint32_t a : {0x118U, 0x120U, 0x408U, 0x414U, 0x418U, 0x434U}) compare_read(a);
  }

  // Something random for the coming cycle.
  void act() {
    const auto j = static_cast<std::uint32_t>(rng() % n);
    const auto any = static_cast<std::uint32_t>(rng());
    const auto strb = static_cast<std::uint8_t>(rng() % 4 == 0 ? rng() % 16 : 15);
    const auto put = [&](std::uint32_t addr, std::uint32_t data) {
      write = RegAccess{.write = true, .addr = addr, .data = data, .strb = strb};
    };
    switch (rng() % 16) {
      case 0:
      case 1:
      case 2:
      case 3:
        return put(0x128 + 8 * j, random_control());
      case 4:
        return put(0x12C + 8 * j, rng() % 4 == 0 ? any : 0);
      case 5:
        return put(0x118, rng() % 2 == 0 ? 0 : any & 0x301 & static_cast<std::uint32_t>(rng()));
      case 6:
        return put(0x118, 0);
      case 7:
        return put(rng() % 2 == 0 ? 0x120 : 0x434, any);
      case 8:
        return put(0x408, any);
      case 9:
        if (rng() % 2 == 0) return put(0x414, any);
        return put(0x410, any);
      case 10:
        snapshot = true;
        return;
      case 11:
        csr_reset = rng() % 8 == 0;
        if (rng() % 2 == 0) put(0x128 + 8 * j, random_control());
        return;
      case 12: {  // within reach of an overflow
        const std::uint64_t value =
            (std::uint64_t{1} << stepper.c.counter_width) - 1 - rng() % (rng() % 2 == 0 ? 4 : 2000);
        flush();
        golden.preset_counter(j, value);
        stepper.cnt[j] = value;
        return;
      }
      case 13:
        return put(any & 0xFFC, static_cast<std::uint32_t>(rng()));
      default: {
        const std::uint32_t data = 0x128 + 8 * n + 8 * static_cast<std::uint32_t>(rng() % n);
        compare_read(rng() % 2 == 0 ? data + 4 * (any & 1) : any & (any & 0x1000 ? 0xFFC : 0x1FC));
        return;
      }
    }
  }

 private:
  void flush() {
    for (std::size_t i = 0; i < waiting.size();) {
      const std::size_t m = std::min<std::size_t>(waiting.size() - i, 1 + rng() % 90);
      golden.run(&waiting[i], m);
      i += m;
    }
    waiting.clear();
  }

  std::uint32_t random_control() {
    static constexpr std::array<std::uint8_t, 24> kEvents = {
        0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x10, 0x11,
        0x12, 0x13, 0x13, 0x18, 0x19, 0x1A, 0x1B, 0x1C, 0x1C, 0xF0, 0xFF, 0x15};
    std::uint32_t v = kEvents[rng() % kEvents.size()];
    if (rng() % 2 == 0) v |= (rng() & 0xFF) << 8;
    if (rng() % 8 == 0) v |= 1U << 17;
    if (rng() % 3 == 0) v |= 1U << 18;
    if (rng() % 3 == 0) v |= 1U << 20;
    if (rng() % 3 == 0) v |= 1U << 23;
    if (rng() % 2 == 0) v |= static_cast<std::uint32_t>(rng() % (rng() % 2 == 0 ? 4 : 256)) << 24;
    return v;
  }

 public:
  Axi4Golden golden;
  Axi4Stepper stepper;
  std::mt19937_64 rng;
  PinNoise pins;
  bool atomics;  // some of the commands are
  unsigned n;
  std::optional<RegAccess> write;
  bool snapshot = false;
  bool csr_reset = false;
  std::vector<Axi4Pins> waiting;
};

struct Case {
  const char* name;
  Axi4Config config;
};

Axi4Config settling_in(unsigned cycles, Axi4Config config) {
  config.settle_cycles = cycles;
  return config;
}

std::vector<Case> cases() {
  return {
      {"base", settling_in(16, {})},
      {"small", settling_in(32, {.gap_width = 3, .out_width = 1})},
      {"narrow", {.num_counters = 3, .counter_width = 33, .gap_width = 5, .out_width = 3}},
      {"wide", {.num_counters = 16, .counter_width = 63, .gap_width = 7, .out_width = 5}},
      {"adv", {.id_width = 32, .advanced_latency = true, .max_outstanding = 64}},
      {"adv no IDs", settling_in(64, {.id_width = 0, .data_width = 8, .advanced_latency = true})},
      {"adv full",
       settling_in(
           16, {.id_width = 1, .gap_width = 4, .advanced_latency = true, .max_outstanding = 3})},
      {"adv one",
       {.num_counters = 1, .gap_width = 6, .advanced_latency = true, .max_outstanding = 1}},
  };
}

}  // namespace

TEST_CASE("the golden model equals a cycle-by-cycle stepper on noise with random accesses",
          "[axi4][golden][random]") {
  const std::uint64_t first = seed_or(1);
  const Case c = GENERATE(from_range(cases()));
  for (std::uint64_t seed = first; seed < first + 40; ++seed) {
    INFO("build " << c.name << ", FABMON_SEED=" << seed);
    SteppedGolden pair(c.config, seed);
    const unsigned one_in = std::array{2U, 10U, 60U, 700U}[seed % 4];  // an access every so often
    for (unsigned j = 0; j < 3 * pair.n; ++j) {
      pair.act();
      pair.clock();
    }
    for (unsigned i = 0; i < 3000; ++i) {
      if (pair.rng() % one_in == 0) pair.act();
      pair.clock();
      if (pair.rng() % 500 == 0) pair.compare_all();
    }
    pair.compare_all();
  }
}

TEST_CASE("the golden model equals the stepper when compared in every cycle",
          "[axi4][golden][random]") {
  const std::uint64_t seed = seed_or(7);
  const Case c = GENERATE(from_range(cases()));
  INFO("build " << c.name << ", FABMON_SEED=" << seed);
  SteppedGolden pair(c.config, seed);
  for (unsigned i = 0; i < 600; ++i) {
    if (pair.rng() % 4 == 0) pair.act();
    pair.clock();
    pair.compare_all();
  }
}

TEST_CASE("no counter disturbs another: alone and in company they count the same",
          "[axi4][golden][random]") {
  const std::uint64_t seed = seed_or(11);
  CAPTURE(seed);
  const std::vector<Axi4Pins> pins = PinNoise(seed, true).take_clocks(5000);
  const std::array<std::uint32_t, 8> control = {0x02,       0x00040013, 0x03000013, 0x00000913,
                                                0x0284001C, 0x0009,     0x10000012, 0x000024F0};
  Axi4Golden together(Axi4Config{});
  for (unsigned j = 0; j < 8; ++j) {
    together.write(0x128 + 8 * j, control[j]);
    together.run(&pins[j], 1);
  }
  together.run(&pins[8], pins.size() - 8);
  for (unsigned j = 0; j < 8; ++j) {
    CAPTURE(j);
    Axi4Golden alone(Axi4Config{});
    alone.run(pins.data(), j);
    alone.write(0x128, control[j]);
    alone.run(&pins[j], pins.size() - j);
    CHECK(alone.counter(0) == together.counter(j));
  }
}

}  // namespace fabmon::test::test_golden_stepper
