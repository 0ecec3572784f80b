// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// stats: bins, totals, extremes and log-linear histograms of latencies.
//
// Each take() is one snapshot of bins and totals, and the difference to the one before. Histograms
// have no snapshot: their counts are each of a cycle of their own, without a sample lost or counted
// twice; extremes are those since begin(). After end() all are of one cycle. A bin that is at its
// limit, and a sum of latencies at 2^64 - 1, hold: then the count is unknown.
#include <fmt/format.h>

#include <array>

#include "error.hpp"
#include "fabmon_stats.h"
#include "fabmon_stats_regs.h"
#include "monitor.hpp"

namespace fabmon::ctl {
namespace {

struct Flag {
  std::uint32_t mask;
  const char* meaning;
};

constexpr std::array<Flag, 8> kFlags{{
    {FABMON_STATS_STATUS_LIMIT, "limit: a timer has reached its limit"},
    {FABMON_STATS_STATUS_ORPHAN_DEALLOC, "orphan_dealloc: the end of a request of unknown begin"},
    {FABMON_STATS_STATUS_DOUBLE_ALLOC, "double_alloc: a request was dropped for the next one"},
    {FABMON_STATS_STATUS_BIN_OVERFLOW, "bin_overflow: a bin has reached its limit"},
    {FABMON_STATS_STATUS_TABLE_FULL, "table_full: requests that found no free entry are missing"},
    {FABMON_STATS_STATUS_DEALLOC_OVERLOAD, "dealloc_overload: samples were counted cycles later"},
    {FABMON_STATS_STATUS_SAMPLE_LOST, "sample_lost: samples are missing"},
    {FABMON_STATS_STATUS_PARTIAL_WRITE,
     "partial_write: a write was ignored: of less than 4 bytes, or too early"},
}};

constexpr std::array<Flag, 4> kOpen{{
    {FABMON_STATS_OPEN_RD_LOWER_BOUND,
     "not all reads that were open are known: latencies of reads are lower bounds"},
    {FABMON_STATS_OPEN_WR_LOWER_BOUND,
     "not all writes that were open are known: latencies of writes are lower bounds"},
    {FABMON_STATS_OPEN_RD_ORPHAN, "a read ended that the monitor did not see begin"},
    {FABMON_STATS_OPEN_WR_ORPHAN, "a write ended that the monitor did not see begin"},
}};

class Stats : public Monitor {
 public:
  explicit Stats(std::unique_ptr<Mapping> mapping) : mapping_(std::move(mapping)) {
    const fabmon_bus bus = mapping_->bus();
    check(fabmon_stats_discover(&monitor_, &bus), "stats");
  }

  bool lock() override {
    check(fabmon_stats_lock(&monitor_), "lock of stats");
    return true;
  }

  std::string kind() const override { return "stats"; }
  std::string summary() const override {
    std::string text = fmt::format("{} bins of {} bits, {} entries", monitor_.num_bins,
                                   monitor_.bin_width, monitor_.num_entries);
    if (monitor_.num_histograms != 0) {
      text += fmt::format(", {} x {} log-linear bins", monitor_.num_histograms,
                          monitor_.histogram_bins);
    }
    return text;
  }
  nlohmann::ordered_json members() const override {
    return {{"bins", monitor_.num_bins},
            {"width", monitor_.bin_width},
            {"entries", monitor_.num_entries},
            {"timer_width", monitor_.timer_width},
            {"histograms", monitor_.num_histograms},
            {"histogram_bins", monitor_.histogram_bins}};
  }
  Table table() const override { return Table::kStats; }
  std::vector<const EventRow*> events() const override {
    std::vector<const EventRow*> rows;
    for (const EventRow& row : event_table(Table::kStats)) {
      if (!histogram_of(row.name) || *histogram_of(row.name) < histograms(row.name)) {
        rows.push_back(&row);
      }
    }
    return rows;
  }
  std::vector<std::string> all() const override {
    std::vector<std::string> names;
    for (std::uint32_t i = 0; i < monitor_.num_bins; ++i) names.push_back(fmt::format("bin={}", i));
    for (const EventRow* row : events()) {
      if (row->index.empty()) names.emplace_back(row->name);
    }
    return names;
  }

