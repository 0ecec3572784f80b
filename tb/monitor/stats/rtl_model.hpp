// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// StatsRtl for one Verilated build of the stats monitor. A template on the Verilated class and on
// the pins that its top has: ContextPins (stats.sv), Axi4Pins (stats_axi.sv), ApbPins
// (stats_apb.sv).
#pragma once

#include <stdexcept>
#include <string>
#include <type_traits>

#include "tb/core/verilated_model.hpp"
#include "tb/monitor/stats/drive.hpp"
#include "tb/monitor/stats/rtl.hpp"

namespace fabmon {

template <class Top, class Pins>
class StatsRtlModel final : public StatsRtl {
 public:
  /// apb, random_state: see VerilatedModel.
  explicit StatsRtlModel(const StatsConfig& config, bool apb = false, int random_state = 0)
      : config_(config), model_("stats", apb, random_state) {
    reset();
  }

  const StatsConfig& config() const override { return config_; }
  std::uint64_t now() const override { return now_; }
  bool busy() const override { return model_.busy(); }
  std::uint32_t rdata() const override { return model_.rdata(); }
  bool irq() const override { return model_.top().irq != 0; }
  void issue(const RegAccess& access) override { model_.issue(access); }
  bool open_wave(const std::string& path) override { return model_.open_wave(path); }

  void reset() override {
    drive(Pins{});
    model_.reset();
    now_ = 0;
  }

  void run(const ContextPins* pins, std::size_t n) override { run_pins(pins, n); }
  void run(const Axi4Pins* pins, std::size_t n) override { run_pins(pins, n); }
  void run(const ApbPins* pins, std::size_t n) override { run_pins(pins, n); }

  void idle(std::size_t n) override {
    const Pins none{};
    for (; n > 0; --n) run_pins(&none, 1);
  }

 private:
  template <class Given>
  void run_pins(const Given* pins, std::size_t n) {
    if constexpr (std::is_same_v<Given, Pins>) {
      for (std::size_t i = 0; i < n; ++i) {
        drive(pins[i]);
        if (busy()) {
          model_.bus_edge();
        } else {
          model_.edge();
        }
      }
      now_ += n;
    } else {
      throw std::logic_error("StatsRtl::run with pins that this build does not have");
    }
  }

  void drive(const Pins& p) { drive_stats(model_.top(), p); }

  StatsConfig config_;
  VerilatedModel<Top> model_;
  std::uint64_t now_ = 0;
};

}  // namespace fabmon
