// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon report`: which ports and cycles, names of IDs and ranges, files of ports, windows, and
// the way through the fabric.
#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"
#include "tests/seed.hpp"
#include "tests/sim/axi_dump.hpp"

namespace fabmon::test::test_report_options {
namespace {

using Json = nlohmann::json;

const std::string kRanges = " --range rom=0x0-0xffff --range dram=0x8000_0000+0x1000";

Json options_report(const std::string& tag, const std::string& arguments) {
  const std::string json = scratch(tag + ".report.json");
  const ProgramRun run = run_program(tag, "report --no-monitors " + arguments + " --json " + json);
  INFO("fabmon report " << arguments << "\n" << run.out << run.err);
  REQUIRE(run.status == 0);
  return json_file(json);
}

std::vector<DumpPort> two_ports(std::uint64_t seed) {
  return {{.name = "cpu", .moves = random_moves(seed, 100)},
          {.name = "gpu", .moves = random_moves(seed + 1, 100)}};
}

std::string dump_file(const std::string& name, const std::vector<DumpPort>& ports) {
  return scratch_file(name + ".vcd", dump_text(ports, 1700));
}

struct Sums {
  std::uint64_t transactions = 0, bytes = 0, latency = 0;
};

// Of the moves of a direction, by what `key` says of each.
std::map<std::string, Sums> sums_of(const DumpPort& port, bool write,
                                    const std::function<std::string(const DumpMove&)>& key) {
  std::map<std::string, Sums> sums;
  for (const DumpMove& move : port.moves) {
    if (move.write != write) continue;
    Sums& its = sums[key(move)];
    ++its.transactions;
    its.bytes += 4 * move.beats;
    its.latency += move.latency();
  }
  return sums;
}

std::string range_of(const DumpMove& move) { return move.address < 0x10000 ? "rom" : "dram"; }
std::string user_of(const DumpMove& move) {
  if (move.id < 4) return "cpu";
  return move.id == 4 ? "dma" : "other";
}

void check_groups(const Json& groups, const std::map<std::string, Sums>& wanted) {
  for (const auto& [name, sums] : wanted) {
    const auto group = std::find_if(groups.begin(), groups.end(),
                                    [&key = name](const Json& one) { return one["key"] == key; });
    CAPTURE(name, groups);
    REQUIRE(group != groups.end());
    CHECK((*group)["transactions"] == sums.transactions);
    CHECK((*group)["bytes"] == sums.bytes);
    CHECK((*group)["latency"]["sum"] == sums.latency);
  }
}

// IDs 0-3 are cpu and 4 is dma, of two ranges, and four banks.
void check_names(const Json& json, const DumpPort& port) {
  for (const bool write : {false, true}) {
    const Json& direction = direction_of(json, write);
    CAPTURE(write);
    check_groups(direction["by"]["range"], sums_of(port, write, range_of));
    std::map<std::string, Sums> users = sums_of(port, write, user_of);
    std::erase_if(users,
                  [](const auto& user) { return user.first != "cpu" && user.first != "dma"; });
    check_groups(direction["by"]["id_name"], users);
    const auto banks = sums_of(
        port, write, [](const DumpMove& move) { return std::to_string(move.address / 64 % 4); });
    CHECK(direction["banks"].size() == 4);
    for (const Json& bank : direction["banks"]) {
      CHECK(bank["transactions"] ==
            banks.at(std::to_string(bank["bank"].get<unsigned>())).transactions);
    }
    const auto cells = sums_of(
        port, write, [](const DumpMove& move) { return user_of(move) + " " + range_of(move); });
    const Json& matrix = direction["matrix"];
    std::uint64_t all = 0;
    for (std::size_t r = 0; r < matrix["rows"].size(); ++r) {
      for (std::size_t c = 0; c < matrix["columns"].size(); ++c) {
        const auto cell = cells.find(matrix["rows"][r].get<std::string>() + " " +
                                     matrix["columns"][c].get<std::string>());
        CAPTURE(matrix["rows"][r], matrix["columns"][c]);
        CHECK(matrix["transactions"][r][c] ==
              (cell == cells.end() ? 0 : cell->second.transactions));
        all += matrix["bytes"][r][c].get<std::uint64_t>();
      }
    }
    CHECK(all == direction["bytes"]);
  }
}

}  // namespace

TEST_CASE("Report: names of IDs, ranges and banks, on the command line and in files of ports",
          "[cli][report]") {
  const std::uint64_t seed = seed_or(1);
  CAPTURE(seed);
  const std::vector<DumpPort> ports = two_ports(seed);
  const std::string dump = dump_file("report_names", ports);
  const Json given = options_report("report_names", dump + kRanges +
                                                        " --id-name 0-3=cpu --id-name 4=dma"
                                                        " --interleave 64:4");
  check_names(port_of(given, "tb.cpu.s_axi"), ports[0]);
  check_names(port_of(given, "tb.gpu.s_axi"), ports[1]);

  // The file as it is made reports the same as no file.
  const Json plain = options_report("report_names_plain", dump);
  for (const std::string ending : {"yaml", "json"}) {
    const std::string file = scratch("report_names_ports." + ending);
    REQUIRE(run_program("report_names_save", "ports " + dump + " --save " + file).status == 0);
    CAPTURE(ending, file_text(file));
    const Json saved = options_report("report_names_saved", dump + " --ports " + file);
    REQUIRE(saved["ports"].size() == 2);
    for (Json port : saved["ports"]) {
      const std::string name = port["name"];
      const Json& same = port_of(plain, name);
      REQUIRE(same.is_object());
      CHECK((port == same));
    }
  }
  const std::string edited = R"(fabmon_ports: 1
id_names: {"0-3": cpu, "4": dma}
ranges: {rom: 0x0-0xffff, dram: 0x80000000+0x1000}
interleave: "64:4"
ports:
  - name: first
    port: tb.cpu.s_axi
  - name: second
    scope: tb.gpu
    clock: tb.cpu.s_axi_aclk
)";
  const std::string yaml = scratch_file("report_names_edited.yaml", edited);
  const std::string json = scratch_file("report_names_edited.json", R"({"fabmon_ports": 1,
    "id_names": {"0-3": "cpu", "4": "dma"}, "interleave": "64:4",
    "ranges": {"rom": "0x0-0xffff", "dram": "0x80000000+0x1000"},
    "ports": [{"name": "first", "port": "tb.cpu.s_axi"}, {"name": "second", "scope": "tb.gpu"}]})");
  for (const std::string& file : {yaml, json}) {
    const Json named = options_report("report_names_edited", dump + " --ports " + file);
    REQUIRE(named["ports"].size() == 2);
    check_names(port_of(named, "first"), ports[0]);
    check_names(port_of(named, "second"), ports[1]);
    const Json one = options_report("report_names_one", dump + " --port second --ports " + file);
    REQUIRE(one["ports"].size() == 1);
    CHECK((one["ports"][0] == port_of(named, "second")));
  }
}

