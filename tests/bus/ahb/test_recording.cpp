// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// AHB ports of files: a recording of generated traffic says what the log says of it, whichever
// HREADY it has; and a BUSY that is longer than what a log holds back.
#include "tb/bus/ahb/bus.hpp"
#include "tb/bus/ahb/log.hpp"
#include "tb/bus/ahb/recount.hpp"
#include "tb/bus/ahb/traffic.hpp"
#include "tests/bus/pin_bench.hpp"
#include "tests/record/util.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_ahb_recording {
namespace {

/// Reads a file as a report does; the rules that are broken go to `broken`.
Seen read_file(const std::string& path, std::size_t& broken) {
  const std::unique_ptr<BusLog> log = ahb_bus().open({.path = path}, false);
  Seen seen;
  SeenSink sink(seen);
  log->begin(sink);
  while (const std::size_t n = log->read()) {
    log->tell(n);
    log->check(0, n);
  }
  log->finish();
  broken = log->broken_rules()->size();
  return seen;
}

}  // namespace

TEST_CASE("ahb: a CSV file says what its cycles say", "[bus][ahb]") {
  const std::uint64_t first = seed_or(1);
  const ScratchDir dir;
  for (std::uint64_t seed = first; seed < first + 8; ++seed) {
    INFO("FABMON_SEED=" << seed);
    PinRows rows(ahb::pins());
    rows.generate<ahb::Traffic>(seed % 2 == 0 ? "random" : "shared", seed, 3000);
    const std::string path = dir.path() + "/t.csv";
    write_csv(rows, path);
    std::size_t broken = 1;
    CHECK(first_difference(read_file(path, broken), seen_by<ahb::Log>(rows)).empty());
    CHECK(broken == 0);
  }
}

TEST_CASE("ahb: a CSV file with HREADYOUT alone, or with HREADYIN beside it", "[bus][ahb]") {
  const ScratchDir dir;
  std::size_t broken = 1;
  for (const bool both : {false, true}) {
    const std::string path = dir.file(
        "r.csv", both ? "htrans,hreadyin,hreadyout,hsize\n2,1,1,2\n0,0,1,2\n0,1,0,2\n0,1,1,2\n"
                      : "htrans,hreadyout,hsize\n2,1,2\n0,0,2\n0,1,2\n0,1,2\n");
    const Seen seen = read_file(path, broken);
    CHECK(broken == 0);
    REQUIRE(seen.ended.size() == 1);
    CHECK(seen.ended[0].end == 2);
    CHECK(seen.ended[0].bytes == 4);
  }
}

TEST_CASE("ahb: a BUSY that is longer than what is held back", "[bus][ahb]") {
  for (const std::size_t busy : {HeldCycles::kMost - 2, HeldCycles::kMost - 1, HeldCycles::kMost,
                                 HeldCycles::kMost + 1000}) {
    PinRows rows(ahb::pins());
    rows.generate<ahb::Traffic>("full", 1, 1);
    const auto add = [&rows](std::uint64_t trans) {
      const std::size_t c = rows.add();
      rows.set(c, ahb::kReset, 1);
      rows.set(c, ahb::kHtrans, trans);
      rows.set(c, ahb::kHsize, 2);
    };
    add(ahb::kTransNonseq);
    for (std::size_t i = 0; i < busy; ++i) add(ahb::kTransBusy);
    add(ahb::kTransIdle);
    add(ahb::kTransIdle);
    const Seen seen = seen_by<ahb::Log>(rows);
    CHECK(seen.cycles.size() == rows.size());
    REQUIRE(seen.ended.size() == 1);
    CHECK(seen.ended[0].end == 2);  // behind a cycle in reset and the NONSEQ
    // Cycles from that of the end on are held.
    const bool decided = busy < HeldCycles::kMost;
    CHECK(seen.cycles[3].directions[seen.ended[0].direction].open == (decided ? 0 : 1));
    CHECK(seen.cycles.back().directions[seen.ended[0].direction].open == 0);
    CHECK((sums_of(seen) == recounted<ahb::Log, ahb::Recount>(rows)));
  }
}

}  // namespace fabmon::test::test_ahb_recording
