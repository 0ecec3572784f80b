// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/axi4/golden/bank_log.hpp"

#include <algorithm>

namespace fabmon {

void Axi4BankLog::append(const Axi4Pins* pins, unsigned n) {
  port_.append(pins, n);
  while (n > 0) {
    const unsigned chunk = std::min(n, 64 - write_end_.clocks() % 64);
    std::uint64_t ends = 0;
    for (unsigned i = 0; i < chunk; ++i) {
      const Axi4Pins& p = pins[i];
      const auto moves = [](unsigned valid, unsigned ready) { return (valid & ready) != 0; };
      if (moves(p.wvalid, p.wready) && p.wlast != 0) ends |= std::uint64_t{1} << i;
      if (moves(p.arvalid, p.arready)) {
        reads_[num_reads_++] = {.addr = p.araddr,
                                .beats = static_cast<std::uint16_t>(p.arlen + 1),
                                .size = p.arsize,
                                .burst = p.arburst,
                                .lock = p.arlock != 0};
      }
      if (moves(p.awvalid, p.awready)) {
        writes_[num_writes_++] = {.addr = p.awaddr,
                                  .beats = static_cast<std::uint16_t>(p.awlen + 1),
                                  .size = p.awsize,
                                  .burst = p.awburst,
                                  .lock = p.awlock != 0};
      }
      if (moves(p.rvalid, p.rready)) {
        beats_[num_beats_++] = {.resp = p.rresp, .last = p.rlast != 0};
      }
      if (moves(p.bvalid, p.bready)) responses_[num_responses_++] = {.resp = p.bresp};
    }
    write_end_.append(ends, chunk);
    pins += chunk;
    n -= chunk;
  }
}

void Axi4BankLog::next_block() {
  port_.next_block();
  write_end_.clear();
  num_reads_ = num_writes_ = num_beats_ = num_responses_ = 0;
}

void Axi4BankLog::reset() {
  port_.reset();
  next_block();
}

}  // namespace fabmon
