// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A model of one of the tops rtl/fabmon_stats/fabmon_stats.sv, stats_axi.sv and stats_apb.sv:
// compiled by scripts/model, with the Verilated class, into the model's shared object.
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "Vmodel.h"
#include "Vmodel___024root.h"
#include "tb/core/verilated_rtl.hpp"
#include "tb/monitor/stats/drive.hpp"
#include "tb/monitor/stats/rtl.hpp"

namespace fabmon {
namespace {

// The pins by the ports of the top.
template <class Top>
auto pins_of(const Top& top) {
  if constexpr (requires { top.mon_alloc; }) {
    return ContextPins{};
  } else if constexpr (requires { top.mon_axi_arvalid; }) {
    return Axi4Pins{};
  } else {
    return ApbPins{};
  }
}

// The module that is the top.
template <class Top>
constexpr const char* name_of() {
  using Pins = decltype(pins_of(std::declval<const Top&>()));
  if constexpr (std::is_same_v<Pins, ContextPins>) return "fabmon_stats";
  return std::is_same_v<Pins, Axi4Pins> ? "fabmon_stats_axi" : "fabmon_stats_apb";
}

// Pins of a port that is not quiet: commands wait.
template <class Pins>
Pins shown_pins() {
  Pins pins;
  if constexpr (requires { pins.arvalid; }) pins.arvalid = pins.awvalid = 1;
  return pins;
}

// The reset of the port, where the top has one of its own.
template <class Top>
void assert_port_reset(Top& top) {
  if constexpr (requires { top.mon_axi_aresetn; }) top.mon_axi_aresetn = 0;
}

// The authentication inputs, where the top has them.
template <class Top>
void authenticate(Top& top, bool niden, bool spniden) {
  if constexpr (requires { top.niden; }) {
    top.niden = niden ? 1 : 0;
    top.spniden = spniden ? 1 : 0;
  }
}

class StatsModel final : public VerilatedRtl<StatsRtl, Vmodel> {
 public:
  using Pins = decltype(pins_of(std::declval<const Vmodel&>()));

  StatsModel(const StatsConfig& config, int random_state)
      : VerilatedRtl(config, name_of<Vmodel>(), random_state) {
    reset();
  }

  unsigned irq() const override { return top().irq; }

  void reset() override {
    authentication(true, false);
    port_reset(true);
    drive(Pins{});
    hold_reset([this] {
      port_reset(false);
      drive(Pins{});
    });
  }

  void port_reset(bool asserted) override { port_reset_ = asserted; }
  void authentication(bool niden, bool spniden) override { authenticate(top(), niden, spniden); }

  void reset_beside_traffic() override {
    authentication(true, false);
    drive(shown_pins<Pins>());
    hold_reset();
  }

  void run(const ContextPins* pins, std::size_t n) override { run_pins(pins, n); }
  void run(const Axi4Pins* pins, std::size_t n) override { run_pins(pins, n); }
  void run(const ApbPins* pins, std::size_t n) override { run_pins(pins, n); }

  void idle(std::size_t n) override {
    if (n > 0) drive(Pins{});
    for (; n > 0; --n) clock();
  }

 private:
  // All inputs for these pins, and the reset of the port.
  void drive(const Pins& pins) {
    drive_stats(top(), pins);
    if (port_reset_) assert_port_reset(top());
  }

  template <class Given>
  void run_pins(const Given* pins, std::size_t n) {
    if constexpr (std::is_same_v<Given, Pins>) {
      for (std::size_t i = 0; i < n; ++i) {
        drive(pins[i]);
        clock();
      }
    } else {
      throw std::logic_error("StatsRtl::run with pins that this build does not have");
    }
  }

  bool port_reset_ = false;
};

}  // namespace
}  // namespace fabmon

FABMON_MODEL(fabmon::StatsModel, fabmon::StatsRtl)
