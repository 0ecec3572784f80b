// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The monitors that the program knows: one table, through which the subcommands reach them. A
// monitor's part of subcommand x is in x_<monitor>.cpp.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "sim/commands.hpp"
#include "tb/report/json_fwd.hpp"

namespace fabmon {

class BenchTable;
class RunReport;

/// What a monitor does for each subcommand.
struct Monitor {
  std::string_view name;  ///< as the user writes it
  bool has_bins;          ///< takes --bins and --svg
  bool has_security;      ///< takes --niden and --spniden
  bool has_mesh;          ///< takes --map and --by-node

  /// `fabmon stat`: measures and reports; returns the exit status.
  int (*stat)(const StatOptions& options);
  /// `fabmon list`: events, traffic and builds as text.
  std::string (*list_text)();
  /// The same as a JSON object.
  Json (*list_json)();
  /// `fabmon run`: its workloads on its builds.
  void (*run)(RunReport& report);
  /// `fabmon bench`: the speed of its builds.
  void (*bench)(BenchTable& table);
  /// `fabmon list --mesh-template`, of a monitor that has a mesh.
  std::string (*mesh_template)() = nullptr;
};

/// All monitors, in the order in which they are listed and run.
std::span<const Monitor> monitors();

/// The monitor of that name. Throws InputError if there is none.
const Monitor& find_monitor(std::string_view name);

}  // namespace fabmon
