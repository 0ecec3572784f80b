// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A monitor as the guest's bus sees it, clocked on demand.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "linux/model/bus_log.hpp"

namespace fabmon::guest {

class Device {
 public:
  virtual ~Device() = default;
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  /// The monitor's, with "_1" for a second one of its kind: "cmn", "cmn_1".
  virtual const std::string& name() const = 0;
  /// How many interrupt lines it has.
  virtual unsigned lines() const = 0;
  /// The interrupt lines as they stand, bit i for line i, active high.
  virtual unsigned irq() const = 0;
  /// Cycles since reset.
  virtual std::uint64_t now() const = 0;

  /// Clocks the monitor, with its traffic, until now() is `clock`; nothing if it is already later.
  virtual void run_to(std::uint64_t clock) = 0;

  /// One access, which takes the cycles that the register bus needs. addr: within the monitor, a
  /// multiple of size. second: by the second bus master, which is Secure; else by the guest, which
  /// is Non-secure. Returns what was read. size 8 only where the bus has 64 bits.
  virtual std::uint64_t access(bool write, std::uint64_t addr, unsigned size, std::uint64_t data,
                               bool second) = 0;

  /// Whether choose() has an effect: an AXI4 port, whose traffic the guest may choose.
  virtual bool chooses() const = 0;
  /// From the next cycle on workload n of axi4_workloads(), which there must be.
  virtual void choose(std::uint64_t n) = 0;

  /// The guest begins its command n: into the log.
  virtual void mark(std::uint64_t n) = 0;
  /// Nothing follows: into the log.
  virtual void end() = 0;

 protected:
  Device() = default;
};

/// The Verilated monitor of this name and build with the traffic of its bus. The log must outlive
/// it. Throws InputError if there is no such monitor, build or workload.
std::unique_ptr<Device> make_device(const std::string& name, const Setup& setup, BusLogWriter& log);

/// How many interrupt lines such a device has. Throws likewise.
unsigned lines_of(const std::string& name, const Setup& setup);

}  // namespace fabmon::guest
