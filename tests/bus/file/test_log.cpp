// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log of bus files in directed cases, each with exact time stamps and buckets: commands that
// carry data, bursts, answers in order and by ID, answers of both directions on one channel,
// answers in the cycle of their request, data ahead of its command, resets.
#include <string>

#include "tests/bus/file/file_bench.hpp"

namespace fabmon::test::test_file_log {
namespace {

using bus_file::RequestLog;

std::string transactions(const Seen& seen) {
  std::string text;
  for (const Transaction& t : seen.ended) text += (text.empty() ? "" : "; ") + stamps(t);
  return text;
}

constexpr std::string_view kObi = R"(fabmon_bus: 1
name: my-obi
pins: {req: , gnt: {absent: 1}, we: , addr: , be: , wdata: , rvalid: , rready: {absent: 1}, rdata: , err: }
channels:
  A: {role: command, valid: req, ready: gnt, direction: we, address: addr,
      bytes: [ones(be), bytes(wdata), bytes(rdata)], hold: true, stable: [addr, we, be, wdata]}
  R: {role: response, valid: rvalid, ready: rready, error: err}
)";

}  // namespace

TEST_CASE("bus file: one response channel of both directions answers in order", "[bus][file]") {
  const auto model = model_of(kObi);
  FileRows rows(*model);
  rows.width("be", 4).width("wdata", 32).width("rdata", 32);
  rows.add({{"req", 1}, {"addr", 64}, {"be", 15}});                              // 0 waits
  rows.add({{"req", 1}, {"gnt", 1}, {"addr", 64}, {"be", 15}});                  // 1 read
  rows.add({{"req", 1}, {"gnt", 1}, {"we", 1}, {"be", 3}});                      // 2 write
  rows.add({{"rvalid", 1}});                                                     // 3 waits for us
  rows.add({{"rvalid", 1}, {"rready", 1}});                                      // 4 read ends
  rows.add({{"req", 1}, {"gnt", 1}, {"rvalid", 1}, {"rready", 1}, {"err", 1}});  // 5 write ends
  rows.add({});                                                                  // 6
  rows.add({{"rvalid", 1}, {"rready", 1}});                                      // 7
  rows.add({{"rvalid", 1}, {"rready", 1}});                                      // 8 orphan
  const Seen seen = seen_by_file<RequestLog>(*model, rows.rows);
  CHECK(transactions(seen) ==
        "R 0 1 4 4 4, 1 beats 4 bytes; W 2 2 2 2 5, 1 beats 2 bytes error; "
        "R 5 5 7 7 7, 1 beats 0 bytes");
  CHECK(bucket_text(seen, model->shape(), 0) ==
        "cmd_wait cmd wait_first wait_manager beat cmd wait_first beat idle");
  CHECK(bucket_text(seen, model->shape(), 1) ==
        "other other beat wait_resp wait_resp resp idle idle idle");
  CHECK(seen.orphans == std::array<std::uint64_t, kMaxDirections>{1, 0});
  CHECK(seen.ended[0].address == 64);
  CHECK(seen.cycles[4].directions[0].bytes == 4);
  CHECK(seen.cycles[2].directions[1].bytes == 2);
  CHECK(broken_by_file(*model, rows.rows) == "orphan 1");
  CHECK(model->shape().channels[0].waiter == "subordinate");
  CHECK(model->shape().channels[1].waiter == "manager");
}

