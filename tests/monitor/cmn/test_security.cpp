// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Non-interference: two runs that differ in Secure flits and in Secure accesses alone are the same
// to Non-secure software, bit for bit and cycle by cycle, while Secure flits are hidden: SPNIDEN is
// low, and SECURE_ACCESS.secure_debug_disable of DTC 0 is set, or the build has WpSpnidenStrict.
// "The same": what each Non-secure access reads and when it is answered, and the interrupts. Each
// run has a golden model of its own beside it.
//
// What differs: all flits on RSP and DAT with what comes beside them, DVM messages, requests and
// snoops with NS = 0, whether there are such flits at all, the state before reset, what registers
// marked secure hold (modes 0 and 3 of the root's SECURE_ACCESS are alike by specification), what
// Secure software reads.
//
// What the two runs have in common: Non-secure flits, and the events of crosspoints and nodes,
// which come on pins of their own and know no security; dt_disable and pm_disable of DTC 0, which
// stop the counting for all to see; writes to registers that are open to all.
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "tb/bus/chi/flit_fields.hpp"
#include "tests/monitor/cmn/driver_fixture.hpp"
#include "tests/seed.hpp"
#include "tests/two_runs.hpp"

namespace fabmon::test::test_security {
namespace {

constexpr std::uint8_t kNonSecure = 2;
constexpr std::uint64_t kDvmOp = 0x14, kSnpDvmOp = 0x0D;
constexpr std::uint32_t kAuxCtl = 0xA00;

// The flits of two runs: what they share, and what each has for itself.
class TwoMeshes {
 public:
  TwoMeshes(std::uint64_t seed, const CmnConfig& config)
      : config_(config),
        layout_(config),
        shared_(seed, config),
        own_{CmnNoise(2 * seed + 1000, config), CmnNoise(2 * seed + 1001, config)} {}

  /// The pins of run w in the next cycle: step() once, then mesh(0) and mesh(1).
  void step() { now_ = &shared_.next(); }
  const ChiPins& mesh(unsigned w, bool spniden) {
    const ChiPins& own = own_[w].next();
    ChiPins& p = mixed_;
    p.niden = now_->niden, p.snapshot_req = now_->snapshot_req;
    p.spniden = spniden ? 1 : 0;
    for (unsigned i = 0; i < config_.xps(); ++i) {
      p.xp[i] = now_->xp[i];
      for (unsigned port = 0; port < kChiPorts; ++port) {
        for (unsigned d = 0; d < kChiDirections; ++d) {
          hide(p.xp[i].port[port][d], own.xp[i].port[port][d]);
        }
      }
    }
    return p;
  }

 private:
  bool is_open(const ChiLinkPins& link, ChiChannel channel, std::uint64_t dvm) const {
    if ((link.flitv >> channel & 1) == 0) return false;
    const std::uint64_t* const words = flit_words(link, channel);
    const std::uint64_t opcode = field_bits(words, layout_.place(channel, ChiField::kOpcode));
    return opcode != 0 && opcode != dvm &&
           field_bits(words, layout_.place(channel, ChiField::kNs)) != 0;
  }
  // Makes a flit Secure: by NS, or as a DVM message.
  template <class Words>
  void secure(Words& words, ChiChannel channel, std::uint64_t dvm) const {
    const ChiPlace opcode = layout_.place(channel, ChiField::kOpcode);
    const ChiPlace ns = layout_.place(channel, ChiField::kNs);
    if (words[0] % 4 == 0) {
      put(words, opcode.lo, opcode.width, dvm);
    } else {
      put(words, ns.lo, ns.width, 0);
    }
  }
  // All that is Secure or nothing at all in `link` as in `own`.
  void hide(ChiLinkPins& link, const ChiLinkPins& own) const {
    unsigned open = 0;
    if (is_open(link, kChiReq, kDvmOp)) {
      open |= 1U << kChiReq;
    } else {
      link.req = own.req;
      secure(link.req, kChiReq, kDvmOp);
    }
    if (is_open(link, kChiSnp, kSnpDvmOp)) {
      open |= 1U << kChiSnp;
    } else {
      link.snp = own.snp;
      link.snp_tgtid = own.snp_tgtid;
      secure(link.snp, kChiSnp, kSnpDvmOp);
    }
    link.rsp = own.rsp, link.dat = own.dat;
    link.chunkv = own.chunkv, link.dat_poison = own.dat_poison;
    link.rsp_devevent = own.rsp_devevent, link.dat_devevent = own.dat_devevent;
    link.flitv = static_cast<std::uint8_t>(open | (own.flitv & ~open));
  }

