// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Reference event extractor of the CHI traffic: a run of it with its checker until all is answered,
// and plain recounts of what its pins show, by node and opcode.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tb/bus/chi/flit_fields.hpp"
#include "tb/bus/chi/mesh.hpp"
#include "tb/bus/chi/pins.hpp"
#include "tb/bus/chi/protocol.hpp"
#include "tb/bus/chi/traffic/traffic.hpp"
#include "tb/monitor/cmn/golden/topology.hpp"
#include "tests/catch.hpp"

namespace fabmon::test {

inline std::vector<ChiMesh> meshes() { return {ChiMesh(), ChiMesh::mesh3x3()}; }

/// A number from a flit.
inline std::uint64_t field(const ChiLayout& layout, const ChiLinkPins& link, ChiChannel channel,
                           ChiField f) {
  return field_bits(flit_words(link, channel), layout.place(channel, f));
}

/// Calls see(pins) for each of `cycles` cycles and then until all is answered; returns whether it
/// was in the end.
template <class See>
bool run_out(ChiTraffic& traffic, std::uint64_t clocks, See see) {
  constexpr std::uint64_t kDrain = 20000;
  ChiPins pins;
  for (std::uint64_t c = 0; c < clocks; ++c) {
    if (traffic.read(&pins, 1) != 1) return false;
    see(pins);
  }
  traffic.quiesce();
  // Events of the last flits come one cycle later. The next phase may want smaller caches.
  constexpr unsigned kQuiet = 4;
  unsigned quiet = 0;
  for (std::uint64_t c = 0; c < kDrain && quiet < kQuiet; ++c) {
    if (traffic.read(&pins, 1) != 1) return false;
    see(pins);
    quiet = traffic.idle() ? quiet + 1 : 0;
  }
  return quiet == kQuiet;
}

/// What was seen, summed over the cycles.
struct Sums {
  explicit Sums(const ChiMesh& c) : config(c), layout(c), topology(c) {}

  /// Flits of a channel and opcode, by NodeID: up by SrcID, down by TgtID.
  std::map<unsigned, std::array<std::array<std::uint64_t, 64>, 4>> up, down;
  /// Events by node type and eventid.
  std::map<unsigned, std::array<std::uint64_t, 64>> events;
  /// tx_flitv and tx_stall, by XP and bit; partial_dat.
  std::array<std::array<std::uint64_t, 24>, kChiMaxXps> flits{}, stalls{};
  std::uint64_t partial = 0;
  std::uint64_t hops = 0;        ///< from XP to XP that the uploads need
  std::uint64_t reissued = 0;    ///< requests of RN-I and RN-D that use a protocol credit
  std::uint64_t home_reads = 0;  ///< requests that came to HN-Fs but for PCrdReturn
  std::array<std::uint64_t, 4> devevents{};

  ChiMesh config;
  ChiLayout layout;
  CmnTopology topology;

  std::uint64_t get(const ChiLinkPins& l, ChiChannel c, ChiField f) const {
    return field(layout, l, c, f);
  }
  unsigned type_of(unsigned id) const {
    for (const auto& node : topology.nodes()) {
      if (node.id == id) return node.type;
    }
    return 0;
  }

  void see(const ChiPins& p) {
    for (unsigned i = 0; i < config.xps(); ++i) {
      const auto& xp = p.xp[i];
      for (unsigned b = 0; b < 24; ++b) {
        flits[i][b] += xp.tx_flitv >> b & 1U;
        stalls[i][b] += xp.tx_stall >> b & 1U;
      }
      partial += static_cast<unsigned>(std::popcount(xp.partial_dat));
      for (unsigned n = 0; n < kChiPositions; ++n) {
        const unsigned type = config.node_type[8 * i + n];
        for (unsigned e = 0; e < 64; ++e) {
          const std::uint64_t set = xp.event[n] >> e & 1U;
          if (set != 0) events[type][e] += set;
        }
      }
      for (unsigned port = 0; port < 2; ++port) {
        for (unsigned d = 0; d < 2; ++d) see_link(i, xp.port[port][d], d == kChiUp);
      }
    }
  }

