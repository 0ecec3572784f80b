// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The stats monitor once more, as plainly as it can be written: a value and a running bit per
// entry, one cycle after the other, every bin asked about every sample. It exists to cross-check
// the golden model, which works on time stamps.
//
// Addresses are written as in the specification, not taken from the generated map: they prove it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "tb/bus/apb/pins.hpp"
#include "tb/bus/axi4/pins.hpp"
#include "tb/bus/context/pins.hpp"
#include "tb/core/reg_access.hpp"
#include "tb/monitor/stats/config.hpp"
#include "tests/waiting_atomics.hpp"

namespace fabmon::test {

class StatsStepper {
 public:
  explicit StatsStepper(const StatsConfig& config)
      : c(config), timer(c.n), bin(c.nbins), atomics(~0U, c.max_atomics) {
    const std::uint32_t most = ones(c.timer_width);
    for (Timer& t : timer) t.limit = most;
    for (unsigned i = 0; i < c.nbins; ++i) {
      bin[i].limit = ones(std::min(c.bin_width, 32U));
      const std::uint64_t ll = i == 0 ? 0 : std::uint64_t{1} << i, ul = std::uint64_t{2} << i;
      bin[i].ll = static_cast<std::uint32_t>(std::min<std::uint64_t>(ll, most));
      bin[i].ul = static_cast<std::uint32_t>(std::min<std::uint64_t>(ul, most));
    }
    bin.back().ul = most;
    hist.assign(2, std::vector<std::uint64_t>(128));
  }

  /// One cycle: its pins, and the register write that acts at its edge.
  void step(const ContextPins& p, const std::optional<RegAccess>& write) {
    if (p.aresetn == 0) return reset();
    std::vector<Event> e(c.n);
    for (unsigned j = 0; j < c.n; ++j) {
      e[j].alloc = (p.alloc[j / 64] >> j % 64 & 1) != 0;
      e[j].dealloc = (p.dealloc[j / 64] >> j % 64 & 1) != 0;
    }
    edge(e, p.table_full != 0 ? 1U << 4 : 0, write);
  }

  void step(const ApbPins& p, const std::optional<RegAccess>& write) {
    if (p.presetn == 0) return reset();
    std::vector<Event> e(c.n);
    for (unsigned i = 0; i < c.n; ++i) {
      const bool psel = (p.psel[i / 64] >> i % 64 & 1) != 0;
      e[i].alloc = psel && p.penable == 0;
      e[i].dealloc = psel && p.penable != 0 && p.pready != 0;
    }
    edge(e, 0, write);
  }

  void step(const Axi4Pins& p, const std::optional<RegAccess>& write) {
    if (p.aresetn == 0) return reset();
    for (unsigned port = 0; port < 2; ++port) {
      if (!freeze && !settled[port]) bounds |= 4U << port;
    }
    std::array<bool, 2> quiet{(p.arvalid | p.rvalid) == 0, (p.awvalid | p.bvalid) == 0};
    for (unsigned port = 0; port < 2; ++port) quiet[port] &= untracked[port] == 0;
    for (const Entry& x : table) {
      if (x.used) quiet[x.port] = false;
    }
    Axi4Pins seen = p;
    if (port_reset) seen = Axi4Pins{};
    axi_edge(seen, write);
    const bool forget =
        write && write->strb == 0xF && write->addr == 0x54 && (write->data >> 8 & 1) != 0;
    for (unsigned port = 0; port < 2; ++port) {
      const bool doubt = forget || (last_orphans >> port & 16) != 0;
      quiet_cycles[port] = quiet[port] && !doubt ? quiet_cycles[port] + 1 : 0;
      if (quiet_cycles[port] >= c.settle_cycles) settled[port] = true;
      if (doubt) settled[port] = false;
      if (port_reset) settled[port] = true;
    }
    if (!forget && !port_reset) return;
    for (Entry& x : table) x.stale = std::exchange(x.used, false) || x.stale;
    untracked.assign(2, 0);
    atomics = WaitingAtomics(~0U, c.max_atomics);
    if (std::exchange(given_entry, false)) sweep = 0;
  }

