// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cmn/mesh_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "tb/core/input_error.hpp"
#include "tb/monitor/cmn/golden/topology.hpp"
#include "tb/monitor/cmn/names.hpp"
#include "tb/report/json.hpp"

namespace fabmon {
namespace {

using Nodes = std::array<ChiNodeType, 4>;

struct NodeName {
  std::string_view name;
  ChiNodeType type;
};

constexpr std::array<NodeName, 10> kNodeNames{{{"-", kNodeNone},
                                               {"DN", kNodeDn},
                                               {"DTC", kNodeDtc},
                                               {"HN-I", kNodeHnI},
                                               {"HN-F", kNodeHnF},
                                               {"SBSX", kNodeSbsx},
                                               {"RN-I", kNodeRnI},
                                               {"RN-D", kNodeRnD},
                                               {"CXRA", kNodeCxra},
                                               {"CXHA", kNodeCxha}}};

constexpr std::array<ChiDevice, 12> kDevices{kDeviceRnI, kDeviceRnD,  kDeviceRnF,  kDeviceHnT,
                                             kDeviceHnI, kDeviceHnD,  kDeviceSnF,  kDeviceSbsx,
                                             kDeviceHnF, kDeviceCxha, kDeviceCxra, kDeviceCxrh};

// The nodes that come with a device.
Nodes usual_nodes(ChiDevice device) {
  switch (device) {
    case kDeviceRnI:
      return {kNodeRnI};
    case kDeviceRnD:
      return {kNodeRnD};
    case kDeviceHnT:
      return {kNodeHnI, kNodeNone, kNodeNone, kNodeDtc};
    case kDeviceHnI:
      return {kNodeHnI};
    case kDeviceHnD:
      return {kNodeNone, kNodeHnI, kNodeDn, kNodeDtc};
    case kDeviceSbsx:
      return {kNodeSbsx};
    case kDeviceHnF:
      return {kNodeHnF};
    case kDeviceCxha:
      return {kNodeCxha};
    case kDeviceCxra:
      return {kNodeCxra};
    case kDeviceCxrh:
      return {kNodeCxha, kNodeCxra};
    default:
      return {};
  }
}

class Reader {
 public:
  explicit Reader(const std::string& path) : path_(path) {}

  CmnConfig read() {
    std::ifstream file(path_);
    if (!file) fail("cannot be read");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const Json json = parse_json(text, path_);
    if (!json.is_object()) fail("not an object");
    for (const auto& [key, value] : json.items()) {
      constexpr std::array<std::string_view, 7> kKnown{
          "x", "y", "node_id_width", "req_addr_width", "rsvdc_width", "root", "crosspoints"};
      if (std::find(kKnown.begin(), kKnown.end(), key) == kKnown.end()) {
        fail(fmt::format("unknown member '{}'; there are: {}", key, fmt::join(kKnown, ", ")));
      }
    }
    CmnConfig mesh(number(json, "x", 1, 8), number(json, "y", 1, 8));
    mesh.node_id_width = number(json, "node_id_width", 7, 11, mesh.node_id_width);
    mesh.req_addr_width = number(json, "req_addr_width", 44, 52, mesh.req_addr_width);
    mesh.rsvdc_width = number(json, "rsvdc_width", 0, 32, mesh.rsvdc_width);
    if (mesh.xps() > kChiMaxXps) {
      fail(fmt::format("{}x{} are more than {} crosspoints", mesh.mesh_x, mesh.mesh_y, kChiMaxXps));
    }
    if (!json.contains("crosspoints") || !json["crosspoints"].is_array() ||
        json["crosspoints"].size() != mesh.xps()) {
      fail(fmt::format("'crosspoints' is not a list of {}", mesh.xps()));
    }
    for (unsigned i = 0; i < mesh.xps(); ++i) crosspoint(mesh, i, json["crosspoints"][i]);
    root(mesh, json);
    try {
      const CmnTopology valid(mesh);
    } catch (const std::invalid_argument& error) {
      std::string_view why = error.what();
      if (const std::size_t colon = why.find(": "); colon != why.npos) why.remove_prefix(colon + 2);
      fail(why);
    }
    return mesh;
  }

 private:
  [[noreturn]] void fail(std::string_view why) const {
    throw InputError(fmt::format("{}: {}", path_, why));
  }

  unsigned number(const Json& object, const std::string& key, unsigned low, unsigned high,
                  std::optional<unsigned> otherwise = {}) const {
    if (!object.contains(key)) {
      if (otherwise) return *otherwise;
      fail(fmt::format("'{}' is missing", key));
    }
    const Json& value = object[key];
    if (!value.is_number_integer() || value < low || value > high) {
      fail(fmt::format("'{}' is {}, not a number in {}-{}", key, value.dump(), low, high));
    }
    return value.get<unsigned>();
  }

