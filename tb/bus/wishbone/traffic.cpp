// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/wishbone/traffic.hpp"

#include <stdexcept>
#include <vector>

#include "tb/core/words.hpp"

namespace fabmon::wishbone {

const Traffic::Workload& Traffic::workload_of(std::string_view name) {
  static constexpr std::array<Workload, 4> kWorkloads{{{.name = "classic",
                                                        .pipelined = false,
                                                        .pause = 1500,
                                                        .hold = 2000,
                                                        .stall = 0,
                                                        .answer = 2000,
                                                        .cut = 60,
                                                        .fault = 300,
                                                        .reset = 12,
                                                        .longest = 1},
                                                       {.name = "burst",
                                                        .pipelined = false,
                                                        .pause = 1000,
                                                        .hold = 1000,
                                                        .stall = 0,
                                                        .answer = 2600,
                                                        .cut = 100,
                                                        .fault = 100,
                                                        .reset = 10,
                                                        .longest = 16},
                                                       {.name = "pipelined",
                                                        .pipelined = true,
                                                        .pause = 1500,
                                                        .hold = 1500,
                                                        .stall = 1300,
                                                        .answer = 1800,
                                                        .cut = 60,
                                                        .fault = 300,
                                                        .reset = 12,
                                                        .longest = 8},
                                                       {.name = "full",
                                                        .pipelined = true,
                                                        .pause = 0,
                                                        .hold = 0,
                                                        .stall = 0,
                                                        .answer = 4096,
                                                        .cut = 0,
                                                        .fault = 0,
                                                        .reset = 0,
                                                        .longest = 64}}};
  std::vector<std::string_view> names;
  for (const Workload& each : kWorkloads) {
    if (each.name == name) return each;
    names.push_back(each.name);
  }
  throw std::invalid_argument(unknown_workload("Wishbone", name, names));
}

Traffic::Traffic(std::string_view workload, std::uint64_t seed)
    : workload_(workload_of(workload)), rng_(seed), layout_(wishbone::pins()) {
  pins_.recorded.assign(kPinCount, true);
  pins_.width = {1, 1, 1, 1, 1, 1, 1, 32, 4, 32, 32, 0, 3, 2, 1};
  pins_.recorded[kDat] = false;
  if (workload_.pipelined) return;
  pins_.recorded[kStall] = false;
  pins_.width[kStall] = 0;
}

void Traffic::request(std::uint64_t* row, bool writes) {
  row[kStb] = 1;
  row[kWe] = static_cast<std::uint64_t>(writes);
  row[kAdr] = std::uint64_t{4} * rng_.below(1U << 24);
  row[kDatW] = rng_.next();
  layout_.set_mask(row, kSel, rng_.below(16));
}

// ACK, or at times another one.
void Traffic::answer(std::uint64_t* row) {
  const bool fault = happens(workload_.fault);
  row[fault ? rng_.below(2) != 0 ? kErr : kRty : kAck] = 1;
}

// CYC falls.
void Traffic::release(std::uint64_t* row) {
  row[kCyc] = row[kStb] = 0;
  left_ = open_ = 0;
  waits_ = bursts_ = false;
}

void Traffic::next_classic(std::uint64_t* row) {
  if (waits_) {
    if (happens(workload_.cut)) release(row);
  } else if (bursts_) {  // the last beat was answered
    row[kStb] = 0;
    if (happens(workload_.cut)) {
      release(row);
    } else if (!happens(workload_.hold)) {
      const std::uint64_t cti = row[kCti];
      request(row, row[kWe] != 0);
      row[kCti] = --left_ == 0 ? 7 : cti;
      waits_ = true;
    }
  } else if (happens(workload_.pause)) {
    row[kStb] = 0;
    if (!happens(workload_.hold)) release(row);
  } else {
    row[kCyc] = 1;
    request(row, rng_.below(2) != 0);
    left_ = rng_.between(1, workload_.longest) - 1;
    bursts_ = left_ != 0;
    row[kCti] = bursts_ ? 1 + rng_.below(2) : 7 * rng_.below(2);
    row[kBte] = rng_.below(4);
    waits_ = true;
  }
  const bool counts = waits_;
  if (!counts) {  // ACK may be tied to 1
    for (const std::size_t pin : {kAck, kErr, kRty}) row[pin] = rng_.below(2);
    return;
  }
  if (!happens(workload_.answer)) return;
  answer(row);
  waits_ = false;
  if (row[kAck] == 0 || left_ == 0) bursts_ = false;
}

void Traffic::next_pipelined(std::uint64_t* row) {
  row[kStall] = static_cast<std::uint64_t>(happens(workload_.stall));
  if (left_ == 0 && open_ == 0 && !waits_) {
    if (happens(workload_.pause)) {
      row[kStb] = 0;
      if (!happens(workload_.hold)) release(row);
    } else {
      row[kCyc] = 1;
      left_ = rng_.between(1, workload_.longest);
    }
  } else if (happens(workload_.cut)) {
    release(row);
  }
  if (row[kCyc] == 0) {
    for (const std::size_t pin : {kAck, kErr, kRty}) row[pin] = rng_.below(2);
    return;
  }
  if (!waits_) {
    row[kStb] = 0;
    if (left_ != 0 && !happens(workload_.hold)) {
      request(row, rng_.below(2) != 0);
      row[kCti] = rng_.below(8);
      --left_;
    }
  }
  waits_ = row[kStb] != 0 && row[kStall] != 0;
  if (row[kStb] != 0 && !waits_) ++open_;
  if (open_ == 0 || !happens(workload_.answer)) return;
  answer(row);
  --open_;
}

void Traffic::next(std::uint64_t* row) {
  if (reset_ == 0 && happens(workload_.reset)) reset_ = rng_.between(1, 4);
  row[kReset] = static_cast<std::uint64_t>(reset_ == 0);
  row[kAck] = row[kErr] = row[kRty] = 0;
  row[kDatR] = rng_.next();
  if (reset_ != 0) {
    --reset_;
    release(row);
  } else if (workload_.pipelined) {
    next_pipelined(row);
  } else {
    next_classic(row);
  }
}

}  // namespace fabmon::wishbone
