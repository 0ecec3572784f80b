// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The golden model of the bank form against a cycle-by-cycle stepper, against the cycle accounting
// of reports, and against the golden model of the selectable form.
#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "tb/bus/axi4/accounting.hpp"
#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tb/monitor/axi4/functions.hpp"
#include "tb/monitor/axi4/golden/bank_counters.hpp"
#include "tb/monitor/axi4/golden/golden.hpp"
#include "tb/monitor/axi4/spec.hpp"
#include "tb/monitor/axi4/tables/events.hpp"
#include "tb/monitor/axi4/tables/register_map.hpp"
#include "tests/catch.hpp"
#include "tests/monitor/axi4/bank_noise.hpp"
#include "tests/monitor/axi4/bank_stepper.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_bank_golden {
namespace {

struct BankCase {
  const char* name;
  Axi4Config config;
};

std::vector<BankCase> bank_cases() {
  return {{"plain", {.settle_cycles = 32, .bank = true}},
          {"all", with_all_extras({.id_width = 3, .max_outstanding = 8, .settle_cycles = 16})},
          {"no IDs", with_all_extras({.id_width = 0, .data_width = 8, .max_outstanding = 8})},
          {"out1", with_all_extras({.id_width = 1,
                                    .data_width = 32,
                                    .counter_width = 33,
                                    .out_width = 1,
                                    .max_outstanding = 1,
                                    .settle_cycles = 16})},
          {"out2", with_all_extras({.id_width = 32,
                                    .data_width = 1024,
                                    .counter_width = 63,
                                    .out_width = 2,
                                    .max_outstanding = 3})},
          {"some", {.bank = true, .responses = true, .order = true}}};
}

// The value of a function of counters in a golden model.
std::uint64_t value_of(const Axi4Golden& golden, const Axi4Config& config,
                       const Axi4Program& program) {
  const auto events = BankStepper::events(config);
  std::uint64_t sum = 0;
  const auto function = axi4_function(program);
  REQUIRE(function);
  for (const Axi4Term& term : *function) {
    bool found = false;
    for (unsigned k = 0; k < events.size(); ++k) {
      const unsigned umask = events[k].bit < 0 ? 0 : 1U << events[k].bit;
      if (events[k].code != term.event || umask != term.umask) continue;
      found = true;
      sum += static_cast<std::uint64_t>(static_cast<std::int64_t>(term.times)) * golden.counter(k);
    }
    REQUIRE(found);
  }
  return sum & ((std::uint64_t{1} << config.counter_width) - 1);
}

std::uint64_t value_of(const Axi4Golden& golden, const Axi4Config& config, const char* event) {
  return value_of(golden, config, parse_axi4_event(event, "test").program);
}

}  // namespace

TEST_CASE("the counters of the units are in the order of the register map", "[axi4][bank]") {
  for (const BankCase& c : bank_cases()) {
    const auto units = axi4_fixed_events(c.config);
    const auto events = BankStepper::events(c.config);
    REQUIRE(units.size() == 3);
    CHECK(units[0].size() == 16);
    CHECK(units[1].size() == 21);
    std::size_t k = 0;
    for (const auto& unit : units) {
      for (const Axi4FixedEvent& event : unit) {
        REQUIRE(event.code == events.at(k).code);
        REQUIRE(event.umask() == (events[k].bit < 0 ? 0U : 1U << events[k].bit));
        ++k;
      }
    }
    CHECK(k == events.size());
  }
}

