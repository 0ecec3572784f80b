// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The only place where the golden model reads pins. It fills up to 64 cycles of all sets at a time.
#include "tb/monitor/axi4/golden/log.hpp"

#include <algorithm>

namespace fabmon {

void Axi4Log::append(const Axi4Pins* pins, unsigned n) {
  while (n > 0) {
    const unsigned chunk = std::min(n, 64 - clocks() % 64);
    std::array<std::uint64_t, 5> v{};
    std::array<std::uint64_t, 5> h{};
    std::uint64_t last_beat = 0, read_end = 0, atomic_lost = 0;
    for (unsigned i = 0; i < chunk; ++i) {
      const Axi4Pins& p = pins[i];
      const unsigned ar = p.arvalid & p.arready, r = p.rvalid & p.rready;
      const unsigned aw = p.awvalid & p.awready, w = p.wvalid & p.wready;
      const unsigned b = p.bvalid & p.bready, last = r & p.rlast;
      unsigned ends = last;
      if (!atomics_.empty() && last != 0 && atomics_.take(p.rid)) ends = 0;
      if ((aw & unsigned{axi4_returns_data(p)}) != 0 && !atomics_.accept(p.awid)) {
        atomic_lost |= std::uint64_t{1} << i;
      }
      v[kAr] |= std::uint64_t{p.arvalid} << i;
      v[kR] |= std::uint64_t{p.rvalid} << i;
      v[kAw] |= std::uint64_t{p.awvalid} << i;
      v[kW] |= std::uint64_t{p.wvalid} << i;
      v[kB] |= std::uint64_t{p.bvalid} << i;
      h[kAr] |= std::uint64_t{ar} << i;
      h[kR] |= std::uint64_t{r} << i;
      h[kAw] |= std::uint64_t{aw} << i;
      h[kW] |= std::uint64_t{w} << i;
      h[kB] |= std::uint64_t{b} << i;
      last_beat |= std::uint64_t{last} << i;
      read_end |= std::uint64_t{ends} << i;
      reads_.add_if(ar != 0, {p.arid, p.arlen, p.arsize});
      writes_.add_if(aw != 0, {p.awid, p.awlen, p.awsize});
      read_end_ids_.add_if(ends != 0, p.rid);
      write_end_ids_.add_if(b != 0, p.bid);
    }
    for (unsigned c = 0; c < v.size(); ++c) {
      valid_[c].append(v[c], chunk);
      handshake_[c].append(h[c], chunk);
    }
    last_beat_.append(last_beat, chunk);
    read_end_.append(read_end, chunk);
    atomic_lost_.append(atomic_lost, chunk);
    pins += chunk;
    n -= chunk;
  }
}

void Axi4Log::next_block() {
  base_ = end();
  for (ClockSet& s : valid_) s.clear();
  for (ClockSet& s : handshake_) s.clear();
  last_beat_.clear();
  read_end_.clear();
  atomic_lost_.clear();
  reads_.size = writes_.size = 0;
  read_end_ids_.size = write_end_ids_.size = 0;
}

void Axi4Log::reset() {
  next_block();
  atomics_.clear();
  base_ = 0;
}

}  // namespace fabmon
