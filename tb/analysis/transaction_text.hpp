// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What sentences call a transaction of a bus. AXI: "read of ID 3 at 0x80"; a bus that has opcodes:
// "Get of ID 3 at 0x80"; a stream, which has no addresses: "packet of ID 3 to 5",
// or "packet of ID 3" to destination 0.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tb/analysis/bus_shape.hpp"
#include "tb/analysis/transaction.hpp"

namespace fabmon {

/// The name of its kind; empty if the bus has no kinds, or none of this number.
std::string_view kind_name(const BusShape& bus, const Transaction& transaction);

/// The name of its response; if that has none its number where the bus has names, and "error" or
/// nothing where it has not.
std::string response_name(const BusShape& bus, const Transaction& transaction);

/// The name of its burst, or its number; empty if the bus has no bursts.
std::string burst_name(const BusShape& bus, const Transaction& transaction);

/// The name of its kind, else the unit of its direction, with ID, destination and address as far as
/// the bus has them.
std::string transaction_text(const BusShape& bus, const Transaction& transaction);

/// "a packet", "an ID".
std::string with_article(std::string_view noun);

/// "1 packet", "2 packets".
std::string counted(std::uint64_t count, std::string_view noun);

/// The unit that all directions of a bus have beside their names ("packet"); else "transaction".
std::string_view unit_of_all(const BusShape& bus);

}  // namespace fabmon
