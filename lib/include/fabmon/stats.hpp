// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The stats monitor inside a bench of yours, without RTL: its golden model beside an AXI4 port, a
// histogram of latencies. Fed as fabmon/axi4.hpp tells.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "fabmon/axi4_pins.hpp"

namespace fabmon::stats {

using Pins = Axi4Pins;

/// How much the monitor follows.
struct Parameters {
  unsigned entries = 64;   ///< open requests that are timed, reads and writes together, 1-256
  unsigned id_width = 18;  ///< bits of an ID, 0-32
};

class Monitor {
 public:
  /// name: of the port, in texts. Throws std::invalid_argument if a parameter is out of its range.
  explicit Monitor(std::string name, const Parameters& parameters = {});
  ~Monitor();
  Monitor(Monitor&&) noexcept;
  Monitor& operator=(Monitor&&) noexcept;

  /// The pins as a rising edge of ACLK samples them; aresetn 0 resets the monitor with its bus.
  /// Throws std::runtime_error, within 1024 cycles, if an ID is wider than said; std::logic_error
  /// after the measurement has ended.
  void cycle(const Pins& pins);

  /// Ends the measurement; the value of that name as `fabmon list stats` has it, "samples",
  /// "bin=3". Throws std::out_of_range if there is none.
  std::uint64_t count(std::string_view value);

  /// Ends the measurement; values and histogram as `fabmon stat stats --all` prints them.
  std::string text();

  /// Ends the measurement; the same as JSON, docs/use/json.md#stat.
  std::string json();

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace fabmon::stats
