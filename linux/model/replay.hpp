// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The golden models on a bus log: what they say of every read and interrupt in it.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "linux/model/bus_log.hpp"
#include "linux/model/counted.hpp"

namespace fabmon::guest {

/// What happened on a device from a mark on, up to the next one or the end.
struct MarkReplay {
  std::uint64_t mark = 0;               ///< 0: before the first one
  std::uint64_t begin = 0, end = 0;     ///< cycles
  std::uint64_t reads = 0, writes = 0;  ///< by the guest
  Counted counted;
  std::vector<std::uint64_t> interrupts;  ///< by line: how often it rose
};

struct DeviceReplay {
  std::string name;
  Setup setup;
  std::set<unsigned> node_types;  ///< of the nodes in its mesh; of cci400 none
  std::uint64_t clocks = 0;
  std::uint64_t reads = 0, writes = 0;  ///< by the guest
  std::uint64_t second_master = 0;      ///< accesses by it
  std::uint64_t interrupts = 0;         ///< changes of the lines
  std::vector<MarkReplay> marks;
  std::vector<std::string> mismatches;  ///< the first few, each a line
};

/// Throws InputError if the log is of a device or build that there is not.
DeviceReplay replay(const DeviceLog& log);

}  // namespace fabmon::guest
