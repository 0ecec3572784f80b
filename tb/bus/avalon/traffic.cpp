// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/avalon/traffic.hpp"

#include <array>
#include <stdexcept>

#include "tb/core/words.hpp"

namespace fabmon::avalon {
namespace {

constexpr std::size_t kMostReads = 4;  // open at once

}  // namespace

const Traffic::Workload& Traffic::workload_of(std::string_view name) {
  static constexpr std::array<Workload, 3> kWorkloads{{{.name = "random",
                                                        .pause = 1300,
                                                        .wait = 1300,
                                                        .late = 1600,
                                                        .reset = 8,
                                                        .shortest = 1,
                                                        .longest = 8,
                                                        .answers = true},
                                                       {.name = "full",
                                                        .pause = 0,
                                                        .wait = 0,
                                                        .late = 0,
                                                        .reset = 0,
                                                        .shortest = 8,
                                                        .longest = 8,
                                                        .answers = true},
                                                       {.name = "simple",
                                                        .pause = 2600,
                                                        .wait = 2400,
                                                        .late = 0,
                                                        .reset = 0,
                                                        .shortest = 1,
                                                        .longest = 1,
                                                        .answers = false}}};
  std::vector<std::string_view> names;
  for (const Workload& each : kWorkloads) {
    if (each.name == name) return each;
    names.push_back(each.name);
  }
  throw std::invalid_argument(unknown_workload("Avalon-MM", name, names));
}

Traffic::Traffic(std::string_view workload, std::uint64_t seed)
    : workload_(workload_of(workload)), rng_(seed), layout_(avalon::pins()) {
  pins_.recorded.assign(kPinCount, false);
  pins_.width.assign(kPinCount, 0);
  const auto add = [this](std::size_t pin, unsigned width) {
    pins_.recorded[pin] = true;
    pins_.width[pin] = width;
  };
  for (const std::size_t pin : {kRead, kWrite, kWaitrequest, kReset}) add(pin, 1);
  for (const std::size_t pin : {kReaddata, kWritedata}) add(pin, 64);
  add(kAddress, 32);
  add(kByteenable, 8);
  if (!workload_.answers) return;
  for (const std::size_t pin : {kReaddatavalid, kWriteresponsevalid}) add(pin, 1);
  add(kBurstcount, 4);
  add(kResponse, 2);
}

void Traffic::answer(std::uint64_t* row) {
  row[kReaddatavalid] = row[kWriteresponsevalid] = 0;
  row[kReaddata] = rng_.next();
  row[kResponse] = rng_.chance(12) ? rng_.between(1, 3) : 0;
  if (!workload_.answers || happens(workload_.late)) return;
  if (responses_ != 0 && (reads_.empty() || rng_.chance(128))) {
    row[kWriteresponsevalid] = 1;
    --responses_;
  } else if (!reads_.empty()) {
    row[kReaddatavalid] = 1;
    if (--reads_.front() == 0) reads_.erase(reads_.begin());
  }
}

void Traffic::command(std::uint64_t* row) {
  row[kRead] = row[kWrite] = 0;
  if (happens(workload_.pause)) return;
  if (burst_ == 0 && reads_.size() < kMostReads && rng_.chance(128)) {
    row[kRead] = 1;
  } else {
    row[kWrite] = 1;
    row[kWritedata] = rng_.next();
  }
  layout_.set_mask(row, kByteenable, rng_.chance(128) ? 0xFF : 1 + rng_.below(255));
  if (burst_ != 0) return;
  row[kAddress] = std::uint64_t{8} * rng_.below(1U << 16U);
  row[kBurstcount] = rng_.between(workload_.shortest, workload_.longest);
}

void Traffic::move(const std::uint64_t* row) {
  if (row[kRead] != 0 && workload_.answers) reads_.push_back(row[kBurstcount]);
  if (row[kWrite] == 0) return;
  if (burst_ == 0) burst_ = row[kBurstcount];
  if (--burst_ == 0 && workload_.answers) ++responses_;
}

void Traffic::next(std::uint64_t* row) {
  if (reset_ == 0 && happens(workload_.reset)) reset_ = rng_.between(1, 4);
  row[kReset] = static_cast<std::uint64_t>(reset_ == 0);
  if (reset_ != 0) {
    --reset_;
    row[kRead] = row[kWrite] = row[kReaddatavalid] = row[kWriteresponsevalid] = 0;
    row[kWaitrequest] = 1;
    reads_.clear();
    responses_ = burst_ = 0;
    waits_ = false;
    return;
  }
  answer(row);
  if (!waits_) command(row);
  row[kWaitrequest] = static_cast<std::uint64_t>(happens(workload_.wait));
  const bool offers = row[kRead] != 0 || row[kWrite] != 0;
  waits_ = offers && row[kWaitrequest] != 0;
  if (offers && !waits_) move(row);
}

}  // namespace fabmon::avalon
