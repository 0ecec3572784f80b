// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Functional coverage of the axi4 monitor, both forms (tests/functional.hpp). A golden model takes
// in the same pins and accesses, cycle by cycle; a counter that moved has counted.
//
//   fields   registers, while a channel is active
//   filters  of the selectable form: threshold, invert, edge and max together, of a counter that
//            counted
//   pairs    two events, each counted by a counter of its own in the same cycle. Of the selectable
//            form: by counters without a filter that select the event, or one subevent of it
//
// Limits: the cycle of a write, a snapshot or a CSR reset is left out of the last two.
#include "tests/monitor/axi4/observed.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tb/monitor/axi4/golden/bank_counters.hpp"
#include "tb/monitor/axi4/golden/golden.hpp"
#include "tb/monitor/axi4/tables/bank_registers.hpp"
#include "tb/monitor/axi4/tables/events.hpp"
#include "tb/monitor/axi4/tables/register_map.hpp"
#include "tb/monitor/axi4/tables/registers.hpp"
#include "tests/functional.hpp"

namespace fabmon::test {
namespace {

/// An event, or one subevent of it.
struct Line {
  std::string name;
  std::uint32_t select;  ///< Evnt_Sel and Umask
};

/// What a form can count at all.
std::vector<Line> lines_of(bool bank) {
  std::vector<Line> lines;
  for (const EventInfo& event : axi4_events()) {
    if (event.code == 0 || (!bank && event.form == "bank")) continue;
    lines.push_back({std::string(event.perf), event.code});
    for (const SubeventInfo& sub : event.subevents) {
      lines.push_back({std::string(sub.name), event.code | 0x100U << sub.bit});
    }
  }
  return lines;
}

/// The lines that the build has; of the bank its fixed counters, in their order.
std::vector<Line> lines_of(const Axi4Config& c) {
  std::vector<Line> all = lines_of(c.bank);
  if (!c.bank) return all;
  std::vector<Line> fixed;
  for (const auto& unit : axi4_fixed_events(c)) {
    for (const Axi4FixedEvent& event : unit) {
      const std::uint32_t select = event.code | std::uint32_t{event.umask()} << 8;
      for (const Line& line : all) {
        if (line.select == select) fixed.push_back(line);
      }
    }
  }
  return fixed;
}

std::vector<std::string> names_of(const std::vector<Line>& lines) {
  std::vector<std::string> names;
  names.reserve(lines.size());
  for (const Line& line : lines) names.push_back(line.name);
  return names;
}

bool active(const Axi4Pins& p) {
  return (p.arvalid | p.rvalid | p.awvalid | p.wvalid | p.bvalid) != 0;
}

class Observer {
 public:
  Observer(const Axi4Config& config, std::string_view build)
      : Observer(config, Functional::instance()->table(monitor(config), build)) {}

  void reset() {
    golden_.reset();
    fields_.reset();
    refresh();
  }
  void attach() {
    golden_.attach();
    fields_.reset();
    refresh();
  }
  void idle(std::size_t n) {
    constexpr Axi4Pins kIdle{};
    for (; pending_ && n > 0; --n) run(&kIdle, 1);
    golden_.idle(n);
    fields_.idle(n);
    refresh();
  }
  void access(const RegAccess& a) {
    if (a.write) {
      golden_.write(a.addr, a.data, a.strb, a.prot);
      pending_ = true;
    }
    fields_.access(a);
  }
  void snapshot() {
    golden_.snapshot();
    pending_ = true;
  }
  void csr_reset() {
    golden_.csr_reset();
    pending_ = true;
  }
  void authentication(bool niden, bool spniden) { golden_.authentication(niden, spniden); }
  void run(const Axi4Pins* pins, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) {
      golden_.run(&pins[i], 1);
      fields_.cycle(active(pins[i]));
      if (pending_) {
        refresh();
      } else {
        look();
      }
    }
  }

 private:
  static constexpr std::size_t kNone = ~std::size_t{0};

