// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The common part of the C++ wrappers of all Verilated monitors: the cycle, waves, and one register
// access at a time through the AXI4-Lite or APB4 slave (ports s_axil_*, s_apb_*, aclk, aresetn).
//
// The inputs change together with the rising edge, and the registers sample the new values, as they
// would sample values that had been stable since the edge before. That is one evaluation in a
// cycle. Nothing depends on the falling edge: only coverage evaluates it.
//
// A model that traces evaluates the inputs before the edge that samples them, so that a wave shows
// each cycle as a simulator shows it: all pins change with the rising edge, and the next rising
// edge samples them. The edges, and with them the counts, are the same.
#pragma once

#include <verilated.h>
#include <verilated_fst_c.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include "tb/core/reg_access.hpp"
#if VM_COVERAGE
#include "Vmodel__Syms.h"
#include "tb/core/coverage_file.hpp"
#endif

namespace fabmon {

/// Does the Verilated class `Top` trace? Decides at compile time whether a wave can be opened.
template <class Top, class = void>
struct HasTrace : std::false_type {};
template <class Top>
struct HasTrace<
    Top, std::void_t<decltype(std::declval<Top&>().trace(std::declval<VerilatedFstC*>(), 0))>>
    : std::true_type {};

/// Is there, under this name, what the Verilated class `Top` remembers of its clock (Verilator
/// 5.006), and has its header Top___024root.h been read? Then its rising edge can be had again
/// without an evaluation of the falling one.
template <class Top, class = void>
struct KnowsLastClock : std::false_type {};
template <class Top>
struct KnowsLastClock<Top,
                      std::void_t<decltype(std::declval<Top&>().rootp->__Vtrigrprev__TOP__aclk)>>
    : std::true_type {};

/// Access: RegAccess, or RegAccess64 for a register bus of 64-bit registers.
template <class Top, class Access = RegAccess>
class VerilatedModel {
 public:
  /// name: the top module's. apb: the registers are on APB. random_state: seed of the state
  /// before reset, for a model that was verilated with --x-initial unique; it also decides how long
  /// each reset is. 0: as the build has it.
  VerilatedModel(const char* name, bool apb, int random_state)
      : module_(name),
        apb_(apb),
        top_(make_top(context_, name, random_state)),
        reset_draw_(static_cast<std::uint64_t>(random_state)) {
    // The first evaluation takes the clock as it is: without this one, the first edge would be
    // none.
    top_->aclk = 0;
    top_->eval();
  }
  ~VerilatedModel() {
    if constexpr (HasTrace<Top>::value) {
      if (wave_) {
        dump();  // the edge that ends the last cycle
        wave_->close();
      }
    }
    top_->final();
    write_coverage();
    // A model signs off from the context that its thread used last, which may be that of another
    // model, long gone (Verilator 5.006, models with assertions).
    Verilated::threadContextp(&context_);
  }
  VerilatedModel(const VerilatedModel&) = delete;
  VerilatedModel& operator=(const VerilatedModel&) = delete;

  Top& top() { return *top_; }
  const Top& top() const { return *top_; }
  bool busy() const { return state_ != Bus::kIdle; }
  auto rdata() const { return rdata_; }
  /// Whether the last access that was answered ended with SLVERR.
  bool error() const { return error_; }
  /// Cycles so far, those in reset included; of a model that does not trace 0.
  std::uint64_t wave_cycle() const { return time_ / (2 * kHalfPeriod); }

  /// Holds the reset, with all other pins as they are and the bus idle: the first time for four
  /// cycles, later for one, which has to do wherever it comes; with a random state each reset takes
  /// 1 to 8 cycles at random. One cycle follows, which counts nothing: AXI forbids VALID there, and
  /// the bus slave is not ready. drive_idle() sets the pins for it. In the first reset, before
  /// which registers have no state, assertions are off: a reset that is a register itself is not
  /// yet on.
  template <class DriveIdle>
  void reset(DriveIdle&& drive_idle) {
    state_ = Bus::kIdle;
    drive_bus();
    top_->aresetn = 0;
    context_.assertOn(was_reset_);
    for (int left = reset_clocks(); left > 0; --left) edge();
    top_->aresetn = 1;
    drive_idle();
    edge();
    context_.assertOn(true);
    was_reset_ = true;
  }
  /// The same with pins that are idle already.
  void reset() {
    reset([] {});
  }

  /// Puts an access on the bus with the next cycle. Not while busy().
  void issue(const Access& access) {
    if (busy()) throw std::logic_error("issue while the register bus is busy");
    access_ = access;
    state_ = Bus::kStart;
  }

  /// One cycle in which the register bus is idle.
  void edge() {
    if constexpr (HasTrace<Top>::value) {
      // The rising edge before these inputs has been evaluated already.
      dump();
      top_->aclk = 0;
      dump();
    }
    top_->aclk = 1;
    top_->eval();
    if constexpr (HasTrace<Top>::value) return;
    if constexpr (KnowsLastClock<Top>::value && !kCoverage) {
      top_->rootp->__Vtrigrprev__TOP__aclk = 0;
    } else {
      top_->aclk = 0;
      top_->eval();
    }
  }

