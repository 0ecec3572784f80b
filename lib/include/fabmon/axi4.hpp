// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The axi4 monitor inside a bench of yours, without RTL: its golden model, fed with the pins of a
// port cycle by cycle, and sources of such pins: recordings and generated traffic.
//
//     fabmon::axi4::Monitor monitor("top.dut.m_axi", {.id_width = 4, .data_width = 64});
//     ...                                    // before each rising edge of the clock:
//     fabmon::axi4::Pins pins;
//     pins.arvalid = top->m_axi_arvalid;     // and so on, what a cycle's edge samples
//     monitor.cycle(pins);
//     ...
//     std::cout << monitor.text();           // at the end
//
// Events are those of docs/reference/axi4-events.md, all at once, as the bank form counts them.
// A class is not to be used by two threads at a time. C++20.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "fabmon/axi4_pins.hpp"
#include "fabmon/dump_options.hpp"

namespace fabmon::axi4 {

/// One cycle of the port (axi4_pins.hpp). What is not set is 0, a burst type INCR, a reset not
/// active.
using Pins = Axi4Pins;

/// How wide the port is.
struct Widths {
  unsigned id_width = 4;     ///< bits of an ID, 0-32
  unsigned addr_width = 32;  ///< bits of an address, 12-64
  unsigned data_width = 64;  ///< bits of the data bus, 8-1024, a power of two
};

/// A value of the monitor.
struct Count {
  std::string event;    ///< "ar_handshakes", as `fabmon list axi4` has it
  std::uint64_t value;  ///< modulo 2^48; a latency_min of nothing is 2^48 - 1
};

class Monitor {
 public:
  /// name: of the port, in texts. Throws std::invalid_argument if a width is out of its range.
  explicit Monitor(std::string name, const Widths& widths = {});
  ~Monitor();
  Monitor(Monitor&&) noexcept;
  Monitor& operator=(Monitor&&) noexcept;

  /// The pins as a rising edge of ACLK samples them. A cycle with aresetn 0 resets the monitor with
  /// its bus: counts start anew behind it. Throws std::runtime_error, within 1024 cycles, if an ID
  /// or address is wider than said; std::logic_error after text() or json().
  void cycle(const Pins& pins);

  /// Cycles so far, those in reset among them.
  std::uint64_t cycles() const;

  /// The value of an event since the last reset. Throws std::out_of_range if there is none of that
  /// name.
  std::uint64_t count(std::string_view event);

  /// All values since the last reset.
  std::vector<Count> counts();

  /// Violations of the AXI4 protocol so far; text() lists them.
  std::uint64_t violations();

  /// Ends the measurement; counts, rates, violations as `fabmon stat axi4 --all` prints them.
  std::string text();

  /// Ends the measurement; the same as JSON, docs/use/json.md#stat.
  std::string json();

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

using fabmon::DumpOptions;

/// The cycles of a port in a CSV, VCD or FST file.
class Dump {
 public:
  /// Throws std::runtime_error, one line, if the file or the port cannot be had.
  explicit Dump(const std::string& path, const DumpOptions& options = {});
  ~Dump();
  Dump(Dump&&) noexcept;
  Dump& operator=(Dump&&) noexcept;

  /// The next cycle; false at the end. Throws std::runtime_error where the file is damaged.
  bool next(Pins& pins);

  /// Bits of the data bus as the file declares them; 0 if it does not say.
  unsigned data_width() const;
  /// Bits of an ID; likewise.
  unsigned id_width() const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

/// Generated traffic, legal by protocol: the same workload, seed and widths give the same cycles.
class Traffic {
 public:
  /// The workload is one that `fabmon list axi4` names; throws std::invalid_argument if it is none.
  Traffic(std::string_view workload, std::uint64_t seed, const Widths& widths = {});
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

}  // namespace fabmon::axi4
