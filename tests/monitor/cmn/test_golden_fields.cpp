// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Watchpoints of the golden cmn model: every bit of every match vector and of every flit, one at a
// time.
#include <random>
#include <vector>

#include "tests/monitor/cmn/golden_bench.hpp"

namespace fabmon::test::test_golden_fields {
namespace {

// Bits of the vector, and where they are in the flit (flit bit -1: beside it).
struct Field {
  unsigned vector, width;
  int flit;
};

struct Layout {
  ChiChannel channel;
  unsigned group;
  ChiDirection direction;
  unsigned flit_width;  // bits of the flit
  unsigned opcode, opcode_width;
  std::vector<Field> fields;
  int poison = -1, chunkv = -1, devevent = -1, snp_tgtid = -1;  // bits of the vector
};

// As the specification lists them, for 7-bit NodeIDs, 48-bit addresses and 8-bit RSVDC.
std::vector<Layout> layouts() {
  std::vector<Layout> all;
  for (const ChiDirection d : {kChiUp, kChiDown}) {
    const int id = d == kChiUp ? 4 : 11;  // TgtID or SrcID
    all.push_back({kChiReq,
                   0,
                   d,
                   129,
                   42,
                   6,
                   {{0, 7, id},
                    {11, 7, 26},
                    {22, 1, 33},
                    {23, 8, 34},
                    {31, 6, 42},
                    {37, 3, 48},
                    {40, 1, 99},
                    {41, 1, 101},
                    {42, 2, 102},
                    {44, 4, 104},
                    {48, 5, 113},
                    {53, 1, 119},
                    {54, 1, 120},
                    {55, 8, 121}}});
    all.push_back({kChiReq,
                   1,
                   d,
                   129,
                   42,
                   6,
                   {{0, 4, 0},
                    {4, 48, 51},
                    {52, 1, 100},
                    {53, 4, 108},
                    {57, 1, 112},
                    {58, 1, 118},
                    {59, 1, 120}}});
    for (const unsigned group : {0U, 1U}) {
      all.push_back({kChiRsp,
                     group,
                     d,
                     51,
                     26,
                     4,
                     {{0, 4, 0},
                      {4, 7, id},
                      {15, 4, 26},
                      {19, 2, 30},
                      {21, 3, 32},
                      {24, 3, 35},
                      {27, 8, 38},
                      {35, 4, 46},
                      {39, 1, 50}},
                     -1,
                     -1,
                     40});
      all.push_back({kChiDat,
                     group,
                     d,
                     65,
                     33,
                     3,
                     {{0, 4, 0},
                      {4, 7, id},
                      {15, 7, 26},
                      {26, 3, 33},
                      {29, 2, 36},
                      {31, 3, 38},
                      {34, 3, 41},
                      {37, 8, 44},
                      {45, 2, 52},
                      {47, 2, 54},
                      {49, 1, 56},
                      {55, 8, 57}},
                     50,
                     51,
                     53});
      Layout snp{kChiSnp,
                 group,
                 d,
                 88,
                 34,
                 5,
                 {{11, 8, 26}, {19, 5, 34}, {24, 1, 84}, {25, 1, 85}, {26, 1, 86}, {27, 1, 87}}};
      if (d == kChiUp) {
        snp.snp_tgtid = 0;
      } else {
        snp.fields.push_back({0, 7, 4});
      }
      if (group == 0) {
        snp.fields.push_back({28, 36, 39});
      } else {
        snp.fields.push_back({28, 4, 0});
        snp.fields.push_back({32, 32, 39 + 13});
      }
      all.push_back(snp);
    }
  }
  return all;
}

std::uint64_t* words(ChiLinkPins& link, ChiChannel channel) {
  switch (channel) {
    case kChiReq:
      return link.req.data();
    case kChiRsp:
      return &link.rsp;
    case kChiSnp:
      return link.snp.data();
    default:
      return link.dat.data();
  }
}

unsigned bit(const std::uint64_t* w, unsigned i) { return w[i / 64] >> i % 64 & 1; }
void flip(std::uint64_t* w, unsigned i) { w[i / 64] ^= std::uint64_t{1} << i % 64; }

std::uint64_t vector_of(const Layout& layout, ChiLinkPins& link) {
  const std::uint64_t* const w = words(link, layout.channel);
  std::uint64_t v = 0;
  for (const Field& f : layout.fields) {
    for (unsigned i = 0; i < f.width; ++i) {
      v |= std::uint64_t{bit(w, static_cast<unsigned>(f.flit) + i)} << (f.vector + i);
    }
  }
  if (layout.poison >= 0) v |= std::uint64_t{link.dat_poison != 0} << layout.poison;
  if (layout.chunkv >= 0) v |= std::uint64_t{link.chunkv} << layout.chunkv;
  const unsigned devevent = layout.channel == kChiRsp ? link.rsp_devevent : link.dat_devevent;
  if (layout.devevent >= 0) v |= std::uint64_t{devevent} << layout.devevent;
  if (layout.snp_tgtid >= 0) v |= std::uint64_t{link.snp_tgtid} << layout.snp_tgtid;
  return v;
}

// Random flits on all channels.
ChiLinkPins random_link(std::mt19937_64& random) {
  ChiLinkPins link;
  link.flitv = 0xF;
  link.chunkv = random() & 3;
  link.dat_poison = (random() & 1) != 0 ? random() & 0xF : 0;
  link.rsp_devevent = random() & 3;
  link.dat_devevent = random() & 3;
  link.snp_tgtid = random() & 0x7FF;
  link.req = {random(), random(), random() & 1};
  link.rsp = random() & ((std::uint64_t{1} << 51) - 1);
  link.snp = {random(), random() & 0xFFFFFF};
  link.dat = {random(), random() & 1};
  put(link.req, 42, 1, 1);  // no link flits
  link.rsp |= std::uint64_t{1} << 26;
  put(link.snp, 34, 1, 1);
  put(link.dat, 33, 1, 1);
  return link;
}

}  // namespace

TEST_CASE("golden cmn: every bit of every watchpoint", "[cmn][golden][watchpoints]") {
  std::mt19937_64 random(7);
  CmnGoldenBench b;
  b.run();
  for (const Layout& layout : layouts()) {
    const unsigned port = static_cast<unsigned>(random() & 1);
    // Either of the direction's two.
    const unsigned n = (layout.direction == kChiUp ? 0U : 2U) + (random() % 2 != 0 ? 1U : 0U);
    CAPTURE(layout.channel, layout.group, layout.direction, n, port);
    const std::uint64_t config = port | layout.channel << 1 | layout.group << 4;
    b.count(xp(1), n);
    ChiPins pins;
    for (auto& p : pins.xp[1].port) {
      for (ChiLinkPins& link : p) link = random_link(random);
    }
    ChiLinkPins& link = pins.xp[1].port[port][layout.direction];
    const std::uint64_t v = vector_of(layout, link);
    b.watch(xp(1), n, config, v, 0);
    REQUIRE(b.moves(xp(1), pins) == 1);

    // A wrong bit in the value, which is ignored only if the mask says so.
    for (unsigned i = 0; i < 64; ++i) {
      CAPTURE(i);
      const std::uint64_t one = std::uint64_t{1} << i;
      b.watch(xp(1), n, config, v ^ one, 0);
      CHECK(b.moves(xp(1), pins) == 0);
      b.watch(xp(1), n, config | 0x20, v ^ one, 0);
      CHECK(b.moves(xp(1), pins) == 1);
      b.watch(xp(1), n, config, v ^ one, one);
      CHECK(b.moves(xp(1), pins) == 1);
      b.watch(xp(1), n, config, v ^ one, ~one);
      CHECK(b.moves(xp(1), pins) == 0);
      b.watch(xp(1), n, config, v, ~one);
      CHECK(b.moves(xp(1), pins) == 1);
    }

    // Another bit in the flit.
    b.watch(xp(1), n, config, v, 0);
    for (unsigned i = 0; i < layout.flit_width; ++i) {
      CAPTURE(i);
      flip(words(link, layout.channel), i);
      bool link_flit = true;
      for (unsigned o = 0; o < layout.opcode_width; ++o) {
        if (bit(words(link, layout.channel), layout.opcode + o) != 0) link_flit = false;
      }
      const bool matches = !link_flit && vector_of(layout, link) == v;
      CHECK(b.moves(xp(1), pins) == (matches ? 1 : 0));
      flip(words(link, layout.channel), i);
    }
    // Beside it.
    for (const auto& change : std::vector<void (*)(ChiLinkPins&)>{
             [](ChiLinkPins& l) { l.dat_poison = l.dat_poison != 0 ? 0 : 4; },
             [](ChiLinkPins& l) { l.chunkv ^= 1; }, [](ChiLinkPins& l) { l.chunkv ^= 2; },
             [](ChiLinkPins& l) { l.rsp_devevent ^= 1; },
             [](ChiLinkPins& l) { l.rsp_devevent ^= 2; },
             [](ChiLinkPins& l) { l.dat_devevent ^= 1; },
             [](ChiLinkPins& l) { l.dat_devevent ^= 2; }, [](ChiLinkPins& l) { l.snp_tgtid ^= 1; },
             [](ChiLinkPins& l) { l.snp_tgtid ^= 0x400; }}) {
      const ChiLinkPins saved = link;
      change(link);
      CHECK(b.moves(xp(1), pins) == (vector_of(layout, link) == v ? 1 : 0));
      link = saved;
    }
    // No flit on this channel, whatever is on the others.
    link.flitv &= static_cast<std::uint8_t>(~(1U << layout.channel));
    CHECK(b.moves(xp(1), pins) == 0);
    b.watch(xp(1), n, config | 0x20, 0, 0);
    CHECK(b.moves(xp(1), pins) == 0);  // A5: exclusive needs a flit, too
  }
}

}  // namespace fabmon::test::test_golden_fields
