// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A mesh as a JSON file, as --mesh takes it:
//     {"x": 4, "y": 2, "node_id_width": 7, "req_addr_width": 48, "rsvdc_width": 8,
//      "crosspoints": [{"ports": ["RN-F", "HN-F"], "domain": 0}, ...]}
// Crosspoints row by row, y = 0 first. A port is the name of a device, which brings its usual
// nodes, or "-", or {"device": "HN-F", "nodes": ["HN-F", "HN-F", "-", "-"]} with the nodes by
// place. The root is at the first HN-D, or at "root": [crosspoint, port].
#pragma once

#include <string>

#include "tb/monitor/cmn/config.hpp"

namespace fabmon {

/// Reads a mesh. Throws InputError with the file and what is wrong with it.
CmnConfig read_mesh_file(const std::string& path);

/// A mesh as the text of such a file.
std::string mesh_file_text(const ChiMesh& mesh);

}  // namespace fabmon
