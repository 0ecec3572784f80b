// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The golden cmn model against its counters stepped cycle by cycle (test_cmn_golden_stepper.hpp),
// with random events and random writes to every register that matters to them.
#include <random>
#include <vector>

#include "tests/monitor/cmn/golden_stepper.hpp"

namespace fabmon::test::test_golden_random {
namespace {

class Random {
 public:
  explicit Random(unsigned seed) : random_(seed) {}

  bool one_in(unsigned n) { return random_() % n == 0; }
  std::uint64_t bits() { return random_(); }

  ChiPins pins() {
    ChiPins p;
    for (const unsigned i : {0U, 8U}) {
      p.xp[i].tx_flitv = static_cast<std::uint32_t>(random_() | random_()) & 0xFFFFFF;
      p.xp[i].tx_stall = static_cast<std::uint32_t>(random_()) & 0xFFFFFF;
      p.xp[i].partial_dat = random_() & 3;
      for (auto& e : p.xp[i].event) e = (random_() | random_()) & ~1ULL;
      for (auto& o : p.xp[i].occupancy) {
        for (auto& entries : o) entries = static_cast<std::uint8_t>(random_());
      }
    }
    p.niden = one_in(40) ? 0 : 1;
    p.snapshot_req = one_in(20) ? 1 : 0;
    return p;
  }

  // Values close to their end, so that counters wrap.
  std::uint64_t high(unsigned width) {
    std::uint64_t value = 0;
    for (unsigned i = 0; i < 64; i += width) {
      value |= (((std::uint64_t{1} << width) - 1) ^ (random_() & (one_in(3) ? 0xFF : 3))) << i;
    }
    return value;
  }

 private:
  std::mt19937_64 random_;
};

// A register and data for it.
Write any_write(Random& r, const CmnStepper& s) {
  const CmnStepper::Dtm& dtm = s.dtm[r.bits() & 1];
  const CmnStepper::Dtc& dtc = s.dtc[r.bits() & 1];
  Write w;
  std::uint64_t inputs = 0, ids = 0, nodes = 0;
  for (unsigned n = 0; n < 4; ++n) {
    inputs |= (r.one_in(2) ? 4 + r.bits() % 4 : 0x10 + 4 * dtm.position + r.bits() % 4) << (8 * n);
    ids |= (0x10 | (r.bits() & 0xE7)) << (8 * n);
    nodes |= (r.one_in(2) ? 0xF : r.bits() & 0x1F) << (8 * n);
  }
  switch (r.bits() % 24) {
    case 0:
      w = {dtc.at + kDtcPmcr, (r.bits() & (r.bits() | 1)) | (r.one_in(4) ? 0 : 1)};
      break;
    case 1:
      w = {dtc.at + kDtcCtl, r.bits() | (r.one_in(4) ? 0 : 1)};
      break;
    case 2:
      w = {dtc.at + kSecure, r.one_in(4) ? r.bits() : 0};
      break;
    case 3:
    case 4:
      w = {dtm.at + kPmuConfig, inputs << 32 | (r.bits() & 0xFFFFFFF0) |
                                    (r.bits() & r.bits() & 0xE) | (r.one_in(8) ? 0 : 1)};
      break;
    case 5:
      w = {dtm.at + kEventSel, ids};
      break;
    case 6:
      w = {dtm.hnf + kEventSel, nodes | (r.bits() % 6) << 32};
      break;
    case 7:
    case 8:
    case 9:
    case 10:
    case 11:
      w = {dtm.at + kPmevcnt, r.high(16)};
      break;
    case 12:
      w = {dtm.at + kPmevcntsr, r.bits()};
      break;
    case 13:
    case 14:
    case 15:
    case 16:
      w = {dtc.at + 0x2000 + 16 * static_cast<std::uint32_t>(r.bits() % 4), r.high(32)};
      break;
    case 17:
      w = {dtc.at + 0x2050 + 16 * static_cast<std::uint32_t>(r.bits() % 4), r.bits()};
      break;
    case 18:
      w = {dtc.at + kPmccntr, 0xFFFFFFFFFF - r.bits() % 8};
      break;
    case 19:
      w = {dtc.at + kPmccntrsr, r.bits()};
      break;
    case 20:
    case 21:
      w = {dtc.at + kPmovsrClr, r.bits()};
      break;
    case 22:
      w = {dtc.at + kPmsrr, r.bits()};
      break;
    default:
      w = {dtc.at + kPmovsr, r.bits()};  // read-only
      break;
  }
  return w;
}

// The registers of both that are not the same.
void compare(const CmnGolden& golden, const CmnStepper& s) {
  const auto same = [&](std::uint32_t addr, std::uint64_t expected) {
    if (golden.read(addr) == expected) return;
    CAPTURE(golden.now(), addr);
    REQUIRE(golden.read(addr) == expected);
  };
  unsigned irq = 0;
  for (unsigned k = 0; k < 2; ++k) {
    const CmnStepper::Dtm& m = s.dtm[k];
    same(m.at + kPmevcnt, m.counters());
    same(m.at + kPmevcntsr, m.sr);
    same(m.at + kPmuConfig, m.config);
    same(m.hnf + kEventSel, m.hnf_sel);
    const CmnStepper::Dtc& c = s.dtc[k];
    for (unsigned i = 0; i < 4; ++i) {
      same(c.at + 0x2000 + 16 * i, c.pair[i]);
      same(c.at + 0x2050 + 16 * i, c.pairsr[i]);
    }
    same(c.at + kPmccntr, c.cycles);
    same(c.at + kPmccntrsr, c.cyclessr);
    same(c.at + kPmovsr, c.ovsr);
    same(c.at + kPmssr, c.ssr);
    same(c.at + kDtcPmcr, c.pmcr);
    if (c.ovsr != 0 && (c.pmcr >> 6 & 1) != 0) irq |= 1U << k;
  }
  if (golden.irq() != irq) REQUIRE(golden.irq() == irq);
}

}  // namespace

TEST_CASE("golden cmn: random cycles and writes", "[cmn][golden][random]") {
  const unsigned seed = GENERATE(range(0U, 8U));
  CAPTURE(seed);
  Random r(seed);
  CmnStepper s;
  CmnGolden golden(CmnConfig::mesh3x3());
  const unsigned often = seed % 2 == 0 ? 2 : 12;
  unsigned flags = 0, runs = 0;
  for (unsigned clock = 0; clock < 40000; ++clock) {
    const ChiPins pins = r.pins();
    Write w;
    if (r.one_in(often)) {
      w = any_write(r, s);
      std::uint8_t strb = 0xFF;
      if (r.one_in(3)) strb = r.one_in(2) ? 0x0F : 0xF0;
      if (r.one_in(8)) strb = static_cast<std::uint8_t>(r.bits());
      for (unsigned i = 0; i < 8; ++i) {
        if ((strb >> i & 1) != 0) w.bits |= std::uint64_t{0xFF} << (8 * i);
      }
      golden.write(w.addr, w.data, strb);
    }
    const std::uint64_t cycles = s.dtc[0].cycles;
    golden.run(&pins, 1);
    s.step(pins, w);
    compare(golden, s);
    flags |= static_cast<unsigned>(s.dtc[0].ovsr | s.dtc[1].ovsr);
    if (s.dtc[0].cycles != cycles) ++runs;
  }
  // With rare writes not every counter comes to its end.
  CHECK((often == 2 ? flags == 0x1FF : flags != 0));
  CHECK(runs > 4000);
}

}  // namespace fabmon::test::test_golden_random
