// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Cycles of a CCI-400 written down by what happens in them, and the numbers of its events and
// registers, for all tests of the cci400 monitor.
//
// Addresses are written as in the specification, not taken from the generated map: they prove it.
#pragma once

#include <cstdint>
#include <initializer_list>

#include "tb/bus/ace/pins.hpp"

namespace fabmon::test {

// Registers, and the words of a counter's page.
inline constexpr std::uint32_t kControlOverride = 0x0000, kSpeculation = 0x0004;
inline constexpr std::uint32_t kSecureAccess = 0x0008, kCciStatus = 0x000C;
inline constexpr std::uint32_t kPmcr = 0x0100, kPid2 = 0x0FE8, kObsLost = 0xE000;
inline constexpr std::uint32_t kEsr = 0x0, kValue = 0x4, kCtrl = 0x8, kOvf = 0xC;
/// The page of counter k: 0 to 3 are the event counters, 4 is the cycle counter.
inline constexpr unsigned kCycle = 4;
constexpr std::uint32_t page(unsigned k) { return k == kCycle ? 0x9000 : 0xA000 + 0x1000 * k; }
// Bits of PMCR.
inline constexpr std::uint32_t kCen = 1, kRst = 2, kCcr = 4, kCcd = 8, kEx = 16, kDp = 32;
/// AxPROT of a Non-secure access.
inline constexpr std::uint8_t kNs = 2;

/// The value of ESR for an event, and its bit of EVNTBUS.
constexpr std::uint32_t esr(unsigned source, unsigned code) { return source << 5 | code; }
constexpr unsigned bit(unsigned source, unsigned code) {
  return source < kAceSlaves ? kAceSlaveEvents * source + code
                             : 105 + kAceMasterEvents * (source - kAceSlaves) + code;
}
/// How many codes an interface has.
constexpr unsigned codes(unsigned source) {
  return source < kAceSlaves ? kAceSlaveEvents : kAceMasterEvents;
}
inline constexpr unsigned kSources = 8;

/// A Non-secure request to Normal memory.
constexpr AceRequestPins request(std::uint8_t snoop, std::uint8_t domain, std::uint8_t bar = 0,
                                 std::uint8_t cache = 0b0010) {
  AceRequestPins r;
  r.snoop = snoop, r.domain = domain, r.bar = bar, r.cache = cache, r.prot = kNs;
  return r;
}
constexpr AceRequestPins at(AceRequestPins r, std::uint64_t addr, std::uint32_t id = 0) {
  r.addr = addr, r.id = id;
  return r;
}
constexpr AceRequestPins secure(AceRequestPins r) {
  r.prot &= static_cast<std::uint8_t>(~2U);
  return r;
}

inline constexpr AceRequestPins kReadOnce = request(0b0000, 1), kReadPlain = request(0, 0);
inline constexpr AceRequestPins kBarrier = request(0, 1, 1);
inline constexpr AceRequestPins kDvm = request(0b1111, 1);

/// A cycle in which slave interface n accepts a read request, or makes it wait.
inline AcePins read_hs(unsigned n, AceRequestPins r) {
  AcePins p;
  p.s[n].ar = r;
  p.s[n].ar.valid = p.s[n].ar.ready = 1;
  return p;
}
inline AcePins read_waits(unsigned n, AceRequestPins r = kReadOnce) {
  AcePins p = read_hs(n, r);
  p.s[n].ar.ready = 0;
  return p;
}
/// The same for write requests.
inline AcePins write_hs(unsigned n, AceRequestPins r) {
  AcePins p;
  p.s[n].aw = r;
  p.s[n].aw.valid = p.s[n].aw.ready = 1;
  return p;
}
inline AcePins write_waits(unsigned n, AceRequestPins r = request(0, 1)) {
  AcePins p = write_hs(n, r);
  p.s[n].aw.ready = 0;
  return p;
}
/// A beat of read data, the last one or not; Non-secure by the sideband.
inline AcePins data_hs(unsigned n, std::uint32_t id = 0, bool last = true) {
  AcePins p;
  p.s[n].rvalid = p.s[n].rready = p.s[n].sb_r_ns = 1;
  p.s[n].rlast = last ? 1 : 0;
  p.s[n].rid = id;
  return p;
}
inline AcePins data_waits(unsigned n, std::uint32_t id = 0) {
  AcePins p = data_hs(n, id);
  p.s[n].rready = 0;
  return p;
}
inline AcePins response_hs(unsigned n) {
  AcePins p;
  p.s[n].bvalid = p.s[n].bready = 1;
  return p;
}
/// A snoop of slave interface n, and an answer: data or none.
inline AcePins snoop_hs(unsigned n, std::uint8_t acsnoop, std::uint64_t addr) {
  AcePins p;
  p.s[n].acvalid = p.s[n].acready = 1;
  p.s[n].acsnoop = acsnoop, p.s[n].acaddr = addr;
  return p;
}
inline AcePins answer_hs(unsigned n, std::uint8_t crresp) {
  AcePins p;
  p.s[n].crvalid = p.s[n].crready = 1;
  p.s[n].crresp = crresp;
  return p;
}
/// A cycle with these events inside master interface m, Non-secure ones.
inline AcePins inside(unsigned m, std::initializer_list<unsigned> codes) {
  AcePins p;
  for (const unsigned code : codes) p.m[m].sb |= 1U << code;
  p.m[m].sb_ns = p.m[m].sb;
  return p;
}

/// A cycle in which exactly one bit of EVNTBUS beside the 0x00 or 0x0C of its request is raised, by
/// the sideband where there is one. The bit is that of this source and code; Non-secure.
inline AcePins event(unsigned source, unsigned code) {
  constexpr std::uint64_t kSync = 0x4000;
  if (source >= kAceSlaves) return inside(source - kAceSlaves, {code});
  const unsigned n = source;
  AcePins p;
  switch (code) {
    case 0x00:
    case 0x02:
      return read_hs(n, kReadPlain);
    case 0x01:
      return read_hs(n, request(0, 3, 0, 0));
    case 0x03:
      return read_hs(n, kReadOnce);
    case 0x04:
      return read_hs(n, request(0b1000, 0));
    case 0x05:
      return read_hs(n, request(0, 0, 1));
    case 0x06:
      return read_hs(n, request(0, 0, 3));
    case 0x07:
      return read_hs(n, kDvm);
    case 0x08:
      return read_hs(n, at(kDvm, kSync));
    case 0x09:
      p = read_waits(n);
      p.s[n].sb_rtt_full = 1;
      return p;
    case 0x0A:
      p = data_hs(n);
      p.s[n].sb_r_snoop = 1;
      return p;
    case 0x0B:
      return data_waits(n);
    case 0x0C:
      return write_hs(n, request(0, 0, 1));
    case 0x0D:
      return write_hs(n, request(0, 3, 0, 0));
    case 0x0E:
      return write_hs(n, request(0, 0));
    case 0x0F:
      return write_hs(n, request(0b011, 1));
    case 0x10:
      return write_hs(n, request(0b000, 1));
    case 0x11:
      return write_hs(n, request(0b001, 1));
    case 0x12:
      return write_hs(n, request(0b100, 1));
    case 0x13:
      p = write_waits(n);
      p.s[n].sb_wtt_full = 1;
      return p;
    default:
      p = read_waits(n);
      p.s[n].sb_si_idhaz = 1;
      return p;
  }
}

}  // namespace fabmon::test