  /// Its handshakes.
  void axi_edge(const Axi4Pins& p, const std::optional<RegAccess>& write) {
    std::vector<Event> e(c.n);
    std::uint32_t flags = 0;
    const bool sweeps = sweep < c.n;
    if (sweeps) {
      silent = true;
      e[sweep].dealloc = std::exchange(table[sweep].stale, false);
    }
    const std::vector<Entry> before = table;
    const std::vector<std::uint32_t> untracked_before = untracked;

    // Responses look at the table as it was; requests too. What nothing of before explains is the
    // response to `own`, the request of this cycle, if that has its ID: then there is none.
    std::vector<Sample> at_once;
    const auto response = [&](unsigned port, std::uint32_t id, std::optional<std::uint32_t>& own) {
      int oldest = -1;
      for (unsigned j = 0; j < c.n; ++j) {
        const Entry& x = before[j];
        if (!x.used || x.port != port || x.id != id) continue;
        if (oldest < 0 || x.age < before[static_cast<unsigned>(oldest)].age) {
          oldest = static_cast<int>(j);
        }
      }
      if (oldest >= 0) {
        e[static_cast<unsigned>(oldest)].dealloc = true;
        e[static_cast<unsigned>(oldest)].port = port;
        table[static_cast<unsigned>(oldest)].used = false;
        table[static_cast<unsigned>(oldest)].freed = ++frees;
      } else if (untracked_before[port] > 0) {
        if (untracked_before[port] != 0xFFFF) --untracked[port];
      } else if (own == id) {
        own.reset();
        if (enable) at_once.push_back({0, port});
      } else {
        flags |= 1U << 1;
        orphans |= 1U << (4 + port);
      }
    };
    std::optional<std::uint32_t> read, written;
    if (p.arvalid != 0 && p.arready != 0) read = p.arid;
    if (p.awvalid != 0 && p.awready != 0) written = p.awid;
    if (atomics.ends_read(p)) response(0, p.rid, read);
    if (!atomics.step(p)) flags |= 1U << 4;
    if (p.bvalid != 0 && p.bready != 0) response(1, p.bid, written);

    const auto request = [&](unsigned port, std::uint32_t id) {
      int longest = -1;  // the entry that has been free for the longest
      for (unsigned j = 0; j < c.n && untracked_before[port] == 0 && !sweeps; ++j) {
        if (before[j].used || table[j].used) continue;
        if (longest < 0 || table[j].freed < table[static_cast<unsigned>(longest)].freed) {
          longest = static_cast<int>(j);
        }
      }
      if (longest >= 0) {
        const auto j = static_cast<unsigned>(longest);
        table[j] = {.used = true, .port = port, .id = id, .age = serial++};
        e[j].alloc = true;
        given_entry = true;
        return;
      }
      flags |= 1U << 4;
      if (untracked[port] != 0xFFFF) ++untracked[port];
    };
    if (read) request(0, *read);
    if (written) request(1, *written);
    if (sweeps && ++sweep == c.n) {
      for (Entry& x : table) x.freed = 0;
    }
    edge(e, flags, write, at_once);
    silent = false;
  }

