// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/axi4/golden/bank_counters.hpp"

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace fabmon {
namespace {

constexpr std::uint8_t kReadCycles = 0x20, kWriteCycles = 0x21, kWriteCycles2 = 0x22;
constexpr std::uint8_t kExtremes = 0x28, kErrors = 0x29, kExclusives = 0x2A, kTypes = 0x2B,
                       kLengths = 0x2C, kShapes = 0x2D, kOrder = 0x2E;

// The history without timers that could overflow: time stamps do not.
Axi4Config stamped(Axi4Config config) {
  config.gap_width = 63;
  config.advanced_latency = false;
  config.max_outstanding = 1;
  return config;
}

void add(std::vector<Axi4FixedEvent>& unit, std::uint8_t code,
         std::initializer_list<unsigned> bits) {
  for (const unsigned bit : bits) unit.push_back({code, bit});
}

}  // namespace

std::vector<std::vector<Axi4FixedEvent>> axi4_fixed_events(const Axi4Config& config) {
  std::vector<std::vector<Axi4FixedEvent>> units{
      {{0x01, {}},
       {0x10, 0},
       {0x10, 2},
       {0x10, 3},
       {0x10, 5},
       {0x20, 2},
       {0x20, 3},
       {0x20, 4},
       {0x20, 5},
       {0x02, {}},
       {0x03, {}},
       {0x07, {}},
       {0x09, {}},
       {0x11, {}},
       {0x12, {}},
       {0x13, {}}},
      {{0x18, 0},  {0x18, 2},  {0x18, 3},  {0x18, 5},  {0x19, 0},  {0x19, 2},  {0x21, 2},
       {0x21, 3},  {0x21, 4},  {0x21, 5},  {0x21, 6},  {0x21, 7},  {0x22, 0},  {0x22, 1},
       {0x04, {}}, {0x05, {}}, {0x06, {}}, {0x08, {}}, {0x1A, {}}, {0x1B, {}}, {0x1C, {}}}};
  std::vector<Axi4FixedEvent> extras;
  if (config.latency) add(extras, kExtremes, {0, 1, 2, 3});
  if (config.responses) add(extras, kErrors, {0, 1, 2, 3});
  if (config.exclusives) add(extras, kExclusives, {0, 1, 2, 3});
  // Of types and lengths the rest is left to software: INCR, and more than 16 beats.
  if (config.bursts) add(extras, kTypes, {0, 2, 3, 5});
  if (config.bursts) add(extras, kLengths, {0, 1, 2, 4, 5, 6});
  if (config.transfers) add(extras, kShapes, {0, 1, 2, 3, 4, 5});
  if (config.order) add(extras, kOrder, {0});
  units.push_back(std::move(extras));
  return units;
}

Axi4BankCounters::Axi4BankCounters(const Axi4Config& config)
    : config_(config),
      mask_((std::uint64_t{1} << config.counter_width) - 1),
      units_(axi4_fixed_events(config)),
      history_(stamped(config)),
      accounts_(config.out_width),
      extremes_(config),
      open_(config.settle_cycles) {
  for (const auto& unit : units_) events_.insert(events_.end(), unit.begin(), unit.end());
  sums_.resize(events_.size());
}

std::uint64_t Axi4BankCounters::amount(const Axi4BankLog& log, const Axi4FixedEvent& event) {
  const unsigned bit = event.bit.value_or(0);
  switch (event.code) {
    case kReadCycles:
      return accounts_.reads(static_cast<Axi4ReadCycle>(bit));
    case kWriteCycles:
      return accounts_.writes(static_cast<Axi4WriteCycle>(bit));
    case kWriteCycles2:
      return accounts_.writes(static_cast<Axi4WriteCycle>(8 + bit));
    case kOrder:
      return accounts_.ahead_of_command();
    default:
      break;
  }
  if (event.code >= kExtremes) {
    return axi4_extra_amount(log, event.code, bit, config_.data_width);
  }
  if (const auto total = Increments::total_of(log.port(), history_, event.code)) return *total;
  increments_.derive(log.port(), history_, {.event = event.code, .umask = event.umask()}, false);
  return increments_.total(log.port().clocks());
}

void Axi4BankCounters::commit(const Axi4BankLog& log, bool cleared) {
  const bool counting = !frozen_ && !cleared;
  history_.advance(log.port(), !frozen_);
  accounts_.advance(log);
  if (config_.latency) extremes_.advance(log, counting);
  for (const auto d : {Axi4History::kRead, Axi4History::kWrite}) {
    const bool write = d == Axi4History::kWrite;
    ClockSet orphans = history_.orphans(d);
    ClockSet busy = history_.busy(log.port(), d) | accounts_.some(write);
    if (write) orphans |= accounts_.orphans();
    if (config_.latency) orphans |= extremes_.orphans(write);
    if (config_.latency) busy |= extremes_.some(write);
    open_.advance(d, log.port().base(), busy, orphans, frozen_ ? 0 : log.port().clocks());
  }
  overflowed_.fill(0);
  if (!counting) return;
  unsigned k = 0;
  for (unsigned u = 0; u < units_.size(); ++u) {
    for (unsigned j = 0; j < units_[u].size(); ++j, ++k) {
      if (events_[k].code == kExtremes) continue;
      const std::uint64_t added = amount(log, events_[k]);
      if (added > mask_ - sums_[k]) overflowed_[u] |= 1U << j;
      sums_[k] = (sums_[k] + added) & mask_;
    }
    overflow_[u] |= overflowed_[u];
    if (overflowed_[u] != 0) overflow_end_ = log.port().end();
  }
}

std::uint64_t Axi4BankCounters::value(unsigned k) const {
  if (events_[k].code != kExtremes) return sums_[k];
  const unsigned bit = *events_[k].bit;
  return extremes_.value(bit).value_or(bit % 2 == 0 ? mask_ : 0);
}

void Axi4BankCounters::clear() {
  std::fill(sums_.begin(), sums_.end(), 0);
  extremes_.clear();
}

void Axi4BankCounters::drop() {
  history_.drop();
  accounts_.drop();
  extremes_.drop();
}

void Axi4BankCounters::reset() {
  clear();
  overflow_.fill(0);
  frozen_ = false;
}

void Axi4BankCounters::forget() {
  overflow_.fill(0);
  history_.forget();
  accounts_.forget_flag();
  extremes_.forget_flags();
  open_.forget();
}

std::uint32_t Axi4BankCounters::flags(Time now) const {
  using H = Axi4History;
  const Time writes = std::min(history_.lost_since(H::kWrite), accounts_.lost_since());
  return (history_.lost_since(H::kRead) <= now ? 1U : 0U) | (writes <= now ? 2U : 0U) |
         (config_.latency && extremes_.lost_since(false) <= now ? 4U : 0U) |
         (config_.latency && extremes_.lost_since(true) <= now ? 8U : 0U);
}

}  // namespace fabmon
