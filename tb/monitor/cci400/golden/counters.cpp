// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cci400/golden/counters.hpp"

namespace fabmon {

void Cci400Counters::settle_all(std::uint64_t now) {
  for (unsigned k = 0; k < kAll; ++k) settle(k, now);
  if (cycles_on_) cycles_ += now - cycles_since_;
  cycles_since_ = now;
}

void Cci400Counters::start_all(std::uint64_t now) {
  cycles_on_ = settings_.cen && settings_.enable[kCycle] && (niden_ || !settings_.dp);
  for (unsigned k = 0; k < kEventCounters; ++k) {
    count_[k].start(settings_.cen && settings_.enable[k] && niden_, at(k, now));
  }
  // The position of the cycle counter moves only while it is on.
  count_[kCycle].start(true, at(kCycle, now));
}

void Cci400Counters::set(const Settings& settings, std::uint64_t now) {
  settle_all(now);
  if (settings.ccd && !settings_.ccd) divided_from_ = cycles_;  // it stood at 0 until now
  settings_ = settings;
  start_all(now);
}

void Cci400Counters::clear_cycles(std::uint64_t now) {
  if (cycles_on_) cycles_ += now - cycles_since_;
  cycles_since_ = now;
  divided_from_ = cycles_;
  set_value(kCycle, 0, now);
}

}  // namespace fabmon
