// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The picture of the histogram: well-formed, self-contained, and every bar of it what was measured.
#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"
#include "tests/monitor/stats/xml.hpp"

namespace fabmon::test::test_cli_svg {
namespace {

struct Picture {
  nlohmann::json result;
  XmlNode svg;
  std::string text;
};

Picture draw(const std::string& tag, const std::string& arguments) {
  const std::string json = scratch("stats_svg_" + tag + ".json");
  const std::string svg = scratch("stats_svg_" + tag + ".svg");
  std::string command = "stat stats ";
  command.append(arguments).append(" --json '").append(json).append("' --svg '");
  command.append(svg).append("'");
  const ProgramRun run = run_program("stats_svg_" + tag, command);
  INFO(run.out << run.err);
  REQUIRE(run.status == 0);
  REQUIRE(run.out.find("histogram: " + svg) != std::string::npos);
  std::string text = file_text(svg);
  XmlNode root = XmlReader(text).read();
  return {.result = json_file(json), .svg = std::move(root), .text = std::move(text)};
}

std::uint64_t count_of(const XmlNode& bar) { return std::stoull(bar.at("data-count")); }

std::string with_commas(std::uint64_t value) {
  std::string text = std::to_string(value);
  for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, 1, ',');
  return text;
}

// What is true of every panel: bars side by side on one ground, their heights and tooltips right.
void require_sound(const XmlNode& panel, const std::string& name) {
  REQUIRE(panel.at("data-name") == name);
  std::uint64_t most = 0;
  std::uint64_t sum = 0;
  const auto bars = panel.find("rect", name);
  for (const XmlNode* bar : bars) {
    most = std::max(most, count_of(*bar));
    sum += count_of(*bar);
  }
  double right = 0;
  double ground = 0;
  double tallest = 0;
  for (const XmlNode* bar : bars) tallest = std::max(tallest, bar->number("height"));
  for (const XmlNode* bar : bars) {
    const auto count = count_of(*bar);
    CAPTURE(bar->at("data-from"), count);
    REQUIRE(count != 0);
    REQUIRE(bar->number("x") >= right - 0.011);  // rounded to two decimals
    right = bar->number("x") + bar->number("width");
    const double foot = bar->number("y") + bar->number("height");
    if (ground != 0) REQUIRE(foot == Approx(ground).margin(0.02));
    ground = foot;
    const double height = tallest * static_cast<double>(count) / static_cast<double>(most);
    REQUIRE(bar->number("height") == Approx(std::max(height, 0.5)).margin(0.02));
    REQUIRE(bar->children.size() == 1);
    REQUIRE(bar->children[0].tag == "title");
    const std::string& title = bar->children[0].text;
    char share[32];
    std::snprintf(share, sizeof share, " (%.2f %%)",
                  100 * static_cast<double>(count) / static_cast<double>(sum));
    REQUIRE(title.ends_with(": " + with_commas(count) + " " + name + share));
  }
}

// The mark's number: of "p50 = 12" or "p50 <= 12" with the sign for "at most".
std::string mark(const XmlNode& panel, const std::string& name) {
  for (const XmlNode* marks : panel.find("g", "marks")) {
    for (const XmlNode* text : marks->find("text")) {
      if (text->text.starts_with(name + " ")) return text->text.substr(text->text.rfind(' ') + 1);
    }
  }
  return "none";
}

}  // namespace

TEST_CASE("The fine histogram is drawn for reads and for writes", "[stats][cli][svg]") {
  const Picture picture = draw("axi", "--traffic random --cycles 20000 --all");
  REQUIRE(picture.svg.tag == "svg");
  REQUIRE(picture.svg.at("xmlns") == "http://www.w3.org/2000/svg");
  REQUIRE(picture.svg.at("viewBox") ==
          "0 0 " + picture.svg.at("width") + " " + picture.svg.at("height"));
  REQUIRE(picture.svg.children[0].text == "stats build base, traffic random seed 1: 20,000 cycles");
  const auto panels = picture.svg.find("g", "panel");
  REQUIRE(panels.size() == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string name = i == 0 ? "reads" : "writes";
    require_sound(*panels[i], name);
    // The bars are exactly the bins that are not empty.
    std::vector<std::uint64_t> counts;
    const std::string prefix = "stats/" + name.substr(0, name.size() - 1) + "_hist=";
    for (const auto& event : picture.result["events"]) {
      const auto count = event["count"].get<std::uint64_t>();
      if (event["event"].get<std::string>().starts_with(prefix) && count != 0) {
        counts.push_back(count);
      }
    }
    std::vector<std::uint64_t> drawn;
    for (const XmlNode* bar : panels[i]->find("rect", name)) drawn.push_back(count_of(*bar));
    REQUIRE(drawn == counts);
    const auto& told = picture.result["percentiles"][name];
    for (const char* which : {"p50", "p99"}) {
      REQUIRE(mark(*panels[i], which) == with_commas(told[which]["to"].get<std::uint64_t>()));
    }
  }
}

