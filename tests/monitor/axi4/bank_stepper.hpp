// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The bank form of the axi4 monitor as plainly as it can be written: one cycle after the other, the
// tables of cycle accounting read from top to bottom, up and down counters. It exists to check the
// golden model, which works on intervals between time stamps.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <vector>

#include "tb/bus/axi4/pins.hpp"
#include "tb/monitor/axi4/config.hpp"
#include "tests/settled_stepper.hpp"
#include "tests/waiting_atomics.hpp"

namespace fabmon::test {

class BankStepper {
 public:
  /// A counter: event code and subevent, -1 for none.
  struct Event {
    unsigned code;
    int bit;
  };

  /// The counters of all units, in the order of their running numbers.
  static std::vector<Event> events(const Axi4Config& c) {
    std::vector<Event> all{{0x01, -1},
                           {0x10, 0},
                           {0x10, 2},
                           {0x10, 3},
                           {0x10, 5},
                           {0x20, 2},
                           {0x20, 3},
                           {0x20, 4},
                           {0x20, 5},
                           {0x02, -1},
                           {0x03, -1},
                           {0x07, -1},
                           {0x09, -1},
                           {0x11, -1},
                           {0x12, -1},
                           {0x13, -1},
                           // writes
                           {0x18, 0},
                           {0x18, 2},
                           {0x18, 3},
                           {0x18, 5},
                           {0x19, 0},
                           {0x19, 2},
                           {0x21, 2},
                           {0x21, 3},
                           {0x21, 4},
                           {0x21, 5},
                           {0x21, 6},
                           {0x21, 7},
                           {0x22, 0},
                           {0x22, 1},
                           {0x04, -1},
                           {0x05, -1},
                           {0x06, -1},
                           {0x08, -1},
                           {0x1A, -1},
                           {0x1B, -1},
                           {0x1C, -1}};
    const auto add = [&all](bool has, unsigned code, std::initializer_list<int> bits) {
      for (const int bit : bits) {
        if (has) all.push_back({code, bit});
      }
    };
    add(c.latency, 0x28, {0, 1, 2, 3});
    add(c.responses, 0x29, {0, 1, 2, 3});
    add(c.exclusives, 0x2A, {0, 1, 2, 3});
    add(c.bursts, 0x2B, {0, 2, 3, 5});
    add(c.bursts, 0x2C, {0, 1, 2, 4, 5, 6});
    add(c.transfers, 0x2D, {0, 1, 2, 3, 4, 5});
    add(c.order, 0x2E, {0});
    return all;
  }

  explicit BankStepper(const Axi4Config& config)
      : c(config),
        list(events(config)),
        settled{{{config.settle_cycles}, {config.settle_cycles}}},
        atomics(axi4_id_mask(config.id_width), config.max_atomics) {
    value.resize(list.size());
    clear_values();
  }

  /// The reset leaves the port alone. One cycle follows it, which counts in no counter.
  void attach() {
    for (SettledStepper& s : settled) s.attach(1);
  }

  /// What a cycle's edge does besides.
  struct Act {
    bool rst_cntr = false;        ///< PMON_UCTRL.RST_CNTR
    std::uint32_t open_ones = 0;  ///< written to EXT_OPEN
    bool clear_capture = false;   ///< EXT_SNAP_CTRL with clear: values start anew with this cycle
  };