  std::uint32_t read(std::uint32_t a) {
    if (a == 0x00) return 0x504D5354;
    if (a == 0x04) return c.nbins << 16 | c.n;
    if (a == 0x08) return c.num_dealloc % 256 << 16 | c.bin_width << 8 | c.timer_width;
    if (a == 0x10) return (enable ? 1 : 0) + (freeze ? 2 : 0) + (shadow_read ? 0x800 : 0);
    if (a == 0x14) return status;
    if (a == 0x18) return irq_enable;
    if (a == 0x20) return low(shadow_read ? shadow.unbinned : live.unbinned);
    if (a == 0x28) return low(shadow_read ? shadow.samples : live.samples);
    if (a == 0x30) return low(shadow_read ? shadow.sum : live.sum);
    if (a == 0x24 || a == 0x2C || a == 0x34 || a == 0x40) return hi;
    if (a == 0x38) return min;
    if (a == 0x3C) return max;
    if (a == 0x50 && c.hist_width != 0) {
      const unsigned ports = c.source == StatsSource::kAxi ? 2 : 1;
      return c.hist_width << 24 | 48U << 16 | ports << 12 | 2U << 8 | 4 * (c.hist_width - 1);
    }
    if (a == 0x54) {
      const bool axi = c.source == StatsSource::kAxi;
      return open | (axi && !settled[0] ? 1U : 0) | (axi && !settled[1] ? 2U : 0);
    }
    if (a >= 0x800 && a < 0x1000 && c.hist_width != 0) {
      const unsigned port = (a - 0x800) / 0x400, b = a % 0x400 / 8;
      if (b >= 4 * (c.hist_width - 1) || (port == 1 && c.source != StatsSource::kAxi)) return 0;
      return a % 8 == 4 ? hi : low(hist[port][b]);
    }
    if (a >= 0x1000 && a < 0x1000 + 16 * c.n) {
      const unsigned j = (a - 0x1000) / 16;
      const Timer& t = timer[j];
      const std::uint32_t words[] = {t.v, t.limit, (t.lim ? 2U : 0U) + j * 0x10100, t.mode};
      return words[a % 16 / 4];
    }
    if (a >= 0x8000 && a < 0x8000 + 16 * c.nbins) {
      const Bin& b = bin[(a - 0x8000) / 16];
      if (a % 16 == 0) return low(shadow_read ? b.shadow : b.val);
      const std::uint32_t words[] = {0, b.limit, b.overflow ? 2U : 0U, b.mode};
      return words[a % 16 / 4];
    }
    if (a >= 0xC000 && a < 0xC000 + 8 * c.nbins) {
      const Bin& b = bin[(a - 0xC000) / 8];
      return a % 8 == 0 ? b.ll : b.ul;
    }
    return 0;
  }

  bool irq() const { return (status & irq_enable) != 0; }

  struct Timer {
    std::uint32_t v = 0;
    bool run = false;
    std::uint32_t limit = 0;
    bool lim = false;
    std::uint32_t mode = 1;
    std::optional<std::uint32_t> left;  // a sample that waits
    bool in_batch = false;              // in the batch in service, else for the next one
    unsigned left_port = 0;
  };
  struct Bin {
    std::uint64_t val = 0, shadow = 0;
    std::uint32_t limit = 0, ll = 0, ul = 0;
    std::uint32_t mode = 1;
    bool overflow = false;
  };
  struct Totals {
    std::uint64_t unbinned = 0, samples = 0, sum = 0;
  };

  StatsConfig c;
  std::vector<Timer> timer;
  std::vector<Bin> bin;
  Totals live, shadow;
  std::uint32_t min = 0xFFFFFFFF, max = 0;
  std::vector<std::vector<std::uint64_t>> hist;
  bool enable = true, freeze = false, shadow_read = false;
  std::uint32_t status = 0, irq_enable = 0, open = 0, hi = 0;
  std::uint64_t now = 0;
  std::array<bool, 2> settled{true, true};  // all open reads, writes are known
  bool port_reset = false;                  // the watched AXI4 port is in reset

 private:
  struct Event {
    bool alloc = false, dealloc = false;
    unsigned port = 0;
  };
  struct Entry {
    bool used = false;
    bool stale = false;  // it was forgotten, and is still to be freed
    unsigned port = 0;
    std::uint32_t id = 0;
    std::uint64_t age = 0;
    std::uint64_t freed = 0;  // the number of its free; of those that never were the lowest first
  };
  struct Sample {
    std::uint32_t value;
    unsigned port;
  };

  static std::uint32_t ones(unsigned width) {
    return static_cast<std::uint32_t>((std::uint64_t{1} << width) - 1);
  }
  std::uint32_t low(std::uint64_t x) {
    hi = static_cast<std::uint32_t>(x >> 32);
    return static_cast<std::uint32_t>(x);
  }
  void reset() {
    const bool asserted = port_reset;
    *this = StatsStepper(c);
    port_reset = asserted;
  }

