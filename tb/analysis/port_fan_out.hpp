// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Several that want to know of a port, as one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "tb/analysis/port_sink.hpp"

namespace fabmon {

/// Tells each of them, in their order.
class PortFanOut final : public PortSink {
 public:
  /// They must outlive it.
  explicit PortFanOut(std::vector<PortSink*> sinks) : sinks_(std::move(sinks)) {}

  void cycle(const CycleState& state, std::uint64_t time) override {
    for (PortSink* const sink : sinks_) sink->cycle(state, time);
  }
  void transaction(const Transaction& transaction) override {
    for (PortSink* const sink : sinks_) sink->transaction(transaction);
  }
  void unfinished(const OpenTransaction& open) override {
    for (PortSink* const sink : sinks_) sink->unfinished(open);
  }
  void gap() override {
    for (PortSink* const sink : sinks_) sink->gap();
  }
  void orphan(std::size_t direction) override {
    for (PortSink* const sink : sinks_) sink->orphan(direction);
  }

 private:
  std::vector<PortSink*> sinks_;
};

}  // namespace fabmon
