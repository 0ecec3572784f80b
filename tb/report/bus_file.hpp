// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A bus file: the description of a bus of the user's own. `fabmon report DUMP --bus-file F` and
// `fabmon ports DUMP --bus-file F` find and measure its ports. YAML, or JSON with the same members;
// docs/use/bus-files.md has their meaning, docs/use/schema/bus-file.json a schema.
//
//     fabmon_bus: 1                      # version of the format
//     name: tinybus                      # kind of its ports
//     pins: {req:, gnt: {absent: 1}, we:, addr:, wdata:, rvalid: {names: rsp_valid}, rdata:}
//     channels:
//       A: {role: command, valid: req, ready: gnt, direction: we, address: addr}
//       R: {role: response, valid: rvalid, bytes: bytes(rdata)}
#pragma once

#include <string>

#include "tb/analysis/bus_description.hpp"

namespace fabmon {

/// Reads a bus file. Throws InputError ("FILE:LINE:COLUMN: reason") about anything that it does not
/// understand, with the nearest word if one is misspelt. Expressions are taken as texts.
BusDescription read_bus_file(const std::string& path);

}  // namespace fabmon
