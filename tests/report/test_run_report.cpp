// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What `fabmon run` gathers, and the text and listing helpers.
#include <string>

#include "tb/report/catalogue.hpp"
#include "tb/report/run_report.hpp"
#include "tb/report/text.hpp"
#include "tests/catch.hpp"

namespace fabmon {

TEST_CASE("The JSON of a run says what matched", "[report][run]") {
  RunOptions options;
  options.seed = 7;
  RunReport report(options);
  report.begin("axi4");
  report.add({.workload = "random",
              .build = "base",
              .clocks = 10,
              .compared = 3,
              .json = {{"match", true}}});
  REQUIRE(report.json()["match"] == true);
  report.add({.workload = "stream",
              .build = "base",
              .difference = "mismatch at cycle 3",
              .json = {{"match", false}}});
  report.end();
  report.finish();
  const Json json = report.json();
  REQUIRE(json["seed"] == 7);
  REQUIRE(json["match"] == false);
  REQUIRE(json["runs"].size() == 2);
  REQUIRE(json["runs"][1]["workload"] == "stream");
  REQUIRE(report.differences().size() == 1);
  REQUIRE(report.differences()[0] == "axi4 stream, build base: mismatch at cycle 3");
}

TEST_CASE("The waveform is given to the first that asks", "[report][run]") {
  RunOptions options;
  options.wave = "x.fst";
  RunReport report(options);
  REQUIRE(report.take_wave() == "x.fst");
  REQUIRE(report.take_wave().empty());
}

TEST_CASE("Long meanings are broken into lines in their column", "[report][list]") {
  std::string meaning = "one";
  for (int i = 0; i < 40; ++i) meaning += " word";
  const Catalogue list{.monitor = "toy",
                       .heading = "Events.\n\n",
                       .events = {{"", {{"toy/a/", meaning}, {std::string(60, 'x'), "far"}}}},
                       .metrics_title = "Metrics.",
                       .metrics = {},
                       .flags = {},
                       .traffic = {},
                       .builds_title = "Builds.",
                       .builds = {{"base", "the one"}}};
  const std::string text = list_text(list);
  std::size_t begin = 0;
  for (std::size_t end; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
    REQUIRE(end - begin <= 101);
  }
  REQUIRE(text.find("\n" + std::string(32, ' ') + "far\n") != std::string::npos);
  REQUIRE(list_json(list)["builds"][0] == "base");
}

TEST_CASE("Numbers are read and grouped", "[report][text]") {
  REQUIRE(grouped(0) == "0");
  REQUIRE(grouped(1'234'567) == "1,234,567");
  REQUIRE(parse_number("0x10").value == 16);
  REQUIRE(parse_number("18446744073709551615").value == ~std::uint64_t{0});
  REQUIRE(parse_number("18446744073709551616").is == ParsedNumber::Is::kTooLarge);
  REQUIRE(parse_number("-1").is == ParsedNumber::Is::kNoNumber);
  REQUIRE(nearest("read_comand", {"read_cmd", "write"}, 1).front() == "read_cmd");
}

}  // namespace fabmon
