// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The named builds of the axi4 monitor, and the table of its parameters.
#include "tb/core/builds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "tb/core/input_error.hpp"
#include "tb/monitor/axi4/rtl.hpp"

namespace fabmon {
namespace {

using Config = Axi4Config;

constexpr std::array<Parameter<Config>, 21> kParameters{
    parameter<&Config::id_width, Config>("IdWidth", 0, 0, 32),
    parameter<&Config::addr_width, Config>("AddrWidth", 0, 12, 64),
    parameter<&Config::data_width, Config>("DataWidth", 0, 8, 1024),
    parameter<&Config::num_counters, Config>("NumCounters", 0, 1, 16),
    parameter<&Config::counter_width, Config>("CounterWidth", 0, 33, 63),
    parameter<&Config::gap_width, Config>("GapWidth", 0, 3, 48),
    parameter<&Config::out_width, Config>("OutWidth", 0, 1, 16),
    parameter<&Config::advanced_latency, Config>("AdvancedLatency", 1, 0, 1),
    parameter<&Config::max_outstanding, Config>("MaxOutstanding", 0, 1, 512),
    parameter<&Config::max_atomics, Config>("MaxAtomics", 0, 1, 16),
    parameter<&Config::settle_cycles, Config>("SettleCycles", 0, 16, 65536),
    parameter<&Config::unit_id, Config>("UnitId", 16, 0, 0xFFFF),
    parameter<&Config::apb, Config>("Apb", 1, 0, 1),
    parameter<&Config::latency, Config>("Latency", 1, 0, 1),
    parameter<&Config::responses, Config>("Responses", 1, 0, 1),
    parameter<&Config::exclusives, Config>("Exclusives", 1, 0, 1),
    parameter<&Config::bursts, Config>("Bursts", 1, 0, 1),
    parameter<&Config::transfers, Config>("Transfers", 1, 0, 1),
    parameter<&Config::order, Config>("Order", 1, 0, 1),
    parameter<&Config::lut_ram, Config>("LutRam", 1, 0, 1),
    parameter<&Config::secure, Config>("Secure", 0, 0, 2)};

// Those of one top alone.
constexpr std::array<std::string_view, 3> kOfSelectable{"NumCounters", "GapWidth",
                                                        "AdvancedLatency"};
constexpr std::array<std::string_view, 7> kOfBank{"Latency",   "Responses", "Exclusives", "Bursts",
                                                  "Transfers", "Order",     "LutRam"};

// All on the widest bus and for as many atomic operations as can be, so that every trace fits.
constexpr std::array<NamedBuild<Config>, 4> kBuilds{{
    {.name = "base",
     .config = {.id_width = 18, .addr_width = 64, .data_width = 1024, .max_atomics = 16},
     .netlist = "axi4_base"},
    {.name = "small",
     .config = {.id_width = 18,
                .addr_width = 64,
                .data_width = 1024,
                .gap_width = 3,
                .out_width = 1,
                .max_atomics = 16},
     .netlist = "axi4_small"},
    {.name = "adv",
     .config = {.id_width = 18,
                .addr_width = 64,
                .data_width = 1024,
                .advanced_latency = true,
                .max_atomics = 16},
     .netlist = "axi4_adv"},
    {.name = "bank",
     .config = {.id_width = 18,
                .addr_width = 64,
                .data_width = 1024,
                .max_atomics = 16,
                .bank = true,
                .latency = true,
                .responses = true,
                .exclusives = true,
                .bursts = true,
                .transfers = true,
                .order = true},
     .netlist = "axi4_bank"},
}};

}  // namespace

bool Axi4Rtl::has_parameter(bool bank, std::string_view name) {
  const auto in = [name](const auto& list) {
    return std::find(list.begin(), list.end(), name) != list.end();
  };
  return bank ? !in(kOfSelectable) : !in(kOfBank);
}

ModelSpec Axi4Rtl::model_spec(const Axi4Config& config, const ModelOptions& options) {
  std::vector<ModelParameter> parameters = changed_first<Axi4Config>(kParameters, config);
  std::erase_if(parameters,
                [&](const ModelParameter& p) { return !has_parameter(config.bank, p.name); });
  return {.monitor = std::string(kName),
          .top = config.bank ? "axi4_bank" : "axi4",
          .parameters = std::move(parameters),
          .options = options};
}

void Axi4Rtl::set_parameters(Axi4Config& config, const std::vector<std::string>& texts) {
  for (const std::string& text : texts) {
    const GivenParameter given = parse_parameter(text);
    if (has_parameter(config.bank, given.name)) continue;
    throw InputError(fmt::format("--param {}={}: {} has no such parameter", given.name, given.value,
                                 config.bank ? "the bank form" : "the selectable form"));
  }
  fabmon::set_parameters<Axi4Config>(kParameters, config, texts);
  if (!std::has_single_bit(config.settle_cycles)) {
    throw InputError(
        fmt::format("--param SettleCycles={}: not a power of two", config.settle_cycles));
  }
  if (!std::has_single_bit(config.data_width)) {
    throw InputError(fmt::format("--param DataWidth={}: not a power of two", config.data_width));
  }
}

std::span<const Parameter<Axi4Config>> Axi4Rtl::parameters() { return kParameters; }

std::span<const NamedBuild<Axi4Config>> Axi4Rtl::named_builds() { return kBuilds; }

}  // namespace fabmon
