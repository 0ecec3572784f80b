// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A stand-in for the Verilated cmn monitor, made of the golden model behind a slow register bus.
// With it the checker can be tested on its own: unbroken it must agree with the golden model, and
// broken on purpose at a known cycle it must be caught at that cycle.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "tb/core/measure.hpp"
#include "tb/core/source.hpp"
#include "tb/monitor/cmn/golden/golden.hpp"
#include "tb/monitor/cmn/monitor.hpp"
#include "tb/monitor/cmn/rtl.hpp"

namespace fabmon {

class FakeCmnRtl : public CmnRtl {
 public:
  /// Falsifies the pins that the monitor sees, given the number of the cycle since the stream began
  /// (the first counted cycle is 0).
  using PinFault = std::function<void(std::uint64_t clock, ChiPins& pins)>;
  /// Falsifies what a read returns, given the cycles of the stream so far.
  using ReadFault =
      std::function<std::uint64_t(std::uint64_t clock, std::uint32_t addr, std::uint64_t data)>;
  /// Sees each access, and may change it.
  using AccessFault = std::function<void(RegAccess64& access)>;

  explicit FakeCmnRtl(const CmnConfig& config = {}, unsigned bus_clocks = 4)
      : config_(config), bus_clocks_(bus_clocks), model_(config) {}

  PinFault pin_fault;
  ReadFault read_fault;
  AccessFault access_fault;
  bool dead_bus = false;   ///< no access is ever answered
  unsigned irq_fault = 0;  ///< interrupts that are wrong

  /// Makes another one with the faults of this one, which must outlive it.
  std::unique_ptr<CmnRtl> another() const {
    auto rtl = std::make_unique<FakeCmnRtl>(config_, bus_clocks_);
    rtl->faults_ = this;
    return rtl;
  }

  const CmnConfig& config() const override { return config_; }

  void reset() override {
    model_.reset();
    wait_ = 0;
    access_.reset();
    clock_ = 0;
  }

  void run(const ChiPins* pins, std::size_t n) override {
    for (std::size_t i = 0; i < n; ++i) {
      if (faults_->pin_fault) {
        ChiPins seen = pins[i];
        faults_->pin_fault(clock_, seen);
        clock(seen);
      } else {
        clock(pins[i]);
      }
      ++clock_;
    }
  }

  void idle(std::size_t n) override {
    static constexpr ChiPins kIdle{};
    for (; n > 0; --n) clock(kIdle);
  }

  std::uint64_t now() const override { return model_.now(); }

  void issue(const RegAccess64& access) override {
    if (busy()) throw std::logic_error("an access while the bus is busy");
    access_ = access;
    if (faults_->access_fault) faults_->access_fault(*access_);
    wait_ = bus_clocks_;
  }

  bool busy() const override { return wait_ > 0; }
  std::uint64_t rdata() const override { return rdata_; }
  unsigned irq() const override { return model_.irq() ^ faults_->irq_fault; }
  bool open_wave(const char* /*path*/) override { return false; }

 private:
  void clock(const ChiPins& pins) {
    if (access_) perform(*access_);
    access_.reset();
    if (wait_ > 0 && !faults_->dead_bus) --wait_;
    model_.run(&pins, 1);
  }

  // The access takes place at the edge of this cycle.
  void perform(const RegAccess64& access) {
    if (access.write) return model_.write(access.addr, access.data, access.strb, access.prot);
    rdata_ = model_.read(access.addr, access.prot);
    if (faults_->read_fault) rdata_ = faults_->read_fault(clock_, access.addr, rdata_);
  }

  const FakeCmnRtl* faults_ = this;
  CmnConfig config_;
  unsigned bus_clocks_;
  CmnGolden model_;
  std::uint64_t clock_ = 0;  // of the stream: since the last idle cycle of the set-up
  unsigned wait_ = 0;
  std::optional<RegAccess64> access_;
  std::uint64_t rdata_ = 0;
};

/// Measures with stand-ins like this one.
inline CmnMeasurement measure(const FakeCmnRtl& rtl, Source<ChiPins>& source, const CmnTask& task) {
  return measure<CmnMonitor>([&rtl] { return rtl.another(); }, rtl.config(), source, task);
}

}  // namespace fabmon
