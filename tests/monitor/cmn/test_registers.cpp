// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The registers of the cmn monitor's RTL, node by node, against their tables.
#include <map>
#include <random>
#include <set>
#include <span>
#include <string>

#include "tb/monitor/cmn/tables/registers.hpp"
#include "tests/monitor/cmn/linux_fixture.hpp"

namespace fabmon::test {
namespace {

constexpr std::uint32_t kNode = 0x4000;  // bytes of a node's registers

struct Word {
  std::uint64_t reset = 0, rw = 0;
  bool acts = false;    // a write of 1 does something
  bool secure = false;  // closed to Non-secure accesses
};
using Words = std::map<std::uint32_t, Word>;

using Row = RegisterInfo<CmnNodeConfig>;

std::span<const Row> rows(ChiNodeType type) {
  switch (type) {
    case kNodeCfg:
      return cmn_root_registers();
    case kNodeXp:
      return cmn_xp_registers();
    case kNodeDtc:
      return cmn_dtc_registers();
    case kNodeHnF:
    case kNodeDn:
      return cmn_queue_registers();
    default:
      return cmn_device_registers();
  }
}

// The offsets of the nodes that this one points to.
std::vector<std::uint32_t> children(const CmnFixture& both, const CmnNode& node) {
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

void add(const CmnFixture& both, const CmnNode& node, Words& words) {
  const CmnConfig& c = both.config();
  const CmnNodeKind kind = cmn_node_kind(node.type);
  const std::vector<std::uint32_t> pointers = children(both, node);
  CmnNodeConfig n{.node_type = node.type,
                  .node_id = node.id,
                  .logical_id = node.logical,
                  .children = static_cast<unsigned>(pointers.size()),
                  .unit_info = static_cast<unsigned>(kind.unit_info),
                  .event_width = kind.select_width,
                  .occupid_width = kind.occupid_width};
  if (node.type == kNodeXp)
    n.port_type = {c.port_type[std::size_t{2} * node.xp],
                   c.port_type[std::size_t{2} * node.xp + 1]};
  for (const Row& row : rows(node.type)) {
    for (unsigned j = 0; j < row.count(n); ++j) {
      Word word{row.reset(n, j), row.mask(n, RegisterAccess::kRw),
                row.mask(n, RegisterAccess::kW1) != 0, row.security != RegisterSecurity::kOpen};
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

Words all_words(const CmnFixture& both) {
  Words words;
  add(both, both.topology().root(), words);
  for (const CmnNode& x : both.topology().xps()) add(both, x, words);
  for (const CmnNode& n : both.topology().nodes()) add(both, n, words);
  return words;
}

void check_all(CmnFixture& both, const Words& words) {
  for (const auto& [addr, word] : words) {
    if (both.read(addr) == word.reset) continue;
    INFO("address 0x" << std::hex << addr);
    REQUIRE(both.read(addr) == word.reset);
  }
}

}  // namespace

TEST_CASE("cmn: every address of every node reads its reset value, holes read 0",
          "[cmn][registers]") {
  const auto build = GENERATE(from_range(all_cmn_builds()));
  INFO(build);
  CmnFixture both(build);
  const Words words = all_words(both);
  check_all(both, words);
  std::set<std::uint32_t> nodes;
  for (const auto& [addr, word] : words) nodes.insert(addr & ~(kNode - 1));
  for (const std::uint32_t node : nodes) {
    for (std::uint32_t addr = node; addr < node + kNode; addr += 8) {
      if (words.contains(addr) || both.read(addr) == 0) continue;
      INFO("hole 0x" << std::hex << addr);
      REQUIRE(both.read(addr) == 0);
    }
  }
}

TEST_CASE("cmn: where there is no node everything reads 0", "[cmn][registers]") {
  const auto build = GENERATE(from_range(all_cmn_builds()));
  INFO(build);
  CmnFixture both(build);
  const Words words = all_words(both);
  for (std::uint32_t node = 0; node < 0x4000000; node += kNode) {
    if (words.contains(node)) continue;
    const std::uint32_t offset = (node >> 14) % 2 == 0 ? 0 : kEventSel;
    if (both.read(node + offset) == 0) continue;
    INFO("node 0x" << std::hex << node);
    REQUIRE(both.read(node + offset) == 0);
  }
}

TEST_CASE("cmn: the tables list what the specification lists", "[cmn][registers]") {
  CmnFixture both("base");
  const Words words = all_words(both);
  const std::map<std::uint32_t, std::uint64_t> rw = {{kRoot + kSecure, 3},
                                                     {xp(3) + kSecure, 1},
                                                     {xp(3) + 0xA00, 1},
                                                     {xp(3) + kEventSel, 0xFFFFFFFF},
                                                     {xp(3) + 0x2100, 0xF},
                                                     {xp(3) + wp_config(0), 0x7F7F},
                                                     {xp(3) + wp_config(1), 0x7F3F},
                                                     {xp(3) + wp_config(2), 0x7F7F},
                                                     {xp(3) + wp_config(3), 0x7F3F},
                                                     {xp(3) + wp_val(3), kOnes},
                                                     {xp(3) + wp_mask(3), kOnes},
                                                     {xp(3) + 0x2200, 0xFFFFFFFF},
                                                     {xp(3) + 0x2208, 0xFFFFFF00},
                                                     {xp(3) + kPmuConfig, 0x3F3F3F3F777701FF},
                                                     {xp(3) + kPmevcnt, kOnes},
                                                     {xp(3) + kPmevcntsr, kOnes},
                                                     {kDtc + kSecure, 7},
                                                     {kDtc + kDtcCtl, 0x7FF},
                                                     {kDtc + 0xA30, 0x1FF},
                                                     {kDtc + 0xA48, 0x7F},
                                                     {kDtc + 0x2030, kOnes},
                                                     {kDtc + 0x2080, kOnes},
                                                     {kDtc + kPmccntr, 0xFFFFFFFFFF},
                                                     {kDtc + kPmccntrsr, 0xFFFFFFFFFF},
                                                     {kDtc + kDtcPmcr, 0x7F},
                                                     {kDtc + kPmovsr, 0},
                                                     {kDtc + kPmssr, 0},
                                                     {kDtc + 0x2DA0, 0xFFFFFFFF},
                                                     {kHnF24 + kEventSel, 0x71F1F1F1F},
                                                     {kHnI + kEventSel, 0x3F3F3F3F},
                                                     {kDn + kEventSel, 0xF3F3F3F3F},
                                                     {kRnI + kEventSel, 0x1F1F1F1F},
                                                     {kRnD + kEventSel, 0x1F1F1F1F},
                                                     {kSbsx + kEventSel, 0x3F3F3F3F}};
  for (const auto& [addr, mask] : rw) {
    CAPTURE(addr);
    REQUIRE(words.contains(addr));
    CHECK(words.at(addr).rw == mask);
  }
  const std::map<std::uint32_t, std::uint64_t> reset = {{kRoot + 0x08, 0x000000B400000034},
                                                        {kRoot + 0x10, 0x6B},
                                                        {kRoot + 0x18, 0xC4},
                                                        {kRoot + 0x28, 0xF00000000D},
                                                        {kRoot + 0x30, 0xB100000005},
                                                        {kRoot + 0x80, 0x01000008},
                                                        {kRoot + 0x120, 0x108000},
                                                        {kRoot + 0x900, 0x03303008},
                                                        {xp(4) + 0x80, 0x01000003},
                                                        {xp(4) + 0x100, kHnI},
                                                        {xp(4) + 0x110, kDtc},
                                                        {xp(7) + 0x80, 0x01000000},
                                                        {xp(7) + 0x900, 0},
                                                        {xp(7) + 0x908, 0x211},
                                                        {kDtc + 0x2DA0, 0xFFFFFFFF},
                                                        {kDtc + 0x2DB8, 0x0010000000000088},
                                                        {kDtc + 0x2DC8, 0x4300000000},
                                                        {kDtc + 0x2DE0, 0x000000B400000034},
                                                        {kDtc + 0x2DF8, 0xB100000005},
                                                        {kHnI + 0x900, 0x08102020},
                                                        {kSbsx + 0x900, 0x84011},
                                                        {kRnD + 0x900, 0x81808020},
                                                        {kDn + 0x900, 1}};
  for (const auto& [addr, value] : reset) {
    CAPTURE(addr);
    REQUIRE(words.contains(addr));
    CHECK(words.at(addr).reset == value);
    CHECK(both.read(addr) == value);
  }
}

TEST_CASE("cmn: bit bash: a bit is kept where the table says RW, others stay", "[cmn][registers]") {
  const auto build = GENERATE(from_range(all_cmn_builds()));
  INFO(build);
  CmnFixture both(build);
  const Words words = all_words(both);
  const bool small = both.config().xps() <= 3;
  for (const auto& [addr, word] : words) {
    if (word.acts) continue;
    const std::uint64_t fixed = word.reset & ~word.rw;
    for (unsigned i = 0; i < 128; i += word.rw != 0 && small ? 1 : 11) {
      const std::uint64_t one = std::uint64_t{1} << i % 64;
      const std::uint64_t data = i < 64 ? one : ~one;
      both.write(addr, data);
      const std::uint64_t got = both.read(addr), expected = fixed | (data & word.rw);
      if (got == expected) continue;
      INFO("address 0x" << std::hex << addr << ", wrote 0x" << data);
      REQUIRE(got == expected);
    }
    both.write(addr, word.reset & word.rw);
  }
  check_all(both, words);  // and no write had an effect elsewhere
}

TEST_CASE("cmn: every byte has its strobe", "[cmn][registers]") {
  const auto build = GENERATE(as<std::string>{}, "single", "column", "base");
  INFO(build);
  CmnFixture both(build);
  const Words words = all_words(both);
  for (const auto& [addr, word] : words) {
    if (word.acts || word.rw == 0) continue;
    const std::uint64_t fixed = word.reset & ~word.rw;
    for (unsigned b = 0; b < 8; ++b) {
      const std::uint64_t bits = std::uint64_t{0xFF} << (8 * b);
      both.write(addr, 0);
      both.write(addr, kOnes, static_cast<std::uint8_t>(1U << b));
      if (both.read(addr) != (fixed | (bits & word.rw))) {
        INFO("address 0x" << std::hex << addr << ", byte " << b);
        REQUIRE(both.read(addr) == (fixed | (bits & word.rw)));
      }
    }
    both.write(addr, kOnes, 0);
    CHECK(both.read(addr) == (fixed | (0xFF00000000000000 & word.rw)));
    both.write(addr, word.reset & word.rw);
  }
  // Of bits that act by being written as well.
  const std::uint32_t dtc = dtcs(both)[0];
  init(both);
  enable(both);
  both.l(dtc + kPmccntr + 4, 0xFF);
  both.l(dtc + kPmccntr, 0xFFFFFFFF);
  CHECK(both.rl(dtc + kPmovsr) == 0x100);
  both.write(dtc + kPmovsrClr, kOnes, 0xFD);
  CHECK(both.rl(dtc + kPmovsr) == 0x100);
  both.write(dtc + kPmovsrClr, kOnes, 0x02);
  CHECK(both.rl(dtc + kPmovsr) == 0);
  both.write(dtc + kPmsrr, kOnes, 0xFE);
  CHECK(both.rl(dtc + kPmssr) == 0);
  both.write(dtc + kPmsrr, kOnes, 0x01);
  CHECK(both.rl(dtc + kPmssr) == 0x1FF);
}

TEST_CASE("cmn: no two registers are one", "[cmn][registers]") {
  const auto build = GENERATE(from_range(all_cmn_builds()));
  INFO(build);
  CmnFixture both(build);
  std::mt19937_64 rng(1);
  std::map<std::uint32_t, std::uint64_t> kept;
  for (const auto& [addr, word] : all_words(both)) {
    if (word.acts) continue;
    std::uint64_t data = rng();
    if ((addr & (kNode - 1)) == kDtcCtl) data &= ~std::uint64_t{1};  // the counters stand still
    both.write(addr, data);
    kept[addr] = (word.reset & ~word.rw) | (data & word.rw);
  }
  for (const auto& [addr, data] : kept) {
    if (both.read(addr) == data) continue;
    CAPTURE(addr);
    REQUIRE(both.read(addr) == data);
  }
}

TEST_CASE("cmn: writes where there is no register change nothing", "[cmn][registers]") {
  const auto build = GENERATE(from_range(all_cmn_builds()));
  INFO(build);
  CmnFixture both(build);
  const Words words = all_words(both);
  std::set<std::uint32_t> nodes;
  for (const auto& [addr, word] : words) nodes.insert(addr & ~(kNode - 1));
  for (const std::uint32_t node : nodes) {
    for (std::uint32_t addr = node; addr < node + kNode; addr += 8) {
      if (!words.contains(addr)) both.write(addr, kOnes);
    }
  }
  std::mt19937_64 rng(2);
  for (unsigned i = 0; i < 4000; ++i) {  // registers that there would be in another mesh
    const auto node = static_cast<std::uint32_t>(rng() & 0x3FFC000);
    if (nodes.contains(node)) continue;
    const auto same = std::next(words.begin(), static_cast<long>(rng() % words.size()))->first;
    both.write(node | (same & (kNode - 1)), kOnes);
  }
  check_all(both, words);
}

TEST_CASE("cmn: Non-secure accesses", "[cmn][registers]") {
  const auto build = GENERATE(as<std::string>{}, "single", "column", "base");
  CmnFixture both(build);
  const Words words = all_words(both);
  const std::uint32_t mode_at = both.topology().root().offset + kSecure;
  for (const unsigned mode : {0U, 1U, 2U, 3U}) {
    both.write(mode_at, mode);
    for (const auto& [addr, word] : words) {
      if (addr == mode_at || word.acts) continue;
      INFO(build << ", mode " << mode << ", address 0x" << std::hex << addr);
      const bool may = mode == 1 || (mode != 2 && !word.secure);
      CHECK(both.read(addr, kNonSecure) == (may ? word.reset : 0));
      CHECK(both.read(addr, 0b101) == word.reset);  // the other bits of PROT mean nothing
      both.write(addr, ~word.reset, 0xFF, kNonSecure);
      CHECK(both.read(addr) == (may ? word.reset ^ word.rw : word.reset));
      both.write(addr, word.reset);
    }
    CHECK(both.read(mode_at, kNonSecure) == (mode == 1 ? 1 : 0));
    both.write(mode_at, 2, 0xFF, kNonSecure);
    CHECK(both.read(mode_at) == (mode == 1 ? 2 : mode));
  }
  // By the specification: these are secure, all others are not.
  std::set<std::uint32_t> secure;
  for (const auto& [addr, word] : words) {
    if (word.secure) secure.insert(addr);
  }
  std::set<std::uint32_t> expected = {mode_at};
  for (const CmnNode& x : both.topology().xps()) {
    expected.insert({x.offset + kSecure, x.offset + 0xA00});
  }
  for (const std::uint32_t dtc : dtcs(both)) expected.insert(dtc + kSecure);
  CHECK(secure == expected);
}

TEST_CASE("cmn: a register is read back right after it is written", "[cmn][registers]") {
  // Back to back, while everything counts.
  const auto build = GENERATE(from_range(all_cmn_builds()));
  INFO(build);
  CmnFixture both = CmnFixture::noisy(build, 5);
  CmnAccesses any(5, both.config());
  any.start([&](std::uint32_t addr, std::uint64_t data) { both.write(addr, data); });
  for (unsigned i = 0; i < 1500; ++i) {
    RegAccess64 a = any.next();
    a.write = true;
    both.access(a);
    both.read(a.addr, a.prot);
  }
}

}  // namespace fabmon::test