TEST_CASE("bus file: an answer in the cycle of its request counts if the file says so",
          "[bus][file]") {
  for (const bool same : {false, true}) {
    std::string text(kObi);
    if (same) text += "answers: same-cycle\n";
    const auto model = model_of(text);
    FileRows rows(*model);
    rows.width("be", 4).width("wdata", 32).width("rdata", 32);
    rows.add({{"req", 1}, {"gnt", 1}, {"be", 15}, {"rvalid", 1}, {"rready", 1}});
    rows.add({{"req", 1}, {"gnt", 1}, {"we", 1}, {"be", 1}, {"rvalid", 1}, {"rready", 1}});
    rows.add({{"req", 1}, {"gnt", 1}, {"be", 15}});
    rows.add({{"req", 1}, {"gnt", 1}, {"be", 7}, {"rvalid", 1}, {"rready", 1}});  // of cycle 2
    rows.add({{"rvalid", 1}, {"rready", 1}});
    const Seen seen = seen_by_file<RequestLog>(*model, rows.rows);
    if (same) {
      CHECK(transactions(seen) ==
            "R 0 0 0 0 0, 1 beats 4 bytes; W 1 1 1 1 1, 1 beats 1 bytes; "
            "R 2 2 3 3 3, 1 beats 4 bytes; R 3 3 4 4 4, 1 beats 3 bytes");
      CHECK(bucket_text(seen, model->shape(), 0) == "beat other cmd beat beat");
      CHECK(seen.orphans[0] == 0);
      CHECK(seen.ended[2].open == 1);
      CHECK(seen.ended[3].open == 2);  // that of cycle 2 was open as it was accepted
    } else {
      CHECK(transactions(seen) ==
            "R 0 0 1 1 1, 1 beats 4 bytes; W 1 1 1 1 3, 1 beats 1 bytes; "
            "R 2 2 4 4 4, 1 beats 4 bytes");
      CHECK(seen.orphans[0] == 1);
      REQUIRE(seen.lost.size() == 1);
      CHECK(seen.lost[0].awaits == Awaits::kData);
    }
  }
}

TEST_CASE("bus file: bursts on the command channel, reads of several beats", "[bus][file]") {
  // As Avalon-MM with readdatavalid and writeresponsevalid.
  const auto model = model_of(R"(fabmon_bus: 1
name: my-avalon
pins: [read, write, waitrequest, address, burstcount, byteenable, readdatavalid, readdata, writedata,
       writeresponsevalid, response]
channels:
  C: {role: command, valid: read | write, ready: "!waitrequest", direction: write, address: address,
      beats: burstcount, bytes: [ones(byteenable), bytes(readdata)]}
  R: {role: response, serves: read, valid: readdatavalid, error: response != 0}
  B: {role: response, serves: write, valid: writeresponsevalid, error: response != 0}
)");
  FileRows rows(*model);
  rows.width("byteenable", 4).width("readdata", 32).width("writedata", 32).width("response", 2);
  rows.add({{"write", 1}, {"waitrequest", 1}, {"burstcount", 3}, {"byteenable", 15}});  // 0
  rows.add({{"write", 1}, {"burstcount", 3}, {"byteenable", 15}, {"address", 32}});     // 1
  rows.add({});                                                                         // 2 gap
  rows.add({{"write", 1}, {"waitrequest", 1}, {"byteenable", 3}});                      // 3
  rows.add({{"write", 1}, {"byteenable", 3}});                                          // 4
  rows.add({{"write", 1}, {"byteenable", 1}});                                          // 5
  rows.add({{"read", 1}, {"burstcount", 2}, {"byteenable", 7}});                        // 6
  rows.add({{"readdatavalid", 1}, {"writeresponsevalid", 1}});                          // 7
  rows.add({{"read", 1}, {"waitrequest", 1}, {"burstcount", 1}});                       // 8
  rows.add({{"readdatavalid", 1}, {"response", 2}});                                    // 9
  rows.add({{"writeresponsevalid", 1}});                                                // 10
  const Seen seen = seen_by_file<RequestLog>(*model, rows.rows);
  CHECK(transactions(seen) == "W 0 1 1 5 7, 3 beats 7 bytes; R 6 6 7 9 9, 2 beats 6 bytes error");
  CHECK(bucket_text(seen, model->shape(), 1) ==
        "wait_subordinate beat gap wait_subordinate beat beat wait_resp resp other idle resp");
  CHECK(bucket_text(seen, model->shape(), 0) ==
        "other other idle other other other cmd beat gap beat idle");
  CHECK(seen.orphans == std::array<std::uint64_t, kMaxDirections>{0, 1});
  CHECK(seen.cycles[5].directions[1].open == 1);
  CHECK(seen.cycles[6].directions[0].open == 0);
  CHECK(seen.cycles[9].directions[0].bytes == 3);
}

