// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cmn/map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "tb/monitor/cmn/names.hpp"
#include "tb/report/json.hpp"

namespace fabmon {
namespace {

constexpr std::size_t kBox = 24;   // columns of a box, its frame included
constexpr std::size_t kLink = 11;  // columns between boxes

// What is where in the mesh, with the flits of each interface.
class Mesh {
 public:
  Mesh(const CmnRequest& request, const CmnMeasurement& measured)
      : config_(request.mesh()), topology_(request.topology()), clocks_(measured.clocks) {
    for (const CmnRequest::Link& link : request.links()) {
      flits_[link.xp][link.interface] = measured.counts[link.program].value();
    }
  }

  const CmnConfig& config() const { return config_; }
  const CmnNode& xp(unsigned i) const { return topology_.xps()[i]; }
  std::optional<std::uint64_t> flits(unsigned xp, unsigned interface) const {
    return flits_[xp][interface];
  }

  // The nodes at a port, the root among them.
  std::vector<CmnNode> nodes(unsigned xp, unsigned port) const {
    std::vector<CmnNode> list;
    const auto take = [&](const CmnNode& node) {
      if (node.xp == xp && node.position / 4 == port) list.push_back(node);
    };
    take(topology_.root());
    for (const CmnNode& node : topology_.nodes()) take(node);
    return list;
  }

  // Flits a cycle; "" where the interface leads nowhere.
  std::string rate(unsigned xp, unsigned interface) const {
    const auto count = flits(xp, interface);
    if (!count) return {};
    if (clocks_ == 0) return "-";
    return fmt::format("{:.3f}", static_cast<double>(*count) / static_cast<double>(clocks_));
  }

 private:
  const CmnConfig& config_;
  const CmnTopology& topology_;
  std::uint64_t clocks_;
  std::array<std::array<std::optional<std::uint64_t>, kChiP1 + 1>, kChiMaxXps> flits_{};
};

std::string type_name(const CmnNode& node) {
  if (node.type == kNodeRnI) return "RN-I";
  if (node.type == kNodeRnD) return "RN-D";
  if (node.type == kNodeDtc) return fmt::format("DTC{}", node.logical);
  return std::string(cmn_type_name(node.type));
}

// The text inside of a box.
std::vector<std::string> box(const Mesh& mesh, unsigned xp) {
  constexpr std::size_t kInside = kBox - 4;
  const auto line = [](std::string_view left, std::string_view right) {
    return fmt::format("{:<{}}{}", left, kInside - right.size(), right);
  };
  std::vector<std::string> lines{line(fmt::format("XP{} {}", xp, cmn_node_id(mesh.xp(xp).id)),
                                      fmt::format("DTC{}", mesh.config().domain[xp]))};
  for (unsigned port = 0; port < kChiPorts; ++port) {
    const std::string_view device = cmn_device_name(mesh.config().port_type[2 * xp + port]);
    lines.push_back(line(fmt::format("P{} {}", port, device.empty() ? "-" : device),
                         mesh.rate(xp, kChiP0 + port)));
    for (const CmnNode& node : mesh.nodes(xp, port)) {
      lines.push_back(line(fmt::format("   {} {}", type_name(node), cmn_node_id(node.id)), ""));
    }
  }
  return lines;
}

// The boxes of a row, with the links between them in the first lines.
std::string row_text(const Mesh& mesh, unsigned y) {
  const unsigned columns = mesh.config().mesh_x;
  std::vector<std::vector<std::string>> boxes;
  std::size_t height = 2;
  for (unsigned x = 0; x < columns; ++x) {
    boxes.push_back(box(mesh, y * columns + x));
    height = std::max(height, boxes.back().size());
  }
  std::string frame;
  for (unsigned x = 0; x < columns; ++x) {
    frame += fmt::format("+{:-<{}}+{:{}}", "", kBox - 2, "", x + 1 < columns ? kLink : 0);
  }
  std::string text = frame + '\n';
  for (std::size_t i = 0; i < height; ++i) {
    for (unsigned x = 0; x < columns; ++x) {
      const unsigned xp = y * columns + x;
      text += fmt::format("| {:<{}} |", i < boxes[x].size() ? boxes[x][i] : "", kBox - 4);
      if (x + 1 == columns) continue;
      std::string link;
      if (i == 0) link = fmt::format("{} ->", mesh.rate(xp, kChiEast));
      if (i == 1) link = fmt::format("<- {}", mesh.rate(xp + 1, kChiWest));
      text += fmt::format("{:^{}}", link, kLink);
    }
    text += '\n';
  }
  return text + frame + '\n';
}

// The links between row y and the one north of it.
std::string between_text(const Mesh& mesh, unsigned y) {
  const unsigned columns = mesh.config().mesh_x;
  std::string text;
  for (unsigned x = 0; x < columns; ++x) {
    const unsigned south = y * columns + x;
    const std::string link = fmt::format("^ {}  {} v", mesh.rate(south, kChiNorth),
                                         mesh.rate(south + columns, kChiSouth));
    text += fmt::format("{:^{}}{:{}}", link, kBox, "", x + 1 < columns ? kLink : 0);
  }
  text.erase(text.find_last_not_of(' ') + 1);
  return text + '\n';
}

}  // namespace

std::string map_text(const CmnRequest& request, const CmnMeasurement& measured) {
  const Mesh mesh(request, measured);
  std::string text = "flits a cycle that each crosspoint sends, to its devices and neighbours:\n\n";
  for (unsigned y = mesh.config().mesh_y; y-- > 0;) {
    text += row_text(mesh, y);
    if (y > 0) text += between_text(mesh, y - 1);
  }
  return text + '\n';
}

Json map_json(const CmnRequest& request, const CmnMeasurement& measured) {
  const Mesh mesh(request, measured);
  const CmnConfig& config = mesh.config();
  Json json{{"mesh_x", config.mesh_x}, {"mesh_y", config.mesh_y}, {"xps", Json::array()}};
  for (unsigned xp = 0; xp < config.xps(); ++xp) {
    Json entry{{"xp", xp},
               {"nodeid", mesh.xp(xp).id},
               {"x", xp % config.mesh_x},
               {"y", xp / config.mesh_x},
               {"dtc", config.domain[xp]},
               {"ports", Json::array()},
               {"links", Json::object()}};
    for (unsigned port = 0; port < kChiPorts; ++port) {
      const auto flits = mesh.flits(xp, kChiP0 + port);
      if (!flits) continue;
      Json at_port{{"port", port},
                   {"device", cmn_device_name(config.port_type[2 * xp + port])},
                   {"flits", *flits},
                   {"nodes", Json::array()}};
      for (const CmnNode& node : mesh.nodes(xp, port)) {
        at_port["nodes"].push_back({{"type", type_name(node)}, {"nodeid", node.id}});
      }
      entry["ports"].push_back(std::move(at_port));
    }
    for (unsigned interface = kChiEast; interface < kChiP0; ++interface) {
      const auto flits = mesh.flits(xp, interface);
      if (flits) entry["links"][std::string(chi_interface_name(interface))] = *flits;
    }
    json["xps"].push_back(std::move(entry));
  }
  return json;
}

}  // namespace fabmon
