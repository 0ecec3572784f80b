// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Axi4Rtl for one Verilated build of rtl/axi4/axi4.sv. A template, so that each build is a small
// source file of its own: it names the Verilated class and the parameters that CMake gave it.
//
// One clock is two evaluations. The inputs change together with the rising edge: every input of the
// monitor goes straight into a register, so the registers sample the new values, as they would
// sample values that had been stable since the edge before.
#pragma once

#include <verilated.h>
#include <verilated_fst_c.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include "tb/rtl/axi4_rtl.hpp"

namespace fabmon {

/// Does the Verilated class `Top` trace? Decides at compile time whether a wave can be opened.
template <class Top, class = void>
struct HasTrace : std::false_type {};
template <class Top>
struct HasTrace<
    Top, std::void_t<decltype(std::declval<Top&>().trace(std::declval<VerilatedFstC*>(), 0))>>
    : std::true_type {};

template <class Top>
class Axi4RtlModel final : public Axi4Rtl {
 public:
  /// apb: the registers are on APB. random_state: seed of the state before reset, for a model that
  /// was verilated with --x-initial unique; 0: as the build has it.
  explicit Axi4RtlModel(const Axi4Config& config, bool apb = false, int random_state = 0)
      : config_(config), apb_(apb), top_(make_top(context_, random_state)) {
    reset();
  }
  ~Axi4RtlModel() override {
    if (wave_) wave_->close();
    top_->final();
  }

  const Axi4Config& config() const override { return config_; }
  std::uint64_t now() const override { return now_; }
  bool busy() const override { return state_ != Bus::kIdle; }
  std::uint32_t rdata() const override { return rdata_; }
  bool irq() const override { return top_->irq != 0; }
  void snapshot() override { snapshot_ = true; }
  void csr_reset() override { csr_reset_ = true; }

  void reset() override {
    constexpr int kResetClocks = 4;
    state_ = Bus::kIdle;
    snapshot_ = csr_reset_ = false;
    drive_bus();
    top_->snapshot = 0;
    top_->csr_aresetn = 1;
    top_->aresetn = 0;
    for (int i = 0; i < kResetClocks; ++i) edge();
    top_->aresetn = 1;
    now_ = 0;
  }

  void issue(const RegAccess& access) override {
    if (busy()) throw std::logic_error("Axi4Rtl::issue while the register bus is busy");
    access_ = access;
    state_ = Bus::kStart;
  }

  void run(const Axi4Pins* pins, std::size_t n) override {
    const Axi4Pins* const end = pins + n;
    while (pins != end) {
      if (state_ == Bus::kIdle && !snapshot_ && !csr_reset_) {
        for (; pins != end; ++pins) {
          drive(*pins);
          edge();
        }
      } else {
        step(*pins++);
      }
    }
    now_ += n;
  }

  bool open_wave(const std::string& path) override {
    if constexpr (HasTrace<Top>::value) {
      context_.traceEverOn(true);
      wave_ = std::make_unique<VerilatedFstC>();
      wave_->set_time_unit("ns");
      wave_->set_time_resolution("ns");
      top_->trace(wave_.get(), 99);
      wave_->open(path.c_str());
      return wave_->isOpen();
    }
    (void)path;
    return false;
  }

 private:
  enum class Bus { kIdle, kStart, kWait, kDrain };

  static std::unique_ptr<Top> make_top(VerilatedContext& context, int random_state) {
    if (random_state != 0) {
      context.randReset(2);
      context.randSeed(random_state);
    }
    return std::make_unique<Top>(&context, "axi4");
  }

  /// A clock with a register access, a snapshot or a CSR reset in it.
  void step(const Axi4Pins& pins) {
    drive_bus();
    top_->snapshot = snapshot_ ? 1 : 0;
    top_->csr_aresetn = csr_reset_ ? 0 : 1;
    snapshot_ = csr_reset_ = false;
    drive(pins);
    const bool apb_ends = apb_ && state_ == Bus::kWait && top_->s_apb_pready != 0;
    edge();
    top_->snapshot = 0;
    top_->csr_aresetn = 1;
    advance_bus(apb_ends);
  }

