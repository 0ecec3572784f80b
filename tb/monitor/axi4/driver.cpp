// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/axi4/driver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "tb/monitor/axi4/tables/bank_register_map.hpp"
#include "tb/monitor/axi4/tables/events.hpp"
#include "tb/monitor/axi4/tables/register_map.hpp"

namespace fabmon {
namespace {

constexpr std::uint32_t kUnit = axi4_reg::kUdisL;  // the discovery table of the unit, PMON_UDIS
constexpr std::uint32_t kFreeze = axi4_reg::kUctrlLFreeze;
constexpr std::uint32_t kRstCtrl = axi4_reg::kUctrlLRstCtrl, kRstCntr = axi4_reg::kUctrlLRstCntr;
// Of EXT_OPEN, and at the same place of EXT_SNAP_STS.
constexpr std::uint32_t kLowerBounds =
    axi4_reg::kExtOpenRdLowerBound | axi4_reg::kExtOpenWrLowerBound;
constexpr std::uint32_t kSnapSts = axi4_reg::kExtSnapSts, kSnapOv = axi4_reg::kExtSnapOv;
constexpr std::uint32_t kSnapLow = axi4_reg::kSnapL;
constexpr std::size_t kFlagClocks = 8;  // cycles for which a set flag is counted

// Of the bank form.
constexpr std::uint32_t kBankSnap = axi4_bank_reg::kSnapL, kBankFlags = axi4_bank_reg::kExtFlags;

// The cycles after which a snapshot of the bank is complete, or a clear over.
std::size_t bank_round(const Axi4Config& config) { return 59 + config.extras(); }

}  // namespace

Axi4Driver::Axi4Driver(Axi4Rtl* rtl, const Axi4Config& config)
    : LockstepDriver(rtl, config), config_(config) {}

void Axi4Driver::run(const Axi4Pins* pins, std::size_t n) {
  both_.run(pins, n, reading(), [this] {
    advance_readout();
    return reading();
  });
}

void Axi4Driver::discover() {
  const std::uint32_t low = both_.read(kUnit);
  const std::uint32_t high = both_.read(kUnit + 4);
  uctrl_ = both_.read(kUnit + 8);
  usts_ = uctrl_ + (high & 0xFF);
  ucctl_ = uctrl_ + ((low >> 8) & 0xFF);
  num_counters_ = low & 0xFF;
  if (num_counters_ != config_.num_counters) {
    throw CheckError(
        fmt::format("the RTL has {} counters by its discovery table, but was built with {}",
                    num_counters_, config_.num_counters));
  }
}

void Axi4Driver::program(std::size_t counter, const Axi4Program& what, std::uint32_t extra) {
  const auto offset = static_cast<std::uint32_t>(8 * counter);
  both_.write(ucctl_ + offset + 4, ucctl_high(what));
  both_.write(ucctl_ + offset, ucctl_low(what) | extra);
}

void Axi4Driver::start(const Axi4Group& group) {
  both_.reset();
  step_ = Step::kNone;
  captures_ = 0;
  programs_ = group.programs.size();
  counts_.assign(programs_, {});
  if (config_.bank) {
    start_bank(group);
  } else {
    start_selectable(group);
  }
}

void Axi4Driver::start_bank(const Axi4Group& group) {
  units_.discover(both_, config_);
  units_.choose(group.programs);
  values_.assign(units_.counters().size(), 0);
  overflow_.assign(units_.units().size(), 0);
  uctrl_ = units_.units().front().control;
  both_.write(uctrl_, kFreeze);
  both_.write(uctrl_, kFreeze | kRstCntr);
  for (const Axi4Unit& unit : units_.units()) both_.write(unit.status, ~0U);
  both_.idle(bank_round(config_));  // until then no snapshot is taken
  both_.write_last(uctrl_, 0);
}

void Axi4Driver::start_selectable(const Axi4Group& group) {
  discover();
  both_.write(uctrl_, kFreeze);
  both_.write(uctrl_, kFreeze | kRstCtrl | kRstCntr);
  both_.write(usts_, ~0U);
  for (std::size_t j = 0; j < programs_; ++j) {
    if (group.armed_last != j) program(j, group.programs[j], 0);
  }
  if (!group.armed_last) return both_.write_last(uctrl_, 0);
  both_.write(uctrl_, 0);
  const std::size_t last = *group.armed_last;
  const auto offset = static_cast<std::uint32_t>(8 * last);
  both_.write(ucctl_ + offset + 4, ucctl_high(group.programs[last]));
  both_.write_last(ucctl_ + offset, ucctl_low(group.programs[last]) | kCntrRst);
}

void Axi4Driver::capture_golden() {
  lower_bounds_ = both_.golden().read(axi4_reg::kExtOpen) & kLowerBounds;
  if (config_.bank) {
    for (std::size_t u = 0; u < overflow_.size(); ++u) {
      overflow_[u] = both_.golden().read(units_.units()[u].status);
    }
    for (std::size_t k = 0; k < values_.size(); ++k) {
      values_[k] = both_.golden().counter(static_cast<unsigned>(units_.counters()[k]));
    }
    for (std::size_t i = 0; i < programs_; ++i) {
      counts_[i] = {.rtl = 0,
                    .golden = units_.value(i, values_),
                    .rtl_overflow = false,
                    .golden_overflow = units_.overflow(i, overflow_)};
    }
    return;
  }
  const std::uint32_t overflow = both_.golden().read(usts_);
  for (std::size_t j = 0; j < programs_; ++j) {
    counts_[j] = {.rtl = 0,
                  .golden = both_.golden().counter(static_cast<unsigned>(j)),
                  .rtl_overflow = false,
                  .golden_overflow = ((overflow >> j) & 1) != 0};
  }
}

void Axi4Driver::capture() {
  capture_golden();
  if (!both_.has_rtl()) return;
  both_.rtl().snapshot();
  ++captures_;
  wait_ = config_.bank ? bank_round(config_) : 2 * num_counters_ + 4;
  step_ = Step::kStore;
}

void Axi4Driver::request(std::uint32_t addr, Step step) {
  both_.rtl().issue({.write = false, .addr = addr});
  wait_ = kBusLimit;
  step_ = step;
}

// Of the bank form the counters that are read are those of units_.
void Axi4Driver::next_counter() {
  if (counter_ == (config_.bank ? values_.size() : programs_)) {
    if (config_.bank) complete_bank();
    step_ = Step::kNone;
    return;
  }
  const std::size_t k = config_.bank ? units_.counters()[counter_] : counter_;
  request((config_.bank ? kBankSnap : kSnapLow) + static_cast<std::uint32_t>(8 * k), Step::kLow);
}

void Axi4Driver::complete_bank() {
  for (std::size_t i = 0; i < programs_; ++i) {
    counts_[i].rtl = units_.value(i, values_);
    counts_[i].rtl_overflow = units_.overflow(i, overflow_);
  }
}

void Axi4Driver::take_overflow(std::uint32_t word) {
  counter_ = 0;
  if (!config_.bank) {
    for (std::size_t j = 0; j < programs_; ++j) counts_[j].rtl_overflow = ((word >> j) & 1) != 0;
    return next_counter();
  }
  overflow_[unit_] = word;
  if (++unit_ == overflow_.size()) return next_counter();
  request(units_.units()[unit_].snapshot, Step::kOverflow);
}

void Axi4Driver::advance_readout() {
  if (wait_ > 0) --wait_;
  if (step_ == Step::kStore) {
    if (wait_ == 0 && !both_.rtl().busy()) request(kSnapSts, Step::kStatus);
    return;
  }
  if (both_.rtl().busy()) {
    if (wait_ == 0) throw_dead_bus();
    return;
  }
  const std::uint32_t data = both_.rtl().rdata();
  switch (step_) {
    case Step::kStatus: {
      // VALID, not LOST, SEQ
      const std::uint32_t expected = 1U | lower_bounds_ | ((captures_ & 0xFF) << 8);
      if (data != expected) {
        throw CheckError(fmt::format("snapshot {}: status {:#010x}, expected {:#010x}", captures_,
                                     data, expected));
      }
      unit_ = 0;
      request(kSnapOv, Step::kOverflow);
      break;
    }
    case Step::kOverflow:
      take_overflow(data);
      break;
    case Step::kLow: {
      (config_.bank ? values_[counter_] : counts_[counter_].rtl) = data;
      const std::size_t k = config_.bank ? units_.counters()[counter_] : counter_;
      request((config_.bank ? kBankSnap : kSnapLow) + static_cast<std::uint32_t>(8 * k) + 4,
              Step::kHigh);
      break;
    }
    case Step::kHigh:
      (config_.bank ? values_[counter_] : counts_[counter_].rtl) |= std::uint64_t{data} << 32;
      ++counter_;
      next_counter();
      break;
    default:
      break;
  }
}

std::size_t Axi4Driver::drain() {
  std::size_t cycles = 0;
  for (; reading(); ++cycles) {
    both_.idle(1);
    advance_readout();
  }
  return cycles;
}

// Their register holds the flags themselves.
LastValues Axi4Driver::last_of_bank() {
  LastValues last;
  drain();
  both_.wait_bus();
  const std::uint32_t golden = both_.golden().read(kBankFlags), rtl = both_.read_rtl(kBankFlags);
  const auto flag = [&](const char* name, unsigned bit) {
    last.flags.push_back(
        {.name = name, .rtl = (rtl >> bit & 1) != 0, .golden = (golden >> bit & 1) != 0});
  };
  flag("ovfl_reads", 0);
  flag("ovfl_writes", 1);
  if (config_.latency) flag("ovfl_read_table", 2);
  if (config_.latency) flag("ovfl_write_table", 3);
  return last;
}

LastValues Axi4Driver::last() {
  if (config_.bank) return last_of_bank();
  LastValues last;
  std::vector<Count> captured = counts_;
  std::vector<Axi4Program> programs;
  for (const EventInfo& event : axi4_events()) {
    if (event.code != axi4_event::kClockTicksOvfl && event.code != axi4_event::kPmonLatDebugEvent) {
      continue;
    }
    for (const SubeventInfo& sub : event.subevents) {
      last.flags.push_back({.name = std::string(sub.name)});
      programs.push_back({.event = event.code, .umask = static_cast<std::uint8_t>(1U << sub.bit)});
    }
  }
  drain();
  for (std::size_t done = 0; done < programs.size();) {
    programs_ = std::min(num_counters_, programs.size() - done);
    counts_.assign(programs_, {});
    for (std::size_t j = 0; j < programs_; ++j) program(j, programs[done + j], kCntrRst);
    both_.idle(kFlagClocks);
    capture();
    drain();
    for (std::size_t j = 0; j < programs_; ++j) {
      last.flags[done + j].rtl = counts_[j].rtl != 0;
      last.flags[done + j].golden = counts_[j].golden != 0;
    }
    done += programs_;
  }
  counts_ = std::move(captured);
  return last;
}

}  // namespace fabmon
