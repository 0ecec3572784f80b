// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The axi4 monitor once more, as plainly as it can be written: one cycle after the other, streaming
// state, no cleverness. It exists to cross-check the golden model, which works on time stamps.
//
// Addresses are written as in the specification, not taken from the generated map: they prove it.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "tb/bus/axi4/pins.hpp"
#include "tb/core/reg_access.hpp"
#include "tb/monitor/axi4/config.hpp"
#include "tests/settled_stepper.hpp"
#include "tests/waiting_atomics.hpp"

namespace fabmon::test {

class Axi4Stepper {
 public:
  explicit Axi4Stepper(const Axi4Config& config)
      : c(config),
        ctl_l(c.num_counters),
        cnt(c.num_counters),
        atomics(axi4_id_mask(config.id_width), config.max_atomics),
        settled{{{config.settle_cycles}, {config.settle_cycles}}} {
    ctl_h = prev = std::vector<std::uint32_t>(c.num_counters);
    snap = snap_next = std::vector<std::uint64_t>(c.num_counters);
  }

  /// The reset leaves the port alone. One cycle follows it, which counts.
  void attach() {
    for (SettledStepper& s : settled) s.attach(1);
    open_flags = 0xC;
  }

  /// One cycle: its pins, and what acts at its edge.
  void step(const Axi4Pins& p, const std::optional<RegAccess>& write, bool snapshot,
            bool csr_reset) {
    const unsigned n = c.num_counters;
    const std::uint64_t limit = std::uint64_t{1} << c.counter_width;
    const RegAccess w = write && !csr_reset ? *write : RegAccess{.addr = 0xFFC, .strb = 0};
    std::uint32_t strobed = 0;
    for (unsigned i = 0; i < 4; ++i) strobed |= (w.strb >> i & 1) != 0 ? 0xFFU << 8 * i : 0;
    const std::uint32_t ones = w.data & strobed;
    const bool rst_cntr = w.addr == 0x118 && (ones & 0x200) != 0;

    // A snapshot sees what was before this edge.
    finish_snapshot();
    if (w.addr == 0x414 && (ones & 2) != 0) snap_lost = false;
    if (snapshot || (w.addr == 0x410 && (ones & 1) != 0)) {
      if (snap_ready) {
        snap_lost = true;
      } else {
        snap_next = cnt;
        snap_next_ov = usts;
        snap_next_lower = open_flags & 0xC;
        snap_ready = now + std::uint64_t{2} * n + 4;
      }
    }

    // Counters.
    for (unsigned d = 0; d < 2; ++d) lower[d] = !settled[d].settled && !freeze;
    std::uint32_t set = 0;
    bool froze = false;
    for (unsigned j = 0; j < n; ++j) {
      const std::uint32_t l = ctl_l[j];
      const std::uint64_t thresh = l >> 24;
      std::uint64_t x = inc(l & 0xFF, l >> 8 & 0xFF, p);
      if (thresh != 0) x = (x >= thresh) != ((l >> 23 & 1) != 0) ? 1 : 0;
      const bool a = x != 0;
      const std::uint64_t y = (l >> 18 & 1) != 0 ? (a && prev[j] == 0 ? x : 0) : x;
      prev[j] = a ? 1 : 0;
      const bool cleared = rst_cntr || (w.addr == 0x128 + 8 * j && (ones & 1U << 17) != 0);
      if (cleared) {
        cnt[j] = 0;
      } else if (!freeze && ctl_h[j] != 0) {
        cnt[j] = y > cnt[j] ? y : cnt[j];
      } else if (!freeze) {
        cnt[j] += y;
        if (cnt[j] >= limit) {
          cnt[j] -= limit;
          set |= 1U << j;
          froze = froze || (l >> 20 & 1) != 0;
        }
      }
    }
    usts |= set;
    freeze = freeze || froze;

    if (w.addr == 0x434) open_flags &= ~ones;
    step_open(p, w.addr == 0x434 && (ones & 0x100) != 0);
    if (rst_cntr) {
      open_flags = 0;
      for (Gap& g : gap) g.armed = g.pend = g.ovf = false;
      rovf = wovf = false;
    }

    // The rest of the write.
    const auto merge = [&](std::uint32_t old) { return (old & ~strobed) | ones; };
    if (w.addr == 0x118) {
      if ((strobed & 1) != 0) freeze = (w.data & 1) != 0 || froze;
      if ((ones & 0x100) != 0) ctl_l.assign(n, 0), ctl_h.assign(n, 0);
    }
    if (w.addr == 0x120) usts = (usts & ~ones) | set;
    if (w.addr == 0x408) irq_en = merge(irq_en) & ((1U << n) - 1);
    for (unsigned j = 0; j < n; ++j) {
      if (w.addr == 0x128 + 8 * j && strobed != 0) {
        ctl_l[j] = merge(ctl_l[j]) & 0xFF94FFFF;
        prev[j] = 0;
      }
      if (w.addr == 0x12C + 8 * j) ctl_h[j] = merge(ctl_h[j]) & 1;
    }

    if (csr_reset) {
      open_flags = 0;
      ctl_l.assign(n, 0), ctl_h.assign(n, 0);
      cnt.assign(n, 0), snap.assign(n, 0);
      usts = irq_en = snap_ov = snap_seq = snap_lower = 0;
      freeze = snap_valid = snap_lost = false;
      snap_ready.reset();
      latch.reset();
    }
    ++now;
  }

