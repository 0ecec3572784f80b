// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Functional coverage of the stats monitor (tests/functional.hpp). A golden model takes in the same
// pins and accesses, cycle by cycle.
//
//   fields      registers, while something begins or ends
//   bin edges   for each bin: a sample equal to its ll, ll + 1, ul, ul + 1, while it is enabled
//   pairs       of events of the pins in the same cycle, while the monitor is enabled
//   bin pairs   two bins that counted in the same cycle
//
// Limits: the latency of a sample is how far the sum of all has moved, so that edges are looked at
// only in cycles with one sample. The cycle of a write is left out of all but the fields. At an
// APB4 port one request at a time ends, and there are no pairs.
#include "tests/monitor/stats/observed.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tb/monitor/stats/golden/golden.hpp"
#include "tb/monitor/stats/tables/register_map.hpp"
#include "tb/monitor/stats/tables/registers.hpp"
#include "tests/functional.hpp"

namespace fabmon::test {
namespace {

// What can happen in a cycle; the numbers are those of line_names().
enum ContextLine : unsigned { kAlloc, kAlloc2, kDealloc, kDealloc2, kAgain, kFull };
enum PortLine : unsigned { kAr, kAw, kRLast, kB };

std::vector<std::string> line_names(StatsSource source) {
  switch (source) {
    case StatsSource::kContexts:
      return {
          "alloc",     "second alloc", "dealloc", "second dealloc", "dealloc and alloc of an entry",
          "table_full"};
    case StatsSource::kAxi:
      return {"AR handshake", "AW handshake", "last R handshake", "B handshake"};
    case StatsSource::kApb:
      break;
  }
  return {};
}

unsigned bits_of(const LineMask& mask) {
  unsigned n = 0;
  for (const std::uint64_t word : mask) n += static_cast<unsigned>(std::popcount(word));
  return n;
}

std::vector<std::string> bin_names(const StatsConfig& c) {
  std::vector<std::string> names;
  for (unsigned i = 0; i < c.nbins; ++i) names.push_back("bin " + std::to_string(i));
  return names;
}

class Observer {
 public:
  Observer(const StatsConfig& config, std::string_view build)
      : Observer(config, Functional::instance()->table("stats", build)) {}

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
      golden_.write(a.addr, a.data, a.strb);
      pending_ = true;
    }
    fields_.access(a);
  }
  template <class Pins>
  void run(const Pins* pins, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) {
      golden_.run(&pins[i], 1);
      pairs_.begin();
      fields_.cycle(lines(pins[i]));
      if (pending_ || in_reset(pins[i])) {
        refresh();
        continue;
      }
      if (enabled_) pairs_.end();
      look();
    }
  }

 private:
  struct Bin {
    bool enabled = false;
    std::uint32_t ll = 0, ul = 0;
    std::uint64_t value = 0;
    std::array<std::size_t, 4> edge{};  // elements: ll, ll + 1, ul, ul + 1
  };

  Observer(const StatsConfig& config, CoverTable& table)
      : golden_(config),
        bins_(config.nbins),
        fields_(table),
        pairs_(table, "pairs of events", line_names(config.source)),
        bin_pairs_(table, "pairs of bins", bin_names(config)),
        edges_(table["bin edges"]) {
    fields_.add(stats_registers(), config);
    for (unsigned i = 0; i < bins_.size(); ++i) {
      const std::string bin = "bin " + std::to_string(i);
      bins_[i].edge = {edges_.element(bin + ": ll"), edges_.element(bin + ": ll + 1"),
                       edges_.element(bin + ": ul"), edges_.element(bin + ": ul + 1")};
    }
    refresh();
  }

  // What happens in a cycle, as lines; true if anything does.
  bool lines(const ContextPins& p) {
    const unsigned allocs = bits_of(p.alloc), deallocs = bits_of(p.dealloc);
    if (allocs > 0) pairs_.high(kAlloc);
    if (allocs > 1) pairs_.high(kAlloc2);
    if (deallocs > 0) pairs_.high(kDealloc);
    if (deallocs > 1) pairs_.high(kDealloc2);
    LineMask both{};
    for (std::size_t i = 0; i < both.size(); ++i) both[i] = p.alloc[i] & p.dealloc[i];
    if (bits_of(both) > 0) pairs_.high(kAgain);
    if (p.table_full != 0) pairs_.high(kFull);
    return allocs + deallocs > 0;
  }
  bool lines(const Axi4Pins& p) {
    const std::array<bool, 4> high{(p.arvalid & p.arready) != 0, (p.awvalid & p.awready) != 0,
                                   (p.rvalid & p.rready & p.rlast) != 0,
                                   (p.bvalid & p.bready) != 0};
    for (unsigned line = 0; line < high.size(); ++line) {
      if (high[line]) pairs_.high(line);
    }
    return std::any_of(high.begin(), high.end(), [](bool is) { return is; });
  }
  static bool lines(const ApbPins& p) { return bits_of(p.psel) > 0; }

  // Bins and their settings as they are now, whatever they were.
  void refresh() {
    pending_ = false;
    enabled_ = (golden_.read(stats_reg::kGctrl) & stats_reg::kGctrlEnable) != 0;
    samples_ = golden_.samples();
    sum_ = golden_.latency_sum();
    for (unsigned i = 0; i < bins_.size(); ++i) {
      bins_[i].value = golden_.bin(i);
      bins_[i].enabled = (golden_.read(stats_reg::kBinEnMode + stats_reg::kBinStride * i) & 1) != 0;
      bins_[i].ll = golden_.read(stats_reg::kBinLl + stats_reg::kBoundaryStride * i);
      bins_[i].ul = golden_.read(stats_reg::kBinUl + stats_reg::kBoundaryStride * i);
    }
  }

  // Which bins moved in this cycle, and by what.
  void look() {
    const std::uint64_t samples = golden_.samples() - samples_;
    if (samples == 0) return;
    const std::uint64_t latency = golden_.latency_sum() - sum_;
    samples_ += samples;
    sum_ += latency;
    bin_pairs_.begin();
    for (unsigned i = 0; i < bins_.size(); ++i) {
      Bin& bin = bins_[i];
      const std::uint64_t value = golden_.bin(i);
      if (value != bin.value) bin_pairs_.high(i);
      bin.value = value;
      if (samples != 1 || !bin.enabled || bin.ll >= bin.ul) continue;
      const std::array<std::uint64_t, 4> at{bin.ll, std::uint64_t{bin.ll} + 1, bin.ul,
                                            std::uint64_t{bin.ul} + 1};
      for (unsigned edge = 0; edge < at.size(); ++edge) {
        if (latency == at[edge]) edges_.cover(bin.edge[edge]);
      }
    }
    bin_pairs_.end();
  }

  StatsGolden golden_;
  std::vector<Bin> bins_;
  FieldCover fields_;
  PairCover pairs_, bin_pairs_;
  CoverItem& edges_;
  bool enabled_ = false;
  bool pending_ = false;  // a write acts together with the next pins
  std::uint64_t samples_ = 0, sum_ = 0;
};

class Observed final : public ObservedBase<StatsRtl, Observer> {
 public:
  using ObservedBase::ObservedBase;
  void run(const ContextPins* pins, std::size_t n) override { run_both(pins, n); }
  void run(const Axi4Pins* pins, std::size_t n) override { run_both(pins, n); }
  void run(const ApbPins* pins, std::size_t n) override { run_both(pins, n); }
  void port_reset(bool asserted) override { rtl().port_reset(asserted); }
  void reset_beside_traffic() override { rtl().reset_beside_traffic(); }
  void follow(bool on) override { rtl().follow(on); }
  void authentication(bool niden, bool spniden) override { rtl().authentication(niden, spniden); }
};

}  // namespace

std::unique_ptr<StatsRtl> observed(std::string_view build, std::unique_ptr<StatsRtl> rtl) {
  if (Functional::instance() == nullptr || rtl == nullptr) return rtl;
  return std::make_unique<Observed>(std::move(rtl), build);
}

}  // namespace fabmon::test
