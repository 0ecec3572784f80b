// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What a report reads of a recording beside the pins of the monitors: response codes, QoS and the
// time stamps of the cycles.
#include <cstdint>
#include <string>
#include <vector>

#include "tb/bus/axi4/ports.hpp"
#include "tb/bus/axi4/protocol_setup.hpp"
#include "tb/bus/axi4/structs.hpp"
#include "tests/bus/axi4/log_bench.hpp"
#include "tests/catch.hpp"
#include "tests/record/util.hpp"

namespace fabmon::test::test_report_trace {
namespace {

using Catch::Matchers::Contains;

/// All that a report reads.
struct ReportData {
  std::vector<Axi4Pins> pins;
  std::vector<Axi4ReportPins> more;
  std::vector<std::uint64_t> times;
};

ReportData read_report(Axi4ReportTrace& trace, std::size_t block = 3) {
  ReportData all;
  std::vector<Axi4Pins> pins(block);
  std::vector<Axi4ReportPins> more(block);
  std::vector<std::uint64_t> times(block);
  while (const std::size_t n = trace.read(pins.data(), more.data(), times.data(), block)) {
    const auto end = static_cast<std::ptrdiff_t>(n);
    all.pins.insert(all.pins.end(), pins.begin(), pins.begin() + end);
    all.more.insert(all.more.end(), more.begin(), more.begin() + end);
    all.times.insert(all.times.end(), times.begin(), times.begin() + end);
  }
  return all;
}

TraceOptions options_of(const ScratchDir& dir, const std::string& name, const std::string& text) {
  TraceOptions options;
  options.path = dir.file(name, text);
  return options;
}

const std::string kCsv =
    "cycle,arvalid,arready,arqos,rvalid,rready,rlast,rresp,awvalid,awready,awqos,wvalid,wready,"
    "wlast,bvalid,bready,bresp\n"
    "0,1,1,9,0,0,0,0,1,1,15,1,1,1,0,0,0\n"
    "1,0,1,0,1,1,1,2,0,0,0,0,0,0,1,1,3\n";

/// A waveform with signals of these widths, which have their values from #12 on; edges of the clock
/// at 10, 20 and 35.
std::string dump(
    const std::vector<std::pair<std::string, std::pair<unsigned, std::string>>>& pins) {
  std::string header = "$timescale 1ps $end\n$scope module tb $end\n$var wire 1 ! clk $end\n";
  std::string values;
  char code = '#';
  for (const auto& [name, value] : pins) {
    header += "$var wire " + std::to_string(value.first) + " " + code + " " + name + " $end\n";
    values += "b" + value.second + " " + code + "\n";
    ++code;
  }
  return header + "$upscope $end\n$enddefinitions $end\n#0\n0!\n#10\n1!\n#12\n" + values +
         "#15\n0!\n#20\n1!\n#25\n0!\n#35\n1!\n#40\n0!\n";
}

const std::vector<std::pair<std::string, std::pair<unsigned, std::string>>> kPort{
    {"m_axi_arvalid", {1, "1"}},  {"m_axi_arready", {1, "1"}}, {"m_axi_arqos", {4, "1010"}},
    {"m_axi_rvalid", {1, "1"}},   {"m_axi_rready", {1, "1"}},  {"m_axi_rresp", {4, "1110"}},
    {"m_axi_awvalid", {1, "0"}},  {"m_axi_awready", {1, "1"}}, {"m_axi_wvalid", {1, "0"}},
    {"m_axi_wready", {1, "1"}},   {"m_axi_bvalid", {1, "0"}},  {"m_axi_bready", {1, "1"}},
    {"m_axi_rdata", {32, "1111"}}};

}  // namespace

TEST_CASE("Report trace: columns of CSV, which the monitors refuse", "[report_trace]") {
  const ScratchDir dir;
  const TraceOptions options = options_of(dir, "t.csv", kCsv);
  const auto trace = open_axi4_report_trace(options);
  CHECK(trace->has("rresp"));
  CHECK(trace->has("arvalid"));
  CHECK_FALSE(trace->has("arid"));
  const ReportData all = read_report(*trace);
  REQUIRE(all.pins.size() == 2);
  CHECK(all.more == std::vector<Axi4ReportPins>{{.arqos = 9, .awqos = 15}, {}});
  CHECK(all.pins[0].rresp == 0);
  CHECK(all.pins[1].rresp == 2);
  CHECK(all.pins[1].bresp == 3);
  CHECK(all.times == std::vector<std::uint64_t>{0, 0});
  CHECK(all.pins[1].rlast == 1);
  KeepingSink sink;
  Axi4PortLog log(sink, axi4_log_options(*trace));
  log.run(all.pins.data(), all.more.data(), all.times.data(), all.pins.size());
  log.finish();
  REQUIRE(sink.transactions.size() == 2);
  CHECK(sink.transactions[0].qos == 9);
  CHECK(sink.transactions[0].response == 2);
  CHECK(sink.transactions[1].qos == 15);
  CHECK(sink.transactions[1].response == 3);
  CHECK_THAT(error_of(options), Contains("arqos"));
  trace->rewind();
  CHECK(read_report(*trace).more == all.more);
}

TEST_CASE("Report trace: what is missing is 0, and the notes say so", "[report_trace]") {
  const ScratchDir dir;
  const auto trace =
      open_axi4_report_trace(options_of(dir, "t.csv", "arvalid,arready,rresp\n1,1,3\n"));
  CHECK(read_report(*trace).pins.front().rresp == 3);
  std::string notes;
  for (const std::string& note : trace->notes()) notes += note + "\n";
  CHECK_THAT(notes, Contains("bresp") && Contains("awqos") && !Contains("rresp,"));
  const auto values = open_axi4_report_trace(options_of(dir, "u.csv", "arvalid,rresp\n1,4\n"));
  CHECK_THROWS_AS(read_report(*values), InputError);
}

TEST_CASE("Report trace: signals and times of a waveform, and of ACE's RRESP the low bits",
          "[report_trace]") {
  const ScratchDir dir;
  const TraceOptions options = options_of(dir, "t.vcd", dump(kPort));
  const auto trace = open_axi4_report_trace(options);
  const ReportData all = read_report(*trace);
  CHECK(all.times == std::vector<std::uint64_t>{10, 20, 35});
  CHECK(trace->timescale() == 1000);
  REQUIRE(all.more.size() == 3);
  CHECK(all.more[0] == Axi4ReportPins{});
  CHECK(all.more[1] == Axi4ReportPins{.arqos = 10});
  CHECK(all.pins[0].rresp == 0);
  CHECK(all.pins[1].rresp == 2);
  CHECK(trace->width("rresp") == 2);
  // The monitors' trace has the same pins, and the time stamps if they are asked for.
  const auto plain = open_axi4_trace(options);
  CHECK(plain->has("rresp"));
  CHECK(plain->width("rresp") == 2);
  CHECK_FALSE(plain->has("arqos"));
  std::vector<Axi4Pins> pins(5);
  std::vector<std::uint64_t> times(5);
  REQUIRE(plain->read(pins.data(), times.data(), 5) == 3);
  pins.resize(3);
  times.resize(3);
  CHECK(pins == all.pins);
  CHECK(times == all.times);
  CHECK(plain->data_width() == 32);
}

TEST_CASE("Report trace: --map names these pins, too", "[report_trace]") {
  const ScratchDir dir;
  auto pins = kPort;
  pins.push_back({"other", {8, "1100000"}});
  TraceOptions options = options_of(dir, "t.vcd", dump(pins));
  options.port = "tb.m_axi";
  options.map = {"bresp=tb.other[6:5]"};
  const auto trace = open_axi4_report_trace(options);
  const ReportData all = read_report(*trace);
  CHECK(all.more.at(1) == Axi4ReportPins{.arqos = 10});
  CHECK(all.pins.at(1).rresp == 2);
  CHECK(all.pins.at(1).bresp == 3);
}

TEST_CASE("Report trace: packed structs have them", "[report_trace]") {
  const ScratchDir dir;
  const Axi4StructWidths widths{.addr = 32, .data = 64, .id = 4, .user = 1};
  std::string request(widths.request_bits(), '0');
  std::string response(widths.response_bits(), '0');
  for (const auto& [name, pin] : axi4_struct_pins(widths, {.signal = 0}, {.signal = 1})) {
    std::string& text = pin.signal == 0 ? request : response;
    const auto put = [&text, &at = pin](const std::string& value) {
      REQUIRE(value.size() == at.bits);
      text.replace(text.size() - at.low - at.bits, at.bits, value);
    };
    if (name == "arqos") put("0110");
    if (name == "awqos") put("1001");
    if (name == "rresp") put("11");
    if (name == "bresp") put("10");
  }
  const auto trace = open_axi4_report_trace(
      options_of(dir, "t.vcd",
                 dump({{"slv_req_i", {widths.request_bits(), request}},
                       {"slv_resp_o", {widths.response_bits(), response}}})));
  const ReportData all = read_report(*trace);
  CHECK(all.more.at(1) == Axi4ReportPins{.arqos = 6, .awqos = 9});
  CHECK(all.pins.at(1).rresp == 3);
  CHECK(all.pins.at(1).bresp == 2);
}

TEST_CASE("Report trace: columns that only reports have follow the hints in their order",
          "[report_trace]") {
  const auto columns = axi4_report_columns();
  for (std::size_t c = 0; c < columns.size(); ++c) {
    CHECK(axi4_wave_column(columns[c].name) == axi4_wave_column(Axi4Hint::kReport) + c);
  }
  CHECK(axi4_wave_column(Axi4Hint::kReport) + columns.size() == axi4_wave_column(Axi4Hint::kCount));
}

TEST_CASE("Report trace: AXI4-Lite has one beat a transaction, and nothing is foreign",
          "[report_trace]") {
  const ScratchDir dir;
  const auto trace = open_axi4_report_trace(
      options_of(dir, "t.csv",
                 "arvalid,arready,rvalid,rready,awvalid,awready,wvalid,wready,bvalid,bready\n"
                 "1,1,0,0,1,1,1,1,0,0\n0,0,1,1,0,0,0,0,1,1\n0,0,0,0,0,0,0,0,0,0\n"));
  const ReportData all = read_report(*trace);
  KeepingSink sink;
  Axi4PortLog log(sink, axi4_log_options(*trace));
  log.run(all.pins.data(), all.more.data(), all.times.data(), all.pins.size());
  log.finish();
  CHECK(sink.transactions.size() == 2);
  CHECK(bucket_names(sink, kAxi4Read) == "rd_cmd rd_beat rd_idle");
  CHECK(bucket_names(sink, kAxi4Write) == "wr_beat wr_resp wr_idle");
}

TEST_CASE("Report trace: the protocol checker and the log take the same blocks", "[report_trace]") {
  const ScratchDir dir;
  const auto trace = open_axi4_report_trace(options_of(
      dir, "t.csv",
      "aresetn,arvalid,arready,arsize,rvalid,rready,rlast,awvalid,awready,awlen,awsize,wvalid,"
      "wready,wlast,wstrb,bvalid,bready\n"
      "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0\n"
      "1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0\n"
      "1,1,1,7,0,0,0,1,1,0,2,1,1,1,0xff00,0,0\n"
      "1,0,0,0,1,1,1,0,0,0,0,0,0,0,0,1,1\n"
      "1,0,0,0,1,1,1,0,0,0,0,0,0,0,0,0,0\n"));
  const ReportData all = read_report(*trace);
  Axi4Protocol protocol = axi4_protocol(*trace, 1000);
  protocol.run(all.pins.data(), all.pins.size());
  KeepingSink sink;
  Axi4PortLog log(sink, axi4_log_options(*trace));
  log.run(all.pins.data(), all.more.data(), all.times.data(), all.pins.size());
  CHECK(sink.orphans[0] == 1);
  CHECK(protocol.total() == 1);  // not the strobes: nothing says how wide the bus is
  CHECK(protocol.count("r_orphan") == 1);
  CHECK(protocol.violations().front().clock == 4);
}

}  // namespace fabmon::test::test_report_trace
