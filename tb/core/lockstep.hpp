// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The RTL and the golden model of one monitor in lockstep: both get the same pins and the same
// register accesses at the same cycles. There may be no RTL; then the golden model runs alone.
//
// A monitor's driver is built on it: a LockstepDriver, with what MeasureDriver (measurable.hpp)
// asks for in addition.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tb/core/check_error.hpp"
#include "tb/core/measurement.hpp"

namespace fabmon {

/// Cycles in which any register access must be answered, even one that clears a memory.
inline constexpr std::size_t kBusLimit = 1000;

/// Throws CheckError: no answer within kBusLimit cycles.
[[noreturn]] void throw_dead_bus();

/// Throws CheckError: a register of this many bytes reads other than expected.
[[noreturn]] void throw_wrong_read(std::uint32_t addr, std::uint64_t rtl, std::uint64_t golden,
                                   std::size_t bytes);

/// The counts of one instance of a monitor: the base of a monitor's Group.
struct MeasureGroup {
  std::vector<std::size_t> index{};   ///< value j of a capture is count index[j] of the task
  std::vector<std::size_t> cycles{};  ///< counts that value index.size() is, the cycle counter
  bool intervals = true;              ///< it is captured at intervals as well
  /// The only value that captures need hold, all others may stay 0; all if empty.
  std::optional<std::size_t> only{};
};

/// The values that are read only at the end.
struct LastValues {
  std::vector<Count> counts;
  std::vector<Flag> flags;
};

template <class Rtl, class Golden>
class Lockstep {
 public:
  /// What a register holds: 32 bits, or 64.
  using Word = decltype(std::declval<const Rtl&>().rdata());

  /// The strobes of a write of a whole register.
  static constexpr auto kAllBytes = static_cast<std::uint8_t>((1U << sizeof(Word)) - 1);

  /// Makes the golden model. The caller owns the RTL, which has the same parameters; null: no RTL.
  template <class Config>
  Lockstep(Rtl* rtl, const Config& config) : rtl_(rtl), golden_(config) {}

  bool has_rtl() const { return rtl_ != nullptr; }
  /// Only if there is one.
  Rtl& rtl() { return *rtl_; }
  Golden& golden() { return golden_; }
  const Golden& golden() const { return golden_; }

  /// Resets both.
  void reset() {
    if (rtl_ != nullptr) rtl_->reset();
    golden_.reset();
  }

  /// Clocks both n times. While `reading`, calls advance() after each cycle of the RTL, which
  /// issues the next read if it is due and tells whether there is still something to read.
  template <class Pins, class Advance>
  void run(const Pins* pins, std::size_t n, bool reading, Advance&& advance) {
    golden_.run(pins, n);
    if (rtl_ == nullptr) return;
    for (; n > 0 && reading; ++pins, --n) {
      rtl_->run(pins, 1);
      reading = advance();
    }
    if (n > 0) rtl_->run(pins, n);
  }

  /// n idle cycles for both.
  void idle(std::size_t n) {
    if (rtl_ != nullptr) rtl_->idle(n);
    golden_.idle(n);
  }

  /// True while the RTL's register bus is.
  bool busy() const { return rtl_ != nullptr && rtl_->busy(); }

  /// Idle cycles until the RTL's bus has answered. Throws CheckError if it does not.
  void wait_bus() {
    for (std::size_t i = 0; busy(); ++i) {
      if (i == kBusLimit) throw_dead_bus();
      idle(1);
    }
  }

  /// Puts a write on both buses, to act together with the next cycle. Not while the RTL is busy.
  void issue_write(std::uint32_t addr, Word data, std::uint8_t strb = kAllBytes) {
    if (rtl_ != nullptr) rtl_->issue({.write = true, .addr = addr, .data = data, .strb = strb});
    golden_.write(addr, data, strb);
  }

  /// A write that acts in the last idle cycle that is run. Does not wait for the response.
  void write_last(std::uint32_t addr, Word data, std::uint8_t strb = kAllBytes) {
    wait_bus();
    issue_write(addr, data, strb);
    idle(1);
  }

  /// A write in idle cycles, answered.
  void write(std::uint32_t addr, Word data, std::uint8_t strb = kAllBytes) {
    write_last(addr, data, strb);
    wait_bus();
  }

  /// Reads a register of the RTL in idle cycles: what it holds before the cycle now() of the call;
  /// 0 without RTL. The bus must not be busy.
  Word read_rtl(std::uint32_t addr) {
    if (rtl_ == nullptr) return 0;
    rtl_->issue({.write = false, .addr = addr});
    idle(1);
    wait_bus();
    return rtl_->rdata();
  }

  /// Reads a register of both in idle cycles. Throws CheckError if they differ.
  Word read(std::uint32_t addr) {
    wait_bus();
    const Word expected = golden_.read(addr);
    if (rtl_ == nullptr) return expected;
    const Word data = read_rtl(addr);
    if (data != expected) throw_wrong_read(addr, data, expected, sizeof(Word));
    return data;
  }

 private:
  Rtl* rtl_;
  Golden golden_;
};

/// The common part of the drivers of all monitors.
template <class Rtl, class Golden>
class LockstepDriver {
 public:
  /// The two models, for callers that clock them one by one (bench.hpp). Not while reading().
  Rtl& rtl() { return both_.rtl(); }
  Golden& golden() { return both_.golden(); }

  /// The values of the latest capture, once reading() is false.
  const std::vector<Count>& counts() const { return counts_; }

  /// Nothing of the traffic is pending when its last cycle is over.
  void quiesce() {}
  /// Captures are of their cycle, always.
  bool late() const { return false; }
  /// Behind a capture there are flags alone.
  std::size_t flags_at() const { return counts_.size(); }
  /// All values are counts of programs.
  std::string name(std::size_t /*index*/) const { return {}; }

 protected:
  template <class Config>
  LockstepDriver(Rtl* rtl, const Config& config) : both_(rtl, config) {}

  Lockstep<Rtl, Golden> both_;
  std::vector<Count> counts_;
};

}  // namespace fabmon
