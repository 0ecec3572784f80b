// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/avalon/st_traffic.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "tb/core/words.hpp"

namespace fabmon::avalon_st {
namespace {

constexpr unsigned kBytes = 8;

}  // namespace

const Traffic::Workload& Traffic::workload_of(std::string_view name) {
  static constexpr std::array<Workload, 3> kWorkloads{{{.name = "random",
                                                        .pause = 1300,
                                                        .stall = 1300,
                                                        .withdrawn = 300,
                                                        .reset = 8,
                                                        .shortest = 1,
                                                        .longest = 16,
                                                        .channels = 4,
                                                        .rest = 8},
                                                       {.name = "full",
                                                        .pause = 0,
                                                        .stall = 0,
                                                        .withdrawn = 0,
                                                        .reset = 0,
                                                        .shortest = 16,
                                                        .longest = 16,
                                                        .channels = 1,
                                                        .rest = 0},
                                                       {.name = "bursty",
                                                        .pause = 0,
                                                        .stall = 800,
                                                        .withdrawn = 0,
                                                        .reset = 0,
                                                        .shortest = 8,
                                                        .longest = 8,
                                                        .channels = 1,
                                                        .rest = 100}}};
  std::vector<std::string_view> names;
  for (const Workload& each : kWorkloads) {
    if (each.name == name) return each;
    names.push_back(each.name);
  }
  throw std::invalid_argument(unknown_workload("Avalon-ST", name, names));
}

Traffic::Traffic(std::string_view workload, std::uint64_t seed)
    : workload_(workload_of(workload)), rng_(seed) {
  pins_.recorded.assign(kPinCount, true);
  pins_.width = {1, 1, 1, 1, 8 * kBytes, 3, 2, 1, 1};
}

void Traffic::offer(std::uint64_t* row) {
  const unsigned channel = rng_.below(workload_.channels);
  const unsigned left = left_.at(channel);
  const unsigned beats = left != 0 ? left : rng_.between(workload_.shortest, workload_.longest);
  row[kValid] = 1;
  row[kChannel] = channel;
  row[kStartofpacket] = static_cast<std::uint64_t>(left == 0);
  row[kEndofpacket] = static_cast<std::uint64_t>(beats == 1);
  row[kData] = rng_.next();
  row[kEmpty] = rng_.below(kBytes);  // it says something in the last beat alone
  row[kError] = static_cast<std::uint64_t>(rng_.chance(6));
}

// A packet's length is drawn when its first beat moves, so that an offer can be withdrawn.
void Traffic::move(const std::uint64_t* row) {
  unsigned& left = left_.at(row[kChannel]);
  if (row[kEndofpacket] != 0) {
    left = 0;
    rest_ = rng_.between(0, workload_.rest);
  } else if (left != 0) {
    --left;
  } else {
    left = rng_.between(std::max(workload_.shortest, 2U), workload_.longest) - 1;
  }
}

void Traffic::next(std::uint64_t* row) {
  if (reset_ == 0 && happens(workload_.reset)) reset_ = rng_.between(1, 4);
  row[kReset] = static_cast<std::uint64_t>(reset_ == 0);
  if (reset_ != 0) {
    --reset_;
    row[kValid] = 0;
    offered_ = false;
    left_ = {};
    return;
  }
  if (!offered_ || happens(workload_.withdrawn)) {
    row[kValid] = 0;
    if (rest_ != 0) {
      --rest_;
    } else if (!happens(workload_.pause)) {
      offer(row);
    }
  }
  row[kReady] = static_cast<std::uint64_t>(!happens(workload_.stall));
  offered_ = row[kValid] != 0 && row[kReady] == 0;
  if (row[kValid] != 0 && !offered_) move(row);
}

}  // namespace fabmon::avalon_st
