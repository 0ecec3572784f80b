// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// From a transaction of a report to the waveform.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/report_ports.hpp"
#include "tb/report/json_fwd.hpp"
#include "tb/report/page/open_wave.hpp"

namespace fabmon {

/// Which transaction of a port is wanted: "3", the third slowest; "read:3", the third slowest read.
struct WantedTransaction {
  std::string direction;  ///< empty: any
  std::size_t rank = 1;   ///< from 1
};

/// Throws InputError if the text is neither.
WantedTransaction parse_wanted(const std::string& text);

/// Throws InputError if the bus has no such direction.
void check_direction(const WantedTransaction& wanted, const BusShape& bus);

/// Where it is in the waveform; nothing if the port of the document has no such transaction.
/// `port`: how the port is measured.
std::optional<WaveSpot> spot_of(const Json& port_json, const WantedTransaction& wanted,
                                const ReportedPort& port);

/// The slowest transaction of the port that comes first in the document, of those that have one.
std::optional<WaveSpot> worst_spot(const Json& document, const std::vector<ReportedPort>& ports);

/// `--open`: measures the only port of the source, and opens a viewer at its transaction. Returns
/// the exit status; throws InputError if there is no such transaction, or no viewer.
int open_transaction(const ReportOptions& given);

}  // namespace fabmon
