// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The fields of AcePins as a table: the name, which is the CSV column and the port of
// rtl/fabmon_cci400/fabmon_cci400.sv, the largest width, and what to make of a recording without
// it. Names are "s0_arvalid" to "s4_...", "m0_arvalid" to "m2_...", "niden", "spniden" and
// "aresetn".
//
// The sideband of a master interface has a column for each event, "m0_sb_addrhaz" and
// "m0_sb_addrhaz_ns"; "m0_sb" and "m0_sb_ns" hold all of them, bit c being event code c, as the
// ports of the RTL do. What is given both ways is OR'ed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "tb/bus/ace/pins.hpp"
#include "tb/record/column.hpp"

namespace fabmon {

/// Interfaces: 0-4 are S0 to S4, 5-7 are M0 to M2.
inline constexpr unsigned kAcePorts = kAceSlaves + kAceMasters;

/// "s3", "m0".
std::string ace_port_name(unsigned port);

/// A pin that an interface, or the monitor itself, has.
struct AceColumn {
  std::string name;        ///< lower case, e.g. "s3_arvalid"
  std::string_view field;  ///< the same without the interface, e.g. "arvalid"
  unsigned port;           ///< the interface, or kAcePorts for a pin of none
  unsigned bits;           ///< largest width
  bool hex;                ///< the CSV writer writes it in hex
  std::uint64_t tie;       ///< the value when a recording does not have it
  bool counts;             ///< an event may depend on it
  bool sideband;           ///< it tells of what happens inside the interconnect
  bool vector;             ///< all events of a sideband at once; the CSV writer does not write it
  unsigned event;          ///< event code, for the sideband of a master interface
  void (*assign)(AcePins& pins, const AceColumn& column, const std::uint64_t* words);
  PinWords (*extract)(const AcePins& pins, const AceColumn& column);

  /// Enters a value into pins that have the default so far.
  void set(AcePins& pins, const std::uint64_t* words) const { assign(pins, *this, words); }
  PinWords get(const AcePins& pins) const { return extract(pins, *this); }
};

/// All columns in the order in which the CSV writer writes them.
std::span<const AceColumn> ace_columns();

/// Index of a column by its lower-case name, or ace_columns().size().
std::size_t ace_column(std::string_view name);

}  // namespace fabmon
