// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The board of the guest: which monitors it has, where in its memory and on which interrupts; and
// the same as a device tree for Linux.
//
//     0x1_4000_0000  cmn
//     0x1_4400_0000  cmn_1, if there is a second mesh
//     0x1_5000_0000  cci400
//     0x1_5400_0000  axi4       these three watch one AXI4 port
//     0x1_5500_0000  axi4_bank
//     0x1_5600_0000  stats
//     0x1_6000_0000  control
//     + 0x4000_0000  each of the monitors, second bus master
//
// The second bus master is what a debugger or firmware would be: its accesses are Secure, and they
// reach the same registers at other addresses, which no driver has claimed. Tests set counters
// close to their overflow through it while perf counts. The control window, of 64-bit registers:
//
//     0x000  write: marks the begin of a command in the bus log
//     0x008  read: cycles of the first device, of the next one at 0x010, ...
//     0x080  read: milliseconds by which a device is ahead of the guest's time
//     0x100  the AXI4 port's workload, as a number in axi4_workloads(); a number that there is not
//            changes nothing, nor does any where the workload is "deep" (port_traffic.hpp)
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "linux/bus.h"
#include "linux/model/bus_log.hpp"
#include "linux/model/device.hpp"

namespace fabmon::guest {

struct BoardOptions {
  Setup cmn{}, cci400{};
  Setup axi4{.workload = "random"};  ///< the AXI4 port's traffic; its monitors have own builds
  bool narrow = false;               ///< axi4 and axi4_bank have counters of 33 bits
  std::optional<Setup> cmn_1{};      ///< a second mesh
  std::uint64_t khz = 100;           ///< cycles of the monitors in a millisecond of the guest
  std::uint64_t sync_us = 1000;      ///< how late an interrupt may reach an idle guest
  /// Cycles that one request may run, at least 1; 0: as many as the guest's time asks for. The rest
  /// is skipped: a monitor then has fewer cycles than --khz says, and no request takes for ever.
  std::uint64_t most_cycles = 0;
};

class Board {
 public:
  /// Throws InputError as the makers of the devices do. The log must outlive the board.
  Board(const BoardOptions& options, BusLogWriter& log);

  /// What the machine has to know.
  const fabmon_bus_hello& hello() const { return hello_; }

  /// Runs everything up to the request's time, then does what it asks. A request for what there
  /// is not reads 0.
  fabmon_bus_reply handle(const fabmon_bus_request& request);

  /// The machine has stopped.
  void end();

  std::uint64_t requests() const { return requests_; }
  std::uint64_t accesses() const { return accesses_; }
  /// Cycles left out because of BoardOptions::most_cycles.
  std::uint64_t skipped() const { return skipped_; }
  /// The monitors, in the order of their interrupts.
  const std::vector<std::unique_ptr<Device>>& devices() const { return devices_; }

 private:
  std::uint64_t read_control(std::uint64_t offset) const;
  void mark(std::uint64_t n);
  void choose(std::uint64_t workload);
  std::uint32_t lines() const;

  std::vector<std::unique_ptr<Device>> devices_;
  std::uint64_t khz_, most_cycles_;
  fabmon_bus_hello hello_{};
  std::uint64_t requests_ = 0, accesses_ = 0;
  std::uint64_t clock_ = 0;  // the guest's time, without what was skipped
  std::uint64_t skipped_ = 0;
  std::uint64_t marked_ = 0;
  std::uint64_t workload_ = 0;  // of the AXI4 port
};

/// The nodes of the board, in the syntax of dtc, to be appended to the root node of QEMU's machine
/// "virt". Throws InputError if there is no such build.
std::string device_tree(const BoardOptions& options);

}  // namespace fabmon::guest