  /// A register before the edge of cycle now.
  std::uint32_t read(std::uint32_t addr) {
    finish_snapshot();
    const unsigned n = c.num_counters;
    const std::uint32_t adv = c.advanced_latency ? 1 : 0;
    for (unsigned j = 0; j < n; ++j) {
      const std::uint32_t data = 0x128 + 8 * n + 8 * j;
      if (addr == 0x128 + 8 * j) return ctl_l[j];
      if (addr == 0x12C + 8 * j) return ctl_h[j];
      if (addr == 0x440 + 8 * j) return static_cast<std::uint32_t>(snap[j]);
      if (addr == 0x444 + 8 * j) return static_cast<std::uint32_t>(snap[j] >> 32);
      if (addr == data) {
        latch_of = j;
        latch = static_cast<std::uint32_t>(cnt[j] >> 32);
        return static_cast<std::uint32_t>(cnt[j]);
      }
      if (addr == data + 4) {
        auto v = static_cast<std::uint32_t>(cnt[j] >> 32);
        if (latch && latch_of == j) v = *latch, latch.reset();
        return v;
      }
    }
    if (addr == 0x000) return 0x00012000;
    if (addr == 0x004) return 0x20000000;
    if (addr == 0x008) return 0x18;
    if (addr == 0x010) return 0x108;
    if (addr == 0x100) return n | 0x1000 | c.counter_width << 16 | (16 + 8 * n) << 24;
    if (addr == 0x104) return 0x20000008;
    if (addr == 0x108) return 0x118;
    if (addr == 0x110) return adv * 0x80 + (c.unit_id << 16);
    if (addr == 0x118) return freeze ? 1 : 0;
    if (addr == 0x120) return usts;
    if (addr == 0x400) return 0x46424D31;
    if (addr == 0x404) return n | c.counter_width << 8 | 0x30000 | adv << 18;
    if (addr == 0x408) return irq_en;
    if (addr == 0x414)
      return (snap_valid ? 1U : 0U) | (snap_lost ? 2U : 0U) | snap_lower | snap_seq << 8;
    if (addr == 0x418) return snap_ov;
    if (addr == 0x434) {
      return (open_flags & 0x3C) | (settled[0].settled ? 0 : 1U) | (settled[1].settled ? 0 : 2U);
    }
    return 0;
  }

  bool irq() const { return (usts & irq_en) != 0; }

  Axi4Config c;
  std::uint64_t now = 0;
  std::vector<std::uint32_t> ctl_l, ctl_h, prev;
  std::vector<std::uint64_t> cnt, snap, snap_next;

 private:
  struct Gap {
    bool armed = false, pend = false, ovf = false;
    std::uint64_t count = 0;
  };
  struct Open {
    std::uint32_t id;
    std::uint64_t at;
  };

