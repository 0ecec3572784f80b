// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log of everything that happened on the registers and interrupts of the guest's monitors, with
// the cycle in which it did. The traffic is generated and so need not be in it: from the log alone
// replay.hpp predicts every datum that was read.
//
// It is text, one event a line, so that two runs can be compared by their checksums and a
// difference by eye. First what there is, then what happened, by device in the order of its cycles:
//
//     fabmon bus log 1
//     device cmn base mixed 1          name, build, workload, seed
//     device cci400 base mixed 1
//     cmn 1017 r8 104000 c0002         a read of 8 bytes was accepted in cycle 1017: what it gave
//     cmn 1033 w4 136a00 1             a write
//     cmn 4000 R4 136000 80000003      upper case: by the second bus master
//     cmn 4221 irq 1                   after 4221 cycles the interrupts changed to this
//     cmn 5000 mark 3                  the guest begins its command 3
//     axi4 5000 traffic 2              from this cycle on workload 2 (axi4_workloads())
//     cmn 9000 end                     this many cycles in all
//
// Cycles, sizes and marks are decimal, addresses and data hexadecimal.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

namespace fabmon::guest {

enum class BusEventKind : std::uint8_t { kRead, kWrite, kIrq, kMark, kTraffic, kEnd };

struct BusEvent {
  BusEventKind kind = BusEventKind::kEnd;
  bool second = false;      ///< of a read or write: by the second bus master
  std::uint8_t size = 0;    ///< of a read or write: 1, 2, 4 or 8 bytes
  std::uint64_t clock = 0;  ///< of the device
  std::uint64_t addr = 0;   ///< of a read or write: byte address in the monitor
  std::uint64_t data = 0;   ///< what was read or written; the interrupts, a bit each; the mark;
                            ///< the workload
};

/// What a monitor is and watches.
struct Setup {
  std::string build = "base";
  std::string workload = "mixed";
  std::uint64_t seed = 1;
  bool empty = false;  ///< the ports alone of that build: a monitor that does not answer
};

/// One monitor's part of the log.
struct DeviceLog {
  std::string name;  ///< Device::name()
  Setup setup;
  std::vector<BusEvent> events;
};

class BusLogWriter {
 public:
  /// An empty path: nothing is written. Throws InputError if the file cannot be written.
  explicit BusLogWriter(const std::string& path);

  /// To be called for each device before the first event.
  void device(const std::string& name, const Setup& setup);
  void event(const std::string& device, const BusEvent& event);
  /// Throws InputError if something could not be written.
  void close();

 private:
  std::string path_;
  std::ofstream file_;
};

/// Throws InputError, with file and line, if that is not a whole log.
std::vector<DeviceLog> read_bus_log(const std::string& path);

}  // namespace fabmon::guest
