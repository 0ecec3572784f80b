// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Top of the golden model: order of operations within a cycle.
#include "tb/monitor/cci400/golden/golden.hpp"

#include <optional>
#include <stdexcept>
#include <utility>

#include "tb/monitor/cci400/golden/events.hpp"
#include "tb/monitor/cci400/golden/log.hpp"
#include "tb/monitor/cci400/golden/registers.hpp"

namespace fabmon {
namespace {

const Cci400Config& checked(const Cci400Config& c) {
  if (c.max_reads < 1 || c.max_reads > 64) {
    throw std::invalid_argument("cci400 golden model: max_reads is not in 1-64");
  }
  if (c.revision > 15) throw std::invalid_argument("cci400 golden model: revision is not in 0-15");
  return c;
}

}  // namespace

class Cci400Golden::Model {
 public:
  explicit Model(const Cci400Config& c)
      : config(checked(c)), log(c), events(c), registers(c, log) {}
  Model(const Model&) = delete;
  Model& operator=(const Model&) = delete;

  void clock(const AcePins& pins) {
    const bool niden = pins.niden != 0;
    registers.counters().set_niden(niden, now);
    log.begin_clock(niden && registers.exports());
    if (write) {
      const RegAccess w = *std::exchange(write, std::nullopt);
      registers.before_edge(w, now, events);
      events.take(pins, log);
      registers.after_edge(w, now);
    } else {
      events.take(pins, log);
    }
    ++now;
  }

  std::uint8_t overflow() const {
    unsigned flags = 0;
    for (unsigned k = 0; k < Cci400Counters::kAll; ++k) {
      if (registers.counters().overflow(k, now)) flags |= 1U << k;
    }
    return static_cast<std::uint8_t>(flags);
  }

  Cci400Config config;
  Cci400Log log;
  Cci400Events events;
  Cci400Registers registers;
  std::uint64_t now = 0;
  std::optional<RegAccess> write;  // acts at the coming edge
};

Cci400Golden::Cci400Golden(const Cci400Config& config) : model_(std::make_unique<Model>(config)) {}
Cci400Golden::~Cci400Golden() = default;
Cci400Golden::Cci400Golden(Cci400Golden&&) noexcept = default;
Cci400Golden& Cci400Golden::operator=(Cci400Golden&&) noexcept = default;

void Cci400Golden::reset() { model_ = std::make_unique<Model>(Cci400Config(model_->config)); }

void Cci400Golden::run(const AcePins* pins, std::size_t n) {
  for (const AcePins* const end = pins + n; pins != end; ++pins) {
    if (pins->aresetn != 0) {
      model_->clock(*pins);
    } else if (model_->now != 0 || model_->write) {  // else as after a reset
      reset();
    }
  }
}

void Cci400Golden::idle(std::uint64_t n) {
  constexpr AcePins kIdle{};
  if (n == 0) return;
  model_->clock(kIdle);  // with a waiting write, and NIDEN as idle pins have it
  if (n == 1) return;
  model_->log.begin_clock(false);
  model_->now += n - 1;
}

std::uint64_t Cci400Golden::now() const { return model_->now; }

void Cci400Golden::write(std::uint32_t addr, std::uint32_t data, std::uint8_t strb,
                         std::uint8_t prot) {
  if (model_->write) throw std::logic_error("cci400 golden model: two writes in one cycle");
  model_->write = RegAccess{.write = true, .addr = addr, .data = data, .strb = strb, .prot = prot};
}

std::uint32_t Cci400Golden::read(std::uint32_t addr, std::uint8_t prot) const {
  return model_->registers.read(addr, prot, model_->now, model_->events);
}

bool Cci400Golden::irq() const { return overflow() != 0; }

std::uint8_t Cci400Golden::overflow() const { return model_->overflow(); }

std::bitset<kAceEvents> Cci400Golden::evntbus() const { return model_->log.bus(); }

std::uint64_t Cci400Golden::events(unsigned bit) const { return model_->log.events(bit); }

std::uint64_t Cci400Golden::exported(unsigned bit) const { return model_->log.exported(bit); }

std::uint32_t Cci400Golden::observer_lost() const { return model_->events.lost(); }

}  // namespace fabmon
