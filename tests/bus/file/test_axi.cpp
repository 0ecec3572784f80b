// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// AXI4-Lite and AXI4 as bus files describe them against the log of AXI4 that is built in: the same
// transactions, channels, buckets, bytes and orphans, cycle by cycle.
#include <deque>
#include <string>

#include "tb/bus/axi4/port_log.hpp"
#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tb/core/random.hpp"
#include "tests/bus/file/file_bench.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_file_axi {
namespace {

/// Random AXI4-Lite of 32 bits. Answers may come in the cycle of their request, data may go ahead
/// of its command, and some answers belong to nothing.
class LiteTraffic {
 public:
  explicit LiteTraffic(std::uint64_t seed)
      : rng_(seed), stray_(seed % 4 == 3 ? 100 : 0), at_once_(seed % 3 == 0) {
    for (unsigned& each : rate_) each = 300 + rng_.below(3500);
  }

  Axi4Pins next() {
    Axi4Pins p = before_;
    p.aresetn = 1;
    p.arsize = p.awsize = 2;
    p.rlast = p.wlast = 1;
    if (reset_ == 0 && happens(12)) reset_ = rng_.between(1, 3);
    if (reset_ != 0) {
      --reset_;
      p = {.aresetn = 0};
      before_ = p;
      reads_ = commands_ = data_ = 0;
      return p;
    }
    p.arready = static_cast<std::uint8_t>(happens(rate_[0]));
    p.awready = static_cast<std::uint8_t>(happens(rate_[1]));
    p.wready = static_cast<std::uint8_t>(happens(rate_[2]));
    p.rready = static_cast<std::uint8_t>(happens(rate_[3]));
    p.bready = static_cast<std::uint8_t>(happens(rate_[4]));
    if (!waits(before_.arvalid, before_.arready)) {
      p.arvalid = static_cast<std::uint8_t>(happens(rate_[5]));
      p.araddr = 4 * rng_.below(64);
    }
    if (!waits(before_.awvalid, before_.awready)) {
      p.awvalid = static_cast<std::uint8_t>(happens(rate_[6]) && commands_ < data_ + 4);
      p.awaddr = 4 * rng_.below(64);
    }
    if (!waits(before_.wvalid, before_.wready)) {
      p.wvalid = static_cast<std::uint8_t>(happens(rate_[7]) && data_ < commands_ + 3);
      p.wstrb[0] = rng_.below(16);
    }
    const bool ar = p.arvalid != 0 && p.arready != 0, aw = p.awvalid != 0 && p.awready != 0;
    const bool w = p.wvalid != 0 && p.wready != 0;
    if (!waits(before_.rvalid, before_.rready)) {
      const bool any = reads_ != 0 || (at_once_ && ar);
      p.rvalid = static_cast<std::uint8_t>((any && happens(rate_[8])) || happens(stray_));
      p.rresp = static_cast<std::uint8_t>(happens(600) ? 2 + rng_.below(2) : 0);
    }
    if (!waits(before_.bvalid, before_.bready)) {
      const unsigned sent = std::min(commands_, data_);
      const unsigned now = std::min(commands_ + (aw ? 1 : 0), data_ + (w ? 1 : 0));
      p.bvalid = static_cast<std::uint8_t>(((at_once_ ? now : sent) != 0 && happens(rate_[9])) ||
                                           happens(stray_));
      p.bresp = static_cast<std::uint8_t>(happens(600) ? 2 + rng_.below(2) : 0);
    }
    if (p.rvalid != 0 && p.rready != 0 && reads_ + (ar ? 1 : 0) != 0) --reads_;
    if (ar) ++reads_;
    if (p.bvalid != 0 && p.bready != 0 && commands_ != 0 && data_ != 0) {
      --commands_;
      --data_;
    }
    if (aw) ++commands_;
    if (w) ++data_;
    before_ = p;
    return p;
  }

 private:
  static bool waits(unsigned valid, unsigned ready) { return valid != 0 && ready == 0; }
  bool happens(unsigned of4096) { return of4096 != 0 && rng_.below(4096) < of4096; }

