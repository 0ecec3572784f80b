// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the parts of a mesh are called in reports.
#pragma once

#include <string>
#include <string_view>

#include "tb/bus/chi/pins.hpp"
#include "tb/monitor/cmn/golden/topology.hpp"

namespace fabmon {

/// "HN-F", "XP"; RN-I and RN-D as events have them are "RN-I/D". "" for other types.
std::string_view cmn_type_name(unsigned type);

/// The kind of device at a port: "RN-F", "HN-D"; "" for none.
std::string_view cmn_device_name(unsigned device);

/// "0x24".
std::string cmn_node_id(unsigned id);

}  // namespace fabmon
