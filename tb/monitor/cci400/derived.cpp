// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cci400/derived.hpp"

#include <fmt/format.h>

namespace fabmon {
namespace {

double ratio(std::uint64_t count, std::uint64_t clocks) {
  return static_cast<double>(count) / static_cast<double>(clocks);
}

}  // namespace

std::optional<std::uint64_t> Cci400Table::find(std::string_view name, unsigned source) const {
  if (name == "cycles") return measured_.cycles.value();
  for (std::size_t i = 0; i < specs_.size(); ++i) {
    const Cci400Spec& spec = specs_[i];
    if (spec.info == nullptr || spec.source() != source || spec.info->name != name) continue;
    return measured_.counts[i].value();
  }
  return {};
}

std::optional<double> Cci400Table::metric(const MetricInfo& info, unsigned source) const {
  std::uint64_t sum = 0;
  for (const std::string_view term : info.terms) {
    const auto count = find(term, source);
    if (!count) return {};
    sum += *count;
  }
  const auto divisor = find(info.divisor, source);
  if (!divisor || *divisor + info.plus == 0) return {};
  return ratio(sum, *divisor + info.plus);
}

std::string remark(const Cci400Spec& spec, std::uint64_t count, std::uint64_t clocks) {
  if (spec.is_cycles()) return {};
  std::string source = ace_interface_name(spec.source());
  if (spec.info == nullptr) return fmt::format("{}, reserved: never happens", source);
  if (clocks == 0) return source;
  if (spec.info->unit == "cycles") {
    return fmt::format("{}, {:.2f} % of cycles", source, 100 * ratio(count, clocks));
  }
  return fmt::format("{}, {:.3f} {}/cycle", source, ratio(count, clocks), spec.info->unit);
}

}  // namespace fabmon