TEST_CASE("Report: windows and parts of a dump, by cycles and by times", "[cli][report]") {
  const std::uint64_t seed = seed_or(1);
  CAPTURE(seed);
  const std::vector<DumpPort> ports = two_ports(seed);
  const std::string dump = dump_file("report_windows", ports);
  // Cycle c has its edge at 10 c + 5 ns: 4 us is before that of cycle 400.
  const Json report =
      options_report("report_windows", dump +
                                           " --window mid=400:1000 --window same=4us:10us"
                                           " --window end=1600:");
  for (const DumpPort& port : ports) {
    const Json& its = port_of(report, "tb." + port.name + ".s_axi");
    REQUIRE(its["windows"].size() == 3);
    CHECK(its["windows"][0]["cycles"] == 600);
    CHECK(its["windows"][0]["directions"] == its["windows"][1]["directions"]);
    CHECK(its["windows"][2]["to"] == 1700);
    for (const bool write : {false, true}) {
      std::uint64_t ended = 0, bytes = 0;
      for (const DumpMove& move : port.moves) {
        if (move.write != write) continue;
        ended += move.end >= 400 && move.end < 1000 ? 1 : 0;
        for (unsigned beat = 0; beat < move.beats; ++beat) {
          const std::uint64_t c = beat + 1 == move.beats ? move.last : move.first + beat;
          bytes += c >= 400 && c < 1000 ? 4 : 0;
        }
      }
      const Json& window = its["windows"][0]["directions"][write ? 1 : 0];
      CHECK(window["transactions"] == ended);
      CHECK(window["bytes"] == bytes);
    }
  }
  Json cycles = options_report("report_part", dump + " --from 400 --to 1000");
  Json times = options_report("report_part", dump + " --from 4us --to 10us");
  CHECK(cycles["window"] == "--from 400 --to 1000");
  for (std::size_t p = 0; p < 2; ++p) {
    cycles["ports"][p].erase("notes");  // which say it as it was given
    times["ports"][p].erase("notes");
  }
  CHECK((cycles["ports"] == times["ports"]));
  CHECK(cycles["ports"][0]["cycles"] == 600);
  CHECK(cycles["ports"][0]["first_time"] == 4005);
}

