// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The register slave alone in two clocks (fabmon_common_reg_slave, RegAsync = 1), in front of a
// register file of this bench: clocks of any ratio that drift and stop, resets of either domain at
// any time. Checked in each access: how long it takes, what the register file saw of it, what it
// answers, LOST; and that all is well again when both clocks run.
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "Vtest_reg_apb.h"
#include "Vtest_reg_axil.h"
#include "tests/catch.hpp"
#include "tests/rtl/async_manager.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_reg_async {
namespace {

constexpr unsigned kTimeout = 320, kLink = 0x438, kId = 0x400, kIdValue = 0x46424D31;
constexpr unsigned kLost = 1, kStalled = 2, kIrqEnable = 0x30000;

/// An access that the port's register file may see, and has seen.
struct Asked {
  bool write = false;
  unsigned addr = 0;
  std::uint32_t data = 0;
  bool begun = false, acked = false;
  std::uint32_t read = 0;  // what was read at the acknowledge
};

template <class Top, class Manager>
class Bench {
 public:
  static constexpr unsigned kMore = Manager::kMore;

  explicit Bench(std::uint64_t seed) : rng_(seed), manager_(top) {
    Verilated::threadContextp(&context_);
    top.ids_data_i = kIdValue;
    settle();
  }
  ~Bench() { top.final(); }

  // What the test sets.
  std::uint64_t reg_period = 1000, port_period = 1000;
  unsigned jitter = 0;  // 1/256ths of a period
  bool port_runs = true;
  unsigned most_waits = 4;

  /// Goes on to the next edge of a clock. Edges at the same time are one evaluation.
  void step() {
    const std::uint64_t none = ~std::uint64_t{0};
    if (port_runs && port_next_ == none) port_next_ = now_ + 1 + rng_() % port_period;
    if (!port_runs) port_next_ = none;
    now_ = std::min(reg_next_, port_next_);
    const bool reg = reg_next_ == now_, port = port_next_ == now_;
    if (reg) reg_next_ += drift(reg_period);
    if (port) port_next_ += drift(port_period);
    if (reg) manager_.before_edge();
    if (port) port_before_edge();
    if (reg) top.reg_clk_i = 1;
    if (port) top.clk_i = 1;
    settle();
    top.reg_clk_i = top.clk_i = 0;
    if (reg) reg_after_edge();
    if (port) port_after_edge();
    settle();
  }

  /// One access, until its response. `cycles`: of the register clock that it stood in the slave.
  std::optional<Response> access(bool write, unsigned addr, std::uint32_t data, bool ns = false) {
    while (reg_reset_left_ != 0 && reg_delay_ == 0) step();
    reg_resets_ = 0;
    const std::uint64_t id = asked_.size();
    const bool port = addr != kLink && (write || addr != kId);
    if (port) asked_.push_back({write, addr, write ? data : 0});
    manager_.start(write, addr, data, ns);
    settle();
    while (!manager_.response()) {
      step();
      if (reg_resets_ != 0 && reg_reset_left_ == 0) {  // it met a reset of the register domain
        reg_resets_ = 0;
        return std::nullopt;
      }
      REQUIRE(manager_.cycles() <= kTimeout + kMore);
    }
    const Response r = *manager_.take();
    longest_ = std::max(longest_, manager_.cycles());
    if (!port) {
      CHECK(!r.error);
      CHECK(manager_.cycles() <= 1 + kMore);
      return r;
    }
    lost_ = lost_ || r.error;
    if (!r.error) {
      const Asked& a = asked_[id];
      REQUIRE(a.begun);
      REQUIRE(a.acked);
      if (!write) REQUIRE(r.data == a.read);
    } else if (!write) {
      REQUIRE(r.data == 0);
    }
    return r;
  }

  /// LINK as software reads it; LOST has to be as the accesses ended.
  unsigned link() {
    const auto r = access(false, kLink, 0);
    REQUIRE(r);
    REQUIRE((r->data & kLost) == (lost_ ? kLost : 0));
    return r->data;
  }
  void clear_lost() {
    REQUIRE(access(true, kLink, kLost | kIrqEnable));
    lost_ = false;
    REQUIRE((link() & kLost) == 0);
  }

