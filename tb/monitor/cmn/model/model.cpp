// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A model of rtl/fabmon_cmn/fabmon_cmn.sv: compiled by scripts/model, with the Verilated class,
// into the model's shared object.
#include <stdexcept>

#include "Vmodel.h"
#include "Vmodel___024root.h"
#include "tb/core/verilated_rtl.hpp"
#include "tb/monitor/cmn/drive.hpp"
#include "tb/monitor/cmn/rtl.hpp"

namespace fabmon {
namespace {

class CmnModel final : public VerilatedRtl<CmnRtl, Vmodel> {
 public:
  CmnModel(const CmnConfig& config, int random_state)
      : VerilatedRtl(config, "fabmon_cmn", random_state), drive_(config) {
    reset();
  }

  std::uint64_t rdata() const override { return VerilatedRtl::rdata() << (upper_ ? 32 : 0); }
  unsigned irq() const override { return top().intreqpmu; }

  void issue(const RegAccess64& access) override {
    RegAccess64 a = access;
    upper_ = config().apb && (a.strb & 0xF0) != 0;
    if (upper_) {
      if ((a.strb & 0x0F) != 0) throw std::logic_error("an access of 64 bits on APB");
      a.addr |= 4;
      a.data >>= 32;
      a.strb >>= 4;
    }
    VerilatedRtl::issue(a);
  }

  void reset() override { reset(ChiPins{}); }

  void run(const ChiPins* pins, std::size_t n) override {
    for (std::size_t i = 0; i < n; ++i) {
      if (pins[i].aresetn == 0) {
        reset(pins[i]);
        continue;
      }
      drive_.drive(top(), pins[i]);
      clock();
    }
  }

  void idle(std::size_t n) override {
    if (n > 0) drive_.drive(top(), ChiPins{});
    for (; n > 0; --n) clock();
  }

 private:
  void reset(const ChiPins& pins) {
    drive_.drive(top(), pins, true);
    hold_reset([this] { drive_.drive(top(), ChiPins{}); });
  }

  CmnDrive<Vmodel> drive_;
  bool upper_ = false;  // of the last access: the upper half of a register, on APB
};

}  // namespace
}  // namespace fabmon

FABMON_MODEL(fabmon::CmnModel, fabmon::CmnRtl)
