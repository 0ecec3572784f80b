// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// An access waits for one credit per snoop, and for one more per line of data.
#include "tb/bus/ace/traffic/snoops.hpp"

namespace fabmon {

void AceSnoops::drive(const AceStep& step) {
  AceSlavePins& s = step.pins.s[port_];
  if (s.acvalid == 0 && sent_ < queue_.size() && sent_ < kAceSnoops) {
    const Item& item = queue_[sent_];
    s.acvalid = 1;
    s.acaddr = item.addr;
    s.acsnoop = item.code;
    s.acprot = item.prot;
  }
  s.crready = step.ready(kLaneCr, step.profile.ready.cr, !data_.full());
  s.cdready = step.ready(kLaneCd, step.profile.ready.cd);
}

void AceSnoops::credit(const Item& item, AceTrackers& trackers) {
  if (item.cause == Cause::kRead) {
    if (--trackers.reads[item.place].snoops == 0) trackers.snooped_r |= AceMask{1} << item.place;
  } else if (item.cause == Cause::kWrite) {
    if (--trackers.writes[item.place].snoops == 0) trackers.snooped_w |= AceMask{1} << item.place;
  }
}

void AceSnoops::settle(const AceStep& step, AceTrackers& trackers) {
  const AceSlavePins& s = step.pins.s[port_];
  if ((s.cdvalid & s.cdready & s.cdlast) != 0) {
    credit(data_.front(), trackers);
    data_.pop();
  }
  if ((s.crvalid & s.crready) != 0) {
    const Item& item = queue_.front();
    if (item.cause != Cause::kDvm) {
      AceAccess& access = item.cause == Cause::kRead
                              ? static_cast<AceAccess&>(trackers.reads[item.place])
                              : static_cast<AceAccess&>(trackers.writes[item.place]);
      const unsigned resp = s.crresp;
      if ((resp & kCrIsShared) != 0) access.snoop_shared = true;
      if ((resp & kCrPassDirty) != 0) access.snoop_dirty = true;
      if ((resp & kCrDataTransfer) != 0) {
        ++access.snoops;
        data_.push(item);
        if ((resp & kCrError) == 0) access.snoop_data = true;
      }
      credit(item, trackers);
    }
    queue_.pop();
    --sent_;
  }
  if ((s.acvalid & s.acready) != 0) ++sent_;
}

}  // namespace fabmon