TEST_CASE("bus file: without answers a request ends as it is accepted", "[bus][file]") {
  const auto model = model_of(R"(fabmon_bus: 1
name: my-memory
pins: [read, write, busy, data]
channels:
  C: {role: command, valid: read | write, ready: "!busy", direction: write, bytes: bytes(data)}
)");
  FileRows rows(*model);
  rows.width("data", 64);
  rows.add({{"read", 1}, {"busy", 1}});
  rows.add({{"read", 1}});
  rows.add({{"write", 1}, {"busy", 1}});
  rows.add({{"write", 1}});
  rows.add({{"read", 1}, {"busy", 1}});
  const Seen seen = seen_by_file<RequestLog>(*model, rows.rows);
  CHECK(transactions(seen) == "R 0 1 1 1 1, 1 beats 8 bytes; W 2 3 3 3 3, 1 beats 8 bytes");
  CHECK(bucket_text(seen, model->shape(), 0) == "cmd_wait beat other other cmd_wait");
  CHECK(bucket_text(seen, model->shape(), 1) == "other other wait_subordinate beat other");
  REQUIRE(seen.lost.size() == 1);
  CHECK(seen.lost[0].awaits == Awaits::kAccept);
  CHECK(seen.lost[0].transaction.shown == 4);
  CHECK(model->shape().has_address == false);
}

TEST_CASE("bus file: answers by ID, data that ends by last", "[bus][file]") {
  const auto model = model_of(R"(fabmon_bus: 1
name: by-id
order: by-id
pins: [cv, cid, dv, dr, did, dl, dat]
channels:
  C: {role: command, serves: read, valid: cv, id: cid}
  D: {role: response, valid: dv, ready: dr, id: did, last: dl, bytes: bytes(dat), error: did == 9}
)");
  FileRows rows(*model);
  rows.width("dat", 32).width("cid", 4).width("did", 4);
  rows.add({{"cv", 1}, {"cid", 1}});                        // 0
  rows.add({{"cv", 1}, {"cid", 2}});                        // 1
  rows.add({{"cv", 1}, {"cid", 1}});                        // 2
  rows.add({{"dv", 1}, {"dr", 1}, {"did", 2}});             // 3
  rows.add({{"dv", 1}, {"dr", 1}, {"did", 1}, {"dl", 1}});  // 4 ends the one of 0
  rows.add({{"dv", 1}, {"dr", 1}, {"did", 2}, {"dl", 1}});  // 5
  rows.add({{"dv", 1}, {"dr", 1}, {"did", 9}, {"dl", 1}});  // 6 orphan
  rows.add({{"dv", 1}, {"dr", 0}, {"did", 1}, {"dl", 1}});  // 7
  rows.add({});                                             // 8
  const Seen seen = seen_by_file<RequestLog>(*model, rows.rows);
  CHECK(transactions(seen) == "R 0 0 4 4 4, 1 beats 4 bytes; R 1 1 3 5 5, 2 beats 8 bytes");
  CHECK(seen.ended[0].id == 1);
  CHECK(seen.ended[1].id == 2);
  CHECK(bucket_text(seen, model->shape(), 0) ==
        "cmd wait_first wait_first beat beat beat beat wait_manager wait_first");
  CHECK(seen.orphans[0] == 1);
  REQUIRE(seen.lost.size() == 1);
  CHECK(seen.lost[0].transaction.accept == 2);
  CHECK(seen.lost[0].age == 6);
  // Nothing writes: the direction is there, and idle.
  CHECK(bucket_text(seen, model->shape(), 1) == "idle idle idle idle idle idle idle idle idle");
  CHECK(model->shape().directions[1].buckets.size() == 4);
}

