// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// OBI, Avalon-MM and APB as bus files describe them against the logs that are built in, on
// generated traffic: the same transactions, bytes, open counts and orphans, cycle by cycle, and the
// same buckets where a file can have them.
#include <map>
#include <string>
#include <string_view>

#include "tests/bus/file/file_bench.hpp"
#include "tests/seed.hpp"
#if __has_include("tb/bus/obi/log.hpp")
#include "tb/bus/obi/log.hpp"
#include "tb/bus/obi/traffic.hpp"
#endif
#if __has_include("tb/bus/avalon/log.hpp")
#include "tb/bus/avalon/log.hpp"
#include "tb/bus/avalon/traffic.hpp"
#endif
#if __has_include("tb/bus/apb/report_traffic.hpp")
#include "tb/bus/apb/log.hpp"
#include "tb/bus/apb/report_traffic.hpp"
#endif

namespace fabmon::test::test_file_known {
namespace {

/// The same rows for the pins of a file, by name.
[[maybe_unused]] FileRows rows_of(const bus_file::Model& model, const PinRows& from) {
  FileRows rows(model);
  const BusPins& bus = model.pins();
  for (std::size_t pin = 0; pin < bus.pins.size(); ++pin) {
    const auto other = pin_named(from.bus(), bus.pins[pin].name);
    INFO(bus.pins[pin].name);
    REQUIRE(other);
    rows.rows.pins.recorded[pin] = from.pins.recorded[*other];
    rows.rows.pins.width[pin] = from.pins.width[*other];
  }
  for (std::size_t c = 0; c < from.size(); ++c) {
    rows.add({});
    for (std::size_t pin = 0; pin < bus.pins.size(); ++pin) {
      const std::size_t other = *pin_named(from.bus(), bus.pins[pin].name);
      const bool mask = from.bus().pins[other].use == PinUse::kMask;
      if (!rows.rows.pins.recorded[pin]) {
        rows.put(c, pin, bus.pins[pin].tie);
      } else {
        rows.put(c, pin, mask ? from[c].mask(other)[0] : from[c][other]);
      }
    }
  }
  return rows;
}

/// Buckets as those of another shape: by name, after a table of those that are called otherwise.
[[maybe_unused]] void rename(Seen& seen, const BusShape& from, const BusShape& to,
                             const std::map<std::string, std::string>& other = {}) {
  for (CycleState& state : seen.cycles) {
    for (std::size_t d = 0; d < 2; ++d) {
      std::uint8_t& bucket = state.directions.at(d).bucket;
      std::string name(from.directions[d].buckets[bucket].name);
      if (const auto found = other.find(name.substr(3)); found != other.end()) {
        name = name.substr(0, 3) + found->second;
      }
      const auto& all = to.directions[d].buckets;
      const auto found = std::find_if(
          all.begin(), all.end(), [&name](const BucketShape& each) { return each.name == name; });
      INFO(name);
      REQUIRE(found != all.end());
      bucket = static_cast<std::uint8_t>(found - all.begin());
    }
  }
}

}  // namespace

#if __has_include("tb/bus/obi/log.hpp")
TEST_CASE("bus file: OBI has the numbers of the log that is built in", "[bus][file]") {
  const auto model = model_of(R"(fabmon_bus: 1
name: my-obi
pins: {req: , gnt: , we: , addr: , be: , wdata: , rvalid: , rready: {absent: 1}, rdata: , err: , aid: }
channels:
  A: {role: command, valid: req, ready: gnt, direction: we, address: addr, id: aid,
      bytes: [ones(be), bytes(wdata), bytes(rdata)], hold: true, stable: [addr, we, be]}
  R: {role: response, valid: rvalid, ready: rready, error: err, hold: true, stable: [rdata, err]}
)");
  const std::uint64_t first = seed_or(1);
  std::uint64_t ended = 0, orphans = 0;
  for (std::uint64_t seed = first; seed < first + 100; ++seed) {
    INFO("FABMON_SEED=" << seed);
    PinRows known(obi::pins());
    const bool random = seed % 8 > 1;
    known.generate<obi::Traffic>(seed % 8 == 0 ? "full" : random ? "random" : "slow", seed, 400);
    known.pins.recorded[obi::kRid] = false;  // the file says: in order
    if (seed % 5 == 1) known.pins.recorded[obi::kBe] = false;
    // Some answers and grants that are not legal.
    Random rng(seed);
    const bool legal = seed % 3 != 0;
    for (std::size_t c = 0; !legal && c < known.size(); ++c) {
      for (const std::size_t pin : {obi::kRvalid, obi::kGnt, obi::kReq, obi::kRready, obi::kWe}) {
        if (rng.chance(16)) known.set(c, pin, known[c][pin] ^ 1U);
      }
    }
    const FileRows rows = rows_of(*model, known);
    Seen expected = seen_by<obi::Log>(known);
    rename(expected, obi::Log::shape(), model->shape());
    const Seen seen = seen_by_file<bus_file::RequestLog>(*model, rows.rows);
    REQUIRE(first_difference(seen, expected) == "");
    if (legal) CHECK(broken_by_file(*model, rows.rows) == "");
    ended += seen.ended.size();
    orphans += seen.orphans[0];
  }
  CHECK(ended > 5000);
  CHECK(orphans > 50);
}
#endif

#if __has_include("tb/bus/avalon/log.hpp")
TEST_CASE("bus file: Avalon-MM has the numbers of the log that is built in", "[bus][file]") {
  // With readdatavalid and writeresponsevalid, and without.
  const auto answered = model_of(R"(fabmon_bus: 1
name: my-avalon
pins: [read, write, waitrequest, address, burstcount, byteenable, readdatavalid, readdata,
       writeresponsevalid, response]
channels:
  C: {role: command, valid: read | write, ready: "!waitrequest", direction: write, address: address,
      beats: burstcount, bytes: [ones(byteenable), bytes(readdata)]}
  R: {role: response, serves: read, valid: readdatavalid, error: response != 0}
  B: {role: response, serves: write, valid: writeresponsevalid, error: response != 0}
)",
                                 "answered.yaml");
  const auto simple = model_of(R"(fabmon_bus: 1
name: my-simple
pins: [read, write, waitrequest, address, byteenable, readdata]
channels:
  C: {role: command, valid: read | write, ready: "!waitrequest", direction: write, address: address,
      bytes: [ones(byteenable), bytes(readdata)]}
)",
                               "simple.yaml");
  const std::uint64_t first = seed_or(1);
  std::uint64_t ended = 0;
  for (std::uint64_t seed = first; seed < first + 100; ++seed) {
    INFO("FABMON_SEED=" << seed);
    const bool is_simple = seed % 3 == 0;
    const bus_file::Model& model = is_simple ? *simple : *answered;
    PinRows known(avalon::pins());
    known.generate<avalon::Traffic>(is_simple       ? "simple"
                                    : seed % 8 == 1 ? "full"
                                                    : "random",
                                    seed, 400);
    const FileRows rows = rows_of(model, known);
    Seen expected = seen_by<avalon::Log>(known);
    rename(expected, avalon::Log::shape(), model.shape());
    Seen seen = seen_by_file<bus_file::RequestLog>(model, rows.rows);
    const auto without_codes = [is_simple](Transaction& t) {  // and the simple file has no errors
      t.error = t.error && !is_simple;
      t.response = t.error ? 1 : 0;
    };
    for (Transaction& t : expected.ended) without_codes(t);
    for (OpenTransaction& open : expected.lost) without_codes(open.transaction);
    // A channel that the pins do not have is none of the file.
    for (CycleState& state : expected.cycles) {
      for (std::size_t c = model.channels().size(); c < kMaxChannels; ++c) state.channels[c] = {};
    }
    REQUIRE(first_difference(seen, expected) == "");
    CHECK(broken_by_file(model, rows.rows) == "");
    ended += seen.ended.size();
  }
  CHECK(ended > 2000);
}
#endif