  Random rng_;
  unsigned stray_;
  bool at_once_;
  std::array<unsigned, 10> rate_{};
  Axi4Pins before_{};
  unsigned reset_ = 2;
  unsigned reads_ = 0, commands_ = 0, data_ = 0;  // open; sent and not answered
};

Axi4ReportPins more_of(const Axi4Pins&) { return {}; }

/// The same cycle as a row of the file's pins.
void add_row(FileRows& rows, const Axi4Pins& p) {
  rows.add({{"arvalid", p.arvalid},
            {"arready", p.arready},
            {"araddr", p.araddr},
            {"rvalid", p.rvalid},
            {"rready", p.rready},
            {"rresp", p.rresp},
            {"awvalid", p.awvalid},
            {"awready", p.awready},
            {"awaddr", p.awaddr},
            {"wvalid", p.wvalid},
            {"wready", p.wready},
            {"wstrb", p.wstrb[0]},
            {"bvalid", p.bvalid},
            {"bready", p.bready},
            {"bresp", p.bresp}});
  if (p.aresetn == 0) rows.put(rows.rows.size() - 1, rows.pin("reset_n"), 0);
}

/// What the log of AXI4 says of these cycles, in the words of the file: an error has no code.
Seen built_in(const std::vector<Axi4Pins>& cycles) {
  Seen seen;
  SeenSink sink(seen);
  Axi4PortLog log(sink, {});
  const std::vector<Axi4ReportPins> more(cycles.size(), more_of({}));
  log.run(cycles.data(), more.data(), nullptr, cycles.size());
  log.finish();
  const auto adapt = [](Transaction& t) {
    t.error = t.response >= 2;
    t.response = t.error ? 1 : 0;
    t.burst = 0;
  };
  for (Transaction& t : seen.ended) adapt(t);
  for (OpenTransaction& open : seen.lost) adapt(open.transaction);
  return seen;
}

/// The buckets of the built-in log by the numbers of those of the same name in the file's.
void rename_buckets(Seen& seen, const BusShape& from, const BusShape& to) {
  for (CycleState& state : seen.cycles) {
    for (std::size_t d = 0; d < 2; ++d) {
      std::uint8_t& bucket = state.directions.at(d).bucket;
      const std::string_view name = from.directions[d].buckets[bucket].name;
      const auto& all = to.directions[d].buckets;
      const auto found = std::find_if(
          all.begin(), all.end(), [name](const BucketShape& each) { return each.name == name; });
      INFO(name);
      REQUIRE(found != all.end());
      bucket = static_cast<std::uint8_t>(found - all.begin());
    }
  }
}

}  // namespace

TEST_CASE("bus file: AXI4-Lite has the numbers of the AXI4 log that is built in", "[bus][file]") {
  const auto model = model_of(kLiteFile);
  std::uint64_t transactions = 0, orphans = 0, ahead = 0;
  const std::uint64_t first = seed_or(1);
  for (std::uint64_t seed = first; seed < first + 200; ++seed) {
    INFO("FABMON_SEED=" << seed);
    LiteTraffic traffic(seed);
    std::vector<Axi4Pins> cycles;
    FileRows rows(*model);
    rows.width("rdata", 32).width("wdata", 32).width("wstrb", 4);
    for (int c = 0; c < 600; ++c) {
      cycles.push_back(traffic.next());
      add_row(rows, cycles.back());
    }
    Seen expected = built_in(cycles);
    rename_buckets(expected, axi4_shape(), model->shape());
    const Seen seen = seen_by_file<bus_file::RequestLog>(*model, rows.rows);
    REQUIRE(first_difference(seen, expected) == "");
    transactions += seen.ended.size();
    orphans += seen.orphans[0] + seen.orphans[1];
    for (const Transaction& t : seen.ended) ahead += static_cast<std::uint64_t>(t.first < t.accept);
  }
  CHECK(transactions > 10000);
  CHECK(orphans > 100);
  CHECK(ahead > 100);
}

