// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What a request on an ACE read or write address channel is: its transaction, from AxBAR, AxSNOOP,
// AxCACHE, AxDOMAIN and, of DVM messages, the address. Each request is exactly one transaction,
// legal or not. Where attributes contradict each other, barrier goes before DVM, DVM before cache
// maintenance, that before Device, and Device before the domain.
#pragma once

#include <cstdint>

#include "tb/bus/ace/pins.hpp"

namespace fabmon {

enum class AceTransaction : std::uint8_t {
  // Read address channel.
  kReadDevice,   ///< Device memory, in whatever domain
  kReadNoSnoop,  ///< Normal memory, Non-shareable or System domain
  kReadOnce,     ///< this and all down to kReadReserved: Inner or Outer Shareable
  kReadShared,
  kReadClean,
  kReadNotSharedDirty,
  kReadUnique,
  kCleanUnique,
  kMakeUnique,
  kReadReserved,  ///< ARSNOOP is none of ACE
  kCleanShared,   ///< cache maintenance: down to kMakeInvalid
  kCleanInvalid,
  kMakeInvalid,
  kMemoryBarrier,
  kSyncBarrier,
  kDvmMessage,  ///< one part of a DVM message, except a DVM Sync
  kDvmSync,
  kDvmComplete,
  // Write address channel.
  kWriteDevice,   ///< Device memory, in whatever domain
  kWriteNoSnoop,  ///< Normal memory, Non-shareable or System domain: also WriteBack, WriteClean,
                  ///< ...
  kWriteUnique,   ///< this and all down to kWriteReserved: Inner or Outer Shareable
  kWriteLineUnique,
  kWriteClean,
  kWriteBack,
  kEvict,
  kWriteEvict,
  kWriteReserved,  ///< AWSNOOP is none of ACE
  kWriteBarrier,   ///< the write half of a barrier
};

inline constexpr unsigned kAceTransactions = 28;

/// True if the domain is Inner or Outer Shareable.
constexpr bool ace_shareable(std::uint8_t domain) { return domain == 1 || domain == 2; }

/// The transaction of a read request. shareable: its domain is Inner or Outer Shareable.
/// second_part: a DVM message with the first of its two parts came before.
constexpr AceTransaction read_transaction(const AceRequestPins& ar, bool shareable,
                                          bool second_part) {
  if (ar.bar == 1) return AceTransaction::kMemoryBarrier;
  if (ar.bar == 3) return AceTransaction::kSyncBarrier;
  switch (ar.snoop) {
    case 0b1111:
      // The address of a second part is an address and says nothing of the kind of message.
      if (!second_part && (ar.addr >> 12 & 7) == 0b100) return AceTransaction::kDvmSync;
      return AceTransaction::kDvmMessage;
    case 0b1110:
      return AceTransaction::kDvmComplete;
    case 0b1000:
      return AceTransaction::kCleanShared;
    case 0b1001:
      return AceTransaction::kCleanInvalid;
    case 0b1101:
      return AceTransaction::kMakeInvalid;
    default:
      break;
  }
  if ((ar.cache & 2) == 0) return AceTransaction::kReadDevice;
  if (!shareable) return AceTransaction::kReadNoSnoop;
  switch (ar.snoop) {
    case 0b0000:
      return AceTransaction::kReadOnce;
    case 0b0001:
      return AceTransaction::kReadShared;
    case 0b0010:
      return AceTransaction::kReadClean;
    case 0b0011:
      return AceTransaction::kReadNotSharedDirty;
    case 0b0111:
      return AceTransaction::kReadUnique;
    case 0b1011:
      return AceTransaction::kCleanUnique;
    case 0b1100:
      return AceTransaction::kMakeUnique;
    default:
      return AceTransaction::kReadReserved;
  }
}

/// The transaction of a write request. shareable: its domain is Inner or Outer Shareable.
constexpr AceTransaction write_transaction(const AceRequestPins& aw, bool shareable) {
  if ((aw.bar & 1) != 0) return AceTransaction::kWriteBarrier;
  if ((aw.cache & 2) == 0) return AceTransaction::kWriteDevice;
  if (!shareable) return AceTransaction::kWriteNoSnoop;
  switch (aw.snoop) {
    case 0b000:
      return AceTransaction::kWriteUnique;
    case 0b001:
      return AceTransaction::kWriteLineUnique;
    case 0b010:
      return AceTransaction::kWriteClean;
    case 0b011:
      return AceTransaction::kWriteBack;
    case 0b100:
      return AceTransaction::kEvict;
    case 0b101:
      return AceTransaction::kWriteEvict;
    default:
      return AceTransaction::kWriteReserved;
  }
}

}  // namespace fabmon
