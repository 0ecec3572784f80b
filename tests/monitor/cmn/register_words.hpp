// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the tables of registers say about every address of a mesh, node by node.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tb/monitor/cmn/tables/registers.hpp"
#include "tests/contract/register_words.hpp"
#include "tests/monitor/cmn/linux_fixture.hpp"

namespace fabmon::test {

inline constexpr std::uint32_t kNode = 0x4000;  // bytes of a node's registers

using CmnWords = TableWords<std::uint64_t>;

/// The table of a type of node.
inline std::span<const RegisterInfo<CmnNodeConfig>> cmn_rows(ChiNodeType type) {
  switch (type) {
    case kNodeCfg:
      return cmn_root_registers();
    case kNodeXp:
      return cmn_xp_registers();
    case kNodeDtc:
      return cmn_dtc_registers();
    case kNodeHnF:
    case kNodeDn:
    case kNodeCxra:
    case kNodeCxha:
      return cmn_queue_registers();
    default:
      return cmn_device_registers();
  }
}

/// The offsets of the nodes that this one points to.
inline std::vector<std::uint32_t> children(const CmnFixture& both, const CmnNode& node) {
  std::vector<std::uint32_t> all;
  if (node.type == kNodeCfg) {
    for (const CmnNode& x : both.topology().xps()) all.push_back(x.offset);
  } else if (node.type == kNodeXp) {
    for (const CmnNode& n : both.topology().nodes()) {
      if (n.xp == node.xp) all.push_back(n.offset);
    }
  }
  return all;
}

/// Adds the registers of a node.
inline void add_node(const CmnFixture& both, const CmnNode& node, CmnWords& words) {
  const CmnConfig& c = both.config();
  const CmnNodeKind kind = cmn_node_kind(node.type);
  const std::vector<std::uint32_t> pointers = children(both, node);
  CmnNodeConfig n{.node_type = node.type,
                  .node_id = node.id,
                  .logical_id = node.logical,
                  .children = static_cast<unsigned>(pointers.size()),
                  .revision = c.revision,
                  .unit_info = static_cast<unsigned>(kind.unit_info),
                  .event_width = kind.select_width,
                  .occupid_width = kind.occupid_width};
  if (node.type == kNodeXp)
    n.port_type = {c.port_type[std::size_t{2} * node.xp],
                   c.port_type[std::size_t{2} * node.xp + 1]};
  for (const RegisterInfo<CmnNodeConfig>& row : cmn_rows(node.type)) {
    for (unsigned j = 0; j < row.count(n); ++j) {
      TableWord<std::uint64_t> word{row.reset(n, j), row.mask(n, RegisterAccess::kRw),
                                    row.mask(n, RegisterAccess::kW1), row.security};
      const std::uint32_t at = row.address(n, j);
      // What depends on more than the node.
      if (at >= 0x100 && at < 0x900) word.reset = j < pointers.size() ? pointers[j] : 0;
      if (node.type == kNodeCfg && at == 0x900) {
        word.reset = 0x03000000 | c.req_addr_width * 0x010100 | c.rsvdc_width;
      }
      if (node.type == kNodeXp && (at == wp_config(1) || at == wp_config(3))) {
        word.rw &= ~std::uint64_t{0x40};
      }
      REQUIRE(words.emplace(node.offset + at, word).second);  // no two registers at one address
    }
  }
}

/// The registers of all nodes.
inline CmnWords cmn_words(const CmnFixture& both) {
  CmnWords words;
  add_node(both, both.topology().root(), words);
  for (const CmnNode& x : both.topology().xps()) add_node(both, x, words);
  for (const CmnNode& n : both.topology().nodes()) add_node(both, n, words);
  return words;
}

}  // namespace fabmon::test
