// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the parts of a mesh are called in reports.
#pragma once

#include <string>
#include <string_view>

#include "tb/golden/cmn_topology.hpp"
#include "tb/pins/cmn_pins.hpp"

namespace fabmon {

/// "HN-F", "XP"; RN-I and RN-D as events have them are "RN-I/D". "" for other types.
std::string_view cmn_type_name(unsigned type);

/// The kind of device at a port: "RN-F", "HN-D"; "" for none.
std::string_view cmn_device_name(unsigned device);

/// "REQ", "RSP", "SNP", "DAT".
std::string_view chi_channel_name(unsigned channel);

/// "east", "P0".
std::string_view cmn_interface_name(unsigned interface);

/// "0x24".
std::string cmn_node_id(unsigned id);

}  // namespace fabmon
