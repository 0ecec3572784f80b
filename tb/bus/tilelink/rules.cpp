// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/tilelink/rules.hpp"

#include <algorithm>

namespace fabmon::tilelink {
namespace {

enum Rule : std::size_t { kSource, kOrphan, kSize, kAlign, kMask, kRuleCount };

constexpr std::array<BusRule, kRuleCount> kRules{{
    {"tl_source", "6.4",
     "A request has the source of one of which no beat of the answer has moved.",
     "a_valid a_ready a_source d_valid d_ready d_source"},
    {"tl_orphan", "6.4", "An answer belongs to no request.", "a_valid a_ready d_valid d_ready"},
    {"tl_size", "7.2", "The size of an answer is not that of its request.",
     "a_valid a_ready a_size d_valid d_ready d_size"},
    {"tl_align", "6.3", "An address is not aligned to the size of its message.",
     "a_valid a_ready a_size a_address"},
    {"tl_mask", "4.5",
     "a_mask has a byte that is not of the message, or lacks one (PutPartialData may lack some).",
     "a_valid a_ready a_opcode a_size a_address a_mask"},
}};

}  // namespace

std::span<const BusRule> Rules::rules() { return kRules; }

Rules::Rules(const PinWidths& pins, std::size_t keep)
    : BusRules(kRules, tilelink::pins(), pins, keep),
      port_(pins),
      has_c_(pins.has(kCValid)),
      has_c_size_(pins.has(kCSize)) {}

void Rules::forget() {
  open_.clear();
  a_.stop();
  c_.stop();
  d_.stop();
  idle_ = true;
}

void Rules::check_mask(const PinRow& pins, const Header& header, std::uint64_t now) {
  const unsigned bytes = port_.bytes();
  if (bytes == 0 || bytes > 64 * kMaskWords) return;
  const unsigned size = std::min(bytes, 1U << header.size);
  const auto low = static_cast<unsigned>(header.address % bytes / size * size);
  const auto mask = pins.mask(kAMask);
  for (unsigned word = 0; word < kMaskWords; ++word) {
    std::uint64_t lanes = 0;  // of the message
    for (unsigned i = std::max(low, 64 * word); i < std::min(low + size, 64 * word + 64); ++i) {
      lanes |= std::uint64_t{1} << i % 64;
    }
    const bool lacks = header.opcode != kPutPartialData && (lanes & ~mask[word]) != 0;
    if (lacks || (mask[word] & ~lanes) != 0) return broken(kMask, header.source, now);
  }
}

void Rules::request(const PinRow& pins, bool of_c, std::uint64_t now, bool doubtful) {
  if (pins[of_c ? kCValid : kAValid] == 0 || pins[of_c ? kCReady : kAReady] == 0) return;
  Burst& burst = of_c ? c_ : a_;
  Header header = of_c ? port_.c(pins) : port_.a(pins);
  if (burst.continues(header, doubtful)) {
    burst.beat();
    header = burst.header();
  } else {
    const bool data = of_c ? has_data(header.opcode) : is_write(header.opcode);
    burst.begin(header, data ? port_.beats(header.size) : 1);
    const bool aligned = header.address % (std::uint64_t{1} << header.size) == 0;
    if (!aligned && (!of_c || has_c_size_)) broken(kAlign, header.source, now);
    if (!of_c || is_release(header.opcode)) {
      open_.push_back({.source = port_.matched(header.source, of_c),
                       .of_c = of_c,
                       .size = header.size,
                       .id = header.source,
                       .has_data = !of_c && answer_has_data(header.opcode),
                       .is_new = true});
      any_new_ = true;
    }
  }
  if (!of_c) check_mask(pins, header, now);
}

void Rules::answer(const PinRow& pins, std::uint64_t now, bool doubtful) {
  if (pins[kDValid] == 0 || pins[kDReady] == 0) return;
  const Header header = port_.d(pins);
  const auto find = [&](bool of_c) {
    const std::uint64_t source = port_.matched(header.source, of_c);
    return std::find_if(open_.begin(), open_.end(), [&](const Open& each) {
      return each.of_c == of_c && each.source == source;
    });
  };
  const bool to_c = port_.has_d_opcode() && header.opcode == kReleaseAck;
  const bool more = d_.continues(header, doubtful);
  if (more && !(orphan_ && doubtful)) return d_.beat();
  auto request = find(to_c);
  if (request == open_.end() && !port_.has_d_opcode()) request = find(true);
  if (more && request == open_.end()) return d_.beat();
  orphan_ = request == open_.end();
  if (orphan_) {
    broken(kOrphan, header.source, now, doubtful);
  } else {
    const bool known = !request->of_c || has_c_size_;
    if (known && request->size != header.size) broken(kSize, request->id, now, doubtful);
  }
  const std::uint64_t size = port_.has_d_size() || orphan_ ? header.size : request->size;
  const bool data = port_.has_d_opcode() ? has_data(header.opcode) : !orphan_ && request->has_data;
  d_.begin(header, data ? port_.beats(size) : 1);
  if (!orphan_) open_.erase(request);
}

void Rules::check_sources(std::uint64_t now) {
  for (std::size_t i = 0; i < open_.size(); ++i) {
    if (!open_[i].is_new) continue;
    open_[i].is_new = false;
    const auto end = open_.begin() + static_cast<std::ptrdiff_t>(i);
    const bool used = std::any_of(open_.begin(), end, [&](const Open& older) {
      return older.of_c == open_[i].of_c && older.source == open_[i].source;
    });
    if (used) broken(kSource, open_[i].id, now);
  }
  any_new_ = false;
}

void Rules::cycle(const PinRow& pins, std::uint64_t now, bool doubtful) {
  request(pins, false, now, doubtful);
  if (has_c_) request(pins, true, now, doubtful);
  answer(pins, now, doubtful);
  if (any_new_) check_sources(now);
  idle_ = open_.empty() && !a_.begun() && !c_.begun() && !d_.begun() && pins[kAValid] == 0 &&
          pins[kCValid] == 0 && pins[kDValid] == 0;
}

}  // namespace fabmon::tilelink
