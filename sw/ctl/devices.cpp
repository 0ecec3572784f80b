// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "devices.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "error.hpp"
#include "fabmon_axi4_regs.h"
#include "fabmon_cci400.h"
#include "fabmon_stats_regs.h"

namespace fabmon::ctl {
namespace {

constexpr std::uint32_t kAxi4Id = 0x46424D31, kStatsId = 0x504D5354;  // FBM1, PMST
constexpr std::uint64_t kPage = 0x1000;
constexpr std::uint64_t kMesh = std::uint64_t{64} << 20;

// The bytes of registers of a kind.
std::uint64_t extent(Kind kind) {
  switch (kind) {
    case Kind::kAxi4:
      return kPage;
    case Kind::kCmn:
      return kMesh;
    default:
      return 0x10000;
  }
}

// By the identification registers, which are in the first page of all but cmn, and of no effect
// when they are read.
Kind identify(Host& host, const Place& place) {
  const auto mapping = host.map(place, kPage, false);
  const fabmon_bus bus = mapping->bus();
  const auto axi4 = static_cast<std::uint32_t>(bus.read(bus.context, FABMON_AXI4_EXT_ID, 4));
  if (axi4 == kAxi4Id) return Kind::kAxi4;
  const auto stats = static_cast<std::uint32_t>(bus.read(bus.context, FABMON_STATS_ID, 4));
  if (stats == kStatsId) return Kind::kStats;
  fabmon_cci400 cci400{};
  if (fabmon_cci400_discover(&cci400, &bus) == FABMON_OK) return Kind::kCci400;
  const bool silent = axi4 == 0 && stats == 0;
  throw Error(
      fmt::format("no monitor: EXT_ID (400h) is {:#010x}, not {:#010x}; ID (0h) is {:#010x},"
                  " not {:#010x}; and it is no CCI-400{}",
                  axi4, kAxi4Id, stats, kStatsId,
                  silent ? " (one with Secure = 1 reads 0 to Non-secure software)" : ""));
}

std::unique_ptr<Monitor> open_monitor(Host& host, const Place& place, const Options& options,
                                      bool exclusive) {
  const bool mesh = options.root.has_value() || place.size >= kMesh;
  const Kind kind = options.kind ? *options.kind : mesh ? Kind::kCmn : identify(host, place);
  if (kind == Kind::kCmn && !options.root) {
    throw Error("a cmn wants --root: the byte offset of its root node (arm,root-node)");
  }
  const std::uint64_t whole = kind == Kind::kCmn && place.size != 0 ? place.size : extent(kind);
  auto mapping = host.map(place, whole, exclusive);
  switch (kind) {
    case Kind::kAxi4:
      return open_axi4(std::move(mapping));
    case Kind::kStats:
      return open_stats(std::move(mapping));
    case Kind::kCci400:
      return open_cci400(std::move(mapping));
    case Kind::kCmn:
      break;
  }
  return open_cmn(std::move(mapping), *options.root);
}

// ADDRESS[:SIZE]
Place memory_place(Host& host, const std::string& text) {
  const auto colon = text.find(':');
  const auto number = [&](std::string_view digits) {
    const bool hex = digits.starts_with("0x") || digits.starts_with("0X");
    if (hex) digits.remove_prefix(2);
    std::uint64_t value = 0;
    const char* const end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, value, hex ? 16 : 10);
    if (error != std::errc{} || stop != end) {
      throw Error(fmt::format("--mem {}: write ADDRESS or ADDRESS:SIZE", text));
    }
    return value;
  };
  const std::string_view given = text;
  const std::uint64_t address = number(given.substr(0, colon));
  std::uint64_t size = 0;
  if (colon != std::string::npos) {
    size = number(given.substr(colon + 1));
    if (size == 0) throw Error(fmt::format("--mem {}: a size of 0", text));
  }
  if (address % 4 != 0) throw Error(fmt::format("--mem {}: no multiple of 4", text));
  return host.memory(address, size);
}

}  // namespace

