// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What `fabmon report` makes of the transactions of all ports, beside their statistics: the table,
// the trace for Perfetto, the links between ports.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/report_ports.hpp"
#include "tb/analysis/link.hpp"
#include "tb/analysis/timed_fan_out.hpp"
#include "tb/report/json.hpp"
#include "tb/report/page/perfetto.hpp"
#include "tb/report/page/port_labels.hpp"
#include "tb/report/page/transactions.hpp"

namespace fabmon {

class ReportTransactions {
 public:
  /// Begins the files that the options ask for. Options and ports must outlive it. Throws
  /// InputError if a file cannot be written, or a name of --link is none of a port.
  ReportTransactions(const ReportOptions& options, const ReportedPorts& reported);

  /// Who wants the transactions of a port. To be called once a port.
  std::vector<TimedSink*> of_port(std::size_t port);

  /// All ports have ended: completes the files. `same`: ReportMeasurement::same_ports().
  void finish(const std::vector<std::size_t>& same);

  /// The links as the report has them, and what is to be said; after finish().
  const Json& links() const { return found_; }
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  const ReportOptions& options_;
  std::uint64_t timescale_;
  std::vector<std::string> names_;
  std::vector<std::string> notes_;
  std::vector<std::pair<std::size_t, std::size_t>> wanted_;  // of --link
  std::vector<PortLabels> labels_;
  std::unique_ptr<PerfettoTrace> perfetto_;
  std::unique_ptr<TransactionTable> table_;
  void search_links(const ReportedPorts& reported);
  std::vector<std::size_t> linked_same(const std::vector<std::size_t>& same) const;

  std::unique_ptr<LinkSearch> links_;
  std::vector<std::size_t> linked_;           // ports of the search: those that have addresses
  std::vector<std::string_view> directions_;  // of the search
  std::vector<std::unique_ptr<TimedSink>> kept_;
  Json found_ = Json::array();
};

}  // namespace fabmon
