// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Distributed virtual memory: each DVM message goes to all other slave interfaces, the two parts of
// one right after each other. One Sync at a time is on its way: when all others have sent their DVM
// Complete, its sender gets one. Other messages pass Syncs that wait, since the DVM Complete that
// these wait for may be behind such a message.
#pragma once

#include <array>
#include <cstdint>

#include "tb/bus/ace/traffic/snoops.hpp"
#include "tb/core/ring.hpp"

namespace fabmon {

class AceDvm {
 public:
  /// Whether another message can be taken.
  bool room() const { return queue_.room() > kAceSlaves; }
  bool empty() const { return queue_.empty() && syncs_.empty() && sync_from_ < 0; }
  /// A DVM message or DVM Complete was accepted on AR of an interface.
  void accept(unsigned port, const AceRequestPins& ar);
  /// Passes messages on.
  void drive(std::array<AceSnoops, kAceSlaves>& snoops);

 private:
  using Snoops = std::array<AceSnoops, kAceSlaves>;

  struct Message {
    std::uint64_t first = 0, second = 0;
    std::uint8_t from = 0, prot = 0;
    bool two = false, sync = false;
  };

  static void send(const Message& message, Snoops& snoops);
  static bool room_for(const Message& message, const Snoops& snoops);

  std::array<Message, kAceSlaves> open_{};  // first parts that wait for the second
  std::array<bool, kAceSlaves> second_part_{};
  Ring<Message, 32> queue_;
  Ring<Message, 8> syncs_;     // one of each interface at most
  int sync_from_ = -1;         // who sent the Sync that is on its way
  unsigned sync_missing_ = 0;  // who has not completed it
};

}  // namespace fabmon
