// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A line's data goes out on CD after its CR was accepted.
#include "tb/bus/ace/traffic/snooper.hpp"

namespace fabmon {

void AceSnooper::drive(const AceStep& step, AceCache* cache) {
  AceSlavePins& s = step.pins.s[port_];
  const AceReady& ready = step.profile.ready;
  s.acready = step.ready(kLaneAc, ready.ac, snoops_.size() < kAceSnoops);
  if (s.crvalid == 0 && !snoops_.empty() && snoops_.front().due <= step.now) {
    const Snoop& snoop = snoops_.front();
    const bool dvm = snoop.code >= kAcDvmComplete;
    if (dvm || cache == nullptr) {
      s.crvalid = 1;
      s.crresp = 0;
    } else if (const unsigned line = ace_line(snoop.addr); !cache->snoop_waits(line)) {
      s.crvalid = 1;
      s.crresp = cache->snoop(line, snoop.code, step.profile.snoop_error, step.rng);
    }
  }
  if (s.cdvalid == 0 && data_ != 0) {
    s.cdvalid = 1;
    s.cdlast = beat_ == 3 ? 1 : 0;
  }
}

void AceSnooper::settle(const AceStep& step) {
  const AceSlavePins& s = step.pins.s[port_];
  if ((s.cdvalid & s.cdready) != 0) {
    beat_ = (beat_ + 1) % 4;
    if (s.cdlast != 0) --data_;
  }
  if ((s.crvalid & s.crready) != 0) {
    if ((s.crresp & kCrDataTransfer) != 0) ++data_;
    if (snoops_.front().sync) ++syncs_;
    if (snoops_.front().code == kAcDvmComplete) ++completes_;
    snoops_.pop();
  }
  if ((s.acvalid & s.acready) != 0) {
    Snoop snoop{s.acaddr, step.now + step.profile.snoop.draw(step.rng), s.acsnoop, false};
    if (s.acsnoop == kAcDvmMessage) {
      snoop.sync = !second_part_ && (s.acaddr >> 12U & 7U) == 4;
      second_part_ = !second_part_ && (s.acaddr & 1U) != 0;
    }
    snoops_.push(snoop);
  }
}

}  // namespace fabmon
