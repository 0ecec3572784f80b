// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "linux/model/counts_axi4_bank.hpp"

#include <fmt/format.h>

#include <array>

#include "tb/monitor/axi4/golden/bank_counters.hpp"
#include "tb/monitor/axi4/tables/bank_register_map.hpp"

namespace fabmon::guest {
namespace {

constexpr std::uint32_t kStep = 8;  // from counter to counter

}  // namespace

Axi4BankCounts::Axi4BankCounts(const Axi4Config& config, Axi4Golden& golden)
    : golden_(&golden), mask_((std::uint64_t{1} << config.counter_width) - 1) {
  constexpr std::array<std::uint32_t, 3> kEnable{
      axi4_bank_reg::kExtIrqEn, axi4_bank_reg::kExtIrqEn1, axi4_bank_reg::kExtIrqEn2};
  unsigned unit = 0;
  for (const auto& events : axi4_fixed_events(config)) {
    unsigned bit = 0;
    for (const Axi4FixedEvent& event : events) {
      counters_.push_back({fmt::format("event={:#x},umask={:#x}", event.code, event.umask()),
                           kEnable.at(unit), bit++, 0});
    }
    ++unit;
  }
}

void Axi4BankCounts::follow() {
  for (unsigned k = 0; k < counters_.size(); ++k) look(k);
}

void Axi4BankCounts::look(unsigned k) {
  Counter& c = counters_[k];
  c.total += (golden_->counter(k) - c.total) & mask_;
}

void Axi4BankCounts::before(const BusEvent& access) {
  if (access.kind == BusEventKind::kWrite || access.second) return;
  if (access.addr < axi4_bank_reg::kSnapL || (access.addr - axi4_bank_reg::kSnapL) % kStep != 0) {
    return;
  }
  const std::uint64_t k = (access.addr - axi4_bank_reg::kSnapL) / kStep;
  if (k >= counters_.size()) return;
  // The total in the snapshot: what the counter has gained since is less than 2^width.
  look(static_cast<unsigned>(k));
  const Counter& c = counters_[k];
  const std::uint64_t snapshot = golden_->snapshot_value(static_cast<unsigned>(k));
  const std::uint64_t value = c.total - ((c.total - snapshot) & mask_);
  if ((golden_->read(c.enable) >> c.bit & 1) != 0) {
    readings_.read(c.name, value);
  } else {
    readings_.begin(c.name, value);
  }
}

}  // namespace fabmon::guest
