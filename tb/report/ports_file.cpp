// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// JSON is checked by the JSON library, and then read as the YAML that it is, which knows lines.
#include "tb/report/ports_file.hpp"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <functional>
#include <iterator>
#include <utility>

#include "tb/core/input_error.hpp"
#include "tb/core/words.hpp"
#include "tb/record/text.hpp"
#include "tb/report/json.hpp"
#include "tb/report/page/options_text.hpp"
#include "tb/report/ports_file_members.hpp"

namespace fabmon {
namespace {

// A member of a mapping in the file.
class Member {
 public:
  Member(const std::string& path, std::string name, const YAML::Node& node, int line)
      : path_(path), name_(std::move(name)), node_(node), line_(line) {}

  const std::string& name() const { return name_; }
  const YAML::Node& node() const { return node_; }
  /// "FILE:LINE: member".
  std::string where() const { return fmt::format("{}:{}: {}", path_, line_, name_); }

  [[noreturn]] void refuse(std::string_view why) const {
    throw InputError(fmt::format("{} {}", where(), why));
  }

  std::string text() const {
    if (!node_.IsScalar() || node_.Scalar().empty()) refuse("must be a text");
    return node_.Scalar();
  }

  bool flag() const {
    if (node_.IsScalar() && node_.Scalar() == "true") return true;
    if (!node_.IsScalar() || node_.Scalar() != "false") refuse("must be true or false");
    return false;
  }

  /// Visits the members of a mapping.
  void members(const std::function<void(const Member&)>& visit) const {
    if (!node_.IsMap()) refuse("must be a mapping, as {name: value}");
    std::vector<std::string> seen;
    for (const auto& each : node_) {
      const Member member(path_, each.first.IsScalar() ? each.first.Scalar() : "", each.second,
                          each.first.Mark().line + 1);
      if (std::find(seen.begin(), seen.end(), member.name()) != seen.end()) {
        member.refuse("is given twice");
      }
      seen.push_back(member.name());
      visit(member);
    }
  }

  /// Visits the items of a list.
  void items(const std::function<void(const Member&)>& visit) const {
    if (!node_.IsSequence()) refuse("must be a list");
    for (const YAML::Node& each : node_) {
      visit(Member(path_, name_, each, each.Mark().line + 1));
    }
  }

  /// Throws the InputError about a member that nobody knows.
  [[noreturn]] void unknown(const std::vector<std::string_view>& known) const {
    throw InputError(fmt::format("{}:{}: unknown member '{}'{}", path_, line_, printable(name_),
                                 nearest_text(name_, known)));
  }

 private:
  const std::string& path_;
  std::string name_;
  YAML::Node node_;
  int line_;
};

// What all ports and one port may have; true if it was that.
bool read_names(const Member& member, PortEntry& port) {
  if (member.name() == "id_names") {
    port.id_names.clear();
    member.members([&port](const Member& each) {
      const std::vector<IdName> ids = parse_id_names(each.where(), each.name(), each.text());
      port.id_names.insert(port.id_names.end(), ids.begin(), ids.end());
    });
  } else if (member.name() == "ranges") {
    port.ranges.clear();
    member.members([&port](const Member& each) {
      port.ranges.push_back(parse_range(each.where(), each.text(), each.name()));
    });
  } else if (member.name() == "interleave") {
    port.interleave = parse_interleave(member.where(), member.text());
  } else {
    return false;
  }
  return true;
}

void read_member(const Member& member, PortEntry& port) {
  for (const auto& [name, text] : kPortTexts) {
    if (member.name() != name) continue;
    port.*text = member.text();
    return;
  }
  for (const auto& [name, flag] : kPortFlags) {
    if (member.name() != name) continue;
    port.*flag = member.flag();
    return;
  }
  if (member.name() == "map") {
    return member.items([&port](const Member& each) { port.map.push_back(each.text()); });
  }
  if (read_names(member, port)) return;
  std::vector<std::string_view> known{"map", "id_names", "ranges", "interleave"};
  for (const auto& each : kPortTexts) known.push_back(each.first);
  for (const auto& each : kPortFlags) known.push_back(each.first);
  member.unknown(known);
}

PortEntry read_port(const Member& item, const std::vector<PortEntry>& before) {
  PortEntry port;
  item.members([&port](const Member& member) { read_member(member, port); });
  if (port.name.empty()) item.refuse("has no name");
  for (const PortEntry& other : before) {
    if (other.name == port.name) {
      item.refuse(fmt::format("'{}' is given twice", printable(port.name)));
    }
  }
  if (port.no_reset && !port.reset.empty()) item.refuse("has a reset and no_reset");
  if (port.req.empty() != port.resp.empty()) item.refuse("has only one of req and resp");
  return port;
}

std::string content_of(const std::string& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file || file.bad()) {
    throw InputError(fmt::format("{}: cannot read: {}", path, std::strerror(errno)));
  }
  return text;
}

// The file as YAML.
YAML::Node parsed(const std::string& path, const std::string& text) {
  if (path.ends_with(".json")) {
    [[maybe_unused]] const Json json = parse_json(text, path);
  }
  try {
    return YAML::Load(text);
  } catch (const YAML::Exception& error) {
    throw InputError(
        fmt::format("{}:{}: is not YAML: {}", path, error.mark.line + 1, printable(error.msg, 80)));
  }
}

}  // namespace

std::vector<PortEntry> read_ports_file(const std::string& path) {
  const std::string text = content_of(path);
  const YAML::Node root = parsed(path, text);
  if (!root.IsMap()) throw InputError(fmt::format("{}:1: is not a file of ports", path));
  PortEntry common;
  std::vector<PortEntry> ports;
  bool version = false;
  Member(path, "file", root, 1).members([&](const Member& member) {
    if (member.name() == "fabmon_ports") {
      if (member.text() != fmt::format("{}", kPortsFileVersion)) {
        member.refuse(fmt::format("must be {}", kPortsFileVersion));
      }
      version = true;
    } else if (member.name() == "ports") {
      member.items([&ports, &path](const Member& item) {
        ports.push_back(
            read_port(Member(path, "a port", item.node(), item.node().Mark().line + 1), ports));
      });
    } else if (!read_names(member, common)) {
      member.unknown({"fabmon_ports", "ports", "id_names", "ranges", "interleave"});
    }
  });
  if (!version)
    throw InputError(fmt::format("{}:1: lacks fabmon_ports: {}", path, kPortsFileVersion));
  if (ports.empty()) throw InputError(fmt::format("{}:1: has no ports", path));
  for (PortEntry& port : ports) {
    if (port.id_names.empty()) port.id_names = common.id_names;
    if (port.ranges.empty()) port.ranges = common.ranges;
    if (!port.interleave) port.interleave = common.interleave;
  }
  return ports;
}

}  // namespace fabmon
