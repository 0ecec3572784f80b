// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "linux/model/board.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "linux/model/kinds.hpp"
#include "tb/bus/axi4/traffic/workloads.hpp"
#include "tb/core/input_error.hpp"

namespace fabmon::guest {
namespace {

constexpr std::uint64_t kControlBase = 0x160000000, kControlSize = 0x1000;
constexpr std::uint64_t kSecondMaster = 0x40000000;  // from there on the same again
constexpr unsigned kFirstSpi = 200;                  // virt has 256 and uses those up to 175
constexpr std::uint64_t kNsPerMs = 1000000;

// Registers of the control window.
constexpr std::uint64_t kMark = 0x000, kCycles = 0x008, kAhead = 0x080, kWorkload = 0x100;

// A device and where it is. Windows by index: the devices, then they again for the second master,
// then control.
struct Place {
  const char* name;
  Setup setup;
  std::uint64_t base, size;
  std::uint32_t width;  // of its bus, in bytes
};

std::vector<Place> places(const BoardOptions& options) {
  const auto axi4 = [&](const char* build) {
    Setup setup = options.axi4;
    setup.build = build;
    return setup;
  };
  constexpr std::uint64_t kMeshSize = 0x4000000;
  std::vector<Place> all{
      {"cmn", options.cmn, 0x140000000, kMeshSize, 8},
      {"cci400", options.cci400, 0x150000000, 0x10000, 4},
      {"axi4", axi4(options.narrow ? "base33" : "base"), 0x154000000, 0x1000, 4},
      {"axi4_bank", axi4(options.narrow ? "bank33" : "bank"), 0x155000000, 0x1000, 4},
      {"stats", axi4("base"), 0x156000000, 0x10000, 4}};
  if (options.cmn_1) all.push_back({"cmn_1", *options.cmn_1, 0x144000000, kMeshSize, 8});
  return all;
}

fabmon_bus_window window(const std::string& name, std::uint64_t base, std::uint64_t size,
                         std::uint32_t width) {
  fabmon_bus_window w{};
  std::copy_n(name.begin(), std::min(name.size(), sizeof w.name - 1), w.name);
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

std::string cmn_node(const Place& place, const std::string& spis) {
  const CmnTopology mesh(config_of<CmnKind>(place.name, place.setup.build));
  return fmt::format(R"(	pmu@{:x} {{
		compatible = "arm,cmn-600";
		reg = <{} {}>;
		interrupts = {};
		arm,root-node = <{:#x}>;
	}};
)",
                     place.base, cells(place.base), cells(place.size), spis, mesh.root().offset);
}

std::string cci400_node(const Place& place, const std::string& spis) {
  constexpr std::uint64_t kPmu = 0x9000, kPmuSize = 0x5000;
  return fmt::format(R"(	cci@{:x} {{
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
                     place.base, cells(place.base), cells(0x1000), cells(place.base), place.size,
                     kPmu, kPmu, kPmuSize, spis);
}

std::string fabmon_node(const Place& place, const std::string& spis) {
  std::string compatible = place.name;
  std::replace(compatible.begin(), compatible.end(), '_', '-');
  return fmt::format(R"(	pmu@{:x} {{
		compatible = "fabmon,{}";
		reg = <{} {}>;
		interrupts = {};
	}};
)",
                     place.base, compatible, cells(place.base), cells(place.size), spis);
}

}  // namespace

Board::Board(const BoardOptions& options, BusLogWriter& log)
    : khz_(options.khz), most_cycles_(options.most_cycles) {
  const std::vector<Place> all = places(options);
  static_assert(2 * 6 + 1 <= FABMON_BUS_WINDOWS);
  hello_.magic = FABMON_BUS_MAGIC;
  hello_.sync_ns = options.sync_us * 1000;
  hello_.first_spi = kFirstSpi;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Place& place = all[i];
    devices_.push_back(make_device(place.name, place.setup, log));
    hello_.lines += devices_[i]->lines();
    hello_.window[i] = window(place.name, place.base, place.size, place.width);
    hello_.window[i].lines = devices_[i]->lines();
    hello_.window[all.size() + i] = window(fmt::format("{}-second", place.name),
                                           place.base + kSecondMaster, place.size, place.width);
  }
  hello_.window[2 * all.size()] = window("control", kControlBase, kControlSize, 8);
  const auto workloads = Axi4Traffic::workloads();
  workload_ =
      std::find(workloads.begin(), workloads.end(), options.axi4.workload) - workloads.begin();
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
    const bool write = request.op == FABMON_BUS_WRITE;
    const std::size_t control = 2 * devices_.size();
    if (request.window < control) {
      reply.data = devices_[request.window % devices_.size()]->access(
          write, request.offset, request.size, request.data, request.window >= devices_.size());
    } else if (request.window == control && !write) {
      reply.data = read_control(request.offset);
    } else if (request.window == control && request.offset == kMark) {
      mark(request.data);
    } else if (request.window == control && request.offset == kWorkload) {
      choose(request.data);
    }
  }
  reply.lines = lines();
  return reply;
}

std::uint64_t Board::read_control(std::uint64_t offset) const {
  if (offset == kMark) return marked_;
  if (offset == kWorkload) return workload_;
  if (offset == kAhead) {
    std::uint64_t ahead = 0;
    for (const auto& d : devices_) ahead = std::max(ahead, d->now() - clock_);
    return (ahead + khz_ - 1) / khz_;
  }
  const std::uint64_t which = (offset - kCycles) / 8;
  return which < devices_.size() ? devices_[which]->now() : 0;
}

void Board::mark(std::uint64_t n) {
  marked_ = n;
  for (const auto& d : devices_) d->mark(n);
}

// In the same cycle for all monitors of the port, whichever was ahead: it is one port.
void Board::choose(std::uint64_t workload) {
  const std::size_t known = axi4_workloads().size();
  if (workload >= known || workload_ >= known) return;
  workload_ = workload;
  std::uint64_t cycle = 0;
  for (const auto& d : devices_) {
    if (d->chooses()) cycle = std::max(cycle, d->now());
  }
  for (const auto& d : devices_) {
    if (!d->chooses()) continue;
    d->run_to(cycle);
    d->choose(workload);
  }
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
  std::string tree;
  unsigned spi = kFirstSpi;
  for (const Place& place : places(options)) {
    const unsigned lines = lines_of(place.name, place.setup);
    const std::string spis = interrupts(spi, lines), monitor = monitor_of(place.name);
    spi += lines;
    tree += monitor == "cmn"      ? cmn_node(place, spis)
            : monitor == "cci400" ? cci400_node(place, spis)
                                  : fabmon_node(place, spis);
  }
  return tree;
}

}  // namespace fabmon::guest