  Counter add(const EventText& text) override {
    const Fields fields(text, event_table(Table::kStats), {});
    const EventRow& row = *fields.row();  // there is nothing else to be said than its name
    Chosen chosen{.name = row.name, .index = static_cast<std::uint32_t>(fields.index())};
    std::uint64_t size = monitor_.num_bins;
    if (const auto histogram = histogram_of(row.name)) {
      if (*histogram >= histograms(row.name)) {
        throw Error(fmt::format("event \"{}\": this build has no such histogram", text.text));
      }
      size = monitor_.histogram_bins;
    }
    if (!row.index.empty() && fields.index() >= size) {
      throw Error(fmt::format("event \"{}\": there are {}", text.text, size));
    }
    chosen_.push_back(chosen);
    return {.unit = std::string(row.unit), .combine = row.combine};
  }

  void begin() override {
    for (Chosen& one : chosen_) one.before = 0;
    check(fabmon_stats_clear_flags(&monitor_, FABMON_STATS_IRQ_ENABLE_ENABLE_MASK), "flags");
    check(fabmon_stats_clear_open(&monitor_, ~0U), "OPEN of stats");
    for (std::uint32_t i = 0; i < monitor_.num_bins; ++i) {
      check(fabmon_stats_clear_bin(&monitor_, i), "bin of stats");
    }
    check(fabmon_stats_start(&monitor_, true), "start of stats");
  }

  std::vector<Count> take() override {
    check(fabmon_stats_snapshot(&monitor_, false), "snapshot of stats");
    fabmon_stats_totals totals{};
    check(fabmon_stats_read_totals(&monitor_, &totals), "totals of stats");
    std::uint32_t shortest = 0, longest = 0;
    check(fabmon_stats_read_extremes(&monitor_, &shortest, &longest), "extremes of stats");
    std::vector<Count> counts;
    for (Chosen& one : chosen_) {
      std::uint64_t value = 0;
      bool held = false;
      if (one.name == "latency_min") {
        counts.push_back(totals.samples == 0 ? Count{} : Count{shortest});
        continue;
      }
      if (one.name == "latency_max") {
        counts.push_back(totals.samples == 0 ? Count{} : Count{longest});
        continue;
      }
      if (one.name == "samples") value = totals.samples;
      if (one.name == "unbinned") value = totals.unbinned;
      if (one.name == "latency_sum") {
        value = totals.latency_sum;
        held = value == ~std::uint64_t{0};
      }
      if (one.name == "bin") {
        check(fabmon_stats_read_bin(&monitor_, one.index, &value), "bin of stats");
        check(fabmon_stats_overflow(&monitor_, one.index, &held), "bin of stats");
      }
      if (const auto histogram = histogram_of(one.name)) {
        check(fabmon_stats_read_histogram(&monitor_, *histogram, one.index, &value), "histogram");
      }
      counts.push_back(held ? Count{} : Count{value - one.before});
      one.before = value;
    }
    return counts;
  }

  void end() override { check(fabmon_stats_stop(&monitor_), "stop of stats"); }

  std::vector<std::string> notes() override {
    std::uint32_t flags = 0;
    check(fabmon_stats_flags(&monitor_, &flags), "flags of stats");
    std::vector<std::string> lines;
    for (const Flag& flag : kFlags) {
      if ((flags & flag.mask) != 0) lines.emplace_back(flag.meaning);
    }
    std::uint32_t open = 0;
    check(fabmon_stats_open(&monitor_, &open), "OPEN of stats");
    for (const Flag& flag : kOpen) {
      if ((open & flag.mask) != 0) lines.emplace_back(flag.meaning);
    }
    return lines;
  }

  const fabmon_stats* stats() const override { return &monitor_; }

 private:
  struct Chosen {
    std::string_view name;
    std::uint32_t index;
    std::uint64_t before = 0;
  };

  // Which log-linear histogram an event reads, if it does.
  static std::optional<std::uint32_t> histogram_of(std::string_view name) {
    if (name == "write_hist") return 1;
    if (name == "read_hist" || name == "hist") return 0;
    return std::nullopt;
  }
  // How many there are of the kind that this event names: of reads and writes, or of all samples.
  std::uint32_t histograms(std::string_view name) const {
    return (monitor_.num_histograms == 1) == (name == "hist") ? monitor_.num_histograms : 0;
  }

  std::unique_ptr<Mapping> mapping_;
  fabmon_stats monitor_{};
  std::vector<Chosen> chosen_;
};

}  // namespace

std::unique_ptr<Monitor> open_stats(std::unique_ptr<Mapping> mapping) {
  return std::make_unique<Stats>(std::move(mapping));
}

}  // namespace fabmon::ctl