  void step(const Axi4Pins& p, const Act& act) {
    const std::uint64_t limit = std::uint64_t{1} << c.counter_width;
    open_flags &= ~act.open_ones;
    const bool clear = (act.open_ones & 0x100) != 0;
    for (unsigned d = 0; d < 2; ++d) {
      if (!settled[d].settled && !frozen) open_flags |= 4U << d;
    }
    const std::array<bool, 2> quiet{ro == 0 && !rb && reads.empty() && !p.arvalid && !p.rvalid,
                                    wo == 0 && !wb && writes.empty() && ahead == 0 &&
                                        unanswered == 0 && !p.awvalid && !p.wvalid && !p.bvalid};
    orphans = 0;
    if (act.clear_capture) clear_values();
    for (std::size_t k = 0; k < list.size() && !frozen && !act.rst_cntr; ++k) {
      if (list[k].code == 0x28) continue;
      value[k] = (value[k] + increment(list[k], p)) % limit;
    }
    extremes(p, !frozen && !act.rst_cntr);
    step_state(p);
    for (unsigned d = 0; d < 2; ++d) {
      const bool orphan = (orphans >> (4 + d) & 1) != 0;
      settled[d].step(quiet[d], orphan || clear, p.aresetn == 0);
    }
    open_flags |= orphans;
    if (clear || p.aresetn == 0) drop();
    if (act.rst_cntr) {
      open_flags = 0;
      clear_values();
      armed.fill(false);
      flag_reads = flag_writes = flag_read_table = flag_write_table = false;
    }
    ++now;
  }

  std::uint32_t flags() const {
    return (flag_reads ? 1U : 0U) | (flag_writes ? 2U : 0U) | (flag_read_table ? 4U : 0U) |
           (flag_write_table ? 8U : 0U);
  }

  /// EXT_OPEN.
  std::uint32_t open() const {
    return open_flags | (settled[0].settled ? 0U : 1U) | (settled[1].settled ? 0U : 2U);
  }

  /// Row of the tables of cycle accounting that this cycle is in, from 0.
  unsigned read_row(const Axi4Pins& p) const {
    if (p.rvalid && p.rready) return 0;
    if (p.rvalid) return 1;
    if (rb) return 2;
    if (ro > 0) return 3;
    if (p.arvalid && p.arready) return 4;
    return p.arvalid ? 5 : 6;
  }
  unsigned write_row(const Axi4Pins& p) const {
    if (p.wvalid && p.wready) return 0;
    if (p.wvalid) return 1;
    if (wb) return 2;
    if (ahead < 0) return 3;
    if (p.bvalid && p.bready) return 4;
    if (p.bvalid) return 5;
    if (unanswered > 0) return 6;
    if (p.awvalid && p.awready) return 7;
    if (p.awvalid) return 8;
    return ahead > 0 ? 9 : 10;
  }

  Axi4Config c;
  std::vector<Event> list;
  std::vector<std::uint64_t> value;
  bool frozen = false;
  std::uint64_t now = 0;

 private:
  static bool hs(std::uint8_t v, std::uint8_t r) { return v != 0 && r != 0; }
  std::uint64_t ones() const { return (std::uint64_t{1} << c.counter_width) - 1; }

  void clear_values() {
    for (std::size_t k = 0; k < list.size(); ++k) {
      value[k] = list[k].code == 0x28 && list[k].bit % 2 == 0 ? ones() : 0;
    }
  }

  /// The handshakes that arm gap event `code` and that update it, bits AR, R, AW, W, B.
  static std::array<unsigned, 2> gap(unsigned code) {
    switch (code) {
      case 0x07:
        return {1, 2};
      case 0x08:
        return {4 | 8, 16};
      case 0x09:
        return {1 | 4 | 8, 2 | 16};
      default:
        return {1U << (code - 2), 1U << (code - 2)};
    }
  }
  static unsigned moves(const Axi4Pins& p) {
    return unsigned{hs(p.arvalid, p.arready)} | unsigned{hs(p.rvalid, p.rready)} << 1 |
           unsigned{hs(p.awvalid, p.awready)} << 2 | unsigned{hs(p.wvalid, p.wready)} << 3 |
           unsigned{hs(p.bvalid, p.bready)} << 4;
  }

  static bool channel(int bit, std::uint8_t v, std::uint8_t r) {
    return bit % 3 == 0 ? hs(v, r) : v != 0 && r == 0;
  }

