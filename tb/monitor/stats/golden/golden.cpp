// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Top of the golden model: order of operations within a cycle, and which cycles can be passed over.
#include "tb/monitor/stats/golden/golden.hpp"

#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "tb/monitor/stats/golden/bridges.hpp"
#include "tb/monitor/stats/golden/registers.hpp"
#include "tb/monitor/stats/golden/sample_arbiter.hpp"
#include "tb/monitor/stats/golden/security.hpp"

namespace fabmon {
namespace {

void check(const char* name, unsigned value, unsigned least, unsigned most) {
  if (value >= least && value <= most) return;
  throw std::invalid_argument(std::string("stats golden model: ") + name + " = " +
                              std::to_string(value) + " is not in " + std::to_string(least) + "-" +
                              std::to_string(most));
}

const StatsConfig& checked(const StatsConfig& c) {
  check("n", c.n, 1, 256);
  check("nbins", c.nbins, 1, 64);
  check("timer_width", c.timer_width, 8, 32);
  check("bin_width", c.bin_width, 16, 64);
  check("max_atomics", c.max_atomics, 1, 16);
  check("num_dealloc", c.num_dealloc, 1, c.n);
  check("secure", c.secure, 0, c.source == StatsSource::kContexts ? 1 : 2);
  if (c.hist_width != 0) check("hist_width", c.hist_width, 2, 32);
  if (c.hist_width != 0 && c.source != StatsSource::kAxi) {
    check("num_dealloc of a histogram with one port", c.num_dealloc, 1, 1);
  }
  return c;
}

using Bridge = std::variant<StatsContextBridge, StatsAxiBridge, StatsApbBridge>;

Bridge make_bridge(const StatsConfig& c, const LineMask& entries, bool settled) {
  switch (c.source) {
    case StatsSource::kAxi:
      return StatsAxiBridge(entries, c, settled);
    case StatsSource::kApb:
      return StatsApbBridge(entries);
    case StatsSource::kContexts:
      break;
  }
  return StatsContextBridge(entries);
}

}  // namespace

class StatsGolden::Model {
 public:
  explicit Model(const StatsConfig& c, bool settled = true)
      : config(checked(c)),
        registers(c),
        arbiter(c),
        security(c),
        bridge(make_bridge(c, registers.timers().entries(), settled || c.secure == 2)) {
    security.reset(settled);
  }

  // As after a reset of the monitor. The port's own reset is another one, and goes on.
  void restart() {
    const auto* axi = std::get_if<StatsAxiBridge>(&bridge);
    const bool asserted = axi != nullptr && axi->in_port_reset();
    *this = Model(config);
    if (asserted) std::get<StatsAxiBridge>(bridge).port_reset(true);
  }

  template <class BridgeType, class Pins>
  void run(const Pins* pins, std::size_t n) {
    auto* taker = std::get_if<BridgeType>(&bridge);
    if (taker == nullptr) throw std::logic_error("stats golden model: pins of another source");
    for (const Pins* const end = pins + n; pins != end; ++pins) {
      if (BridgeType::in_reset(*pins)) {
        if (now == 0 && !write) continue;  // as after a reset
        restart();
        taker = std::get_if<BridgeType>(&bridge);
      } else if (taker->take(*pins, events, now)) {
        clock(*taker, events);
      } else if (busy()) {
        clock(*taker, {});
      } else {
        ++now;
      }
    }
  }

  // So many cycles follow: what an access does to the lock is done.
  void begin(std::uint64_t n) {
    if (n == 0) return;
    written = false;
    security.edge();
  }

  void idle(std::uint64_t n) {
    for (; n > 0 && (busy() || stirs()); --n) {
      std::visit(
          [this](auto& b) {
            if (stirs()) {
              b.take({}, events, now);
              clock(b, events);
            } else {
              clock(b, {});
            }
          },
          bridge);
    }
    now += n;
  }

