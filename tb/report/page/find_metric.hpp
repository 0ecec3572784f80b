// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A number of a report by its path, PORT.METRIC: the name of a port, or its last parts, and the
// name that the number has in the port (tb/report/page/port_metrics.hpp). Names of ports contain
// dots themselves: the path is taken apart wherever both halves are known. A port whose name is
// PORT in full goes before those that end so. Without PORT it is that of the only port that has
// such a number. FROM:TO in the place of PORT is a link (tb/report/page/link_metrics.hpp).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tb/report/json_fwd.hpp"
#include "tb/report/page/port_metrics.hpp"

namespace fabmon {

struct FoundMetric {
  const Json* port;  ///< of the document; of a link that which the transactions come from
  PortMetric metric;
  std::string owner;     ///< name of the port, or of both: "tb.cpu:tb.ddr"
  bool is_link = false;  ///< it is a number of a link

  /// "tb.ddr.read.latency.p99"
  std::string name() const { return owner + "." + metric.name; }
};

/// The number of a path. Throws InputError, without a place, if there is none or if it is one of
/// several ports.
FoundMetric find_metric(const Json& document, std::string_view path);

/// The numbers of a pattern: METRIC or *.METRIC of all ports that have it, PORT.METRIC of those
/// that match PORT, in which * is any text; FROM:TO.METRIC likewise of links. Throws InputError if
/// there is none.
std::vector<FoundMetric> find_metrics(const Json& document, std::string_view pattern);

}  // namespace fabmon
