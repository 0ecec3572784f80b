// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The fields of a message's address are those of the monitor's decoder: bit 0 two parts, bits
// [14:12] the kind, 4 a Sync.
#include "tb/bus/ace/traffic/dvm.hpp"

namespace fabmon {

void AceDvm::accept(unsigned port, const AceRequestPins& ar) {
  if (ace_read_kind(ar) == AceReadKind::kDvmComplete) {
    sync_missing_ &= ~(1U << port);
    return;
  }
  Message& message = open_[port];
  if (second_part_[port]) {
    message.second = ar.addr;
    second_part_[port] = false;
    queue_.push(message);
    return;
  }
  message = {ar.addr,
             0,
             static_cast<std::uint8_t>(port),
             ar.prot,
             (ar.addr & 1U) != 0,
             (ar.addr >> 12U & 7U) == 4};
  second_part_[port] = message.two;
  if (message.sync) {
    syncs_.push(message);
  } else if (!message.two) {
    queue_.push(message);
  }
}

bool AceDvm::room_for(const Message& message, const Snoops& snoops) {
  for (unsigned n = 0; n < kAceSlaves; ++n) {
    if (n != message.from && !snoops[n].room(2)) return false;
  }
  return true;
}

void AceDvm::send(const Message& message, Snoops& snoops) {
  for (unsigned n = 0; n < kAceSlaves; ++n) {
    if (n == message.from) continue;
    snoops[n].push(AceSnoops::Cause::kDvm, 0, kAcDvmMessage, message.first, message.prot);
    if (!message.two) continue;
    snoops[n].push(AceSnoops::Cause::kDvm, 0, kAcDvmMessage, message.second, message.prot);
  }
}

void AceDvm::drive(Snoops& snoops) {
  if (sync_from_ >= 0 && sync_missing_ == 0) {
    AceSnoops& to = snoops[static_cast<unsigned>(sync_from_)];
    if (to.room(1)) {
      to.push(AceSnoops::Cause::kDvm, 0, kAcDvmComplete, 0, 0);
      sync_from_ = -1;
    }
  }
  if (!queue_.empty() && room_for(queue_.front(), snoops)) {
    send(queue_.front(), snoops);
    queue_.pop();
  }
  if (!syncs_.empty() && sync_from_ < 0 && room_for(syncs_.front(), snoops)) {
    const Message& sync = syncs_.front();
    send(sync, snoops);
    sync_from_ = sync.from;
    sync_missing_ = 0x1FU & ~(1U << sync.from);
    syncs_.pop();
  }
}

}  // namespace fabmon
