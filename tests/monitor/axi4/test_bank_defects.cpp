// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The classes of defects with which performance monitors have shipped (tests/contract/
// test_defects.cpp), on the bank form: RTL and golden model alike, expected numbers by hand.
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "tb/monitor/axi4/functions.hpp"
#include "tb/monitor/axi4/spec.hpp"
#include "tests/catch.hpp"
#include "tests/monitor/axi4/bank_fixture.hpp"
#include "tests/monitor/axi4/bank_stepper.hpp"

namespace fabmon::test::test_bank_defects {
namespace {

const Axi4Pins kNone;

/// The bank by the names of its events. Counting is stopped while it is read.
class NamedBank : public BankFixture {
 public:
  explicit NamedBank(const std::string& build) : BankFixture(build) { begin(); }

  /// The next cycle is the first that counts.
  void begin() {
    write(kUctrl, kFreeze);
    write(kUctrl, kFreeze | kRstCntr);
    begin_write(kUctrl, 0);
    clock({});
    while (rtl().busy()) clock({});
  }
  void play(const std::vector<Axi4Pins>& pins) {
    for (const Axi4Pins& p : pins) clock(p);
  }
  /// Stops with the next cycle, which counts, and reads all counters.
  void stop(const Axi4Pins& last = {}) {
    begin_write(kUctrl, kFreeze);
    clock(last);
    while (rtl().busy()) clock({});
    values_.clear();
    for (unsigned k = 0; k < size(); ++k) values_.push_back(count_of(k));
  }
  /// Of an event, or a function of several, as stop() has read them.
  std::uint64_t value(const std::string& name) {
    std::uint64_t sum = 0;
    const auto program = parse_axi4_event("axi4/" + name + "/", "test").program;
    const auto function = axi4_function(program);
    REQUIRE(function);
    const auto events = BankStepper::events(config());
    for (const Axi4Term& term : *function) {
      for (unsigned k = 0; k < events.size(); ++k) {
        const unsigned umask = events[k].bit < 0 ? 0 : 1U << events[k].bit;
        if (events[k].code != term.event || umask != term.umask) continue;
        sum += static_cast<std::uint64_t>(static_cast<std::int64_t>(term.times)) * values_[k];
      }
    }
    return sum & ((std::uint64_t{1} << config().counter_width) - 1);
  }

