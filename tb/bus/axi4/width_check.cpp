// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axi4/width_check.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace fabmon {
namespace {

std::string misfit(const std::string& what, const std::string& parameter, unsigned is,
                   unsigned wanted) {
  const std::string bits = std::to_string(wanted);
  return what + " has " + bits + " bits, " + parameter + " is " + std::to_string(is) +
         ": give --param " + parameter + "=" + bits;
}

unsigned bits_of(std::uint64_t value) { return static_cast<unsigned>(std::bit_width(value)); }

}  // namespace

std::string id_misfit(const Axi4Pins& p, unsigned id_width) {
  const unsigned wanted = bits_of(p.arid | p.rid | p.awid | p.bid);
  return wanted <= id_width ? "" : misfit("an ID", "IdWidth", id_width, wanted);
}

std::string axi4_misfit(const Axi4Pins& p, const Axi4Port& port) {
  const unsigned addr = bits_of(p.araddr | p.awaddr);
  if (addr > port.addr_width) return misfit("an address", "AddrWidth", port.addr_width, addr);
  const unsigned lanes = p.wstrb[1] != 0 ? 64 + bits_of(p.wstrb[1]) : bits_of(p.wstrb[0]);
  const unsigned size =
      1U << std::max(p.arvalid != 0 ? p.arsize : 0, p.awvalid != 0 ? p.awsize : 0);
  const unsigned data = 8 * std::bit_ceil(std::max(lanes, size));
  if (data > port.data_width) return misfit("a beat", "DataWidth", port.data_width, data);
  return id_misfit(p, port.id_width);
}

}  // namespace fabmon
