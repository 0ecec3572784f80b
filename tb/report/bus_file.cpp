// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// JSON is checked by the JSON library, and then read as the YAML that it is, which knows lines.
#include "tb/report/bus_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <functional>
#include <iterator>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "tb/core/input_error.hpp"
#include "tb/core/words.hpp"
#include "tb/record/text.hpp"
#include "tb/report/json.hpp"

namespace fabmon {
namespace {

constexpr std::string_view kBusFileVersion = "1";

/// The file, for messages and for where its texts stand.
struct BusFileSource {
  const std::string& path;
  const std::string& text;
};

/// A value of the file and its name.
class BusFileNode {
 public:
  BusFileNode(const BusFileSource& source, FileText name, const YAML::Node& node)
      : source_(source), name_(std::move(name)), node_(node) {}

  const FileText& name() const { return name_; }
  bool is_null() const { return !node_.IsDefined() || node_.IsNull(); }
  bool is_map() const { return node_.IsMap(); }
  bool is_list() const { return node_.IsSequence(); }

  [[noreturn]] void refuse(const std::string& why) const {
    throw InputError(
        fmt::format("{}{} {}", place_of(source_.path, name_), printable(name_.text), why));
  }
  [[noreturn]] void refuse(const FileText& at, const std::string& why) const {
    throw InputError(place_of(source_.path, at) + why);
  }

  /// A scalar that says something.
  FileText text() const {
    if (!node_.IsScalar() || node_.Scalar().empty()) refuse("must be a text");
    return place(node_, node_.Scalar());
  }

  /// One of these words; its index.
  std::size_t word(const std::vector<std::string_view>& words) const {
    const FileText given = text();
    const auto found = std::find(words.begin(), words.end(), given.text);
    if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
    refuse(given, fmt::format("'{}' is not one of {}{}", printable(given.text),
                              fmt::join(words, ", "), nearest_text(given.text, words)));
  }

  bool flag() const { return word({"false", "true"}) == 1; }

  std::uint64_t number() const {
    const FileText given = text();
    const ParsedNumber parsed = parse_number(given.text);
    if (parsed.is == ParsedNumber::Is::kNumber) return parsed.value;
    refuse(given, fmt::format("'{}' is not a number of up to 64 bits", printable(given.text)));
  }

  /// A text, or a list of them.
  std::vector<FileText> texts() const {
    if (!node_.IsSequence()) return {text()};
    std::vector<FileText> all;
    for (const YAML::Node& each : node_) {
      all.push_back(BusFileNode(source_, place(each, name_.text), each).text());
    }
    if (all.empty()) refuse("is an empty list");
    return all;
  }

  /// Visits the members of a mapping.
  void members(const std::function<void(const BusFileNode&)>& visit) const {
    if (!node_.IsMap()) refuse("must be a mapping, as {name: value}");
    std::unordered_set<std::string> seen;
    for (const auto& each : node_) {
      const std::string key = each.first.IsScalar() ? each.first.Scalar() : "";
      const BusFileNode member(source_, place(each.first, key), each.second);
      if (!seen.insert(key).second) member.refuse("is given twice");
      visit(member);
    }
  }

  /// Throws the InputError about a member that nobody knows.
  [[noreturn]] void unknown(const std::vector<std::string_view>& known) const {
    refuse(name_, fmt::format("unknown member '{}'{}", printable(name_.text),
                              nearest_text(name_.text, known)));
  }

  /// Where a node stands: the first character of a text is behind its quote.
  FileText place(const YAML::Node& node, const std::string& text) const {
    const YAML::Mark mark = node.Mark();
    FileText placed{.text = text, .line = mark.line + 1, .column = mark.column + 1};
    const auto at = static_cast<std::size_t>(mark.pos);
    const char first = mark.pos >= 0 && at < source_.text.size() ? source_.text[at] : ' ';
    if (node.IsScalar() && (first == '"' || first == '\'')) ++placed.column;
    return placed;
  }