  /// Flits of the nodes of a type; all channels numbered by ChiChannel.
  std::uint64_t flits_of(bool is_up, unsigned type, ChiChannel c, unsigned op) const {
    std::uint64_t sum = 0;
    for (const auto& [id, counts] : is_up ? up : down) {
      if (type_of(id) == type) sum += counts[c][op];
    }
    return sum;
  }
  std::uint64_t flits_of(bool is_up, unsigned type, ChiChannel c) const {
    std::uint64_t sum = 0;
    for (unsigned op = 1; op < 64; ++op) sum += flits_of(is_up, type, c, op);
    return sum;
  }
  std::uint64_t all(bool is_up, ChiChannel c, unsigned op) const {
    std::uint64_t sum = 0;
    for (const auto& [id, counts] : is_up ? up : down) sum += counts[c][op];
    return sum;
  }

 private:
  void see_link(unsigned xp, const ChiLinkPins& l, bool is_up) {
    for (unsigned n = 0; n < 4; ++n) {
      if ((l.flitv >> n & 1U) == 0) continue;
      const auto c = static_cast<ChiChannel>(n);
      const auto op = static_cast<unsigned>(get(l, c, ChiField::kOpcode));
      if (op == 0) continue;
      const bool snp = c == kChiSnp;
      const auto target = static_cast<unsigned>(snp ? l.snp_tgtid : get(l, c, ChiField::kTgtId));
      if (is_up) {
        const auto source = static_cast<unsigned>(get(l, c, ChiField::kSrcId));
        ++up.try_emplace(source).first->second[c][op];
        hops += distance(xp, target);
        const unsigned type = type_of(source);
        const bool rn = type == kNodeRnI || type == kNodeRnD;
        if (rn && c == kChiReq && op != 0x05 && op != 0x3A) {
          reissued += get(l, c, ChiField::kAllowRetry) != 0 ? 0 : 1;
        }
        if (c == kChiDat && type == kNodeHnF && op == 4) ++devevents[l.dat_devevent];
      } else if (!snp) {
        ++down.try_emplace(target).first->second[c][op];
        if (c == kChiReq && op != 0x05 && type_of(target) == kNodeHnF) ++home_reads;
      }
    }
  }
  unsigned distance(unsigned xp, unsigned id) const {
    const unsigned x = xp % config.mesh_x, y = xp / config.mesh_x;
    const unsigned to_x = id >> 5U, to_y = id >> 3U & 3U;  // coordinates of two bits
    return (to_x > x ? to_x - x : x - to_x) + (to_y > y ? to_y - y : y - to_y);
  }
};

/// Checks `cycles` cycles, then lets the traffic run out, all in one checker.
inline void check_legal(const ChiMesh& config, const std::string& workload, std::uint64_t seed,
                        std::uint64_t clocks) {
  CAPTURE(config.xps(), workload, seed);
  ChiTraffic traffic(config, workload, seed, clocks + 50000);
  ChiProtocol checker(config);
  const bool drained =
      run_out(traffic, clocks, [&](const ChiPins& p) { checker.run(p, traffic.credits()); });
  const auto& found = checker.violations();
  INFO("first: " << (found.empty() ? "" : found[0].rule) << " at cycle "
                 << (found.empty() ? 0 : found[0].clock));
  REQUIRE(checker.total() == 0);
  REQUIRE(checker.untracked() == 0);
  REQUIRE(drained);
  REQUIRE(checker.open() == 0);
}

/// Sums over `cycles` cycles and until all is answered.
inline Sums sums(const ChiMesh& config, const std::string& workload, std::uint64_t seed,
                 std::uint64_t clocks) {
  ChiTraffic traffic(config, workload, seed, clocks + 50000);
  Sums s(config);
  REQUIRE(run_out(traffic, clocks, [&](const ChiPins& p) { s.see(p); }));
  return s;
}

}  // namespace fabmon::test