  std::uint32_t read(std::uint32_t addr) {
    const std::uint32_t value = registers.read(addr, now);
    if (addr != StatsRegisters::kOpen) return value;
    const auto unsettled = std::visit([this](const auto& b) { return b.unsettled(now); }, bridge);
    return value | (unsettled[0] ? 1U : 0) | (unsettled[1] ? 2U : 0);
  }

  StatsConfig config;
  StatsRegisters registers;
  StatsSampleArbiter arbiter;
  StatsSecurity security;
  Bridge bridge;
  bool port_in_reset = false;  // of a watched AXI4 port, if it is filtered
  bool written = false;        // an access acts at the coming edge
  StatsEvents events;
  std::uint64_t now = 0;
  std::optional<RegAccess> write;  // acts at the coming edge

 private:
  // True if the coming cycle does something even without events.
  bool stirs() const {
    return std::visit([this](const auto& b) { return b.stirs(now); }, bridge);
  }
  bool busy() { return write.has_value() || arbiter.any() || registers.timers().due(); }

  template <class BridgeType>
  void clock(BridgeType& ports, const StatsEvents& e) {
    const std::optional<RegAccess> w = std::exchange(write, std::nullopt);
    const LineMask stop = w ? registers.before_edge(*w, now) : LineMask{};

    const StatsTimers::Outcome timers = registers.timers().edge(
        now, e.alloc, e.dealloc, stop, [&](unsigned entry, std::uint32_t latency) {
          if (!e.silent) arbiter.add(entry, latency, ports.port(entry));
        });
    for (unsigned port = 0; port < e.at_once.size(); ++port) {
      if (e.at_once[port] && registers.enabled()) arbiter.add_at_once(port);
    }
    std::uint32_t flags = 0;
    if ((timers.orphan_dealloc && !e.silent) || e.orphan[0] || e.orphan[1])
      flags |= StatsRegisters::kOrphanDealloc;
    if (timers.double_alloc) flags |= StatsRegisters::kDoubleAlloc;
    if (e.table_full) flags |= StatsRegisters::kTableFull;
    if (arbiter.any()) flags |= count();
    registers.raise(flags);
    registers.orphan(e.orphan[0], e.orphan[1]);
    registers.bound(e.unsettled[0], e.unsettled[1]);
    if (w && StatsRegisters::forgets(*w)) ports.forget(now);

    if (w) registers.after_edge(*w);
    ++now;
  }

