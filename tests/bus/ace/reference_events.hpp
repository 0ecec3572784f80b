// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Reference event extractor: what ACE traffic is made of, from the pins and the sideband alone, by
// the rules of the monitor's specification written out once more, as plainly as can be.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "tb/bus/ace/traffic/traffic.hpp"
#include "tb/monitor/cci400/config.hpp"
#include "tests/catch.hpp"

namespace fabmon::test {

using Clocks = std::vector<AcePins>;

inline Clocks generate(const std::string& workload, std::uint64_t seed, std::size_t clocks) {
  AceTraffic traffic(workload, seed, clocks);
  Clocks out(clocks);
  REQUIRE(traffic.read(out.data(), clocks) == clocks);
  return out;
}

/// The 21 raw events of a slave interface in one cycle, as bits; `ns`: those of Non-secure causes.
struct SlaveEvents {
  std::uint32_t raw = 0, ns = 0;
  void raise(unsigned code, bool happens, unsigned prot) {
    if (!happens) return;
    raw |= 1U << code;
    if ((prot & 2U) != 0) ns |= 1U << code;
  }
};

inline bool shared(const AceRequestPins& p) { return p.domain == 1 || p.domain == 2; }

inline SlaveEvents slave_events(const AceSlavePins& s, bool& second_part) {
  SlaveEvents e;
  const AceRequestPins& r = s.ar;
  const AceRequestPins& w = s.aw;
  const bool hs = (r.valid & r.ready) != 0;
  const bool barrier = (r.bar & 1U) != 0;
  const bool dvm = !barrier && r.snoop >= 14;
  const bool cmo = !barrier && (r.snoop == 8 || r.snoop == 9 || r.snoop == 13);
  const bool plain = hs && !barrier && !dvm && !cmo;
  const bool device = (r.cache & 2U) == 0;
  const bool sync = dvm && r.snoop == 15 && !second_part && (r.addr >> 12U & 7U) == 4;
  e.raise(0x00, hs, r.prot);
  e.raise(0x01, plain && device, r.prot);
  e.raise(0x02, plain && !device && !shared(r), r.prot);
  e.raise(0x03, plain && !device && shared(r), r.prot);
  e.raise(0x04, hs && cmo, r.prot);
  e.raise(0x05, hs && r.bar == 1, r.prot);
  e.raise(0x06, hs && r.bar == 3, r.prot);
  e.raise(0x07, hs && dvm && !sync, r.prot);
  e.raise(0x08, hs && sync, r.prot);
  const bool stall = r.valid != 0 && r.ready == 0;
  e.raise(0x09, stall && s.sb_rtt_full != 0, r.prot);
  e.raise(0x14, stall && s.sb_si_idhaz != 0, r.prot);
  const unsigned r_prot = s.sb_r_ns != 0 ? 2 : 0;
  e.raise(0x0A, (s.rvalid & s.rready & s.rlast & s.sb_r_snoop) != 0, r_prot);
  e.raise(0x0B, s.rvalid != 0 && s.rready == 0, r_prot);
  const bool aw = (w.valid & w.ready) != 0;
  const bool write = aw && (w.bar & 1U) == 0;
  const bool normal = write && (w.cache & 2U) != 0;
  e.raise(0x0C, aw, w.prot);
  e.raise(0x0D, write && (w.cache & 2U) == 0, w.prot);
  e.raise(0x0E, normal && !shared(w), w.prot);
  e.raise(0x0F, normal && shared(w) && (w.snoop == 2 || w.snoop == 3), w.prot);
  e.raise(0x10, normal && shared(w) && w.snoop == 0, w.prot);
  e.raise(0x11, normal && shared(w) && w.snoop == 1, w.prot);
  e.raise(0x12, normal && shared(w) && w.snoop == 4, w.prot);
  e.raise(0x13, w.valid != 0 && w.ready == 0 && s.sb_wtt_full != 0, w.prot);
  if (hs && dvm && r.snoop == 15) second_part = !second_part && (r.addr & 1U) != 0;
  return e;
}

/// How often each bit of EVNTBUS is 1 with SPNIDEN = 0, and with SPNIDEN = 1.
struct EventCounts {
  std::array<std::uint64_t, kAceEvents> visible{}, all{};
};

inline EventCounts count_events(const Clocks& clocks) {
  constexpr std::uint32_t kExempt = 0x1FE04;
  EventCounts c;
  std::array<bool, kAceSlaves> second_part{};
  const auto add = [&c](unsigned base, unsigned codes, std::uint32_t raw, std::uint32_t ns) {
    for (unsigned k = 0; k < codes; ++k) {
      c.all[base + k] += raw >> k & 1U;
      c.visible[base + k] += raw >> k & ns >> k & 1U;
    }
  };
  for (const AcePins& p : clocks) {
    for (unsigned n = 0; n < kAceSlaves; ++n) {
      const SlaveEvents e = slave_events(p.s[n], second_part[n]);
      add(21 * n, 21, e.raw, e.ns);
    }
    for (unsigned m = 0; m < kAceMasters; ++m) {
      add(105 + 18 * m, 18, p.m[m].sb, p.m[m].sb_ns | kExempt);
    }
  }
  return c;
}

/// The longest time from a request's VALID to its handshake and from its handshake to its answer,
/// and the most that were open at a time.
struct Waits {
  std::uint64_t longest = 0;
  std::array<std::uint64_t, kAceSlaves> most_reads{}, most_writes{};
  std::uint64_t answered = 0;
};

inline Waits measure_waits(const Clocks& clocks) {
  using Open = std::map<std::uint32_t, std::deque<std::uint64_t>>;
  Waits w;
  for (unsigned n = 0; n < kAceSlaves; ++n) {
    Open reads;
    Open writes;
    std::uint64_t open_reads = 0;
    std::uint64_t open_writes = 0;
    std::uint64_t ar_since = 0;
    std::uint64_t aw_since = 0;
    const auto answer = [&w](Open& open, std::uint32_t id, std::uint64_t now) {
      w.longest = std::max(w.longest, now - open[id].front());
      open[id].pop_front();
      ++w.answered;
    };
    for (std::uint64_t c = 0; c < clocks.size(); ++c) {
      const AceSlavePins& s = clocks[c].s[n];
      if ((s.rvalid & s.rready & s.rlast) != 0) {
        answer(reads, s.rid, c);
        --open_reads;
      }
      if ((s.bvalid & s.bready) != 0) {
        answer(writes, s.bid, c);
        --open_writes;
      }
      if (s.ar.valid == 0) ar_since = c + 1;
      if (s.aw.valid == 0) aw_since = c + 1;
      w.longest = std::max({w.longest, c + 1 - ar_since, c + 1 - aw_since});
      if ((s.ar.valid & s.ar.ready) != 0) {
        reads[s.ar.id].push_back(c);
        ++open_reads;
        ar_since = c + 1;
      }
      if ((s.aw.valid & s.aw.ready) != 0) {
        writes[s.aw.id].push_back(c);
        ++open_writes;
        aw_since = c + 1;
      }
      w.most_reads[n] = std::max(w.most_reads[n], open_reads);
      w.most_writes[n] = std::max(w.most_writes[n], open_writes);
    }
    for (const auto& [id, open] : reads) {
      if (!open.empty()) w.longest = std::max(w.longest, clocks.size() - open.front());
    }
    for (const auto& [id, open] : writes) {
      if (!open.empty()) w.longest = std::max(w.longest, clocks.size() - open.front());
    }
  }
  return w;
}

}  // namespace fabmon::test
