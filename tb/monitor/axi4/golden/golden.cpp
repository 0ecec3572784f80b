// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Top of the golden model of the selectable form: what waits for the next edge, and when the block
// under way is summed up ("settled"). bank.cpp has that of the bank form.
#include "tb/monitor/axi4/golden/golden.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <string>

#include "tb/monitor/axi4/golden/bank.hpp"
#include "tb/monitor/axi4/golden/counters.hpp"
#include "tb/monitor/axi4/golden/form.hpp"
#include "tb/monitor/axi4/golden/history.hpp"
#include "tb/monitor/axi4/golden/log.hpp"
#include "tb/monitor/axi4/golden/open_flags.hpp"
#include "tb/monitor/axi4/golden/registers.hpp"
#include "tb/monitor/axi4/golden/security.hpp"
#include "tb/monitor/axi4/golden/snapshot.hpp"

namespace fabmon {
namespace {

void check(const char* name, unsigned value, unsigned least, unsigned most) {
  if (value >= least && value <= most) return;
  throw std::invalid_argument(std::string("axi4 golden model: ") + name + " = " +
                              std::to_string(value) + " is not in " + std::to_string(least) + "-" +
                              std::to_string(most));
}

void checked(const Axi4Config& c) {
  check("id_width", c.id_width, 0, 32);
  check("num_counters", c.num_counters, 1, 16);
  check("counter_width", c.counter_width, 33, 63);
  check("gap_width", c.gap_width, 3, 48);
  check("out_width", c.out_width, 1, 16);
  check("max_outstanding", c.max_outstanding, 1, 512);
  check("max_atomics", c.max_atomics, 1, 16);
  check("settle_cycles", c.settle_cycles, 16, 65536);
  check("unit_id", c.unit_id, 0, 65535);
  check("secure", c.secure, 0, 2);
}

class SelectableModel final : public Axi4GoldenModel {
 public:
  explicit SelectableModel(const Axi4Config& c)
      : config_(c),
        log_(c.id_width, c.max_atomics),
        history_(c),
        counters_(c.num_counters, c.counter_width),
        snapshot_(c.num_counters),
        open_(c.settle_cycles),
        registers_(c, counters_, snapshot_, open_) {}

  void reset(bool port_in_reset) override {
    log_.reset();
    history_ = Axi4History(config_);
    csr_reset_now();
    open_.start(port_in_reset, true);
    edge = {};
  }
  std::uint64_t now() const override { return log_.end(); }
  std::uint32_t read(std::uint32_t addr) override { return settled().registers_.read(addr); }
  bool irq() override { return settled().registers_.irq(); }
  std::uint64_t counter(unsigned j) override { return settled().counters_.data(j); }
  std::uint64_t snapshot_value(unsigned j) override { return settled().snapshot_.value(j); }
  bool finish_snapshot() override { return settled().snapshot_.complete(); }
  void preset_counter(unsigned j, std::uint64_t value) override {
    settled().counters_.set_data(j, value);
  }

 private:
  unsigned room() const override { return ClockSet::kCapacity - log_.clocks(); }
  void append(const Axi4Pins* pins, unsigned n) override {
    log_.append(pins, n);
    if (log_.clocks() == ClockSet::kCapacity) settle();
  }

  // Sums up the block under way and starts the next one. Counters in `cleared` do not count.
  Axi4Counters::Outcome settle(std::uint32_t cleared = 0) {
    if (log_.clocks() == 0) return {};
    history_.advance(log_);
    const Axi4Counters::Outcome outcome = counters_.commit(log_, history_, cleared);
    for (const auto d : {Axi4History::kRead, Axi4History::kWrite}) {
      open_.advance(d, log_.base(), history_.busy(log_, d), history_.orphans(d), outcome.counted);
    }
    log_.next_block();
    return outcome;
  }

  void port_reset() override {
    settle();
    open_.port_reset();
    drop();
  }

  // What is open is open no more.
  void drop() {
    history_.drop();
    log_.drop_open();
  }

  // Settles, and brings what shows up to date.
  SelectableModel& settled() {
    settle();
    snapshot_.finish(log_.end());
    return *this;
  }

  void csr_reset_now() {
    counters_.reset();
    snapshot_.reset();
    registers_.reset();
    open_.forget();
  }

  void run_edge(const Axi4Pins& pins, const Edge& e) override {
    settled();
    Axi4Registers::Effects effects;
    if (e.write) effects = registers_.effects(*e.write);
    if (effects.clear_lost) snapshot_.clear_lost();
    if (e.snapshot || effects.capture) {
      snapshot_.request(log_.base(), counters_, open_.lower_bounds());
    }
    open_.write_ones(effects.open_ones);
    log_.append(&pins, 1);
    const Axi4Counters::Outcome outcome = settle(effects.clear_data);
    if (Axi4OpenFlags::drops(effects.open_ones) && !e.csr_reset) {
      open_.drop();
      drop();
    }
    if (in_reset(pins)) port_reset();
    if (e.csr_reset) {  // whatever the write would have done is gone
      csr_reset_now();
      return;
    }
    for (unsigned j = 0; j < counters_.size(); ++j) {
      if ((effects.clear_data >> j & 1) != 0) counters_.set_data(j, 0);
    }
    if (effects.forget) {
      history_.forget();
      open_.forget();
    }
    if (e.write) registers_.apply(*e.write, outcome);
  }

