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
#include "tb/core/input_error.hpp"
#include "tb/monitor/cci400/rtl.hpp"
#include "tb/monitor/cmn/rtl.hpp"

namespace fabmon::guest {
namespace {

constexpr std::size_t kTold = 10;

template <class Kind>
class Replay {
  using Word = decltype(Kind::Access::data);

 public:
  template <class Config>
  Replay(const Config& config, const DeviceLog& log)
      : log_(&log),
        golden_(config),
        counts_(config, golden_),
        feed_(Kind::traffic(config, log.setup)),
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
        case BusEventKind::kEnd:
          break;
      }
    }
    end_mark();
    result_.clocks = golden_.now();
    for (const BusEvent& e : expected_) {
      if (e.clock <= golden_.now()) {
        mismatch(e, fmt::format("no interrupt, golden model {:#x}", e.data));
      }
    }
    return std::move(result_);
  }

 private:
  void step() {
    golden_.run(&feed_.next(), 1);
    const unsigned irq = Kind::irq(golden_);
    if (irq == irq_) return;
    MarkReplay& mark = result_.marks.back();
    for (unsigned i = 0; i < lines_; ++i) mark.interrupts[i] += (irq & ~irq_) >> i & 1;
    irq_ = irq;
    expected_.push_back({.clock = golden_.now() + Kind::kIrqLag, .data = irq});
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
      golden_.write(addr, static_cast<Word>(e.data << 8 * byte),
                    static_cast<std::uint8_t>(((1U << e.size) - 1) << byte), prot);
      step();
      counts_.after(e);
      return;
    }
    std::uint64_t data = std::uint64_t{golden_.read(addr, prot)} >> 8 * byte;
    if (e.size < 8) data &= (std::uint64_t{1} << 8 * e.size) - 1;
    if (data != e.data) {
      mismatch(e, fmt::format("read {:#x} ({} bytes): RTL {:#x}, golden model {:#x}", e.addr,
                              e.size, e.data, data));
    }
  }

  void interrupt(const BusEvent& e) {
    ++result_.interrupts;
    if (expected_.empty() || expected_.front().clock != e.clock ||
        expected_.front().data != e.data) {
      mismatch(e, fmt::format("interrupts {:#x}, golden model {}", e.data,
                              expected_.empty()
                                  ? "none"
                                  : fmt::format("{:#x} at cycle {}", expected_.front().data,
                                                expected_.front().clock)));
    }
    if (!expected_.empty()) expected_.pop_front();
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
  Feed<typename Kind::Pins> feed_;
  unsigned lines_;
  unsigned irq_ = 0;
  std::deque<BusEvent> expected_;  // changes of the interrupts that the RTL has yet to show
  DeviceReplay result_;
};

}  // namespace

DeviceReplay replay(const DeviceLog& log) {
  const std::string& build = log.setup.build;
  try {
    if (log.name == "cmn") {
      if (const auto config = CmnRtl::build_config(build))
        return Replay<CmnKind>(*config, log).run();
    }
    if (log.name == "cci400" && build == "base") {
      return Replay<Cci400Kind>(Cci400Rtl::build_config(build).value(), log).run();
    }
  } catch (const std::invalid_argument& e) {
    throw InputError(e.what());
  }
  throw InputError(fmt::format("there is no {} of build '{}'", log.name, build));
}

}  // namespace fabmon::guest
