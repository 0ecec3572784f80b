// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Holds back the cycles of a port while its log does not know yet whether a transaction has ended:
// AHB's BUSY behind a beat may be followed by the next beat, or by none. A log gives its
// DirectionLogs and its cycles to this sink, which passes all on in order.
//
//     hold()          in the cycle of the last beat so far, before it is told
//     transaction()   while cycles are held: the transaction has ended in the first of them
//     release()       it goes on: the cycles are passed on as they are
//
// After kMost held cycles it is taken to go on; should it have ended after all, it is told late,
// with the right time stamps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "tb/analysis/port_sink.hpp"

namespace fabmon {

class HeldCycles final : public PortSink {
 public:
  static constexpr std::size_t kMost = std::size_t{1} << 16;  ///< cycles that are held

  /// The sink must outlive it.
  explicit HeldCycles(PortSink& sink) : sink_(sink) {}

  /// The cycles from the one that is told next are held.
  void hold() { holds_ = true; }
  /// Passes on all that is held, as it is.
  void release() { pass_on(); }

  void cycle(const CycleState& state, std::uint64_t time) override {
    if (!holds_) {
      sink_.cycle(state, time);
      return;
    }
    held_.emplace_back(state, time);
    if (held_.size() == kMost) pass_on();
  }
  void transaction(const Transaction& transaction) override {
    sink_.transaction(transaction);
    for (std::size_t i = 1; i < held_.size(); ++i) {
      --held_[i].first.directions.at(transaction.direction).open;
    }
    pass_on();
  }
  void unfinished(const OpenTransaction& open) override {
    pass_on();
    sink_.unfinished(open);
  }
  void gap() override {
    pass_on();
    sink_.gap();
  }
  void orphan(std::size_t direction) override {
    pass_on();
    sink_.orphan(direction);
  }

 private:
  void pass_on() {
    holds_ = false;
    for (const auto& [state, time] : held_) sink_.cycle(state, time);
    held_.clear();
  }

  PortSink& sink_;
  bool holds_ = false;
  std::vector<std::pair<CycleState, std::uint64_t>> held_;
};

/// The sink of a log's cycles: its own one (`PortSink& Log::sink()`) if it holds cycles back, else
/// the one that it was given.
template <class Log>
PortSink& sink_of(Log& log, PortSink& sink) {
  if constexpr (requires { log.sink(); }) {
    return log.sink();
  } else {
    return sink;
  }
}

}  // namespace fabmon
