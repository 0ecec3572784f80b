// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cmn/derived.hpp"

#include <fmt/format.h>

#include <cmath>

#include "tb/monitor/cmn/names.hpp"

namespace fabmon {
namespace {

double ratio(std::uint64_t count, std::uint64_t of) {
  return static_cast<double>(count) / static_cast<double>(of);
}

// "5 HN-F", "HN-F 0x24".
std::string where(const CmnSpec& spec) {
  const std::string_view type = cmn_type_name(spec.is_watch() ? unsigned{kNodeXp} : spec.type);
  if (spec.nodes.size() != 1) return fmt::format("{} {}", spec.nodes.size(), type);
  return fmt::format("{} {}", type, cmn_node_id(spec.nodes.front().id));
}

std::string watch_remark(const CmnSpec& spec, const std::vector<CmnSpec>& specs,
                         std::uint64_t count, std::uint64_t clocks) {
  const CmnWatch& watch = spec.program.watch;
  std::string text = fmt::format("{}, P{} {} {}", where(spec), watch.dev_sel,
                                 watch.down ? "down" : "up", chi_channel_name(watch.chn_sel));
  if (spec.second) {
    return text + fmt::format(": counted with its other half, {}", specs[*spec.partner].text);
  }
  if (spec.partner) text += " of both halves";
  return clocks == 0 ? text : text + fmt::format(", {:.3f} flits/cycle", ratio(count, clocks));
}

}  // namespace

std::optional<std::uint64_t> CmnTable::find(std::string_view name) const {
  if (name == "dtc_cycles") return measured_.cycles.value();
  for (std::size_t i = 0; i < specs_.size(); ++i) {
    if (specs_[i].name() == name && !specs_[i].nodeid) return measured_.counts[i].value();
  }
  return {};
}

std::optional<double> CmnTable::metric(const MetricInfo& info) const {
  std::uint64_t sum = 0;
  for (const std::string_view term : info.terms) {
    const auto count = find(term);
    if (!count) return {};
    sum += *count;
  }
  const auto divisor = find(info.divisor);
  if (!divisor || *divisor + info.plus == 0) return {};
  return ratio(info.scale * sum, *divisor + info.plus);
}

std::string remark(const CmnSpec& spec, const std::vector<CmnSpec>& specs, const CmnConfig& mesh,
                   std::uint64_t count, std::uint64_t clocks) {
  if (spec.is_cycles()) {
    return clocks == 0 || count == clocks
               ? std::string()
               : fmt::format("{:.2f} % of cycles: NIDEN was low", 100 * ratio(count, clocks));
  }
  if (spec.is_watch()) return watch_remark(spec, specs, count, clocks);
  std::string text = where(spec);
  if (spec.info == nullptr) return text + ", reserved: never happens";
  if (clocks == 0) return text;
  const double each = ratio(count, clocks) / static_cast<double>(spec.nodes.size());
  if (spec.info->unit == "cycles") {
    return text + fmt::format(", {:.2f} % of {}cycles", 100 * each,
                              spec.nodes.size() == 1 ? "" : "their ");
  }
  if (spec.info->occupid) {
    return text + fmt::format(", {:.2f} entries on average",
                              std::ldexp(each, static_cast<int>(mesh.occ_width)));
  }
  return text + fmt::format(", {:.3f} {}/cycle", ratio(count, clocks), spec.info->unit);
}

}  // namespace fabmon
