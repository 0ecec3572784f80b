// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Axi4Rtl for one Verilated build of rtl/axi4/axi4.sv. A template, so that each build is a small
// source file of its own: it names the Verilated class and the parameters that CMake gave it.
#pragma once

#include <string>

#include "tb/core/verilated_model.hpp"
#include "tb/monitor/axi4/drive.hpp"
#include "tb/monitor/axi4/rtl.hpp"

namespace fabmon {

template <class Top>
class Axi4RtlModel final : public Axi4Rtl {
 public:
  /// apb, random_state: see VerilatedModel.
  explicit Axi4RtlModel(const Axi4Config& config, bool apb = false, int random_state = 0)
      : config_(config), model_("axi4", apb, random_state) {
    reset();
  }

  const Axi4Config& config() const override { return config_; }
  std::uint64_t now() const override { return now_; }
  bool busy() const override { return model_.busy(); }
  std::uint32_t rdata() const override { return model_.rdata(); }
  bool irq() const override { return model_.top().irq != 0; }
  void snapshot() override { snapshot_ = true; }
  void csr_reset() override { csr_reset_ = true; }
  void issue(const RegAccess& access) override { model_.issue(access); }
  bool open_wave(const std::string& path) override { return model_.open_wave(path); }

  void reset() override {
    snapshot_ = csr_reset_ = false;
    drive(Axi4Pins{});
    model_.top().snapshot = 0;
    model_.top().csr_aresetn = 1;
    model_.reset();
    now_ = 0;
  }

  void run(const Axi4Pins* pins, std::size_t n) override {
    const Axi4Pins* const end = pins + n;
    while (pins != end) {
      if (!busy() && !snapshot_ && !csr_reset_) {
        for (; pins != end; ++pins) {
          drive(*pins);
          model_.edge();
        }
      } else {
        step(*pins++);
      }
    }
    now_ += n;
  }

  void idle(std::size_t n) override {
    constexpr Axi4Pins kIdle{};
    for (; n > 0; --n) run(&kIdle, 1);
  }

 private:
  /// A clock with a register access, a snapshot or a CSR reset in it.
  void step(const Axi4Pins& pins) {
    Top& t = model_.top();
    t.snapshot = snapshot_ ? 1 : 0;
    t.csr_aresetn = csr_reset_ ? 0 : 1;
    snapshot_ = csr_reset_ = false;
    drive(pins);
    model_.bus_edge();
    t.snapshot = 0;
    t.csr_aresetn = 1;
  }

  void drive(const Axi4Pins& p) { drive_axi4(model_.top(), p); }

  Axi4Config config_;
  VerilatedModel<Top> model_;
  bool snapshot_ = false;
  bool csr_reset_ = false;
  std::uint64_t now_ = 0;
};

}  // namespace fabmon
