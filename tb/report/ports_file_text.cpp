// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Writes files of ports.
#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tb/core/escape.hpp"
#include "tb/core/input_error.hpp"
#include "tb/report/json.hpp"
#include "tb/report/ports_file.hpp"
#include "tb/report/ports_file_members.hpp"

namespace fabmon {
namespace {

std::string ids_text(const IdName& name) {
  return name.first == name.last ? fmt::format("{}", name.first)
                                 : fmt::format("{}-{}", name.first, name.last);
}

std::string addresses_text(const NamedRange& range) {
  return fmt::format("{:#x}-{:#x}", range.first, range.last);
}

std::string banks_text(const Interleave& interleave) {
  return fmt::format("{}:{}", interleave.granule, interleave.banks);
}

std::string json_of(const std::vector<PortEntry>& ports) {
  Json list = Json::array();
  for (const PortEntry& port : ports) {
    Json json = Json::object();
    for (const auto& [name, text] : kPortTexts) {
      if (!(port.*text).empty()) json[std::string(name)] = port.*text;
    }
    for (const auto& [name, flag] : kPortFlags) {
      if (port.*flag) json[std::string(name)] = true;
    }
    if (!port.map.empty()) json["map"] = port.map;
    json["id_names"] = Json::object();
    for (const IdName& each : port.id_names) json["id_names"][ids_text(each)] = each.name;
    json["ranges"] = Json::object();
    for (const NamedRange& each : port.ranges) json["ranges"][each.name] = addresses_text(each);
    if (port.interleave) json["interleave"] = banks_text(*port.interleave);
    list.push_back(std::move(json));
  }
  return json_text({{"fabmon_ports", kPortsFileVersion}, {"ports", std::move(list)}});
}

// A text as YAML, with escapes where a terminal would show something else.
void put(YAML::Emitter& out, const std::string& text) {
  if (terminal_escaped(text) != text) out << YAML::DoubleQuoted << YAML::EscapeNonAscii;
  out << text;
}

std::string yaml_of(const std::vector<PortEntry>& ports) {
  YAML::Emitter out;
  out << YAML::Comment(
      "The ports of a dump, for `fabmon report --ports`. Take out what is not to be measured.\n"
      "IDs and addresses may get names, here for all ports, or for a port of its own:\n"
      "  id_names: {\"0-3\": cpu, \"4\": dma}\n"
      "  ranges: {dram: 0x80000000-0xffffffff, rom: 0x0+0x1000}\n"
      "  interleave: \"64:4\"    # bytes of a line : banks");
  out << YAML::Newline << YAML::BeginMap << YAML::Key << "fabmon_ports" << YAML::Value
      << kPortsFileVersion;
  out << YAML::Key << "ports" << YAML::Value << YAML::BeginSeq;
  for (const PortEntry& port : ports) {
    out << YAML::BeginMap;
    for (const auto& [name, text] : kPortTexts) {
      if ((port.*text).empty()) continue;
      out << YAML::Key << std::string(name) << YAML::Value;
      put(out, port.*text);
    }
    for (const auto& [name, flag] : kPortFlags) {
      if (port.*flag) out << YAML::Key << std::string(name) << YAML::Value << true;
    }
    if (!port.map.empty()) {
      out << YAML::Key << "map" << YAML::Value << YAML::BeginSeq;
      for (const std::string& pin : port.map) put(out, pin);
      out << YAML::EndSeq;
    }
    if (!port.id_names.empty()) {
      out << YAML::Key << "id_names" << YAML::Value << YAML::BeginMap;
      for (const IdName& each : port.id_names) {
        out << YAML::Key << YAML::DoubleQuoted << ids_text(each) << YAML::Value;
        put(out, each.name);
      }
      out << YAML::EndMap;
    }
    if (!port.ranges.empty()) {
      out << YAML::Key << "ranges" << YAML::Value << YAML::BeginMap;
      for (const NamedRange& each : port.ranges) {
        out << YAML::Key;
        put(out, each.name);
        out << YAML::Value << addresses_text(each);
      }
      out << YAML::EndMap;
    }
    if (port.interleave) {
      out << YAML::Key << "interleave" << YAML::Value << YAML::DoubleQuoted
          << banks_text(*port.interleave);
    }
    out << YAML::EndMap;
  }
  out << YAML::EndSeq << YAML::EndMap;
  return std::string(out.c_str()) + "\n";
}

}  // namespace

bool can_save(const PortEntry& port) {
  const auto text_fits = [&port](const auto& member) { return is_utf8(port.*member.second); };
  const auto map_fits = [](const std::string& pin) { return is_utf8(pin); };
  const auto name_fits = [](const auto& named) { return is_utf8(named.name); };
  return std::all_of(kPortTexts.begin(), kPortTexts.end(), text_fits) &&
         std::all_of(port.map.begin(), port.map.end(), map_fits) &&
         std::all_of(port.id_names.begin(), port.id_names.end(), name_fits) &&
         std::all_of(port.ranges.begin(), port.ranges.end(), name_fits);
}

std::string ports_file_text(const std::string& path, const std::vector<PortEntry>& ports) {
  if (path.ends_with(".json")) return json_of(ports);
  if (path.ends_with(".yaml") || path.ends_with(".yml")) return yaml_of(ports);
  throw InputError(
      fmt::format("{}: a file of ports is YAML or JSON: its name ends with .yaml or .json", path));
}

}  // namespace fabmon