TEST_CASE("the bank's golden model equals a cycle-by-cycle stepper on noise with random accesses",
          "[axi4][bank][golden][random]") {
  const std::uint64_t first = seed_or(1);
  const BankCase c = GENERATE(from_range(bank_cases()));
  for (std::uint64_t seed = first; seed < first + 20; ++seed) {
    INFO("build " << c.name << ", FABMON_SEED=" << seed);
    Axi4Golden golden(c.config);
    BankStepper stepper(c.config);
    BankNoise noise(seed, seed % 3 == 0);
    if (seed % 3 == 1) {
      golden.attach();
      stepper.attach();
    }
    std::mt19937_64 rng(seed);
    std::vector<std::uint64_t> snapshot;
    std::uint64_t snapshot_at = 0, free_at = 100;
    std::uint32_t lower_bounds = 0;
    const unsigned one_in = std::array{3U, 20U, 200U, 2000U}[seed % 4];
    const auto compare = [&] {
      CAPTURE(stepper.now);
      for (unsigned k = 0; k < stepper.list.size(); ++k) {
        CAPTURE(k, stepper.list[k].code, stepper.list[k].bit);
        REQUIRE(golden.counter(k) == stepper.value[k]);
      }
      REQUIRE(golden.read(0x430) == stepper.flags());
      REQUIRE(golden.read(0x434) == stepper.open());
    };
    for (unsigned i = 0; i < 4000; ++i) {
      Axi4Pins p = noise.next();
      if (seed % 2 == 0 && rng() % 8 == 0) p.awatop = static_cast<std::uint8_t>(rng() % 64);
      if (seed % 4 != 0 && rng() % 256 == 0) p.aresetn = 0;
      BankStepper::Act act;
      bool freeze = stepper.frozen;
      if (rng() % one_in == 0) {
        switch (rng() % 7) {
          case 0:
            act.rst_cntr = true;
            free_at = std::max(free_at, stepper.now + 100);
            golden.write(0x118, 0x200 | (stepper.frozen ? 1 : 0));
            break;
          case 1:
            freeze = rng() % 3 == 0;
            golden.write(0x118, freeze ? 1 : 0);
            break;
          case 2:
          case 3:
            if (stepper.now < free_at) break;
            free_at = stepper.now + 300;
            act.clear_capture = rng() % 2 == 0;
            golden.write(0x410, act.clear_capture ? 3 : 1);
            snapshot = stepper.value;
            lower_bounds = stepper.open() & 0xC;
            snapshot_at = stepper.now + 1;
            break;
          case 4:
            act.open_ones = static_cast<std::uint32_t>(rng() & 0x13C);
            golden.write(0x434, act.open_ones);
            break;
          default:
            compare();
            break;
        }
      }
      stepper.step(p, act);
      stepper.frozen = freeze;
      golden.run(&p, 1);
      if (snapshot_at != 0 && stepper.now == snapshot_at + 280) {
        for (unsigned k = 0; k < snapshot.size(); ++k) {
          REQUIRE(golden.snapshot_value(k) == snapshot[k]);
        }
        REQUIRE((golden.read(0x414) & 0xC) == lower_bounds);
      }
    }
    compare();
  }
}

TEST_CASE("how the pins are chopped makes no difference to the bank's counts",
          "[axi4][bank][golden][random]") {
  const std::uint64_t seed = seed_or(5);
  CAPTURE(seed);
  const Axi4Config config = with_all_extras({.id_width = 2, .out_width = 3, .max_outstanding = 8});
  BankNoise noise(seed, false);
  std::vector<Axi4Pins> pins(6000);
  for (Axi4Pins& p : pins) p = noise.next();
  Axi4Golden whole(config);
  whole.run(pins.data(), pins.size());
  for (const std::size_t piece : {1, 63, 64, 65, 1000}) {
    Axi4Golden chopped(config);
    for (std::size_t i = 0; i < pins.size(); i += piece) {
      chopped.run(&pins[i], std::min(piece, pins.size() - i));
      if (i % 3 == 0) chopped.counter(0);  // ends a block
    }
    for (unsigned k = 0; k < BankStepper::events(config).size(); ++k) {
      CAPTURE(piece, k);
      REQUIRE(chopped.counter(k) == whole.counter(k));
    }
  }
}

