// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What `fabmon stat cmn` measures: the user's events, and what --by-node and --map add to them. All
// of them are programs of one measurement, which are told apart by their index.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tb/monitor/cmn/config.hpp"
#include "tb/monitor/cmn/monitor.hpp"
#include "tb/monitor/cmn/spec.hpp"
#include "tb/report/options.hpp"

namespace fabmon {

class CmnRequest {
 public:
  /// One node's share of an event that counts at several.
  struct Share {
    unsigned nodeid;
    std::size_t program;
  };
  /// All flits that an XP sends on one interface.
  struct Link {
    unsigned xp;
    unsigned interface;  ///< ChiInterface
    std::size_t program;
  };

  /// What the user asks for.
  CmnRequest(const StatOptions& options, const CmnConfig& mesh);

  /// The events are those of this mesh.
  CmnRequest(std::vector<CmnSpec> specs, const CmnConfig& mesh, bool by_node, bool map);

  /// The user's events: the first programs.
  const std::vector<CmnSpec>& specs() const { return specs_; }

  /// What to measure.
  const std::vector<CmnProgram>& programs() const { return programs_; }

  /// The nodes of event i; empty if they were not asked for or there is one alone.
  const std::vector<Share>& shares(std::size_t i) const { return shares_[i]; }

  /// The interfaces that lead somewhere, by XP; empty without the map.
  const std::vector<Link>& links() const { return links_; }

  const CmnConfig& mesh() const { return mesh_; }
  const CmnTopology& topology() const { return topology_; }

  /// How a user would write or name a program.
  std::string spell(std::size_t program) const;

 private:
  void add_links();

  CmnConfig mesh_;
  CmnTopology topology_;
  std::vector<CmnSpec> specs_;
  std::vector<CmnProgram> programs_;
  std::vector<std::vector<Share>> shares_;
  std::vector<Link> links_;
};

}  // namespace fabmon
