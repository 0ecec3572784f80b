// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/buses.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

#include "tb/bus/ace/bus.hpp"
#include "tb/bus/ahb/bus.hpp"
#include "tb/bus/apb/bus.hpp"
#include "tb/bus/avalon/bus.hpp"
#include "tb/bus/axi4/bus.hpp"
#include "tb/bus/axis/bus.hpp"
#include "tb/bus/chi/bus.hpp"
#include "tb/bus/file/bus.hpp"
#include "tb/bus/handshake/bus.hpp"
#include "tb/bus/obi/bus.hpp"
#include "tb/bus/tilelink/bus.hpp"
#include "tb/bus/wishbone/bus.hpp"
#include "tb/core/input_error.hpp"
#include "tb/core/words.hpp"
#include "tb/record/text.hpp"
#include "tb/report/bus_file.hpp"

namespace fabmon {

namespace {

// Those of the program, the more specific ones first.
std::span<const Bus* const> own_buses() {
  static const std::array kBuses{&axi4_bus(), &tilelink_bus(), &axis_bus(),     &ahb_bus(),
                                 &apb_bus(),  &avalon_bus(),   &wishbone_bus(), &avalon_st_bus(),
                                 &obi_bus(),  &ace_bus(),      &chi_bus(),      &handshake_bus()};
  return kBuses;
}

// Those of bus files, then those of the program.
std::vector<const Bus*>& all_buses() {
  static std::vector<const Bus*> all(own_buses().begin(), own_buses().end());
  return all;
}

}  // namespace

std::span<const Bus* const> buses() { return all_buses(); }

void use_bus_files(const std::vector<std::string>& paths) {
  std::vector<const Bus*> all;
  const auto check_name = [](const BusDescription& bus, std::string_view taken) {
    if (to_lower(bus.name.text) != to_lower(taken)) return;
    throw InputError(fmt::format("{}there is a bus '{}' already; choose another name",
                                 place_of(bus.path, bus.name), bus.name.text));
  };
  for (const std::string& path : paths) {
    const BusDescription description = read_bus_file(path);
    for (const Bus* bus : own_buses()) {
      check_name(description, bus->name);
      for (const std::string_view kind : bus->kinds) check_name(description, kind);
    }
    for (const Bus* bus : all) check_name(description, bus->name);
    check_name(description, "all");
    all.push_back(&file_bus(description));
  }
  all.insert(all.end(), own_buses().begin(), own_buses().end());
  all_buses() = std::move(all);
}

const Bus* bus_of_kind(std::string_view kind) {
  for (const Bus* bus : buses()) {
    if (std::find(bus->kinds.begin(), bus->kinds.end(), kind) != bus->kinds.end()) return bus;
  }
  return nullptr;
}

const Bus& bus_named(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Bus* bus : buses()) {
    if (bus->shape == nullptr) continue;
    if (bus->name == name) return *bus;
    names.push_back(bus->name);
  }
  throw InputError(fmt::format("there is no bus '{}'{}", name, nearest_text(name, names)));
}

std::vector<const Bus*> chosen_buses(const std::string& names) {
  std::vector<const Bus*> chosen;
  std::vector<std::string_view> wanted;
  std::string_view rest = names;
  while (!rest.empty()) {
    wanted.push_back(rest.substr(0, rest.find(',')));
    rest.remove_prefix(std::min(wanted.back().size() + 1, rest.size()));
  }
  const bool all = wanted.size() == 1 && wanted.front() == "all";
  const bool by_default = wanted.empty();
  for (const Bus* bus : buses()) {
    const auto named = std::find(wanted.begin(), wanted.end(), bus->name);
    if (all || (by_default ? !bus->on_request : named != wanted.end())) chosen.push_back(bus);
    if (named != wanted.end()) wanted.erase(named);
  }
  if (!all && !wanted.empty()) {
    std::vector<std::string_view> known{"all"};
    for (const Bus* bus : buses()) known.push_back(bus->name);
    throw InputError(fmt::format("--bus: there is no bus '{}'; there are: {}{}",
                                 printable(wanted.front()), fmt::join(known, ", "),
                                 nearest_text(wanted.front(), known)));
  }
  return chosen;
}

const Bus& only_bus(const std::string& names) {
  if (names.empty()) return *buses().front();
  const std::vector<const Bus*> chosen = chosen_buses(names);
  if (chosen.size() != 1) {
    throw InputError(fmt::format("--bus {}: the source has one port: name one bus", names));
  }
  if (chosen.front()->shape == nullptr) {
    throw InputError(fmt::format("--bus {}: no report is made of its ports", names));
  }
  return *chosen.front();
}

std::vector<std::string> monitors_of(const Bus& bus, const FoundPort& port) {
  std::vector<std::string> monitors;
  if (&bus == &axi4_bus()) {
    if (port.missing.empty()) monitors.emplace_back("axi4");
    if (port.partly) monitors.emplace_back("stats");
  } else if (&bus == &ace_bus()) {
    monitors.emplace_back("cci400");
  } else if (&bus == &chi_bus() && port.missing.empty()) {
    monitors.emplace_back("cmn");
  }
  return monitors;
}

}  // namespace fabmon
