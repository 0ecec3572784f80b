// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "linux/model/device.hpp"

#include <type_traits>
#include <utility>
#include <vector>

#include "linux/model/feed.hpp"
#include "linux/model/kinds.hpp"
#include "tb/bus/axi4/traffic/workloads.hpp"
#include "tb/core/input_error.hpp"
#include "tb/core/lockstep.hpp"

namespace fabmon::guest {
namespace {

template <class Kind>
class RtlDevice final : public Device {
  using Access = typename Kind::Access;
  using Word = decltype(Access::data);

 public:
  RtlDevice(std::string name, std::unique_ptr<typename Kind::Rtl> rtl, const Setup& setup,
            BusLogWriter& log)
      : name_(std::move(name)),
        rtl_(std::move(rtl)),
        feed_(Kind::traffic(rtl_->config(), setup)),
        lines_(Kind::lines(rtl_->config())),
        log_(&log) {
    // Software follows its accesses itself.
    if constexpr (requires { rtl_->follow(false); }) rtl_->follow(false);
    log_->device(name_, setup);
  }

  const std::string& name() const override { return name_; }
  unsigned lines() const override { return lines_; }
  unsigned irq() const override { return irq_; }
  std::uint64_t now() const override { return rtl_->now(); }

  void run_to(std::uint64_t clock) override {
    while (now() < clock) step();
    tell_irqs();
  }

  std::uint64_t access(bool write, std::uint64_t addr, unsigned size, std::uint64_t data,
                       bool second) override {
    BusEvent e{.kind = write ? BusEventKind::kWrite : BusEventKind::kRead,
               .second = second,
               .size = static_cast<std::uint8_t>(size),
               .clock = now(),
               .addr = addr,
               .data = data};
    const std::uint64_t byte = addr % sizeof(Word);
    rtl_->issue(Access{.write = write,
                       .addr = static_cast<std::uint32_t>(addr - byte),
                       .data = static_cast<Word>(data << 8 * byte),
                       .strb = static_cast<std::uint8_t>(((1U << size) - 1) << byte),
                       .prot = static_cast<std::uint8_t>(second ? 0 : kNonSecure)});
    for (std::size_t i = 0; rtl_->busy(); ++i) {
      if (i == kBusLimit) throw_dead_bus();
      step();
    }
    if (!write) {
      e.data = std::uint64_t{rtl_->rdata()} >> 8 * byte;
      if (size < 8) e.data &= (std::uint64_t{1} << 8 * size) - 1;
    }
    log_->event(name_, e);
    tell_irqs();  // those that changed meanwhile come after it in the log
    return e.data;
  }

  bool chooses() const override { return kChooses<Kind>; }
  void choose(std::uint64_t n) override {
    if constexpr (kChooses<Kind>) {
      feed_.traffic().choose(axi4_workloads()[n].name);
      log_->event(name_, {.kind = BusEventKind::kTraffic, .clock = now(), .data = n});
    }
  }

  void mark(std::uint64_t n) override {
    log_->event(name_, {.kind = BusEventKind::kMark, .clock = now(), .data = n});
  }
  void end() override { log_->event(name_, {.kind = BusEventKind::kEnd, .clock = now()}); }

 private:
  static constexpr unsigned kNonSecure = 2;  // AxPROT[1]

  void step() {
    rtl_->run(&feed_.next(), 1);
    const unsigned irq = Kind::irq(*rtl_);
    if (irq == irq_) return;
    irq_ = irq;
    changes_.push_back({.kind = BusEventKind::kIrq, .clock = now(), .data = irq});
  }
  void tell_irqs() {
    for (const BusEvent& e : changes_) log_->event(name_, e);
    changes_.clear();
  }

  std::string name_;
  std::unique_ptr<typename Kind::Rtl> rtl_;
  Feed<typename Kind::Pins, typename Kind::Traffic> feed_;
  unsigned lines_;
  BusLogWriter* log_;
  unsigned irq_ = 0;
  std::vector<BusEvent> changes_;
};

}  // namespace

std::unique_ptr<Device> make_device(const std::string& name, const Setup& setup,
                                    BusLogWriter& log) {
  return with_kind(name, [&](auto kind) -> std::unique_ptr<Device> {
    using Kind = typename decltype(kind)::type;
    const auto config = config_of<Kind>(name, setup.build);
    auto rtl = setup.empty ? nullptr : Kind::Rtl::make(setup.build);
    if (!rtl) rtl = Kind::Rtl::make(config, {.empty = setup.empty});
    try {
      return std::make_unique<RtlDevice<Kind>>(name, std::move(rtl), setup, log);
    } catch (const std::invalid_argument& e) {
      throw InputError(e.what());
    }
  });
}

unsigned lines_of(const std::string& name, const Setup& setup) {
  return with_kind(name, [&](auto kind) {
    using Kind = typename decltype(kind)::type;
    return Kind::lines(config_of<Kind>(name, setup.build));
  });
}

}  // namespace fabmon::guest