TEST_CASE("the bank's cycle accounting is that of reports, and each set sums to the cycles",
          "[axi4][bank][golden][accounting]") {
  const std::uint64_t seed = seed_or(1);
  const Axi4Config config{.bank = true};
  std::vector<std::vector<Axi4Pins>> runs;
  for (const std::string& workload : Axi4Traffic::workloads()) {
    runs.emplace_back(8000);
    Axi4Traffic(workload, seed, 8000, config).read(runs.back().data(), 8000);
  }
  BankNoise noise(seed, false);
  runs.emplace_back(8000);
  for (Axi4Pins& p : runs.back()) p = noise.next();
  for (std::size_t run = 0; run < runs.size(); ++run) {
    CAPTURE(run, seed);
    Axi4Golden golden(config);
    golden.run(runs[run].data(), runs[run].size());
    Axi4Accounting accounting;
    std::array<std::uint64_t, 8> reads{};
    std::array<std::uint64_t, 12> writes{};
    for (const Axi4Pins& p : runs[run]) {
      const auto buckets = accounting.next(p);
      ++reads[static_cast<std::size_t>(buckets.read)];
      ++writes[static_cast<std::size_t>(buckets.write)];
    }
    const auto read_count = [&](unsigned bit) {
      return value_of(golden, config,
                      {.event = 0x20, .umask = static_cast<std::uint8_t>(1U << bit)});
    };
    std::uint64_t read_sum = 0, write_sum = 0;
    for (unsigned bit = 0; bit < 7; ++bit) {
      CAPTURE(bit);
      CHECK(read_count(bit) == reads[bit]);
      read_sum += read_count(bit);
    }
    for (unsigned row = 0; row < 11; ++row) {
      CAPTURE(row);
      const Axi4Program program{.event = static_cast<std::uint8_t>(row < 8 ? 0x21 : 0x22),
                                .umask = static_cast<std::uint8_t>(1U << row % 8)};
      CHECK(value_of(golden, config, program) == writes[row]);
      write_sum += value_of(golden, config, program);
    }
    CHECK(read_sum == runs[run].size());
    CHECK(write_sum == runs[run].size());
  }
}

TEST_CASE("each event of the selectable form that the bank computes has the same count there",
          "[axi4][bank][golden][functions]") {
  const std::uint64_t seed = seed_or(3);
  CAPTURE(seed);
  const Axi4Config bank{.bank = true};
  const Axi4Config selectable{.gap_width = 48};
  unsigned functions = 0;
  std::vector<std::uint8_t> codes{0x00, 0x0A, 0x14, 0x15, 0xF1};
  for (const EventInfo& event : axi4_events()) {
    if (event.form.empty()) codes.push_back(event.code);
  }
  BankNoise noise(seed, true);
  std::vector<Axi4Pins> pins(3000);
  for (Axi4Pins& p : pins) p = noise.next();
  Axi4Golden whole(bank);
  whole.run(pins.data(), pins.size());
  for (const std::uint8_t code : codes) {
    const bool masks = code == 0x10 || code == 0x18 || code == 0x19;
    for (unsigned umask = 0; umask < (masks ? 64 : 2); ++umask) {
      const Axi4Program program{.event = code, .umask = static_cast<std::uint8_t>(umask)};
      const bool both = (umask & 7) != 0 && (umask >> 3 & 7) != 0;
      const bool whole_channel = (umask & 7) == 7 || (umask >> 3 & 7) == 7;
      CAPTURE(code, umask);
      const bool expected = !(code == 0x10 || code == 0x18) || !both || whole_channel;
      REQUIRE(axi4_function(program).has_value() == expected);
      if (!expected) continue;
      ++functions;
      Axi4Golden golden(selectable);
      const Axi4Pins idle{};
      golden.write(axi4_reg::kUctrlL, axi4_reg::kUctrlLRstCntr);
      golden.run(&idle, 1);
      golden.write(axi4_reg::kUcctlL, ucctl_low(program) | kCntrRst);
      golden.run(&idle, 1);
      golden.run(pins.data(), pins.size());
      REQUIRE(golden.counter(0) == value_of(whole, bank, program));
    }
  }
  CHECK(functions > 100);
}

TEST_CASE("what is no sum of fixed counters is not offered as one", "[axi4][bank][functions]") {
  const auto is_function = [](const char* event) {
    return axi4_function(parse_axi4_event(event, "test").program).has_value();
  };
  for (const char* event :
       {"axi4/ar_idle/", "axi4/rd_idle/", "axi4/wr_idle/", "axi4/read_occupancy/",
        "axi4/response_occupancy/", "axi4/event=0x20,umask=0x3F/", "axi4/write_cycles_2/",
        "axi4/event=0x29,umask=3/", "axi4/event=0x2B,umask=0x38/", "axi4/event=0x2C,umask=0xF0/",
        "axi4/order/", "axi4/ar_handshakes,invert/"}) {
    CAPTURE(event);
    CHECK(is_function(event));
  }
  for (const char* event :
       {"axi4/ar_stalls,edge/", "axi4/total_read_latency,max/", "axi4/read_cmd_bytes,thresh=1/",
        "axi4/event=0x10,umask=0x09/", "axi4/event=0x18,umask=0x24/", "axi4/latency_extremes/",
        "axi4/error_responses/", "axi4/exclusives/", "axi4/burst_types/", "axi4/burst_lengths/",
        "axi4/transfer_shapes/", "axi4/event=0x29,umask=6/", "axi4/event=0x2D,umask=3/",
        "axi4/ovfl_ar2ar/", "axi4/ovfl_reads/"}) {
    CAPTURE(event);
    CHECK_FALSE(is_function(event));
  }
}