  CmnConfig config_;
  ChiLayout layout_;
  CmnNoise shared_;
  std::array<CmnNoise, 2> own_;
  const ChiPins* now_ = nullptr;
  ChiPins mixed_;
};

// Two runs side by side.
class TwoRuns final : TwoRunsOf<CmnFixture, RegAccess64> {
 public:
  TwoRuns(const std::string& build, std::uint64_t seed)
      : TwoRunsOf([&](unsigned w) {
          return CmnFixture(build, static_cast<int>(seed % 1000) + (w == 0 ? 1 : 5000));
        }),
        meshes_(seed, run(0).config()),
        accesses_(seed, run(0).config()),
        rng_(seed) {
    for (const CmnNode& x : topology().xps()) {
      secure_.push_back(x.offset + kSecure);
      secure_.push_back(x.offset + kAuxCtl);
    }
    for (const CmnNode& n : topology().nodes()) {
      if (n.type != kNodeDtc) continue;
      if (n.logical == 0) {
        dtc0_ = n.offset;
      } else {
        secure_.push_back(n.offset + kSecure);
      }
    }
  }

  /// Secure software hides Secure flits, Non-secure software counts.
  void start() {
    access({.write = true, .addr = dtc0_ + kSecure, .data = 1, .strb = 0xF});
    accesses_.start([this](std::uint32_t addr, std::uint64_t data) { write(addr, data); });
  }
  void turns(unsigned n) {
    for (unsigned i = 0; i < n; ++i) {
      for (std::uint64_t gap = rng_() % 12; gap > 0; --gap) cycle();
      const std::uint64_t what = rng_() % 16;
      if (what < 4) {
        secure_access();
      } else if (what == 4) {
        wraps();
      } else {
        RegAccess64 a = accesses_.next();
        a.prot |= kNonSecure;
        access(a);
      }
    }
  }
  /// Non-secure software reads every register that there is, both halves.
  void read_all() {
    std::vector<std::uint32_t> bases = {topology().root().offset};
    for (const CmnNode& x : topology().xps()) bases.push_back(x.offset);
    for (const CmnNode& n : topology().nodes()) bases.push_back(n.offset);
    static constexpr std::array<std::array<std::uint32_t, 2>, 6> kParts = {{{0, 0x40},
                                                                            {0x80, 0x180},
                                                                            {0x900, 0x990},
                                                                            {0xA00, 0xA50},
                                                                            {0x2000, 0x2280},
                                                                            {0x2D80, 0x2E00}}};
    for (const std::uint32_t base : bases) {
      for (const auto& [from, to] : kParts) {
        for (std::uint32_t at = from; at < to; at += 8) {
          for (const std::uint8_t half : {0x0F, 0xF0}) {
            access({.addr = base + at, .strb = half, .prot = kNonSecure});
          }
        }
      }
    }
  }
  using TwoRunsOf::answers, TwoRunsOf::differed, TwoRunsOf::show;
  std::uint64_t interrupts() const { return interrupts_; }  ///< cycles with one

 private:
  const CmnTopology& topology() const { return run(0).topology(); }

