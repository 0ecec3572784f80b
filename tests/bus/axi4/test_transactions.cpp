// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log of handshakes of an AXI4 port as transactions: corners by hand, and generated traffic
// against a second computation that first collects all handshakes and pairs them at the end.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <deque>
#include <map>
#include <numeric>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "tb/analysis/port_fan_out.hpp"
#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tests/bus/axi4/log_bench.hpp"
#include "tests/catch.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_transactions {
namespace {

constexpr auto& _ = kIdleCycle;
constexpr Axi4LogOptions kInFlight{.from_idle = false};

KeepingSink& told(KeepingSink& sink, const std::vector<LogCycle>& cycles,
                  const Axi4LogOptions& options = {}) {
  run_log(sink, cycles, options);
  return sink;
}

/// Shown, accept, first, last, end.
std::vector<std::uint64_t> stamps(const Transaction& t) {
  return {t.shown, t.accept, t.first, t.last, t.end};
}

using Stamps = std::vector<std::uint64_t>;

std::uint64_t phase(const Transaction& t, std::string_view name) {
  for (const PhaseShape& phase : axi4_shape().directions[t.direction].phases) {
    if (phase.name == name) return phase.value(t);
  }
  FAIL("no phase " << name);
  return 0;
}

/// What one run should have told, by pairing at the end.
struct Paired {
  std::vector<Transaction> ended;
  std::vector<Transaction> open;  // shown, accept and what the command says
};

/// The commands of a channel in their order.
std::vector<Transaction> commands(const std::vector<Axi4Pins>& pins, bool write) {
  std::vector<Transaction> all;
  for (std::size_t i = 0; i < pins.size(); ++i) {
    const Axi4Pins& p = pins[i];
    if ((write ? p.awvalid & p.awready : p.arvalid & p.arready) == 0) continue;
    Transaction t;
    t.accept = i;
    // Back to the cycle after the last one without VALID or with a handshake.
    std::size_t shown = i;
    while (shown != 0) {
      const Axi4Pins& q = pins[shown - 1];
      if ((write ? q.awvalid : q.arvalid) == 0 || (write ? q.awready : q.arready) != 0) break;
      --shown;
    }
    t.shown = shown;
    if (!all.empty()) t.spacing = i - all.back().accept;
    t.address = write ? p.awaddr : p.araddr;
    t.id = write ? p.awid : p.arid;
    t.size = write ? p.awsize : p.arsize;
    t.burst = write ? p.awburst : p.arburst;
    t.direction = write ? 1 : 0;
    all.push_back(t);
  }
  return all;
}

struct Burst {
  std::vector<std::size_t> beats;  // their cycles
  bool whole = false;
};

void add_beat(std::vector<Burst>& bursts, std::size_t cycle, bool last) {
  if (bursts.empty() || bursts.back().whole) bursts.emplace_back();
  bursts.back().beats.push_back(cycle);
  bursts.back().whole = last;
}

void enter(Transaction& t, const Burst& burst) {
  t.first = burst.beats.front();
  t.last = burst.beats.back();
  t.beats = static_cast<std::uint32_t>(burst.beats.size());
  t.bytes = t.beats << t.size;
}

Paired pair_at_the_end(const std::vector<Axi4Pins>& pins) {
  std::map<std::uint32_t, std::vector<Burst>> read_data;
  std::vector<Burst> write_data;
  std::map<std::uint32_t, std::vector<std::size_t>> responses;
  for (std::size_t i = 0; i < pins.size(); ++i) {
    const Axi4Pins& p = pins[i];
    if ((p.rvalid & p.rready) != 0) add_beat(read_data[p.rid], i, p.rlast != 0);
    if ((p.wvalid & p.wready) != 0) add_beat(write_data, i, p.wlast != 0);
    if ((p.bvalid & p.bready) != 0) responses[p.bid].push_back(i);
  }
  Paired paired;
  std::map<std::uint32_t, std::size_t> next;
  for (Transaction t : commands(pins, false)) {
    const std::size_t k = next[t.id]++;
    if (k >= read_data[t.id].size() || !read_data[t.id][k].whole) {
      paired.open.push_back(t);
      continue;
    }
    enter(t, read_data[t.id][k]);
    t.end = t.last;
    for (std::uint32_t beat = 0; beat < t.beats; ++beat) {
      const std::uint64_t skipped = beat == 0 || t.burst == 0 ? t.address % (1U << t.size) : 0;
      t.payload += static_cast<std::uint32_t>((1U << t.size) - skipped);
    }
    for (const std::size_t beat : read_data[t.id][k].beats) {
      t.response = std::max(t.response, pins[beat].rresp);
    }
    paired.ended.push_back(t);
  }
  next.clear();
  std::size_t number = 0;
  for (Transaction t : commands(pins, true)) {
    const std::size_t k = next[t.id]++;
    const std::size_t n = number++;
    if (k >= responses[t.id].size()) {
      paired.open.push_back(t);
      continue;
    }
    enter(t, write_data.at(n));
    for (const std::size_t beat : write_data.at(n).beats) {
      for (const std::uint64_t lanes : pins[beat].wstrb) t.payload += std::popcount(lanes);
    }
    t.end = responses[t.id][k];
    t.response = pins[t.end].bresp;
    paired.ended.push_back(t);
  }
  // Itself, and those before it whose end is not before its accept.
  std::array<std::vector<std::uint64_t>, 2> accepts;
  std::array<std::vector<std::uint64_t>, 2> ends;  // of what is open at the end: none
  for (const Transaction& t : paired.ended) {
    accepts.at(t.direction).push_back(t.accept);
    ends.at(t.direction).push_back(t.end);
  }
  for (const Transaction& t : paired.open) accepts.at(t.direction).push_back(t.accept);
  for (std::size_t direction = 0; direction < 2; ++direction) {
    std::sort(accepts.at(direction).begin(), accepts.at(direction).end());
    std::sort(ends.at(direction).begin(), ends.at(direction).end());
  }
  const auto before = [](const std::vector<std::uint64_t>& sorted, std::uint64_t time) {
    return std::lower_bound(sorted.begin(), sorted.end(), time) - sorted.begin();
  };
  for (Transaction& t : paired.ended) {
    t.open = 1 + static_cast<std::uint32_t>(before(accepts.at(t.direction), t.accept) -
                                            before(ends.at(t.direction), t.accept));
  }
  std::sort(paired.ended.begin(), paired.ended.end(),
            [](const Transaction& a, const Transaction& b) {
              return std::tie(a.end, a.direction) < std::tie(b.end, b.direction);
            });
  return paired;
}

std::vector<Axi4Pins> generate(const std::string& workload, std::uint64_t seed,
                               std::size_t cycles) {
  std::vector<Axi4Pins> pins(cycles);
  Axi4Port bus;
  bus.max_outstanding = 300;
  REQUIRE(Axi4Traffic(workload, seed, cycles, bus).read(pins.data(), cycles) == cycles);
  return pins;
}

std::vector<LogCycle> cycles_of(const std::vector<Axi4Pins>& pins) {
  std::vector<LogCycle> cycles;
  cycles.reserve(pins.size());
  for (const Axi4Pins& p : pins) cycles.push_back({.p = p});
  return cycles;
}

std::string text(const Transaction& t) {
  return "direction " + std::to_string(t.direction) + " id " + std::to_string(t.id) + " stamps " +
         std::to_string(t.shown) + " " + std::to_string(t.accept) + " " + std::to_string(t.first) +
         " " + std::to_string(t.last) + " " + std::to_string(t.end) + " spacing " +
         std::to_string(t.spacing) + " beats " + std::to_string(t.beats) + " open " +
         std::to_string(t.open);
}

}  // namespace

