// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/obi/traffic.hpp"

#include <array>
#include <stdexcept>
#include <vector>

#include "tb/core/words.hpp"

namespace fabmon::obi {

const Traffic::Workload& Traffic::workload_of(std::string_view name) {
  static constexpr std::array<Workload, 3> kWorkloads{{{.name = "random",
                                                        .pause = 1300,
                                                        .stall = 1300,
                                                        .late = 1300,
                                                        .busy = 1000,
                                                        .reset = 8,
                                                        .writes = 1600,
                                                        .open = 6},
                                                       {.name = "full",
                                                        .pause = 0,
                                                        .stall = 0,
                                                        .late = 0,
                                                        .busy = 0,
                                                        .reset = 0,
                                                        .writes = 1024,
                                                        .open = 2},
                                                       {.name = "slow",
                                                        .pause = 200,
                                                        .stall = 2400,
                                                        .late = 3400,
                                                        .busy = 0,
                                                        .reset = 0,
                                                        .writes = 0,
                                                        .open = 2}}};
  std::vector<std::string_view> names;
  for (const Workload& each : kWorkloads) {
    if (each.name == name) return each;
    names.push_back(each.name);
  }
  throw std::invalid_argument(unknown_workload("OBI", name, names));
}

Traffic::Traffic(std::string_view workload, std::uint64_t seed)
    : workload_(workload_of(workload)), rng_(seed), layout_(obi::pins()) {
  pins_.recorded.assign(kPinCount, false);
  pins_.width.assign(kPinCount, 0);
  const auto add = [this](std::size_t pin, unsigned width) {
    pins_.recorded[pin] = true;
    pins_.width[pin] = width;
  };
  for (const std::size_t pin : {kReq, kGnt, kRvalid, kRready, kWe, kErr, kReset}) add(pin, 1);
  for (const std::size_t pin : {kAddr, kWdata, kRdata}) add(pin, 32);
  for (const std::size_t pin : {kAid, kRid}) add(pin, 2);
  add(kBe, 4);
}

void Traffic::request(std::uint64_t* row) {
  row[kReq] = 1;
  row[kWe] = static_cast<std::uint64_t>(happens(workload_.writes));
  row[kAddr] = std::uint64_t{4} * rng_.below(1U << 16U);
  row[kAid] = rng_.below(4);
  row[kWdata] = rng_.next();
  layout_.set_mask(row, kBe, rng_.chance(128) ? 0xF : 1 + rng_.below(15));
}

void Traffic::answer(std::uint64_t* row) {
  row[kRvalid] = 1;
  row[kRid] = open_.front();
  row[kRdata] = rng_.next();
  row[kErr] = static_cast<std::uint64_t>(rng_.chance(12));
}

void Traffic::next(std::uint64_t* row) {
  if (reset_ == 0 && happens(workload_.reset)) reset_ = rng_.between(1, 4);
  row[kReset] = static_cast<std::uint64_t>(reset_ == 0);
  if (reset_ != 0) {
    --reset_;
    row[kReq] = row[kRvalid] = 0;
    req_waits_ = resp_waits_ = false;
    open_.clear();
    return;
  }
  if (!resp_waits_) {
    row[kRvalid] = 0;
    if (!open_.empty() && !happens(workload_.late)) answer(row);
  }
  row[kRready] = static_cast<std::uint64_t>(!happens(workload_.busy));
  resp_waits_ = row[kRvalid] != 0 && row[kRready] == 0;
  if (row[kRvalid] != 0 && !resp_waits_) open_.erase(open_.begin());
  if (!req_waits_) {
    row[kReq] = 0;
    if (!happens(workload_.pause)) request(row);
  }
  const bool has_room = open_.size() < workload_.open;
  row[kGnt] = static_cast<std::uint64_t>(has_room && !happens(workload_.stall));
  req_waits_ = row[kReq] != 0 && row[kGnt] == 0;
  if (row[kReq] != 0 && !req_waits_) open_.push_back(row[kAid]);
}

}  // namespace fabmon::obi
