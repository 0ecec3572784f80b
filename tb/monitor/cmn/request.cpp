// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cmn/request.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "tb/monitor/cmn/names.hpp"
#include "tb/monitor/cmn/options.hpp"
#include "tb/report/view.hpp"

namespace fabmon {
namespace {

// Does the interface lead to a neighbour or a device?
bool leads_somewhere(const CmnConfig& mesh, unsigned xp, unsigned interface) {
  const unsigned x = xp % mesh.mesh_x, y = xp / mesh.mesh_x;
  switch (interface) {
    case kChiEast:
      return x + 1 < mesh.mesh_x;
    case kChiWest:
      return x > 0;
    case kChiNorth:
      return y + 1 < mesh.mesh_y;
    case kChiSouth:
      return y > 0;
    default:
      return mesh.port_type[2 * xp + interface - kChiP0] != kDeviceNone;
  }
}

// mxp_<interface>_<channel>_txflit_valid of all channels of this XP: four local counters that share
// a global one, as nodes do.
CmnProgram all_flits(unsigned xp, unsigned interface) {
  constexpr unsigned kValid = 1;
  CmnProgram program;
  program.kind = CmnProgram::Kind::kEvent;
  for (unsigned channel = 0; channel < kChiChannels; ++channel) {
    program.taps.push_back(
        {.xp = xp,
         .position = kCmnXpItself,
         .eventid = static_cast<std::uint8_t>(kValid | interface << 2 | channel << 5)});
  }
  return program;
}

}  // namespace

CmnRequest::CmnRequest(const StatOptions& options, const CmnConfig& mesh)
    : CmnRequest(
          chosen_events(options, parse_cmn_events(options.events, CmnTopology(mesh)),
                        all_cmn_events(CmnTopology(mesh)), default_cmn_events(CmnTopology(mesh))),
          mesh, OwnCmnOptions(options).by_node, OwnCmnOptions(options).map) {}

CmnRequest::CmnRequest(std::vector<CmnSpec> specs, const CmnConfig& mesh, bool by_node, bool map)
    : mesh_(mesh), topology_(mesh), specs_(std::move(specs)), shares_(specs_.size()) {
  for (const CmnSpec& spec : specs_) programs_.push_back(spec.program);
  for (std::size_t i = 0; by_node && i < specs_.size(); ++i) {
    if (specs_[i].nodes.size() < 2) continue;
    for (const CmnNode& node : specs_[i].nodes) {
      shares_[i].push_back({.nodeid = node.id, .program = programs_.size()});
      programs_.push_back(at_node(specs_[i], node).program);
    }
  }
  if (map) add_links();
}

void CmnRequest::add_links() {
  for (unsigned xp = 0; xp < mesh_.xps(); ++xp) {
    for (unsigned interface = kChiEast; interface <= kChiP1; ++interface) {
      if (!leads_somewhere(mesh_, xp, interface)) continue;
      links_.push_back({.xp = xp, .interface = interface, .program = programs_.size()});
      programs_.push_back(all_flits(xp, interface));
    }
  }
}

std::string CmnRequest::spell(std::size_t program) const {
  if (program < specs_.size()) return specs_[program].text;
  for (std::size_t i = 0; i < specs_.size(); ++i) {
    for (std::size_t k = 0; k < shares_[i].size(); ++k) {
      if (shares_[i][k].program == program) return at_node(specs_[i], specs_[i].nodes[k]).text;
    }
  }
  for (const Link& link : links_) {
    if (link.program != program) continue;
    return fmt::format("flits of XP{} to {}", link.xp, chi_interface_name(link.interface));
  }
  return {};
}

}  // namespace fabmon
