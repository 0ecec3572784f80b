// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/cmn_names.hpp"

#include <fmt/format.h>

#include <array>

#include "tb/pins/cmn_config.hpp"

namespace fabmon {

std::string_view cmn_type_name(unsigned type) {
  switch (type) {
    case kNodeDn:
      return "DN";
    case kNodeCfg:
      return "root";
    case kNodeDtc:
      return "DTC";
    case kNodeHnI:
      return "HN-I";
    case kNodeHnF:
      return "HN-F";
    case kNodeXp:
      return "XP";
    case kNodeSbsx:
      return "SBSX";
    case kNodeRnI:
    case kNodeRnD:
      return "RN-I/D";
    default:
      return "";
  }
}

std::string_view cmn_device_name(unsigned device) {
  switch (device) {
    case kDeviceRnI:
      return "RN-I";
    case kDeviceRnD:
      return "RN-D";
    case kDeviceRnF:
      return "RN-F";
    case kDeviceHnT:
      return "HN-T";
    case kDeviceHnI:
      return "HN-I";
    case kDeviceHnD:
      return "HN-D";
    case kDeviceSnF:
      return "SN-F";
    case kDeviceSbsx:
      return "SBSX";
    case kDeviceHnF:
      return "HN-F";
    default:
      return "";
  }
}

std::string_view chi_channel_name(unsigned channel) {
  static constexpr std::array<std::string_view, kChiChannels> kNames{"REQ", "RSP", "SNP", "DAT"};
  return kNames.at(channel);
}

std::string_view cmn_interface_name(unsigned interface) {
  static constexpr std::array<std::string_view, 6> kNames{"east",  "west", "north",
                                                          "south", "P0",   "P1"};
  return kNames.at(interface);
}

std::string cmn_node_id(unsigned id) { return fmt::format("{:#04x}", id); }

}  // namespace fabmon