TEST_CASE("bus file: data of writes on a channel of its own, with beats of the command",
          "[bus][file]") {
  const auto model = model_of(R"(fabmon_bus: 1
name: my-writes
pins: [cv, cr, len, wv, wr, dat, bv]
channels:
  C: {role: command, serves: write, valid: cv, ready: cr, beats: len + 1, bytes: bytes(dat)}
  W: {role: data, serves: write, valid: wv, ready: wr}
  B: {role: response, valid: bv}
)");
  FileRows rows(*model);
  rows.width("dat", 16).width("len", 4);
  rows.add({{"wv", 1}, {"wr", 1}});                                    // 0 ahead
  rows.add({{"wv", 1}, {"wr", 1}});                                    // 1 ahead
  rows.add({{"cv", 1}, {"cr", 1}, {"len", 1}, {"wv", 1}});             // 2 takes both
  rows.add({{"cv", 1}, {"cr", 1}, {"len", 2}, {"wv", 1}, {"wr", 1}});  // 3
  rows.add({{"bv", 1}});                                               // 4 the first one's
  rows.add({{"wv", 1}});                                               // 5
  rows.add({{"wv", 1}, {"wr", 1}, {"bv", 1}});                         // 6 bv: an orphan
  rows.add({{"wv", 1}, {"wr", 1}});                                    // 7
  rows.add({{"bv", 1}});                                               // 8
  rows.add({});                                                        // 9
  const Seen seen = seen_by_file<RequestLog>(*model, rows.rows);
  CHECK(transactions(seen) == "W 2 2 0 1 4, 2 beats 4 bytes; W 3 3 3 7 8, 3 beats 6 bytes");
  CHECK(bucket_text(seen, model->shape(), 1) ==
        "beat beat wait_subordinate beat gap wait_subordinate beat beat resp idle");
  CHECK(seen.orphans[1] == 1);
}

TEST_CASE("bus file: an answer in the cycle of its request, on channels of one direction",
          "[bus][file]") {
  for (const bool same : {false, true}) {
    std::string text = R"(fabmon_bus: 1
name: my-two
pins: [rv, rd, wv, dv, bv]
channels:
  AR: {role: command, serves: read, valid: rv}
  R: {role: response, serves: read, valid: rd}
  AW: {role: command, serves: write, valid: wv}
  W: {role: data, serves: write, valid: dv}
  B: {role: response, serves: write, valid: bv}
)";
    if (same) text += "answers: same-cycle\n";
    const auto model = model_of(text);
    FileRows rows(*model);
    rows.add({{"rv", 1}, {"rd", 1}});             // 0
    rows.add({{"wv", 1}, {"dv", 1}, {"bv", 1}});  // 1
    rows.add({{"rd", 1}, {"bv", 1}});             // 2
    rows.add({{"wv", 1}});                        // 3
    rows.add({{"dv", 1}, {"bv", 1}});             // 4
    rows.add({{"bv", 1}});                        // 5
    const Seen seen = seen_by_file<RequestLog>(*model, rows.rows);
    if (same) {
      CHECK(transactions(seen) ==
            "R 0 0 0 0 0, 1 beats 0 bytes; W 1 1 1 1 1, 1 beats 0 bytes; "
            "W 3 3 4 4 4, 1 beats 0 bytes");
      CHECK(seen.orphans == std::array<std::uint64_t, kMaxDirections>{1, 2});
    } else {
      CHECK(transactions(seen) ==
            "R 0 0 2 2 2, 1 beats 0 bytes; W 1 1 1 1 2, 1 beats 0 bytes; "
            "W 3 3 4 4 5, 1 beats 0 bytes");
      CHECK(seen.orphans == std::array<std::uint64_t, kMaxDirections>{1, 2});
    }
  }
}

TEST_CASE("bus file: packets of a stream by ID and destination", "[bus][file]") {
  const auto model = model_of(R"(fabmon_bus: 1
name: my-packets
pins: [v, eop, ch, to, d]
channels:
  T: {role: stream, valid: v, last: eop, id: ch, dest: to, bytes: bytes(d)}
)");
  FileRows rows(*model);
  rows.width("d", 16).width("ch", 4).width("to", 4);
  rows.add({{"v", 1}, {"ch", 1}, {"to", 2}});              // 0
  rows.add({{"v", 1}, {"ch", 1}, {"to", 3}});              // 1
  rows.add({{"v", 1}, {"ch", 1}, {"to", 2}, {"eop", 1}});  // 2
  rows.add({});                                            // 3
  rows.add({{"v", 1}, {"ch", 1}, {"to", 3}, {"eop", 1}});  // 4
  const Seen seen = seen_by_file<bus_file::StreamLog>(*model, rows.rows);
  CHECK(transactions(seen) == "R 0 0 0 2 2, 2 beats 4 bytes; R 1 1 1 4 4, 2 beats 4 bytes");
  CHECK(seen.ended[0].dest == 2);
  CHECK(seen.ended[1].open == 2);
  CHECK(bucket_text(seen, model->shape(), 0) == "beat beat beat gap beat");
}