 private:
  const BusFileSource& source_;
  FileText name_;
  YAML::Node node_;
};

bool is_identifier(std::string_view text, std::string_view extra) {
  if (text.empty() || (text[0] >= '0' && text[0] <= '9')) return false;
  return std::all_of(text.begin(), text.end(), [extra](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' ||
           extra.find(c) != std::string_view::npos;
  });
}

constexpr std::string_view kCapitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

void check_pin_name(const BusFileNode& node, const FileText& name) {
  if (!is_identifier(name.text, "")) {
    node.refuse(name, fmt::format("'{}' cannot be a pin: lower case letters, digits and _",
                                  printable(name.text)));
  }
  for (const std::string_view taken : {"reset_n", "ones", "bytes"}) {
    if (name.text == taken) {
      node.refuse(name, fmt::format("a pin cannot be called {}{}", taken,
                                    taken == "reset_n" ? ": clock and reset are found" : ""));
    }
  }
}

void read_names(const BusFileNode& member, DescribedPin& pin) {
  for (FileText& name : member.texts()) {
    if (!is_identifier(name.text, std::string(kCapitals) + ".")) {
      member.refuse(name, fmt::format("'{}' cannot be a name of a pin: letters, digits, _ and .",
                                      printable(name.text)));
    }
    pin.names.push_back(std::move(name));
  }
}

DescribedPin pin_of(const BusFileNode& given) {
  DescribedPin pin{.name = given.name()};
  check_pin_name(given, pin.name);
  if (given.is_null()) return pin;
  if (!given.is_map()) {
    read_names(given, pin);
    return pin;
  }
  given.members([&pin](const BusFileNode& member) {
    const std::string& name = member.name().text;
    if (name == "names") {
      read_names(member, pin);
    } else if (name == "absent") {
      pin.absent = member.number();
    } else if (name == "required") {
      pin.is_required = member.flag();
    } else {
      member.unknown({"names", "absent", "required"});
    }
  });
  return pin;
}

void read_pins(const BusFileNode& given, BusDescription& bus) {
  if (given.is_list()) {
    for (const FileText& name : given.texts()) {
      check_pin_name(given, name);
      bus.pins.push_back({.name = name});
    }
    return;
  }
  given.members([&bus](const BusFileNode& pin) { bus.pins.push_back(pin_of(pin)); });
}

/// The members of a channel that are expressions: a single one, or alternatives.
constexpr std::array<std::pair<std::string_view, FileText DescribedChannel::*>, 2>
    kSingleExpressions{{{"valid", &DescribedChannel::valid}, {"ready", &DescribedChannel::ready}}};
constexpr std::array<std::pair<std::string_view, Alternatives DescribedChannel::*>, 9> kExpressions{
    {{"direction", &DescribedChannel::direction},
     {"id", &DescribedChannel::id},
     {"address", &DescribedChannel::address},
     {"dest", &DescribedChannel::dest},
     {"beats", &DescribedChannel::beats},
     {"last", &DescribedChannel::last},
     {"bytes", &DescribedChannel::bytes},
     {"payload", &DescribedChannel::payload},
     {"error", &DescribedChannel::error}}};

bool read_expression(const BusFileNode& member, DescribedChannel& channel) {
  for (const auto& [name, text] : kSingleExpressions) {
    if (member.name().text != name) continue;
    channel.*text = member.text();
    return true;
  }
  for (const auto& [name, texts] : kExpressions) {
    if (member.name().text != name) continue;
    channel.*texts = member.texts();
    return true;
  }
  return false;
}

ServedDirections directions_of(const BusFileNode& member) {
  const std::size_t word = member.word({"read", "write", "both"});
  return static_cast<ServedDirections>(word + 1);
}

DescribedChannel channel_of(const BusFileNode& given) {
  DescribedChannel channel{.name = given.name()};
  if (!is_identifier(channel.name.text, kCapitals) || channel.name.text.size() > 16) {
    given.refuse(channel.name,
                 fmt::format("'{}' cannot be a channel: up to 16 letters, digits and _",
                             printable(channel.name.text)));
  }
  bool has_role = false;
  given.members([&](const BusFileNode& member) {
    const std::string& name = member.name().text;
    if (name == "role") {
      channel.role =
          static_cast<ChannelRole>(member.word({"command", "data", "response", "stream"}));
      has_role = true;
    } else if (name == "serves") {
      channel.serves = directions_of(member);
    } else if (name == "data") {
      channel.data = directions_of(member);
    } else if (name == "waits_for") {
      channel.waits_for = member.word({"manager", "subordinate"}) == 0 ? "manager" : "subordinate";
    } else if (name == "hold") {
      channel.hold = member.flag();
    } else if (name == "stable") {
      channel.stable = member.texts();
    } else if (!read_expression(member, channel)) {
      std::vector<std::string_view> known{"role", "serves", "data", "waits_for", "hold", "stable"};
      for (const auto& each : kSingleExpressions) known.push_back(each.first);
      for (const auto& each : kExpressions) known.push_back(each.first);
      member.unknown(known);
    }
  });
  if (!has_role) given.refuse("has no role: command, data, response or stream");
  return channel;
}

FileText bus_name(const BusFileNode& member) {
  FileText name = member.text();
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.' ||
           kCapitals.find(c) != std::string_view::npos;
  };
  if (name.text.size() > 32 || !std::all_of(name.text.begin(), name.text.end(), fits)) {
    member.refuse(name, fmt::format("'{}' cannot be a bus: up to 32 letters, digits, _ - and .",
                                    printable(name.text)));
  }
  return name;
}

std::string bus_file_content(const std::string& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file || file.bad()) {
    throw InputError(fmt::format("{}: cannot read: {}", path, std::strerror(errno)));
  }
  return text;
}

