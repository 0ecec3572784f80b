// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Top of the golden model: what waits for the next edge, and when the block under way is summed up
// ("settled").
#include "tb/monitor/axi4/golden/golden.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>

#include "tb/monitor/axi4/golden/counters.hpp"
#include "tb/monitor/axi4/golden/history.hpp"
#include "tb/monitor/axi4/golden/log.hpp"
#include "tb/monitor/axi4/golden/registers.hpp"
#include "tb/monitor/axi4/golden/snapshot.hpp"

namespace fabmon {
namespace {

void check(const char* name, unsigned value, unsigned least, unsigned most) {
  if (value >= least && value <= most) return;
  throw std::invalid_argument(std::string("axi4 golden model: ") + name + " = " +
                              std::to_string(value) + " is not in " + std::to_string(least) + "-" +
                              std::to_string(most));
}

const Axi4Config& checked(const Axi4Config& c) {
  check("id_width", c.id_width, 1, 32);
  check("num_counters", c.num_counters, 1, 16);
  check("counter_width", c.counter_width, 33, 63);
  check("gap_width", c.gap_width, 3, 48);
  check("out_width", c.out_width, 1, 16);
  check("max_outstanding", c.max_outstanding, 1, 512);
  check("unit_id", c.unit_id, 0, 65535);
  return c;
}

}  // namespace

class Axi4Golden::Model {
 public:
  explicit Model(const Axi4Config& c)
      : config(checked(c)),
        history(c),
        counters(c.num_counters, c.counter_width),
        snapshot(c.num_counters),
        registers(c, counters, snapshot) {}

  void reset() {
    log.reset();
    history = Axi4History(config);
    csr_reset_now();
    edge = {};
  }

  void run(const Axi4Pins* pins, std::size_t n) {
    if (n > 0 && edge.any()) {
      run_edge(pins[0]);
      ++pins;
      --n;
    }
    while (n > 0) {
      const auto chunk =
          static_cast<unsigned>(std::min<std::size_t>(n, ClockSet::kCapacity - log.clocks()));
      log.append(pins, chunk);
      if (log.clocks() == ClockSet::kCapacity) settle();
      pins += chunk;
      n -= chunk;
    }
  }

  // Sums up the block under way and starts the next one. Counters in `cleared` do not count.
  Axi4Counters::Outcome settle(std::uint32_t cleared = 0) {
    if (log.clocks() == 0) return {};
    history.advance(log);
    const Axi4Counters::Outcome outcome = counters.commit(log, history, cleared);
    log.next_block();
    return outcome;
  }

  // Settles, and brings what shows up to date.
  Model& settled() {
    settle();
    snapshot.finish(log.end());
    return *this;
  }

  Axi4Config config;
  Axi4Log log;
  Axi4History history;
  Axi4Counters counters;
  Axi4Snapshot snapshot;
  Axi4Registers registers;

  // What acts at the edge of cycle now().
  struct Edge {
    std::optional<RegAccess> write;
    bool snapshot = false;
    bool csr_reset = false;
    bool any() const { return write.has_value() || snapshot || csr_reset; }
  } edge;

 private:
  void csr_reset_now() {
    counters.reset();
    snapshot.reset();
    registers.reset();
  }

  // The one cycle in which something acts together with pins.
  void run_edge(const Axi4Pins& pins) {
    settled();
    const Edge e = edge;
    edge = {};
    Axi4Registers::Effects effects;
    if (e.write) effects = registers.effects(*e.write);
    if (effects.clear_lost) snapshot.clear_lost();
    if (e.snapshot || effects.capture) snapshot.request(log.base(), counters);
    log.append(&pins, 1);
    const Axi4Counters::Outcome outcome = settle(effects.clear_data);
    if (e.csr_reset) {  // whatever the write would have done is gone
      csr_reset_now();
      return;
    }
    for (unsigned j = 0; j < counters.size(); ++j) {
      if ((effects.clear_data >> j & 1) != 0) counters.set_data(j, 0);
    }
    if (effects.forget) history.forget();
    if (e.write) registers.apply(*e.write, outcome);
  }
};

Axi4Golden::Axi4Golden(const Axi4Config& config) : model_(std::make_unique<Model>(config)) {}
Axi4Golden::~Axi4Golden() = default;
Axi4Golden::Axi4Golden(Axi4Golden&&) noexcept = default;
Axi4Golden& Axi4Golden::operator=(Axi4Golden&&) noexcept = default;

void Axi4Golden::reset() { model_->reset(); }

void Axi4Golden::csr_reset() { model_->edge.csr_reset = true; }

void Axi4Golden::run(const Axi4Pins* pins, std::size_t n) { model_->run(pins, n); }

void Axi4Golden::idle(std::uint64_t n) {
  constexpr Axi4Pins kIdle{};
  for (; n > 0; --n) run(&kIdle, 1);
}

std::uint64_t Axi4Golden::now() const { return model_->log.end(); }

void Axi4Golden::write(std::uint32_t addr, std::uint32_t data, std::uint8_t strb) {
  if (model_->edge.write) {
    throw std::logic_error("axi4 golden model: two writes in one cycle");
  }
  model_->edge.write = RegAccess{.write = true, .addr = addr, .data = data, .strb = strb};
}

std::uint32_t Axi4Golden::read(std::uint32_t addr) {
  return model_->settled().registers.read(addr);
}

void Axi4Golden::snapshot() { model_->edge.snapshot = true; }

std::uint64_t Axi4Golden::counter(unsigned j) const { return model_->settled().counters.data(j); }

bool Axi4Golden::irq() const { return model_->settled().registers.irq(); }

std::uint64_t Axi4Golden::snapshot_value(unsigned j) const {
  return model_->settled().snapshot.value(j);
}

void Axi4Golden::preset_counter(unsigned j, std::uint64_t value) {
  model_->settled().counters.set_data(j, value);
}

}  // namespace fabmon