TEST_CASE("Transactions: a read with its phases, by hand", "[transactions]") {
  KeepingSink sink;
  LogCycle command = _.ar(5, 0x1000, 2);
  command.more.arqos = 9;
  command.p.arburst = 2;
  LogCycle waits = command;
  waits.p.arready = 0;
  told(sink, {_, waits, waits, command, _, _.r(5, 0), _, _.r(5, 0, 1, 2), _.r(5, 1, 0), _.r(5, 1),
              _.ar(1), _.r(1, 1)});
  REQUIRE(sink.transactions.size() == 2);
  const Transaction& t = sink.transactions[0];
  CHECK(stamps(t) == Stamps{1, 3, 5, 9, 9});
  CHECK(t.id == 5);
  CHECK(t.address == 0x1000);
  CHECK(t.beats == 3);
  CHECK(t.bytes == 24);
  CHECK(t.open == 1);
  CHECK(t.spacing == 0);
  CHECK(t.qos == 9);
  CHECK(t.burst == 2);
  CHECK(t.response == 2);  // the worst of its beats
  CHECK(t.latency() == 6);
  CHECK(phase(t, "command_wait") == 2);
  CHECK(phase(t, "to_first") == 2);
  CHECK(phase(t, "data") == 4);
  CHECK(phase(t, "gaps") == 2);
  CHECK(phase(sink.transactions[1], "command_spacing") == 7);
  CHECK(sink.transactions[1].response == 0);
  CHECK(sink.told_before == std::vector<std::size_t>{9, 11});
}

