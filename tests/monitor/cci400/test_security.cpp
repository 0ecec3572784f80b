// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Non-interference: two runs that differ in Secure traffic and in Secure accesses alone are the
// same to Non-secure software, bit for bit and cycle by cycle, as long as SPNIDEN is low and
// SECURE_ACCESS is closed. "The same": what each Non-secure access reads and when it is answered,
// EVNTBUS, the overflow lines, the interrupt. Each run has a golden model of its own beside it.
//
// What differs: requests with AxPROT[1] = 0, what waits because of them and the data that answers
// them, Secure events of master interfaces, snoops with ACPROT[1] = 0, the channels that no event
// looks at, the state before reset, accesses of Secure software to all that is not open to all.
//
// What the two runs have in common, for it is no secret by specification: Non-secure traffic and
// the cycles in which it moves, events that know no security (in revision r0 all stalls), and
// writes to the performance monitor's own registers, which are open to all. An observer follows
// Secure and Non-secure requests in one table, as the interconnect does in its trackers; so in a
// build with one the handshakes of the two runs are the same, what is requested is not; and as the
// observer of snoops compares lines by address, no line is both Secure and Non-secure. The two
// parts of a DVM message follow each other without another DVM message between them.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "tests/monitor/cci400/driver_fixture.hpp"
#include "tests/seed.hpp"
#include "tests/two_runs.hpp"

namespace fabmon::test::test_security {
namespace {

constexpr std::uint8_t kNonSecure = 2;
constexpr std::uint32_t kExempt = 0x1FE04, kExemptR0 = 0x3FFFE;

// The traffic of two runs: what they share, and what each has for itself.
class TwoWorlds {
 public:
  TwoWorlds(std::uint64_t seed, const Cci400Config& config, CciWidths widths)
      : config_(config),
        alike_(config.r0 || config.passive_rtt || config.passive_wtt || config.passive_rns ||
               config.passive_snoop),
        shared_(seed, widths),
        own_{CciNoise(2 * seed + 1000, widths), CciNoise(2 * seed + 1001, widths)},
        next_(shared_.next()) {}

  std::array<AcePins, 2> next(bool spniden) {
    const AcePins now = next_;
    next_ = shared_.next();
    std::array<AcePins, 2> worlds{};
    for (unsigned w = 0; w < 2; ++w) {
      worlds[w] = mixed(w, now, own_[w].next());
      worlds[w].spniden = spniden ? 1 : 0;
    }
    for (unsigned n = 0; n < kAceSlaves; ++n) {
      const AceRequestPins& ar = now.s[n].ar;
      if (is_open(ar) && is_dvm_handshake(ar)) second_[n] = !second_[n] && (ar.addr & 1) != 0;
    }
    return worlds;
  }

 private:
  static bool is_open(const AceRequestPins& r) {
    return r.valid != 0 && (r.prot & kNonSecure) != 0;
  }
  static bool is_dvm_handshake(const AceRequestPins& ar) {
    return ar.valid != 0 && ar.ready != 0 && (ar.bar & 1) == 0 && ar.snoop == 15;
  }

  // The Secure request in the place of whatever is not a Non-secure one.
  void secure_request(AceRequestPins& r, AceRequestPins own) const {
    if (is_open(r)) return;
    own.prot &= 5;
    part(own.addr, true);
    if (alike_) own.valid = r.valid, own.ready = r.ready, own.id = r.id;
    r = own;
  }

  // Lines of Secure software are not those of Non-secure software.
  static void part(std::uint64_t& addr, bool secure) {
    constexpr std::uint64_t kSecureLines = 0x80000000;
    addr = secure ? addr | kSecureLines : addr & ~kSecureLines;
  }

  // DVM messages of Secure software: of one part, or of two parts in a row.
  void secure_dvm(unsigned w, unsigned n, AceRequestPins& ar) {
    const bool owed = std::exchange(owed_[w][n], false);
    if (owed) ar.snoop = 15, ar.bar &= 2;
    if (!alike_ && owed) ar.valid = ar.ready = 1;
    if (owed || !is_dvm_handshake(ar)) return;
    const AceRequestPins& then = next_.s[n].ar;
    const bool room = !is_open(then) && (!alike_ || (then.valid != 0 && then.ready != 0));
    if (second_[n]) {
      ar.snoop = 0;  // not between the two parts of another one
    } else if (room) {
      owed_[w][n] = (ar.addr & 1) != 0;
    } else {
      ar.addr &= ~std::uint64_t{1};
    }
  }

