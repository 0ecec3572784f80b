// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Traces for the tests of the ACE protocol checker, put together channel by channel.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tb/bus/ace/protocol.hpp"

namespace fabmon::test {

using Clocks = std::vector<AcePins>;

// One cycle, put together channel by channel on one interface; a channel has its handshake unless
// `ready` is 0.
struct Clock {
  AcePins p;
  unsigned port = 3;

  template <class Edit>
  Clock edit(Edit change) const {
    Clock c = *this;
    change(c.p.s[port]);
    return c;
  }
  Clock ar(AceRequestPins q, unsigned ready = 1) const {
    q.valid = 1;
    q.ready = static_cast<std::uint8_t>(ready);
    return edit([&](auto& s) { s.ar = q; });
  }
  Clock aw(AceRequestPins q, unsigned ready = 1) const {
    q.valid = 1;
    q.ready = static_cast<std::uint8_t>(ready);
    return edit([&](auto& s) { s.aw = q; });
  }
  Clock r(unsigned id, unsigned last = 1, unsigned resp = 0, unsigned ready = 1) const {
    return edit([&](auto& s) {
      s.rvalid = 1;
      s.rid = id;
      s.rlast = static_cast<std::uint8_t>(last);
      s.rresp = static_cast<std::uint8_t>(resp);
      s.rready = static_cast<std::uint8_t>(ready);
    });
  }
  Clock w(unsigned last = 1, unsigned ready = 1) const {
    return edit([&](auto& s) {
      s.wvalid = 1;
      s.wlast = static_cast<std::uint8_t>(last);
      s.wready = static_cast<std::uint8_t>(ready);
    });
  }
  Clock b(unsigned id, unsigned ready = 1) const {
    return edit([&](auto& s) {
      s.bvalid = 1;
      s.bid = id;
      s.bready = static_cast<std::uint8_t>(ready);
    });
  }
  Clock ac(unsigned code, std::uint64_t addr, unsigned ready = 1) const {
    return edit([&](auto& s) {
      s.acvalid = 1;
      s.acsnoop = static_cast<std::uint8_t>(code);
      s.acaddr = addr;
      s.acready = static_cast<std::uint8_t>(ready);
    });
  }
  Clock cr(unsigned resp, unsigned ready = 1) const {
    return edit([&](auto& s) {
      s.crvalid = 1;
      s.crresp = static_cast<std::uint8_t>(resp);
      s.crready = static_cast<std::uint8_t>(ready);
    });
  }
  Clock cd(unsigned last, unsigned ready = 1) const {
    return edit([&](auto& s) {
      s.cdvalid = 1;
      s.cdlast = static_cast<std::uint8_t>(last);
      s.cdready = static_cast<std::uint8_t>(ready);
    });
  }
  Clock rack() const {
    return edit([](auto& s) { s.rack = 1; });
  }
  Clock wack() const {
    return edit([](auto& s) { s.wack = 1; });
  }
  Clock ns() const {
    return edit([](auto& s) { s.sb_r_ns = 1; });
  }
  Clock from_snoop() const {
    return edit([](auto& s) { s.sb_r_snoop = 1; });
  }
  Clock reset() const {
    Clock c = *this;
    c.p.aresetn = 0;
    return c;
  }
  operator AcePins() const { return p; }  // NOLINT(google-explicit-constructor)
};

inline const Clock kIdle;                // on S3
inline const Clock kLite{AcePins{}, 1};  // on S1

inline constexpr std::uint64_t kLine = 0x1000;

inline AceRequestPins request(unsigned id, std::uint64_t addr, unsigned snoop, unsigned domain,
                              unsigned len = 3) {
  AceRequestPins q;
  q.id = id;
  q.addr = addr;
  q.snoop = static_cast<std::uint8_t>(snoop);
  q.domain = static_cast<std::uint8_t>(domain);
  q.len = static_cast<std::uint8_t>(len);
  q.size = 4;
  q.cache = 0xF;
  return q;
}
inline AceRequestPins with(AceRequestPins q, const std::function<void(AceRequestPins&)>& change) {
  change(q);
  return q;
}

// Reads.
inline const AceRequestPins kRead = request(1, 0x40, 0, 0, 0);
inline const AceRequestPins kReadOnce = request(1, kLine, 0, 1, 0);
inline const AceRequestPins kReadShared = request(1, kLine, 1, 1);
inline const AceRequestPins kReadUnique = request(1, kLine, 7, 1);
inline const AceRequestPins kCleanUnique = request(1, kLine, 11, 1);
inline const AceRequestPins kCleanShared = request(2, kLine, 8, 1);
// Writes.
inline const AceRequestPins kWrite = request(1, 0x40, 0, 0, 0);
inline const AceRequestPins kWriteUnique = request(1, kLine, 0, 1, 0);
inline const AceRequestPins kWriteLine = request(2, kLine, 1, 1);
inline const AceRequestPins kWriteBack = request(3, kLine, 3, 1);
inline const AceRequestPins kEvict = request(4, kLine, 4, 1);

inline AceRequestPins barrier(unsigned id, unsigned bar = 1) {
  AceRequestPins q = request(id, 0, 0, 1, 0);
  q.bar = static_cast<std::uint8_t>(bar);
  q.cache = 2;
  return q;
}
inline AceRequestPins dvm(std::uint64_t addr, unsigned code = 15, unsigned id = 15) {
  AceRequestPins q = request(id, addr, code, 1, 0);
  q.cache = 2;
  return q;
}
inline constexpr std::uint64_t kSync = 4U << 12U;

/// A trace that breaks one rule alone, in that cycle, and a neighbour that is legal.
struct Case {
  std::string rule;
  std::uint64_t clock;
  Clocks bad;
  Clocks good;
};
using Cases = std::vector<Case>;

/// One case or more for every rule.
const Cases& all_cases();

}  // namespace fabmon::test
