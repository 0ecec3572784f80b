// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The one list of the buses whose ports are found and reported, beside that of the monitors.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/bus.hpp"

namespace fabmon {

/// All of them, in the order in which ports are listed: those of bus files come first.
std::span<const Bus* const> buses();

/// From now on there are also the buses of these files, and no longer those of files that were
/// given before. Throws InputError about a file that cannot be used, or of which the bus has the
/// name of another one.
void use_bus_files(const std::vector<std::string>& paths);

/// The bus that reads ports of a kind ("AXI4-Lite"); null if no port of this kind is reported.
const Bus* bus_of_kind(std::string_view kind);

/// The bus of a name ("axi4"). Throws InputError if there is none, or if none of its ports can be
/// reported.
const Bus& bus_named(std::string_view name);

/// Those that the user names ("apb,ahb"), in the order of buses(); "all": all of them; empty: those
/// that need not be named. Throws InputError about a name that is none.
std::vector<const Bus*> chosen_buses(const std::string& names);

/// The bus of a source that has one port: the one that the user names, else AXI. Throws InputError
/// if that is none, or several, or one whose ports are not reported.
const Bus& only_bus(const std::string& names);

/// The monitors that measure a port of this bus.
std::vector<std::string> monitors_of(const Bus& bus, const FoundPort& port);

}  // namespace fabmon