namespace {

constexpr std::string_view kAxi4File = R"(fabmon_bus: 1
name: my-axi
order: by-id
pins: [arvalid, arready, araddr, arid, arlen, arsize, rvalid, rready, rid, rlast, rresp, awvalid,
       awready, awaddr, awid, awlen, awsize, wvalid, wready, wlast, wstrb, bvalid, bready, bid, bresp]
channels:
  AR: {role: command, serves: read, valid: arvalid, ready: arready, address: araddr, id: arid,
       beats: arlen + 1, bytes: 1 << arsize}
  R: {role: response, serves: read, valid: rvalid, ready: rready, id: rid, last: rlast,
      error: "rresp[1]"}
  AW: {role: command, serves: write, valid: awvalid, ready: awready, address: awaddr, id: awid,
       beats: awlen + 1, bytes: 1 << awsize}
  W: {role: data, serves: write, valid: wvalid, ready: wready, last: wlast, payload: ones(wstrb)}
  B: {role: response, serves: write, valid: bvalid, ready: bready, id: bid, error: bresp >= 2}
)";

/// The same cycle as a row of the pins of AXI4.
void add_axi4_row(FileRows& rows, const Axi4Pins& p) {
  rows.add(
      {{"arvalid", p.arvalid}, {"arready", p.arready}, {"araddr", p.araddr}, {"arid", p.arid},
       {"arlen", p.arlen},     {"arsize", p.arsize},   {"rvalid", p.rvalid}, {"rready", p.rready},
       {"rid", p.rid},         {"rlast", p.rlast},     {"rresp", p.rresp},   {"awvalid", p.awvalid},
       {"awready", p.awready}, {"awaddr", p.awaddr},   {"awid", p.awid},     {"awlen", p.awlen},
       {"awsize", p.awsize},   {"wvalid", p.wvalid},   {"wready", p.wready}, {"wlast", p.wlast},
       {"wstrb", p.wstrb[0]},  {"bvalid", p.bvalid},   {"bready", p.bready}, {"bid", p.bid},
       {"bresp", p.bresp}});
}

/// What a file cannot say is left out: the alignment of reads, SIZE, and which of several bursts of
/// reads that are interleaved has begun.
void leave_out(Seen& seen, const BusShape& shape) {
  const auto& buckets = shape.directions[0].buckets;
  for (CycleState& state : seen.cycles) {
    state.directions[0].payload = 0;
    std::uint8_t& bucket = state.directions[0].bucket;
    if (buckets[bucket].name == "rd_gap") ++bucket;  // rd_wait_first
  }
  const auto cut = [](Transaction& t) {
    t.size = t.qos = 0;
    if (t.direction == 0) t.payload = 0;
  };
  for (Transaction& t : seen.ended) cut(t);
  for (OpenTransaction& open : seen.lost) cut(open.transaction);
}

}  // namespace

TEST_CASE("bus file: AXI4 with IDs and bursts has the numbers of the log that is built in",
          "[bus][file]") {
  const auto model = model_of(kAxi4File);
  constexpr Axi4Port kPort{.id_width = 4, .addr_width = 40, .data_width = 512};
  std::uint64_t transactions = 0;
  const std::uint64_t first = seed_or(1);
  for (std::uint64_t seed = first; seed < first + 4; ++seed) {
    for (const char* workload : {"random", "latency", "interleave", "w_before_aw", "narrow",
                                 "responses", "backpressure", "stream"}) {
      INFO("FABMON_SEED=" << seed << " " << workload);
      Axi4Traffic traffic(workload, seed, 4000, kPort);
      std::vector<Axi4Pins> cycles(4000);
      REQUIRE(traffic.read(cycles.data(), cycles.size()) == cycles.size());
      FileRows rows(*model);
      for (const Axi4Pins& each : cycles) add_axi4_row(rows, each);
      Seen expected = built_in(cycles);
      rename_buckets(expected, axi4_shape(), model->shape());
      Seen seen = seen_by_file<bus_file::RequestLog>(*model, rows.rows);
      leave_out(expected, model->shape());
      leave_out(seen, model->shape());
      REQUIRE(first_difference(seen, expected) == "");
      CHECK(broken_by_file(*model, rows.rows).empty());
      transactions += seen.ended.size();
    }
  }
  CHECK(transactions > 5000);
}

}  // namespace fabmon::test::test_file_axi