  AcePins mixed(unsigned w, const AcePins& shared, const AcePins& own) {
    AcePins p = own;
    p.niden = shared.niden;
    for (unsigned n = 0; n < kAceSlaves; ++n) slave(w, n, shared.s[n], p.s[n]);
    for (unsigned m = 0; m < kAceMasters; ++m) {
      const AceMasterPins& s = shared.m[m];
      AceMasterPins& o = p.m[m];
      const std::uint32_t open = s.sb_ns | (config_.r0 ? kExemptR0 : kExempt);
      o.sb = (s.sb & open) | (o.sb & ~open);
      o.sb_ns = s.sb_ns;
      o.varvalid = s.varvalid, o.varready = s.varready;
      o.vawvalid = s.vawvalid, o.vawready = s.vawready;
    }
    return p;
  }

  void slave(unsigned w, unsigned n, const AceSlavePins& s, AceSlavePins& o) {
    const AceSlavePins own = o;
    o.ar = s.ar, o.aw = s.aw;
    part(o.ar.addr, false);
    secure_request(o.ar, own.ar);
    secure_request(o.aw, own.aw);
    if (!is_open(s.ar)) secure_dvm(w, n, o.ar);
    if (is_open(s.ar) || alike_) o.sb_rtt_full = s.sb_rtt_full, o.sb_si_idhaz = s.sb_si_idhaz;
    if (is_open(s.aw) || alike_) o.sb_wtt_full = s.sb_wtt_full;
    if (s.rvalid != 0 && s.sb_r_ns != 0) {
      o.sb_r_ns = 1, o.sb_r_snoop = s.sb_r_snoop;
      o.rvalid = s.rvalid, o.rready = s.rready, o.rid = s.rid, o.rlast = s.rlast;
    } else {
      o.sb_r_ns = 0;
    }
    if (!alike_) return;
    o.rvalid = s.rvalid, o.rready = s.rready, o.rid = s.rid, o.rlast = s.rlast;
    if (config_.passive_rns) o.sb_r_snoop = s.sb_r_snoop;
    // The observer's table would have to agree with a sideband that is noise: no data is open here.
    if (config_.passive_snoop && !config_.passive_rns) o.sb_r_ns = 0;
    o.bvalid = s.bvalid, o.bready = s.bready;
    o.acvalid = s.acvalid, o.acready = s.acready, o.acprot = s.acprot;
    const bool open = (s.acprot & kNonSecure) != 0;
    if (open) o.acaddr = s.acaddr, o.acsnoop = s.acsnoop;
    part(o.acaddr, !open);
    o.crvalid = s.crvalid, o.crready = s.crready, o.crresp = s.crresp;
  }

  Cci400Config config_;
  bool alike_;  // the handshakes of both worlds are the same
  CciNoise shared_;
  std::array<CciNoise, 2> own_;
  AcePins next_;
  std::array<std::array<bool, kAceSlaves>, 2> owed_{};  // the second part of a message comes next
  std::array<bool, kAceSlaves> second_{};               // the same of Non-secure messages
};

// Two runs side by side.
class TwoRuns final : TwoRunsOf<Cci400Fixture, RegAccess> {
 public:
  TwoRuns(const std::string& build, std::uint64_t seed)
      : TwoRunsOf([&](unsigned w) {
          return Cci400Fixture(
              build, [] { return AcePins{}; }, static_cast<int>(seed % 1000) + (w == 0 ? 1 : 5000));
        }),
        worlds_(seed, run(0).config(), run(0).widths()),
        rng_(seed) {}

