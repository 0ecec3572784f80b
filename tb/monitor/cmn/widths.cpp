// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cmn/widths.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/chi/trace.hpp"
#include "tb/core/input_error.hpp"
#include "tb/monitor/cmn/rtl.hpp"
#include "tb/report/input.hpp"

namespace fabmon {
namespace {

constexpr std::array<std::string_view, 3> kWidths{"NodeIdWidth", "ReqAddrWidth", "RsvdcWidth"};

bool fits(const CmnConfig& config, const std::array<unsigned, kChiChannels>& flits) {
  for (unsigned c = 0; c < kChiChannels; ++c) {
    if (flits[c] != 0 && flits[c] != config.flit_width(static_cast<ChiChannel>(c))) return false;
  }
  return true;
}

}  // namespace

std::optional<CmnConfig> fit_flits(const CmnConfig& config,
                                   const std::array<unsigned, kChiChannels>& flits,
                                   const std::array<bool, 3>& may_change, bool& several) {
  several = false;
  if (fits(config, flits)) return config;
  std::vector<CmnConfig> found;
  for (unsigned id = 7; id <= 11; ++id) {
    for (unsigned addr = 44; addr <= 52; ++addr) {
      for (const unsigned rsvdc : {0U, 4U, 8U, 12U, 16U, 24U, 32U}) {
        CmnConfig other = config;
        other.node_id_width = id;
        other.req_addr_width = addr;
        other.rsvdc_width = rsvdc;
        const bool allowed = (may_change[0] || id == config.node_id_width) &&
                             (may_change[1] || addr == config.req_addr_width) &&
                             (may_change[2] || rsvdc == config.rsvdc_width);
        if (allowed && fits(other, flits)) found.push_back(other);
      }
    }
  }
  several = found.size() > 1;
  if (found.size() != 1) return std::nullopt;
  return found.front();
}

StatOptions with_declared_flits(StatOptions options, const CmnConfig& config) {
  const auto flits = declared_chi_flits(trace_options(options), config);
  CmnConfig given = config;
  CmnRtl::set_parameters(given, options.params);
  std::array<bool, 3> may_change{};
  for (std::size_t i = 0; i < kWidths.size(); ++i) {
    may_change[i] = std::none_of(
        options.params.begin(), options.params.end(),
        [i](const std::string& param) { return param.substr(0, param.find('=')) == kWidths[i]; });
  }
  bool several = false;
  const auto found = fit_flits(given, flits, may_change, several);
  if (!found) {
    std::vector<std::string> declared;
    for (unsigned c = 0; c < kChiChannels; ++c) {
      if (flits[c] != 0) declared.push_back(fmt::format("{} {}", chi_channel_name(c), flits[c]));
    }
    throw InputError(fmt::format(
        "{}: the flits have these bits: {}; {}--param NodeIdWidth, ReqAddrWidth and RsvdcWidth, or "
        "--mesh FILE, say which fields they have",
        options.trace, fmt::join(declared, ", "),
        several ? "" : "this mesh has none of these widths; "));
  }
  const std::array<unsigned, 3> before{given.node_id_width, given.req_addr_width,
                                       given.rsvdc_width};
  const std::array<unsigned, 3> now{found->node_id_width, found->req_addr_width,
                                    found->rsvdc_width};
  for (std::size_t i = 0; i < kWidths.size(); ++i) {
    if (now[i] != before[i]) options.params.push_back(fmt::format("{}={}", kWidths[i], now[i]));
  }
  return options;
}

}  // namespace fabmon
