// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Who is where in a mesh: node ids, logical ids and register offsets, as drivers expect them.
#pragma once

#include <cstdint>
#include <vector>

#include "tb/bus/chi/mesh.hpp"

namespace fabmon {

/// A node with registers: an XP, a device's node, or the root.
struct CmnNode {
  ChiNodeType type = kNodeNone;
  std::uint16_t id = 0;       ///< X, Y, port, d
  std::uint16_t logical = 0;  ///< counts the nodes of its type
  std::uint32_t offset = 0;   ///< its registers, from the begin of the monitor's
  unsigned xp = 0;            ///< where it is
  unsigned position = 0;      ///< 4 * port + d; of an XP: nothing
};

class CmnTopology {
 public:
  /// Throws std::invalid_argument if there cannot be such a mesh.
  explicit CmnTopology(const ChiMesh& config);

  const CmnNode& root() const { return root_; }
  const std::vector<CmnNode>& xps() const { return xps_; }      ///< by logical id
  const std::vector<CmnNode>& nodes() const { return nodes_; }  ///< by XP and position; no root
  unsigned dtcs() const { return dtcs_; }

 private:
  CmnNode root_;
  std::vector<CmnNode> xps_, nodes_;
  unsigned dtcs_ = 0;
};

}  // namespace fabmon
