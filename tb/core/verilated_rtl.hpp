// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the models of all monitors do alike, around a Verilated class. Only the model.cpp of each
// monitor includes this: it is compiled into a model's shared object, never into the program.
#pragma once

#include "tb/core/rtl.hpp"
#include "tb/core/verilated_model.hpp"

/// Names the function by which the program gets a model out of its shared object, and what both
/// must have been compiled with alike (scripts/contract.py).
#define FABMON_MODEL(Model, Contract)                                                              \
  extern "C" [[gnu::visibility("default")]] const char fabmon_model_contract[] = FABMON_CONTRACT;  \
  extern "C" [[gnu::visibility("default")]] void* fabmon_make_model(const void* config,            \
                                                                    int random_state) {            \
    Contract* const made = new Model(*static_cast<const Contract::Config*>(config), random_state); \
    return made;                                                                                   \
  }

namespace fabmon {

/// Contract: the monitor's class, such as Axi4Rtl. Top: the Verilated class.
template <class Contract, class Top>
class VerilatedRtl : public Contract {
 public:
  using typename Contract::Access;
  using typename Contract::Config;
  using typename Contract::Word;

  /// name, random_state: see VerilatedModel.
  VerilatedRtl(const Config& config, const char* name, int random_state)
      : config_(config), model_(name, config.apb, random_state) {}

  const Config& config() const override { return config_; }
  std::uint64_t now() const override { return now_; }
  std::uint64_t wave_cycle() const override { return model_.wave_cycle(); }
  bool busy() const override { return model_.busy(); }
  Word rdata() const override { return model_.rdata(); }
  bool error() const override { return model_.error(); }
  void issue(const Access& access) override { model_.issue(access); }
  bool open_wave(const char* path) override { return model_.open_wave(path); }

 protected:
  Top& top() { return model_.top(); }
  const Top& top() const { return model_.top(); }

  /// True while a waveform is written.
  bool recording() const { return model_.recording(); }

  /// The reset proper; the pins are driven already. drive_idle() makes them idle for the cycle
  /// after it.
  template <class DriveIdle>
  void hold_reset(DriveIdle&& drive_idle) {
    model_.reset(drive_idle);
    now_ = 0;
  }
  /// The same with pins that are idle already.
  void hold_reset() {
    hold_reset([] {});
  }

  /// One cycle; the pins are driven already.
  void clock() {
    if (model_.busy()) {
      model_.bus_edge();
    } else {
      model_.edge();
    }
    ++now_;
  }

 private:
  Config config_;
  VerilatedModel<Top, Access> model_;
  std::uint64_t now_ = 0;
};

}  // namespace fabmon
