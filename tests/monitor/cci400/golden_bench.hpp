// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The golden cci400 model with cycles written down one by one, for its own tests.
#pragma once

#include <set>
#include <vector>

#include "tb/monitor/cci400/golden/golden.hpp"
#include "tests/catch.hpp"
#include "tests/monitor/cci400/pins_fixture.hpp"

namespace fabmon::test {

class Cci400GoldenBench {
 public:
  explicit Cci400GoldenBench(const Cci400Config& config = {}) : golden(config) {}

  void clock(const AcePins& pins) { golden.run(&pins, 1); }
  void clocks(const AcePins& pins, unsigned n) {
    for (unsigned i = 0; i < n; ++i) clock(pins);
  }
  void idle(std::uint64_t n = 1) { golden.idle(n); }
  /// A write in an idle cycle, or in the cycle of these pins.
  void write(std::uint32_t addr, std::uint32_t data, std::uint8_t prot = 0) {
    golden.write(addr, data, 0xF, prot);
    idle();
  }
  void write_with(std::uint32_t addr, std::uint32_t data, const AcePins& pins) {
    golden.write(addr, data);
    clock(pins);
  }
  std::uint32_t read(std::uint32_t addr, std::uint8_t prot = 0) { return golden.read(addr, prot); }

  /// The bits of EVNTBUS that count in a cycle with these pins. PMCR.EX has to be 1 and NIDEN too:
  /// then they are those that are exported.
  std::set<unsigned> bits(const AcePins& pins) {
    std::vector<std::uint64_t> before;
    for (unsigned i = 0; i < kAceEvents; ++i) before.push_back(golden.events(i));
    clock(pins);
    std::set<unsigned> raised;
    for (unsigned i = 0; i < kAceEvents; ++i) {
      const std::uint64_t more = golden.events(i) - before[i];
      REQUIRE(more <= 1);
      REQUIRE(golden.evntbus()[i] == (more == 1));
      if (more == 1) raised.insert(i);
    }
    return raised;
  }
  /// Those of interface `source`, by code.
  std::set<unsigned> codes_of(unsigned source, const AcePins& pins) {
    std::set<unsigned> found;
    for (const unsigned i : bits(pins)) {
      REQUIRE(i >= bit(source, 0));
      REQUIRE(i < bit(source, 0) + codes(source));
      found.insert(i - bit(source, 0));
    }
    return found;
  }

  std::uint32_t count(unsigned k) { return read(page(k) + kValue); }
  /// Counter k counts this event from the next cycle on, from this value on.
  void count_event(unsigned k, unsigned source, unsigned code, std::uint32_t from = 0) {
    if (k != kCycle) write(page(k) + kEsr, esr(source, code));
    write(page(k) + kCtrl, 1);
    write(kPmcr, kCen | kEx);
    write(page(k) + kValue, from);
  }

  Cci400Golden golden;
};

}  // namespace fabmon::test