YAML::Node bus_file_root(const std::string& path, const std::string& text) {
  if (path.ends_with(".json")) {
    [[maybe_unused]] const Json json = parse_json(text, path);
  }
  try {
    return YAML::Load(text);
  } catch (const YAML::Exception& error) {
    throw InputError(fmt::format("{}:{}:{}: is not YAML: {}", path, error.mark.line + 1,
                                 error.mark.column + 1, printable(error.msg, 80)));
  }
}

}  // namespace

BusDescription read_bus_file(const std::string& path) {
  const std::string text = bus_file_content(path);
  const YAML::Node root = bus_file_root(path, text);
  if (!root.IsMap()) throw InputError(path + ":1:1: is not a bus file");
  const BusFileSource source{path, text};
  BusDescription bus{.path = path};
  bool version = false;
  BusFileNode(source, {.text = "file", .line = 1, .column = 1}, root)
      .members([&](const BusFileNode& member) {
        const std::string& name = member.name().text;
        if (name == "fabmon_bus") {
          if (member.text().text != kBusFileVersion) {
            member.refuse(fmt::format("must be {}", kBusFileVersion));
          }
          version = true;
        } else if (name == "name") {
          bus.name = bus_name(member);
        } else if (name == "order") {
          bus.by_id = member.word({"in-order", "by-id"}) == 1;
        } else if (name == "answers") {
          bus.same_cycle = member.word({"later", "same-cycle"}) == 1;
        } else if (name == "pins") {
          read_pins(member, bus);
        } else if (name == "channels") {
          member.members(
              [&bus](const BusFileNode& channel) { bus.channels.push_back(channel_of(channel)); });
        } else {
          member.unknown({"fabmon_bus", "name", "order", "answers", "pins", "channels"});
        }
      });
  if (!version)
    throw InputError(fmt::format("{}:1:1: lacks fabmon_bus: {}", path, kBusFileVersion));
  if (bus.name.empty()) throw InputError(path + ":1:1: lacks name");
  if (bus.pins.empty()) throw InputError(path + ":1:1: lacks pins");
  if (bus.channels.empty()) throw InputError(path + ":1:1: lacks channels");
  return bus;
}

}  // namespace fabmon
