// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Each writer with names that are a command, a formula or markup in its language: nothing of them
// is executed, and nothing is lost.
#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <vector>

#include "tb/core/escape.hpp"
#include "tb/report/gtkw.hpp"
#include "tb/report/output.hpp"
#include "tb/report/page/compare.hpp"
#include "tb/report/page/junit.hpp"
#include "tb/report/page/limits.hpp"
#include "tb/report/page/markdown.hpp"
#include "tb/report/page/open_wave.hpp"
#include "tb/report/page/page.hpp"
#include "tb/report/page/perfetto.hpp"
#include "tb/report/page/transactions.hpp"
#include "tb/report/ports_file.hpp"
#include "tests/analysis/fake_port.hpp"
#include "tests/catch.hpp"
#include "tests/cli_program.hpp"
#include "tests/hostile_names.hpp"
#include "tests/report/report_sample.hpp"

namespace fabmon::test::test_hostile {
namespace {

std::vector<std::string> lines_of_text(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

WaveSpot spot_with(const std::string& name) {
  return {.dump = "/data/" + name + ".fst",
          .title = name,
          .port = name,
          .signals = {{name, ""}, {"tb." + name, "[7:0]"}, {"tb.clk", ""}},
          .from = 100,
          .to = 200,
          .dump_from = 0,
          .dump_to = 1000};
}

// A line that GTKWave does not take for a directive of another kind, or a known one of ours.
bool is_harmless(const std::string& line) {
  if (line.starts_with("[*] ") || line.starts_with("-") || fits_gtkw(line)) return true;
  for (const char* ours : {"[dumpfile] \"/data/", "[timestart] ", "[size] ", "*-", "[sst_expanded]",
                           "[signals_width]", "@28", "@22", "@800200", "@1000200"}) {
    if (line.starts_with(ours)) return true;
  }
  return false;
}

PortLabels labels_of(const std::string& name) {
  return {.name = name,
          .bus = &fake_bus(),
          .id_names = {{0, 3, name}},
          .ranges = {{.first = 0, .last = 0x1ff, .name = name}}};
}

}  // namespace

TEST_CASE("GTKWave and Surfer get signals and comments, and no other command of a name",
          "[report][hostile]") {
  for (const std::string& name : hostile_names()) {
    CAPTURE(name.substr(0, 60));
    const std::string save = gtkw_spot_text(spot_with(name));
    const std::vector<std::string> lines = lines_of_text(save);
    CHECK(std::all_of(lines.begin(), lines.end(), is_harmless));
    CHECK(is_utf8(save));
    CHECK(std::find(lines.begin(), lines.end(), "tb.clk") != lines.end());
    const std::size_t left_out = left_out_of_gtkw(spot_with(name));
    CHECK((left_out != 0) == (save.find(" left out: ") != std::string::npos));
    CHECK(left_out == (fits_gtkw(name) ? 0U : 1U) + (fits_gtkw("tb." + name) ? 0U : 1U));
    for (const std::string& line : lines_of_text(surfer_spot_text(spot_with(name)))) {
      bool known = false;
      for (const char* ours : {"# ", "load_file /data/", "divider_add ", "variable_add ", "zoom_",
                               "cursor_set ", "goto_cursor"}) {
        known = known || line.starts_with(ours);
      }
      CHECK(known);
      CHECK((line.starts_with("# ") || line.find_first_of(";\r\f\x1b") == std::string::npos));
    }
  }
}

TEST_CASE("A table of transactions has no formula, and its rows stay rows", "[report][hostile]") {
  for (const std::string& name : hostile_names()) {
    CAPTURE(name.substr(0, 60));
    const std::string csv = scratch("hostile.csv"), json = scratch("hostile_rows.json");
    const std::string trace = scratch("hostile_trace.json");
    {
      TransactionTable table(csv, 1000), rows(json, 1000);
      PerfettoTrace perfetto(trace, 1000);
      const PortLabels labels = labels_of(name);
      const auto one = table.port(labels), two = rows.port(labels), three = perfetto.port(labels);
      TimedFanOut feed({one.get(), two.get(), three.get()});
      FakePort({fake(3, 10, 0)}, 1000).run(feed);
      feed.finish();
      table.finish();
      rows.finish();
      perfetto.finish();
    }
    commit_outputs();
    const std::string text = file_text(csv);
    CHECK(text.substr(text.find('\n') + 1).starts_with(csv_escaped(name) + ",read,0,"));
    CHECK(text.ends_with("," + csv_escaped(name) + "\n"));
    const Json first = json_file(json).at(0);
    if (is_utf8(name)) CHECK(first.at("port") == name);
    CHECK(first.at("latency") == 7);
    const Json process = json_file(trace).at("traceEvents").at(0).at("args").at("name");
    if (is_utf8(name)) CHECK(process == name);
  }
}

TEST_CASE("Markdown, JUnit, page and text of a report say a name and no more",
          "[report][hostile]") {
  const std::size_t scripts = [] {
    const std::string page = report_page(sample_report());
    std::size_t count = 0;
    for (std::size_t at = 0; (at = page.find("<script", at)) != std::string::npos; ++at) ++count;
    return count;
  }();
  const auto lines_in = [](const std::string& text) {
    return std::count(text.begin(), text.end(), '\n');
  };
  const Json plain = sample_report({"p"});
  const auto compared = [](const Json& before, const Json& after) {
    return compare_reports({"old", before}, {"new", after}, 0.05);
  };
  const auto rows_of_plain = lines_in(report_markdown(plain));
  const auto text_of_plain = lines_in(comparison_text(compared(plain, plain)));
  for (const std::string& name : hostile_names()) {
    CAPTURE(name.substr(0, 60));
    Json report = sample_report({name});
    report["source"] = name;
    report["ports"][0]["kind"] = name;
    CHECK(lines_in(report_markdown(report)) == rows_of_plain);
    CHECK(report_markdown(report).find("<script") == std::string::npos);
    report["limits"] = check_limits(parse_limits({"max(read.bytes) < 5"}), report);
    CHECK(limits_text(report["limits"], true).find('\x1b') == std::string::npos);
    CHECK(is_utf8(limits_junit(report)));
    CHECK(limits_junit(report).find("<script") == std::string::npos);
    const Json comparison = compared(report, report);
    CHECK(is_shown(comparison_text(comparison)));
    CHECK(lines_in(comparison_text(comparison)) == text_of_plain);
    CHECK(comparison_markdown(comparison).find("<script") == std::string::npos);
    CHECK(is_utf8(comparison_junit(comparison)));
    CHECK(is_shown(json_lines(report)));
    const std::string page = report_page(report);
    std::size_t count = 0;
    for (std::size_t at = 0; (at = page.find("<script", at)) != std::string::npos; ++at) ++count;
    CHECK(count == scripts);
  }
}

TEST_CASE("A file of ports gives back each name that is UTF-8", "[report][hostile]") {
  for (const std::string& name : hostile_names()) {
    CAPTURE(name.substr(0, 60));
    PortEntry entry{.name = name, .kind = "AXI4", .port = name};
    entry.clock = name;
    entry.map = {"arvalid=" + name};
    entry.id_names = {{0, 3, name}};
    for (const char* ending : {"yaml", "json"}) {
      const std::string path = scratch(std::string("hostile_ports.") + ending);
      if (!is_utf8(name)) {
        CHECK_FALSE(can_save(entry));
        continue;
      }
      CHECK(can_save(entry));
      std::ofstream(path, std::ios::binary) << ports_file_text(path, {entry});
      const std::vector<PortEntry> read = read_ports_file(path);
      REQUIRE(read.size() == 1);
      CHECK(read[0].name == name);
      CHECK(read[0].port == name);
      CHECK(read[0].clock == name);
      CHECK(read[0].map == entry.map);
      CHECK(read[0].id_names.at(0).name == name);
      CHECK(is_shown(file_text(path)));
    }
  }
}

}  // namespace fabmon::test::test_hostile
