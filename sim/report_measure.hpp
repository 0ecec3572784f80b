// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The ports of a report, measured in one pass over their source:
//
//     source --pins--> log of handshakes --cycles, transactions--> statistics, tables, links
//            --pins--> protocol checker
//            --pins--> monitors axi4 and stats: RTL and golden model
//
// Each of these reads the dump at its own pace; the file is read once for all (SharedWave). A CSV
// file, and generated traffic, is read once for each.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sim/report_ports.hpp"
#include "tb/analysis/timed_fan_out.hpp"
#include "tb/report/json_fwd.hpp"

namespace fabmon {

class ReportMeasurement {
 public:
  /// Who wants the transactions of a port beside its statistics.
  using Consumers = std::function<std::vector<TimedSink*>(std::size_t port)>;

  /// Takes the open file of the ports, and reads nothing yet. The options, and what `consumers`
  /// gives, must outlive it.
  ReportMeasurement(const ReportOptions& options, ReportedPorts& reported,
                    const Consumers& consumers);
  ~ReportMeasurement();
  ReportMeasurement(const ReportMeasurement&) = delete;
  ReportMeasurement& operator=(const ReportMeasurement&) = delete;

  /// Measures all ports. `on_progress` is called now and then, between cycles: document() has what
  /// was measured so far. Throws InputError about the source. A port that cannot be measured is
  /// left out, with a note, if there is another one.
  void run(const std::function<void()>& on_progress);

  /// Femtoseconds a unit of time stamps, 0 if there are none; after run() has begun.
  std::uint64_t timescale() const;

  /// Of each port, by its index among those that were reported, the index of the first one that had
  /// the same values all along; its own if there is none. After run().
  const std::vector<std::size_t>& same_ports() const { return same_; }

  /// The report of what was measured. `notes` are those of the source, `links` as the report has
  /// them.
  Json document(const std::vector<std::string>& notes, Json links);

  /// One line about the first value that RTL and golden model, or a monitor and the log, have
  /// differently; empty if there is none.
  std::string difference(const Json& document) const;

  /// Values of monitors that were compared.
  std::size_t compared() const;

 private:
  class Port;
  void fold();
  const ReportOptions& options_;
  std::unique_ptr<WaveFile> file_;  // the waveform, until it is read
  std::vector<std::unique_ptr<Port>> ports_;
  std::vector<std::size_t> same_;      // see same_ports()
  std::vector<std::string> left_out_;  // ports that could not be measured, and why
};

}  // namespace fabmon
