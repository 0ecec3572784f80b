// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A member of CmnPins by numbers: what it holds, and the crosspoint, port, direction, channel,
// interface or node that it belongs to.
#pragma once

#include <array>
#include <cstdint>

#include "tb/pins/cmn_config.hpp"
#include "tb/pins/cmn_pins.hpp"

namespace fabmon {

/// What a member of the pins holds.
enum class CmnField : std::uint8_t {
  kFlitv,
  kFlit,
  kChunkv,
  kPoison,
  kDevevent,
  kTgtid,
  kTxFlitv,
  kTxStall,
  kPartial,
  kEvent,
  kOccupancy,
  kNiden,
  kSpniden,
  kSnapshotReq,
  kAresetn
};

/// The value of any pin, least significant word first.
using CmnWords = std::array<std::uint64_t, 3>;

/// One member, or one bit of it.
struct CmnPin {
  CmnField kind{};
  std::uint8_t xp = 0;         ///< all but global ones
  std::uint8_t port = 0;       ///< of ports
  std::uint8_t direction = 0;  ///< CmnDirection, of links
  std::uint8_t channel = 0;    ///< ChiChannel, of links and interfaces
  std::uint8_t at = 0;         ///< CmnInterface, of interfaces; 4p + d, of nodes

  /// Enters a value, of which bits above the pin's width are 0.
  void set(CmnPins& pins, const CmnWords& value) const;
  CmnWords get(const CmnPins& pins) const;
};

/// True if a pin tells by itself that something happens: FLITV, txflitv, txstall, event.
bool is_cmn_activity(CmnField kind);

/// True if the mesh sends the device a flit that does not just return a credit: FLITV and an opcode
/// other than 0.
bool cmn_sends(const CmnConfig& mesh, const ChiLinkPins& down, ChiChannel channel);

}  // namespace fabmon