  bool shape(int bit, std::uint64_t addr, unsigned len, unsigned size, unsigned burst) const {
    const unsigned bytes = 1U << size;
    if (bit == 0) return bytes < c.data_width / 8;
    if (bit == 1) return (addr & (bytes - 1)) != 0;
    return burst == 1 && (addr % 4096 & ~std::uint64_t{bytes - 1}) + (len + 1) * bytes > 4096;
  }

  static bool length(int bit, unsigned beats) {
    if (bit == 0) return beats == 1;
    if (bit == 1) return beats >= 2 && beats <= 4;
    return bit == 2 ? beats >= 5 && beats <= 16 : beats >= 17;
  }

  std::uint64_t increment(const Event& e, const Axi4Pins& p) const {
    const bool ar = hs(p.arvalid, p.arready), aw = hs(p.awvalid, p.awready);
    const bool r = hs(p.rvalid, p.rready), b = hs(p.bvalid, p.bready);
    switch (e.code) {
      case 0x01:
        return 1;
      case 0x10:
        return e.bit < 3 ? channel(e.bit, p.arvalid, p.arready)
                         : channel(e.bit, p.rvalid, p.rready);
      case 0x18:
        return e.bit < 3 ? channel(e.bit, p.awvalid, p.awready)
                         : channel(e.bit, p.wvalid, p.wready);
      case 0x19:
        return channel(e.bit, p.bvalid, p.bready);
      case 0x11:
        return ar ? p.arlen + 1U : 0;
      case 0x12:
        return ar ? (p.arlen + 1U) << p.arsize : 0;
      case 0x13:
        return static_cast<std::uint64_t>(ro);
      case 0x1A:
        return aw ? p.awlen + 1U : 0;
      case 0x1B:
        return aw ? (p.awlen + 1U) << p.awsize : 0;
      case 0x1C:
        return static_cast<std::uint64_t>(wo);
      case 0x20:
        return read_row(p) == static_cast<unsigned>(e.bit) ? 1 : 0;
      case 0x21:
        return write_row(p) == static_cast<unsigned>(e.bit) ? 1 : 0;
      case 0x22:
        return write_row(p) == 8 + static_cast<unsigned>(e.bit) ? 1 : 0;
      case 0x29:
        return e.bit < 2 ? r && p.rresp == 2 + e.bit : b && p.bresp == e.bit;
      case 0x2A:
        if (e.bit == 0) return ar && p.arlock;
        if (e.bit == 1) return aw && p.awlock;
        return e.bit == 2 ? r && p.rlast && p.rresp == 1 : b && p.bresp == 1;
      case 0x2B:
        return e.bit < 3 ? ar && p.arburst == e.bit : aw && p.awburst == e.bit - 3;
      case 0x2C:
        return e.bit < 4 ? ar && length(e.bit, p.arlen + 1U)
                         : aw && length(e.bit - 4, p.awlen + 1U);
      case 0x2D:
        return e.bit < 3 ? ar && shape(e.bit, p.araddr, p.arlen, p.arsize, p.arburst)
                         : aw && shape(e.bit - 3, p.awaddr, p.awlen, p.awsize, p.awburst);
      case 0x2E:
        return hs(p.wvalid, p.wready) && p.wlast && ahead + 1 > (aw ? 1 : 0);
      default: {
        const auto [arm, update] = gap(e.code);
        return armed[e.code] && (moves(p) & update) != 0 ? now - last[e.code] : 0;
      }
    }
  }

  struct Open {
    std::uint32_t id;
    std::uint64_t at;
  };