TEST_CASE("Transactions: a write with its phases, by hand", "[transactions]") {
  KeepingSink sink;
  LogCycle command = _.aw(7, 0x20, 1, 1, 2);
  command.more.awqos = 3;
  told(sink, {command, _.w(0), _, _.w(1), _, _, _.b(7, 0, 3), _.b(7, 1, 3)});
  REQUIRE(sink.transactions.size() == 1);
  const Transaction& t = sink.transactions[0];
  CHECK(stamps(t) == Stamps{0, 0, 1, 3, 7});
  CHECK(t.direction == kAxi4Write);
  CHECK(t.bytes == 8);
  CHECK(t.response == 3);
  CHECK(t.failed());
  CHECK(t.qos == 3);
  CHECK(phase(t, "to_first") == 1);
  CHECK(phase(t, "data") == 2);
  CHECK(phase(t, "gaps") == 1);
  CHECK(phase(t, "response") == 4);
}

TEST_CASE("Transactions: data before its address, in part and whole", "[transactions]") {
  KeepingSink sink;
  told(sink, {_.w(1), _.w(0), _.aw(1, 0, 0), _.aw(2, 0, 1), _.w(1), _.b(2), _.b(1)});
  REQUIRE(sink.transactions.size() == 2);
  CHECK(stamps(sink.transactions[0]) == Stamps{3, 3, 1, 4, 5});
  CHECK(stamps(sink.transactions[1]) == Stamps{2, 2, 0, 0, 6});
  CHECK(phase(sink.transactions[0], "to_first") == 0);
  CHECK(phase(sink.transactions[1], "response") == 4);  // from its address on
  // Bytes are counted where the address says how many they are.
  std::vector<unsigned> bytes;
  for (const CycleState& state : sink.cycles) bytes.push_back(state.directions[1].bytes);
  CHECK(bytes == std::vector<unsigned>{0, 0, 8, 8, 8, 0, 0});
  CHECK(sink.orphans[1] == 0);
}

TEST_CASE("Transactions: data in the cycle of its address is its own", "[transactions]") {
  KeepingSink sink;
  told(sink, {_.aw(1).w(1), _.b(1)});
  REQUIRE(sink.transactions.size() == 1);
  CHECK(stamps(sink.transactions[0]) == Stamps{0, 0, 0, 0, 1});
}

TEST_CASE("Transactions: reads of several IDs mix, those of one are in order", "[transactions]") {
  KeepingSink sink;
  told(sink, {_.ar(1, 0xA, 1), _.ar(2, 0xB, 1), _.ar(1, 0xC, 0), _.r(2, 0), _.r(1, 0), _.r(2, 1),
              _.r(1, 1), _.r(1, 1)});
  REQUIRE(sink.transactions.size() == 3);
  CHECK(sink.transactions[0].address == 0xB);
  CHECK(stamps(sink.transactions[0]) == Stamps{1, 1, 3, 5, 5});
  CHECK(sink.transactions[1].address == 0xA);
  CHECK(stamps(sink.transactions[1]) == Stamps{0, 0, 4, 6, 6});
  CHECK(sink.transactions[2].address == 0xC);
  CHECK(stamps(sink.transactions[2]) == Stamps{2, 2, 7, 7, 7});
  CHECK(sink.transactions[2].open == 3);
}

TEST_CASE("Transactions: two end in one cycle, the read is told first", "[transactions]") {
  KeepingSink sink;
  told(sink, {_.aw(4).w(1), _.ar(3), _.r(3, 1).b(4)});
  REQUIRE(sink.transactions.size() == 2);
  CHECK(sink.transactions[0].direction == kAxi4Read);
  CHECK(sink.transactions[1].direction == kAxi4Write);
  CHECK(sink.told_before == std::vector<std::size_t>{2, 2});
}

TEST_CASE("Transactions: a response in the cycle of its command, or of its last data, is its own",
          "[transactions]") {
  KeepingSink sink;
  told(sink, {_.ar(1).r(1, 1), _.aw(2).w(1).b(2), _.aw(3, 0, 1).w(0), _.w(1).b(3),
              _.ar(4, 0, 1).r(4, 0), _.r(4, 1), _.w(1), _.aw(5).b(5)});
  REQUIRE(sink.transactions.size() == 5);
  CHECK(stamps(sink.transactions[0]) == Stamps{0, 0, 0, 0, 0});
  CHECK(stamps(sink.transactions[1]) == Stamps{1, 1, 1, 1, 1});
  CHECK(stamps(sink.transactions[2]) == Stamps{2, 2, 2, 3, 3});
  CHECK(stamps(sink.transactions[3]) == Stamps{4, 4, 4, 5, 5});
  CHECK(stamps(sink.transactions[4]) == Stamps{7, 7, 6, 6, 7});
  CHECK(sink.orphans == std::array<std::uint64_t, 2>{0, 0});
  CHECK(sink.left == std::array<std::uint64_t, 2>{0, 0});
  for (const CycleState& state : sink.cycles) {
    CHECK(state.directions[0].bucket != static_cast<std::uint8_t>(Axi4ReadBucket::kWaitFirst));
  }
}

