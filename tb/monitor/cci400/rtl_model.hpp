// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Cci400Rtl for one Verilated build of the cci400 monitor: a template on the Verilated class.
#pragma once

#include <array>
#include <bit>
#include <string>

#include "tb/core/verilated_model.hpp"
#include "tb/monitor/cci400/drive.hpp"
#include "tb/monitor/cci400/rtl.hpp"

namespace fabmon {

template <class Top>
class Cci400RtlModel final : public Cci400Rtl {
 public:
  /// random_state: see VerilatedModel.
  explicit Cci400RtlModel(const Cci400Config& config, int random_state = 0)
      : config_(config), model_("cci400", config.apb, random_state) {
    reset();
  }

  const Cci400Config& config() const override { return config_; }
  std::uint64_t now() const override { return now_; }
  bool busy() const override { return model_.busy(); }
  std::uint32_t rdata() const override { return model_.rdata(); }
  void issue(const RegAccess& access) override { model_.issue(access); }
  bool open_wave(const std::string& path) override { return model_.open_wave(path); }

  bool irq() const override { return model_.top().irq != 0; }
  bool observer_lost() const override { return model_.top().observer_lost != 0; }
  std::uint8_t overflow_lines() const override { return model_.top().nevntcntoverflow; }
  std::uint64_t exported(unsigned bit) const override { return exported_[bit]; }

  std::bitset<kAceEvents> evntbus() const override {
    std::bitset<kAceEvents> bits;
    for_events([&](unsigned bit) { bits.set(bit); });
    return bits;
  }

  void reset() override {
    drive_cci400(model_.top(), AcePins{});
    model_.top().sh_override = config_.sh_override;
    model_.reset();
    now_ = 0;
    exported_.fill(0);
  }

  void run(const AcePins* pins, std::size_t n) override {
    for (std::size_t i = 0; i < n; ++i) {
      drive_cci400(model_.top(), pins[i]);
      clock();
    }
  }

  void idle(std::size_t n) override {
    if (n > 0) drive_cci400(model_.top(), AcePins{});
    for (; n > 0; --n) clock();
  }

 private:
  void clock() {
    if (busy()) {
      model_.bus_edge();
    } else {
      model_.edge();
    }
    for_events([this](unsigned bit) { ++exported_[bit]; });
    ++now_;
  }

  // Calls act(bit) for each bit of EVNTBUS that is 1. A wide port is an array of 32-bit words.
  template <class Act>
  void for_events(Act&& act) const {
    for (unsigned word = 0; word < (kAceEvents + 31) / 32; ++word) {
      for (EData bits = model_.top().evntbus[word]; bits != 0; bits &= bits - 1) {
        act(32 * word + static_cast<unsigned>(std::countr_zero(bits)));
      }
    }
  }

  Cci400Config config_;
  VerilatedModel<Top> model_;
  std::uint64_t now_ = 0;
  std::array<std::uint64_t, kAceEvents> exported_{};
};

}  // namespace fabmon
