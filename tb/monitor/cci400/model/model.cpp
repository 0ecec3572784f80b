// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A model of rtl/fabmon_cci400/fabmon_cci400.sv: compiled by scripts/model, with the Verilated
// class, into the model's shared object.
#include <array>
#include <bit>

#include "Vmodel.h"
#include "Vmodel___024root.h"
#include "tb/core/verilated_rtl.hpp"
#include "tb/monitor/cci400/drive.hpp"
#include "tb/monitor/cci400/rtl.hpp"

namespace fabmon {
namespace {

class Cci400Model final : public VerilatedRtl<Cci400Rtl, Vmodel> {
 public:
  Cci400Model(const Cci400Config& config, int random_state)
      : VerilatedRtl(config, "fabmon_cci400", random_state) {
    reset();
  }

  unsigned irq() const override { return top().irq; }
  bool observer_lost() const override { return top().observer_lost != 0; }
  std::uint8_t overflow_lines() const override { return top().nevntcntoverflow; }
  std::uint64_t exported(unsigned bit) const override { return exported_[bit]; }

  std::bitset<kAceEvents> evntbus() const override {
    std::bitset<kAceEvents> bits;
    for_events([&](unsigned bit) { bits.set(bit); });
    return bits;
  }

  void reset() override {
    drive(AcePins{});
    hold_reset();
    exported_.fill(0);
  }

  void run(const AcePins* pins, std::size_t n) override {
    for (std::size_t i = 0; i < n; ++i) {
      drive(pins[i]);
      step();
    }
  }

  void idle(std::size_t n) override {
    if (n > 0) drive(AcePins{});
    for (; n > 0; --n) step();
  }

 private:
  static constexpr bool kTraced = HasTrace<Vmodel>::value;

  void drive(const AcePins& pins) {
    drive_cci400<kTraced>(top(), pins);
    top().sh_override |= config().sh_override;
  }

  void step() {
    clock();
    for_events([this](unsigned bit) { ++exported_[bit]; });
  }

  // Calls act(bit) for each bit of EVNTBUS that is 1. A wide port is an array of 32-bit words.
  template <class Act>
  void for_events(Act&& act) const {
    for (unsigned word = 0; word < (kAceEvents + 31) / 32; ++word) {
      for (EData bits = top().evntbus[word]; bits != 0; bits &= bits - 1) {
        act(32 * word + static_cast<unsigned>(std::countr_zero(bits)));
      }
    }
  }

  std::array<std::uint64_t, kAceEvents> exported_{};
};

}  // namespace
}  // namespace fabmon

FABMON_MODEL(fabmon::Cci400Model, fabmon::Cci400Rtl)