  /// Random accesses of both, for so many turns.
  void turns(unsigned n) {
    for (unsigned i = 0; i < n; ++i) {
      for (std::uint64_t gap = rng_() % 12; gap > 0; --gap) cycle();
      if (rng_() % 3 == 0) {
        secure_access();
      } else {
        RegAccess a = random_cci_access(rng_);
        a.prot |= kNonSecure;
        open_access(a);
      }
    }
  }
  /// Non-secure software reads all that it can.
  void read_all() {
    for (std::uint32_t addr = 0; addr < 0x10000; addr += (addr & 0xFFF) < 0x10 ? 4 : 0xF0) {
      open_access({.addr = addr & ~3U, .prot = kNonSecure});
    }
    for (const std::uint32_t addr : {kPmcr, kPid2, kObsLost}) {
      open_access({.addr = addr, .prot = kNonSecure});
    }
  }
  using TwoRunsOf::answers, TwoRunsOf::differed, TwoRunsOf::show;
  std::uint64_t seen() const { return seen_; }  ///< events on EVNTBUS

 private:
  void cycle() override {
    const std::array<AcePins, 2> pins = worlds_.next(shown());
    for (unsigned w = 0; w < 2; ++w) run(w).clock(pins[w]);
    Cci400Rtl &a = run(0).rtl(), &b = run(1).rtl();
    seen_ += a.evntbus().count();
    same(a.evntbus() == b.evntbus() && a.overflow_lines() == b.overflow_lines() &&
         a.irq() == b.irq() && a.observer_lost() == b.observer_lost());
  }
  void tell() override {
    CHECK((run(0).rtl().evntbus() ^ run(1).rtl().evntbus()).none());
    CHECK(run(0).rtl().overflow_lines() == run(1).rtl().overflow_lines());
  }

  // An access of Secure software in one run, another one or none in the other.
  void secure_access() {
    std::array<std::optional<RegAccess>, 2> access{};
    for (std::optional<RegAccess>& of_run : access) {
      if (rng_() % 4 == 0) continue;
      RegAccess a = random_cci_access(rng_);
      if (rng_() % 2 == 0)
        a.addr = static_cast<std::uint32_t>(rng_() % 6 * 0x1000 + rng_() % 4 * 4);
      a.prot &= 5;
      const std::uint32_t page = a.addr >> 12;
      const bool shared = (page >= 0x9 && page <= 0xE) || (a.addr & ~3U) == kPmcr;
      a.write = a.write && !shared;
      if ((a.addr & ~3U) == kSecureAccess) a.data &= ~1U;
      of_run = a;
    }
    secure_accesses(access);
  }

  std::uint32_t begin(unsigned w, const RegAccess& a) override {
    if (!a.write) return run(w).begin_read(a.addr, a.prot);
    run(w).begin_write(a.addr, a.data, a.prot, a.strb);
    return 0;
  }

  TwoWorlds worlds_;
  std::mt19937_64 rng_;
  std::uint64_t seen_ = 0;
};

void non_interference(const std::string& build, std::uint64_t seed, unsigned turns) {
  INFO("build " << build << ", FABMON_SEED=" << seed);
  TwoRuns runs(build, seed);
  runs.turns(turns);
  runs.read_all();
  CHECK_FALSE(runs.differed());
  CHECK(runs.seen() > 0);
  CHECK(runs.answers() > 0);
  // That it was worth looking: what was hidden until now is there.
  runs.show();
  runs.turns(100);
  CHECK(runs.differed());
}

}  // namespace

TEST_CASE("cci400: Non-secure software cannot tell two runs that differ in Secure traffic alone",
          "[cci400][security]") {
  const auto build = GENERATE(from_range(wanted_builds(all_cci400_builds())));
  const std::uint64_t first = seed_or(1);
  for (std::uint64_t seed = first; seed < first + 3; ++seed) non_interference(build, seed, 500);
}

TEST_CASE("cci400: Non-secure software cannot tell two runs apart, many seeds",
          "[cci400][security][soak]") {
  const auto build = GENERATE(from_range(wanted_builds(all_cci400_builds())));
  const std::uint64_t first = seed_or(100);
  for (std::uint64_t seed = first; seed < first + soak_part(100); ++seed) {
    non_interference(build, seed, 1000);
  }
}

}  // namespace fabmon::test::test_security
