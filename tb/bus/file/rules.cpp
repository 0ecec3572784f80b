// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/file/rules.hpp"

namespace fabmon::bus_file {

// Counts the orphans of a cycle.
class Rules::OrphanSink final : public PortSink {
 public:
  void cycle(const CycleState& /*state*/, std::uint64_t /*time*/) override {}
  void transaction(const Transaction& /*transaction*/) override {}
  void unfinished(const OpenTransaction& /*open*/) override {}
  void orphan(std::size_t /*direction*/) override { ++orphans; }

  std::uint64_t orphans = 0;
};

Rules::Rules(const Model* model, const PinWidths& pins, std::size_t keep)
    : BusRules(model->rules(), model->pins(), pins, keep),
      model_(*model),
      layout_(model->pins()),
      waiting_(model->channels().size()),
      sink_(std::make_unique<OrphanSink>()) {
  for (std::size_t c = 0; c < waiting_.size(); ++c) {
    const Channel& channel = model->channels()[c];
    values_.emplace_back(channel, layout_, pins);
    std::size_t words = 0;
    for (const std::size_t pin : channel.stable)
      words += layout_.masks()[pin] != 0 ? kMaskWords : 1;
    waiting_[c].payload.resize(words);
  }
  if (!model->is_stream()) log_ = std::make_unique<RequestLog>(model, *sink_, pins);
}

Rules::~Rules() = default;

void Rules::check(std::size_t channel, const PinRow& pins, std::uint64_t now) {
  const Channel& described = model_.channels()[channel];
  const ChannelValues& values = values_[channel];
  Waiting& waiting = waiting_[channel];
  const bool valid = values(kValid, pins) != 0;
  const std::uint64_t id = valid ? values(kId, pins) : 0;
  any_valid_ = any_valid_ || valid;
  if (waiting.stalled && !valid && described.dropped_rule) broken(*described.dropped_rule, 0, now);
  bool changed = false;
  std::size_t word = 0;
  const auto enter = [&](std::uint64_t value) {
    changed = changed || waiting.payload[word] != value;
    waiting.payload[word++] = value;
  };
  for (const std::size_t pin : described.stable) {
    if (layout_.masks()[pin] == 0) {
      enter(pins[pin]);
    } else {
      for (const std::uint64_t each : pins.mask(pin)) enter(each);
    }
  }
  if (waiting.stalled && valid && changed && described.stable_rule) {
    broken(*described.stable_rule, id, now);
  }
  waiting.stalled = valid && values(kReady, pins) == 0;
}

void Rules::cycle(const PinRow& pins, std::uint64_t now, bool doubtful) {
  any_valid_ = false;
  for (std::size_t c = 0; c < waiting_.size(); ++c) check(c, pins, now);
  if (!log_) return;
  CycleState state;
  sink_->orphans = 0;
  log_->count_doubtful(doubtful);
  log_->cycle(pins, now, state);
  for (; sink_->orphans != 0; --sink_->orphans) {
    broken(model_.orphan_rule(), 0, now, doubtful);
  }
}

void Rules::stop(LostBy by, std::uint64_t now) {
  for (Waiting& each : waiting_) each.stalled = false;
  any_valid_ = false;
  if (log_) log_->stop(by, now);
}

void Rules::reset(const PinRow& /*pins*/, std::uint64_t now) { stop(LostBy::kReset, now); }

void Rules::gap() { stop(LostBy::kGap, 0); }

}  // namespace fabmon::bus_file
