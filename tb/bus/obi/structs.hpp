// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// OBI ports as packed structs, which many simulators write as one vector each: the requests and the
// answers. The first field is the most significant one. With A, D, I bits of address, data and id:
//
//     flat       req, we, be D/8, addr A, wdata D                      A + 9/8 D + 2
//                gnt, rvalid, rdata D                                  D + 2
//     by parts   addr A, we, be D/8, wdata D, aid I, optional 1, req   A + 9/8 D + I + 3
//                the same and rready                                   A + 9/8 D + I + 4
//                rdata D, rid I, err, optional 1, gnt, rvalid          D + I + 4
//
// Flat ones are those of X-HEEP, those by parts PULP's with no optional fields. Other structs have
// such widths, too (A = D = 32: a register interface). So a pair of vectors is taken for a port
// only if its name has "obi", "instr" or "data" in it, A is 32 or 64, and one layout alone fits.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/obi/pins.hpp"

namespace fabmon::obi {

/// The fields of a port's structs.
struct StructLayout {
  bool parts = false;                   ///< by parts, else flat
  bool rready = false;                  ///< there is one
  unsigned addr = 0, data = 0, id = 0;  ///< bits

  /// "addr=32,data=32,id=3".
  std::string text() const;
  bool operator==(const StructLayout&) const = default;
};

/// The layout of structs of so many bits; nothing if none fits, or several do.
std::optional<StructLayout> struct_layout(unsigned request_bits, unsigned answer_bits);

/// Adds the ports that are such structs.
void add_struct_ports(const WaveSearch& search, std::vector<WavePins>& sets);

}  // namespace fabmon::obi
