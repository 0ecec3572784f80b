// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The named builds of the stats monitor, and the table of its parameters.
#include "tb/core/builds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

#include "tb/core/input_error.hpp"
#include "tb/monitor/stats/rtl.hpp"

namespace fabmon {
namespace {

using Config = StatsConfig;

// Of the published formula, in the place of those of rtl/fabmon_stats.
constexpr std::string_view kLiteralFiles = "tb/monitor/stats/literal/fabmon_stats.f";

constexpr std::array<Parameter<Config>, 11> kParameters{
    parameter<&Config::n, Config>("N", 0, 1, 256),
    parameter<&Config::nbins, Config>("NumBins", 0, 1, 64),
    parameter<&Config::timer_width, Config>("TimerWidth", 0, 8, 32),
    parameter<&Config::bin_width, Config>("BinWidth", 0, 16, 64),
    parameter<&Config::hist_width, Config>("HistWidth", 0, 0, 32),
    parameter<&Config::apb, Config>("Apb", 1, 0, 1),
    parameter<&Config::id_width, Config>("IdWidth", 0, 0, 32),
    parameter<&Config::max_atomics, Config>("MaxAtomics", 0, 1, 16),
    parameter<&Config::settle_cycles, Config>("SettleCycles", 0, 16, 65536),
    parameter<&Config::num_dealloc, Config>("NumDealloc", 0, 1, 256),
    parameter<&Config::secure, Config>("Secure", 0, 0, 2)};

constexpr std::array<NamedBuild<Config>, 5> kBuilds{{
    {.name = "base",
     .config = {.n = 64,
                .bin_width = 48,
                .num_dealloc = 2,
                .hist_width = 32,
                .max_atomics = 16,
                .source = StatsSource::kAxi},
     .netlist = ""},
    {.name = "wide",
     .config = {.n = 256,
                .nbins = 64,
                .bin_width = 48,
                .num_dealloc = 2,
                .hist_width = 32,
                .max_atomics = 16,
                .source = StatsSource::kAxi},
     .netlist = ""},
    {.name = "contexts", .config = {.n = 256, .bin_width = 48, .num_dealloc = 4}, .netlist = ""},
    {.name = "literal",
     .config = {.bin_width = 48, .num_dealloc = 16, .literal = true},
     .netlist = ""},
    {.name = "apb",
     .config =
         {.n = 4, .bin_width = 48, .num_dealloc = 1, .hist_width = 16, .source = StatsSource::kApb},
     .netlist = ""},
}};

// Has the top of this source such a parameter?
bool has_parameter(StatsSource source, std::string_view name) {
  if (name == "IdWidth" || name == "MaxAtomics" || name == "SettleCycles") {
    return source == StatsSource::kAxi;
  }
  if (name == "NumDealloc") return source == StatsSource::kContexts;
  return true;
}

std::string top_of(StatsSource source) {
  if (source == StatsSource::kAxi) return "stats_axi";
  return source == StatsSource::kApb ? "stats_apb" : "stats";
}

[[noreturn]] void refuse(std::string_view name, std::uint64_t value, std::string_view why) {
  throw InputError(fmt::format("--param {}={}: {}", name, value, why));
}

}  // namespace

void StatsRtl::set_parameters(StatsConfig& c, const std::vector<std::string>& texts) {
  for (const std::string& text : texts) {
    const GivenParameter given = parse_parameter(text);
    if (!has_parameter(c.source, given.name)) {
      refuse(given.name, given.value, top_of(c.source) + " has no such parameter");
    }
  }
  fabmon::set_parameters<StatsConfig>(kParameters, c, texts);
  if (!std::has_single_bit(c.settle_cycles)) {
    refuse("SettleCycles", c.settle_cycles, "no power of two");
  }
  if (c.source == StatsSource::kAxi && c.n < 2) refuse("N", c.n, "out of range 2-256");
  if (c.hist_width != 0 && (c.hist_width < 8 || c.hist_width > c.timer_width)) {
    refuse("HistWidth", c.hist_width, fmt::format("0, or 8 to TimerWidth={}", c.timer_width));
  }
  if (c.source != StatsSource::kContexts) return;
  if (c.secure > 1) refuse("Secure", c.secure, "0 or 1: contexts know no security");
  if (c.hist_width != 0 && c.num_dealloc != 1) {
    refuse("HistWidth", c.hist_width, fmt::format("wants NumDealloc={} to be 1", c.num_dealloc));
  }
  if (c.num_dealloc > c.n) refuse("NumDealloc", c.num_dealloc, fmt::format("above N={}", c.n));
  if (c.literal && c.num_dealloc != c.n) {
    refuse("NumDealloc", c.num_dealloc, fmt::format("must be N={} in the build literal", c.n));
  }
}

ModelSpec StatsRtl::model_spec(const StatsConfig& config, const ModelOptions& options) {
  std::vector<ModelParameter> parameters = changed_first<StatsConfig>(kParameters, config);
  std::erase_if(parameters,
                [&](const ModelParameter& p) { return !has_parameter(config.source, p.name); });
  return {.monitor = std::string(kName),
          .top = top_of(config.source),
          .parameters = std::move(parameters),
          .options = options,
          .list = config.literal ? std::string(kLiteralFiles) : ""};
}

std::span<const Parameter<StatsConfig>> StatsRtl::parameters() { return kParameters; }

std::span<const NamedBuild<StatsConfig>> StatsRtl::named_builds() { return kBuilds; }

}  // namespace fabmon