 private:
  std::vector<std::uint64_t> values_;
};

/// The events of a build by name, without those that count on an idle bus.
std::vector<std::string> countable(const Axi4Config& config) {
  std::vector<std::string> names;
  for (const Axi4Spec& spec : all_axi4_events(config)) {
    std::string name = spec.text.substr(5, spec.text.size() - 6);
    const bool idle = name.ends_with("_idle") || name.ends_with("occupancy") ||
                      name == "clock_ticks" || name == "read_cycles" || name == "write_cycles_2" ||
                      name == "write_cycles" || name == "order" || name.ends_with("_min");
    if (!idle) names.push_back(name);
  }
  return names;
}

}  // namespace

TEST_CASE("bank: all events of one cycle are counted, each by its full amount",
          "[axi4][bank][defects]") {
  NamedBank bank("bank");
  bank.play(std::vector<Axi4Pins>(3, on(kHsAll, 255, 7)));
  bank.stop();
  for (const char* name : {"read_cmd_bytes", "write_cmd_bytes"}) CHECK(bank.value(name) == 3 << 15);
  for (const char* name : {"read_cmd_length", "write_cmd_length"}) CHECK(bank.value(name) == 768);
  for (const char* name : {"ar_handshakes", "r_beats", "aw_handshakes", "w_beats", "b_handshakes",
                           "rd_beat", "wr_beat", "ar_len_17_256", "aw_len_17_256"}) {
    CAPTURE(name);
    CHECK(bank.value(name) == 3);
  }
}

TEST_CASE("bank: a count stays while its event is absent", "[axi4][bank][defects]") {
  NamedBank bank("bank");
  bank.play(std::vector<Axi4Pins>(4, on(kHsAr | kHsRl | kHsB, 9, 0)));
  bank.repeat({}, 5000);
  bank.stop();
  CHECK(bank.value("read_cmd_bytes") == 40);
  CHECK(bank.value("ar_handshakes") == 4);
  CHECK(bank.value("r_beats") == 4);
  CHECK(bank.value("clock_ticks_ar2ar") == 3);
  CHECK(bank.value("clock_ticks_r2r") == 3);
  CHECK(bank.value("clock_ticks_b2b") == 3);
  CHECK(bank.value("clock_ticks_ar2r") == 3);
}

TEST_CASE("bank: all bits of a counter count", "[axi4][bank][defects]") {
  NamedBank bank("bank");
  bank.repeat(on(kHsAr, 255, 7), 3U << 17);
  bank.stop();
  CHECK(bank.value("read_cmd_bytes") == std::uint64_t{3} << 32);
  CHECK(bank.value("read_cmd_length") == std::uint64_t{3} << 25);
  CHECK(bank.value("ar_handshakes") == 3U << 17);
  CHECK(bank.value("clock_ticks_ar2ar") == (3U << 17) - 1);
  for (unsigned u = 0; u < bank.units().size(); ++u) CHECK(bank.read(kBankUnit[u] + 0x20) == 0);
}

TEST_CASE("bank: an event is counted in its own cycle, not one early or late",
          "[axi4][bank][defects]") {
  const auto build = GENERATE("bank", "bank_apb");
  INFO(build);
  BankFixture both(build);
  // Counters 1, 3, 13, 14 of reads; 0, 2, 4, 18, 19 of writes.
  for (const unsigned k : {1U, 3U, 13U, 14U, 16U, 18U, 20U, 34U, 35U}) {
    for (const int at : {-1, 0, 1, 2}) {  // the read, relative to the cycle of the event
      INFO("counter " << k << ", read at " << at);
      both.reset();
      both.run(kBankSnapClocks);  // until then a clear goes on
      for (int clock = -1; clock <= 2; ++clock) {
        if (clock == at) both.begin_read(both.data_of(k));
        both.clock(clock == 0 ? on(kHsAll) : kNone);
      }
      if (both.rtl().busy()) both.end();
      CHECK(both.rtl().rdata() == 0);
      CHECK(both.find_count(both.data_of(k)) == (at > 0 ? 1 : 0));
    }
  }
}

TEST_CASE("bank: no count is lost or doubled by register accesses", "[axi4][bank][defects]") {
  const auto build = GENERATE("bank", "bank_plain", "bank_apb");
  INFO(build);
  BankFixture both(build, [] { return on(kHsAr); });
  for (unsigned i = 0; i < 200; ++i) {  // the bus is never idle for long, nor is the port
    switch (i % 5) {
      case 0:
        both.read(kBankUnit[i % 2] + 0x20);
        break;
      case 1:
        both.write(kBankIrqEn[0], i);
        break;
      case 2:
        both.read(both.data_of(i % both.size()) + 4);
        break;
      case 3:
        both.write(kUctrl, 0);
        break;
      default:
        both.snapshot_all();
        break;
    }
    both.run(i % 4);
    const std::uint64_t now = both.now();
    CHECK(both.count_of(i % 2 == 0 ? 1 : 13) == now);  // ar_handshakes, read_cmd_length
  }
}

TEST_CASE("bank: a read after a clear is exact to the cycle", "[axi4][bank][defects]") {
  BankFixture both("bank", [] { return on(kHsAr, 6); });
  for (unsigned gap = 0; gap < 80; ++gap) {
    both.begin_write(kUctrl, kRstCntr);
    const std::uint64_t cleared = both.now();
    both.end();
    both.run(gap);
    const std::uint64_t read = both.now();
    CHECK(both.count_of(13) == 7 * (read - cleared - 1));
  }
}

TEST_CASE("bank: every event counts what its name says, and nothing else",
          "[axi4][bank][defects]") {
  // What each channel does in cycles of its own; what is not named has to stay 0.
  using Counts = std::map<std::string, std::uint64_t>;
  struct Case {
    const char* what;
    std::vector<Axi4Pins> pins;
    Counts counts;
  };
  Axi4Pins ar = on(kHsAr, 3, 2), aw = on(kHsAw, 3, 2), r = on(kHsR), w = on(kHsW), b = on(kHsB);
  ar.arburst = aw.awburst = 1;
  const auto but = [](Axi4Pins p, auto&& change) {
    change(p);
    return p;
  };
  const Axi4Pins rl = on(kHsRl), wl = on(kHsWl);
  const std::vector<Case> cases{
      {"AR",
       {ar, kNone, ar, kNone},
       {{"ar_handshakes", 2},
        {"read_cmd_length", 8},
        {"read_cmd_bytes", 32},
        {"clock_ticks_ar2ar", 2},
        {"total_read_latency", 1 + 1 + 2},
        {"rd_cmd", 1},
        {"rd_wait_first", 3},
        {"ar_incr", 2},
        {"ar_len_2_4", 2},
        {"ar_narrow", 2}}},
      {"AR waits",
       {but(ar, [](Axi4Pins& p) { p.arready = 0; })},
       {{"ar_stalls", 1}, {"rd_cmd_wait", 1}}},
      {"R",
       {r, kNone, rl},
       {{"r_beats", 2}, {"clock_ticks_r2r", 2}, {"rd_beat", 2}, {"rd_gap", 1}}},
      {"R waits",
       {but(r, [](Axi4Pins& p) { p.rready = 0; })},
       {{"r_stalls", 1}, {"rd_wait_manager", 1}}},
      {"AR to R",
       {ar, kNone, rl},
       {{"ar_handshakes", 1},
        {"read_cmd_length", 4},
        {"read_cmd_bytes", 16},
        {"r_beats", 1},
        {"clock_ticks_ar2r", 2},
        {"clock_ticks_araww2rb", 2},
        {"total_read_latency", 2},
        {"rd_cmd", 1},
        {"rd_wait_first", 1},
        {"rd_beat", 1},
        {"ar_incr", 1},
        {"ar_len_2_4", 1},
        {"ar_narrow", 1},
        {"read_latency_max", 2}}},
      {"AW",
       {aw, kNone, aw, kNone},
       {{"aw_handshakes", 2},
        {"write_cmd_length", 8},
        {"write_cmd_bytes", 32},
        {"clock_ticks_aw2aw", 2},
        {"total_write_latency", 1 + 1 + 2},
        {"wr_cmd", 1},
        {"wr_wait_data", 3},
        {"aw_incr", 2},
        {"aw_len_2_4", 2},
        {"aw_narrow", 2}}},
      {"AW waits",
       {but(aw, [](Axi4Pins& p) { p.awready = 0; })},
       {{"aw_stalls", 1}, {"wr_cmd_wait", 1}}},
      {"W", {w, kNone, w}, {{"w_beats", 2}, {"clock_ticks_w2w", 2}, {"wr_beat", 2}, {"wr_gap", 1}}},
      {"W waits",
       {but(w, [](Axi4Pins& p) { p.wready = 0; })},
       {{"w_stalls", 1}, {"wr_wait_subordinate", 1}}},
      {"W alone",
       {wl, kNone},
       {{"w_beats", 1}, {"wr_beat", 1}, {"wr_ahead", 1}, {"w_before_aw", 1}}},
      {"B", {b, kNone, b}, {{"b_handshakes", 2}, {"clock_ticks_b2b", 2}, {"wr_resp", 2}}},
      {"B waits",
       {but(b, [](Axi4Pins& p) { p.bready = 0; })},
       {{"b_stalls", 1}, {"wr_resp_wait_manager", 1}}},
      {"AW, W, B",
       {aw, wl, kNone, b},
       {{"aw_handshakes", 1},
        {"write_cmd_length", 4},
        {"write_cmd_bytes", 16},
        {"w_beats", 1},
        {"b_handshakes", 1},
        {"clock_ticks_aww2b", 3},
        {"clock_ticks_araww2rb", 3},
        {"total_write_latency", 3},
        {"wr_cmd", 1},
        {"wr_beat", 1},
        {"wr_wait_resp", 1},
        {"wr_resp", 1},
        {"aw_incr", 1},
        {"aw_len_2_4", 1},
        {"aw_narrow", 1},
        {"write_latency_max", 3}}},
      {"errors",
       {but(r, [](Axi4Pins& p) { p.rresp = 2; }), but(rl, [](Axi4Pins& p) { p.rresp = 3; }),
        but(b, [](Axi4Pins& p) { p.bresp = 2; }), but(b, [](Axi4Pins& p) { p.bresp = 3; })},
       {{"r_beats", 2},
        {"clock_ticks_r2r", 1},
        {"rd_beat", 2},
        {"b_handshakes", 2},
        {"clock_ticks_b2b", 1},
        {"wr_resp", 2},
        {"r_slverr", 1},
        {"r_decerr", 1},
        {"b_slverr", 1},
        {"b_decerr", 1}}},
      {"exclusives",
       {but(on(kHsAr, 0, 7), [](Axi4Pins& p) { p.arlock = 1, p.arburst = 0; }),
        but(on(kHsAw, 0, 7), [](Axi4Pins& p) { p.awlock = 1, p.awburst = 2; }),
        but(r, [](Axi4Pins& p) { p.rresp = 1; }), but(rl, [](Axi4Pins& p) { p.rresp = 1; }),
        but(b, [](Axi4Pins& p) { p.bresp = 1; })},
       {{"ar_handshakes", 1},
        {"read_cmd_length", 1},
        {"read_cmd_bytes", 128},
        {"rd_cmd", 1},
        {"rd_wait_first", 1},
        {"rd_beat", 2},
        {"r_beats", 2},
        {"clock_ticks_r2r", 1},
        {"clock_ticks_ar2r", 3},
        {"clock_ticks_araww2rb", 4},
        {"total_read_latency", 3},
        {"read_latency_max", 3},
        {"ar_fixed", 1},
        {"ar_len_1", 1},
        {"ar_exclusive", 1},
        {"r_exokay", 1},
        {"aw_handshakes", 1},
        {"write_cmd_length", 1},
        {"write_cmd_bytes", 128},
        {"wr_cmd", 1},
        {"wr_wait_data", 3},
        {"b_handshakes", 1},
        {"clock_ticks_aww2b", 3},
        {"total_write_latency", 3},
        {"write_latency_max", 3},
        {"aw_wrap", 1},
        {"aw_len_1", 1},
        {"aw_exclusive", 1},
        {"b_exokay", 1}}},
      {"shapes",
       {but(on(kHsAr, 16, 7), [](Axi4Pins& p) { p.araddr = 0xF81, p.arburst = 1; }),
        but(on(kHsAw, 4, 7), [](Axi4Pins& p) { p.awaddr = 0x1F80, p.awburst = 1; }),
        but(on(kHsAr, 15, 0), [](Axi4Pins& p) { p.araddr = 0xFFF, p.arburst = 2; }),
        but(on(kHsAw, 255, 7), [](Axi4Pins& p) { p.awaddr = 0xF01, p.awburst = 0; }),
        but(on(kHsAw, 0, 7), [](Axi4Pins& p) { p.awaddr = 0xF80, p.awburst = 1; })},
       {{"ar_handshakes", 2},
        {"read_cmd_length", 33},
        {"read_cmd_bytes", 17 * 128 + 16},
        {"clock_ticks_ar2ar", 2},
        {"rd_cmd", 1},
        {"rd_wait_first", 4},
        {"total_read_latency", 1 + 1 + 2 + 2},
        {"ar_incr", 1},
        {"ar_wrap", 1},
        {"ar_len_17_256", 1},
        {"ar_len_5_16", 1},
        {"ar_narrow", 1},
        {"ar_unaligned", 1},
        {"ar_4k", 1},
        {"aw_handshakes", 3},
        {"write_cmd_length", 262},
        {"write_cmd_bytes", 262 * 128},
        {"clock_ticks_aw2aw", 3},
        {"wr_cmd", 1},
        {"wr_wait_data", 3},
        {"total_write_latency", 1 + 1 + 2},
        {"aw_incr", 2},
        {"aw_fixed", 1},
        {"aw_len_5_16", 1},
        {"aw_len_17_256", 1},
        {"aw_len_1", 1},
        {"aw_4k", 1},
        {"aw_unaligned", 1}}},
  };
  for (const Case& c : cases) {
    INFO(c.what);
    NamedBank bank("bank");
    bank.reset();  // nothing is open
    bank.play({c.pins.begin(), c.pins.end() - 1});
    bank.stop(c.pins.back());
    const std::uint64_t cycles = c.pins.size();
    const auto counted = [&bank](const std::string& name) { return bank.value(name); };
    for (const std::string& name : countable(bank.config())) {
      INFO(name);
      const auto expected = c.counts.find(name);
      CHECK(counted(name) == (expected == c.counts.end() ? 0 : expected->second));
    }
    CHECK(counted("clock_ticks") == cycles);
    CHECK(counted("read_latency_min") == (c.counts.count("read_latency_max") != 0
                                              ? c.counts.at("read_latency_max")
                                              : (std::uint64_t{1} << 48) - 1));
    CHECK(counted("write_latency_min") == (c.counts.count("write_latency_max") != 0
                                               ? c.counts.at("write_latency_max")
                                               : (std::uint64_t{1} << 48) - 1));
    for (const char* channel : {"ar", "r", "aw", "w", "b"}) {
      const std::string name(channel);
      const bool beats = name == "r" || name == "w";
      CHECK(counted(name + "_idle") + counted(name + "_stalls") +
                counted(name + (beats ? "_beats" : "_handshakes")) ==
            cycles);
    }
  }
}

TEST_CASE("bank: a later sample is never smaller than an earlier one", "[axi4][bank][defects]") {
  BankFixture both("bank");
  const Axi4Pins big = on(kHsAr, 255, 7);
  both.pins([big] { return big; });
  both.repeat(big, (1U << 17) - 2000);
  std::uint64_t last = 0;
  for (int i = 0; i < 20; ++i) {  // across the carry into the upper half
    const std::uint64_t now = both.count_of(14);
    CHECK(now > last);
    last = now;
    both.snapshot_all();
    const std::uint64_t snapped = both.snapped_of(14);
    CHECK(snapped > last);
    last = snapped;
  }
  CHECK(last > std::uint64_t{1} << 32);
}

TEST_CASE("bank: what is counted in parts sums up to the whole", "[axi4][bank][defects]") {
  const std::uint64_t seed = seed_or(6);
  const auto build = GENERATE("bank", "bank_tiny");
  INFO(build << ", FABMON_SEED=" << seed);
  NamedBank bank(build);
  BankNoise noise(seed, false);
  for (int i = 0; i < 3000; ++i) {
    Axi4Pins p = noise.next();
    if (p.arburst == 3) p.arburst = 1;
    if (p.awburst == 3) p.awburst = 1;
    bank.clock(p);
  }
  bank.stop();
  const auto sum = [&](std::initializer_list<const char*> names) {
    std::uint64_t all = 0;
    for (const char* name : names) all += bank.value(name);
    return all;
  };
  const std::uint64_t cycles = bank.value("clock_ticks");
  CHECK(sum({"rd_beat", "rd_wait_manager", "rd_gap", "rd_wait_first", "rd_cmd", "rd_cmd_wait",
             "rd_idle"}) == cycles);
  CHECK(sum({"wr_beat", "wr_wait_subordinate", "wr_gap", "wr_wait_data", "wr_resp",
             "wr_resp_wait_manager", "wr_wait_resp", "wr_cmd", "wr_cmd_wait", "wr_ahead",
             "wr_idle"}) == cycles);
  CHECK(sum({"write_cycles", "write_cycles_2"}) == cycles);
  CHECK(bank.value("read_cycles") == cycles);
  CHECK(sum({"ar_fixed", "ar_incr", "ar_wrap"}) == bank.value("ar_handshakes"));
  CHECK(sum({"aw_fixed", "aw_incr", "aw_wrap"}) == bank.value("aw_handshakes"));
  CHECK(sum({"ar_len_1", "ar_len_2_4", "ar_len_5_16", "ar_len_17_256"}) ==
        bank.value("ar_handshakes"));
  CHECK(sum({"aw_len_1", "aw_len_2_4", "aw_len_5_16", "aw_len_17_256"}) ==
        bank.value("aw_handshakes"));
}

TEST_CASE("bank: every documented event works: there is traffic on which it counts",
          "[axi4][bank][defects]") {
  NamedBank bank("bank");
  // What noise does not show, since something is open in it all the time.
  Axi4Pins ar_waits, aw_waits;
  ar_waits.arvalid = aw_waits.awvalid = 1;
  bank.play({ar_waits, on(kHsAr), kNone, on(kHsRl), aw_waits, on(kHsAw), on(kHsWl), on(kHsB),
             on(kHsWl), kNone, on(kHsAw)});
  BankNoise noise(4, false);
  for (int i = 0; i < 6000; ++i) bank.clock(noise.next());
  bank.stop();
  for (const std::string& name : countable(bank.config())) {
    INFO(name);
    CHECK(bank.value(name) != 0);
  }
  for (const char* name : {"read_latency_min", "write_latency_min"}) {
    CHECK(bank.value(name) < 100);
  }
  // Flags: of open transactions beyond the counts, and beyond the tables.
  NamedBank tiny("bank_tiny");
  CHECK(tiny.read(kBankFlags) == 0);
  tiny.play({on(kHsAr), on(kHsAr), on(kHsAr)});
  CHECK((tiny.read(kBankFlags) & 0xF) == 0x5);
  tiny.play({on(kHsAw), on(kHsAw), on(kHsAw)});
  CHECK((tiny.read(kBankFlags) & 0xF) == 0xF);
  tiny.write(kUctrl, kRstCntr);
  CHECK(tiny.read(kBankFlags) == 0);
}

TEST_CASE("bank: two completions of one cycle are two", "[axi4][bank][defects]") {
  NamedBank bank("bank");
  for (int i = 0; i < 10; ++i) {
    bank.clock(on(kHsAr | kHsAw | kHsWl, 0, 0, 5));
    bank.repeat({}, 2);
    bank.clock(on(kHsRl | kHsB, 0, 0, 5));
  }
  bank.stop();
  CHECK(bank.value("total_read_latency") + bank.value("total_write_latency") == 60);
  CHECK(bank.value("r_beats") + bank.value("b_handshakes") == 20);
  for (const char* name :
       {"read_latency_min", "read_latency_max", "write_latency_min", "write_latency_max"}) {
    CAPTURE(name);
    CHECK(bank.value(name) == 3);
  }
}

}  // namespace fabmon::test::test_bank_defects
