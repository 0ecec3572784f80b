// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Top of the golden model of the bank form: what waits for the next edge, and when the block under
// way is summed up ("settled").
#include "tb/monitor/axi4/golden/bank.hpp"

#include "tb/monitor/axi4/golden/bank_counters.hpp"
#include "tb/monitor/axi4/golden/bank_log.hpp"
#include "tb/monitor/axi4/golden/bank_registers.hpp"
#include "tb/monitor/axi4/golden/bank_snapshot.hpp"

namespace fabmon {
namespace {

class BankModel final : public Axi4GoldenModel {
 public:
  explicit BankModel(const Axi4Config& config)
      : config_(config),
        log_(config.id_width, config.max_atomics),
        counters_(config),
        snapshot_(counters_),
        registers_(config, counters_, snapshot_) {}

  void reset(bool port_in_reset) override {
    log_.reset();
    counters_ = Axi4BankCounters(config_);
    csr_reset_now();
    counters_.open().start(port_in_reset, false);
    snapshot_.start();
    edge = {};
  }
  std::uint64_t now() const override { return log_.port().end(); }
  std::uint32_t read(std::uint32_t addr) override {
    settle();
    return registers_.read(addr, now());
  }
  bool irq() override {
    settle();
    return registers_.irq();
  }
  std::uint64_t counter(unsigned j) override {
    settle();
    return counters_.value(j);
  }
  std::uint64_t overflow_end() override {
    settle();
    return counters_.overflow_end();
  }
  std::uint64_t snapshot_value(unsigned j) override {
    settle();
    return snapshot_.value(j);
  }
  bool finish_snapshot() override {
    settle();
    return snapshot_.complete();
  }
  void preset_counter(unsigned j, std::uint64_t value) override {
    settle();
    counters_.set_value(j, value);
  }

 private:
  unsigned room() const override { return ClockSet::kCapacity - log_.port().clocks(); }
  void append(const Axi4Pins* pins, unsigned n) override {
    log_.append(pins, n);
    if (room() == 0) settle();
  }

  // Sums up the block under way and starts the next one, and brings what shows up to date.
  // `cleared`: its increments do not count.
  void settle(bool cleared = false) {
    if (log_.port().clocks() != 0) {
      counters_.commit(log_, cleared);
      log_.next_block();
    }
    snapshot_.finish(now());
  }

  void port_reset() override {
    settle();
    counters_.open().port_reset();
    drop();
  }

  // What is open is open no more.
  void drop() {
    counters_.drop();
    log_.drop_open();
  }

  // What is open stays.
  void csr_reset_now() {
    counters_.reset();
    counters_.forget();
    snapshot_.reset(now());
    registers_.reset();
  }

  void run_edge(const Axi4Pins& pins, const Edge& e) override {
    settle();
    Axi4BankRegisters::Effects effects;
    if (e.write && !e.csr_reset) effects = registers_.effects(*e.write);
    if (effects.clear_lost) snapshot_.clear_lost();
    if ((e.snapshot || effects.capture) && !e.csr_reset) {
      const bool taken = snapshot_.request(now());
      // The interval that follows begins with the pins of this cycle.
      if (taken && effects.clear_with_capture) counters_.clear();
    }
    counters_.open().write_ones(effects.open_ones);
    log_.append(&pins, 1);
    settle(effects.clear);
    if (Axi4OpenFlags::drops(effects.open_ones)) {
      counters_.open().drop();
      drop();
    }
    if (in_reset(pins)) port_reset();
    if (e.csr_reset) {  // whatever the write would have done is gone
      csr_reset_now();
      return;
    }
    if (effects.clear) {
      counters_.clear();
      counters_.forget();
      snapshot_.clear(now());
    }
    if (e.write) registers_.apply(*e.write);
  }

  Axi4Config config_;
  Axi4BankLog log_;
  Axi4BankCounters counters_;
  Axi4BankSnapshot snapshot_;
  Axi4BankRegisters registers_;
};

}  // namespace

std::unique_ptr<Axi4GoldenModel> make_axi4_bank_model(const Axi4Config& config) {
  return std::make_unique<BankModel>(config);
}

}  // namespace fabmon
