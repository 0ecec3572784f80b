// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The DN: takes DVM messages, tells every other RN-F and RN-D by snoops of two parts, waits for all
// of them and completes the message. A Sync waits until no other message is under way. Messages for
// a VMID that nobody uses are filtered.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tb/bus/chi/traffic/credit_pool.hpp"
#include "tb/bus/chi/traffic/node.hpp"

namespace fabmon {

class ChiDn final : public ChiNode {
 public:
  ChiDn(const ChiAgent& agent, const ChiSystem& system);

  bool receive(ChiChannel channel, const ChiFlit& flit, const ChiStep& step) override;
  void step(const ChiStep& step) override;
  bool idle() const override { return credit_pool_.idle(); }

 private:
  static constexpr unsigned kEntries = 8;

  enum class Stage : std::uint8_t { kFree, kData, kReady, kSend, kWait };
  struct Entry {
    Stage stage = Stage::kFree;
    bool sync = false, part = false;
    std::uint64_t targets = 0;  // still to be told
    unsigned responses = 0;     // to come
    ChiFlit req;
  };

  void accept(const ChiFlit& req, const ChiStep& step);
  bool others_busy(unsigned i) const;
  void start(unsigned i, const ChiStep& step);
  void finish(Entry& entry, const ChiStep& step);

  std::vector<std::uint16_t> targets_;
  std::array<Entry, kEntries> entries_{};
  unsigned sending_ = kEntries;  // one message at a time is being sent
  unsigned next_ = 0;
  std::array<std::uint8_t, 3> occupancy_{};  // all, messages, Syncs
  ChiPCreditPool credit_pool_;
};

}  // namespace fabmon