  void table(std::deque<Open>& open, bool start, std::uint32_t start_id, bool end,
             std::uint32_t end_id, bool& lost, int shortest, bool count) {
    const std::uint32_t ids = axi4_id_mask(c.id_width);
    const auto found = std::find_if(open.begin(), open.end(),
                                    [&](const Open& o) { return o.id == (end_id & ids); });
    const bool at_once = start && end && found == open.end() && ((start_id ^ end_id) & ids) == 0;
    const bool ended = end && found != open.end();
    if (ended || at_once) {
      const std::uint64_t age = at_once ? 0 : now - found->at;
      const std::uint64_t latency = std::min<std::uint64_t>(age, 0xFFFF);
      if (age > 0xFFFF) lost = true;
      if (!at_once) open.erase(found);
      for (std::size_t k = 0; k < list.size() && count; ++k) {
        if (list[k].code != 0x28) continue;
        if (list[k].bit == shortest) value[k] = std::min(value[k], latency);
        if (list[k].bit == shortest + 1) value[k] = std::max(value[k], latency);
      }
    }
    if (end && !at_once && !ended) orphans |= shortest == 0 ? 0x10U : 0x20U;
    if (!start || at_once) return;
    if (open.size() == c.max_outstanding) {
      lost = true;
    } else {
      open.push_back({start_id & ids, now});
    }
  }

  void extremes(const Axi4Pins& p, bool count) {
    if (!c.latency) return;
    table(reads, hs(p.arvalid, p.arready), p.arid, atomics.ends_read(p), p.rid, flag_read_table, 0,
          count);
    table(writes, hs(p.awvalid, p.awready), p.awid, hs(p.bvalid, p.bready), p.bid, flag_write_table,
          2, count);
  }

  int most() const { return (1 << c.out_width) - 1; }

  void count_open(int& open, bool start, bool end, bool& lost, std::uint32_t orphan) {
    if (!start && end && open == 0) orphans |= orphan;
    if (start && end && open == 0) return;  // it ends the command of its own cycle
    if (end && open > 0) --open;
    if (start && open == most()) {
      lost = true;
    } else if (start) {
      ++open;
    }
  }

  void drop() {
    ro = wo = unanswered = ahead = 0;
    rb = wb = false;
    reads.clear();
    writes.clear();
    atomics.clear();
  }

  void step_state(const Axi4Pins& p) {
    for (unsigned code = 2; code <= 9 && !frozen; ++code) {
      const auto [arm, update] = gap(code);
      if ((moves(p) & (armed[code] ? update : arm)) != 0) armed[code] = true, last[code] = now;
    }
    const bool ar = hs(p.arvalid, p.arready), aw = hs(p.awvalid, p.awready);
    const bool r = hs(p.rvalid, p.rready), w = hs(p.wvalid, p.wready);
    const bool b = hs(p.bvalid, p.bready), rl = atomics.ends_read(p), wl = w && p.wlast;
    const bool command_pairs = aw && ahead > 0, data_pairs = wl && ahead < 0;
    const bool pairs = command_pairs || data_pairs || (aw && wl);
    count_open(ro, ar, rl, flag_reads, 0x10);
    count_open(wo, aw, b, flag_writes, 0x20);
    count_open(unanswered, pairs, b, flag_writes, 0x20);
    if (aw && !wl) {
      if (ahead == -most()) {
        flag_writes = true;
      } else {
        --ahead;
      }
    }
    if (wl && !aw) {
      if (ahead == most()) {
        flag_writes = true;
      } else {
        ++ahead;
      }
    }
    if (r) rb = !p.rlast;
    if (w) wb = !p.wlast;
    if (!atomics.step(p)) flag_reads = true;
  }

  std::uint32_t orphans = 0;     // of the cycle
  std::uint32_t open_flags = 0;  // bits 5:2 of EXT_OPEN
  std::array<SettledStepper, 2> settled;
  WaitingAtomics atomics;
  int ro = 0, wo = 0, unanswered = 0;
  int ahead = 0;  // bursts of data without their command; below 0: commands without data
  bool rb = false, wb = false;
  std::array<bool, 10> armed{};
  std::array<std::uint64_t, 10> last{};
  std::deque<Open> reads, writes;
  bool flag_reads = false, flag_writes = false, flag_read_table = false, flag_write_table = false;
};

}  // namespace fabmon::test
