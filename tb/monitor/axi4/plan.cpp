// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/axi4/plan.hpp"

#include <algorithm>
#include <cstdint>

#include "tb/monitor/axi4/golden/golden.hpp"
#include "tb/monitor/axi4/tables/register_map.hpp"

namespace fabmon {
namespace {

void append(Axi4Group& group, std::size_t index, const Axi4Program& program) {
  group.index.push_back(index);
  group.programs.push_back(program);
}

// The first group that can still take a program, from `first` on; a new one if there is none.
Axi4Group& open_group(std::vector<Axi4Group>& groups, std::size_t first, std::size_t size) {
  const auto found =
      std::find_if(groups.begin() + static_cast<std::ptrdiff_t>(first), groups.end(),
                   [size](const Axi4Group& group) { return group.programs.size() < size; });
  return found != groups.end() ? *found : groups.emplace_back();
}

}  // namespace

bool active_when_idle(const Axi4Program& program, const Axi4Config& config) {
  Axi4Program plain = program;
  plain.edge = false;
  plain.max = false;
  Axi4Golden golden(config);
  const Axi4Pins idle{};
  golden.write(axi4_reg::kUcctlL, ucctl_low(plain));
  golden.run(&idle, 1);  // the write acts
  golden.run(&idle, 1);
  return golden.counter(0) != 0;
}

std::vector<Axi4Group> plan_groups(const std::vector<Axi4Program>& programs,
                                   const Axi4Config& config) {
  if (config.bank) {
    std::vector<Axi4Group> one(1);
    for (std::size_t i = 0; i < programs.size(); ++i) append(one.front(), i, programs[i]);
    return one;
  }
  enum class Kind { kQuiet, kActive, kActiveEdge };
  std::vector<Kind> kinds;
  for (const Axi4Program& program : programs) {
    const bool active = active_when_idle(program, config);
    kinds.push_back(!active ? Kind::kQuiet : program.edge ? Kind::kActiveEdge : Kind::kActive);
  }
  std::vector<Axi4Group> groups;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    if (kinds[i] != Kind::kActiveEdge) continue;
    append(groups.emplace_back(), i, programs[i]);
    groups.back().armed_last = 0;
  }
  const std::size_t first_plain = groups.size();
  for (std::size_t i = 0; i < programs.size(); ++i) {
    if (kinds[i] == Kind::kActiveEdge) continue;
    const std::size_t first = kinds[i] == Kind::kQuiet ? 0 : first_plain;
    append(open_group(groups, first, config.num_counters), i, programs[i]);
  }
  if (groups.empty()) groups.emplace_back();
  return groups;
}

}  // namespace fabmon