  void edge(const std::vector<Event>& e, std::uint32_t set, const std::optional<RegAccess>& write,
            std::vector<Sample> taken = {}) {
    const std::size_t more = taken.size();  // those that no timer has
    RegAccess w = write ? *write : RegAccess{.addr = 0xFFFFFFFC};
    if (w.strb != 0xF) {
      set |= 1U << 7;
      w = RegAccess{.addr = 0xFFFFFFFC};
    }
    const auto written = [&](std::uint32_t addr) { return w.addr == addr; };
    const auto written_bit = [&](std::uint32_t addr, unsigned b) {
      return w.addr == addr && (w.data >> b & 1) != 0;
    };

    if (written_bit(0x10, 10)) {
      shadow = live;
      for (Bin& b : bin) b.shadow = b.val;
    }

    // Samples, before any timer moves.
    bool service = false;
    for (const Timer& t : timer) service |= t.left.has_value() && t.in_batch;
    for (unsigned j = 0; j < c.n; ++j) {
      Timer& t = timer[j];
      if (!e[j].dealloc || silent || !t.run || !enable || (t.mode & 1) == 0) continue;
      if (t.left) {
        set |= 1U << 6;
      } else {
        t.left = t.v;
        t.left_port = e[j].port;
        t.in_batch = false;
      }
    }
    for (Timer& t : timer) t.in_batch |= !service;
    for (Timer& t : timer) {
      if (!t.left || !t.in_batch) continue;
      if (taken.size() - more == c.num_dealloc) {
        set |= 1U << 5;
        continue;
      }
      taken.push_back({*t.left, t.left_port});
      t.left.reset();
    }
    if (freeze) taken.clear();
    set |= count(taken, w);

    for (unsigned j = 0; j < c.n; ++j) set |= tick(timer[j], e[j], 0x1000 + 16 * j, w);

    // Settings.
    for (unsigned j = 0; j < c.n; ++j) {
      const std::uint32_t base = 0x1000 + 16 * j;
      if (written(base + 4)) timer[j].limit = w.data & ones(c.timer_width);
      // Beside an AXI4 port no timer wraps.
      if (written(base + 12)) timer[j].mode = w.data & (c.source == StatsSource::kAxi ? 5 : 7);
    }
    for (unsigned i = 0; i < c.nbins; ++i) {
      const std::uint32_t base = 0x8000 + 16 * i;
      if (written(base + 4)) bin[i].limit = w.data & ones(std::min(c.bin_width, 32U));
      if (written(base + 12)) bin[i].mode = w.data & 7;
      if (written(0xC000 + 8 * i)) bin[i].ll = w.data & ones(c.timer_width);
      if (written(0xC004 + 8 * i)) bin[i].ul = w.data & ones(c.timer_width);
    }
    if (written(0x10)) {
      enable = (w.data & 1) != 0;
      freeze = (w.data & 2) != 0;
      shadow_read = (w.data & 0x800) != 0;
    }
    if (written(0x14)) status &= ~w.data;
    if (written(0x18)) irq_enable = w.data & 0xFF;
    if (written(0x54)) open &= ~w.data;
    if (written_bit(0x10, 9)) open &= ~12U;
    last_orphans = orphans;
    open |= std::exchange(orphans, 0) | std::exchange(bounds, 0);
    status |= set;
    ++now;
  }