TEST_CASE("Transactions: a response answers what is open before the command of its own cycle",
          "[transactions]") {
  KeepingSink sink;
  told(sink, {_.ar(1), _.ar(1).r(1, 1), _.aw(2).w(1), _.aw(2).w(1).b(2), _.ar(3).r(4, 1)});
  REQUIRE(sink.transactions.size() == 2);
  CHECK(stamps(sink.transactions[0]) == Stamps{0, 0, 1, 1, 1});
  CHECK(stamps(sink.transactions[1]) == Stamps{2, 2, 2, 2, 3});
  CHECK(sink.orphans == std::array<std::uint64_t, 2>{1, 0});
  CHECK(sink.left == std::array<std::uint64_t, 2>{2, 1});
}

TEST_CASE("Transactions: a gap loses what is open, and what follows is in doubt until all was idle",
          "[transactions]") {
  KeepingSink sink;
  std::vector<LogCycle> cycles{_.ar(1), _.aw(2).w(1), _.ar(9, 0x40, 0, 0), _.gap(), _.r(1, 1),
                               _.ar(3), _.r(3, 1)};
  cycles.insert(cycles.end(), kQuietCycles, _);
  for (const LogCycle& c : {_.ar(4), _.r(4, 1)}) cycles.push_back(c);
  told(sink, cycles);
  CHECK(sink.cycles.size() == cycles.size() - 1);
  CHECK(sink.gaps == std::vector<std::size_t>{3});
  REQUIRE(sink.unfinished_.size() == 3);
  CHECK(sink.unfinished_[0].by == LostBy::kGap);
  CHECK(sink.unfinished_[0].age == 2);
  CHECK(sink.unfinished_[0].awaits == Awaits::kData);
  CHECK(sink.unfinished_[1].awaits == Awaits::kAccept);
  CHECK(sink.unfinished_[1].transaction.id == 9);
  CHECK(sink.unfinished_[1].transaction.address == 0x40);
  CHECK(sink.unfinished_[1].total == 0);
  CHECK(sink.unfinished_[2].transaction.direction == 1);
  CHECK(sink.unfinished_[2].awaits == Awaits::kResponse);
  CHECK(sink.orphans == std::array<std::uint64_t, 2>{1, 0});
  REQUIRE(sink.transactions.size() == 2);
  CHECK(stamps(sink.transactions[0]) == Stamps{4, 4, 5, 5, 5});
  CHECK(sink.doubtful == std::array<std::uint64_t, 2>{1, 0});
}

TEST_CASE("Transactions: what the end finds open is told with its age, the oldest first",
          "[transactions]") {
  KeepingSink sink;
  told(sink, {_.ar(5), _.ar(1, 0x100).aw(7, 0, 1, 0), _.w(0), _.aw(7, 0, 1), _.w(1), _});
  REQUIRE(sink.unfinished_.size() == 3);
  CHECK(sink.unfinished_[0].transaction.id == 5);
  CHECK(sink.unfinished_[0].age == 5);
  CHECK(sink.unfinished_[1].transaction.address == 0x100);
  CHECK(sink.unfinished_[1].age == 4);
  CHECK(sink.unfinished_[2].awaits == Awaits::kResponse);
  CHECK(sink.unfinished_[2].age == 2);
  CHECK(sink.unfinished_[2].total == 2);  // the offer in cycle 1 was withdrawn
}

TEST_CASE("Transactions: AXI3's data goes by WID, mixed, and before its address",
          "[transactions]") {
  KeepingSink sink;
  const Axi4LogOptions axi3{.has_wid = true};
  told(sink,
       {_.aw(1, 0, 1), _.aw(2, 0, 1).wid(1).w(0), _.wid(2).w(0), _.wid(2).w(1), _.wid(1).w(1).b(2),
        _.b(1), _.wid(3).w(0), _.wid(4).w(1), _.wid(3).w(1), _.aw(4), _.aw(3, 0, 1).b(4), _.b(3)},
       axi3);
  REQUIRE(sink.transactions.size() == 4);
  CHECK(stamps(sink.transactions[0]) == Stamps{1, 1, 2, 3, 4});
  CHECK(stamps(sink.transactions[1]) == Stamps{0, 0, 1, 4, 5});
  CHECK(stamps(sink.transactions[2]) == Stamps{9, 9, 7, 7, 10});
  CHECK(stamps(sink.transactions[3]) == Stamps{10, 10, 6, 8, 11});
  for (const Transaction& t : sink.transactions) CHECK(t.beats == (t.id == 4 ? 1 : 2));
  CHECK(sink.orphans == std::array<std::uint64_t, 2>{0, 0});
}

