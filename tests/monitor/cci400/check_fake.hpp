// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A stand-in for the Verilated cci400 monitor, made of the golden model behind a slow register bus.
// With it the checker can be tested on its own: unbroken it must agree with the golden model, and
// broken on purpose at a known cycle it must be caught at that cycle.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "tb/core/measure.hpp"
#include "tb/core/source.hpp"
#include "tb/monitor/cci400/golden/golden.hpp"
#include "tb/monitor/cci400/monitor.hpp"
#include "tb/monitor/cci400/rtl.hpp"

namespace fabmon {

class FakeCci400Rtl : public Cci400Rtl {
 public:
  /// Falsifies the pins that the monitor sees, given the number of the cycle since the stream began
  /// (the first counted cycle is 0).
  using PinFault = std::function<void(std::uint64_t clock, AcePins& pins)>;
  /// Falsifies what a read returns, given the cycles of the stream so far.
  using ReadFault =
      std::function<std::uint32_t(std::uint64_t clock, std::uint32_t addr, std::uint32_t data)>;
  /// Falsifies EVNTBUS after a cycle of the stream.
  using BusFault = std::function<void(std::uint64_t clock, std::bitset<kAceEvents>& bus)>;

  explicit FakeCci400Rtl(const Cci400Config& config = {}, unsigned bus_clocks = 4)
      : config_(config), bus_clocks_(bus_clocks), model_(config) {}

  PinFault pin_fault;
  ReadFault read_fault;
  BusFault bus_fault;
  bool dead_bus = false;  ///< no access is ever answered

  /// Makes another one with the faults of this one, which must outlive it.
  std::unique_ptr<Cci400Rtl> another() const {
    auto rtl = std::make_unique<FakeCci400Rtl>(config_, bus_clocks_);
    rtl->faults_ = this;
    return rtl;
  }

  const Cci400Config& config() const override { return config_; }

  void reset() override {
    model_.reset();
    wait_ = 0;
    access_.reset();
    exported_.fill(0);
    clock_ = 0;
  }

  void run(const AcePins* pins, std::size_t n) override {
    for (std::size_t i = 0; i < n; ++i) {
      AcePins seen = pins[i];
      if (faults_->pin_fault) faults_->pin_fault(clock_, seen);
      clock(seen);
      ++clock_;
    }
  }

  void idle(std::size_t n) override {
    for (; n > 0; --n) clock({});
  }

  std::uint64_t now() const override { return model_.now(); }

  void issue(const RegAccess& access) override {
    if (busy()) throw std::logic_error("an access while the bus is busy");
    access_ = access;
    wait_ = bus_clocks_;
  }

  bool busy() const override { return wait_ > 0; }
  std::uint32_t rdata() const override { return rdata_; }
  unsigned irq() const override { return model_.irq(); }
  std::uint8_t overflow_lines() const override {
    return static_cast<std::uint8_t>(~model_.overflow() & 0x1FU);
  }
  bool observer_lost() const override { return model_.observer_lost() != 0; }
  std::bitset<kAceEvents> evntbus() const override { return bus_; }
  std::uint64_t exported(unsigned bit) const override { return exported_[bit]; }
  bool open_wave(const char* /*path*/) override { return false; }

 private:
  void clock(const AcePins& pins) {
    if (access_) perform(*access_);
    access_.reset();
    if (wait_ > 0 && !faults_->dead_bus) --wait_;
    model_.run(&pins, 1);
    bus_ = model_.evntbus();
    if (faults_->bus_fault) faults_->bus_fault(clock_, bus_);
    for (unsigned bit = 0; bit < kAceEvents; ++bit) exported_[bit] += bus_[bit] ? 1 : 0;
  }

  // The access takes place at the edge of this cycle.
  void perform(const RegAccess& access) {
    if (access.write) return model_.write(access.addr, access.data, access.strb, access.prot);
    rdata_ = model_.read(access.addr, access.prot);
    if (faults_->read_fault) rdata_ = faults_->read_fault(clock_, access.addr, rdata_);
  }

  const FakeCci400Rtl* faults_ = this;
  Cci400Config config_;
  unsigned bus_clocks_;
  Cci400Golden model_;
  std::uint64_t clock_ = 0;  // of the stream: since the last idle cycle of the set-up
  unsigned wait_ = 0;
  std::optional<RegAccess> access_;
  std::uint32_t rdata_ = 0;
  std::bitset<kAceEvents> bus_;
  std::array<std::uint64_t, kAceEvents> exported_{};
};

/// Measures with stand-ins like this one.
inline Cci400Measurement measure(const FakeCci400Rtl& rtl, Source<AcePins>& source,
                                 const Cci400Task& task) {
  return measure<Cci400Monitor>([&rtl] { return rtl.another(); }, rtl.config(), source, task);
}

}  // namespace fabmon
