// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// RTL and golden model of the stats monitor in lockstep: the same pins, the same register accesses
// at the same cycles. Everything that is read is compared, so a test that only looks at one of them
// has looked at both.
#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tb/monitor/stats/golden/golden.hpp"
#include "tb/monitor/stats/tables/register_map.hpp"
#include "tests/catch.hpp"
#include "tests/monitor/stats/builds.hpp"

namespace fabmon::test {

inline constexpr std::uint32_t kGctrl = stats_reg::kGctrl, kStatus = stats_reg::kStatus,
                               kIrqEnable = stats_reg::kIrqEnable, kOpen = stats_reg::kOpen;
inline constexpr std::uint32_t kUnbinned = stats_reg::kUnbinnedLo, kSamples = stats_reg::kSamplesLo,
                               kSum = stats_reg::kLatencySumLo, kMin = stats_reg::kLatencyMin;
inline constexpr std::uint32_t kMax = stats_reg::kLatencyMax, kHi = stats_reg::kHi,
                               kHist = stats_reg::kHistLo;
inline constexpr std::uint32_t kEnable = 1U, kFreezeBins = 2U, kClearTimers = 1U << 8;
inline constexpr std::uint32_t kClearBins = 1U << 9, kSnapshot = 1U << 10, kShadow = 1U << 11;
/// Registers of a timer or a bin, from its value; flags of STATUS.
inline constexpr std::uint32_t kLimit = 4, kCtl = 8, kMode = 12;
inline constexpr std::uint32_t kStLimit = 1, kStOrphan = 2, kStDouble = 4, kStOverflow = 8;
inline constexpr std::uint32_t kStFull = 16, kStOverload = 32, kStLost = 64, kStPartial = 128;
/// Flags of OPEN.
inline constexpr std::uint32_t kOrphans = stats_reg::kOpenRdOrphan | stats_reg::kOpenWrOrphan;
constexpr std::uint32_t timer(unsigned j) { return 0x1000 + 16 * j; }
constexpr std::uint32_t bin(unsigned i) { return 0x8000 + 16 * i; }
constexpr std::uint32_t bound(unsigned i) { return 0xC000 + 8 * i; }

/// A mask with the given entries.
inline LineMask entries(std::initializer_list<unsigned> list) {
  LineMask mask{};
  for (const unsigned j : list) mask[j / 64] |= std::uint64_t{1} << (j % 64);
  return mask;
}

/// A mask with entries first to last - 1.
inline LineMask entry_range(unsigned first, unsigned last) {
  LineMask mask{};
  for (unsigned j = first; j < last; ++j) mask[j / 64] |= std::uint64_t{1} << (j % 64);
  return mask;
}

/// A cycle in which these entries are allocated and those deallocated.
inline ContextPins on_entries(const LineMask& alloc, const LineMask& dealloc = {}) {
  ContextPins p;
  p.alloc = alloc, p.dealloc = dealloc;
  return p;
}

/// A cycle of an APB port: PSEL of line i, PENABLE and PREADY.
inline ApbPins on_line(unsigned i, bool enable, bool ready) {
  ApbPins p;
  p.psel = entries({i}), p.penable = enable ? 1 : 0, p.pready = ready ? 1 : 0;
  return p;
}

/// Every build behind this source: those that only the tests have, then those of the user.
inline std::vector<std::string> stats_builds(StatsSource source) {
  std::vector<std::string> names = test_stats_builds();
  for (const std::string& name : StatsRtl::builds()) names.push_back(name);
  std::erase_if(names, [source](const std::string& name) {
    return make_test_stats(name)->config().source != source;
  });
  return names;
}

template <class Pins>
class StatsFixture {
 public:
  /// The pins of the next cycle, for cycles that the test does not give itself.
  using Next = std::function<Pins()>;

  /// The longest that an access may take, in cycles.
  static constexpr unsigned kAccessLimit = 1000;

  explicit StatsFixture(
      const std::string& build, Next next = [] { return Pins{}; }, int random_state = 1)
      : rtl_(make_test_stats(build, random_state)),
        golden_(rtl_->config()),
        next_(std::move(next)) {
    settle();
  }

