// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Top of the golden model: order of operations within a cycle.
#include "tb/monitor/cmn/golden/golden.hpp"

#include <optional>
#include <stdexcept>

#include "tb/monitor/cmn/golden/registers.hpp"
#include "tb/monitor/cmn/golden/topology.hpp"

namespace fabmon {

class CmnGolden::Model {
 public:
  explicit Model(const CmnConfig& c)
      : config(c), topology(c), mesh(c, topology), registers(c, topology, mesh) {}
  Model(const Model&) = delete;
  Model& operator=(const Model&) = delete;

  void clock(const ChiPins& pins) {
    set_run(registers.run_enabled() && pins.niden != 0);
    const bool acts = pins.snapshot_req != 0 || write;
    if (acts) registers.before_edge(pins.snapshot_req != 0, write ? &*write : nullptr, now);
    const bool visible =
        pins.spniden != 0 || (!config.wp_spniden_strict && !registers.hides_secure());
    for (unsigned i = 0; i < mesh.sources.size(); ++i) {
      mesh.sources[i].take(pins.xp[i], run, visible, mesh.local[i].log());
    }
    if (acts) registers.after_edge(now);
    write.reset();
    ++now;
  }

  // n cycles like the one before, in which nothing happened.
  void skip(std::uint64_t n) {
    set_run(registers.run_enabled());
    now += n;
  }

  CmnConfig config;
  CmnTopology topology;
  CmnMesh mesh;
  CmnRegisters registers;
  std::uint64_t now = 0;
  std::optional<RegAccess64> write;  // acts at the coming edge

 private:
  void set_run(bool on) {
    if (on == run) return;
    run = on;
    for (CmnLocalCounters& counters : mesh.local) counters.set_run(on);
    for (CmnGlobalCounters& counters : mesh.global) counters.set_run(on, now);
  }

  bool run = false;
};

CmnGolden::CmnGolden(const CmnConfig& config) : model_(std::make_unique<Model>(config)) {
  if (config.occ_width < 8 || config.occ_width > 32) {
    throw std::invalid_argument("occ_width is not in 8-32");
  }
  if (config.revision > 15) throw std::invalid_argument("revision is not in 0-15");
}
CmnGolden::~CmnGolden() = default;
CmnGolden::CmnGolden(CmnGolden&&) noexcept = default;
CmnGolden& CmnGolden::operator=(CmnGolden&&) noexcept = default;

void CmnGolden::reset() { model_ = std::make_unique<Model>(CmnConfig(model_->config)); }

void CmnGolden::run(const ChiPins* pins, std::size_t n) {
  for (const ChiPins* const end = pins + n; pins != end; ++pins) {
    if (pins->aresetn != 0) {
      model_->clock(*pins);
    } else if (model_->now != 0 || model_->write) {  // else as after a reset
      reset();
    }
  }
}

void CmnGolden::idle(std::uint64_t n) {
  static constexpr ChiPins kIdle{};
  if (n == 0) return;
  model_->clock(kIdle);  // with a waiting write, and NIDEN as idle pins have it
  model_->skip(n - 1);
}

std::uint64_t CmnGolden::now() const { return model_->now; }

void CmnGolden::write(std::uint32_t addr, std::uint64_t data, std::uint8_t strb,
                      std::uint8_t prot) {
  if (model_->write) throw std::logic_error("cmn golden model: two writes in one cycle");
  model_->write =
      RegAccess64{.write = true, .addr = addr, .data = data, .strb = strb, .prot = prot};
}

std::uint64_t CmnGolden::read(std::uint32_t addr, std::uint8_t prot) const {
  return model_->registers.read(addr, prot, model_->now);
}

unsigned CmnGolden::irq() const {
  unsigned lines = 0;
  for (unsigned k = 0; k < model_->mesh.global.size(); ++k) {
    if (model_->registers.interrupts(k) && overflow(k) != 0) lines |= 1U << k;
  }
  return lines;
}

std::uint32_t CmnGolden::overflow(unsigned dtc) const {
  return model_->mesh.global.at(dtc).overflow(model_->now);
}

std::uint64_t CmnGolden::total(unsigned xp, unsigned n) const {
  return model_->mesh.local.at(xp).total(n);
}

}  // namespace fabmon