  // Non-secure writes of both halves, and counters that are about to wrap.
  void write(std::uint32_t addr, std::uint64_t data, std::uint8_t strb = 0xFF) {
    for (const std::uint8_t half : {0x0F, 0xF0}) {
      const auto bytes = static_cast<std::uint8_t>(strb & half);
      if (bytes == 0) continue;
      access({.write = true, .addr = addr, .data = data, .strb = bytes, .prot = kNonSecure});
    }
  }
  void wraps() {
    accesses_.burst(
        [this](std::uint32_t addr, std::uint64_t data, std::uint8_t strb = 0xFF) {
          write(addr, data, strb);
        },
        [this](std::uint64_t cycles) {
          for (; cycles > 0; --cycles) cycle();
        },
        [this](std::uint32_t addr) { access({.addr = addr, .strb = 0xFF, .prot = kNonSecure}); });
  }

  void cycle() override {
    meshes_.step();
    for (unsigned w = 0; w < 2; ++w) run(w).clock(meshes_.mesh(w, shown()));
    interrupts_ += run(0).irq() != 0 ? 1 : 0;
    same(run(0).irq() == run(1).irq());
  }
  // On APB one half.
  RegAccess64 fit(RegAccess64 a) {
    if (!run(0).config().apb) {
      if (!a.write) a.strb = 0xFF;
      return a;
    }
    const std::uint8_t half = (a.strb & 0x0F) != 0 ? 0x0F : 0xF0;
    a.strb = a.write ? a.strb & half : half;
    return a;
  }
  std::uint64_t begin(unsigned w, const RegAccess64& a) override {
    if (!a.write) return run(w).begin_read(a.addr, a.prot, a.strb);
    run(w).begin_write(a.addr, a.data, a.strb, a.prot);
    return 0;
  }

  // The same access in both runs.
  void access(const RegAccess64& wanted) { open_access(fit(wanted)); }

  // An access of Secure software in one run, another one or none in the other.
  void secure_access() {
    std::array<std::optional<RegAccess64>, 2> access{};
    for (std::optional<RegAccess64>& of_run : access) {
      if (rng_() % 4 == 0) continue;
      RegAccess64 a = accesses_.next();
      a.write = rng_() % 2 == 0;
      if (a.write) {
        const std::uint64_t i = rng_() % (secure_.size() + 1);
        a.addr = i == 0 ? topology().root().offset + kSecure : secure_[i - 1];
        a.data = i == 0 ? rng_() % 2 * 3 : rng_();
        if (i == 0) a.strb = 0x0F;
      }
      a.prot &= 5;
      of_run = fit(a);
    }
    secure_accesses(access);
  }

  TwoMeshes meshes_;
  CmnAccesses accesses_;
  std::mt19937_64 rng_;
  std::vector<std::uint32_t> secure_;  // registers of which Non-secure software knows nothing
  std::uint32_t dtc0_ = 0;
  std::uint64_t interrupts_ = 0;
};

void non_interference(const std::string& build, std::uint64_t seed, unsigned turns) {
  INFO("build " << build << ", FABMON_SEED=" << seed);
  TwoRuns runs(build, seed);
  runs.start();
  runs.turns(turns);
  for (unsigned part = 0; part < 20 && runs.interrupts() == 0; ++part) runs.turns(300);
  runs.read_all();
  CHECK_FALSE(runs.differed());
  CHECK(runs.interrupts() > 0);
  CHECK(runs.answers() > 0);
  // That it was worth looking: what was hidden until now is there, in a small mesh after a while.
  runs.show();
  runs.start();
  for (unsigned part = 0; part < 20 && !runs.differed(); ++part) runs.turns(300);
  CHECK(runs.differed());
}

}  // namespace

TEST_CASE("cmn: Non-secure software cannot tell two runs that differ in Secure flits alone",
          "[cmn][security]") {
  const auto build = GENERATE(from_range(wanted_builds(all_cmn_builds())));
  non_interference(build, seed_or(1), 500);
}

TEST_CASE("cmn: Non-secure software cannot tell two runs apart, many seeds",
          "[cmn][security][soak]") {
  const auto build = GENERATE(from_range(wanted_builds(all_cmn_builds())));
  const std::uint64_t first = seed_or(100);
  for (std::uint64_t seed = first; seed < first + soak_part(20); ++seed) {
    non_interference(build, seed, 1000);
  }
}

}  // namespace fabmon::test::test_security
