// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/buses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "tb/bus/ace/bus.hpp"
#include "tb/bus/apb/bus.hpp"
#include "tb/bus/axi4/bus.hpp"
#include "tb/bus/axis/bus.hpp"
#include "tb/bus/chi/bus.hpp"
#include "tb/bus/wishbone/bus.hpp"
#include "tb/core/input_error.hpp"
#include "tb/core/words.hpp"

namespace fabmon {

std::span<const Bus* const> buses() {
  static const std::array kBuses{&axi4_bus(),     &axis_bus(), &apb_bus(),
                                 &wishbone_bus(), &ace_bus(),  &chi_bus()};
  return kBuses;
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
