// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Random pins of a CCI-400: every pin of every interface in every cycle, not legal by protocol, but
// such that handshakes, hazards, IDs, two-part DVM messages and snoops of open lines do happen. And
// random register accesses of both security states.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <random>

#include "tb/bus/ace/pins.hpp"
#include "tb/core/reg_access.hpp"
#include "tests/monitor/cci400/pins_fixture.hpp"

namespace fabmon::test {

/// Address and ID bits of the narrowest build that the noise fits; a monitor sees no more.
struct CciWidths {
  unsigned addr = 44;
  unsigned id = 12;
};

class CciNoise {
 public:
  explicit CciNoise(std::uint64_t seed, CciWidths widths = {})
      : widths_(widths), lines_((std::uint64_t{1} << widths.addr) - 1), rng_(seed) {
    mood();
  }

  AcePins next() {
    if (chance(300)) mood();
    AcePins p;
    for (unsigned n = 0; n < kAceSlaves; ++n) slave(n, p.s[n]);
    for (AceMasterPins& m : p.m) master(m);
    p.niden = chance(niden_) ? 0 : 1;
    p.spniden = chance(spniden_) ? 1 : 0;
    return p;
  }

 private:
  std::uint64_t random() { return rng_(); }
  /// True once in n times; never if n is 0.
  bool chance(unsigned n) { return n != 0 && random() % n == 0; }
  bool flip() { return (random() & 1) != 0; }
  std::uint8_t byte(unsigned bits) {
    return static_cast<std::uint8_t>(random() & ((1U << bits) - 1));
  }

  // How busy and how varied the next cycles are.
  void mood() {
    for (unsigned& b : busy_) b = static_cast<unsigned>(random() % 5);
    niden_ = chance(3) ? 4 : 0;
    spniden_ = std::array<unsigned, 4>{0, 1, 2, 8}[random() % 4];
    ids_ = chance(3) ? (1U << widths_.id) - 1 : 3;
    many_lines_ = chance(4);
    secure_ = std::array<unsigned, 3>{1, 2, 8}[random() % 3];
    drain_ = chance(4);
    alike_ = chance(4);  // the same kind of request again and again
  }

  std::uint64_t address() {
    const std::uint64_t line = many_lines_ ? random() << 6 : (random() % 4) << 6 | 1ULL << 33;
    return (line ^ (random() & 0x3F)) & lines_;
  }
  std::uint32_t id() {
    return static_cast<std::uint32_t>(random()) & ids_ & ((1U << widths_.id) - 1);
  }
  std::uint8_t prot() { return static_cast<std::uint8_t>(byte(3) & (chance(secure_) ? 5 : 7)); }

  void request_pins(AceRequestPins& r, unsigned busy, bool read) {
    r.valid = busy != 0 && (busy == 4 || flip()) ? 1 : 0;
    r.ready = busy >= 2 ? flip() : 1;
    r.id = id();
    r.len = byte(8), r.qos = byte(4), r.prot = prot();
    r.cache = chance(4) ? byte(4) : 0b0010;
    r.domain = chance(2) ? byte(2) : static_cast<std::uint8_t>(1 + random() % 2);
    r.bar = chance(3) ? byte(2) : 0;
    if (read) {
      static constexpr std::array<std::uint8_t, 16> kSnoops = {0, 0,  1,  2,  3,  7,  7,  8,
                                                               9, 11, 12, 13, 14, 15, 15, 15};
      r.snoop = chance(8) ? byte(4) : kSnoops[random() % kSnoops.size()];
    } else {
      r.snoop = byte(3);
      r.unique = byte(1);
    }
    r.addr = address();
    if (r.snoop == 15)
      r.addr = (r.addr & ~0x7001ULL) | (flip() ? 0x4000 : random() & 0x7000) | byte(1);
    if (alike_) r.bar = 0, r.cache = 2, r.snoop = 0, r.domain = 1;
  }

  void slave(unsigned n, AceSlavePins& s) {
    const unsigned busy = busy_[n];
    request_pins(s.ar, drain_ ? busy / 2 : busy, true);
    request_pins(s.aw, drain_ ? busy / 2 : busy, false);
    s.rvalid = busy != 0 && flip(), s.rready = drain_ || flip(), s.rlast = drain_ || chance(2);
    s.rid = id(), s.rresp = byte(4);
    s.wvalid = flip(), s.wready = flip(), s.wlast = flip();
    s.bvalid = busy != 0 && flip(), s.bready = drain_ || flip();
    s.bid = id(), s.bresp = byte(2);
    s.acvalid = busy != 0 && chance(3), s.acready = flip(), s.acaddr = address();
    s.acsnoop = chance(4) ? byte(4) : 0b0001, s.acprot = byte(3);
    s.crvalid = chance(2), s.crready = drain_ || flip();
    s.crresp = chance(3) ? byte(5) : static_cast<std::uint8_t>(byte(3) << 2 | 1);
    s.cdvalid = flip(), s.cdready = flip(), s.cdlast = flip();
    s.rack = flip(), s.wack = flip();
    s.sb_rtt_full = flip(), s.sb_r_snoop = flip(), s.sb_r_ns = flip();
    s.sb_wtt_full = flip(), s.sb_si_idhaz = flip();
  }

  void master(AceMasterPins& m) {
    request_pins(m.ar, 3, true);
    request_pins(m.aw, 3, false);
    m.rvalid = flip(), m.rready = flip(), m.rlast = flip(), m.rid = id(), m.rresp = byte(4);
    m.wvalid = flip(), m.wready = flip(), m.wlast = flip();
    m.bvalid = flip(), m.bready = flip(), m.bid = id(), m.bresp = byte(2);
    m.varvalid = byte(4), m.varready = byte(4), m.vawvalid = byte(4), m.vawready = byte(4);
    m.sb = static_cast<std::uint32_t>(random()) & (chance(3) ? 0x3FFFFU : 0x11111U);
    m.sb_ns = static_cast<std::uint32_t>(random()) & 0x3FFFF;
  }

  CciWidths widths_;
  std::uint64_t lines_;
  std::mt19937_64 rng_;
  std::array<unsigned, kAceSlaves> busy_{};
  unsigned niden_ = 0, spniden_ = 0, secure_ = 2;
  std::uint32_t ids_ = 3;
  bool many_lines_ = false, drain_ = false, alike_ = false;
};

}  // namespace fabmon::test
