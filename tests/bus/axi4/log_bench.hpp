// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// For tests of what is told of an AXI4 port: cycles put together channel by channel, and a sink
// that keeps all that it is told.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tb/bus/axi4/port_log.hpp"

namespace fabmon::test {

/// A cycle. A channel has its handshake unless `ready` is 0.
struct LogCycle {
  Axi4Pins p{};
  Axi4ReportPins more{};

  LogCycle ar(unsigned id, std::uint64_t address = 0, unsigned len = 0, unsigned ready = 1,
              unsigned size = 3) const {
    LogCycle c = *this;
    c.p.arvalid = 1;
    c.p.arready = static_cast<std::uint8_t>(ready);
    c.p.arid = id;
    c.p.araddr = address;
    c.p.arlen = static_cast<std::uint8_t>(len);
    c.p.arsize = static_cast<std::uint8_t>(size);
    return c;
  }
  LogCycle r(unsigned id, unsigned last, unsigned ready = 1, unsigned response = 0) const {
    LogCycle c = *this;
    c.p.rvalid = 1;
    c.p.rready = static_cast<std::uint8_t>(ready);
    c.p.rid = id;
    c.p.rlast = static_cast<std::uint8_t>(last);
    c.p.rresp = static_cast<std::uint8_t>(response);
    return c;
  }
  LogCycle aw(unsigned id, std::uint64_t address = 0, unsigned len = 0, unsigned ready = 1,
              unsigned size = 3) const {
    LogCycle c = *this;
    c.p.awvalid = 1;
    c.p.awready = static_cast<std::uint8_t>(ready);
    c.p.awid = id;
    c.p.awaddr = address;
    c.p.awlen = static_cast<std::uint8_t>(len);
    c.p.awsize = static_cast<std::uint8_t>(size);
    return c;
  }
  LogCycle w(unsigned last, unsigned ready = 1) const {
    LogCycle c = *this;
    c.p.wvalid = 1;
    c.p.wready = static_cast<std::uint8_t>(ready);
    c.p.wlast = static_cast<std::uint8_t>(last);
    c.p.wstrb = {0xFF, 0};
    return c;
  }
  LogCycle b(unsigned id, unsigned ready = 1, unsigned response = 0) const {
    LogCycle c = *this;
    c.p.bvalid = 1;
    c.p.bready = static_cast<std::uint8_t>(ready);
    c.p.bid = id;
    c.p.bresp = static_cast<std::uint8_t>(response);
    return c;
  }
  LogCycle wid(unsigned id) const {
    LogCycle c = *this;
    c.p.wid = id;
    return c;
  }
  LogCycle atop(unsigned operation) const {
    LogCycle c = *this;
    c.p.awatop = static_cast<std::uint8_t>(operation);
    return c;
  }
  LogCycle snoop(unsigned read, unsigned write) const {
    LogCycle c = *this;
    c.p.arsnoop = static_cast<std::uint8_t>(read);
    c.p.awsnoop = static_cast<std::uint8_t>(write);
    return c;
  }
  LogCycle chunks(unsigned strobe) const {
    LogCycle c = *this;
    c.p.rchunkv = 1;
    c.p.rchunkstrb = static_cast<std::uint8_t>(strobe);
    return c;
  }
  LogCycle gap() const {
    LogCycle c = reset();
    c.p.gap = 1;
    return c;
  }
  LogCycle reset() const {
    LogCycle c = *this;
    c.p.aresetn = 0;
    return c;
  }
};

inline const LogCycle kIdleCycle{};

/// Keeps what it is told.
class KeepingSink final : public PortSink {
 public:
  void cycle(const CycleState& state, std::uint64_t time) override {
    cycles.push_back(state);
    times.push_back(time);
  }
  void transaction(const Transaction& t) override {
    transactions.push_back(t);
    told_before.push_back(cycles.size());
  }
  void unfinished(const OpenTransaction& open) override {
    unfinished_.push_back(open);
    if (open.awaits == Awaits::kAccept) return;
    ++(open.by == LostBy::kReset ? lost : left).at(open.transaction.direction);
  }
  void gap() override { gaps.push_back(cycles.size()); }
  void orphan(std::size_t direction) override { ++orphans.at(direction); }

  std::vector<CycleState> cycles;
  std::vector<std::uint64_t> times;
  std::vector<Transaction> transactions;
  std::vector<std::size_t> told_before;  // the cycle that was told next, of each
  std::vector<OpenTransaction> unfinished_;
  std::vector<std::size_t> gaps;        // the cycle that was told next, of each
  std::array<std::uint64_t, 2> lost{};  // by reset
  std::array<std::uint64_t, 2> left{};  // at the end
  std::array<std::uint64_t, 2> orphans{};
  std::array<std::uint64_t, 2> doubtful{};  // as the log says
};

/// Gives a log all cycles, `block` at a time.
inline void run_log(KeepingSink& sink, const std::vector<LogCycle>& cycles,
                    const Axi4LogOptions& options = {}, std::size_t block = 1000) {
  Axi4PortLog log(sink, options);
  std::vector<Axi4Pins> pins;
  std::vector<Axi4ReportPins> more;
  for (std::size_t i = 0; i < cycles.size(); i += pins.size()) {
    pins.clear();
    more.clear();
    for (std::size_t k = i; k < cycles.size() && pins.size() < block; ++k) {
      pins.push_back(cycles[k].p);
      more.push_back(cycles[k].more);
    }
    log.run(pins.data(), more.data(), nullptr, pins.size());
  }
  log.finish();
  sink.doubtful = {log.doubtful(kAxi4Read), log.doubtful(kAxi4Write)};
}

/// The names of the buckets of a direction, cycle by cycle, with blanks between them.
inline std::string bucket_names(const KeepingSink& sink, Axi4Direction direction) {
  std::string names;
  for (const CycleState& state : sink.cycles) {
    if (!names.empty()) names += ' ';
    const auto& shape = axi4_shape().directions[direction];
    names += shape.buckets[state.directions.at(direction).bucket].name;
  }
  return names;
}

}  // namespace fabmon::test