  /// A reset of so many cycles, after `delay` cycles of that clock.
  void reset_port(unsigned cycles, unsigned delay = 0) {
    port_reset_left_ = cycles, port_delay_ = delay;
  }
  void reset_reg(unsigned cycles, unsigned delay = 0) {
    reg_reset_left_ = cycles, reg_delay_ = delay;
  }
  bool in_reset() const { return port_reset_left_ != 0 || reg_reset_left_ != 0; }

  /// Both clocks run and no reset is there: waits until the port has come back.
  void recover() {
    port_runs = true;
    while (in_reset()) step();
    reg_resets_ = 0;
    for (int i = 0; (link() & kStalled) != 0; ++i) REQUIRE(i < 2000);
    clear_lost();
  }
  /// Power comes: one reset of the register domain, then three cycles of the port's.
  void power() {
    top.reg_rst_ni = top.rst_ni = 0;
    for (int i = 0; i < 4; ++i) reg_edge();
    port_reset_left_ = 3;
    reg_reset_left_ = 1;
    while (in_reset()) step();
    reg_resets_ = 0;
    lost_ = false;
  }

  /// Cycles of the longest access since then.
  unsigned longest() { return std::exchange(longest_, 0); }
  std::uint64_t seen() const { return seen_; }
  std::size_t asked() const { return asked_.size(); }
  std::mt19937_64& rng() { return rng_; }

 private:
  VerilatedContext context_;

 public:
  Top top{&context_, "bench"};

 private:
  std::uint64_t drift(std::uint64_t period) {
    const std::uint64_t range = period * jitter / 256;
    return range == 0 ? period : period - range / 2 + rng_() % (range + 1);
  }
  void settle() {
    top.eval();
    top.ids_hit_i = top.ids_addr_o == kId ? 1 : 0;
    top.eval();
  }
  void reg_edge() {
    top.reg_clk_i = top.clk_i = 1;
    settle();
    top.reg_clk_i = top.clk_i = 0;
    settle();
  }
  void reg_after_edge() {
    if (top.reg_rst_ni == 0) {
      manager_.reset();
      ++reg_resets_;
      lost_ = false;
    } else {
      manager_.after_edge();
    }
    if (reg_reset_left_ != 0 && top.reg_rst_ni == 0) --reg_reset_left_;
    if (reg_delay_ != 0) --reg_delay_;
    top.reg_rst_ni = reg_reset_left_ == 0 || reg_delay_ != 0 ? 1 : 0;
  }

  /// The register file: its answer in this cycle, and what it notes of it.
  void port_before_edge() {
    if (top.rst_ni == 0) {
      memory_.clear();
      on_bus_ = false;
      return;
    }
    if (top.req_o == 0) {
      REQUIRE(!on_bus_);
      return;
    }
    Asked now{top.we_o != 0, top.addr_o, top.we_o != 0 ? top.wdata_o : 0};
    if (!on_bus_) {
      // The next one of those that were asked for, or a later one: none twice, none out of order.
      while (next_ < asked_.size() &&
             !(asked_[next_].write == now.write && asked_[next_].addr == now.addr &&
               asked_[next_].data == now.data))
        ++next_;
      REQUIRE(next_ < asked_.size());
      current_ = next_++;
      asked_[current_].begun = true;
      on_bus_ = true;
      ++seen_;
      waits_ = static_cast<unsigned>(rng_() % (most_waits + 1));
      top.ack_i = waits_ == 0 ? 1 : 0;
      top.rdata_i = read(now.addr);
      settle();
    }
    const Asked& asked = asked_[current_];
    REQUIRE(now.write == asked.write);
    REQUIRE(now.addr == asked.addr);
    REQUIRE(now.data == asked.data);
    REQUIRE(top.ns_o == 0);
    if (now.write) REQUIRE(top.wstrb_o == 0xF);
    if (top.ack_i == 0) return;
    asked_[current_].acked = true;
    asked_[current_].read = read(now.addr);
    if (now.write) memory_[now.addr] = now.data;
  }
  void port_after_edge() {
    if (top.ack_i != 0) on_bus_ = false;
    if (on_bus_ && waits_ != 0) --waits_;
    top.ack_i = on_bus_ && waits_ == 0 ? 1 : 0;
    top.rdata_i = top.ack_i != 0 ? read(top.addr_o) : static_cast<std::uint32_t>(rng_());
    if (port_reset_left_ != 0 && top.rst_ni == 0) --port_reset_left_;
    if (port_delay_ != 0) --port_delay_;
    top.rst_ni = port_reset_left_ == 0 || port_delay_ != 0 ? 1 : 0;
    if (top.rst_ni == 0) top.ack_i = 0;
  }
  std::uint32_t read(unsigned addr) {
    const auto found = memory_.find(addr);
    return found == memory_.end() ? 0 : found->second;
  }