  struct Counter {
    std::uint64_t value = 0;
    std::size_t line = kNone;  ///< what it counts, if that is one line without a filter
    std::size_t filter = kNone;
  };

  Observer(const Axi4Config& config, CoverTable& table)
      : config_(config),
        golden_(config),
        lines_(lines_of(config)),
        counters_(config.bank ? lines_.size() : config.num_counters),
        fields_(table),
        pairs_(table, "pairs of events", names_of(lines_)) {
    fields_.add(config.bank ? axi4_bank_registers() : axi4_registers(), config);
    if (!config.bank) {
      filters_ = &table["filters"];
      for (unsigned i = 0; i < filter_.size(); ++i) {
        filter_[i] =
            filters_->element(std::string("threshold ") + ((i & 1) != 0 ? ">0" : "0") +
                              ", invert " + ((i & 2) != 0 ? "1" : "0") + ", edge " +
                              ((i & 4) != 0 ? "1" : "0") + ", max " + ((i & 8) != 0 ? "1" : "0"));
      }
    }
    refresh();
  }

  static std::string_view monitor(const Axi4Config& c) { return c.bank ? "axi4_bank" : "axi4"; }

  // Counters and their settings as they are now, whatever they were.
  void refresh() {
    pending_ = false;
    for (unsigned j = 0; j < counters_.size(); ++j) {
      counters_[j].value = golden_.counter(j);
      if (config_.bank) {
        counters_[j].line = j;
      } else {
        refresh_control(j);
      }
    }
  }
  void refresh_control(unsigned j) {
    const std::uint32_t control = golden_.read(axi4_reg::kUcctlL + axi4_reg::kStride * j);
    const std::uint32_t high = golden_.read(axi4_reg::kUcctlH + axi4_reg::kStride * j);
    const unsigned filter = (control >> 24 != 0 ? 1U : 0) |
                            ((control & axi4_reg::kUcctlLInvert) != 0 ? 2U : 0) |
                            ((control & axi4_reg::kUcctlLEdge) != 0 ? 4U : 0) |
                            ((high & axi4_reg::kUcctlHMax) != 0 ? 8U : 0);
    counters_[j].filter = filter;
    counters_[j].line = kNone;
    if (filter != 0) return;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (lines_[i].select == (control & 0xFFFF)) counters_[j].line = i;
    }
  }

  // Which counters moved in this cycle.
  void look() {
    pairs_.begin();
    for (unsigned j = 0; j < counters_.size(); ++j) {
      Counter& counter = counters_[j];
      const std::uint64_t value = golden_.counter(j);
      if (value == counter.value) continue;
      counter.value = value;
      if (counter.line != kNone) pairs_.high(counter.line);
      if (counter.filter != kNone) filters_->cover(filter_[counter.filter]);
    }
    pairs_.end();
  }

  Axi4Config config_;
  Axi4Golden golden_;
  std::vector<Line> lines_;
  std::vector<Counter> counters_;
  FieldCover fields_;
  PairCover pairs_;
  CoverItem* filters_ = nullptr;
  std::array<std::size_t, 16> filter_{};
  bool pending_ = false;  // something acts together with the next pins
};

class Observed final : public ObservedBase<Axi4Rtl, Observer> {
 public:
  using ObservedBase::ObservedBase;
  void run(const Axi4Pins* pins, std::size_t n) override { run_both(pins, n); }
  void attach() override {
    observer().attach();
    rtl().attach();
  }
  void snapshot() override {
    observer().snapshot();
    rtl().snapshot();
  }
  void csr_reset() override {
    observer().csr_reset();
    rtl().csr_reset();
  }
  void authentication(bool niden, bool spniden) override {
    observer().authentication(niden, spniden);
    rtl().authentication(niden, spniden);
  }
};

}  // namespace

std::unique_ptr<Axi4Rtl> observed(std::string_view build, std::unique_ptr<Axi4Rtl> rtl) {
  if (Functional::instance() == nullptr || rtl == nullptr) return rtl;
  return std::make_unique<Observed>(std::move(rtl), build);
}

}  // namespace fabmon::test
