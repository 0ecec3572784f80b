// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A BusLog of generated traffic, which is made cycle by cycle as rows of pins.
//
//     Traffic(std::string_view workload, std::uint64_t seed)   throws std::invalid_argument, with
//                                    the names there are, if there is no such workload
//       const PinWidths& pins() const                which pins it has
//       void next(std::uint64_t* row)                the next cycle; the row has the one before
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/bus/bus.hpp"
#include "tb/bus/bus_pins.hpp"
#include "tb/bus/held_cycles.hpp"
#include "tb/bus/pin_log.hpp"
#include "tb/core/input_error.hpp"

namespace fabmon {

template <class Log, class Traffic>
class PinTrafficLog final : public BusLog {
 public:
  PinTrafficLog(const BusPins& bus, const BusTraffic& traffic,
                PortWidths (*widths)(const PinWidths&))
      : layout_(bus),
        traffic_(traffic.workload, traffic.seed),
        left_(traffic.cycles),
        reset_(bus.reset),
        widths_(widths(traffic_.pins())),
        row_(layout_.tied()),
        rows_(kBlock * layout_.words()) {}

  void begin(PortSink& sink) override {
    log_.emplace(sink, traffic_.pins());
    sink_ = &sink_of(*log_, sink);
  }
  std::size_t read() override {
    const auto n = static_cast<std::size_t>(std::min<std::uint64_t>(kBlock, left_));
    for (std::size_t i = 0; i < n; ++i) {
      traffic_.next(row_.data());
      std::copy(row_.begin(), row_.end(),
                rows_.begin() + static_cast<std::ptrdiff_t>(i * layout_.words()));
    }
    left_ -= n;
    return n;
  }
  std::uint64_t time(std::size_t /*i*/) const override { return 0; }
  bool is_gap(std::size_t /*i*/) const override { return false; }
  void tell(std::size_t end) override {
    for (std::size_t i = 0; i < end; ++i, ++now_) {
      const PinRow row(rows_.data() + i * layout_.words(), layout_);
      CycleState state = reset_state(Log::shape());
      if (row[reset_] == 0) {
        log_->stop(LostBy::kReset, now_);
      } else {
        state = {};
        log_->cycle(row, now_, state);
      }
      sink_->cycle(state, 0);
    }
  }
  void check(std::size_t /*first*/, std::size_t /*end*/) override {}
  void finish() override { log_->stop(LostBy::kEnd, now_); }
  std::vector<std::pair<std::string_view, std::uint64_t>> counts() const override {
    return log_counts(*log_);
  }
  unsigned data_width() const override { return widths_.data; }
  unsigned id_width() const override { return widths_.id; }

 private:
  PinLayout layout_;
  Traffic traffic_;
  std::uint64_t left_;
  std::size_t reset_;
  PortWidths widths_;
  std::vector<std::uint64_t> row_, rows_;
  PortSink* sink_ = nullptr;
  std::optional<Log> log_;  // from begin() on
  std::uint64_t now_ = 0;
};

/// See Bus::generate.
template <class Log, class Traffic>
std::unique_ptr<BusLog> generate_pins(const BusPins& bus, const BusTraffic& traffic,
                                      PortWidths (*widths)(const PinWidths&)) {
  try {
    return std::make_unique<PinTrafficLog<Log, Traffic>>(bus, traffic, widths);
  } catch (const std::invalid_argument& error) {
    throw InputError(error.what());
  }
}

}  // namespace fabmon