  void crosspoint(CmnConfig& mesh, unsigned i, const Json& json) const {
    if (!json.is_object() || !json.contains("ports") || !json["ports"].is_array() ||
        json["ports"].size() != kChiPorts) {
      fail(fmt::format("crosspoint {}: 'ports' is not a list of {}", i, kChiPorts));
    }
    for (unsigned p = 0; p < kChiPorts; ++p) port(mesh, i, p, json["ports"][p]);
    mesh.domain[i] = static_cast<std::uint8_t>(number(json, "domain", 0, kChiMaxDtcs - 1, 0));
  }

  void port(CmnConfig& mesh, unsigned i, unsigned p, const Json& json) const {
    const Json& name = json.is_object() && json.contains("device") ? json["device"] : json;
    if (name == "-") return;
    for (const ChiDevice device : kDevices) {
      if (name != std::string(cmn_device_name(device))) continue;
      Nodes nodes = usual_nodes(device);
      if (json.is_object() && json.contains("nodes")) nodes = node_list(i, p, json["nodes"]);
      mesh.device(i, p, device, nodes[0], nodes[1], nodes[2], nodes[3]);
      return;
    }
    std::vector<std::string_view> known;
    known.reserve(kDevices.size());
    for (const ChiDevice device : kDevices) known.push_back(cmn_device_name(device));
    fail(fmt::format("crosspoint {} port {}: no device {}; there are: {}, -", i, p, name.dump(),
                     fmt::join(known, ", ")));
  }

  Nodes node_list(unsigned i, unsigned p, const Json& json) const {
    Nodes nodes{};
    if (!json.is_array() || json.size() > nodes.size()) {
      fail(fmt::format("crosspoint {} port {}: 'nodes' is not a list of up to {}", i, p,
                       nodes.size()));
    }
    for (std::size_t d = 0; d < json.size(); ++d) {
      const auto* const found =
          std::find_if(kNodeNames.begin(), kNodeNames.end(),
                       [&](const NodeName& known) { return json[d] == std::string(known.name); });
      if (found == kNodeNames.end()) {
        std::vector<std::string_view> known;
        known.reserve(kNodeNames.size());
        for (const NodeName& node : kNodeNames) known.push_back(node.name);
        fail(fmt::format("crosspoint {} port {}: no node {}; there are: {}", i, p, json[d].dump(),
                         fmt::join(known, ", ")));
      }
      nodes[d] = found->type;
    }
    return nodes;
  }

  void root(CmnConfig& mesh, const Json& json) const {
    if (json.contains("root")) {
      const Json& at = json["root"];
      if (!at.is_array() || at.size() != 2 || !at[0].is_number_unsigned() ||
          !at[1].is_number_unsigned()) {
        fail("'root' is not [crosspoint, port]");
      }
      mesh.root_xp = at[0].get<unsigned>();
      mesh.root_port = at[1].get<unsigned>();
      return;
    }
    for (unsigned n = 0; n < kChiPorts * mesh.xps(); ++n) {
      if (mesh.port_type[n] != kDeviceHnD) continue;
      mesh.root_xp = n / kChiPorts;
      mesh.root_port = n % kChiPorts;
      return;
    }
    fail("no HN-D, where the root is, and no 'root'");
  }

  const std::string& path_;
};

Json port_json(const ChiMesh& mesh, unsigned n) {
  const auto device = static_cast<ChiDevice>(mesh.port_type[n]);
  if (device == kDeviceNone) return "-";
  Nodes nodes{};
  Json names = Json::array();
  for (unsigned d = 0; d < nodes.size(); ++d) {
    nodes[d] = static_cast<ChiNodeType>(mesh.node_type[4 * n + d]);
    for (const NodeName& known : kNodeNames) {
      if (known.type == nodes[d]) names.push_back(std::string(known.name));
    }
  }
  const std::string name(cmn_device_name(device));
  if (nodes == usual_nodes(device)) return name;
  return Json{{"device", name}, {"nodes", names}};
}

}  // namespace

CmnConfig read_mesh_file(const std::string& path) { return Reader(path).read(); }

std::string mesh_file_text(const ChiMesh& mesh) {
  std::string text = fmt::format(
      "{{\n  \"x\": {}, \"y\": {},\n  \"node_id_width\": {}, \"req_addr_width\": {}, "
      "\"rsvdc_width\": {},\n  \"root\": [{}, {}],\n  \"crosspoints\": [\n",
      mesh.mesh_x, mesh.mesh_y, mesh.node_id_width, mesh.req_addr_width, mesh.rsvdc_width,
      mesh.root_xp, mesh.root_port);
  for (unsigned i = 0; i < mesh.xps(); ++i) {
    const Json ports{port_json(mesh, 2 * i), port_json(mesh, 2 * i + 1)};
    text += fmt::format("    {{\"ports\": {}, \"domain\": {}}}{}\n", ports.dump(), mesh.domain[i],
                        i + 1 < mesh.xps() ? "," : "");
  }
  return text + "  ]\n}\n";
}

}  // namespace fabmon
