// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/tilelink/traffic.hpp"

#include <algorithm>
#include <stdexcept>

#include "tb/core/words.hpp"

namespace fabmon::tilelink {
namespace {

constexpr unsigned kBytes = 8;

PinWidths widths_of(bool cached) {
  PinWidths pins;
  pins.recorded.assign(kPinCount, true);
  pins.width.assign(kPinCount, 1);
  for (const std::size_t pin : {kAOpcode, kAParam, kASize, kASource, kBOpcode, kBSize, kCOpcode,
                                kCParam, kCSize, kDOpcode, kDSize, kDSource}) {
    pins.width[pin] = 3;
  }
  for (const std::size_t pin : {kBParam, kBSource, kCSource, kDParam}) pins.width[pin] = 2;
  for (const std::size_t pin : {kAAddress, kBAddress, kCAddress}) pins.width[pin] = 32;
  for (const std::size_t pin : {kAData, kBData, kCData, kDData}) pins.width[pin] = 8 * kBytes;
  pins.width[kAMask] = pins.width[kBMask] = kBytes;
  for (std::size_t pin = kBValid; pin < kReset; ++pin) {
    const bool of_tlc = pin <= kCCorrupt || pin >= kEValid;
    if (of_tlc && !cached) pins.recorded[pin] = false;
  }
  pins.recorded[kDError] = false;
  for (std::size_t pin = 0; pin < kPinCount; ++pin) {
    if (!pins.recorded[pin]) pins.width[pin] = 0;
  }
  return pins;
}

}  // namespace

const Traffic::Workload& Traffic::workload_of(std::string_view name) {
  static constexpr std::array<Workload, 3> kWorkloads{{{.name = "random",
                                                        .pause = 1300,
                                                        .stall = 1300,
                                                        .withdraw = 200,
                                                        .reset = 8,
                                                        .smallest = 0,
                                                        .largest = 6,
                                                        .cached = true,
                                                        .all = true},
                                                       {.name = "full",
                                                        .pause = 0,
                                                        .stall = 0,
                                                        .withdraw = 0,
                                                        .reset = 0,
                                                        .smallest = 6,
                                                        .largest = 6,
                                                        .cached = false,
                                                        .all = false},
                                                       {.name = "small",
                                                        .pause = 400,
                                                        .stall = 800,
                                                        .withdraw = 0,
                                                        .reset = 0,
                                                        .smallest = 0,
                                                        .largest = 3,
                                                        .cached = false,
                                                        .all = false}}};
  std::vector<std::string_view> names;
  for (const Workload& each : kWorkloads) {
    if (each.name == name) return each;
    names.push_back(each.name);
  }
  throw std::invalid_argument(unknown_workload("TileLink", name, names));
}

Traffic::Traffic(std::string_view workload, std::uint64_t seed)
    : workload_(workload_of(workload)),
      rng_(seed),
      layout_(tilelink::pins()),
      pins_(widths_of(workload_.cached)),
      port_(pins_) {
  open_.reserve(16);
}

std::uint64_t Traffic::address_of(std::uint64_t size) {
  return (rng_.next() >> 32U) & ~((std::uint64_t{1} << size) - 1);
}

// True if a channel that has a message does not offer it in this cycle. Before its first beat has
// moved, the message may be gone.
bool Traffic::pauses(Sender& sender) {
  if (sender.left == 0) return true;
  if (sender.begun) return happens(workload_.pause);
  if (!happens(workload_.withdraw)) return false;
  if (rng_.chance(128)) sender = {};
  return true;
}

void Traffic::reset() {
  a_ = c_ = d_ = {};
  open_.clear();
  busy_ = {};
  probes_ = grants_ = 0;
}

void Traffic::request(std::uint64_t* row) {
  if (a_.left == 0 && busy_[0] != 0xFF && !happens(workload_.pause)) {
    Header h;
    do h.source = rng_.below(8);
    while ((busy_[0] >> h.source & 1U) != 0);
    constexpr std::array<AOpcode, 4> kPlain{kGet, kGet, kPutFullData, kPutPartialData};
    h.opcode = kPlain.at(rng_.below(4));
    if (workload_.all) h.opcode = rng_.below(8);
    h.size = rng_.between(workload_.smallest, workload_.largest);
    if (h.opcode >= kAcquireBlock) h.size = workload_.largest;
    h.address = address_of(h.size);
    a_ = {.header = h, .left = is_write(h.opcode) ? port_.beats(h.size) : 1};
  }
  if (pauses(a_)) return;
  const Header& h = a_.header;
  row[kAValid] = 1;
  row[kAOpcode] = h.opcode;
  row[kAParam] = h.opcode % 2;
  row[kASize] = h.size;
  row[kASource] = h.source;
  row[kAAddress] = h.address;
  row[kAData] = rng_.next();
  const std::uint64_t bytes = std::uint64_t{1} << port_.beat_size(h.size);
  std::uint64_t mask = ((bytes == 64 ? 0 : std::uint64_t{1} << bytes) - 1)
                       << (h.address % kBytes / bytes * bytes);
  if (h.opcode == kPutPartialData) mask &= rng_.next();
  layout_.set_mask(row, kAMask, mask);
  if (row[kAReady] == 0) return;
  if (!a_.begun) {
    open_.push_back({h, false});
    busy_[0] |= 1U << h.source;
  }
  a_.begun = --a_.left != 0;
}

void Traffic::release(std::uint64_t* row) {
  if (c_.left == 0 && !happens(2 * workload_.pause)) {
    Header h{.opcode = kRelease + rng_.below(2), .source = rng_.below(4), .size = 6, .address = 0};
    h.address = address_of(h.size);
    if (probes_ != 0) {
      --probes_;
      h.opcode -= kRelease - kProbeAck;
    }
    const bool free = !is_release(h.opcode) || (busy_[1] >> h.source & 1U) == 0;
    if (free) c_ = {.header = h, .left = has_data(h.opcode) ? port_.beats(h.size) : 1};
  }
  // A message of C is not withdrawn here: a probe is to be answered.
  if (c_.left == 0 || (c_.begun && happens(workload_.pause))) return;
  row[kCValid] = 1;
  row[kCOpcode] = c_.header.opcode;
  row[kCSize] = c_.header.size;
  row[kCSource] = c_.header.source;
  row[kCAddress] = c_.header.address;
  row[kCData] = rng_.next();
  if (row[kCReady] == 0) return;
  if (!c_.begun && is_release(c_.header.opcode)) {
    open_.push_back({c_.header, true});
    busy_[1] |= 1U << c_.header.source;
  }
  c_.begun = --c_.left != 0;
}

// Any of the requests without an answer.
void Traffic::choose_answer() {
  if (d_.left != 0 || open_.empty() || happens(workload_.pause)) return;
  answered_ = open_[rng_.below(static_cast<std::uint32_t>(open_.size()))];
  Header h = answered_.header;
  if (answered_.of_c) {
    h.opcode = kReleaseAck;
  } else if (h.opcode == kIntent) {
    h.opcode = kHintAck;
  } else if (h.opcode >= kAcquireBlock) {
    const bool data = h.opcode == kAcquireBlock && rng_.chance(200);
    h.opcode = static_cast<std::uint64_t>(data ? kGrantData : kGrant);
  } else {
    h.opcode = static_cast<std::uint64_t>(answer_has_data(h.opcode) ? kAccessAckData : kAccessAck);
  }
  d_ = {.header = h, .left = has_data(h.opcode) ? port_.beats(h.size) : 1};
}

void Traffic::answer(std::uint64_t* row) {
  choose_answer();
  if (pauses(d_)) return;
  const Header& h = d_.header;
  const bool cached = h.opcode >= kGrant;
  row[kDValid] = 1;
  row[kDOpcode] = h.opcode;
  row[kDSize] = h.size;
  row[kDSource] = h.source;
  row[kDSink] = rng_.below(2);
  row[kDData] = rng_.next();
  row[kDDenied] = static_cast<std::uint64_t>(h.opcode != kReleaseAck && h.address % 1024 < 64);
  row[kDCorrupt] =
      static_cast<std::uint64_t>(has_data(h.opcode) && (row[kDDenied] != 0 || rng_.chance(4)));
  if (row[kDReady] == 0) return;
  if (!d_.begun) {
    const auto is_it = [this](const Request& each) {
      return each.of_c == answered_.of_c && each.header.source == answered_.header.source;
    };
    open_.erase(std::find_if(open_.begin(), open_.end(), is_it));
    busy_.at(static_cast<std::size_t>(answered_.of_c)) &= ~(1U << h.source);
    if (cached && !answered_.of_c) ++grants_;
  }
  d_.begun = --d_.left != 0;
}

void Traffic::probe(std::uint64_t* row) {
  row[kBValid] = static_cast<std::uint64_t>(rng_.chance(8));
  row[kBOpcode] = kAcquireBlock;  // ProbeBlock
  row[kBSize] = 6;
  row[kBAddress] = address_of(6);
  row[kBReady] = static_cast<std::uint64_t>(!happens(workload_.stall));
  if (row[kBValid] != 0 && row[kBReady] != 0) ++probes_;
  row[kEValid] = static_cast<std::uint64_t>(grants_ != 0 && !happens(workload_.pause));
  row[kEReady] = static_cast<std::uint64_t>(!happens(workload_.stall));
  if (row[kEValid] != 0 && row[kEReady] != 0) --grants_;
}

void Traffic::next(std::uint64_t* row) {
  if (reset_ == 0 && happens(workload_.reset)) reset_ = rng_.between(1, 4);
  row[kReset] = static_cast<std::uint64_t>(reset_ == 0);
  row[kAValid] = row[kBValid] = row[kCValid] = row[kDValid] = row[kEValid] = 0;
  if (reset_ != 0) {
    --reset_;
    reset();
    return;
  }
  for (const std::size_t ready : {kAReady, kCReady, kDReady}) {
    row[ready] = static_cast<std::uint64_t>(!happens(workload_.stall));
  }
  // Half of the cycles an answer may be to a request that moves in the same cycle; in the others a
  // request may have the source that an answer sets free in this cycle.
  const bool answer_first = rng_.chance(128);
  if (answer_first) answer(row);
  request(row);
  if (workload_.cached) {
    release(row);
    probe(row);
  }
  if (!answer_first) answer(row);
}

}  // namespace fabmon::tilelink