  const StatsConfig& config() const { return rtl_->config(); }
  std::uint64_t now() const { return golden_.now(); }
  StatsRtl& rtl() { return *rtl_; }
  StatsGolden& golden() { return golden_; }
  void pins(Next next) { next_ = std::move(next); }

  void clock(const Pins& pins) {
    rtl_->run(&pins, 1);
    golden_.run(&pins, 1);
  }
  /// Many cycles at once.
  void block(const Pins* pins, std::size_t n) {
    rtl_->run(pins, n);
    golden_.run(pins, n);
  }
  void run(std::uint64_t clocks) {
    for (std::uint64_t i = 0; i < clocks; ++i) clock(next_());
  }
  void idle(std::uint64_t clocks) {
    rtl_->idle(clocks);
    golden_.idle(clocks);
  }
  /// Until accesses are exact after a reset.
  void settle() { idle(config().settle()); }
  /// Until no sample waits.
  void quiesce() {
    if (config().num_dealloc < config().n && config().source == StatsSource::kContexts) {
      idle(2 * ((config().n + config().num_dealloc - 1) / config().num_dealloc) + 4);
    }
  }
  void reset() {
    rtl_->reset();
    golden_.reset();
    late_.reset();
  }

  /// Whether the watched AXI4 port is in reset, by itself, from the next cycle on.
  void port_reset(bool asserted) {
    rtl_->port_reset(asserted);
    golden_.port_reset(asserted);
  }
  /// NIDEN and SPNIDEN from the next cycle on.
  void authentication(bool niden, bool spniden) {
    rtl_->authentication(niden, spniden);
    golden_.authentication(niden, spniden);
  }
  /// A reset of the monitor alone.
  void reset_beside_traffic() {
    rtl_->reset_beside_traffic();
    golden_.reset(false);
  }

