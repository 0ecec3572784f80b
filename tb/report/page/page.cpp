// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/page.hpp"

#include <array>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "tb/report/page/assets.hpp"

namespace fabmon {
namespace {

/// The scripts, each before those that use it when they are loaded.
constexpr std::array<std::string_view, 25> kPageScripts = {
    "text.js",      "theme.js",    "chart.js",       "bars.js",       "distribution.js",
    "time_axis.js", "hover.js",    "time_chart.js",  "accounting.js", "ports_time.js",
    "over_time.js", "markers.js",  "latency.js",     "load.js",       "spread.js",
    "groups.js",    "matrix.js",   "worst.js",       "fabric.js",     "monitors.js",
    "head.js",      "overview.js", "diff_charts.js", "diff.js",       "main.js"};

std::string page_scripts() {
  std::string all;
  for (const auto script : kPageScripts) all += page_asset(script);
  return all;
}

/// JSON within a script element. HTML ends the element at "</script" and begins a comment at
/// "<!--", so no '<' is left: in JSON it stands in strings alone, where it has another spelling.
std::string script_json(const Json& json) {
  const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string safe;
  safe.reserve(text.size() + text.size() / 64);
  for (const char c : text) {
    if (c == '<') {
      safe += "\\u003c";
    } else {
      safe += c;
    }
  }
  return safe;
}

}  // namespace

std::string report_page(const Json& report) {
  const std::string frame = page_asset("page.html");
  std::string page;
  std::size_t at = 0;
  // @name@ stands for a file, for all scripts or for the report.
  while (at < frame.size()) {
    const std::size_t begin = frame.find('@', at);
    const std::size_t end = begin == std::string::npos ? begin : frame.find('@', begin + 1);
    page.append(frame, at, begin - at);
    if (end == std::string::npos) break;
    const std::string name = frame.substr(begin + 1, end - begin - 1);
    if (name == "report") {
      page += script_json(report);
    } else if (name == "scripts") {
      page += page_scripts();
    } else {
      page += page_asset(name);
    }
    at = end + 1;
  }
  return page;
}

std::string live_page(std::string page, unsigned seconds) {
  constexpr std::string_view kHead = "<head>\n";
  const std::size_t head = page.find(kHead);
  return page.insert(head + kHead.size(),
                     "<meta http-equiv=\"refresh\" content=\"" + std::to_string(seconds) + "\">\n");
}

}  // namespace fabmon
