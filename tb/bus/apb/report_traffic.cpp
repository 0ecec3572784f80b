// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/apb/report_traffic.hpp"

#include <stdexcept>
#include <vector>

#include "tb/core/words.hpp"

namespace fabmon::apb {

const Traffic::Workload& Traffic::workload_of(std::string_view name) {
  static constexpr std::array<Workload, 3> kWorkloads{{{.name = "random",
                                                        .pause = 1500,
                                                        .stall = 2000,
                                                        .reset = 12,
                                                        .error = 300,
                                                        .shortest = 1,
                                                        .longest = 12},
                                                       {.name = "full",
                                                        .pause = 0,
                                                        .stall = 0,
                                                        .reset = 0,
                                                        .error = 0,
                                                        .shortest = 1,
                                                        .longest = 1},
                                                       {.name = "slow",
                                                        .pause = 100,
                                                        .stall = 4096,
                                                        .reset = 0,
                                                        .error = 20,
                                                        .shortest = 2,
                                                        .longest = 40}}};
  std::vector<std::string_view> names;
  for (const Workload& each : kWorkloads) {
    if (each.name == name) return each;
    names.push_back(each.name);
  }
  throw std::invalid_argument(unknown_workload("APB", name, names));
}

Traffic::Traffic(std::string_view workload, std::uint64_t seed)
    : workload_(workload_of(workload)), rng_(seed), layout_(apb::pins()) {
  pins_.recorded.assign(kPinCount, true);
  pins_.recorded[kPwakeup] = false;
  pins_.width = {1, 1, 1, 32, 1, 32, 32, 1, 4, 3, 0, 1};
}

void Traffic::set_up(std::uint64_t* row) {
  const bool writes = rng_.below(2) != 0;
  row[kPsel] = 1;
  row[kPaddr] = std::uint64_t{4} * rng_.below(1U << 20);
  row[kPwrite] = static_cast<std::uint64_t>(writes);
  row[kPwdata] = rng_.next();
  row[kPprot] = rng_.below(8);
  layout_.set_mask(row, kPstrb, writes ? rng_.below(16) : 0);
  wait_ = happens(workload_.stall) ? rng_.between(workload_.shortest, workload_.longest) : 0;
}

void Traffic::next(std::uint64_t* row) {
  if (reset_ == 0 && happens(workload_.reset)) reset_ = rng_.between(1, 4);
  row[kReset] = static_cast<std::uint64_t>(reset_ == 0);
  // Without an access PREADY, PENABLE (which others share) and PSLVERR mean nothing.
  row[kPready] = rng_.below(2);
  row[kPslverr] = rng_.below(2);
  row[kPrdata] = rng_.next();
  row[kPenable] = 0;
  if (reset_ != 0) {
    --reset_;
    row[kPsel] = 0;
    in_access_ = false;
    return;
  }
  if (in_access_) {
    row[kPenable] = 1;
    row[kPready] = static_cast<std::uint64_t>(wait_ == 0);
    row[kPslverr] = static_cast<std::uint64_t>(wait_ == 0 && happens(workload_.error));
    in_access_ = wait_ != 0;
    if (wait_ != 0) --wait_;
  } else if (happens(workload_.pause)) {
    row[kPsel] = 0;
    row[kPenable] = rng_.below(2);
  } else {
    set_up(row);
    in_access_ = true;
  }
}

}  // namespace fabmon::apb
