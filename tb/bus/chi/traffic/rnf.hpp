// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// An RN-F: a processor cluster with a coherent cache. It loads, stores, gives lines up, and answers
// snoops: with its data where that is changed or wanted, to the home or straight to the requester.
#pragma once

#include <array>
#include <cstdint>

#include "tb/bus/chi/traffic/requester.hpp"

namespace fabmon {

enum class ChiState : std::uint8_t {
  kInvalid,
  kSharedClean,
  kUniqueClean,
  kUniqueDirty,
  kSharedDirty
};

class ChiRnF : public ChiRequester {
 public:
  ChiRnF(const ChiAgent& agent, unsigned requester) : ChiRequester(agent, requester) {}

  void step(const ChiStep& step) override;

 protected:
  bool snoop(const ChiFlit& flit, const ChiStep& step) override;
  bool may_use(unsigned line, unsigned op) const override;
  void began(ChiTxn& txn, const ChiStep& step) override;
  void finished(ChiTxn& txn, const ChiStep& step) override;
  void dropped(ChiTxn& txn) override;
  void copy_back(ChiTxn& txn) override;

  /// A request for this coherent line is open.
  bool pending(unsigned line) const { return lines_[line].pending; }

 private:
  struct Line {
    ChiState state = ChiState::kInvalid;
    bool pending = false;     // an own transaction is open
    std::uint16_t place = 0;  // in held_
    std::array<std::uint32_t, 2> data{};
  };
  // A snoop's answer in the making.
  struct Answer {
    bool data = false;
    std::uint8_t resp = 0;
    ChiState after = ChiState::kInvalid;
    bool forward = false;
    std::uint8_t forwarded = 0;  // state that the requester gets
  };

  bool load(const ChiStep& step);
  bool store(const ChiStep& step);
  bool give_up(const ChiStep& step);
  void write(unsigned line, unsigned half, const ChiStep& step);
  void change(unsigned line, ChiState state);
  void dvm_part(const ChiFlit& flit, const ChiStep& step);
  Answer snooped(const ChiFlit& flit, const Line& line, const ChiStep& step) const;
  static Answer shared(const ChiFlit& flit, ChiState state, Random& rng);
  static Answer forwarded(const ChiFlit& flit, ChiState state, Random& rng);
  std::uint8_t pull(const ChiFlit& flit, Answer& answer, ChiFlit& rsp, const ChiStep& step);

  std::array<Line, kChiCoherent> lines_{};
  std::array<std::uint16_t, kChiCoherent> held_{};  // lines that are not invalid
  unsigned held_count_ = 0;
  std::uint32_t pause_ = 0;
  std::uint32_t dvm_first_ = 0;  // by TxnID: the first part of a DVM message is there
};

/// What Resp says of a state, without PassDirty.
constexpr std::uint8_t chi_resp(ChiState state) {
  switch (state) {
    case ChiState::kSharedClean:
      return chi::kRespSc;
    case ChiState::kUniqueClean:
    case ChiState::kUniqueDirty:
      return chi::kRespUc;
    case ChiState::kSharedDirty:
      return chi::kRespSd;
    default:
      return chi::kRespI;
  }
}

constexpr bool chi_is_dirty(ChiState state) {
  return state == ChiState::kUniqueDirty || state == ChiState::kSharedDirty;
}

}  // namespace fabmon