  std::mt19937_64 rng_;
  Manager manager_;
  std::uint64_t now_ = 0, reg_next_ = 500, port_next_ = 700, seen_ = 0;
  unsigned port_reset_left_ = 0, reg_reset_left_ = 0, reg_resets_ = 0, waits_ = 0, longest_ = 0;
  unsigned port_delay_ = 0, reg_delay_ = 0;
  std::vector<Asked> asked_;
  std::size_t next_ = 0, current_ = 0;
  std::map<unsigned, std::uint32_t> memory_;
  bool on_bus_ = false, lost_ = false;
};

template <class Top>
struct Kind;
template <>
struct Kind<Vtest_reg_axil> {
  using Of = Bench<Vtest_reg_axil, AxilAsync<Vtest_reg_axil>>;
};
template <>
struct Kind<Vtest_reg_apb> {
  using Of = Bench<Vtest_reg_apb, ApbAsync<Vtest_reg_apb>>;
};

/// A random access; each write has data of its own, and a read the next of 256 words.
template <class B>
std::optional<Response> any(B& b) {
  const unsigned addr = static_cast<unsigned>(b.asked() * 4 % 1024);
  return b.access(b.rng()() % 2 != 0, addr, static_cast<std::uint32_t>(b.asked() + 1));
}

struct Ratio {
  unsigned reg, port, jitter;
};
constexpr std::array<Ratio, 9> kRatios{{{1000, 20000, 0},
                                        {1000, 7919, 128},
                                        {1000, 1300, 64},
                                        {1000, 1000, 0},
                                        {1000, 1000, 64},
                                        {1009, 1000, 0},
                                        {3000, 1000, 0},
                                        {7919, 1000, 128},
                                        {20000, 1000, 0}}};

}  // namespace

TEMPLATE_TEST_CASE("RegAsync: clocks of any ratio: no access is lost, doubled or late", "[async]",
                   Vtest_reg_axil, Vtest_reg_apb) {
  const std::uint64_t seed = seed_or(1);
  for (const Ratio ratio : kRatios) {
    INFO("FABMON_SEED=" << seed << ", periods " << ratio.reg << " " << ratio.port);
    using B = typename Kind<TestType>::Of;
    B b(seed);
    b.reg_period = ratio.reg, b.port_period = ratio.port, b.jitter = ratio.jitter;
    b.power();
    b.recover();
    (void)b.longest();
    const std::uint64_t before = b.seen(), asked = b.asked();
    for (int i = 0; i < 1500; ++i) {
      const auto r = any(b);
      REQUIRE(r);
      REQUIRE(!r->error);  // RegTimeout is as long as the page asks for
    }
    // What the page asks of RegTimeout, with the port's slowest and the register's fastest cycle.
    const double worst = ratio.port * (512.0 + ratio.jitter) / (ratio.reg * (512.0 - ratio.jitter));
    CHECK(b.longest() - B::kMore <= 8 + (5 + 6) * worst);
    CHECK(b.seen() - before == b.asked() - asked);
    CHECK((b.link() & kStalled) == 0);
  }
}