TEST_CASE("the examples of cycle accounting come out as they are written", "[axi4][bank][golden]") {
  const Axi4Config config{.bank = true};
  Axi4Golden golden(config);
  // A read: AR at 0, beats at 5, 6, 8 (the last one), nothing at 7 and 9.
  const Axi4Pins none{};
  Axi4Pins ar, beat, last;
  ar.arvalid = ar.arready = 1;
  beat.rvalid = beat.rready = 1;
  last = beat;
  last.rlast = 1;
  const std::vector<Axi4Pins> read{ar, none, none, none, none, beat, beat, none, last, none};
  golden.run(read.data(), read.size());
  const auto count = [&](const char* event) { return value_of(golden, config, event); };
  CHECK(count("axi4/rd_cmd/") == 1);
  CHECK(count("axi4/rd_wait_first/") == 4);
  CHECK(count("axi4/rd_beat/") == 3);
  CHECK(count("axi4/rd_gap/") == 1);
  CHECK(count("axi4/rd_idle/") == 1);
  CHECK(count("axi4/rd_wait_manager/") == 0);
  CHECK(count("axi4/rd_cmd_wait/") == 0);
  CHECK(count("axi4/wr_idle/") == 10);
  // A write: AW and its only beat at once, B three cycles later.
  golden.reset();
  Axi4Pins write, response;
  write.awvalid = write.awready = write.wvalid = write.wready = write.wlast = 1;
  response.bvalid = response.bready = 1;
  const std::vector<Axi4Pins> pins{write, none, none, response, none};
  golden.run(pins.data(), pins.size());
  CHECK(count("axi4/wr_beat/") == 1);
  CHECK(count("axi4/wr_wait_resp/") == 2);
  CHECK(count("axi4/wr_resp/") == 1);
  CHECK(count("axi4/wr_idle/") == 1);
  CHECK(count("axi4/read_cycles/") == 5);
}

TEST_CASE("the sum of intervals that are cleared with the snapshot is the whole",
          "[axi4][bank][golden][snapshot]") {
  const std::uint64_t seed = seed_or(1);
  const Axi4Config config{.bank = true};
  BankNoise noise(seed, false);
  Axi4Golden whole(config), parts(config);
  std::mt19937_64 rng(seed);
  const unsigned n = static_cast<unsigned>(BankStepper::events(config).size());
  std::vector<std::uint64_t> sum(n);
  const auto add = [&](auto&& value) {
    for (unsigned k = 0; k < n; ++k) sum[k] += value(k);
  };
  for (int i = 0; i < 100; ++i) {  // after the reset
    const Axi4Pins p = noise.next();
    whole.run(&p, 1);
    parts.run(&p, 1);
  }
  for (int round = 0; round < 20; ++round) {
    parts.write(0x410, 3);
    const std::uint64_t cycles = 300 + rng() % 500;
    for (std::uint64_t i = 0; i < cycles; ++i) {
      const Axi4Pins p = noise.next();
      whole.run(&p, 1);
      parts.run(&p, 1);
    }
    add([&](unsigned k) { return parts.snapshot_value(k); });
  }
  add([&](unsigned k) { return parts.counter(k); });
  for (unsigned k = 0; k < n; ++k) {
    CAPTURE(k);
    CHECK(sum[k] == whole.counter(k));
  }
  CHECK((parts.read(0x414) & 2) == 0);
}

TEST_CASE("a lost capture clears nothing", "[axi4][bank][golden][snapshot]") {
  Axi4Golden golden(Axi4Config{.bank = true});
  const Axi4Pins none{};
  golden.idle(100);
  golden.write(0x410, 1);
  golden.run(&none, 1);
  golden.write(0x410, 3);
  golden.run(&none, 1);
  CHECK(golden.counter(0) == 102);
  CHECK((golden.read(0x414) & 2) == 2);
  golden.idle(300);
  golden.write(0x410, 3);
  golden.run(&none, 1);
  CHECK(golden.counter(0) == 1);
}

}  // namespace fabmon::test::test_bank_golden
