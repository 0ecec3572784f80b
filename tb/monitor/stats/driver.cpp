// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/stats/driver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>

#include "tb/monitor/stats/tables/register_map.hpp"

namespace fabmon {
namespace {

// Registers, by byte offset.
using stats_reg::kConfig0, stats_reg::kConfig1, stats_reg::kGctrl, stats_reg::kHistConfig;
using stats_reg::kId, stats_reg::kLatencyMax, stats_reg::kLatencyMin, stats_reg::kStatus;
constexpr std::uint32_t kUnbinned = stats_reg::kUnbinnedLo, kSamples = stats_reg::kSamplesLo;
constexpr std::uint32_t kLatencySum = stats_reg::kLatencySumLo, kBinHigh = stats_reg::kHi;
constexpr std::uint32_t kHist = stats_reg::kHistLo, kHistPort = stats_reg::kHistPortStride;
constexpr std::uint32_t kTimer = stats_reg::kLatTmrVal, kBin = stats_reg::kBinVal;
constexpr std::uint32_t kBounds = stats_reg::kBinLl;
constexpr std::uint32_t kVal = 0;  // within a timer or a bin
constexpr std::uint32_t kLimit = stats_reg::kBinLimit - stats_reg::kBinVal;
constexpr std::uint32_t kEnMode = stats_reg::kBinEnMode - stats_reg::kBinVal;

constexpr std::uint32_t kEnable = stats_reg::kGctrlEnable, kFreeze = stats_reg::kGctrlFreeze;
constexpr std::uint32_t kClearTimers = stats_reg::kGctrlClearTimers;
constexpr std::uint32_t kClearBins = stats_reg::kGctrlClearBins;
constexpr std::uint32_t kSnapshot = stats_reg::kGctrlSnapshot;
constexpr std::uint32_t kShadowRead = stats_reg::kGctrlShadowRead;
// en_mode of a timer or a bin: enabled, the limit raises STATUS
constexpr std::uint32_t kEnableWithStatus =
    stats_reg::kBinEnModeEnable | stats_reg::kBinEnModeOverflowFlag;

constexpr std::array<std::string_view, 3> kTotals{"unbinned", "samples", "latency_sum"};
constexpr std::array<std::string_view, 2> kExtremes{"latency_min", "latency_max"};
constexpr std::array<std::string_view, 8> kFlags{
    "limit",      "orphan_dealloc",   "double_alloc", "bin_overflow",
    "table_full", "dealloc_overload", "sample_lost",  "partial_write"};
constexpr std::size_t kDeallocOverload = 5;

// The i-th of many equal register groups.
constexpr std::uint32_t at(std::uint32_t base, std::uint32_t size, std::size_t i) {
  return base + size * static_cast<std::uint32_t>(i);
}

}  // namespace

StatsDriver::StatsDriver(StatsRtl* rtl, const StatsConfig& config)
    : LockstepDriver(rtl, config), config_(config) {}

void StatsDriver::require(StatsSource source) const {
  if (config_.source != source) {
    throw std::invalid_argument("this build of the stats monitor takes other pins");
  }
}

void StatsDriver::program_bins(const StatsGroup& group) {
  const std::vector<StatsBin>& bins = group.bins;
  const std::uint32_t mode =
      kEnableWithStatus | (group.settings.or_mode ? stats_reg::kBinEnModeOrMode : 0);
  const std::uint32_t largest = ~0U >> (32 - config_.timer_width);
  const std::size_t used = bins.empty() ? config_.nbins : bins.size();
  for (std::size_t i = 0; i < config_.nbins; ++i) {
    both_.write(at(kBin, 16, i) + kEnMode, i < used ? mode : 0);
    if (group.settings.bin_limit != 0) {
      both_.write(at(kBin, 16, i) + kLimit, group.settings.bin_limit);
    }
  }
  bins_.resize(used);
  for (std::size_t i = 0; i < used; ++i) {
    const std::uint32_t ll = at(kBounds, 8, i);
    if (!bins.empty()) {
      both_.write(ll, std::min(bins[i].ll, largest));
      both_.write(ll + 4, std::min(bins[i].ul, largest));
    }
    bins_[i].ll = both_.read(ll);
    bins_[i].ul = both_.read(ll + 4);
  }
}

void StatsDriver::start(const StatsGroup& group) {
  const std::vector<StatsBin>& bins = group.bins;
  if (bins.size() > config_.nbins) {
    throw std::invalid_argument(
        fmt::format("{} bins, but the monitor has {}", bins.size(), config_.nbins));
  }
  both_.reset();
  step_ = Step::kNone;
  both_.idle(config_.settle());
  for (const std::uint32_t addr : {kId, kConfig0, kConfig1, kHistConfig}) both_.read(addr);
  program_bins(group);
  for (std::size_t j = 0; j < config_.n; ++j) {
    if (group.settings.timer_limit != 0) {
      both_.write(at(kTimer, 16, j) + kLimit, group.settings.timer_limit);
    }
    both_.write(at(kTimer, 16, j) + kEnMode, kEnableWithStatus);
  }
  both_.write(kGctrl, kEnable | kClearTimers | kClearBins);
  both_.write(kStatus, ~0U);
  counts_.assign(bins_.size() + kTotals.size(), {});
  late_ = false;
}

void StatsDriver::capture() {
  const StatsGolden& golden = both_.golden();
  std::size_t i = 0;
  for (; i < bins_.size(); ++i) counts_[i].golden = golden.bin(static_cast<unsigned>(i));
  counts_[i++].golden = golden.unbinned();
  counts_[i++].golden = golden.samples();
  counts_[i++].golden = golden.latency_sum();
  if (!both_.has_rtl()) return;
  both_.issue_write(kGctrl, kEnable | kSnapshot | kShadowRead);
  count_ = 0;
  wait_ = kBusLimit;
  step_ = Step::kSnapshot;
}

void StatsDriver::request(std::uint32_t addr, Step step) {
  both_.rtl().issue({.write = false, .addr = addr});
  wait_ = kBusLimit;
  step_ = step;
}

void StatsDriver::next_count() {
  constexpr std::array<std::uint32_t, 3> kAddr{kUnbinned, kSamples, kLatencySum};
  if (count_ == counts_.size()) {
    step_ = Step::kNone;
  } else if (count_ < bins_.size()) {
    request(at(kBin, 16, count_) + kVal, Step::kLow);
  } else {
    request(kAddr[count_ - bins_.size()], Step::kLow);
  }
}

bool StatsDriver::advance_readout() {
  if (both_.rtl().busy()) {
    if (--wait_ == 0) throw_dead_bus();
    return true;
  }
  const std::uint32_t data = both_.rtl().rdata();
  switch (step_) {
    case Step::kSnapshot:
      next_count();
      break;
    case Step::kLow:
      counts_[count_].rtl = data;
      request(kBinHigh, Step::kHigh);
      break;
    case Step::kHigh:
      counts_[count_].rtl |= std::uint64_t{data} << 32;
      ++count_;
      next_count();
      break;
    case Step::kNone:
      break;
  }
  return reading();
}

std::size_t StatsDriver::drain() {
  std::size_t cycles = 0;
  for (; reading(); ++cycles) {
    both_.idle(1);
    advance_readout();
  }
  return cycles;
}

void StatsDriver::quiesce() {
  // Behind an AXI4 port two requests end in a cycle at most, and both are taken at once.
  if (config_.source == StatsSource::kAxi || config_.num_dealloc == config_.n) return;
  both_.idle(std::size_t{2} * ((config_.n - 1) / config_.num_dealloc + 1));
}

LastValues StatsDriver::last() {
  drain();
  both_.write(kGctrl, kEnable | kFreeze);
  LastValues last;
  const StatsGolden& golden = both_.golden();
  const auto read = [&](std::uint32_t addr, std::uint64_t expected) {
    last.counts.push_back({.rtl = both_.read_rtl(addr), .golden = expected});
  };
  read(kLatencyMin, golden.latency_min());
  read(kLatencyMax, golden.latency_max());
  for (unsigned port = 0; port < config_.hist_ports(); ++port) {
    for (unsigned b = 0; b < config_.hist_bins(); ++b) {
      const std::uint32_t addr = at(kHist + kHistPort * port, 8, b);
      read(addr, golden.hist(port, b));
      last.counts.back().rtl |= std::uint64_t{both_.read_rtl(addr + 4)} << 32;
    }
  }
  const std::uint32_t expected = golden.status();
  const std::uint32_t status = both_.read_rtl(kStatus);
  for (std::size_t i = 0; i < kFlags.size(); ++i) {
    last.flags.push_back({.name = std::string(kFlags[i]),
                          .rtl = (status >> i & 1) != 0,
                          .golden = (expected >> i & 1) != 0});
  }
  late_ = last.flags[kDeallocOverload].golden;
  return last;
}

std::size_t StatsDriver::flags_at() const {
  return hist_at() + std::size_t{config_.hist_ports()} * config_.hist_bins();
}

std::string StatsDriver::name(std::size_t index) const {
  if (index < bins_.size()) return fmt::format("bin={}", index);
  if (index < extremes_at()) return std::string(kTotals[index - bins_.size()]);
  if (index < hist_at()) return std::string(kExtremes[index - extremes_at()]);
  if (index >= flags_at()) return std::string(kFlags[index - flags_at()]);
  const std::size_t bin = index - hist_at();
  if (config_.source != StatsSource::kAxi) return fmt::format("hist={}", bin);
  const bool is_write = bin >= config_.hist_bins();
  return is_write ? fmt::format("write_hist={}", bin - config_.hist_bins())
                  : fmt::format("read_hist={}", bin);
}

}  // namespace fabmon