  // One timer at one edge; the flags of STATUS that it sets.
  std::uint32_t tick(Timer& t, const Event& e, std::uint32_t base, const RegAccess& w) const {
    const std::uint32_t limit = t.limit == 0 ? ones(c.timer_width) : t.limit;
    const bool stop = w.addr == base + 4 || w.addr == base + 12 ||
                      (w.addr == base + 8 && (w.data & 1) != 0) ||
                      (w.addr == 0x10 && (w.data & 0x100) != 0);
    if (w.addr == base + 8 && (w.data & 2) != 0) t.lim = false;
    std::uint32_t set = 0;
    if (stop || !enable || (t.mode & 1) == 0) {
      t.run = false;
      t.v = 0;
    } else if (e.alloc) {
      if (t.run && !e.dealloc) set |= 1U << 2;
      if (!t.run && e.dealloc && !silent) set |= 1U << 1;
      t.run = true;
      t.v = 1;
    } else if (e.dealloc) {
      if (!t.run && !silent) set |= 1U << 1;
      t.run = false;
      t.v = 0;
    } else if (t.run && t.v == limit) {
      t.lim = true;
      if ((t.mode & 4) != 0) set |= 1U << 0;
      if ((t.mode & 2) != 0) t.v = 1;
    } else if (t.run) {
      ++t.v;
    } else if (w.addr == base) {
      t.v = w.data & ones(c.timer_width);
    }
    return set;
  }

  // The samples of one edge; the flags of STATUS that they set.
  std::uint32_t count(const std::vector<Sample>& taken, const RegAccess& w) {
    std::uint32_t set = 0;
    const bool clear_all = w.addr == 0x10 && (w.data & 0x200) != 0;
    if (clear_all) {
      live = {};
      min = 0xFFFFFFFF;
      max = 0;
      hist.assign(2, std::vector<std::uint64_t>(128));
    }
    for (unsigned i = 0; i < c.nbins; ++i) {
      Bin& b = bin[i];
      const std::uint32_t ctl = 0x8008 + 16 * i;
      std::uint64_t inc = 0;
      for (const Sample& s : taken) {
        if ((b.mode & 1) != 0 && s.value > b.ll && s.value <= b.ul) ++inc;
      }
      if ((b.mode & 2) != 0 && inc > 1) inc = 1;
      const std::uint64_t most =
          c.bin_width == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << c.bin_width) - 1;
      std::uint64_t limit = b.limit;
      if (limit == 0 || (c.bin_width > 32 && limit == 0xFFFFFFFF)) limit = most;
      if (clear_all || (w.addr == ctl && (w.data & 1) != 0)) b.val = 0;
      if (w.addr == ctl && (w.data & 2) != 0) b.overflow = false;
      if (inc > 0 && (b.val >= limit || limit - b.val <= inc)) {
        b.overflow = true;
        if ((b.mode & 4) != 0) set |= 1U << 3;
      }
      if (b.val < limit) b.val = limit - b.val <= inc ? limit : b.val + inc;
    }
    for (const Sample& s : taken) {
      bool in_bin = false;
      for (const Bin& b : bin) in_bin |= (b.mode & 1) != 0 && s.value > b.ll && s.value <= b.ul;
      if (!in_bin) ++live.unbinned;
      ++live.samples;
      live.sum = live.sum > ~std::uint64_t{0} - s.value ? ~std::uint64_t{0} : live.sum + s.value;
      min = std::min(min, s.value);
      max = std::max(max, s.value);
      if (c.hist_width != 0) ++hist[s.port][log_linear(s.value)];
    }
    return set;
  }

  // The bin of a latency: those below 4 one each, then four of each power of two.
  std::size_t log_linear(std::uint64_t v) const {
    v = std::min(v, (std::uint64_t{1} << c.hist_width) - 1);
    if (v < 4) return v;
    std::size_t first = 4;
    std::uint64_t begin = 4;
    for (; v >= 2 * begin; begin *= 2) first += 4;
    return first + (v - begin) / (begin / 4);
  }

  std::vector<Entry> table = std::vector<Entry>(c.n);
  std::vector<std::uint32_t> untracked = std::vector<std::uint32_t>(2);
  std::uint64_t serial = 0, frees = 0;
  std::uint32_t orphans = 0;  // of this cycle, as bits of OPEN
  WaitingAtomics atomics;
  std::uint32_t bounds = 0, last_orphans = 0;
  std::array<std::uint64_t, 2> quiet_cycles{};
  bool given_entry = false, silent = false;
  unsigned sweep = ~0U;  // the entry that is freed next
};

}  // namespace fabmon::test