  Axi4Config config_;
  Axi4Log log_;
  Axi4History history_;
  Axi4Counters counters_;
  Axi4Snapshot snapshot_;
  Axi4OpenFlags open_;
  Axi4Registers registers_;
};

std::unique_ptr<Axi4GoldenModel> model_of(const Axi4Config& config) {
  checked(config);
  if (config.bank) return make_axi4_bank_model(config);
  return std::make_unique<SelectableModel>(config);
}

}  // namespace

void Axi4GoldenModel::run(const Axi4Pins* pins, std::size_t n) {
  if (n > 0 && edge.any()) {
    const Edge e = edge;
    edge = {};
    run_edge(pins[0], e);
    ++pins;
    --n;
  }
  while (n > 0) {
    auto chunk = static_cast<unsigned>(std::min<std::size_t>(n, room()));
    const Axi4Pins* const reset = std::find_if(pins, pins + chunk, in_reset);
    if (reset != pins + chunk) chunk = static_cast<unsigned>(reset - pins) + 1;
    append(pins, chunk);
    if (in_reset(pins[chunk - 1])) port_reset();
    pins += chunk;
    n -= chunk;
  }
}

Axi4Golden::Axi4Golden(const Axi4Config& config)
    : model_(model_of(config)), security_(std::make_unique<Axi4Security>(config)) {}
Axi4Golden::~Axi4Golden() = default;
Axi4Golden::Axi4Golden(Axi4Golden&&) noexcept = default;
Axi4Golden& Axi4Golden::operator=(Axi4Golden&&) noexcept = default;

void Axi4Golden::reset() {
  model_->reset(true);
  security_->reset(true);
  written_ = false;
}

// A port that is hidden looks as if it were in reset.
void Axi4Golden::attach() {
  model_->reset(security_->filters());
  security_->reset(false);
  written_ = false;
}

void Axi4Golden::csr_reset() { model_->edge.csr_reset = true; }

void Axi4Golden::authentication(bool niden, bool spniden) {
  security_->authentication(niden, spniden);
}

void Axi4Golden::run(const Axi4Pins* pins, std::size_t n) {
  if (n == 0) return;
  const bool csr_reset = model_->edge.csr_reset;
  written_ = false;
  if (!security_->filters()) {
    security_->edge(csr_reset);
    model_->run(pins, n);
    return;
  }
  std::array<Axi4Pins, 256> seen;
  for (std::size_t done = 0; done < n;) {
    const std::size_t chunk = std::min(n - done, seen.size());
    for (std::size_t i = 0; i < chunk; ++i) {
      seen[i] = security_->next(pins[done + i]);
      security_->edge(csr_reset && done + i == 0);
    }
    model_->run(seen.data(), chunk);
    done += chunk;
  }
}

void Axi4Golden::idle(std::uint64_t n) {
  constexpr Axi4Pins kIdle{};
  for (; n > 0; --n) run(&kIdle, 1);
}

std::uint64_t Axi4Golden::now() const { return model_->now(); }

void Axi4Golden::write(std::uint32_t addr, std::uint32_t data, std::uint8_t strb,
                       std::uint8_t prot) {
  if (written_) throw std::logic_error("axi4 golden model: two writes in one cycle");
  written_ = true;
  model_->edge.write =
      security_->admit({.write = true, .addr = addr, .data = data, .strb = strb, .prot = prot});
}

std::uint32_t Axi4Golden::read(std::uint32_t addr, std::uint8_t prot) {
  if (security_->refuses(prot)) return 0;
  return addr == kAxi4LockAddr ? security_->lock_register() : model_->read(addr);
}

bool Axi4Golden::refuses(std::uint8_t prot) const { return security_->refuses(prot); }

void Axi4Golden::snapshot() { model_->edge.snapshot = true; }

std::uint64_t Axi4Golden::counter(unsigned j) const { return model_->counter(j); }

bool Axi4Golden::irq() const { return model_->irq(); }

std::uint64_t Axi4Golden::snapshot_value(unsigned j) const { return model_->snapshot_value(j); }

std::uint64_t Axi4Golden::overflow_end() const { return model_->overflow_end(); }

bool Axi4Golden::finish_snapshot() { return model_->finish_snapshot(); }

void Axi4Golden::preset_counter(unsigned j, std::uint64_t value) {
  model_->preset_counter(j, value);
}

}  // namespace fabmon
