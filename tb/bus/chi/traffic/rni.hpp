// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// An RN-I: the bridge of up to three AXI ports into the mesh; it has no cache. An RN-D also sends
// and gets DVM messages. Their events tell of requests, retries, data on both sides, and of the
// read data buffer, which works in order, out of order, or both.
#pragma once

#include <array>
#include <cstdint>

#include "tb/bus/chi/traffic/requester.hpp"

namespace fabmon {

class ChiRnI final : public ChiRequester {
 public:
  ChiRnI(const ChiAgent& agent, unsigned requester) : ChiRequester(agent, requester) {}

  bool receive(ChiChannel channel, const ChiFlit& flit, const ChiStep& step) override;
  void step(const ChiStep& step) override;

 protected:
  bool snoop(const ChiFlit& flit, const ChiStep& step) override;
  bool may_use(unsigned /*line*/, unsigned /*op*/) const override { return true; }
  void began(ChiTxn& txn, const ChiStep& step) override;
  void finished(ChiTxn& txn, const ChiStep& step) override;
  void dropped(ChiTxn& txn) override;
  void retried(const ChiTxn& txn, const ChiStep& step) override;
  void reissued(const ChiTxn& txn, const ChiStep& step) override;
  void cancelled(const ChiTxn& txn, const ChiStep& step) override;

 private:
  static constexpr unsigned kPorts = 3;

  void leave(const ChiTxn& txn);

  std::array<std::uint32_t, kPorts> read_beats_{}, write_beats_{};  // to come on AXI
  unsigned reads_ = 0, ordered_reads_ = 0, writes_ = 0;             // open
  unsigned replays_ = 0;                                            // reads that were retried
  ChiOccupancy read_occupancy_, write_occupancy_;
  std::uint32_t pause_ = 0;
  std::uint32_t dvm_first_ = 0;
};

}  // namespace fabmon