#if __has_include("tb/bus/apb/report_traffic.hpp")
TEST_CASE("bus file: APB has the numbers of the log that is built in", "[bus][file]") {
  const auto model = model_of(R"(fabmon_bus: 1
name: my-apb
pins: {psel: , penable: , pready: {absent: 1}, paddr: , pwrite: , pwdata: , prdata: , pslverr: , pstrb: }
channels:
  S: {role: command, valid: psel & !penable, direction: pwrite, address: paddr}
  P: {role: response, valid: psel & penable, ready: pready, data: both, waits_for: subordinate,
      bytes: [pwrite * ones(pstrb) + !pwrite * bytes(prdata), bytes(prdata)], error: pslverr}
)");
  const std::uint64_t first = seed_or(1);
  std::uint64_t ended = 0;
  for (std::uint64_t seed = first; seed < first + 100; ++seed) {
    INFO("FABMON_SEED=" << seed);
    PinRows known(apb::pins());
    known.generate<apb::Traffic>(seed % 8 == 0   ? "full"
                                 : seed % 8 == 1 ? "slow"
                                                 : "random",
                                 seed, 400);
    if (seed % 5 == 1) known.pins.recorded[apb::kPstrb] = false;
    const FileRows rows = rows_of(*model, known);
    Seen expected = seen_by<apb::Log>(known);
    // "other" is of the setup cycle alone: in the access of the other direction a file has "idle".
    rename(expected, apb::Log::shape(), model->shape(),
           {{"wait", "wait_subordinate"}, {"setup", "cmd"}, {"other", "idle"}});
    Seen seen = seen_by_file<bus_file::RequestLog>(*model, rows.rows);
    rename(seen, model->shape(), model->shape(), {{"other", "idle"}});
    // Data and answer come at once: which of them an open transfer waits for is a matter of words.
    for (OpenTransaction& open : expected.lost) open.awaits = Awaits::kData;
    for (CycleState& state : seen.cycles) {  // APB has the one channel alone
      state.channels[0] = state.channels[1];
      state.channels[1] = {};
    }
    REQUIRE(first_difference(seen, expected) == "");
    CHECK(broken_by_file(*model, rows.rows) == "");
    ended += seen.ended.size();
  }
  CHECK(ended > 2000);
}
#endif

}  // namespace fabmon::test::test_file_known