  /// One cycle in which it may move.
  void bus_edge() {
    drive_bus();
    const bool apb_ends = apb_ && state_ == Bus::kWait && top_->s_apb_pready != 0;
    if (apb_ends) error_ = top_->s_apb_pslverr != 0;
    edge();
    advance_bus(apb_ends);
  }

  /// True while a waveform is written.
  bool recording() const {
    if constexpr (HasTrace<Top>::value) return wave_ != nullptr;
    return false;
  }

  /// Writes a waveform from now on. False if this model does not trace.
  bool open_wave(const std::string& path) {
    if constexpr (HasTrace<Top>::value) {
      context_.traceEverOn(true);
      wave_ = std::make_unique<VerilatedFstC>();
      wave_->set_time_unit("ns");
      wave_->set_time_resolution("ns");
      top_->trace(wave_.get(), kDepth);
      // Without the ports outside of the top module: there Verilator makes two nets of two outputs
      // that are one net inside, and a port would be listed twice. Names inside begin with the
      // model's, which is empty ("."); newer versions leave an empty name out.
      for (const char* before : {"", "."}) wave_->dumpvars(kDepth, before + module_);
      wave_->open(path.c_str());
      return wave_->isOpen();
    }
    (void)path;
    return false;
  }

 private:
  // Into the folder FABMON_COVERAGE, if the model was built with coverage.
  void write_coverage() {
#if VM_COVERAGE
    CoverageFile::instance().add(top_->rootp->vlSymsp->__Vcoverage);
#endif
  }

  enum class Bus { kIdle, kStart, kWait, kDrain };

  static std::unique_ptr<Top> make_top(VerilatedContext& context, const char* name,
                                       int random_state) {
    if (random_state != 0) {
      context.randReset(2);
      context.randSeed(random_state);
    }
    return std::make_unique<Top>(&context, HasTrace<Top>::value ? "" : name);
  }

  /// The length of the next reset.
  int reset_clocks() {
    if (reset_draw_ == 0) return std::exchange(first_reset_clocks_, 1);
    reset_draw_ = reset_draw_ * 6364136223846793005U + 1442695040888963407U;
    return 1 + static_cast<int>(reset_draw_ >> 61);
  }

  void drive_bus() {
    const bool start = state_ == Bus::kStart;
    if (apb_) {
      const bool select = start || state_ == Bus::kWait;
      top_->s_apb_psel = select ? 1 : 0;
      top_->s_apb_penable = state_ == Bus::kWait ? 1 : 0;
      top_->s_apb_pwrite = access_.write ? 1 : 0;
      top_->s_apb_paddr = access_.addr;
      top_->s_apb_pprot = access_.prot;
      top_->s_apb_pwdata = access_.data;
      top_->s_apb_pstrb = access_.write ? access_.strb : 0;
    } else {
      top_->s_axil_awvalid = top_->s_axil_wvalid = start && access_.write ? 1 : 0;
      top_->s_axil_arvalid = start && !access_.write ? 1 : 0;
      top_->s_axil_awaddr = top_->s_axil_araddr = access_.addr;
      top_->s_axil_awprot = top_->s_axil_arprot = access_.prot;
      top_->s_axil_wdata = access_.data;
      top_->s_axil_wstrb = access_.strb;
      top_->s_axil_bready = top_->s_axil_rready = 1;
    }
  }

  /// Follows the bus protocol by what the slave shows after the edge.
  void advance_bus(bool apb_ends) {
    if (state_ == Bus::kStart) {
      if (!apb_ && (top_->s_axil_bvalid || top_->s_axil_rvalid)) {
        throw std::logic_error("a response that no access has asked for");
      }
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
      error_ = (access_.write ? top_->s_axil_bresp : top_->s_axil_rresp) != 0;
      state_ = Bus::kDrain;  // one cycle in which the response is taken
    }
  }

  /// Half a cycle of a model that traces: evaluates the pins as they are and records them.
  void dump() {
    if constexpr (HasTrace<Top>::value) {
      top_->eval();
      if (wave_) wave_->dump(time_);
      time_ += kHalfPeriod;
    }
  }

  static constexpr int kDepth = 99;                // levels of the hierarchy in the waves
  static constexpr std::uint64_t kHalfPeriod = 5;  // ns in the waves
#if VM_COVERAGE
  static constexpr bool kCoverage = true;
#else
  static constexpr bool kCoverage = false;
#endif

  VerilatedContext context_;
  std::string module_;
  bool apb_;
  std::unique_ptr<Top> top_;
  // A model that does not trace is linked without the writer.
  std::conditional_t<HasTrace<Top>::value, std::unique_ptr<VerilatedFstC>, std::nullptr_t> wave_{};
  Access access_;
  Bus state_ = Bus::kIdle;
  bool was_reset_ = false;
  int first_reset_clocks_ = 4;  // of the next reset, if none is drawn
  std::uint64_t reset_draw_;    // state of a linear congruential generator, 0: no lengths are drawn
  decltype(Access::data) rdata_ = 0;
  bool error_ = false;
  std::uint64_t time_ = 0;
};

}  // namespace fabmon
