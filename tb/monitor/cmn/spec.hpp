// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Events of the cmn monitor, written as for Linux's perf; see event_text.hpp for the form:
//     cmn/hnf_cache_miss/                            by Linux's name: at all HN-Fs at once
//     cmn/hnf_cache_miss,bynodeid=1,nodeid=0x24/     at one of them
//     cmn/type=0x5,eventid=0xf,occupid=1/            by numbers
//     cmn/dtc_cycles/                                the cycle counter of DTC 0
//     cmn/watchpoint_up,wp_dev_sel=1,wp_chn_sel=0,wp_grp=0,wp_val=0x0,wp_mask=0x0/
//                                                    flits; also wp_exclusive, wp_combine, bynodeid
//     cmn/config=0x2480010005,config1=0,config2=0/   all in three numbers, as Linux v6.12 has them
// "arm_cmn_0" and "arm_cmn" may stand for "cmn", and wp_ may be left out: val, mask, dev_sel, ...
// What is an error for Linux is one here, and so is what Linux would count as nothing or ignore
// without a word: a nodeid without bynodeid, an occupid of an event without, half a combined pair.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tb/core/event_info.hpp"
#include "tb/monitor/cmn/golden/topology.hpp"
#include "tb/monitor/cmn/program.hpp"

namespace fabmon {

/// How an event may call the monitor: "cmn", and as Linux does.
inline constexpr std::array<std::string_view, 3> kCmnNames{"cmn", "arm_cmn_0", "arm_cmn"};

inline constexpr unsigned kCmnWatchpointType = 0x7770;  ///< in Linux, in place of a node's type

/// One event that the user asked for.
struct CmnSpec {
  std::string text;          ///< spelt as given
  unsigned type = kNodeDtc;  ///< node type, or kCmnWatchpointType
  unsigned eventid = 0;
  const MeshEventInfo* info = nullptr;  ///< its row; null for watchpoints and reserved numbers
  std::optional<unsigned> nodeid{};     ///< the one node that is asked for
  std::vector<CmnNode> nodes{};         ///< where it counts; none for cycles
  CmnProgram program{};
  std::optional<std::size_t> partner{};  ///< of a combined pair: the other event
  bool second = false;                   ///< of a combined pair: not the one that counts
  std::string label{};                   ///< what name= says, or empty

  bool is_largest() const { return false; }
  bool is_cycles() const { return program.kind == CmnProgram::Kind::kCycles; }
  bool is_watch() const { return program.kind == CmnProgram::Kind::kWatch; }

  /// The event's name in Linux, or "RESERVED".
  std::string_view name() const;

  /// perf's config, config1 and config2 for it in Linux v6.12.
  std::array<std::uint64_t, 3> config() const;
};

/// Reads the arguments of -e, see for_each_event(), for this mesh. Throws InputError.
std::vector<CmnSpec> parse_cmn_events(const std::vector<std::string>& arguments,
                                      const CmnTopology& topology);

/// A named event at all nodes of its type, or at the one with this id.
CmnSpec cmn_spec(const MeshEventInfo& info, const CmnTopology& topology,
                 std::optional<unsigned> nodeid = {});

/// The same event at one of its nodes.
CmnSpec at_node(const CmnSpec& spec, const CmnNode& node);

/// Every named event that nodes of this mesh have, cycles first.
std::vector<CmnSpec> all_cmn_events(const CmnTopology& topology);

/// Those of them that the derived metrics are made of, and cycles: what is counted when the user
/// names none.
std::vector<CmnSpec> default_cmn_events(const CmnTopology& topology);

}  // namespace fabmon