  /// Begins a write that acts at the edge of the next cycle. end() it before the next access.
  void begin_write(std::uint32_t addr, std::uint32_t value, std::uint8_t strb = 0xF,
                   std::uint8_t prot = 0) {
    rtl_->issue({.write = true, .addr = addr, .data = value, .strb = strb, .prot = prot});
    golden_.write(addr, value, strb, prot);
    refused_ = golden_.refuses(prot);
  }
  /// Begins a read of the state before the edge of the next cycle; returns what the RTL has to say.
  std::uint32_t begin_read(std::uint32_t addr, std::uint8_t prot = 0) {
    const std::uint32_t expected = golden_.read(addr, prot);
    rtl_->issue({.addr = addr, .prot = prot});
    refused_ = golden_.refuses(prot);
    return expected;
  }
  /// Runs until the bus has answered, at least one cycle.
  void end() {
    run(1);
    finish();
  }
  /// The same for an access whose first cycles the test has given itself.
  void finish() {
    for (unsigned waited = 0; rtl_->busy() && waited < kAccessLimit; ++waited) run(1);
    REQUIRE_FALSE(rtl_->busy());
    REQUIRE(rtl_->error() == refused_);
  }
  /// A write that acts in the very cycle of these pins.
  void write_with(std::uint32_t addr, std::uint32_t value, const Pins& pins) {
    begin_write(addr, value);
    clock(pins);
    finish();
  }
  /// As write() and read(), in the very next cycle: no sample may wait.
  void write_now(std::uint32_t addr, std::uint32_t value, std::uint8_t strb = 0xF,
                 std::uint8_t prot = 0) {
    begin_write(addr, value, strb, prot);
    end();
  }
  std::uint32_t read_now(std::uint32_t addr, std::uint8_t prot = 0) {
    INFO("read 0x" << std::hex << addr << " at cycle " << std::dec << now());
    const std::uint32_t expected = begin_read(addr, prot);
    end();
    REQUIRE(rtl_->rdata() == expected);
    return expected;
  }
  void write(std::uint32_t addr, std::uint32_t value, std::uint8_t strb = 0xF,
             std::uint8_t prot = 0) {
    INFO("write 0x" << std::hex << addr << " = 0x" << value << " at cycle " << std::dec << now());
    quiesce();
    write_now(addr, value, strb, prot);
  }
  std::uint32_t read(std::uint32_t addr, std::uint8_t prot = 0) {
    quiesce();
    return read_now(addr, prot);
  }
  /// An access as the bus shows it: who makes it has to follow one that is answered early, by
  /// PENDING and ANSWER. What is read of ANSWER is compared with what the golden model had for the
  /// read that gave LATE.
  std::uint32_t software_read(std::uint32_t addr) {
    INFO("read 0x" << std::hex << addr << " at cycle " << std::dec << now());
    quiesce();
    rtl_->follow(false);
    const std::uint32_t expected = begin_read(addr);
    end();
    const std::uint32_t got = rtl_->rdata();
    rtl_->follow(true);
    REQUIRE(got != stats_early::kRefused);
    if (addr == stats_reg::kAnswer) {
      REQUIRE(late_.has_value());
      REQUIRE(got == *late_);
      late_.reset();
    } else if (got == stats_early::kLate && got != expected) {
      late_ = expected;
    } else if (addr != stats_reg::kPending) {
      REQUIRE(got == expected);
    }
    return got;
  }
  void software_write(std::uint32_t addr, std::uint32_t value) {
    quiesce();
    rtl_->follow(false);
    write_now(addr, value);
    rtl_->follow(true);
  }
  /// A 64-bit value by its low word and the HI register.
  std::uint64_t read64(std::uint32_t addr) {
    const std::uint64_t low = read(addr);
    return low | std::uint64_t{read(kHi)} << 32;
  }
  /// The counts of all bins.
  std::vector<std::uint64_t> bins() {
    std::vector<std::uint64_t> all;
    for (unsigned i = 0; i < config().nbins; ++i) all.push_back(read64(bin(i)));
    return all;
  }
  /// Bins [0, first) are enabled, the others are not.
  void only_bins(unsigned first) {
    for (unsigned i = 0; i < config().nbins; ++i) write(bin(i) + kMode, i < first ? 1 : 0);
  }
  /// The interval (ll, ul] for bin i.
  void bounds(unsigned i, std::uint32_t ll, std::uint32_t ul) {
    write(bound(i), ll);
    write(bound(i) + 4, ul);
  }
  /// Both models' interrupt, if the golden one has stood still for long enough.
  void irq() {
    quiesce();
    const bool before = golden_.irq();
    // A form with stamps in RAM finds limits by a scan, and marks a timer in a few cycles.
    idle(3 * config().nbins + 40 + (config().stamps() ? 8 * config().n : 0));
    if (before == golden_.irq()) REQUIRE(rtl_->irq() == before);
  }
  /// Every register that there is.
  void read_all() {
    const StatsConfig& c = config();
    for (std::uint32_t a = 0; a < 0x60; a += 4) read(a);
    for (unsigned j = 0; j < 4 * c.n; ++j) read(stats_reg::kLatTmrVal + 4 * j);
    for (unsigned i = 0; i < 4 * c.nbins; ++i) read(stats_reg::kBinVal + 4 * i);
    for (unsigned i = 0; i < 2 * c.nbins; ++i) read(stats_reg::kBinLl + 4 * i);
    for (unsigned p = 0; p < c.hist_ports(); ++p) {
      for (unsigned b = 0; b < 2 * c.hist_bins(); ++b)
        read(kHist + stats_reg::kHistPortStride * p + 4 * b);
    }
  }

 private:
  std::unique_ptr<StatsRtl> rtl_;
  bool refused_ = false;  // the access under way ends with an error
  StatsGolden golden_;
  Next next_;
  std::optional<std::uint32_t> late_;  // what the last read that gave LATE should have given
};

/// On bare contexts.
class ContextFixture : public StatsFixture<ContextPins> {
 public:
  using StatsFixture::StatsFixture;
  using List = std::initializer_list<unsigned>;

  /// A cycle with these allocs and deallocs.
  void event(List alloc, List dealloc = {}) { clock(on_entries(entries(alloc), entries(dealloc))); }
  /// A request of entry j that takes this many cycles.
  void sample(unsigned j, std::uint64_t latency) {
    event({j});
    idle(latency - 1);
    event({}, {j});
  }
  /// Entries that can end in one cycle without a queue.
  unsigned at_once() const { return config().num_dealloc; }
};

}  // namespace fabmon::test
