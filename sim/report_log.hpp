// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// One port of a report: its log of handshakes, made into statistics, and the check of its protocol,
// in one go over its pins.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/report_ports.hpp"
#include "tb/analysis/port_fan_out.hpp"
#include "tb/analysis/port_statistics.hpp"
#include "tb/analysis/timed_fan_out.hpp"
#include "tb/bus/bus.hpp"
#include "tb/record/clock_period.hpp"
#include "tb/report/json.hpp"
#include "tb/report/page/document.hpp"

namespace fabmon {

class ReportedLog {
 public:
  /// The port must outlive it, and so must the consumers of its transactions. `alone`: there is no
  /// port that its values are compared with.
  ReportedLog(const ReportedPort& port, const std::vector<TimedSink*>& consumers, bool alone);
  ReportedLog(const ReportedLog&) = delete;
  ReportedLog& operator=(const ReportedLog&) = delete;

  /// Reads the port's source to its end. `progress` is told of cycles as they are read. Throws
  /// InputError about a source that cannot be read.
  void run(const std::function<void(std::size_t cycles)>& progress);

  /// What the document says of the port, as far as it was read; but for the monitors.
  ReportPort facts();

  const PortStatistics& statistics() const { return statistics_; }
  /// Femtoseconds a unit of time stamps; 0 if there are none.
  std::uint64_t timescale() const { return timescale_; }
  /// True once the source is open.
  bool is_open() const { return open_; }
  /// True once the whole source was read.
  bool is_read() const { return read_; }
  /// True if each response of a direction belongs to a command, as far as the log can tell, and
  /// the monitors end the same transactions with it.
  bool is_comparable(std::size_t direction) const;
  /// Why latencies of the monitors are not those of the log, one line; empty if they are, or if the
  /// notes of the port say it.
  const std::string& unlike_monitors() const { return unlike_monitors_; }

  /// True if another port had the same values all along: the same clock, reset and pins, equally
  /// wide data and IDs, and what is counted of both is the same. Never true of ports that have
  /// carried no transaction, or that are alone; to be called once both are read.
  bool is_same(const ReportedLog& other) const;

 private:
  void run_traffic(const std::function<void(std::size_t cycles)>& progress);
  void run_trace(const std::function<void(std::size_t cycles)>& progress);
  void check_not_empty();
  void note_end(const BusLog& log);
  void mark(const BusViolation& violation);

  const ReportedPort& port_;
  bool alone_;
  PortStatistics statistics_;
  TimedFanOut timed_;
  PortFanOut sinks_;
  bool open_ = false;
  bool read_ = false;
  // What the log of the bus says once it is read.
  std::uint64_t doubtful_ = 0;                // transactions that may belong to others
  std::array<bool, kMaxDirections> alike_{};  // the monitors end the same transactions
  std::string unlike_monitors_;
  std::vector<std::pair<std::string_view, std::uint64_t>> counts_;  // that the bus alone has
  std::uint64_t before_ = 0;  // transactions open when the part that is reported begins
  std::uint64_t timescale_ = 0;
  ClockPeriod clock_;
  ValueHash values_;
  unsigned data_ = 0, id_ = 0;  // bits; 0: not known
  std::vector<std::string> notes_;
  std::vector<std::string> binding_;  // why it may be bound wrong
  std::string cut_;                   // how the source was cut off; empty: it was not
  Json violations_ = nullptr;
  Json violation_marks_ = Json::array();
};

}  // namespace fabmon
