// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cmn/report_text.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <iterator>
#include <string_view>
#include <vector>

#include "tb/monitor/cmn/derived.hpp"
#include "tb/monitor/cmn/names.hpp"
#include "tb/monitor/cmn/tables/events.hpp"
#include "tb/report/count_report.hpp"
#include "tb/report/text.hpp"

namespace fabmon {
namespace {

// "dtc0_overflow_a", "dtc1_interrupt".
std::string flag_text(std::string_view flag) {
  return fmt::format("flag: {}: {}\n", flag,
                     flag.ends_with("_interrupt")
                         ? "the DTC's INTREQPMU is high"
                         : "a counter of the DTC has wrapped, and with it a count of 2^47 or more");
}

}  // namespace

std::string counts_text(const CmnRequest& request, const CmnMeasurement& measured) {
  const std::vector<CmnSpec>& specs = request.specs();
  const auto says = [&](const CmnSpec& spec, std::uint64_t count, std::uint64_t clocks) {
    return remark(spec, specs, request.mesh(), count, clocks);
  };
  const std::size_t width = text_width(specs);
  std::string text = intervals_text(specs, measured, says);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const Count& count = measured.counts[i];
    fmt::format_to(std::back_inserter(text), "{:>16}  {}{}\n", grouped(count.value()),
                   event_text(specs[i].text, width, says(specs[i], count.value(), measured.clocks)),
                   golden_text(count));
    for (const CmnRequest::Share& share : request.shares(i)) {
      const Count& part = measured.counts[share.program];
      fmt::format_to(std::back_inserter(text), "{:>16}    {}{}\n", grouped(part.value()),
                     cmn_node_id(share.nodeid), golden_text(part));
    }
  }
  return text + '\n';
}

std::string summary_text(const CmnRequest& request, const CmnMeasurement& measured) {
  const CmnTable table(request.specs(), measured);
  std::string text;
  for (const MetricInfo& info : cmn_metrics()) {
    const auto value = table.metric(info);
    if (!value) continue;
    const bool share = info.unit == "ratio";
    fmt::format_to(std::back_inserter(text), "{:>16.{}f}  {:<32}{:<13}{}\n",
                   share ? 100 * *value : *value, share ? 1 : 3, info.name,
                   share ? std::string_view("%") : info.unit, info.formula);
  }
  if (!text.empty()) text += '\n';
  for (const Flag& flag : measured.flags) {
    if (flag.value()) text += flag_text(flag.name);
  }
  return text;
}

std::string spell(const CmnRequest& request, const Difference& difference) {
  if (difference.flag) return "flag " + difference.name;
  return difference.index ? request.spell(*difference.index) : "cmn/dtc_cycles/";
}

std::string difference_text(const CmnRequest& request, const Difference& difference) {
  return fmt::format("mismatch {} cycle {}: {}: RTL {}, golden {}",
                     difference.before ? "before" : "at", difference.clock,
                     spell(request, difference), grouped(difference.count.value()),
                     grouped(difference.count.golden));
}

}  // namespace fabmon