  static bool hs(std::uint8_t v, std::uint8_t r) { return v != 0 && r != 0; }

  static bool arm(unsigned k, const Axi4Pins& p) {
    const bool ar = hs(p.arvalid, p.arready), aw = hs(p.awvalid, p.awready);
    const bool w = hs(p.wvalid, p.wready);
    if (k < 5) return upd(k, p);
    return k == 5 ? ar : k == 6 ? aw || w : ar || aw || w;
  }

  static bool upd(unsigned k, const Axi4Pins& p) {
    const bool r = hs(p.rvalid, p.rready), b = hs(p.bvalid, p.bready);
    switch (k) {
      case 0:
        return hs(p.arvalid, p.arready);
      case 2:
        return hs(p.awvalid, p.awready);
      case 3:
        return hs(p.wvalid, p.wready);
      case 4:
      case 6:
        return b;
      case 7:
        return r || b;
      default:
        return r;
    }
  }

  static unsigned subevents(std::uint8_t v, std::uint8_t r) {
    return (hs(v, r) ? 1U : 0U) | (v == 0 ? 2U : 0U) | (v != 0 && r == 0 ? 4U : 0U);
  }

  std::uint64_t latency(bool ends, const std::deque<Open>& table, std::uint32_t id) const {
    if (!ends) return 0;
    for (const Open& o : table) {
      if (o.id == (id & axi4_id_mask(c.id_width))) {
        const std::uint64_t most = (std::uint64_t{1} << c.gap_width) - 1;
        return now - o.at > most ? most : now - o.at;
      }
    }
    return 0;
  }

  std::uint64_t inc(unsigned sel, unsigned umask, const Axi4Pins& p) const {
    const bool ar = hs(p.arvalid, p.arready), aw = hs(p.awvalid, p.awready);
    const auto any = [](unsigned m, unsigned all, unsigned s) {
      if ((m & all) == 0) m = all;
      return (m & all & s) != 0 ? 1U : 0U;
    };
    const unsigned b = subevents(p.bvalid, p.bready);
    unsigned flags = 0;
    if (sel >= 2 && sel <= 9) {
      const Gap& g = gap[sel - 2];
      return g.armed && upd(sel - 2, p) ? g.count : 0;
    }
    switch (sel) {
      case 0x01:
        return 1;
      case 0x10:
        return any(umask, 0x3F,
                   subevents(p.arvalid, p.arready) | subevents(p.rvalid, p.rready) << 3);
      case 0x11:
        return ar ? p.arlen + 1U : 0;
      case 0x12:
        return ar ? (p.arlen + 1U) << p.arsize : 0;
      case 0x13:
        return c.advanced_latency ? latency(atomics.ends_read(p), open_reads, p.rid) : ro;
      case 0x18:
        return any(umask, 0x3F,
                   subevents(p.awvalid, p.awready) | subevents(p.wvalid, p.wready) << 3);
      case 0x19:
        return any(umask, 7, b);
      case 0x1A:
        return aw ? p.awlen + 1U : 0;
      case 0x1B:
        return aw ? (p.awlen + 1U) << p.awsize : 0;
      case 0x1C:
        return c.advanced_latency ? latency(hs(p.bvalid, p.bready), open_writes, p.bid) : wo;
      case 0xF0:
        for (unsigned k = 0; k < 8; ++k) flags |= gap[k].ovf ? 1U << k : 0;
        return any(umask, 0xFF, flags);
      case 0xFF:
        return any(umask, 0x30, (rovf ? 0x10U : 0U) | (wovf ? 0x20U : 0U));
      default:
        return 0;
    }
  }

