// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The fields of a message's address are those of the monitor's decoder: bit 0 two parts, bits
// [14:12] the kind, 4 a Sync.
#include "tb/traffic/ace_dvm.hpp"

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
  if (!message.two) queue_.push(message);
}

void AceDvm::drive(std::array<AceSnoops, kCciSlaves>& snoops) {
  using enum AceSnoops::Cause;
  if (sync_from_ >= 0 && sync_missing_ == 0) {
    AceSnoops& to = snoops[static_cast<unsigned>(sync_from_)];
    if (to.room(1)) {
      to.push(kDvm, 0, kAcDvmComplete, 0, 0);
      sync_from_ = -1;
    }
  }
  if (queue_.empty()) return;
  const Message& message = queue_.front();
  if (message.sync && sync_from_ >= 0) return;
  for (unsigned n = 0; n < kCciSlaves; ++n) {
    if (n != message.from && !snoops[n].room(2)) return;
  }
  for (unsigned n = 0; n < kCciSlaves; ++n) {
    if (n == message.from) continue;
    snoops[n].push(kDvm, 0, kAcDvmMessage, message.first, message.prot);
    if (message.two) snoops[n].push(kDvm, 0, kAcDvmMessage, message.second, message.prot);
  }
  if (message.sync) {
    sync_from_ = message.from;
    sync_missing_ = 0x1FU & ~(1U << message.from);
  }
  queue_.pop();
}

}  // namespace fabmon
