// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/ahb/traffic.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <vector>

#include "tb/core/words.hpp"

namespace fabmon::ahb {
namespace {

constexpr unsigned kBytes = 8;
constexpr unsigned kMaxSize = 3;
constexpr std::uint64_t kIncr16 = 7;
constexpr std::uint64_t kKib = 1024;

}  // namespace

const Traffic::Workload& Traffic::workload_of(std::string_view name) {
  static constexpr std::array<Workload, 4> kWorkloads{{{.name = "random",
                                                        .pause = 1500,
                                                        .busy = 700,
                                                        .wait = 1500,
                                                        .error = 150,
                                                        .cut = 150,
                                                        .reset = 8,
                                                        .others = 0,
                                                        .responses = 1},
                                                       {.name = "full",
                                                        .pause = 0,
                                                        .busy = 0,
                                                        .wait = 0,
                                                        .error = 0,
                                                        .cut = 0,
                                                        .reset = 0,
                                                        .others = 0,
                                                        .responses = 1},
                                                       {.name = "shared",
                                                        .pause = 1000,
                                                        .busy = 500,
                                                        .wait = 1800,
                                                        .error = 150,
                                                        .cut = 100,
                                                        .reset = 8,
                                                        .others = 1365,
                                                        .responses = 1},
                                                       {.name = "retry",
                                                        .pause = 1000,
                                                        .busy = 500,
                                                        .wait = 1000,
                                                        .error = 400,
                                                        .cut = 100,
                                                        .reset = 8,
                                                        .others = 0,
                                                        .responses = 3}}};
  std::vector<std::string_view> names;
  for (const Workload& each : kWorkloads) {
    if (each.name == name) return each;
    names.push_back(each.name);
  }
  throw std::invalid_argument(unknown_workload("AHB", name, names));
}

Traffic::Traffic(std::string_view workload, std::uint64_t seed)
    : workload_(workload_of(workload)), rng_(seed), layout_(ahb::pins()) {
  pins_.recorded.assign(kPinCount, true);
  pins_.width.assign(kPinCount, 1);
  pins_.width[kHtrans] = 2;
  pins_.width[kHaddr] = 32;
  pins_.width[kHsize] = pins_.width[kHburst] = 3;
  pins_.width[kHprot] = pins_.width[kHmaster] = 4;
  pins_.width[kHwdata] = pins_.width[kHrdata] = 8 * kBytes;
  pins_.width[kHwstrb] = kBytes;
  pins_.width[kHresp] = 2;
  for (const Pin pin : {kHreadyin, kHreadyout}) {
    pins_.recorded[pin] = false;
    pins_.width[pin] = 0;
  }
}

// NONSEQ of a new burst.
void Traffic::start(std::uint64_t* row) {
  const bool full = workload_.pause == 0;
  row[kHtrans] = kTransNonseq;
  row[kHburst] = full ? kIncr16 : rng_.below(3) == 0 ? kIncr : rng_.below(8);
  row[kHsize] = full ? kMaxSize : rng_.below(kMaxSize + 1);
  row[kHwrite] = full ? static_cast<std::uint64_t>(write_) : rng_.below(2);
  write_ = !write_;
  row[kHprot] = rng_.below(16);
  row[kHnonsec] = rng_.below(2);
  row[kHmaster] = rng_.below(4);
  row[kHsel] = static_cast<std::uint64_t>(!happens(workload_.others));
  if (locked_ != 0) {
    --locked_;
  } else if (!full && rng_.below(16) == 0) {
    locked_ = rng_.between(1, 3);
  }
  row[kHmastlock] = static_cast<std::uint64_t>(locked_ != 0);
  row[kHexcl] = static_cast<std::uint64_t>(row[kHburst] == 0 && rng_.below(8) == 0);
  incr_ = row[kHburst] == kIncr;
  beats_ = incr_ ? rng_.between(1, 12) : beats_of(row[kHburst]);
  const std::uint64_t bytes = std::uint64_t{beats_} << row[kHsize];
  const std::uint64_t room = kKib - bytes;
  const std::uint64_t in_kib = rng_.below(static_cast<std::uint32_t>((room >> row[kHsize]) + 1))
                               << row[kHsize];
  row[kHaddr] = kKib * rng_.below(1U << 20U) + in_kib;
  left_ = beats_ - 1;
  address_ = row[kHaddr];
}

void Traffic::idle(std::uint64_t* row) {
  row[kHtrans] = kTransIdle;
  row[kHmastlock] = 0;
  left_ = locked_ = 0;
  if (rng_.below(2) == 0) row[kHaddr] = rng_.below(1U << 30U);
  if (workload_.others != 0) row[kHsel] = rng_.below(2);
}

// The address phase behind one that was accepted.
void Traffic::advance(std::uint64_t* row) {
  const bool was_busy = row[kHtrans] == kTransBusy;
  const bool may_leave = incr_ || !was_busy;  // BUSY of fixed length goes on with SEQ
  const bool often = was_busy || (incr_ && left_ == 0);
  const bool busy = happens(often ? 3 * workload_.busy : workload_.busy);
  if (left_ != 0 && !(may_leave && happens(workload_.cut))) {
    if (!was_busy) {
      const std::uint64_t next = address_ + (std::uint64_t{1} << row[kHsize]);
      const std::uint64_t inside = (std::uint64_t{beats_} << row[kHsize]) - 1;
      const bool wraps = row[kHburst] != 0 && row[kHburst] % 2 == 0;
      address_ = wraps ? (address_ & ~inside) | (next & inside) : next;
    }
    row[kHaddr] = address_;
    row[kHtrans] = busy ? kTransBusy : kTransSeq;
    if (row[kHtrans] == kTransSeq) --left_;
    return;
  }
  // Behind the last beat of an INCR the manager may show BUSY, and go on, or not.
  if (was_busy && left_ == 0 && incr_ && address_ % kKib != 0 && rng_.below(4) == 0) {
    row[kHtrans] = kTransSeq;
    return;
  }
  if (busy && incr_ && left_ == 0 && row[kHtrans] != kTransIdle) {
    if (!was_busy) address_ += std::uint64_t{1} << row[kHsize];
    row[kHaddr] = address_;
    row[kHtrans] = kTransBusy;
    return;
  }
  leave(row);
}

// Another burst, or none.
void Traffic::leave(std::uint64_t* row) {
  left_ = 0;
  if (happens(workload_.pause)) {
    idle(row);
  } else {
    start(row);
  }
}

// The address phase behind a cycle with HREADY = 0.
void Traffic::change(std::uint64_t* row) {
  if (first_) {  // the first cycle of a response other than OKAY
    if (response_ != 1 || rng_.below(2) == 0) idle(row);
    return;
  }
  if (row[kHtrans] == kTransIdle) {
    if (!happens(workload_.pause)) start(row);
  } else if (row[kHtrans] == kTransBusy && !happens(workload_.busy)) {
    if (left_ != 0 && !(incr_ && happens(workload_.cut))) {
      row[kHtrans] = kTransSeq;
      --left_;
    } else if (incr_) {
      leave(row);
    }
  }
}

// The address phase of this row is accepted.
void Traffic::begin_data(std::uint64_t* row) {
  data_ = row[kHtrans] >= kTransNonseq;
  if (!data_) return;
  own_ = row[kHsel] != 0;
  write_data_ = row[kHwrite] != 0;
  size_ = static_cast<unsigned>(row[kHsize]);
  lane_ = row[kHaddr] % kBytes;
  waits_ = happens(workload_.wait) ? rng_.between(1, 6) : 0;
  response_ = happens(workload_.error) ? rng_.between(1, workload_.responses) : 0;
  first_ = false;
}

// HREADY, HRESP and data of this cycle.
void Traffic::respond(std::uint64_t* row) {
  row[kHready] = 1;
  row[kHresp] = row[kHexokay] = 0;
  if (!data_) return;
  if (waits_ != 0) {
    --waits_;
    row[kHready] = 0;
    return;
  }
  if (own_) row[kHresp] = response_;
  if (response_ != 0 && !first_) {
    first_ = true;
    row[kHready] = 0;
    return;
  }
  row[kHrdata] = write_data_ ? row[kHrdata] : rng_.next();
  row[kHexokay] = rng_.below(2);
}

void Traffic::next(std::uint64_t* row) {
  if (reset_ == 0 && happens(workload_.reset)) reset_ = rng_.between(1, 4);
  row[kReset] = static_cast<std::uint64_t>(reset_ == 0);
  if (reset_ != 0) {
    --reset_;
    idle(row);
    data_ = first_ = false;
    row[kHready] = 1;
    row[kHresp] = 0;
    return;
  }
  if (row[kHready] != 0) {
    begin_data(row);
    if (data_ && write_data_) {
      row[kHwdata] = rng_.next();
      const std::uint64_t lanes = ((std::uint64_t{1} << (1U << size_)) - 1) << lane_;
      layout_.set_mask(row, kHwstrb, workload_.pause == 0 ? lanes : lanes & rng_.next());
    }
    advance(row);
  } else {
    change(row);
  }
  respond(row);
}

}  // namespace fabmon::ahb
