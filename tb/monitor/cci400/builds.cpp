// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The named builds of the cci400 monitor, and the table of its parameters.
#include "tb/core/builds.hpp"

#include <fmt/format.h>

#include <array>

#include "tb/core/input_error.hpp"
#include "tb/monitor/cci400/rtl.hpp"

namespace fabmon {
namespace {

using Config = Cci400Config;

// One tracker size a slave interface, 8 bits each, that of S0 lowest.
template <auto kMember>
constexpr Parameter<Config> trackers(std::string_view name) {
  return {.name = name,
          .width = 8 * kAceSlaves,
          .low = 0,
          .high = (std::uint64_t{1} << (8 * kAceSlaves)) - 1,
          .get =
              [](const Config& config) {
                std::uint64_t value = 0;
                for (unsigned i = 0; i < kAceSlaves; ++i) {
                  value |= std::uint64_t{(config.*kMember)[i]} << (8 * i);
                }
                return value;
              },
          .set =
              [](Config& config, std::uint64_t value) {
                for (unsigned i = 0; i < kAceSlaves; ++i) {
                  (config.*kMember)[i] = static_cast<std::uint8_t>(value >> (8 * i));
                }
              }};
}

constexpr std::array<Parameter<Config>, 16> kParameters{
    parameter<&Config::addr_width, Config>("AddrWidth", 0, 32, 44),
    parameter<&Config::id_width, Config>("IdWidth", 0, 1, 12),
    parameter<&Config::mid_width, Config>("MidWidth", 0, 1, 16),
    parameter<&Config::r0, Config>("R0", 1, 0, 1),
    parameter<&Config::revision, Config>("Revision", 4, 0, 15),
    parameter<&Config::id_ns_open, Config>("IdNsOpen", 1, 0, 1),
    parameter<&Config::dvm_complete_counts, Config>("DvmCompleteCounts", 1, 0, 1),
    parameter<&Config::passive_rtt, Config>("PassiveRtt", 1, 0, 1),
    parameter<&Config::passive_wtt, Config>("PassiveWtt", 1, 0, 1),
    parameter<&Config::passive_snoop, Config>("PassiveSnoop", 1, 0, 1),
    parameter<&Config::passive_rns, Config>("PassiveRns", 1, 0, 1),
    parameter<&Config::passive_qvn, Config>("PassiveQvn", 1, 0, 1),
    trackers<&Config::r_max>("SiRMax"),
    trackers<&Config::w_max>("SiWMax"),
    parameter<&Config::max_reads, Config>("MaxReads", 0, 1, 64),
    parameter<&Config::apb, Config>("Apb", 1, 0, 1)};

// All have the widest addresses and IDs, so that every trace fits.
constexpr std::array<NamedBuild<Config>, 3> kBuilds{{
    {.name = "base",
     .config = {.addr_width = 44, .id_width = 12, .mid_width = 16},
     .netlist = "cci400_base"},
    {.name = "passive",
     .config = {.passive_rtt = true,
                .passive_wtt = true,
                .passive_snoop = true,
                .passive_rns = true,
                .passive_qvn = true,
                .addr_width = 44,
                .id_width = 12,
                .mid_width = 16},
     .netlist = "cci400_passive"},
    {.name = "r0",
     .config = {.r0 = true,
                .revision = 0x3,
                .apb = true,
                .addr_width = 44,
                .id_width = 12,
                .mid_width = 16},
     .netlist = ""},
}};

}  // namespace

void Cci400Rtl::set_parameters(Cci400Config& config, const std::vector<std::string>& texts) {
  fabmon::set_parameters<Cci400Config>(kParameters, config, texts);
  for (unsigned i = 0; i < kAceSlaves; ++i) {
    if (config.r_max[i] == 0 || config.w_max[i] == 0) {
      throw InputError(fmt::format("--param {}: the tracker of S{} is 0, out of range 1-255",
                                   config.r_max[i] == 0 ? "SiRMax" : "SiWMax", i));
    }
  }
}

std::span<const Parameter<Cci400Config>> Cci400Rtl::parameters() { return kParameters; }

std::span<const NamedBuild<Cci400Config>> Cci400Rtl::named_builds() { return kBuilds; }

}  // namespace fabmon
