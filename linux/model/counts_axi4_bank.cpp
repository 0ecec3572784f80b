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

Axi4BankCounts::Axi4BankCounts(const Axi4Config& config, Axi4Golden& golden) : golden_(&golden) {
  const std::array<std::uint32_t, 3> data{
      axi4_bank_reg::kUcdataL, axi4_bank_reg::kU1cdataL,
      axi4_bank_reg::kU2cdataL + axi4_bank_reg::kU2cdataLPerCounter * config.extras()};
  const auto units = axi4_fixed_events(config);
  for (std::size_t u = 0; u < units.size(); ++u) {
    for (std::size_t j = 0; j < units[u].size(); ++j) {
      counters_[data[u] + kStep * j] = static_cast<unsigned>(names_.size());
      const Axi4FixedEvent& event = units[u][j];
      names_.push_back(fmt::format("event={:#x},umask={:#x}", event.code, event.umask()));
    }
  }
}

void Axi4BankCounts::before(const BusEvent& access) {
  if (access.kind == BusEventKind::kWrite || access.second) return;
  const auto live = counters_.find(access.addr);
  if (live != counters_.end()) {
    readings_.begin(names_[live->second], golden_->counter(live->second));
  }
  const std::uint64_t place = access.addr - axi4_bank_reg::kSnapL;
  if (access.addr < axi4_bank_reg::kSnapL || place % kStep != 0) return;
  const auto k = static_cast<unsigned>(place / kStep);
  if (k < names_.size()) readings_.count(names_[k], golden_->snapshot_value(k));
}

}  // namespace fabmon::guest
