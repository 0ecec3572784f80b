// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The mesh as a drawing: a box for each crosspoint with what is at its ports, north at the top, and
// the flits that it sends.
#pragma once

#include <string>

#include "tb/monitor/cmn/monitor.hpp"
#include "tb/monitor/cmn/request.hpp"
#include "tb/report/json_fwd.hpp"

namespace fabmon {

/// The drawing in plain characters; numbers are flits a cycle of all channels together, at a port
/// those to the device. Of a request with the map.
std::string map_text(const CmnRequest& request, const CmnMeasurement& measured);

/// {"mesh_x","mesh_y","xps":[{"xp","nodeid","x","y","dtc","ports":[{"port","device","flits",
/// "nodes":[{"type","nodeid"}]}],"links":{"east":flits,...}}]}; ports in use, links that there are.
Json map_json(const CmnRequest& request, const CmnMeasurement& measured);

}  // namespace fabmon
