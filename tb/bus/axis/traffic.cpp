// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axis/traffic.hpp"

#include <stdexcept>
#include <vector>

#include "tb/core/words.hpp"

namespace fabmon::axis {
namespace {

constexpr unsigned kBytes = 8;

}  // namespace

const Traffic::Workload& Traffic::workload_of(std::string_view name) {
  static constexpr std::array<Workload, 3> kWorkloads{{{.name = "random",
                                                        .pause = 1300,
                                                        .stall = 1300,
                                                        .reset = 8,
                                                        .shortest = 1,
                                                        .longest = 16,
                                                        .ids = 4,
                                                        .rest = 8},
                                                       {.name = "full",
                                                        .pause = 0,
                                                        .stall = 0,
                                                        .reset = 0,
                                                        .shortest = 16,
                                                        .longest = 16,
                                                        .ids = 1,
                                                        .rest = 0},
                                                       {.name = "bursty",
                                                        .pause = 0,
                                                        .stall = 800,
                                                        .reset = 0,
                                                        .shortest = 8,
                                                        .longest = 8,
                                                        .ids = 1,
                                                        .rest = 100}}};
  std::vector<std::string_view> names;
  for (const Workload& each : kWorkloads) {
    if (each.name == name) return each;
    names.push_back(each.name);
  }
  throw std::invalid_argument(unknown_workload("AXI4-Stream", name, names));
}

Traffic::Traffic(std::string_view workload, std::uint64_t seed)
    : workload_(workload_of(workload)), rng_(seed), layout_(axis::pins()) {
  pins_.recorded.assign(kPinCount, true);
  pins_.recorded[kTwakeup] = false;
  pins_.width = {1, 1, 8 * kBytes, kBytes, kBytes, 1, 2, 2, 4, 0, 1};
}

void Traffic::offer(std::uint64_t* row) {
  const unsigned id = rng_.below(workload_.ids);
  if (left_.at(id) == 0) left_.at(id) = rng_.between(workload_.shortest, workload_.longest);
  --left_.at(id);
  const bool last = left_.at(id) == 0;
  row[kTid] = id;
  row[kTdest] = 3 - id;
  row[kTdata] = rng_.next();
  row[kTuser] = rng_.below(16);
  row[kTlast] = static_cast<std::uint64_t>(last);
  const std::uint64_t keep = (1U << (last ? 1 + rng_.below(kBytes) : kBytes)) - 1;
  layout_.set_mask(row, kTkeep, keep);
  layout_.set_mask(row, kTstrb, workload_.pause == 0 ? keep : keep & rng_.next());
  if (last) rest_ = rng_.between(0, workload_.rest);
}

void Traffic::next(std::uint64_t* row) {
  if (reset_ == 0 && happens(workload_.reset)) reset_ = rng_.between(1, 4);
  row[kReset] = static_cast<std::uint64_t>(reset_ == 0);
  if (reset_ != 0) {
    --reset_;
    row[kTvalid] = 0;
    offered_ = false;
    left_ = {};
    return;
  }
  if (!offered_) {
    row[kTvalid] = 0;
    if (rest_ != 0) {
      --rest_;
    } else if (!happens(workload_.pause)) {
      row[kTvalid] = 1;
      offer(row);
    }
  }
  row[kTready] = static_cast<std::uint64_t>(!happens(workload_.stall));
  offered_ = row[kTvalid] != 0 && row[kTready] == 0;
}

}  // namespace fabmon::axis
