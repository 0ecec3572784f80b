// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/ahb/rules.hpp"

#include <algorithm>

namespace fabmon::ahb {
namespace {

enum Rule : std::size_t { kStable, kSeq, kAlign, kKb, kError, kRuleCount };

constexpr std::array<BusRule, kRuleCount> kRules{{
    {"h_stable", "3.6", "An address phase changed while HREADY was low.", "htrans hready"},
    {"h_seq", "3.2, 3.5", "SEQ without NONSEQ, or not at the next address of its burst.",
     "htrans hready"},
    {"h_align", "3.5", "HADDR is not aligned to HSIZE.", "htrans hready haddr hsize"},
    {"h_kb", "3.5", "A burst crosses a boundary of 1 KiB.", "htrans hready haddr hsize"},
    {"h_error", "5.1", "An ERROR response of one cycle.", "htrans hready hresp"},
}};

std::uint64_t mask_of(unsigned width) {
  return width == 0 || width >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
}

}  // namespace

std::span<const BusRule> Rules::rules() { return kRules; }

Rules::Rules(const PinWidths& pins, std::size_t keep)
    : BusRules(kRules, ahb::pins(), pins, keep),
      has_address_(pins.has(kHaddr) && pins.has(kHsize)),
      has_select_(pins.has(kHsel)),
      has_response_(pins.has(kHresp)),
      address_mask_(mask_of(pins.width[kHaddr])),
      trans_of_(pins) {}

void Rules::gap() {
  data_ = burst_ = false;
  response_ = 0;
  address_ = {};
}

Rules::Control Rules::control_of(const PinRow& pins) {
  return {pins[kHaddr],   pins[kHwrite],    pins[kHsize],   pins[kHburst], pins[kHprot],
          pins[kHnonsec], pins[kHmastlock], pins[kHmaster], pins[kHexcl]};
}

bool Rules::is_changed(const PinRow& pins) const {
  const std::uint64_t trans = trans_of_(pins);  // IDLE if it is not selected
  if (address_.trans == kTransIdle) return trans != kTransIdle && trans != kTransNonseq;
  if (trans == kTransIdle && address_.may_cancel) return false;
  if (address_.trans == kTransBusy) {
    if (trans == kTransIdle || trans == kTransNonseq) return address_.burst != kIncr;
    return control_of(pins) != address_.control;
  }
  return trans != address_.trans || control_of(pins) != address_.control;
}

void Rules::check_stable(const PinRow& pins, std::uint64_t now) {
  if (address_.active && is_changed(pins)) broken(kStable, pins[kHmaster], now);
  address_ = {};
  if (pins[kHready] != 0 || pins[kHsel] == 0) return;
  // A response that cancels may be another subordinate's, whose HRESP this port has not.
  const bool hidden = !has_response_ || (has_select_ && !data_);
  address_ = {.active = true,
              .trans = trans_of_(pins),
              .burst = pins[kHburst],
              .control = control_of(pins),
              .may_cancel = pins[kHresp] != 0 || hidden};
}

void Rules::check_response(const PinRow& pins, std::uint64_t now) {
  const std::uint64_t response = data_ ? pins[kHresp] : 0;
  const bool ends = pins[kHready] != 0;
  if (response_ != 0 ? response != response_ : response != 0 && ends) {
    broken(kError, pins[kHmaster], now);
  }
  response_ = ends ? 0 : response;
}

std::uint64_t Rules::next_address(std::uint64_t address, unsigned size) const {
  const std::uint64_t next = address + (std::uint64_t{1} << size);
  const bool wraps = hburst_ != 0 && hburst_ % 2 == 0;
  if (!wraps) return next & address_mask_;
  const std::uint64_t inside = (std::uint64_t{beats_of(hburst_)} << size) - 1;
  return ((address & ~inside) | (next & inside)) & address_mask_;
}

// Of an address phase that is accepted.
void Rules::check_address(const PinRow& pins, std::uint64_t now, bool doubtful) {
  const auto size = static_cast<unsigned>(pins[kHsize] & 7U);
  const std::uint64_t address = pins[kHaddr];
  const std::uint64_t id = pins[kHmaster];
  if ((address & ((std::uint64_t{1} << size) - 1)) != 0) broken(kAlign, id, now);
  if (trans_of_(pins) == kTransNonseq) {
    hburst_ = pins[kHburst];
    left_ = beats_of(hburst_);
    burst_ = true;
  } else if (!burst_) {
    broken(kSeq, id, now, doubtful);
    return;
  } else if (has_address_) {
    if (address != next_address(last_, size)) {
      broken(kSeq, id, now);
    } else if (address >> 10U != last_ >> 10U) {
      broken(kKb, id, now);
    }
  }
  if (left_ != 0 && --left_ == 0) burst_ = false;
  last_ = address;
}

void Rules::cycle(const PinRow& pins, std::uint64_t now, bool doubtful) {
  check_response(pins, now);
  check_stable(pins, now);
  if (pins[kHready] == 0) return;
  const std::uint64_t trans = trans_of_(pins);
  data_ = trans >= kTransNonseq;
  if (data_) {
    check_address(pins, now, doubtful);
  } else if (trans == kTransIdle) {
    burst_ = false;
  }
}

}  // namespace fabmon::ahb
