// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The report document: all that is known of the ports of a recording, as JSON of a fixed form
// (docs/use/schema/report.json). What shows a report, compares two of them or checks limits reads
// it and nothing else.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/analysis/port_statistics.hpp"
#include "tb/report/json.hpp"

namespace fabmon {

/// What the statistics of a port do not know of it.
struct ReportPort {
  std::string name;
  std::string kind;                 ///< "AXI4"
  std::vector<std::string> also{};  ///< names of ports that are the same nets, or had the same
                                    ///< values all along
  std::string clock;                ///< names of its clock and reset in the recording; "" without
  std::string reset;
  std::optional<unsigned> data_width;  ///< bits
  std::optional<unsigned> id_width;    ///< bits
  std::optional<double> period_fs;     ///< of the clock, the mean if it is not steady; above 0
  bool steady = true;                  ///< all of its periods are alike
  std::uint64_t in_doubt = 0;          ///< transactions that may belong to older commands
  bool timed = true;                   ///< time stamps are those of the recording
  std::vector<std::pair<std::string_view, std::uint64_t>> counts{};  ///< that its bus alone has
  const PortStatistics* statistics = nullptr;                        ///< settled; never null
  Json violations = nullptr;             ///< {"total", "rules": [{"rule", "count"}]}, or null
  Json violation_marks = Json::array();  ///< {"cycle", "time", "kind": "violation", "text"}
  Json monitors = Json::array();         ///< as the schema has them
  std::vector<std::string> notes;        ///< a line each
  std::vector<std::string> binding;      ///< why it is probably bound wrong, a line each
  std::string cut{};                     ///< how the recording was cut off; "" if it was not
};

/// What is the same for all ports.
struct ReportFacts {
  std::string version;                        ///< of the program
  std::string source;                         ///< the recording as given, or the traffic
  std::optional<std::uint64_t> timescale_fs;  ///< femtoseconds a unit of time stamps
  std::optional<bool> rtl;  ///< RTL and golden model | golden model alone | no monitors
  std::string window;       ///< as given, or ""
  std::vector<std::string> notes;
};

/// The document. `links`: an array, see the schema. Ports are sorted by waiting_share(), the
/// largest first, then by name.
Json report_document(const ReportFacts& facts, std::span<const ReportPort> ports,
                     Json links = Json::array());

}  // namespace fabmon