TEST_CASE("Transactions: an atomic operation is one write that ends with B and its data",
          "[transactions]") {
  KeepingSink sink;
  told(sink,
       {_.aw(5).atop(0x20).ar(1), _.w(1), _.b(5), _.r(5, 0), _.r(5, 1, 1, 2), _.r(1, 1),
        _.aw(6).atop(0x30).w(1), _.r(6, 1), _.b(6), _.aw(7).atop(0x10).w(1), _.b(7), _.r(7, 1)});
  REQUIRE(sink.transactions.size() == 4);
  CHECK(stamps(sink.transactions[0]) == Stamps{0, 0, 1, 1, 4});
  CHECK(sink.transactions[0].direction == 1);
  CHECK(sink.transactions[0].atomic == 0x20);
  CHECK(sink.transactions[0].response == 2);
  CHECK(sink.transactions[0].bytes == 8);
  CHECK(stamps(sink.transactions[1]) == Stamps{0, 0, 5, 5, 5});
  CHECK(stamps(sink.transactions[2]) == Stamps{6, 6, 6, 6, 8});
  CHECK(stamps(sink.transactions[3]) == Stamps{9, 9, 9, 9, 10});
  CHECK(sink.orphans == std::array<std::uint64_t, 2>{1, 0});  // AtomicStore returns no data
}

TEST_CASE("Transactions: commands of ACE without data take no data of others", "[transactions]") {
  KeepingSink sink;
  told(sink, {_.aw(1, 0, 3).snoop(0, 4).ar(5, 0, 3), _.aw(2, 0, 1), _.w(0), _.w(1).b(1), _.b(2),
              _.ar(6, 0, 3).snoop(11, 0), _.r(6, 1), _.r(5, 0)});
  REQUIRE(sink.transactions.size() == 3);
  CHECK(sink.transactions[0].id == 1);  // Evict
  CHECK(stamps(sink.transactions[0]) == Stamps{0, 0, 0, 0, 3});
  CHECK(sink.transactions[0].bytes == 0);
  CHECK(sink.transactions[0].beats == 0);
  CHECK(stamps(sink.transactions[1]) == Stamps{1, 1, 2, 3, 4});
  CHECK(sink.transactions[1].beats == 2);
  CHECK(sink.transactions[2].id == 6);  // CleanUnique
  CHECK(sink.transactions[2].bytes == 0);
  CHECK(sink.orphans == std::array<std::uint64_t, 2>{0, 0});
}

TEST_CASE("Transactions: data in chunks has the bytes of its chunks, and ends with RLAST",
          "[transactions]") {
  KeepingSink sink;
  told(sink, {_.ar(5), _.ar(6), _.r(5, 0).chunks(0b01), _.r(6, 1).chunks(0b11),
              _.r(5, 0).chunks(0b10), _.r(5, 1).chunks(0), _.ar(5), _.r(5, 1)});
  REQUIRE(sink.transactions.size() == 3);
  CHECK(sink.transactions[0].id == 6);
  CHECK(sink.transactions[0].bytes == 32);
  CHECK(sink.transactions[1].bytes == 48);
  CHECK(sink.transactions[1].payload == 48);
  CHECK(sink.transactions[1].beats == 3);
  CHECK(sink.transactions[2].bytes == 8);
  CHECK(sink.orphans == std::array<std::uint64_t, 2>{0, 0});
}

