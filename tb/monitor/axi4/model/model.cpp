// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A model of rtl/fabmon_axi4/fabmon_axi4.sv or of rtl/fabmon_axi4/fabmon_axi4_bank.sv: compiled by
// scripts/model, with the Verilated class, into the model's shared object.
#include <utility>

#include "Vmodel.h"
#include "Vmodel___024root.h"
#include "tb/bus/axi4/accept_stalled.hpp"
#include "tb/core/verilated_rtl.hpp"
#include "tb/monitor/axi4/drive.hpp"
#include "tb/monitor/axi4/rtl.hpp"

namespace fabmon {
namespace {

// The bank form has pins for exclusive accesses.
template <class Top>
constexpr bool kIsBank = requires(Top& top) {
  top.mon_axi_arlock;
};

template <bool traced, class Top>
void drive_top(Top& top, const Axi4Pins& pins) {
  if constexpr (kIsBank<Top>) {
    drive_axi4_bank<traced>(top, pins);
  } else {
    drive_axi4<traced>(top, pins);
  }
}

class Axi4Model final : public VerilatedRtl<Axi4Rtl, Vmodel> {
 public:
  Axi4Model(const Axi4Config& config, int random_state)
      : VerilatedRtl(config, kIsBank<Vmodel> ? "fabmon_axi4_bank" : "fabmon_axi4", random_state) {
    reset();
  }

  unsigned irq() const override { return top().irq; }
  void snapshot() override { snapshot_ = true; }
  void csr_reset() override { csr_reset_ = true; }
  void authentication(bool niden, bool spniden) override {
    top().niden = niden ? 1 : 0;
    top().spniden = spniden ? 1 : 0;
  }

  void reset() override { reset_with({.aresetn = 0}); }
  void attach() override { reset_with({}); }

  void run(const Axi4Pins* pins, std::size_t n) override {
    for (std::size_t i = 0; i < n; ++i) step(pins[i]);
    if (recording() && n > 0) last_ = pins[n - 1];
  }

  void idle(std::size_t n) override {
    if (recording() && n > 0) {
      step(accept_stalled(std::exchange(last_, {})));
      --n;
    }
    for (; n > 0; --n) step(Axi4Pins{});
  }

 private:
  static constexpr bool kTraced = HasTrace<Vmodel>::value;

  void reset_with(const Axi4Pins& pins) {
    snapshot_ = csr_reset_ = false;
    last_ = {};
    authentication(true, false);
    drive(pins);
    top().snapshot = 0;
    top().csr_aresetn = 1;
    hold_reset([this] { drive({}); });
  }

  void drive(const Axi4Pins& pins) { drive_top<kTraced>(top(), pins); }

  void step(const Axi4Pins& pins) {
    drive(pins);
    if (!snapshot_ && !csr_reset_) {
      clock();
      return;
    }
    top().snapshot = snapshot_ ? 1 : 0;
    top().csr_aresetn = csr_reset_ ? 0 : 1;
    snapshot_ = csr_reset_ = false;
    clock();
    top().snapshot = 0;
    top().csr_aresetn = 1;
  }

  bool snapshot_ = false;
  bool csr_reset_ = false;
  Axi4Pins last_{};  // while recording: of the cycle before
};

}  // namespace
}  // namespace fabmon

FABMON_MODEL(fabmon::Axi4Model, fabmon::Axi4Rtl)
