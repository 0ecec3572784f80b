// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The examples of docs/use/bus-files.md, word by word, by the program as a user runs it: ports that
// are found in a dump, and figures that were counted by hand.
#include <map>
#include <string>
#include <vector>

#include "tests/bus/file/file_bench.hpp"
#include "tests/sim/any_dump.hpp"

namespace fabmon::test::test_file_examples {
namespace {

using Json = nlohmann::json;
using Values = std::map<std::string, std::uint64_t>;

/// The example of that number, from 0 on, in a file.
std::string example(std::size_t number) {
  const std::string page = file_text(std::string(FABMON_TESTS_DIR) + "/../docs/use/bus-files.md");
  std::size_t at = 0;
  for (std::size_t i = 0; i <= number; ++i) {
    at = page.find("```yaml\n", at);
    REQUIRE(at != std::string::npos);
    at += 8;
  }
  return scratch_file("example" + std::to_string(number) + ".yaml",
                      page.substr(at, page.find("```", at) - at));
}

/// The JSON of a report of a dump by an example.
Json report(const std::string& dump, const std::string& file) {
  const std::string json = scratch("example.json");
  const ProgramRun run = run_program(
      "example", "report " + dump + " --bus-file " + file + " --no-monitors --json " + json);
  INFO(run.err);
  REQUIRE(run.status == 0);
  return json_file(json);
}

const Json& direction_of(const Json& port, const std::string& name) {
  for (const Json& each : port.at("directions")) {
    if (each.at("name") == name) return each;
  }
  FAIL("no direction " << name);
  return port;
}

/// "NAME cycles" of the buckets that are not empty.
std::string buckets(const Json& direction) {
  std::string text;
  for (const Json& each : direction.at("accounting")) {
    if (each.at("cycles") == 0) continue;
    text += (text.empty() ? "" : ", ") + each.at("bucket").get<std::string>() + " " +
            std::to_string(each.at("cycles").get<unsigned>());
  }
  return text;
}

}  // namespace

TEST_CASE("bus file: the page's request/response bus", "[bus][file]") {
  AnyDump dump(20, "m0_");
  for (const char* pin : {"req", "grant", "we", "rsp", "err"}) dump.declare(pin, 1);
  dump.declare("addr", 32).declare("be", 4).declare("wdata", 32).declare("rdata", 32);
  dump.hold("req", 4, 7, 1).at(6, {{"grant", 1}}).hold("be", 4, 7, 15).hold("addr", 4, 7, 64);
  dump.at(9, {{"rsp", 1}});
  dump.at(10, {{"req", 1}, {"grant", 1}, {"we", 1}, {"be", 3}, {"rsp", 1}, {"err", 1}});
  dump.at(12, {{"rsp", 1}});  // belongs to nothing
  const std::string vcd = scratch_file("tiny.vcd", dump.text());
  const std::string file = example(0);
  const ProgramRun listed = run_program("tiny", "ports " + vcd + " --bus-file " + file);
  INFO(listed.err);
  REQUIRE(listed.status == 0);
  CHECK_THAT(listed.out, Catch::Contains("tb.m0  tinybus"));
  const Json document = report(vcd, file);
  REQUIRE(document.at("ports").size() == 1);
  const Json& port = document.at("ports")[0];
  CHECK(port.at("name") == "tb.m0");
  CHECK(port.at("kind") == "tinybus");
  CHECK(port.at("data_width") == 32);
  const Json& reads = direction_of(port, "read");
  const Json& writes = direction_of(port, "write");
  CHECK(reads.at("transactions") == 1);
  CHECK(reads.at("bytes") == 4);
  CHECK(reads.at("latency").at("max") == 3);
  CHECK(writes.at("transactions") == 1);
  CHECK(writes.at("errors") == 1);
  CHECK(writes.at("bytes") == 2);
  CHECK(writes.at("latency").at("max") == 0);
  CHECK(buckets(reads) ==
        "rd_beat 1, rd_wait_first 2, rd_cmd 1, rd_cmd_wait 2, rd_other 1, rd_idle 10, reset 3");
  CHECK(buckets(writes) == "wr_beat 1, wr_other 3, wr_idle 13, reset 3");
  CHECK(reads.at("orphans") == 1);
}

TEST_CASE("bus file: the page's stream", "[bus][file]") {
  AnyDump dump(16, "rx_");
  dump.declare("src_rdy_n", 1, true, 1).declare("dst_rdy_n", 1, true, 1);
  dump.declare("eof_n", 1, true, 1).declare("rem", 2).declare("data", 32).declare("port_no", 2);
  dump.hold("src_rdy_n", 4, 6, 0).at(5, {{"dst_rdy_n", 0}});  // a beat in 5
  dump.hold("src_rdy_n", 8, 9, 0).at(8, {{"dst_rdy_n", 0}, {"eof_n", 0}, {"rem", 1}});  // the last
  const std::string vcd = scratch_file("frames.vcd", dump.text());
  const Json document = report(vcd, example(1));
  REQUIRE(document.at("ports").size() == 1);
  const Json& port = document.at("ports")[0];
  CHECK(port.at("kind") == "framelink");
  const Json& frames = direction_of(port, "stream");
  CHECK(frames.at("transactions") == 1);
  CHECK(frames.at("beats") == 2);
  CHECK(frames.at("bytes") == 6);
  CHECK(frames.at("latency").at("max") == 3);
  CHECK(buckets(frames) == "st_beat 2, st_wait_sink 1, st_gap 2, st_idle 8, reset 3");
}

TEST_CASE("bus file: the page's bus of split transactions", "[bus][file]") {
  AnyDump dump(30, "u_mem_");
  for (const char* pin :
       {"cmd_vld", "cmd_rdy", "wr_vld", "wr_rdy", "rd_vld", "rd_last", "ack_vld"}) {
    dump.declare(pin, 1);
  }
  dump.declare("cmd_op", 2).declare("cmd_tag", 4).declare("cmd_addr", 29).declare("cmd_len", 4);
  dump.declare("wr_data", 64).declare("wr_mask", 8).declare("rd_tag", 4).declare("rd_data", 64);
  dump.declare("rd_status", 3).declare("ack_tag", 4).declare("ack_status", 1);
  const auto command = [&dump](unsigned cycle, unsigned op, unsigned tag, unsigned len) {
    dump.at(cycle, {{"cmd_vld", 1},
                    {"cmd_rdy", 1},
                    {"cmd_op", op},
                    {"cmd_tag", tag},
                    {"cmd_len", len},
                    {"cmd_addr", 8 * tag}});
  };
  command(4, 1, 5, 1);                                         // a read of two beats
  command(5, 1, 6, 0);                                         // and one of one
  command(6, 2, 7, 1);                                         // a write of two beats
  command(7, 0, 1, 0);                                         // op 0 is nothing
  dump.at(8, {{"rd_vld", 1}, {"rd_tag", 6}, {"rd_last", 1}});  // the second read is first
  dump.at(9, {{"rd_vld", 1}, {"rd_tag", 5}, {"rd_status", 1}});
  dump.at(11, {{"rd_vld", 1}, {"rd_tag", 5}, {"rd_last", 1}, {"rd_status", 4}});
  dump.hold("wr_vld", 10, 13, 1).hold("wr_rdy", 11, 13, 1).hold("wr_mask", 10, 13, 0x0F);
  dump.at(20, {{"ack_vld", 1}, {"ack_tag", 7}});
  const std::string vcd = scratch_file("tags.vcd", dump.text());
  const Json document = report(vcd, example(2));
  REQUIRE(document.at("ports").size() == 1);
  const Json& port = document.at("ports")[0];
  CHECK(port.at("kind") == "tagbus");
  CHECK(port.at("data_width") == 64);
  CHECK(port.at("id_width") == 4);
  const Json& reads = direction_of(port, "read");
  const Json& writes = direction_of(port, "write");
  CHECK(reads.at("transactions") == 2);
  CHECK(reads.at("errors") == 1);
  CHECK(reads.at("beats") == 3);
  CHECK(reads.at("bytes") == 24);
  CHECK(reads.at("latency").at("min") == 3);
  CHECK(reads.at("latency").at("max") == 7);
  CHECK(writes.at("transactions") == 1);
  CHECK(writes.at("bytes") == 16);
  CHECK(writes.at("payload_bytes") == 8);
  CHECK(writes.at("latency").at("max") == 14);
  CHECK(buckets(reads) == "rd_beat 3, rd_gap 1, rd_wait_first 3, rd_cmd 1, rd_idle 19, reset 3");
  CHECK(buckets(writes) ==
        "wr_beat 2, wr_wait_subordinate 1, wr_wait_data 3, wr_resp 1, wr_wait_resp 7, wr_cmd 1, "
        "wr_other 2, wr_idle 10, reset 3");
}

}  // namespace fabmon::test::test_file_examples