  void drive_bus() {
    const bool start = state_ == Bus::kStart;
    if (apb_) {
      const bool select = start || state_ == Bus::kWait;
      top_->s_apb_psel = select ? 1 : 0;
      top_->s_apb_penable = state_ == Bus::kWait ? 1 : 0;
      top_->s_apb_pwrite = access_.write ? 1 : 0;
      top_->s_apb_paddr = access_.addr;
      top_->s_apb_pwdata = access_.data;
      top_->s_apb_pstrb = access_.write ? access_.strb : 0;
    } else {
      top_->s_axil_awvalid = top_->s_axil_wvalid = start && access_.write ? 1 : 0;
      top_->s_axil_arvalid = start && !access_.write ? 1 : 0;
      top_->s_axil_awaddr = top_->s_axil_araddr = access_.addr;
      top_->s_axil_wdata = access_.data;
      top_->s_axil_wstrb = access_.strb;
      top_->s_axil_bready = top_->s_axil_rready = 1;
    }
  }

  /// Follows the bus protocol by what the slave shows after the edge.
  void advance_bus(bool apb_ends) {
    if (state_ == Bus::kStart) {
      state_ = Bus::kWait;  // an idle slave accepts at once
      drive_bus();
    } else if (state_ == Bus::kDrain) {
      state_ = Bus::kIdle;
    } else if (state_ == Bus::kWait && apb_) {
      if (apb_ends) {
        rdata_ = top_->s_apb_prdata;
        state_ = Bus::kIdle;
        drive_bus();
      }
    } else if (state_ == Bus::kWait && (top_->s_axil_bvalid || top_->s_axil_rvalid)) {
      rdata_ = top_->s_axil_rdata;
      state_ = Bus::kDrain;  // one clock in which the response is taken
    }
  }

  void drive(const Axi4Pins& p) {
    Top& t = *top_;
    t.mon_axi_arvalid = p.arvalid;
    t.mon_axi_arready = p.arready;
    t.mon_axi_arid = p.arid;
    t.mon_axi_arlen = p.arlen;
    t.mon_axi_arsize = p.arsize;
    t.mon_axi_rvalid = p.rvalid;
    t.mon_axi_rready = p.rready;
    t.mon_axi_rid = p.rid;
    t.mon_axi_rlast = p.rlast;
    t.mon_axi_awvalid = p.awvalid;
    t.mon_axi_awready = p.awready;
    t.mon_axi_awid = p.awid;
    t.mon_axi_awlen = p.awlen;
    t.mon_axi_awsize = p.awsize;
    t.mon_axi_wvalid = p.wvalid;
    t.mon_axi_wready = p.wready;
    t.mon_axi_bvalid = p.bvalid;
    t.mon_axi_bready = p.bready;
    t.mon_axi_bid = p.bid;
    if constexpr (HasTrace<Top>::value) {  // not looked at by the monitor: for the waves alone
      t.mon_axi_araddr = p.araddr;
      t.mon_axi_arburst = p.arburst;
      t.mon_axi_awaddr = p.awaddr;
      t.mon_axi_awburst = p.awburst;
      t.mon_axi_wlast = p.wlast;
    }
  }

  void edge() {
    top_->aclk = 1;
    top_->eval();
    dump();
    top_->aclk = 0;
    top_->eval();
    dump();
  }

  void dump() {
    if constexpr (HasTrace<Top>::value) {
      if (wave_) wave_->dump(time_);
      time_ += kHalfPeriod;
    }
  }

  static constexpr std::uint64_t kHalfPeriod = 5;  // ns in the waves

  VerilatedContext context_;
  Axi4Config config_;
  bool apb_;
  std::unique_ptr<Top> top_;
  std::unique_ptr<VerilatedFstC> wave_;
  RegAccess access_;
  Bus state_ = Bus::kIdle;
  bool snapshot_ = false;
  bool csr_reset_ = false;
  std::uint32_t rdata_ = 0;
  std::uint64_t now_ = 0;
  std::uint64_t time_ = 0;
};

}  // namespace fabmon