TEST_CASE("Transactions: payload leaves out what strobes and alignment leave out",
          "[transactions]") {
  constexpr unsigned kFixed = 0;
  KeepingSink sink;
  LogCycle fixed = _.ar(2, 0x1002, 1, 1, 2);
  fixed.p.arburst = kFixed;
  LogCycle some = _.w(0);
  some.p.wstrb = {0xF0, 0};
  told(sink, {_.ar(1, 0x1003, 2), fixed, _.r(1, 0), _.r(1, 0), _.r(1, 1), _.r(2, 0), _.r(2, 1),
              _.aw(3, 0x4, 1), some, _.w(1), _.b(3), some, some, _.w(1), _.aw(4, 0, 2), _.b(4)});
  REQUIRE(sink.transactions.size() == 4);
  CHECK(sink.transactions[0].payload == 21);
  CHECK(sink.transactions[0].bytes == 24);
  CHECK(sink.transactions[1].payload == 4);
  CHECK(sink.transactions[2].payload == 12);
  CHECK(sink.transactions[3].payload == 16);
  CHECK(sink.transactions[3].bytes == 24);
  KeepingSink blind;
  told(blind, {_.aw(3, 0x4, 1), some, _.w(1), _.b(3), some, some, _.w(1), _.aw(4, 0, 2), _.b(4)},
       {.has_wstrb = false});
  CHECK(blind.transactions[0].payload == 12);
  CHECK(blind.transactions[1].payload == 24);
}

TEST_CASE("Transactions: responses of another ID are orphans and end nothing", "[transactions]") {
  KeepingSink sink;
  told(sink, {_.ar(1).aw(1).w(1), _.r(2, 1).b(2), _.r(65, 1).b(65), _.r(1, 1).b(1)});
  REQUIRE(sink.transactions.size() == 2);
  CHECK(sink.transactions[0].end == 3);
  CHECK(sink.transactions[1].end == 3);
  CHECK(sink.orphans == std::array<std::uint64_t, 2>{2, 2});
}

TEST_CASE("Transactions: a reset in the middle of bursts loses them and nothing else",
          "[transactions]") {
  KeepingSink sink;
  told(sink, {_.ar(1, 0, 1), _.aw(1, 0, 1).r(1, 0), _.w(0), _.reset().ar(1), _.reset(),
              _.ar(1, 0, 0, 0), _.ar(1), _.r(1, 1), _.w(1), _.aw(1), _.b(1), _.w(1), _.reset()});
  CHECK(sink.lost == std::array<std::uint64_t, 2>{1, 1});
  CHECK(sink.left == std::array<std::uint64_t, 2>{0, 0});
  CHECK(sink.orphans == std::array<std::uint64_t, 2>{0, 0});
  REQUIRE(sink.transactions.size() == 2);
  CHECK(stamps(sink.transactions[0]) == Stamps{5, 6, 7, 7, 7});
  CHECK(sink.transactions[0].beats == 1);
  CHECK(sink.transactions[0].spacing == 0);  // the first one since the reset
  CHECK(stamps(sink.transactions[1]) == Stamps{9, 9, 8, 8, 10});
  CHECK(sink.cycles[3].channels == CycleState().channels);
}

TEST_CASE("Transactions: VALID that is high when the recording begins was shown in cycle 0",
          "[transactions]") {
  KeepingSink sink;
  told(sink, {_.ar(1, 0, 0, 0), _.ar(1), _.ar(2), _.r(1, 1), _.ar(3, 0, 0, 0), _, _.ar(3),
              _.r(2, 1), _.r(3, 1)});
  REQUIRE(sink.transactions.size() == 3);
  CHECK(sink.transactions[0].shown == 0);
  CHECK(sink.transactions[1].shown == 2);
  CHECK(sink.transactions[2].shown == 6);  // VALID fell, which it must not
}

