// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cci400 monitor inside a bench of yours, without RTL: its golden model beside the interfaces
// of a CCI-400, all events of all interfaces; and sources of their pins.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "fabmon/ace_pins.hpp"
#include "fabmon/dump_options.hpp"

namespace fabmon::cci400 {

/// One cycle of the interconnect (ace_pins.hpp). What is not set is as on an idle bus.
using Pins = AcePins;

class Monitor {
 public:
  /// name: of the interconnect, in texts.
  explicit Monitor(std::string name);
  ~Monitor();
  Monitor(Monitor&&) noexcept;
  Monitor& operator=(Monitor&&) noexcept;

  /// The pins as a rising edge of ACLK samples them; aresetn 0 resets the monitor with its bus.
  /// Throws std::logic_error after the measurement has ended.
  void cycle(const Pins& pins);

  /// Ends the measurement; the value of an event as `fabmon list cci400` has it,
  /// "si_rrq_hs_any,source=3". Throws std::out_of_range if there is none.
  std::uint64_t count(std::string_view event);

  /// Ends the measurement; counts as `fabmon stat cci400 --all` prints them.
  std::string text();

  /// Ends the measurement; the same as JSON, docs/use/json.md#stat.
  std::string json();

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

/// The cycles of an interconnect in a CSV, VCD or FST file.
class Dump {
 public:
  /// Throws std::runtime_error, one line, if the file or its pins cannot be had.
  explicit Dump(const std::string& path, const DumpOptions& options = {});
  ~Dump();
  Dump(Dump&&) noexcept;
  Dump& operator=(Dump&&) noexcept;

  /// The next cycle; false at the end. Throws std::runtime_error where the file is damaged.
  bool next(Pins& pins);

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

/// Generated traffic, legal by protocol: the same workload and seed give the same cycles.
class Traffic {
 public:
  /// The workload is one that `fabmon list cci400` names; throws std::invalid_argument if it is
  /// none.
  Traffic(std::string_view workload, std::uint64_t seed);
  ~Traffic();
  Traffic(Traffic&&) noexcept;
  Traffic& operator=(Traffic&&) noexcept;

  /// The next cycle; it never ends.
  Pins next();

  /// The names of all workloads.
  static std::vector<std::string> workloads();

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace fabmon::cci400