TEMPLATE_TEST_CASE("RegAsync: resets and a clock that stops at any time: each access ends in time",
                   "[async]", Vtest_reg_axil, Vtest_reg_apb) {
  const std::uint64_t seed = seed_or(2);
  unsigned failed = 0, cut = 0, good = 0;
  for (const Ratio ratio : kRatios) {
    INFO("FABMON_SEED=" << seed << ", periods " << ratio.reg << " " << ratio.port);
    typename Kind<TestType>::Of b(seed);
    b.reg_period = ratio.reg, b.port_period = ratio.port, b.jitter = ratio.jitter;
    b.power();
    for (int round = 0; round < 150; ++round) {
      const unsigned steps = static_cast<unsigned>(b.rng()() % 60);
      const unsigned what = static_cast<unsigned>(b.rng()() % 8);
      const unsigned cycles = 1 + static_cast<unsigned>(b.rng()() % 8);
      for (int i = 0; i < 4; ++i) {
        b.port_runs = what != 0 && (what != 1 || i % 2 == 0);
        if (what == 2 && i == 1) b.reset_port(cycles, steps % 23);
        if (what == 3 && i == 1) b.reset_reg(cycles, steps % 29);
        if (what == 4 && i == 1)
          b.reset_port(cycles, steps % 19), b.reset_reg(1 + cycles % 3, steps % 31);
        if (what == 5) b.reset_reg(1, steps % 11);
        if (what == 6 && i == 0) b.reset_port(2000);
        for (unsigned s = 0; s < steps % 7; ++s) b.step();
        const auto r = any(b);
        if (!r) ++cut;
        if (r && r->error) ++failed;
        if (r && !r->error) ++good;
        if (!b.in_reset()) {
          (void)b.link();
          CHECK(b.access(false, kId, 0).value_or(Response{}).data == kIdValue);
        }
      }
      b.reset_port(0);
      b.recover();
      for (int i = 0; i < 3; ++i) {
        const auto r = any(b);
        REQUIRE(r);
        REQUIRE(!r->error);
      }
    }
  }
  CHECK(failed > 500);
  CHECK(cut > 100);
  CHECK(good > 1000);
}

TEMPLATE_TEST_CASE("RegAsync: LINK: a stopped port, its late answer, the pins of interrupts",
                   "[async]", Vtest_reg_axil, Vtest_reg_apb) {
  typename Kind<TestType>::Of b(3);
  b.power();
  b.recover();
  CHECK(b.link() == kIrqEnable);
  b.port_runs = false;
  CHECK(b.access(true, 0x10, 77)->error);  // by time
  CHECK(b.link() == (kIrqEnable | kStalled | kLost));
  CHECK(b.access(true, 0x14, 78)->error);  // at once
  CHECK(b.access(false, kId, 0)->data == kIdValue);
  b.recover();
  CHECK(b.access(false, 0x10, 0)->data == 77);  // the write was late, and once
  CHECK(b.access(false, 0x14, 0)->data == 0);   // this one never left

  // Interrupts: two flip-flops behind the port's, and the enables of LINK.
  b.top.irq_i = 2;
  for (int i = 0; i < 12; ++i) b.step();
  CHECK(b.top.irq_o == 2);
  CHECK(b.link() == (kIrqEnable | 0x200));
  CHECK(b.access(true, kLink, 0x10000));
  CHECK(b.top.irq_o == 0);
  CHECK(b.link() == (0x10000 | 0x200));
  CHECK(b.access(true, kLink, kIrqEnable, true));  // Non-secure
  CHECK(b.link() == (0x10000 | 0x200));
  CHECK(b.access(true, kLink, kIrqEnable));
  CHECK(b.top.irq_o == 2);
  b.reset_port(60);
  for (int i = 0; i < 30; ++i) b.step();
  CHECK(b.top.irq_o == 0);  // a port in reset asks for nothing
  CHECK(b.access(false, 0x10, 0)->error);
  CHECK((b.link() & (kLost | kStalled)) == kLost);
}

}  // namespace fabmon::test::test_reg_async
