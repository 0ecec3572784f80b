// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Who is where in the mesh, as the traffic sees it: nodes with their NodeIDs, the way from each XP
// to each port, and the system address map. Addresses are numbered by line of 64 bytes: first the
// coherent ones, then non-cacheable memory, then devices. The home of memory is an HN-F, chosen by
// a hash; the memory itself is behind an SN-F or an SBSX.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tb/bus/chi/mesh.hpp"

namespace fabmon {

inline constexpr unsigned kChiLines = 512;        ///< in all
inline constexpr unsigned kChiCoherent = 384;     ///< the first ones are coherent,
inline constexpr unsigned kChiDeviceLines = 448;  ///< non-cacheable memory up to here

enum class ChiKind : std::uint8_t {
  kNone,
  kRnF,
  kRnI,
  kRnD,
  kHnF,
  kHnI,
  kDn,
  kSnF,
  kSbsx,
  kCxHa,
  kCxRa
};

/// A node that sends and receives flits.
struct ChiAgent {
  ChiKind kind = ChiKind::kNone;
  std::uint16_t id = 0;       ///< its NodeID
  std::uint8_t xp = 0;        ///< where it is
  std::uint8_t port = 0;      ///< 2 * XP + port
  std::uint8_t position = 0;  ///< 4 * port + d
  std::uint8_t index = 0;     ///< among the nodes of its list
};

class ChiSystem {
 public:
  /// Throws std::invalid_argument if there are requesters and no home or memory for them.
  explicit ChiSystem(const ChiMesh& config);

  const ChiMesh& config() const { return config_; }
  unsigned xps() const { return config_.xps(); }
  /// Nodes by NodeID, all in one list.
  const std::vector<ChiAgent>& agents() const { return agents_; }
  std::vector<ChiAgent> rnf;       ///< fully coherent requesters: RN-F, CXHA (another chip's)
  std::vector<ChiAgent> rni;       ///< RN-I and RN-D
  std::vector<ChiAgent> hnf;       ///< homes of memory: HN-F, CXRA (another chip's)
  std::vector<ChiAgent> hni;       ///< homes of devices
  std::vector<ChiAgent> dn;        ///< DVM nodes
  std::vector<ChiAgent> memories;  ///< SN-F and SBSX

  /// The interface by which a flit to this node leaves this XP: X first, then Y.
  std::uint8_t route(unsigned xp, unsigned id) const { return route_[xp * keys_ + (id >> 2U)]; }
  /// The XP behind a mesh interface; the number of XPs if there is none.
  unsigned neighbour(unsigned xp, unsigned interface) const;

  /// Bit n: rnf[n] is on another chip.
  std::uint32_t remote() const { return remote_; }
  /// The number of the RN-F with this NodeID; -1 if it is another node's.
  int rnf_index(unsigned id) const { return rnf_index_[id]; }

  const ChiAgent& home(unsigned line) const { return homes_[line]; }
  const ChiAgent& memory(unsigned line) const {
    return memories[(line ^ line >> 4U) % memories.size()];
  }
  static std::uint64_t addr(unsigned line);
  static bool ns(unsigned line) { return line % 4 != 0; }

 private:
  void add(ChiKind kind, unsigned xp, unsigned position);

  ChiMesh config_;
  std::vector<ChiAgent> agents_;
  std::vector<std::uint8_t> route_;
  std::vector<std::int8_t> rnf_index_;
  unsigned keys_ = 0;
  std::uint32_t remote_ = 0;
  std::array<ChiAgent, kChiLines> homes_{};
};

}  // namespace fabmon
