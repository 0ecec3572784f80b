// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Where in the dump a number of a port is at its worst. Known for
//
//   latency                    the slowest transaction
//   latency of a group         the slowest one of the group: an ID, a name of IDs, a range, ...
//   phase.NAME                 the transaction in which the phase lasted longest
//   bandwidth                  the bin of the time series with the lowest, or highest, bytes a
//                              cycle
//   outstanding                the first bin with the most open transactions
//   errors, violations         the first mark of that kind
//
// as {"port", "cycle", "time", "text"}, and "last" (of a bin), "id", "address", "latency", "value"
// (of a transaction, in cycles). time: the dump's time stamp, null if it has no times.
#pragma once

#include <string>
#include <string_view>

#include "tb/report/json_fwd.hpp"

namespace fabmon {

/// The worst case of a number of the port; null if it is not known. `low`: a low number is bad.
Json worst_case(const Json& document, const Json& port, std::string_view metric, bool low);

}  // namespace fabmon
