// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "linux/model/replay.hpp"

#include <fmt/format.h>

#include <deque>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "linux/model/feed.hpp"
#include "linux/model/kinds.hpp"
#include "tb/bus/axi4/traffic/workloads.hpp"
#include "tb/core/input_error.hpp"
#include "tb/monitor/stats/tables/register_map.hpp"

namespace fabmon::guest {
namespace {

constexpr std::size_t kTold = 10;

template <class Kind>
class Replay {
  using Word = decltype(Kind::Access::data);
  // Whether the monitor tells Secure accesses from others.
  static constexpr bool kHasProt = requires(typename Kind::Golden & g) { g.read(0, 0); };
  // Cycles in which no counter that perf reads gains as much as its 2^33 or more.
  static constexpr std::uint64_t kFollow = std::uint64_t{1} << 15;

 public:
  template <class Config>
  Replay(const Config& config, const DeviceLog& log)
      : log_(&log),
        golden_(config),
        counts_(config, golden_),
        feed_(Kind::traffic(config, log.setup)),
        window_(Kind::irq_window(config)),
        lines_(Kind::lines(config)) {
    result_.name = log.name;
    result_.setup = log.setup;
    result_.node_types = Kind::node_types(config);
    begin_mark(0);
  }

  DeviceReplay run() {
    for (const BusEvent& e : log_->events) {
      while (golden_.now() < e.clock) step();
      switch (e.kind) {
        case BusEventKind::kRead:
        case BusEventKind::kWrite:
          access(e);
          break;
        case BusEventKind::kIrq:
          interrupt(e);
          break;
        case BusEventKind::kMark:
          end_mark();
          begin_mark(e.data);
          break;
        case BusEventKind::kTraffic:
          choose(e);
          break;
        case BusEventKind::kEnd:
          break;
      }
    }
    end_mark();
    result_.clocks = golden_.now();
    for (const BusEvent& e : expected_) {
      if (e.clock + slack() <= golden_.now()) {
        mismatch(e, fmt::format("no interrupt, golden model {:#x}", e.data));
      }
    }
    return std::move(result_);
  }

 private:
  std::uint64_t slack() const { return window_.latest - window_.earliest; }

  void step() {
    golden_.run(&feed_.next(), 1);
    if constexpr (requires { counts_.follow(); }) {
      if (golden_.now() % kFollow == 0) counts_.follow();
    }
    const unsigned irq = Kind::irq(golden_);
    if (irq == irq_) return;
    MarkReplay& mark = result_.marks.back();
    for (unsigned i = 0; i < lines_; ++i) mark.interrupts[i] += (irq & ~irq_) >> i & 1;
    irq_ = irq;
    expected_.push_back({.clock = golden_.now() + window_.earliest, .data = irq});
  }

  void access(const BusEvent& e) {
    const std::uint64_t byte = e.addr % sizeof(Word);
    const auto addr = static_cast<std::uint32_t>(e.addr - byte);
    const std::uint8_t prot = e.second ? 0 : 2;
    const bool write = e.kind == BusEventKind::kWrite;
    if (e.clock < golden_.now()) throw InputError("two accesses in one cycle");
    counts_.before(e);
    MarkReplay& mark = result_.marks.back();
    (e.second ? result_.second_master : write ? mark.writes : mark.reads) += 1;
    if (write) {
      const auto data = static_cast<Word>(e.data << 8 * byte);
      const auto strobes = static_cast<std::uint8_t>(((1U << e.size) - 1) << byte);
      if constexpr (kHasProt) {
        golden_.write(addr, data, strobes, prot);
      } else {
        golden_.write(addr, data, strobes);
      }
      step();
      counts_.after(e);
      return;
    }
    const auto read = [&] {
      Word word{};
      if constexpr (kHasProt) {
        word = golden_.read(addr, prot);
      } else {
        word = golden_.read(addr);
      }
      const std::uint64_t data = std::uint64_t{word} >> 8 * byte;
      return e.size < 8 ? data & ((std::uint64_t{1} << 8 * e.size) - 1) : data;
    };
    std::uint64_t data = read();
    if constexpr (requires { golden_.finish_snapshot(); }) {
      // The RTL may store a snapshot sooner than the golden model, which takes the longest time.
      if (data != e.data && golden_.finish_snapshot()) data = read();
    }
    if constexpr (std::is_same_v<Kind, StatsKind>) {
      // A read that is answered early gives its data by ANSWER.
      if (addr == stats_reg::kPending) return;
      if (addr == stats_reg::kAnswer) data = std::exchange(late_, 0);
      if (e.data == stats_early::kLate) {
        late_ = static_cast<std::uint32_t>(data);
        return;
      }
    }
    if (data != e.data) {
      mismatch(e, fmt::format("read {:#x} ({} bytes): RTL {:#x}, golden model {:#x}", e.addr,
                              e.size, e.data, data));
    }
  }

  void interrupt(const BusEvent& e) {
    ++result_.interrupts;
    if (expected_.empty() || e.clock < expected_.front().clock ||
        e.clock > expected_.front().clock + slack() || expected_.front().data != e.data) {
      mismatch(e, fmt::format("interrupts {:#x}, golden model {}", e.data,
                              expected_.empty()
                                  ? "none"
                                  : fmt::format("{:#x} at cycle {}", expected_.front().data,
                                                expected_.front().clock)));
    }
    if (!expected_.empty()) expected_.pop_front();
  }

  void choose(const BusEvent& e) {
    if constexpr (kChooses<Kind>) {
      if (e.data >= axi4_workloads().size()) throw InputError("no workload of that number");
      feed_.traffic().choose(axi4_workloads()[e.data].name);
    } else {
      throw InputError(fmt::format("the traffic of {} cannot be chosen", log_->name));
    }
  }

  void begin_mark(std::uint64_t mark) {
    MarkReplay& m = result_.marks.emplace_back();
    m.mark = mark;
    m.begin = golden_.now();
    m.interrupts.resize(lines_);
  }
  void end_mark() {
    MarkReplay& m = result_.marks.back();
    m.end = golden_.now();
    m.counted = counts_.take();
    result_.reads += m.reads;
    result_.writes += m.writes;
  }

  void mismatch(const BusEvent& e, const std::string& what) {
    if (result_.mismatches.size() == kTold) return;
    result_.mismatches.push_back(fmt::format("{}: cycle {}: {}", log_->name, e.clock, what));
  }

  const DeviceLog* log_;
  typename Kind::Golden golden_;
  typename Kind::Counts counts_;
  Feed<typename Kind::Pins, typename Kind::Traffic> feed_;
  IrqWindow window_;
  unsigned lines_;
  unsigned irq_ = 0;
  std::uint32_t late_ = 0;         // what the last read that was answered early should have given
  std::deque<BusEvent> expected_;  // changes of the interrupts that the RTL has yet to show
  DeviceReplay result_;
};

}  // namespace

DeviceReplay replay(const DeviceLog& log) {
  return with_kind(log.name, [&](auto kind) {
    using Kind = typename decltype(kind)::type;
    try {
      return Replay<Kind>(config_of<Kind>(log.name, log.setup.build), log).run();
    } catch (const std::invalid_argument& e) {
      throw InputError(e.what());
    }
  });
}

}  // namespace fabmon::guest
