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

  // A port of up to 64 bits is a number for Verilator, a wider one an array of 32-bit words.
  template <class Port>
  void drive_mask(Port& port, const LineMask& mask) {
    if constexpr (std::is_integral_v<Port>) {
      port = static_cast<Port>(mask[0]);
    } else {
      const unsigned words = (config_.n + 31) / 32;
      for (unsigned i = 0; i < words; ++i) {
        port[i] = static_cast<EData>(mask[i / 2] >> (32 * (i % 2)));
      }
    }
  }

  void drive(const ContextPins& p) {
    Top& t = model_.top();
    drive_mask(t.mon_alloc, p.alloc);
    drive_mask(t.mon_dealloc, p.dealloc);
    t.mon_table_full = p.table_full;
  }

  void drive(const Axi4Pins& p) {
    Top& t = model_.top();
    t.mon_axi_arvalid = p.arvalid;
    t.mon_axi_arready = p.arready;
    t.mon_axi_arid = p.arid;
    t.mon_axi_rvalid = p.rvalid;
    t.mon_axi_rready = p.rready;
    t.mon_axi_rid = p.rid;
    t.mon_axi_rlast = p.rlast;
    t.mon_axi_awvalid = p.awvalid;
    t.mon_axi_awready = p.awready;
    t.mon_axi_awid = p.awid;
    t.mon_axi_bvalid = p.bvalid;
    t.mon_axi_bready = p.bready;
    t.mon_axi_bid = p.bid;
  }

  void drive(const ApbPins& p) {
    Top& t = model_.top();
    drive_mask(t.mon_apb_psel, p.psel);
    t.mon_apb_penable = p.penable;
    t.mon_apb_pready = p.pready;
  }

  StatsConfig config_;
  VerilatedModel<Top> model_;
  std::uint64_t now_ = 0;
};

}  // namespace fabmon