TEST_CASE("bus file: a reset forgets what is open, a burst that has begun too", "[bus][file]") {
  const auto model = model_of(kObi);
  FileRows rows(*model);
  rows.width("be", 4).width("wdata", 32).width("rdata", 32);
  rows.add({{"req", 1}, {"gnt", 1}, {"be", 15}});
  rows.add({{"req", 1}, {"gnt", 1}, {"we", 1}, {"be", 15}});
  rows.add({{"req", 1}});
  rows.add({});
  rows.put(3, rows.pin("reset_n"), 0);
  rows.add({{"rvalid", 1}, {"rready", 1}});
  rows.add({{"req", 1}, {"gnt", 1}, {"be", 15}});
  const Seen seen = seen_by_file<RequestLog>(*model, rows.rows);
  CHECK(seen.ended.empty());
  REQUIRE(seen.lost.size() == 4);
  CHECK(seen.lost[0].by == LostBy::kReset);
  CHECK(seen.lost[0].age == 2);
  CHECK(seen.lost[0].awaits == Awaits::kData);
  CHECK(seen.lost[1].awaits == Awaits::kAccept);
  CHECK(seen.lost[1].total == 0);
  CHECK(seen.lost[2].awaits == Awaits::kResponse);
  CHECK(seen.lost[2].transaction.direction == 1);
  CHECK(seen.lost[3].by == LostBy::kEnd);
  CHECK(seen.lost[3].transaction.spacing == 0);
  CHECK(seen.orphans[0] == 1);
  CHECK(bucket_text(seen, model->shape(), 0) == "cmd wait_first wait_first reset idle cmd");
}

TEST_CASE("bus file: a fault breaks its rule and no other", "[bus][file]") {
  const auto model = model_of(kObi);
  const auto good = [&] {
    FileRows rows(*model);
    rows.width("be", 4).width("wdata", 32).width("rdata", 32);
    for (unsigned c = 0; c < 8; ++c) {
      rows.add({{"req", c >= 1 && c <= 4 ? 1 : 0},
                {"gnt", c == 4 ? 1 : 0},
                {"addr", 4},
                {"be", 15},
                {"wdata", 7},
                {"rvalid", c == 6 ? 1 : 0},
                {"rready", 1}});
    }
    return rows;
  };
  CHECK(broken_by_file(*model, good().rows).empty());
  for (const char* pin : {"addr", "we", "be", "wdata"}) {
    FileRows rows = good();
    rows.put(3, rows.pin(pin), 1);
    rows.put(4, rows.pin(pin), 1);
    CHECK(broken_by_file(*model, rows.rows) == "a_stable 1");
  }
  {
    FileRows rows = good();
    rows.put(3, rows.pin("req"), 0);
    CHECK(broken_by_file(*model, rows.rows) == "a_dropped 1");
  }
  {
    FileRows rows = good();
    rows.put(5, rows.pin("rvalid"), 1);
    CHECK(broken_by_file(*model, rows.rows) == "orphan 1");
  }
  {
    // A reset is no withdrawal.
    FileRows rows = good();
    for (std::size_t c = 3; c < 8; ++c) {
      rows.put(c, rows.pin("req"), 0);
      rows.put(c, rows.pin("rvalid"), 0);
      rows.put(c, rows.pin("reset_n"), c == 3 ? 0 : 1);
    }
    CHECK(broken_by_file(*model, rows.rows).empty());
  }
  {
    // A rule whose pins are not in the recording is off.
    FileRows rows = good();
    rows.width("gnt", 0);
    rows.put(3, rows.pin("req"), 0);
    CHECK(broken_by_file(*model, rows.rows).empty());
  }
}

}  // namespace fabmon::test::test_file_log