TEST_CASE("Transactions: what was in flight when the recording began are orphans",
          "[transactions]") {
  KeepingSink sink;
  SECTION("the rest of a burst, then its ID again") {
    told(sink, {_.r(1, 0), _.ar(1, 0, 3).r(1, 1), _.r(1, 0), _.r(1, 0), _.r(1, 0), _.r(1, 1)},
         kInFlight);
    CHECK(sink.orphans[0] == 2);
    REQUIRE(sink.transactions.size() == 1);
    CHECK(stamps(sink.transactions[0]) == Stamps{1, 1, 2, 5, 5});
  }
  SECTION("an older burst of another length is not the new command's") {
    told(sink,
         {_.ar(1, 0, 3), _.r(1, 0, 1, 3), _.r(1, 1), _.r(1, 0), _.r(1, 0), _.r(1, 0), _.r(1, 1)},
         kInFlight);
    CHECK(sink.orphans[0] == 2);
    REQUIRE(sink.transactions.size() == 1);
    CHECK(stamps(sink.transactions[0]) == Stamps{0, 0, 3, 6, 6});
    CHECK(sink.transactions[0].response == 0);
    CHECK(sink.doubtful[0] == 1);
  }
  SECTION("without LEN nothing tells that") {
    Axi4LogOptions options = kInFlight;
    options.has_arlen = false;
    told(sink, {_.ar(1), _.r(1, 0), _.r(1, 1)}, options);
    CHECK(sink.orphans[0] == 0);
    CHECK(sink.transactions.size() == 1);
  }
  SECTION("a response, and data whose response comes later") {
    told(sink, {_.b(1), _.w(1), _.b(2), _.aw(2).w(1), _.b(2)}, kInFlight);
    CHECK(sink.orphans[1] == 3);
    REQUIRE(sink.transactions.size() == 1);
    CHECK(stamps(sink.transactions[0]) == Stamps{3, 3, 3, 3, 4});
  }
  SECTION("data that AWVALID is shown beside is new") {
    told(sink, {_.aw(2, 0, 0, 0).w(1), _.aw(2, 0, 0, 0).b(1), _.aw(2), _.b(2)}, kInFlight);
    CHECK(sink.orphans[1] == 1);
    REQUIRE(sink.transactions.size() == 1);
    CHECK(stamps(sink.transactions[0]) == Stamps{0, 2, 0, 0, 3});
  }
  SECTION("older data of another length, before the address and after it") {
    told(sink, {_.w(1), _.aw(2, 0, 2), _.w(0), _.w(1), _.w(0), _.w(0), _.w(1), _.b(2)}, kInFlight);
    CHECK(sink.orphans[1] == 3);
    REQUIRE(sink.transactions.size() == 1);
    CHECK(stamps(sink.transactions[0]) == Stamps{1, 1, 4, 6, 7});
  }
  SECTION("data of which nothing came for long") {
    std::vector<LogCycle> cycles{_.w(1)};
    cycles.resize(1 + kQuietCycles, _);
    cycles.insert(cycles.end(), {_.aw(1).w(1), _.b(1)});
    told(sink, cycles, kInFlight);
    CHECK(sink.orphans[1] == 1);
    REQUIRE(sink.transactions.size() == 1);
    CHECK(sink.transactions[0].first == kQuietCycles + 1);
    CHECK(sink.doubtful[1] == 0);
  }
  SECTION("after a reset nothing is in doubt: LAST counts, whatever LEN says") {
    told(sink, {_.reset(), _.ar(1, 0, 3), _.r(1, 1)}, kInFlight);
    CHECK(sink.transactions.size() == 1);
    CHECK(sink.doubtful[0] == 0);
  }
}

TEST_CASE("Transactions: addresses that never come do not fill the memory", "[transactions]") {
  KeepingSink sink;
  told(sink, std::vector<LogCycle>(Axi4WriteLog::kMostAhead + 10, _.w(1)));
  CHECK(sink.orphans[1] == 10);
}

TEST_CASE("Transactions: thousands may be open, of as many IDs", "[transactions]") {
  KeepingSink sink;
  std::vector<LogCycle> cycles;
  for (unsigned i = 0; i < 5000; ++i) cycles.push_back(_.ar(i * 977, i).aw(i * 977, i).w(1));
  for (unsigned i = 5000; i-- != 0;) cycles.push_back(_.r(i * 977, 1).b(i * 977));
  told(sink, cycles);
  REQUIRE(sink.transactions.size() == 10000);
  for (unsigned k = 0; k < 10000; ++k) {
    const Transaction& t = sink.transactions[k];
    REQUIRE(t.accept == 4999 - k / 2);
    REQUIRE(t.end == 5000 + k / 2);
    REQUIRE(t.address == t.accept);
  }
}

TEST_CASE("Transactions: generated traffic, against pairing all handshakes at the end",
          "[transactions]") {
  const std::uint64_t seed = seed_or(1);
  for (const std::string& workload : Axi4Traffic::workloads()) {
    for (std::uint64_t k = 0; k < 8; ++k) {
      CAPTURE(workload, seed + k);
      const std::vector<Axi4Pins> pins = generate(workload, seed + k, 3000);
      const Paired expected = pair_at_the_end(pins);
      KeepingSink sink;
      run_log(sink, cycles_of(pins), {}, 1 + k * 97);
      REQUIRE(sink.transactions.size() == expected.ended.size());
      for (std::size_t i = 0; i < expected.ended.size(); ++i) {
        INFO(text(sink.transactions[i]) << " for " << text(expected.ended[i]));
        REQUIRE(sink.transactions[i] == expected.ended[i]);
        REQUIRE(sink.told_before[i] == expected.ended[i].end);
      }
      CHECK(sink.left[0] + sink.left[1] == expected.open.size());
      CHECK(sink.orphans == std::array<std::uint64_t, 2>{});
      // The sum of what is open is the sum of the latencies, up to the end for what never ends.
      std::uint64_t latencies = 0;
      for (const Transaction& t : expected.ended) latencies += t.latency();
      for (const Transaction& t : expected.open) latencies += pins.size() - 1 - t.accept;
      std::uint64_t open = 0;
      for (const CycleState& s : sink.cycles) open += s.directions[0].open + s.directions[1].open;
      CHECK(open == latencies);
    }
  }
}

