// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/axi4/bank_units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "tb/monitor/axi4/tables/bank_register_map.hpp"

namespace fabmon {
namespace {

constexpr std::array<std::uint32_t, 3> kSnapOverflow{
    axi4_bank_reg::kExtSnapOv, axi4_bank_reg::kExtSnapOv1, axi4_bank_reg::kExtSnapOv2};

}  // namespace

void Axi4BankUnits::discover(Lockstep<Axi4Rtl, Axi4Golden>& both, const Axi4Config& config) {
  mask_ = (std::uint64_t{1} << config.counter_width) - 1;
  units_.clear();
  events_.clear();
  const std::uint32_t global = both.read(axi4_bank_reg::kGdisL);
  const std::uint32_t stride = 8 * (global >> 8 & 0xFF), blocks = global >> 16 & 0x3FF;
  if (blocks == 0 || blocks > kSnapOverflow.size()) {
    throw CheckError(fmt::format("the RTL has {} units by its discovery table", blocks));
  }
  for (std::uint32_t u = 0; u < blocks; ++u) {
    const std::uint32_t base = axi4_bank_reg::kUdisL + u * stride;
    const std::uint32_t low = both.read(base), high = both.read(base + 4);
    Axi4Unit& unit = units_.emplace_back();
    unit.control = both.read(base + 8);
    unit.status = unit.control + (high & 0xFF);
    unit.selects = unit.control + (low >> 8 & 0xFF);
    unit.snapshot = kSnapOverflow[u];
    unit.first = events_.size();
    unit.counters = low & 0xFF;
    for (std::uint32_t j = 0; j < unit.counters; ++j) {
      const std::uint32_t select = both.read(unit.selects + 8 * j);
      events_.push_back(
          {static_cast<std::uint8_t>(select), static_cast<std::uint8_t>(select >> 8), 1});
      if (std::find(events_.begin(), events_.end() - 1, events_.back()) != events_.end() - 1) {
        throw CheckError(fmt::format("two counters say that they count {:#06x}", select));
      }
    }
  }
}

void Axi4BankUnits::choose(std::span<const Axi4Program> programs) {
  std::vector<std::vector<Axi4Term>> functions;
  counters_.clear();
  const auto number_of = [this](const Axi4Term& term) {
    return static_cast<std::size_t>(std::find_if(events_.begin(), events_.end(),
                                                 [&term](const Axi4Term& event) {
                                                   return event.event == term.event &&
                                                          event.umask == term.umask;
                                                 }) -
                                    events_.begin());
  };
  for (const Axi4Program& program : programs) {
    const auto function = axi4_function(program);
    if (!function) throw std::invalid_argument("axi4: no function of fixed counters");
    for (const Axi4Term& term : *function) {
      if (number_of(term) == events_.size()) {
        throw std::invalid_argument("axi4: this build of the bank has no such counter");
      }
      counters_.push_back(number_of(term));
    }
    functions.push_back(*function);
  }
  std::sort(counters_.begin(), counters_.end());
  counters_.erase(std::unique(counters_.begin(), counters_.end()), counters_.end());
  sums_.clear();
  for (const auto& function : functions) {
    auto& sum = sums_.emplace_back();
    for (const Axi4Term& term : function) {
      const auto at = std::lower_bound(counters_.begin(), counters_.end(), number_of(term));
      sum.push_back({static_cast<std::size_t>(at - counters_.begin()),
                     static_cast<std::uint64_t>(static_cast<std::int64_t>(term.times))});
    }
  }
}

std::uint64_t Axi4BankUnits::value(std::size_t i, std::span<const std::uint64_t> values) const {
  std::uint64_t sum = 0;
  for (const Term& term : sums_[i]) sum += term.times * values[term.at];
  return sum & mask_;
}

bool Axi4BankUnits::overflow(std::size_t i, std::span<const std::uint32_t> words) const {
  return std::any_of(sums_[i].begin(), sums_[i].end(), [&](const Term& term) {
    const std::size_t k = counters_[term.at];
    std::size_t u = 0;
    while (u + 1 < units_.size() && units_[u + 1].first <= k) ++u;
    return (words[u] >> (k - units_[u].first) & 1) != 0;
  });
}

}  // namespace fabmon
