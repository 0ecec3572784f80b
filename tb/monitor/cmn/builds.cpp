// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The named builds of the cmn monitor, and the table of its parameters.
#include "tb/core/builds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "tb/core/input_error.hpp"
#include "tb/monitor/cmn/rtl.hpp"

namespace fabmon {
namespace {

using Config = CmnConfig;

// Those that are not of the mesh.
constexpr std::array<Parameter<Config>, 7> kParameters{
    parameter<&Config::node_id_width, Config>("NodeIdWidth", 0, 7, 11),
    parameter<&Config::req_addr_width, Config>("ReqAddrWidth", 0, 44, 52),
    parameter<&Config::rsvdc_width, Config>("RsvdcWidth", 0, 0, 32),
    parameter<&Config::occ_width, Config>("OccWidth", 0, 8, 32),
    parameter<&Config::revision, Config>("Revision", 4, 0, 15),
    parameter<&Config::wp_spniden_strict, Config>("WpSpnidenStrict", 1, 0, 1),
    parameter<&Config::apb, Config>("Apb", 1, 0, 1)};

std::span<const NamedBuild<Config>> cmn_builds() {
  static const std::array<NamedBuild<Config>, 3> kBuilds{{
      {.name = "base", .config = {}, .netlist = ""},
      {.name = "mesh3x3", .config = CmnConfig::mesh3x3(), .netlist = ""},
      {.name = "ccix", .config = CmnConfig(ChiMesh::ccix()), .netlist = ""},
  }};
  return kBuilds;
}

// A vector of fields of as many bits, the first one lowest, as verilator -G takes it.
template <class Fields>
std::string packed(const Fields& fields, unsigned count, unsigned width) {
  std::string digits;
  unsigned carried = 0;  // bits of `pending`
  std::uint64_t pending = 0;
  for (unsigned i = 0; i < count; ++i) {
    pending |= std::uint64_t{fields[i]} << carried;
    for (carried += width; carried >= 4; carried -= 4, pending >>= 4) {
      digits += "0123456789ABCDEF"[pending & 0xF];
    }
  }
  if (carried != 0) digits += "0123456789ABCDEF"[pending & 0xF];
  std::reverse(digits.begin(), digits.end());
  return fmt::format("{}'h{}", count * width, digits);
}

unsigned dtcs(const Config& config) {
  const auto nodes = static_cast<std::ptrdiff_t>(kChiPositions) * config.xps();
  return static_cast<unsigned>(
      std::count(config.node_type.begin(), config.node_type.begin() + nodes, kNodeDtc));
}

}  // namespace

void CmnRtl::set_parameters(CmnConfig& config, const std::vector<std::string>& texts) {
  constexpr std::array<std::string_view, 8> kOfMesh{"MeshX",    "MeshY",  "NumDtc", "PortType",
                                                    "NodeType", "Domain", "RootXp", "RootPort"};
  for (const std::string& text : texts) {
    const std::string name = text.substr(0, text.find('='));
    if (std::find(kOfMesh.begin(), kOfMesh.end(), name) != kOfMesh.end()) {
      throw InputError(fmt::format("--param {}: --mesh FILE describes the mesh", name));
    }
  }
  fabmon::set_parameters<CmnConfig>(kParameters, config, texts);
  constexpr std::array<unsigned, 7> kRsvdc{0, 4, 8, 12, 16, 24, 32};
  if (std::find(kRsvdc.begin(), kRsvdc.end(), config.rsvdc_width) == kRsvdc.end()) {
    throw InputError(
        fmt::format("--param RsvdcWidth={}: not 0, 4, 8, 12, 16, 24 or 32", config.rsvdc_width));
  }
}

ModelSpec CmnRtl::model_spec(const CmnConfig& config, const ModelOptions& options) {
  std::vector<ModelParameter> parameters{
      {"MeshX", fmt::format("{}", config.mesh_x)},
      {"MeshY", fmt::format("{}", config.mesh_y)},
      {"NumDtc", fmt::format("{}", dtcs(config))},
      {"RootXp", fmt::format("{}", config.root_xp)},
      {"RootPort", fmt::format("{}", config.root_port)},
      {"PortType", packed(config.port_type, 2 * config.xps(), 8)},
      {"NodeType", packed(config.node_type, 8 * config.xps(), 12)},
      {"Domain", packed(config.domain, config.xps(), 2)},
  };
  for (ModelParameter& p : changed_first<CmnConfig>(kParameters, config)) {
    parameters.push_back(std::move(p));
  }
  return {.monitor = std::string(kName),
          .top = std::string(kName),
          .parameters = std::move(parameters),
          .options = options};
}

std::span<const Parameter<CmnConfig>> CmnRtl::parameters() { return kParameters; }

std::span<const NamedBuild<CmnConfig>> CmnRtl::named_builds() { return cmn_builds(); }

}  // namespace fabmon
