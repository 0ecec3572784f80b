// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A stand-in for the Verilated axi4 monitor, made of the golden model behind a slow register bus.
// With it the checker can be tested on its own: unbroken it must agree with the golden model, and
// broken on purpose at a known cycle it must be caught at that cycle.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "tb/core/measure.hpp"
#include "tb/core/source.hpp"
#include "tb/monitor/axi4/golden/golden.hpp"
#include "tb/monitor/axi4/monitor.hpp"
#include "tb/monitor/axi4/rtl.hpp"
#include "tb/monitor/axi4/tables/register_map.hpp"

namespace fabmon {

class FakeAxi4Rtl : public Axi4Rtl {
 public:
  /// Falsifies the pins that the monitor sees, given the number of the cycle since the counters
  /// were released (the first counted cycle is 0).
  using PinFault = std::function<void(std::uint64_t clock, Axi4Pins& pins)>;
  /// Falsifies what a read returns, given the cycles counted so far.
  using ReadFault =
      std::function<std::uint32_t(std::uint64_t clock, std::uint32_t addr, std::uint32_t data)>;

  explicit FakeAxi4Rtl(const Axi4Config& config, unsigned bus_clocks = 3)
      : config_(config), bus_clocks_(bus_clocks), model_(config) {}

  PinFault pin_fault;
  ReadFault read_fault;
  bool dead_bus = false;  ///< no access is ever answered

  /// Makes another one with the faults of this one, which must outlive it.
  std::unique_ptr<Axi4Rtl> another() const {
    auto rtl = std::make_unique<FakeAxi4Rtl>(config_, bus_clocks_);
    rtl->faults_ = this;
    return rtl;
  }

  const Axi4Config& config() const override { return config_; }

  void reset() override {
    model_.reset();
    wait_ = 0;
    counting_ = false;
    ++resets;
  }
  void attach() override {
    reset();
    model_.attach();
  }
  void authentication(bool niden, bool spniden) override { model_.authentication(niden, spniden); }

  void run(const Axi4Pins* pins, std::size_t n) override {
    for (std::size_t i = 0; i < n; ++i) {
      Axi4Pins seen = pins[i];
      if (faults_->pin_fault && counting_) faults_->pin_fault(model_.now() - start_, seen);
      clock(seen);
    }
  }

  void idle(std::size_t n) override {
    for (; n > 0; --n) clock({});
  }

  std::uint64_t now() const override { return model_.now(); }

  void issue(const RegAccess& access) override {
    if (access.write) {
      model_.write(access.addr, access.data, access.strb);
      if (access.addr == axi4_reg::kUctrlL && access.data == 0) {
        counting_ = true;
        start_ = model_.now() + 1;
      }
    } else {
      rdata_ = model_.read(access.addr);
      if (faults_->read_fault)
        rdata_ = faults_->read_fault(counting_ ? model_.now() - start_ : 0, access.addr, rdata_);
    }
    wait_ = bus_clocks_;
  }

  bool busy() const override { return wait_ > 0; }
  std::uint32_t rdata() const override { return rdata_; }
  void snapshot() override { model_.snapshot(); }
  void csr_reset() override { model_.csr_reset(); }
  unsigned irq() const override { return model_.irq(); }
  bool open_wave(const char* /*path*/) override { return false; }

  unsigned resets = 0;  ///< how often it was reset

 private:
  void clock(const Axi4Pins& pins) {
    model_.run(&pins, 1);
    if (wait_ > 0 && !faults_->dead_bus) --wait_;
  }

  const FakeAxi4Rtl* faults_ = this;
  Axi4Config config_;
  unsigned bus_clocks_;
  Axi4Golden model_;
  unsigned wait_ = 0;
  std::uint32_t rdata_ = 0;
  bool counting_ = false;
  std::uint64_t start_ = 0;  // cycle of the model at which counting began
};

/// Measures with stand-ins like this one.
inline Axi4Measurement measure(const FakeAxi4Rtl& rtl, Source<Axi4Pins>& source,
                               const Axi4Task& task) {
  return measure<Axi4Monitor>([&rtl] { return rtl.another(); }, rtl.config(), source, task);
}

}  // namespace fabmon
