// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The options of `fabmon stat` that the cmn monitor takes, and its own struct of them.
#pragma once

#include <array>
#include <string>

#include "tb/report/authentication_options.hpp"

namespace fabmon {

inline constexpr std::array kOwnCmnOptions{
    kSpnidenOption,
    kNidenOption,
    MonitorOption{.name = "--map",
                  .kind = MonitorOption::Kind::kFlag,
                  .group = MonitorOption::Group::kPorts,
                  .value = {},
                  .meaning = "draw the mesh with the flits on its links",
                  .lacks = "mesh"},
    MonitorOption{.name = "--by-node",
                  .kind = MonitorOption::Kind::kFlag,
                  .group = MonitorOption::Group::kCounts,
                  .value = {},
                  .meaning = "count at each node as well",
                  .lacks = "nodes"},
    MonitorOption{.name = "--mesh",
                  .kind = MonitorOption::Kind::kFile,
                  .group = MonitorOption::Group::kBuild,
                  .value = "FILE",
                  .meaning = "the mesh as a JSON file, see `fabmon list cmn --mesh-template`",
                  .lacks = "mesh"},
};

struct OwnCmnOptions {
  bool map;          ///< draw the mesh with its flits
  bool by_node;      ///< count at each node as well
  std::string mesh;  ///< file that describes the mesh, empty for none

  explicit OwnCmnOptions(const StatOptions& options)
      : map(options.own.has("--map")),
        by_node(options.own.has("--by-node")),
        mesh(options.own.text("--mesh").value_or("")) {}
};

}  // namespace fabmon
