// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The page of a report as text; tests/page looks at it in a browser.
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "tb/report/page/assets.hpp"
#include "tb/report/page/page.hpp"
#include "tests/catch.hpp"

namespace fabmon {
namespace {

Json empty_report(const std::string& source) {
  return {{"report", 1}, {"source", source}, {"ports", Json::array()}};
}

std::string embedded_json(const std::string& page) {
  const std::string begin = "id=\"report\">";
  const auto at = page.find(begin) + begin.size();
  return page.substr(at, page.find("</script>", at) - at);
}

TEST_CASE("A page holds the report's JSON whatever its text is", "[page]") {
  const Json report = empty_report("</script><!-- @page.css@ \\u003c <b>.fst");
  const std::string json = embedded_json(report_page(report));
  CHECK(json.find('<') == std::string::npos);
  CHECK(Json::parse(json) == report);
}

TEST_CASE("A page holds text that is not UTF-8, with replacements", "[page]") {
  CHECK(Json::parse(embedded_json(report_page(empty_report("a\xff")))).at("source") ==
        "a\xef\xbf\xbd");
}

TEST_CASE("A page is whole and asks for nothing from elsewhere", "[page]") {
  const std::string page = report_page(empty_report("sim.fst"));
  CHECK(page.find("Apache ECharts") != std::string::npos);
  CHECK(page.find("<script src") == std::string::npos);
  CHECK(page.find("rel=\"stylesheet\"") == std::string::npos);
  CHECK(page.find("@import") == std::string::npos);
  CHECK(page.find("@scripts@") == std::string::npos);
  CHECK(page.find("default-src 'none'") != std::string::npos);
  CHECK(page.size() < 2'000'000);
}

TEST_CASE("Only files of the page are embedded", "[page]") {
  CHECK_FALSE(page_asset("page.css").empty());
  CHECK_THROWS_AS(page_asset("none.css"), std::out_of_range);
}

}  // namespace
}  // namespace fabmon
