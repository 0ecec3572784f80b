// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon report`: the files that it writes, limits, viewers, and what it refuses.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"
#include "tests/seed.hpp"
#include "tests/sim/axi_dump.hpp"

namespace fabmon::test::test_report_files {
namespace {

using Catch::Matchers::Contains;
using Json = nlohmann::json;
namespace fs = std::filesystem;

std::vector<DumpPort> files_ports(std::uint64_t seed) {
  return {{.name = "cpu", .moves = random_moves(seed, 60)},
          {.name = "gpu", .moves = random_moves(seed + 1, 60)}};
}

std::string files_dump(const std::string& name) {
  return scratch_file(name + ".vcd", dump_text(files_ports(1), 1100));
}

ProgramRun report_run(const std::string& tag, const std::string& arguments,
                      const std::string& environment = "") {
  return run_program(tag, "report --no-monitors " + arguments, environment);
}

std::size_t lines_of(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

// The report within a page.
Json of_page(const std::string& page) {
  const std::size_t tag = page.find("application/json");
  REQUIRE(tag != std::string::npos);
  const std::size_t begin = page.find('>', tag) + 1;
  return Json::parse(page.substr(begin, page.find("</script>", begin) - begin));
}

}  // namespace

TEST_CASE("Report: page, JSON, Markdown, tables and trace have the same transactions",
          "[cli][report]") {
  const std::string dump = files_dump("report_files");
  const std::string page = scratch("report_files.html"), json = scratch("report_files.json");
  const std::string csv = scratch("report_files.csv"), rows = scratch("report_files_rows.json.gz");
  const std::string trace = scratch("report_files_trace.json"), md = scratch("report_files.md");
  REQUIRE(report_run("report_files", dump + " -o " + page + " --json " + json + " --markdown " +
                                         md + " --transactions " + csv + " --perfetto " + trace)
              .status == 0);
  REQUIRE(report_run("report_rows", dump + " --transactions " + rows).status == 0);
  const Json report = json_file(json);
  CHECK((of_page(file_text(page)) == report));
  // A line for each member of the report and of each port.
  std::size_t lines = 2 + report.size();
  for (const char* list : {"ports", "links"}) {
    for (const Json& one : report[list]) lines += 2 + one.size();
    lines += report[list].empty() ? 0 : 1;
  }
  CHECK(lines_of(file_text(json)) == lines);
  std::size_t all = 0;
  for (const DumpPort& port : files_ports(1)) all += port.moves.size();
  CHECK(lines_of(file_text(csv)) == all + 1);
  const std::string unpacked = scratch("report_files_rows.json");
  REQUIRE(std::system(("gzip -dc " + rows + " >" + unpacked).c_str()) == 0);  // NOLINT
  CHECK(json_file(unpacked).size() == all);
  std::size_t slices = 0;
  const Json drawn = json_file(trace);
  for (const Json& event : drawn["traceEvents"]) {
    const std::string name = event["name"];
    slices += event["ph"] == "X" && name.find(" 0x") != std::string::npos ? 1 : 0;
  }
  CHECK(slices == all);
  CHECK_THAT(file_text(md), Contains("`tb.cpu.s_axi`") && Contains("`tb.gpu.s_axi`"));
  CHECK_THAT(file_text(scratch("report_files.gtkw")), Contains(dump) && Contains("arvalid"));
  CHECK_THAT(file_text(scratch("report_files.sucl")), Contains("cursor_set "));
}

TEST_CASE("Report: a live page ends as the page that is written once", "[cli][report]") {
  const std::string dump = files_dump("report_live");
  const std::string live = scratch("report_live.html"), once = scratch("report_once.html");
  REQUIRE(report_run("report_live", dump + " --live -o " + live).status == 0);
  REQUIRE(report_run("report_live", dump + " -o " + once).status == 0);
  CHECK((file_text(live) == file_text(once)));
  CHECK(file_text(live).find("http-equiv=\"refresh\"") == std::string::npos);
}

TEST_CASE("Report: limits hold, are broken, or are not understood", "[cli][report]") {
  const std::string dump = files_dump("report_limits");
  const std::string holds = " --assert 'cpu.s_axi.read.latency.p99 <= 1000'";
  const std::string broken = " --assert 'max(write.latency.max) < 2 cycles'";
  const ProgramRun held = report_run("report_limits", dump + holds);
  CHECK(held.status == 0);
  CHECK_THAT(held.out, Contains("limit holds: cpu.s_axi.read.latency.p99 <= 1000: "));
  const std::string junit = scratch("report_limits.xml"), json = scratch("report_limits.json");
  const ProgramRun run =
      report_run("report_limits", dump + holds + broken + " --junit " + junit + " --json " + json);
  CHECK(run.status == 1);
  CHECK(run.err == "fabmon: 1 of 2 limits is broken\n");
  CHECK_THAT(run.out, Contains("limit broken: max(write.latency.max) < 2 cycles: ") &&
                          Contains("; worst case at cycle "));
  CHECK_THAT(file_text(junit), Contains("tests=\"2\"") && Contains("failures=\"1\""));
  const Json limits = json_file(json)["limits"];
  REQUIRE(limits.size() == 2);
  CHECK(limits[0]["holds"] == true);
  CHECK(limits[1]["holds"] == false);
  CHECK(limits[1]["value"] > 2);
  const std::string file = scratch_file("report_limits.txt",
                                        "# both\nmin(read.transactions) >= 1\n\n"
                                        "sum(read.bandwidth) >= 0.001 GB/s\n");
  CHECK(report_run("report_limits", dump + " --assert @" + file).status == 0);
  for (const std::string wrong :
       {"cpu.read.latency.p98 <= 3", "cpu.s_axi.read.latency.p99 <= 3 GB/s", "nobody.cycles > 1",
        "cpu.s_axi.read.latency.p99", "sum(read.latency.p99) < 3", "cpu.s_axi.cycles > 3 parsecs",
        "@/nonexistent/limits"}) {
    const ProgramRun refused =
        report_run("report_limits_wrong", dump + " --assert '" + wrong + "'");
    CAPTURE(wrong, refused.err);
    CHECK(refused.status == 2);
    CHECK(is_one_line(refused.err));
  }
}

TEST_CASE("Report: a viewer is opened at a slow transaction", "[cli][report]") {
  const std::string dump = files_dump("report_open");
  const std::string seen = scratch("report_open.seen");
  const std::string viewer =
      scratch_file("report_viewer.sh", "#!/bin/sh\ncp \"$1\" '" + seen + "'\n");
  fs::permissions(viewer, fs::perms::owner_all);
  const std::string with = "FABMON_WAVE_VIEWER=" + viewer;
  const std::string port = dump + " --port tb.cpu.s_axi --open ";
  const std::string json = scratch("report_open.json");
  REQUIRE(report_run("report_open", dump + " --json " + json).status == 0);
  for (const bool write : {false, true}) {
    fs::remove(seen);
    const std::string direction = write ? "write" : "read";
    const ProgramRun run = run_program("report_open", "report " + port + direction + ":2", with);
    CAPTURE(direction, run.err);
    CHECK(run.status == 0);
    const Json report = json_file(json);
    const Json& wanted = direction_of(port_of(report, "tb.cpu.s_axi"), write)["slowest"][1];
    const std::string text = file_text(seen);
    CHECK_THAT(text, Contains(wanted["address"].get<std::string>()) && Contains(dump));
    CHECK_THAT(text, Contains(std::to_string(wanted["time"].get<std::uint64_t>())));
  }
  for (const std::string wrong : {"0", "x", "read:", "up:3", "100000", "-1"}) {
    const ProgramRun run = run_program("report_open", "report " + port + wrong, with);
    CAPTURE(wrong, run.err);
    CHECK(run.status == 2);
    CHECK(is_one_line(run.err));
  }
  const ProgramRun both = run_program("report_open", "report " + dump + " --open 1", with);
  CHECK(both.status == 2);
  CHECK_THAT(both.err, Contains("--port"));
  CHECK(run_program("report_open", "report " + port + "1", "FABMON_WAVE_VIEWER=/nonexistent/x")
            .status == 2);
  // GTKWave without a display: it prints how it is used, and its status is 0.
  const std::string blind = scratch_file(
      "report_gtkwave.sh", "#!/bin/sh\necho Usage\necho 'Is DISPLAY set?' >&2\nexit 0\n");
  fs::permissions(blind, fs::perms::owner_all);
  const ProgramRun none =
      run_program("report_open", "report " + port + "1", "FABMON_WAVE_VIEWER=" + blind);
  CHECK(none.status == 2);
  CHECK(none.out.empty());
  CHECK(is_one_line(none.err));
  CHECK_THAT(none.err, Contains("Is DISPLAY set?"));
}

TEST_CASE("Report: a dump that was cut off is said on standard error, in JSON and in Markdown",
          "[cli][report][cut]") {
  const std::string text = file_text(files_dump("report_cut"));
  const std::string json = scratch("report_cut.json");
  const std::string markdown = scratch("report_cut.md");
  for (const bool cut : {false, true}) {
    CAPTURE(cut);
    const std::string dump =
        scratch_file("report_cut.vcd", cut ? text.substr(0, text.size() / 2) : text);
    const ProgramRun run =
        report_run("report_cut", dump + " --json " + json + " --markdown " + markdown);
    CHECK(run.status == 0);
    const Json report = json_file(json);
    CHECK(report["cut"].is_null() != cut);
    if (!cut) {
      CHECK(run.err.empty());
      CHECK_THAT(file_text(markdown), !Contains("cut off"));
      continue;
    }
    CHECK(is_one_line(run.err));
    CHECK_THAT(run.err, Contains("fabmon: " + dump + ": the dump ends within line ") &&
                            Contains("(simulation killed?): measured up to time "));
    CHECK_THAT(run.err, Contains(report["cut"].get<std::string>()));
    CHECK_THAT(file_text(markdown), Contains("**The recording was cut off:** the dump ends"));
  }
}

TEST_CASE("Report: what cannot be reported is refused in one line, and old files stay",
          "[cli][report][errors]") {
  const std::string dump = files_dump("report_bad");
  const std::string text = file_text(dump);
  const std::string csv = scratch_file("report_bad.csv", "cycle,arvalid,arready\n0,1,1\n1,0,0\n");
  const std::string bad_csv = scratch_file("report_cell.csv", "cycle,arvalid\n0,0\n1,maybe\n");
  const std::string none =
      scratch_file("report_none.vcd", "$var wire 1 a b $end\n$enddefinitions $end\n#0\n1a\n");
  const std::string cut = scratch_file("report_bad_cut.vcd", text.substr(0, text.size() / 40));
  const std::string fst = file_text(FABMON_TESTS_DIR "/corpus/dumps/verilator_plain.fst");
  const std::string cut_fst = scratch_file("report_bad_cut.fst", fst.substr(0, fst.size() / 2));
  const std::string ports =
      scratch_file("report_bad.yaml", "fabmon_ports: 1\nports:\n  - {name: a, prot: tb.cpu}\n");
  const std::string page = scratch("report_bad.html"), json = scratch("report_bad.json");
  const std::string outputs = " -o " + page + " --json " + json;
  const struct {
    std::string arguments, says;
  } cases[] = {
      {"", "one of DUMP and --traffic"},
      {dump + " --port tb.cpv.s_axi", "nearest: tb.cpu.s_axi"},
      {dump + " --port s_axi", "may be port tb.cpu.s_axi, tb.gpu.s_axi"},
      {csv + " --port a", "a CSV file has one port"},
      {csv + " --open 1", "--open needs a VCD or FST file"},
      {bad_csv, ":3:"},
      {none, "no port to report"},
      {cut, "report_bad_cut.vcd"},
      {cut_fst, "report_bad_cut.fst"},
      {"/nonexistent/x.vcd", "/nonexistent/x.vcd"},
      {dump + " --json " + dump, "would overwrite the input"},
      {dump + " --markdown " + page, "would overwrite the output"},
      {dump + " --transactions " + scratch("report_bad.txt"), "--transactions"},
      {dump + " --markdown /nonexistent/x.md", "/nonexistent/x.md: cannot write"},
      {dump + " --perfetto /dev/full", "/dev/full: cannot write"},
      {dump + " --ports " + ports, "nearest: port"},
      {dump + " --ports /nonexistent/p.yaml", "/nonexistent/p.yaml"},
      {dump + " --id-name 3-1=x", "--id-name"},
      {dump + " --id-name 3", "--id-name"},
      {dump + " --range dram=9-1", "--range"},
      {dump + " --range dram=0xfg-1", "--range"},
      {dump + " --interleave 63:4", "--interleave"},
      {dump + " --window a=9:1", "--window"},
      {dump + " --window a=9parsec:", "--window"},
      {dump + " --from 3 --to 2", "--to"},
      {dump + " --link cpu.s_axi", "--link"},
      {dump + " --link cpu.s_axi:nobody", "--link"},
      {dump + " --clock nothing", "nothing"},
      {dump + " --traffic random", "excludes"},
      {"--traffic rush", "rush"},
      {"--traffic random --cycles 0", "at least 1"},
      {"--traffic random --seed x", "'x' is not a whole number"},
      {"--traffic random --open 1", "--open needs a VCD or FST file"},
      {dump + " --junit x.xml", "--assert"},
  };
  for (const auto& [arguments, says] : cases) {
    std::ofstream(page) << "old page";
    std::ofstream(json) << "old JSON";
    const bool has_json = arguments.find("--json") != std::string::npos;
    const ProgramRun run =
        report_run("report_bad", arguments + (has_json ? " -o " + page : outputs));
    CAPTURE(arguments, says, run.out, run.err);
    CHECK(run.status == 2);
    CHECK(is_one_line(run.err));
    CHECK(run.err.starts_with("fabmon: "));
    CHECK(run.err.find(says) != std::string::npos);
    CHECK((file_text(page) == "old page"));
    CHECK((file_text(json) == "old JSON"));
  }
  CHECK((file_text(dump) == text));
}

TEST_CASE("Report: of a dump that ends early it has what is there, and says so", "[cli][report]") {
  const std::string dump = files_dump("report_early");
  const std::string packed = scratch("report_early.vcd.gz"), json = scratch("report_early.json");
  REQUIRE(std::system(("gzip -c " + dump + " | head -c 3000 >" + packed).c_str()) == 0);  // NOLINT
  REQUIRE(report_run("report_early", packed + " --json " + json).status == 0);
  const Json report = json_file(json);
  for (const Json& port : report["ports"]) {
    CHECK(port["cycles"] > 10);
    CHECK(port["cycles"] < 1100);
    CHECK_THAT(port["notes"].dump(), Contains("the dump ends within line"));
  }
}

TEST_CASE("Report: the difference of two reports, and of a report and itself", "[cli][report]") {
  std::vector<std::string> files;
  for (const char* seed : {"1", "2"}) {
    files.push_back(scratch(std::string("report_diff_") + seed + ".json"));
    REQUIRE(report_run("report_diff", std::string("--traffic random --cycles 3000 --seed ") + seed +
                                          " --json " + files.back())
                .status == 0);
  }
  const ProgramRun same =
      run_program("report_diff_same", "diff " + files[0] + " " + files[0] + " --fail-above 0");
  CHECK(same.status == 0);
  CHECK(same.err.empty());
  CHECK(same.out.find("worse") == std::string::npos);
  CHECK(same.out.find("better") == std::string::npos);
  const std::string both = "diff " + files[0] + " " + files[1];
  const std::string json = scratch("report_diff.json");
  CHECK(run_program("report_diff_two", both).status == 0);
  const ProgramRun worse = run_program("report_diff_two", both + " --fail-above 1% --json " + json);
  CHECK(worse.status == 1);
  CHECK_THAT(worse.out, Contains("\nworse: random."));
  const Json difference = json_file(json);
  CHECK(difference["failed"].size() == lines_of(worse.out.substr(worse.out.find("\nworse: ") + 1)));
  const ProgramRun one_file =
      run_program("report_diff_files", both + " --json " + json + " -o " + json);
  CHECK(one_file.status == 2);
  CHECK_THAT(one_file.err, Contains("would overwrite the output"));
}

}  // namespace fabmon::test::test_report_files