  void step_open(const Axi4Pins& p, bool clear) {
    const std::array<bool, 2> quiet{
        ro == 0 && open_reads.empty() && p.arvalid == 0 && p.rvalid == 0,
        wo == 0 && open_writes.empty() && p.awvalid == 0 && p.wvalid == 0 && p.bvalid == 0};
    orphans = 0;
    step_state(p);
    for (unsigned d = 0; d < 2; ++d) {
      const bool orphan = (orphans >> (4 + d) & 1) != 0;
      settled[d].step(quiet[d], orphan || clear, p.aresetn == 0);
      if (lower[d]) open_flags |= 4U << d;
    }
    open_flags |= orphans;
    if (!clear && p.aresetn != 0) return;
    ro = wo = 0;
    open_reads.clear();
    open_writes.clear();
    atomics.clear();
  }

  void step_state(const Axi4Pins& p) {
    for (unsigned k = 0; k < 8; ++k) {
      Gap& g = gap[k];
      if (!g.armed) {
        if (arm(k, p)) g = {true, false, g.ovf, 1};
      } else if (upd(k, p)) {
        g = {true, false, g.ovf || g.pend, 1};
      } else if (g.count == (std::uint64_t{1} << c.gap_width) - 1) {
        g.pend = true;
      } else {
        ++g.count;
      }
    }
    const bool ar = hs(p.arvalid, p.arready), aw = hs(p.awvalid, p.awready);
    const bool rl = atomics.ends_read(p), b = hs(p.bvalid, p.bready);
    if (!atomics.step(p)) rovf = true;
    if (c.advanced_latency) {
      step_table(ar, p.arid, rl, p.rid, open_reads, rovf, 0x10);
      step_table(aw, p.awid, b, p.bid, open_writes, wovf, 0x20);
    } else {
      step_count(ar, rl, ro, rovf, 0x10);
      step_count(aw, b, wo, wovf, 0x20);
    }
  }

  void step_count(bool start, bool end, std::uint64_t& open, bool& lost, std::uint32_t orphan) {
    if (!start && end && open == 0) orphans |= orphan;
    if (start && end && open == 0) return;  // it ends the command of its own cycle
    const bool dec = end && open != 0;
    const bool full = open == (std::uint64_t{1} << c.out_width) - 1 && !dec;
    open = open + (start && !full ? 1 : 0) - (dec ? 1 : 0);
    lost = lost || (start && full);
  }

  void step_table(bool start, std::uint32_t start_id, bool end, std::uint32_t end_id,
                  std::deque<Open>& table, bool& lost, std::uint32_t orphan) {
    const std::uint32_t ids = axi4_id_mask(c.id_width);
    bool found = false;
    for (auto o = table.begin(); end && o != table.end(); ++o) {
      if (o->id != (end_id & ids)) continue;
      found = true;
      if (now - o->at > (std::uint64_t{1} << c.gap_width) - 1) lost = true;
      table.erase(o);
      break;
    }
    const bool at_once = start && end && !found && ((start_id ^ end_id) & ids) == 0;
    if (end && !found && !at_once) orphans |= orphan;
    if (!start || at_once) return;
    if (table.size() == c.max_outstanding) {
      lost = true;
    } else {
      table.push_back({start_id & ids, now});
    }
  }

  void finish_snapshot() {
    if (!snap_ready || now < *snap_ready) return;
    snap = snap_next;
    snap_ov = snap_next_ov;
    snap_lower = snap_next_lower;
    snap_valid = true;
    snap_seq = (snap_seq + 1) & 0xFF;
    snap_ready.reset();
  }

  std::array<Gap, 8> gap{};
  WaitingAtomics atomics;
  std::uint64_t ro = 0, wo = 0;
  std::deque<Open> open_reads, open_writes;
  bool rovf = false, wovf = false;
  std::uint32_t orphans = 0;  // of this cycle
  std::uint32_t open_flags = 0;
  std::array<SettledStepper, 2> settled;
  std::array<bool, 2> lower{};

  std::uint32_t usts = 0, irq_en = 0;
  bool freeze = false;
  std::optional<std::uint32_t> latch;
  unsigned latch_of = 0;
  std::optional<std::uint64_t> snap_ready;
  std::uint32_t snap_lower = 0, snap_next_lower = 0;
  std::uint32_t snap_ov = 0, snap_next_ov = 0, snap_seq = 0;
  bool snap_valid = false, snap_lost = false;
};

}  // namespace fabmon::test