  // Counts the samples whose turn it is.
  std::uint32_t count() {
    std::uint32_t flags = 0;
    StatsBins& bins = registers.bins();
    bins.begin_edge();
    const StatsSampleArbiter::Outcome outcome =
        arbiter.serve([&](std::uint32_t latency, unsigned port) {
          if (registers.frozen()) return;
          if (bins.count(latency)) flags |= StatsRegisters::kBinOverflow;
          registers.histogram().count(latency, port);
        });
    if (outcome.overload) flags |= StatsRegisters::kDeallocOverload;
    if (outcome.lost) flags |= StatsRegisters::kSampleLost;
    return flags;
  }
};

StatsGolden::StatsGolden(const StatsConfig& config) : model_(std::make_unique<Model>(config)) {}
StatsGolden::~StatsGolden() = default;
StatsGolden::StatsGolden(StatsGolden&&) noexcept = default;
StatsGolden& StatsGolden::operator=(StatsGolden&&) noexcept = default;

void StatsGolden::reset(bool settled) { *model_ = Model(model_->config, settled); }

void StatsGolden::port_reset(bool asserted) {
  model_->port_in_reset = asserted;
  std::get<StatsAxiBridge>(model_->bridge).port_reset(asserted);
}

void StatsGolden::authentication(bool niden, bool spniden) {
  model_->security.authentication(niden, spniden);
}

// A port that is hidden looks as if it were in reset.
template <class Pins>
void StatsGolden::run_filtered(const Pins* pins, std::size_t n) {
  constexpr bool kAxi = std::is_same_v<Pins, Axi4Pins>;
  if (kAxi != (model_->config.source == StatsSource::kAxi)) {
    throw std::logic_error("stats golden model: pins of another source");
  }
  for (std::size_t i = 0; i < n; ++i) {
    Pins given = pins[i];
    bool reset = false;
    if constexpr (kAxi) {
      reset = given.aresetn == 0;
      given.aresetn = model_->port_in_reset ? 0 : 1;
    } else {
      reset = given.presetn == 0;
    }
    if (!reset) {
      given = model_->security.next(given);
      model_->security.edge();
    }
    if constexpr (kAxi) {
      if (!reset) std::get<StatsAxiBridge>(model_->bridge).port_reset(given.aresetn == 0);
      given.aresetn = reset ? 0 : 1;
      model_->run<StatsAxiBridge>(&given, 1);
    } else {
      model_->run<StatsApbBridge>(&given, 1);
    }
    model_->written = false;
  }
}

void StatsGolden::run(const ContextPins* pins, std::size_t n) {
  model_->begin(n);
  model_->run<StatsContextBridge>(pins, n);
}
void StatsGolden::run(const Axi4Pins* pins, std::size_t n) {
  if (model_->security.filters()) return run_filtered(pins, n);
  model_->begin(n);
  model_->run<StatsAxiBridge>(pins, n);
}
void StatsGolden::run(const ApbPins* pins, std::size_t n) {
  if (model_->security.filters()) return run_filtered(pins, n);
  model_->begin(n);
  model_->run<StatsApbBridge>(pins, n);
}

void StatsGolden::idle(std::uint64_t n) {
  if (!model_->security.filters()) {
    model_->begin(n);
    return model_->idle(n);
  }
  constexpr Axi4Pins kIdle{};
  const ApbPins transfer{};
  for (; n > 0; --n) {
    if (model_->config.source == StatsSource::kAxi) {
      run_filtered(&kIdle, 1);
    } else {
      run_filtered(&transfer, 1);
    }
  }
}

std::uint64_t StatsGolden::now() const { return model_->now; }

void StatsGolden::write(std::uint32_t addr, std::uint32_t data, std::uint8_t strb,
                        std::uint8_t prot) {
  if (model_->written) throw std::logic_error("stats golden model: two writes in one cycle");
  model_->written = true;
  model_->write = model_->security.admit(
      {.write = true, .addr = addr, .data = data, .strb = strb, .prot = prot},
      model_->read(StatsSecurity::kGctrl));
}

std::uint32_t StatsGolden::read(std::uint32_t addr, std::uint8_t prot) {
  if (refuses(prot)) return 0;
  if (addr == StatsSecurity::kLockAddr) return model_->security.lock_register();
  return model_->read(addr);
}

bool StatsGolden::refuses(std::uint8_t prot) const { return model_->security.refuses(prot); }

bool StatsGolden::irq() const { return model_->registers.irq(model_->now); }

std::uint64_t StatsGolden::bin(unsigned i) const { return model_->registers.bins().live().bin[i]; }

bool StatsGolden::overflow(unsigned i) const { return model_->registers.bins().overflow(i); }

std::uint64_t StatsGolden::unbinned() const { return model_->registers.bins().live().unbinned; }

std::uint64_t StatsGolden::samples() const { return model_->registers.bins().live().samples; }

std::uint64_t StatsGolden::latency_sum() const {
  return model_->registers.bins().live().latency_sum;
}

std::uint32_t StatsGolden::latency_min() const { return model_->registers.bins().latency_min(); }

std::uint32_t StatsGolden::latency_max() const { return model_->registers.bins().latency_max(); }

std::uint64_t StatsGolden::hist(unsigned port, unsigned b) const {
  return model_->registers.histogram().at(port, b);
}

std::uint32_t StatsGolden::status() const { return model_->registers.status(model_->now); }

void StatsGolden::preset_bin(unsigned i, std::uint64_t value) {
  model_->registers.bins().preset_bin(i, value);
}

void StatsGolden::preset_latency_sum(std::uint64_t value) {
  model_->registers.bins().preset_latency_sum(value);
}

}  // namespace fabmon