void check(fabmon_status status, const char* what) {
  switch (status) {
    case FABMON_OK:
      return;
    case FABMON_NO_DEVICE:
      throw Error(
          fmt::format("{}: the registers are not those of this monitor, or contradict each "
                      "other",
                      what));
    case FABMON_LOST:
      throw Error(
          fmt::format("{}: the monitor drops it, for others are asked for all the time", what));
    case FABMON_TIMEOUT:
      throw Error(fmt::format("{}: never done: do clock and reset of the monitor run?", what));
    case FABMON_LOCKED:
      throw Error(
          fmt::format("{}: the configuration is locked until a reset of the monitor", what));
    case FABMON_NOT_SUPPORTED:
      throw Error(fmt::format("{}: this build cannot do it", what));
    default:
      throw Error(fmt::format("{}: refused (status {})", what, static_cast<int>(status)));
  }
}

std::string Device::alias() const { return monitor ? "fabmon_" + monitor->kind() : ""; }

std::string Device::node() const { return place.path.substr(place.path.rfind('/') + 1); }

std::vector<Device> open_devices(Host& host, const Options& options, bool exclusive) {
  std::vector<Place> places;
  for (const std::string& path : options.uio) places.push_back(host.uio(path));
  for (const std::string& text : options.memory) places.push_back(memory_place(host, text));
  if (options.uio.empty() && options.memory.empty()) places = host.find();
  if (places.empty()) {
    throw Error(
        "no monitor: no UIO device's name begins with \"fabmon\" (--uio or --mem name one)");
  }
  std::vector<Device> devices;
  for (const Place& place : places) {
    Device device{.place = place, .monitor = nullptr, .error = ""};
    try {
      device.monitor = open_monitor(host, place, options, exclusive);
    } catch (const Error& error) {
      const std::string reason = error.what();
      device.error = reason.starts_with(place.path) ? reason : place.path + ": " + reason;
    }
    devices.push_back(std::move(device));
  }
  return devices;
}

std::size_t choose_device(const std::vector<Device>& devices, const std::string& name) {
  std::vector<std::size_t> found;
  const auto matches = [&](auto&& has) {
    for (std::size_t i = 0; i < devices.size() && found.size() < 2; ++i) {
      if (has(devices[i])) found.push_back(i);
    }
    return !found.empty();
  };
  if (!matches([&](const Device& d) { return d.node() == name; }) &&
      !matches([&](const Device& d) { return d.place.name == name; })) {
    matches([&](const Device& d) {
      // The bank is an axi4, too.
      return d.monitor && (d.alias() == name || d.monitor->kind() == name ||
                           d.alias() == name + "_bank" || d.alias() == "fabmon_" + name + "_bank");
    });
  }
  if (found.size() == 1) {
    const Device& device = devices[found[0]];
    if (!device.monitor) throw Error(device.error);
    return found[0];
  }
  if (found.size() > 1) {
    throw Error(fmt::format("device \"{}\" may be {} or {}: write which", name,
                            devices[found[0]].node(), devices[found[1]].node()));
  }
  for (const Device& device : devices) {
    if (!device.monitor) throw Error(device.error);
  }
  std::vector<std::string> names;
  for (std::size_t i = 0; i < devices.size(); ++i) names.push_back(own_name(devices, i));
  throw Error(
      fmt::format("no device \"{}\"{}", name, suggestion(name, {names.begin(), names.end()})));
}

std::string own_name(const std::vector<Device>& devices, std::size_t i) {
  const Device& own = devices[i];
  for (const std::string& name : {own.place.name, own.alias(), own.node()}) {
    try {
      if (name != "mem" && choose_device(devices, name) == i) return name;
    } catch (const Error&) {
      continue;
    }
  }
  return own.node();
}

std::vector<const EventRow*> events_of(Kind kind) {
  const Table table = kind == Kind::kAxi4    ? Table::kAxi4
                      : kind == Kind::kStats ? Table::kStats
                      : kind == Kind::kCmn   ? Table::kCmn
                                             : Table::kCci400;
  std::vector<const EventRow*> rows;
  for (const EventRow& row : event_table(table)) rows.push_back(&row);
  return rows;
}

}  // namespace fabmon::ctl