TEST_CASE("Without a fine histogram the bins are drawn", "[stats][cli][svg]") {
  const std::string trace =
      scratch_file("stats_svg.csv", "alloc,dealloc\n3,0\n0,1\n0,0\n4,0\n0,0\n0,6\n");
  const Picture picture = draw("bins", "--trace " + trace + " --bins 0,1,4,9");
  const auto panels = picture.svg.find("g", "panel");
  REQUIRE(panels.size() == 1);
  require_sound(*panels[0], "requests");
  // Latencies 1, 2 and 5.
  std::map<std::string, std::string> titles;
  for (const XmlNode* bar : panels[0]->find("rect", "requests")) {
    titles[bar->at("data-from") + "-" + bar->at("data-to")] = bar->children[0].text;
  }
  const std::map<std::string, std::string> expected{{"1-1", "1 cycle: 1 requests (33.33 %)"},
                                                    {"2-4", "2 to 4 cycles: 1 requests (33.33 %)"},
                                                    {"5-9", "5 to 9 cycles: 1 requests (33.33 %)"}};
  REQUIRE(titles == expected);
  REQUIRE(mark(*panels[0], "p50") == "4");
  REQUIRE(mark(*panels[0], "p99") == "5");  // not 9: the largest latency is known
}

TEST_CASE("The axes say what they measure, on a logarithmic scale", "[stats][cli][svg]") {
  const Picture picture = draw("axes", "--traffic random --cycles 20000");
  REQUIRE(picture.text.find("latency in cycles (logarithmic)") != std::string::npos);
  REQUIRE(picture.text.find("transactions: reads") != std::string::npos);
  const auto axes = picture.svg.find("g", "axis");
  REQUIRE(axes.size() == 1);
  // x = a + b * log(value) for all ticks.
  std::vector<std::pair<double, double>> ticks;
  for (const XmlNode* text : axes[0]->find("text")) {
    std::string digits = text->text;
    std::erase(digits, ',');
    if (digits.find_first_not_of("0123456789") == std::string::npos) {
      ticks.emplace_back(std::log(std::stod(digits)), text->number("x"));
    }
  }
  REQUIRE(ticks.size() >= 3);
  const double slope =
      (ticks.back().second - ticks.front().second) / (ticks.back().first - ticks.front().first);
  REQUIRE(slope > 0);
  for (const auto& [log, x] : ticks) {
    REQUIRE(x == Approx(ticks.front().second + slope * (log - ticks.front().first)).margin(0.05));
  }
}

TEST_CASE("The picture needs nothing else and fits light and dark", "[stats][cli][svg]") {
  const Picture picture = draw("alone", "--traffic edges --cycles 1000");
  REQUIRE(picture.text.find("prefers-color-scheme: dark") != std::string::npos);
  for (const char* absent : {"<script", "href", "url(", "@import", "<image", "&#"}) {
    REQUIRE(picture.text.find(absent) == std::string::npos);
  }
}

TEST_CASE("Names in the picture are escaped", "[stats][cli][svg]") {
  const std::string rows = "alloc,dealloc\n1,0\n0,1\n";
  const std::string trace = scratch_file("stats_svg_<&>\"\x01\xFF.csv", rows);
  const Picture picture = draw("escaped", "--trace '" + trace + "'");
  const std::string& title = picture.svg.children[0].text;
  REQUIRE(title.find("<&>\"\\x01\\xff.csv") != std::string::npos);
}

}  // namespace fabmon::test::test_cli_svg
