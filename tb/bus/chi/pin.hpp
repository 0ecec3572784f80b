// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A member of ChiPins by numbers: what it holds, and the crosspoint, port, direction, channel,
// interface or node that it belongs to.
#pragma once

#include <array>
#include <cstdint>

#include "tb/bus/chi/mesh.hpp"
#include "tb/bus/chi/pins.hpp"

namespace fabmon {

/// What a member of the pins holds.
enum class ChiPinField : std::uint8_t {
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
using ChiWords = std::array<std::uint64_t, 3>;

/// One member, or one bit of it.
struct ChiPin {
  ChiPinField kind{};
  std::uint8_t xp = 0;         ///< all but global ones
  std::uint8_t port = 0;       ///< of ports
  std::uint8_t direction = 0;  ///< ChiDirection, of links
  std::uint8_t channel = 0;    ///< ChiChannel, of links and interfaces
  std::uint8_t at = 0;         ///< ChiInterface, of interfaces; 4p + d, of nodes

  /// Enters a value, of which bits above the pin's width are 0.
  void set(ChiPins& pins, const ChiWords& value) const;
  ChiWords get(const ChiPins& pins) const;
};

/// True if a pin tells by itself that something happens: FLITV, txflitv, txstall, event.
bool is_chi_activity(ChiPinField kind);

/// True if the mesh sends the device a flit that does not just return a credit: FLITV and an opcode
/// other than 0.
bool chi_sends(const ChiMesh& mesh, const ChiLinkPins& down, ChiChannel channel);

}  // namespace fabmon
