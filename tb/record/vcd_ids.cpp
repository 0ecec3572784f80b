// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/record/vcd_ids.hpp"

#include <algorithm>

namespace fabmon {
namespace {

constexpr std::size_t kMostDirect = 7;  // characters of an identifier in the table

}  // namespace

std::uint32_t VcdIds::declare(std::string_view id) {
  const auto next = static_cast<std::uint32_t>(nets_.size());
  return nets_.try_emplace(std::string(id), next).first->second;
}

std::uint64_t VcdIds::number(std::string_view id, bool last_fastest) {
  std::uint64_t digits = 0;
  for (std::size_t i = 0; i < id.size(); ++i) {
    const auto digit = static_cast<std::uint64_t>(id[last_fastest ? id.size() - 1 - i : i] - 0x20);
    digits |= digit << (8 * i);
  }
  return number(digits);
}

void VcdIds::finish() {
  // A table of at most eight times as many entries as there are nets, and 1000.
  const std::uint64_t room = 8 * std::uint64_t{nets_.size()} + 1000;
  for (const bool last_fastest : {false, true}) {
    last_fastest_ = last_fastest;
    direct_ = std::all_of(nets_.begin(), nets_.end(), [&](const auto& entry) {
      return entry.first.size() <= kMostDirect && number(entry.first, last_fastest) < room;
    });
    if (direct_) break;
  }
  if (!direct_) return;
  codes_.resize(nets_.size());
  for (const auto& [id, net] : nets_) {
    codes_[net] = static_cast<std::uint32_t>(number(id, last_fastest_));
  }
  nets_.clear();
}

void VcdIds::map(std::span<const std::uint32_t> slot_of_net) {
  if (!direct_) {
    slot_of_net_.assign(slot_of_net.begin(), slot_of_net.end());
    return;
  }
  const auto highest = std::max_element(codes_.begin(), codes_.end());
  slots_.assign(highest == codes_.end() ? 0 : *highest + std::size_t{1}, kUndeclared);
  for (std::size_t net = 0; net < codes_.size(); ++net) slots_[codes_[net]] = slot_of_net[net];
}

std::uint32_t VcdIds::find_long(const char*& p) const {
  const char* const begin = p;
  while (static_cast<unsigned char>(*p) > 0x20) ++p;
  const std::string_view id(begin, static_cast<std::size_t>(p - begin));
  return direct_ ? kUndeclared : find_text(id);
}

std::uint32_t VcdIds::find_text(std::string_view id) const {
  const auto it = nets_.find(id);
  return it == nets_.end() ? kUndeclared : slot_of_net_[it->second];
}

}  // namespace fabmon
