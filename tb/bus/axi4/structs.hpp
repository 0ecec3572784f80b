// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// AXI ports as packed structs, which simulators write as one vector each: the requests (all that
// the manager drives) and the responses. The layout is that of the macros AXI_TYPEDEF_* and
// AXI_LITE_TYPEDEF_* of PULP's axi/typedef.svh; the first field is the most significant:
//
//     requests   aw, aw_valid, w, w_valid, b_ready, ar, ar_valid, r_ready
//     responses  aw_ready, ar_ready, w_ready, b_valid, b, r_valid, r
//     aw         id, addr, len 8, size 3, burst 2, lock 1, cache 4, prot 3, qos 4, region 4,
//                atop 6, user
//     ar         the same without atop
//     w          data, strb, last, user
//     b          id, resp 2, user
//     r          id, data, resp 2, last, user
//
// AXI4-Lite: aw and ar are addr, prot 3; w is data, strb; b is resp 2; r is data, resp 2; the
// responses are aw_ready, w_ready, b, b_valid, ar_ready, r, r_valid.
//
// With A, D, I, U for the bits of address, data, ID and user field, the widths are
//     AXI4       2 I + 2 A + 9/8 D + 3 U + 70   and   2 I + D + 2 U + 10
//     AXI4-Lite  2 A + 9/8 D + 11               and   D + 9
// which AXI4-Lite is told by. AXI4 leaves a choice: usual widths come first.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "tb/record/pin_bits.hpp"

namespace fabmon {

/// Widths of the fields of a port's structs, in bits.
struct Axi4StructWidths {
  unsigned addr = 0;  ///< 1-64
  unsigned data = 0;  ///< 8-1024, a power of two
  unsigned id = 0;    ///< 0: AXI4-Lite
  unsigned user = 0;  ///< of each channel; 0: AXI4-Lite

  bool lite() const { return id == 0; }
  /// True for widths that many designs have: other structs of requests and responses have not.
  bool usual() const;
  /// Bits of the two structs.
  unsigned request_bits() const;
  unsigned response_bits() const;
  /// "addr=32,data=64,id=4,user=1", as --widths takes it.
  std::string text() const;

  bool operator==(const Axi4StructWidths&) const = default;
};

/// The widths that structs of so many bits have. More than one: nothing tells which; all are
/// equally usual. None: these are no such structs.
std::vector<Axi4StructWidths> axi4_struct_widths(unsigned request_bits, unsigned response_bits);

/// Reads --widths; a field that is missing is 32 (addr), 64 (data), 4 (id) or 1 (user); "id=0" is
/// AXI4-Lite. Throws InputError.
Axi4StructWidths parse_struct_widths(const std::string& text);

/// The pins of a port, by their names ("awvalid"), in the two structs.
std::vector<std::pair<std::string, PinBits>> axi4_struct_pins(const Axi4StructWidths& widths,
                                                              const PinBits& request,
                                                              const PinBits& response);

}  // namespace fabmon
