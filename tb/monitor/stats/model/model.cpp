// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A model of one of the tops rtl/fabmon_stats/fabmon_stats.sv, stats_axi.sv and stats_apb.sv:
// compiled by scripts/model, with the Verilated class, into the model's shared object.
//
// An access that the monitor answers before its end is followed, as software has to do it: by reads
// of PENDING until it is over, and of ANSWER for its data. busy() lasts until then.
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "Vmodel.h"
#include "Vmodel___024root.h"
#include "tb/core/verilated_rtl.hpp"
#include "tb/monitor/stats/drive.hpp"
#include "tb/monitor/stats/rtl.hpp"
#include "tb/monitor/stats/tables/register_map.hpp"

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

  void follow(bool on) override { follow_ = on; }

  void issue(const RegAccess& access) override {
    if (busy()) throw std::logic_error("issue while the register bus is busy");
    write_ = access.write;
    clocks_ = 0;
    step_ = follow_ ? Step::kAccess : Step::kNone;
    VerilatedRtl::issue(access);
  }
  bool busy() const override { return step_ != Step::kNone || VerilatedRtl::busy(); }
  std::uint32_t rdata() const override { return follow_ ? rdata_ : VerilatedRtl::rdata(); }

  void reset() override {
    step_ = Step::kNone;
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
    step_ = Step::kNone;
    authentication(true, false);
    drive(shown_pins<Pins>());
    hold_reset();
  }

  void run(const ContextPins* pins, std::size_t n) override { run_pins(pins, n); }
  void run(const Axi4Pins* pins, std::size_t n) override { run_pins(pins, n); }
  void run(const ApbPins* pins, std::size_t n) override { run_pins(pins, n); }

  void idle(std::size_t n) override {
    if (n > 0) drive(Pins{});
    for (; n > 0; --n) cycle();
  }

 private:
  // What stands on the bus: nothing that is followed, the access itself, a read of PENDING after a
  // write and after a read, a read of ANSWER.
  enum class Step { kNone, kAccess, kWritten, kRead, kAnswer };

  // The clocks by which an access may have been answered early.
  static constexpr unsigned kEarly = stats_early::kWaits;

  void ask(std::uint32_t addr, Step step) {
    VerilatedRtl::issue({.addr = addr});
    step_ = step;
  }

  void cycle() {
    clock();
    ++clocks_;
    if (step_ != Step::kNone && !VerilatedRtl::busy()) answered();
  }

  void answered() {
    const std::uint32_t data = VerilatedRtl::rdata();
    const bool waits = (data & stats_reg::kPendingBusy) != 0;
    switch (std::exchange(step_, Step::kNone)) {
      case Step::kAccess:
        rdata_ = data;
        if (write_ && clocks_ >= kEarly) ask(stats_reg::kPending, Step::kWritten);
        if (!write_ && data == stats_early::kLate) ask(stats_reg::kPending, Step::kRead);
        break;
      case Step::kWritten:
        if (waits) ask(stats_reg::kPending, Step::kWritten);
        break;
      case Step::kRead:  // or it has the value of kLate
        if ((data & stats_reg::kPendingLate) == 0) break;
        ask(waits ? stats_reg::kPending : stats_reg::kAnswer, waits ? Step::kRead : Step::kAnswer);
        break;
      case Step::kAnswer:
        rdata_ = data;
        break;
      case Step::kNone:
        break;
    }
  }

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
        cycle();
      }
    } else {
      throw std::logic_error("StatsRtl::run with pins that this build does not have");
    }
  }

  bool port_reset_ = false;
  bool follow_ = true;
  bool write_ = false;       // the access is a write
  unsigned clocks_ = 0;      // since it was issued
  std::uint32_t rdata_ = 0;  // what it has read
  Step step_ = Step::kNone;
};

}  // namespace
}  // namespace fabmon

FABMON_MODEL(fabmon::StatsModel, fabmon::StatsRtl)
