// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// An access to a bare model of stats, followed to its end: a long one is answered before it is over
// (docs/reference/stats-timing.md, early answers).
#pragma once

#include <cstdint>

#include "tb/core/reg_access.hpp"
#include "tb/monitor/stats/tables/register_map.hpp"
#include "tests/catch.hpp"

namespace fabmon::test {

/// One access on the bus; what is read.
template <class Model>
std::uint32_t access_once(Model& model, const RegAccess& access) {
  model.issue(access);
  for (int i = 0; i < 20 && model.busy(); ++i) model.bus_edge();
  REQUIRE_FALSE(model.busy());
  return model.rdata();
}

/// The access, and what it reads when it is over.
template <class Model>
std::uint32_t follow(Model& model, const RegAccess& access) {
  const std::uint32_t first = access_once(model, access);
  std::uint32_t pending = stats_reg::kPendingBusy;
  for (int i = 0; i < 200 && (pending & stats_reg::kPendingBusy) != 0; ++i) {
    pending = access_once(model, {.addr = stats_reg::kPending});
  }
  REQUIRE((pending & stats_reg::kPendingBusy) == 0);
  if (access.write || (pending & stats_reg::kPendingLate) == 0) return first;
  return access_once(model, {.addr = stats_reg::kAnswer});
}

}  // namespace fabmon::test
