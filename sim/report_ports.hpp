// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Which ports `fabmon report` shows, and how each is measured: those of a dump that the user names,
// else all that are found; one of a CSV file or of generated traffic.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tb/analysis/statistics_options.hpp"
#include "tb/bus/bus.hpp"
#include "tb/record/wave_file.hpp"
#include "tb/report/options.hpp"

namespace fabmon {

struct ReportedPort {
  std::string name;                      ///< as shown
  std::string kind;                      ///< "AXI4"
  const Bus* bus = nullptr;              ///< which reads it; never null
  std::string clock{}, reset{};          ///< paths; empty: none, or not known before it is read
  std::optional<unsigned> data{}, id{};  ///< widths in bits, if they are known
  std::vector<std::string> also{};       ///< names of ports that are the same nets
  std::string scope{};                   ///< path of the scope that it lies in, if it was found
  StatOptions options{};                 ///< its source alone
  StatisticsOptions statistics{};        ///< what is counted of it
};

struct ReportedPorts {
  std::vector<ReportedPort> ports;  ///< in the order of the dump, or of the file of ports
  std::vector<std::string> notes;   ///< which ports are left out, and why
  std::uint64_t timescale = 0;      ///< femtoseconds a unit of time stamps; 0: there are none
  std::unique_ptr<WaveFile> file;   ///< the waveform, open at its beginning; null: there is none
  bool viewable = false;            ///< viewers know the file and its time stamps
};

/// True if ports with the same values are one bus: the scope of one lies within that of the other.
/// Else they may be two buses that do the same.
bool may_be_one_bus(const ReportedPort& a, const ReportedPort& b);

/// Finds them. Throws InputError if there is none, if one that is named is not there, and about
/// options that are not understood.
ReportedPorts reported_ports(const ReportOptions& options);

}  // namespace fabmon
