// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cmn/golden/register_map.hpp"

#include "tb/monitor/cmn/golden/node_kind.hpp"

namespace fabmon {
namespace {

constexpr std::uint64_t kAll = ~std::uint64_t{0};
constexpr std::uint32_t kChildren = 0x100;

std::uint64_t node_info(const CmnNode& node) {
  return std::uint64_t{node.type} | std::uint64_t{node.id} << 16 |
         std::uint64_t{node.logical} << 32;
}

std::uint64_t child_info(std::uint64_t count) { return count | std::uint64_t{kChildren} << 16; }

void add_root(const CmnConfig& config, const CmnTopology& topology, CmnRegisterMap& map) {
  const std::uint32_t base = topology.root().offset;
  map[base + 0x0000] = {.value = node_info(topology.root())};
  map[base + 0x0008] = {.value = 0x000000B400000034};
  map[base + 0x0010] = {.value = 0x0B | std::uint64_t{config.revision} << 4};
  map[base + 0x0018] = {.value = 0xC4};
  map[base + 0x0028] = {.value = 0x000000F00000000D};
  map[base + 0x0030] = {.value = 0x000000B100000005};
  map[base + 0x0080] = {.value = child_info(topology.xps().size())};
  for (const CmnNode& xp : topology.xps()) {
    map[base + kChildren + 8 * xp.logical] = {.value = xp.offset};
  }
  const std::uint64_t address = config.req_addr_width;
  map[base + 0x0900] = {.value = config.rsvdc_width | address << 8 | address << 16 | 3U << 24};
  map[base + kCmnSecure] = {.writable = 3, .function = CmnFunction::kSecureAccess, .secure = true};
}

void add_dtm(std::uint32_t base, std::uint8_t xp, CmnRegisterMap& map) {
  map[base + kCmnEventSel] = {
      .writable = 0xFFFFFFFF, .function = CmnFunction::kXpEvents, .owner = xp};
  map[base + 0x2100] = {.writable = 0xF};
  for (std::uint8_t n = 0; n < 4; ++n) {
    const std::uint32_t at = base + kCmnWatchpoint + 24 * n;
    const std::uint64_t config = n % 2 == 0 ? 0x7F7F : 0x7F3F;  // only even ones combine
    map[at] = {.writable = config, .function = CmnFunction::kWatchpoint, .owner = xp, .part = n};
    map[at + 8] = {.writable = kAll, .function = CmnFunction::kWatchpoint, .owner = xp, .part = n};
    map[at + 16] = map[at + 8];
  }
  map[base + 0x2200] = {.writable = 0xFFFFFFFF};
  map[base + 0x2208] = {.writable = 0xFFFFFF00};
  map[base + kCmnPmuConfig] = {
      .writable = 0x3F3F3F3F777701FF, .function = CmnFunction::kPmuConfig, .owner = xp};
  map[base + kCmnPmevcnt] = {
      .writable = kAll, .function = CmnFunction::kLocalCounters, .owner = xp};
  map[base + kCmnPmevcntsr] = {.writable = kAll};
}

void add_xp(const CmnConfig& config, const CmnTopology& topology, const CmnNode& xp,
            CmnRegisterMap& map) {
  const std::uint32_t base = xp.offset;
  map[base + 0x0000] = {.value = node_info(xp)};
  for (unsigned p = 0; p < kChiPorts; ++p) {
    const std::uint8_t device = config.port_type[2 * xp.xp + p];
    map[base + 0x0008 + 8 * p] = {.value = device};
    map[base + 0x0900 + 8 * p] = {.value = device != kDeviceNone ? 0x211U : 0U};
  }
  std::uint32_t children = 0;
  for (const CmnNode& node : topology.nodes()) {
    if (node.xp == xp.xp) map[base + kChildren + 8 * children++] = {.value = node.offset};
  }
  map[base + 0x0080] = {.value = child_info(children)};
  map[base + kCmnSecure] = {.writable = 1, .secure = true};
  map[base + 0x0A00] = {.writable = 1, .secure = true};
  add_dtm(base, static_cast<std::uint8_t>(xp.xp), map);
}

void add_dtc(const CmnNode& dtc, CmnRegisterMap& map) {
  using Function = CmnFunction;
  const std::uint32_t base = dtc.offset;
  const auto k = static_cast<std::uint8_t>(dtc.logical);
  constexpr std::uint64_t kForty = (std::uint64_t{1} << 40) - 1;
  const auto control = [&](std::uint32_t at, std::uint64_t writable, bool secure) {
    map[base + at] = {
        .writable = writable, .function = Function::kControl, .owner = k, .secure = secure};
  };
  control(kCmnSecure, 0x7, true);
  control(kCmnDtcCtl, 0x7FF, false);
  control(kCmnPmcr, 0x7F, false);
  map[base + 0x0A30] = {.writable = 0x1FF};
  map[base + 0x0A48] = {.writable = 0x7F};
  for (std::uint8_t pair = 0; pair < 4; ++pair) {
    map[base + kCmnDtcPmevcnt + 16 * pair] = {
        .writable = kAll, .function = Function::kGlobalCounters, .owner = k, .part = pair};
    map[base + kCmnDtcPmevcntsr + 16 * pair] = {.writable = kAll};
  }
  map[base + kCmnDtcPmccntr] = {.writable = kForty, .function = Function::kCycles, .owner = k};
  map[base + kCmnDtcPmccntrsr] = {.writable = kForty};
  map[base + kCmnPmovsr] = {.function = Function::kOverflow, .owner = k};
  map[base + kCmnPmovsrClr] = {.function = Function::kOverflowClear, .owner = k};
  map[base + kCmnPmssr] = {};
  map[base + kCmnPmsrr] = {.function = Function::kSnapshotRequest, .owner = k};
  map[base + 0x2DA0] = {.value = 0xFFFFFFFF, .writable = 0xFFFFFFFF};
  map[base + 0x2DB8] = {.value = 0x0010000000000088};
  map[base + 0x2DC8] = {.value = 0x0000004300000000};
  map[base + 0x2DD0] = {.value = 4};
  map[base + 0x2DE0] = {.value = 0x000000B400000034};
  map[base + 0x2DE8] = {.value = 7};
  map[base + 0x2DF0] = {.value = 0x0000009F0000000D};
  map[base + 0x2DF8] = {.value = 0x000000B100000005};
}

void add_node(const CmnNode& node, CmnRegisterMap& map) {
  map[node.offset] = {.value = node_info(node)};
  if (node.type == kNodeDtc) return add_dtc(node, map);
  const CmnNodeKind kind = cmn_node_kind(node.type);
  const std::uint64_t selector = (1U << kind.select_width) - 1;
  const std::uint64_t occupid = (1U << kind.occupid_width) - 1;
  map[node.offset + 0x0900] = {.value = kind.unit_info};
  map[node.offset + kCmnEventSel] = {.writable = selector * 0x01010101 | occupid << 32,
                                     .function = CmnFunction::kNodeEvents,
                                     .owner = static_cast<std::uint8_t>(node.xp),
                                     .part = static_cast<std::uint8_t>(node.position)};
}

}  // namespace

CmnRegisterMap cmn_register_map(const CmnConfig& config, const CmnTopology& topology) {
  CmnRegisterMap map;
  add_root(config, topology, map);
  for (const CmnNode& xp : topology.xps()) add_xp(config, topology, xp, map);
  for (const CmnNode& node : topology.nodes()) add_node(node, map);
  return map;
}

}  // namespace fabmon
