// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Functional coverage of the cci400 monitor (tests/functional.hpp). A golden model takes in the
// same pins and accesses, cycle by cycle.
//
//   fields   registers, while a handshake is waited for
//   pairs    of event lines, before the selectors, in the same cycle while the counters are enabled
//            (PMCR.CEN, NIDEN): whether the event of an interface is one of those that a counter
//            has chosen does not matter
//
// Limits: Non-secure accesses and the cycle of a write are left out. The lines of an r0 are those
// of EVNTBUS, by the names of an r1.
#include "tests/monitor/cci400/observed.hpp"

#include <array>
#include <bitset>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tb/monitor/cci400/golden/golden.hpp"
#include "tb/monitor/cci400/tables/events.hpp"
#include "tb/monitor/cci400/tables/register_map.hpp"
#include "tb/monitor/cci400/tables/registers.hpp"
#include "tests/functional.hpp"

namespace fabmon::test {
namespace {

/// The bits of EVNTBUS.
std::vector<std::string> line_names() {
  std::vector<std::string> names(kAceEvents);
  for (const InterfaceEventInfo& event : cci400_events()) {
    const bool slave = event.kind == InterfaceKind::kSlave;
    const unsigned interfaces = slave ? kAceSlaves : kAceMasters;
    const unsigned each = slave ? kAceSlaveEvents : kAceMasterEvents;
    for (unsigned i = 0; i < interfaces; ++i) {
      const unsigned first = slave ? 0 : kAceSlaves * kAceSlaveEvents;
      names[first + each * i + event.code] =
          (slave ? "S" : "M") + std::to_string(i) + " " + std::string(event.name);
    }
  }
  return names;
}

bool active(const AceChannelPins& p) {
  return (p.ar.valid | p.aw.valid | p.rvalid | p.wvalid | p.bvalid) != 0;
}

bool active(const AcePins& p) {
  for (const AceSlavePins& s : p.s) {
    if (active(s) || s.acvalid != 0 || s.crvalid != 0) return true;
  }
  for (const AceMasterPins& m : p.m) {
    if (active(m) || m.sb != 0) return true;
  }
  return false;
}

class Observer {
 public:
  Observer(const Cci400Config& config, std::string_view build)
      : Observer(config, Functional::instance()->table("cci400", build)) {}

  void reset() {
    golden_.reset();
    fields_.reset();
    refresh();
  }
  void idle(std::size_t n) {
    golden_.idle(n);
    fields_.idle(n);
    refresh();
  }
  void access(const RegAccess& a) {
    if (a.write) {
      golden_.write(a.addr, a.data, a.strb, a.prot);
      pending_ = true;
    }
    if ((a.prot & 2) == 0) fields_.access(a);
  }
  void run(const AcePins* pins, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) {
      golden_.run(&pins[i], 1);
      fields_.cycle(active(pins[i]));
      if (pending_ || pins[i].aresetn == 0) {
        refresh();
        continue;
      }
      pairs_.begin();
      for (unsigned bit = 0; bit < kAceEvents; ++bit) {
        const std::uint64_t count = golden_.events(bit);
        if (count != count_[bit]) pairs_.high(bit);
        count_[bit] = count;
      }
      if (enabled_ && pins[i].niden != 0) pairs_.end();
    }
  }

 private:
  Observer(const Cci400Config& config, CoverTable& table)
      : golden_(config), fields_(table), pairs_(table, "pairs of events", line_names()) {
    fields_.add(cci400_registers(), config);
    refresh();
  }

  void refresh() {
    pending_ = false;
    enabled_ = (golden_.read(cci400_reg::kPmcr) & cci400_reg::kPmcrCen) != 0;
    for (unsigned bit = 0; bit < kAceEvents; ++bit) count_[bit] = golden_.events(bit);
  }

  Cci400Golden golden_;
  FieldCover fields_;
  PairCover pairs_;
  std::array<std::uint64_t, kAceEvents> count_{};
  bool enabled_ = false;
  bool pending_ = false;  // a write acts together with the next pins
};

class Observed final : public ObservedBase<Cci400Rtl, Observer> {
 public:
  using ObservedBase::ObservedBase;
  void run(const AcePins* pins, std::size_t n) override { run_both(pins, n); }
  std::uint8_t overflow_lines() const override { return rtl().overflow_lines(); }
  bool observer_lost() const override { return rtl().observer_lost(); }
  std::bitset<kAceEvents> evntbus() const override { return rtl().evntbus(); }
  std::uint64_t exported(unsigned bit) const override { return rtl().exported(bit); }
};

}  // namespace

std::unique_ptr<Cci400Rtl> observed(std::string_view build, std::unique_ptr<Cci400Rtl> rtl) {
  if (Functional::instance() == nullptr || rtl == nullptr) return rtl;
  return std::make_unique<Observed>(std::move(rtl), build);
}

}  // namespace fabmon::test
