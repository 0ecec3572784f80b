// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "linux/model/board.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tb/core/input_error.hpp"
#include "tb/monitor/cmn/golden/topology.hpp"
#include "tb/monitor/cmn/rtl.hpp"

namespace fabmon::guest {
namespace {

constexpr std::uint64_t kCmnBase = 0x140000000, kCmnSize = 0x4000000;
constexpr std::uint64_t kCciBase = 0x150000000, kCciSize = 0x10000;
constexpr std::uint64_t kControlBase = 0x160000000, kControlSize = 0x1000;
constexpr std::uint64_t kSecondMaster = 0x40000000;  // from there on the same again
constexpr unsigned kFirstSpi = 200;                  // virt has 256 and uses those up to 175
constexpr std::uint64_t kNsPerMs = 1000000;

// Windows by index; devices 0 and 1 are behind 0 and 1, and behind 2 and 3 for the second master.
enum Window : std::uint32_t { kCmn, kCci, kSecondCmn, kSecondCci, kControl };
constexpr unsigned kDevices = 2;

fabmon_bus_window window(const char* name, std::uint64_t base, std::uint64_t size,
                         std::uint32_t width) {
  fabmon_bus_window w{};
  std::copy_n(name, std::min(std::char_traits<char>::length(name), sizeof w.name - 1), w.name);
  w.base = base;
  w.size = size;
  w.width = width;
  return w;
}

std::string cells(std::uint64_t value) {
  return fmt::format("{:#x} {:#x}", value >> 32, value & 0xFFFFFFFF);
}

std::string interrupts(unsigned first, unsigned n) {
  constexpr unsigned kLevelHigh = 4;
  std::string text;
  for (unsigned i = 0; i < n; ++i) {
    text += fmt::format("{}<0 {} {}>", i == 0 ? "" : ", ", first + i, kLevelHigh);
  }
  return text;
}

}  // namespace

Board::Board(const BoardOptions& options, BusLogWriter& log)
    : khz_(options.khz), most_cycles_(options.most_cycles) {
  devices_.push_back(make_cmn_device(options.cmn, log));
  devices_.push_back(make_cci400_device(options.cci400, log));
  hello_.magic = FABMON_BUS_MAGIC;
  hello_.sync_ns = options.sync_us * 1000;
  hello_.first_spi = kFirstSpi;
  for (const auto& d : devices_) hello_.lines += d->lines();
  hello_.window[kCmn] = window("cmn", kCmnBase, kCmnSize, 8);
  hello_.window[kCci] = window("cci400", kCciBase, kCciSize, 4);
  hello_.window[kSecondCmn] = window("cmn-second", kCmnBase + kSecondMaster, kCmnSize, 8);
  hello_.window[kSecondCci] = window("cci400-second", kCciBase + kSecondMaster, kCciSize, 4);
  hello_.window[kControl] = window("control", kControlBase, kControlSize, 8);
}

fabmon_bus_reply Board::handle(const fabmon_bus_request& request) {
  ++requests_;
  std::uint64_t clock = request.time_ns * khz_ / kNsPerMs - skipped_;
  if (most_cycles_ != 0 && clock > clock_ + most_cycles_) {
    skipped_ += clock - clock_ - most_cycles_;
    clock = clock_ + most_cycles_;
  }
  clock_ = clock;
  for (const auto& d : devices_) d->run_to(clock_);
  fabmon_bus_reply reply{};
  if (request.op != FABMON_BUS_SYNC) {
    ++accesses_;
    if (request.window < kControl) {
      reply.data = devices_[request.window % kDevices]->access(
          request.op == FABMON_BUS_WRITE, request.offset, request.size, request.data,
          request.window >= kDevices);
    } else if (request.window == kControl && request.op == FABMON_BUS_READ) {
      reply.data = control(request);
    } else if (request.window == kControl && request.offset == 0) {
      mark(request.data);
    }
  }
  reply.lines = lines();
  return reply;
}

std::uint64_t Board::control(const fabmon_bus_request& request) const {
  const std::uint64_t which = request.offset / 8;
  if (which == 0) return marked_;
  if (which <= kDevices) return devices_[which - 1]->now();
  if (which > kDevices + 1) return 0;
  std::uint64_t ahead = 0;
  for (const auto& d : devices_) ahead = std::max(ahead, d->now() - clock_);
  return (ahead + khz_ - 1) / khz_;
}

void Board::mark(std::uint64_t n) {
  marked_ = n;
  for (const auto& d : devices_) d->mark(n);
}

std::uint32_t Board::lines() const {
  std::uint32_t all = 0;
  unsigned at = 0;
  for (const auto& d : devices_) {
    all |= d->irq() << at;
    at += d->lines();
  }
  return all;
}

void Board::end() {
  for (const auto& d : devices_) d->end();
}

std::string device_tree(const BoardOptions& options) {
  const auto rtl = CmnRtl::make(options.cmn.build);
  if (rtl == nullptr) throw InputError(fmt::format("cmn has no build '{}'", options.cmn.build));
  const CmnTopology mesh(rtl->config());
  constexpr std::uint64_t kPmu = 0x9000, kPmuSize = 0x5000;
  return fmt::format(R"(	pmu@{:x} {{
		compatible = "arm,cmn-600";
		reg = <{} {}>;
		interrupts = {};
		arm,root-node = <{:#x}>;
	}};
	cci@{:x} {{
		compatible = "arm,cci-400";
		#address-cells = <1>;
		#size-cells = <1>;
		reg = <{} {}>;
		ranges = <0 {} {:#x}>;
		pmu@{:x} {{
			compatible = "arm,cci-400-pmu,r1";
			reg = <{:#x} {:#x}>;
			interrupts = {};
		}};
	}};
)",
                     kCmnBase, cells(kCmnBase), cells(kCmnSize), interrupts(kFirstSpi, mesh.dtcs()),
                     mesh.root().offset, kCciBase, cells(kCciBase), cells(0x1000), cells(kCciBase),
                     kCciSize, kPmu, kPmu, kPmuSize, interrupts(kFirstSpi + mesh.dtcs(), 5));
}

}  // namespace fabmon::guest
