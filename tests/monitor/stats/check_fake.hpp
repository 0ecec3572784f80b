// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A stand-in for the Verilated stats monitor, made of the golden model behind a slow register bus.
// With it the checker can be tested on its own: unbroken it must agree with the golden model, and
// broken on purpose at a known cycle it must be caught at that cycle. Like the RTL it delays
// accesses after a cycle in which more entries deallocate than it can take.
#pragma once

#include <bit>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "tb/core/measure.hpp"
#include "tb/core/source.hpp"
#include "tb/monitor/stats/golden/golden.hpp"
#include "tb/monitor/stats/monitor.hpp"
#include "tb/monitor/stats/rtl.hpp"
#include "tb/monitor/stats/tables/register_map.hpp"

namespace fabmon {

class FakeStatsRtl : public StatsRtl {
 public:
  /// Falsifies the pins that the monitor sees, given the number of the cycle since the stream began
  /// (the first counted cycle is 0).
  template <class Pins>
  using PinFault = std::function<void(std::uint64_t clock, Pins& pins)>;
  /// Falsifies what a read returns, given the cycles of the stream so far.
  using ReadFault =
      std::function<std::uint32_t(std::uint64_t clock, std::uint32_t addr, std::uint32_t data)>;

  explicit FakeStatsRtl(const StatsConfig& config, unsigned bus_clocks = 3)
      : config_(config), bus_clocks_(bus_clocks), model_(config) {}

  PinFault<ContextPins> pin_fault;
  PinFault<Axi4Pins> axi4_fault;
  ReadFault read_fault;
  bool dead_bus = false;  ///< no access is ever answered

  /// Makes another one with the faults of this one, which must outlive it.
  std::unique_ptr<StatsRtl> another() const {
    auto rtl = std::make_unique<FakeStatsRtl>(config_, bus_clocks_);
    rtl->faults_ = this;
    return rtl;
  }

  const StatsConfig& config() const override { return config_; }

  void port_reset(bool asserted) override { model_.port_reset(asserted); }
  void reset_beside_traffic() override { reset(); }
  void follow(bool /*on*/) override {}
  void authentication(bool niden, bool spniden) override { model_.authentication(niden, spniden); }

  void reset() override {
    model_.reset();
    wait_ = 0;
    hold_ = 0;
    delayed_.reset();
    clock_ = 0;
  }

  void run(const ContextPins* pins, std::size_t n) override {
    run_any(pins, n, faults_->pin_fault);
  }
  void run(const Axi4Pins* pins, std::size_t n) override { run_any(pins, n, faults_->axi4_fault); }
  void run(const ApbPins* pins, std::size_t n) override { run_any(pins, n, PinFault<ApbPins>()); }

  void idle(std::size_t n) override {
    for (; n > 0; --n) {
      begin_clock();
      model_.idle(1);
    }
  }

  std::uint64_t now() const override { return model_.now(); }

  void issue(const RegAccess& access) override {
    if (busy()) throw std::logic_error("an access while the bus is busy");
    if (model_.now() < config_.settle()) throw std::logic_error("an access that may be delayed");
    wait_ = bus_clocks_;
    delayed_ = access;
  }

  bool busy() const override { return wait_ > 0; }
  std::uint32_t rdata() const override { return rdata_; }
  unsigned irq() const override { return model_.irq(); }
  bool open_wave(const char* /*path*/) override { return false; }

 private:
  template <class Pins>
  void run_any(const Pins* pins, std::size_t n, const PinFault<Pins>& fault) {
    for (std::size_t i = 0; i < n; ++i) {
      Pins seen = pins[i];
      if (fault) fault(clock_, seen);
      begin_clock();
      model_.run(&seen, 1);
      ++clock_;
      if (overload(seen)) hold_ = 2 * config_.n / config_.num_dealloc;
    }
  }

  // The access takes place in this cycle or later.
  void begin_clock() {
    if (hold_ > 0) {
      --hold_;
      return;
    }
    if (delayed_) perform(*delayed_);
    delayed_.reset();
    if (wait_ > 0 && !faults_->dead_bus) --wait_;
  }

  void perform(const RegAccess& access) {
    if (access.write) {
      model_.write(access.addr, access.data, access.strb);
      constexpr std::uint32_t kClearOrCopy = stats_reg::kGctrlClearBins | stats_reg::kGctrlSnapshot;
      if (access.addr == stats_reg::kGctrl && (access.data & kClearOrCopy) != 0) wait_ += 50;
      return;
    }
    rdata_ = model_.read(access.addr);
    if (faults_->read_fault) rdata_ = faults_->read_fault(clock_, access.addr, rdata_);
  }

  bool overload(const ContextPins& pins) const {
    int ends = 0;
    for (const std::uint64_t word : pins.dealloc) ends += std::popcount(word);
    return ends > static_cast<int>(config_.num_dealloc);
  }
  template <class Pins>
  bool overload(const Pins& /*pins*/) const {
    return false;
  }

  const FakeStatsRtl* faults_ = this;
  StatsConfig config_;
  unsigned bus_clocks_;
  StatsGolden model_;
  unsigned wait_ = 0;
  unsigned hold_ = 0;                 // cycles for which no access takes place
  std::optional<RegAccess> delayed_;  // the access that has yet to take place
  std::uint32_t rdata_ = 0;
  std::uint64_t clock_ = 0;  // of the stream
};

/// Measures with stand-ins like this one.
template <class Pins>
StatsMeasurement measure(const FakeStatsRtl& rtl, Source<Pins>& source, const StatsTask& task) {
  return measure<StatsMonitor>([&rtl] { return rtl.another(); }, rtl.config(), source, task);
}

}  // namespace fabmon
