// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// CmnRtl for one Verilated build of the cmn monitor: a template on the Verilated class.
#pragma once

#include <stdexcept>
#include <string>

#include "tb/core/verilated_model.hpp"
#include "tb/monitor/cmn/drive.hpp"
#include "tb/monitor/cmn/rtl.hpp"

namespace fabmon {

template <class Top>
class CmnRtlModel final : public CmnRtl {
 public:
  /// random_state: see VerilatedModel.
  explicit CmnRtlModel(const CmnConfig& config, int random_state = 0)
      : config_(config), model_("cmn", config.apb, random_state), drive_(config) {
    reset();
  }

  const CmnConfig& config() const override { return config_; }
  std::uint64_t now() const override { return now_; }
  bool busy() const override { return model_.busy(); }
  std::uint64_t rdata() const override { return model_.rdata() << (upper_ ? 32 : 0); }
  unsigned irq() const override { return model_.top().intreqpmu; }
  bool open_wave(const std::string& path) override { return model_.open_wave(path); }

  void issue(const RegAccess64& access) override {
    RegAccess64 a = access;
    upper_ = config_.apb && (a.strb & 0xF0) != 0;
    if (upper_) {
      if ((a.strb & 0x0F) != 0) throw std::logic_error("an access of 64 bits on APB");
      a.addr |= 4;
      a.data >>= 32;
      a.strb >>= 4;
    }
    model_.issue(a);
  }

  void reset() override { reset(ChiPins{}); }

  void run(const ChiPins* pins, std::size_t n) override {
    for (std::size_t i = 0; i < n; ++i) {
      if (pins[i].aresetn == 0) {
        reset(pins[i]);
        continue;
      }
      drive_.drive(model_.top(), pins[i]);
      clock();
    }
  }

  void idle(std::size_t n) override {
    if (n > 0) drive_.drive(model_.top(), ChiPins{});
    for (; n > 0; --n) clock();
  }

 private:
  void reset(const ChiPins& pins) {
    drive_.drive(model_.top(), pins, true);
    model_.reset();
    now_ = 0;
  }

  void clock() {
    if (busy()) {
      model_.bus_edge();
    } else {
      model_.edge();
    }
    ++now_;
  }

  CmnConfig config_;
  VerilatedModel<Top, RegAccess64> model_;
  CmnDrive<Top> drive_;
  std::uint64_t now_ = 0;
  bool upper_ = false;  // of the last access: the upper half of a register, on APB
};

}  // namespace fabmon