TEST_CASE("Transactions: a reset between two runs, each as if it were alone", "[transactions]") {
  const std::uint64_t seed = seed_or(1);
  for (const std::string& workload : Axi4Traffic::workloads()) {
    CAPTURE(workload, seed);
    std::vector<Axi4Pins> first = generate(workload, seed, 1000);
    const std::vector<Axi4Pins> second = generate(workload, seed + 1, 1000);
    std::vector<Transaction> expected = pair_at_the_end(first).ended;
    const std::size_t lost = pair_at_the_end(first).open.size();
    std::vector<LogCycle> cycles = cycles_of(first);
    cycles.insert(cycles.end(), 2, _.reset());
    for (Transaction t : pair_at_the_end(second).ended) {
      for (auto* stamp : {&t.shown, &t.accept, &t.first, &t.last, &t.end}) *stamp += 1002;
      expected.push_back(t);
    }
    for (const LogCycle& c : cycles_of(second)) cycles.push_back(c);
    KeepingSink sink;
    run_log(sink, cycles);
    CHECK(sink.transactions == expected);
    CHECK(sink.lost[0] + sink.lost[1] == lost);
  }
}

TEST_CASE("Transactions: a recording that begins in flight tells wrong ones in doubt alone",
          "[transactions]") {
  const std::uint64_t seed = seed_or(1);
  for (const std::string& workload : Axi4Traffic::workloads()) {
    for (std::uint64_t k = 0; k < 10; ++k) {
      CAPTURE(workload, seed + k);
      const std::size_t cut = 100 + 37 * k;
      const std::vector<Axi4Pins> pins = generate(workload, seed + k, 4000);
      KeepingSink sink;
      run_log(sink, cycles_of({pins.begin() + static_cast<std::ptrdiff_t>(cut), pins.end()}),
              kInFlight);
      std::map<std::tuple<unsigned, std::uint64_t>, Transaction> truth;
      for (const Transaction& t : pair_at_the_end(pins).ended) truth[{t.direction, t.accept}] = t;
      std::uint64_t wrong = 0;
      for (const Transaction& t : sink.transactions) {
        const Transaction& is = truth[{t.direction, t.accept + cut}];
        wrong += t.end + cut == is.end && t.first + cut == is.first && t.last + cut == is.last &&
                         t.beats == is.beats
                     ? 0
                     : 1;
      }
      CHECK(wrong <= sink.doubtful[0] + sink.doubtful[1]);
    }
  }
}

TEST_CASE("Transactions: channels, bytes and times of each cycle are told to all sinks",
          "[transactions]") {
  KeepingSink one;
  KeepingSink other;
  PortFanOut both({&one, &other});
  Axi4PortLog log(both, kInFlight);
  const std::vector<Axi4Pins> pins{_.ar(1, 0, 1, 1, 4).w(1, 0).p, _.r(1, 0).b(3).p, _.r(1, 1, 0).p,
                                   [] {
                                     Axi4Pins p = _.r(1, 1).p;
                                     p.arready = 1;
                                     return p;
                                   }()};
  const std::vector<std::uint64_t> times{5, 15, 25, 40};
  log.run(pins.data(), nullptr, times.data(), pins.size());
  log.finish();
  CHECK(log.cycles() == 4);
  CHECK(one.times == times);
  using H = Handshake;
  CHECK(one.cycles[0].channels[kAxi4Ar] == H::kBeat);
  CHECK(one.cycles[0].channels[kAxi4W] == H::kStall);
  CHECK(one.cycles[1].channels[kAxi4B] == H::kBeat);
  CHECK(one.cycles[2].channels[kAxi4R] == H::kStall);
  CHECK(one.cycles[3].channels[kAxi4Ar] == H::kReadyAlone);
  CHECK(one.cycles[3].channels[kAxi4Aw] == H::kIdle);
  CHECK(one.cycles[1].directions[0].bytes == 16);
  CHECK(one.cycles[2].directions[0].bytes == 0);
  CHECK(one.cycles[1].directions[0].open == 1);
  CHECK(one.orphans[1] == 1);
  CHECK(one.transactions.size() == 1);
  CHECK(other.cycles == one.cycles);
  CHECK(other.transactions == one.transactions);
  CHECK(other.orphans == one.orphans);
}

}  // namespace fabmon::test::test_transactions