TEST_CASE("Report: what two managers send is found again at the memory, with other IDs",
          "[cli][report]") {
  const std::uint64_t seed = seed_or(1);
  CAPTURE(seed);
  std::vector<DumpPort> ports{{.name = "m0", .moves = random_moves(seed, 100, 2, 0)},
                              {.name = "m1", .moves = random_moves(seed + 1, 100, 2, 1)},
                              {.name = "ddr", .moves = {}}};
  for (unsigned m = 0; m < 2; ++m) {
    for (const DumpMove& move : behind(ports[m].moves, 3 + m, 2, 8 + 8 * m)) {
      if (move.address >= 0x10000) ports[2].moves.push_back(move);  // the ROM is elsewhere
    }
  }
  const std::string dump = dump_file("report_links", ports);
  const auto check = [&](const Json& report, unsigned m) {
    unsigned found = 0;
    for (const Json& link : report["links"]) {
      if (link["from"] != "tb.m" + std::to_string(m) + ".s_axi") continue;
      CHECK(link["to"] == "tb.ddr.s_axi");
      const bool write = link["direction"] == "write";
      std::uint64_t there = 0, elsewhere = 0;
      for (const DumpMove& move : ports[m].moves) {
        if (move.write == write) ++(move.address >= 0x10000 ? there : elsewhere);
      }
      CAPTURE(m, write);
      CHECK(link["matched"] == there);
      CHECK(link["unmatched_from"] == elsewhere);
      CHECK(link["unit"] == "cycles");  // three clocks of different names with the same edges
      CHECK(link["request"]["min"] == 3 + m);
      CHECK(link["request"]["max"] == 3 + m);
      CHECK(link["response"]["min"] == 2);
      CHECK(link["response"]["max"] == 2);
      CHECK(link["wait"]["max"] <= 2);
      CHECK(link["inside"]["count"] == there);
      ++found;
    }
    return found;
  };
  const Json report = options_report("report_links", dump);
  CHECK(report["links"].size() == 4);
  CHECK(check(report, 0) == 2);
  CHECK(check(report, 1) == 2);
  // What passes the memory counts once.
  CHECK(report["totals"]["transactions"] == ports[0].moves.size() + ports[1].moves.size());
  CHECK(report["totals"]["links"] == 4);
  // Their names may be given by their ends.
  const Json one = options_report("report_link", dump + " --link m1.s_axi:ddr.s_axi");
  CHECK(one["links"].size() == 2);
  CHECK(check(one, 1) == 2);
  CHECK(options_report("report_no_link", dump + " --link none")["links"].empty());
  const std::string trace = scratch("report_links.perfetto.json");
  const Json with = options_report("report_link_trace", dump + " --perfetto " + trace);
  CHECK((with["links"] == report["links"]));
  std::uint64_t flows = 0, matched = 0;
  const Json drawn = json_file(trace);
  for (const Json& event : drawn["traceEvents"]) flows += event["ph"] == "s" ? 1 : 0;
  for (const Json& link : report["links"]) matched += link["matched"].get<std::uint64_t>();
  CHECK(flows == matched);
}

}  // namespace fabmon::test::test_report_options
