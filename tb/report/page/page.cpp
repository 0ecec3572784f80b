// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/page.hpp"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "tb/core/escape.hpp"
#include "tb/report/page/assets.hpp"

namespace fabmon {
namespace {

std::string script_json(const Json& json) {
  return script_escaped(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace

std::string report_page(const Json& report) {
  const std::string frame = page_asset("page.html");
  std::string page;
  std::size_t at = 0;
  // @name@ stands for a file, for the hashes of the scripts or for the report.
  while (at < frame.size()) {
    const std::size_t begin = frame.find('@', at);
    const std::size_t end = begin == std::string::npos ? begin : frame.find('@', begin + 1);
    page.append(frame, at, begin - at);
    if (end == std::string::npos) break;
    const std::string name = frame.substr(begin + 1, end - begin - 1);
    if (name == "report") {
      page += script_json(report);
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
