// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cmn/names.hpp"

#include <fmt/format.h>

#include <array>

#include "tb/monitor/cmn/config.hpp"

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
    case kNodeCxra:
      return "CXRA";
    case kNodeCxha:
      return "CXHA";
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
    case kDeviceCxha:
      return "CXHA";
    case kDeviceCxra:
      return "CXRA";
    case kDeviceCxrh:
      return "CXRH";
    default:
      return "";
  }
}

std::string cmn_node_id(unsigned id) { return fmt::format("{:#04x}", id); }

}  // namespace fabmon
