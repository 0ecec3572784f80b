// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/handshake/traffic.hpp"

#include <stdexcept>
#include <vector>

#include "tb/core/words.hpp"

namespace fabmon::handshakes {

const Traffic::Workload& Traffic::workload_of(std::string_view name) {
  static constexpr std::array<Workload, 3> kWorkloads{{{"random", 1300, 1300, 300, 12, 1, 6},
                                                       {"full", 0, 0, 0, 0, 1, 0},
                                                       {"bursty", 0, 600, 0, 0, 8, 50}}};
  std::vector<std::string_view> names;
  for (const Workload& each : kWorkloads) {
    if (each.name == name) return each;
    names.push_back(each.name);
  }
  throw std::invalid_argument(unknown_workload("handshake", name, names));
}

Traffic::Traffic(std::string_view workload, std::uint64_t seed)
    : workload_(workload_of(workload)), rng_(seed) {
  pins_.recorded.assign(kPinCount, true);
  pins_.width = {1, 1, 32, 1};
}

void Traffic::next(std::uint64_t* row) {
  if (reset_ == 0 && happens(workload_.reset)) reset_ = rng_.between(1, 4);
  row[kReset] = static_cast<std::uint64_t>(reset_ == 0);
  row[kReady] = static_cast<std::uint64_t>(!happens(workload_.stall));
  if (reset_ != 0) {
    --reset_;
    row[kValid] = 0;
    offered_ = false;
    return;
  }
  if (offered_ && happens(workload_.withdraw)) offered_ = false;
  if (!offered_) {
    row[kValid] = 0;
    if (rest_ != 0) {
      --rest_;
    } else if (!happens(workload_.pause)) {
      row[kValid] = 1;
      row[kBits] = rng_.next();
      if (left_ == 0) left_ = rng_.between(1, workload_.burst);
      if (--left_ == 0) rest_ = rng_.between(0, workload_.rest);
    }
  }
  offered_ = row[kValid] != 0 && row[kReady] == 0;
}

}  // namespace fabmon::handshakes
