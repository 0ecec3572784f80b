// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// axi4, whose counters select their events, and axi4_bank, which counts all of its events.
//
// Each take() is one snapshot. axi4: the difference to the one before, modulo 2^width; a counter
// that has overflowed and is not below its last value has counted 2^width or more, which is told as
// unknown. axi4_bank: the snapshot clears, an event is a sum of counters of the same snapshot, and
// one of which a counter has overflowed is unknown.
#include <fmt/format.h>

#include <array>
#include <utility>

#include "bank_sums.hpp"
#include "error.hpp"
#include "fabmon_axi4.h"
#include "fabmon_axi4_regs.h"
#include "monitor.hpp"

namespace fabmon::ctl {
namespace {

constexpr std::array<std::string_view, 8> kAxi4Fields{"event", "umask",  "threshold", "thresh",
                                                      "edge",  "invert", "inv",       "max"};
constexpr unsigned kTries = 100;  // snapshots that another one may have got ahead of

class Axi4 : public Monitor {
 public:
  explicit Axi4(std::unique_ptr<Mapping> mapping) : mapping_(std::move(mapping)) {
    const fabmon_bus bus = mapping_->bus();
    check(fabmon_axi4_discover(&monitor_, &bus), "axi4");
    for (std::uint32_t k = 0; monitor_.fixed && k < monitor_.num_counters; ++k) {
      fabmon_axi4_event event{};
      check(fabmon_axi4_configured(&monitor_, k, &event), "axi4_bank");
      fixed_.push_back(event);
    }
  }

  bool lock() override {
    check(fabmon_axi4_lock(&monitor_), "lock of axi4");
    return true;
  }

  std::string kind() const override { return monitor_.fixed ? "axi4_bank" : "axi4"; }
  std::string summary() const override {
    return fmt::format("{} counters of {} bits", monitor_.num_counters, monitor_.width);
  }
  nlohmann::ordered_json members() const override {
    return {{"counters", monitor_.num_counters}, {"width", monitor_.width}};
  }

  Table table() const override { return Table::kAxi4; }
  std::vector<const EventRow*> events() const override {
    std::vector<const EventRow*> rows;
    for (const EventRow& row : event_table(Table::kAxi4)) {
      const bool counts =
          monitor_.fixed ? !counters_of(row.code, row.umask).empty() : row.form != "bank";
      if (counts) rows.push_back(&row);
    }
    return rows;
  }

  std::vector<std::string> all() const override {
    std::vector<std::string> names;
    for (const EventRow* row : events()) {
      if (monitor_.fixed ? fixed_counter(row->code, row->umask).has_value() : row->code != 0) {
        names.emplace_back(row->name);
      }
    }
    return names;
  }

  Counter add(const EventText& text) override {
    const Fields fields(text, event_table(Table::kAxi4), kAxi4Fields);
    const EventRow* const row = fields.row();
    if (row == nullptr && !fields.has("event")) {
      throw Error(fmt::format("event \"{}\" has neither a name nor event=", text.text));
    }
    fabmon_axi4_event event{};
    event.event = static_cast<std::uint8_t>(fields.get("event", row ? row->code : 0, 0xFF));
    event.umask = static_cast<std::uint8_t>(fields.get("umask", row ? row->umask : 0, 0xFF));
    event.threshold =
        static_cast<std::uint8_t>(fields.get("threshold", fields.get("thresh", 0, 0xFF), 0xFF));
    event.invert = fields.get("invert", fields.get("inv", 0, 1), 1) != 0;
    event.edge = fields.get("edge", 0, 1) != 0;
    event.max = fields.get("max", 0, 1) != 0;
    Counter counter{.unit = row ? std::string(row->unit) : "",
                    .combine = row ? row->combine : Combine::kSum};
    if (event.threshold != 0 || event.edge) counter.unit = "";
    if (event.max) counter.combine = Combine::kLatest, counter.unit = "";
    if (monitor_.fixed) {
      add_fixed(text, event);
    } else {
      if (row != nullptr && row->form == "bank") {
        throw Error(fmt::format("event \"{}\": axi4_bank alone counts it, not axi4", text.text));
      }
      if (chosen_.size() == monitor_.num_counters) {
        throw Error(fmt::format("event \"{}\" does not fit: the axi4 has {} counters", text.text,
                                monitor_.num_counters));
      }
      sums_.push_back({{.counter = static_cast<std::uint32_t>(chosen_.size()), .times = 1}});
    }
    chosen_.push_back(event);
    combine_.push_back(counter.combine);
    return counter;
  }

  void begin() override {
    check(fabmon_axi4_reset(&monitor_), "reset of axi4");
    for (std::size_t i = 0; i < chosen_.size() && !monitor_.fixed; ++i) {
      check(fabmon_axi4_configure(&monitor_, sums_[i][0].counter, &chosen_[i]), "counter of axi4");
    }
    before_.assign(chosen_.size(), 0);
    overflowed_.assign(monitor_.num_counters, false);
    check(fabmon_axi4_start(&monitor_), "start of axi4");
  }

  std::vector<Count> take() override {
    fabmon_status status = FABMON_LOST;
    for (unsigned i = 0; i < kTries && status == FABMON_LOST; ++i) {
      status = fabmon_axi4_snapshot(&monitor_, monitor_.fixed);
    }
    check(status, "snapshot of axi4");
    std::array<std::uint32_t, FABMON_AXI4_MAX_UNITS> flags{};
    for (std::uint32_t u = 0; u < monitor_.num_units; ++u) {
      check(fabmon_axi4_snapshot_overflow(&monitor_, u, &flags[u]), "overflow of axi4");
      if (flags[u] != 0) check(fabmon_axi4_clear_overflow(&monitor_, u, flags[u]), "overflow");
    }
    std::vector<Count> counts;
    for (std::size_t i = 0; i < chosen_.size(); ++i) {
      std::uint64_t sum = 0;
      bool wrapped = false;
      for (const Term& term : sums_[i]) {
        std::uint64_t value = 0;
        std::uint32_t unit = 0, bit = 0;
        check(fabmon_axi4_read_snapshot(&monitor_, term.counter, &value), "count of axi4");
        check(fabmon_axi4_locate(&monitor_, term.counter, &unit, &bit), "counter of axi4");
        sum += static_cast<std::uint64_t>(std::int64_t{term.times}) * value;
        if ((flags[unit] >> bit & 1) == 0) continue;
        wrapped = true;
        overflowed_[term.counter] = true;
      }
      counts.push_back(since(i, sum, wrapped));
    }
    return counts;
  }

  void end() override { check(fabmon_axi4_stop(&monitor_), "stop of axi4"); }

  std::vector<std::string> notes() override {
    std::vector<std::string> lines;
    for (std::size_t k = 0; k < overflowed_.size(); ++k) {
      if (!overflowed_[k]) continue;
      lines.push_back(fmt::format("counter {} overflowed its {} bits", k, monitor_.width));
    }
    std::uint32_t flags = 0;
    if (monitor_.fixed) check(fabmon_axi4_flags(&monitor_, &flags), "flags of axi4_bank");
    static constexpr std::array<const char*, 4> kFlags{
        "ovfl_reads: more reads open than the monitor can tell, so latencies are not exact",
        "ovfl_writes: more writes open than the monitor can tell, so latencies are not exact",
        "ovfl_read_table: an extreme of read latency may be missing",
        "ovfl_write_table: an extreme of write latency may be missing"};
    for (std::size_t i = 0; i < kFlags.size(); ++i) {
      if ((flags >> i & 1) != 0) lines.emplace_back(kFlags[i]);
    }
    std::uint32_t open = 0;
    check(fabmon_axi4_open(&monitor_, &open), "EXT_OPEN of axi4");
    static constexpr std::array<std::pair<std::uint32_t, const char*>, 4> kOpen{{
        {FABMON_AXI4_EXT_OPEN_RD_LOWER_BOUND,
         "not all reads that were open are known: latencies of reads are lower bounds"},
        {FABMON_AXI4_EXT_OPEN_WR_LOWER_BOUND,
         "not all writes that were open are known: latencies of writes are lower bounds"},
        {FABMON_AXI4_EXT_OPEN_RD_ORPHAN, "a read ended that the monitor did not see begin"},
        {FABMON_AXI4_EXT_OPEN_WR_ORPHAN, "a write ended that the monitor did not see begin"},
    }};
    for (const auto& [bit, line] : kOpen) {
      if ((open & bit) != 0) lines.emplace_back(line);
    }
    return lines;
  }

 private:
  // A counter, and how often an event adds it.
  struct Term {
    std::uint32_t counter;
    int times;
  };

  std::optional<std::uint32_t> fixed_counter(unsigned code, unsigned umask) const {
    for (std::uint32_t k = 0; k < fixed_.size(); ++k) {
      if (fixed_[k].event == code && fixed_[k].umask == umask) return k;
    }
    return std::nullopt;
  }

  // The counters of the bank that an event is the sum of; empty: this build does not count it, or
  // it is of nothing.
  std::vector<Term> counters_of(unsigned code, unsigned umask) const {
    std::vector<Term> terms;
    const auto sum = bank_sum(code, umask);
    if (!sum) return {};
    for (const SumTerm& one : *sum) {
      const auto counter = fixed_counter(one.code, one.umask);
      if (!counter) return {};
      terms.push_back({.counter = *counter, .times = one.times});
    }
    return terms;
  }

  void add_fixed(const EventText& text, const fabmon_axi4_event& event) {
    if (event.threshold != 0 || event.invert || event.edge || event.max) {
      throw Error(fmt::format("event \"{}\": axi4_bank has no filters", text.text));
    }
    if (!bank_sum(event.event, event.umask)) {
      throw Error(fmt::format(
          "event \"{}\": axi4_bank has no counter of it, and it is no sum of others", text.text));
    }
    std::vector<Term> terms = counters_of(event.event, event.umask);
    if (terms.empty()) {
      throw Error(fmt::format("event \"{}\": this axi4_bank has no counter of it", text.text));
    }
    sums_.push_back(std::move(terms));
  }

  Count since(std::size_t i, std::uint64_t value, bool wrapped) {
    const std::uint64_t mask = (std::uint64_t{1} << monitor_.width) - 1;
    if (combine_[i] == Combine::kMin && value == mask) return std::nullopt;  // of none
    if (combine_[i] != Combine::kSum) return value;
    if (monitor_.fixed) return wrapped ? Count{} : Count{value & mask};
    const std::uint64_t before = before_[i];
    before_[i] = value;
    if (wrapped && value >= before) return std::nullopt;
    return (value - before) & mask;
  }

  std::unique_ptr<Mapping> mapping_;
  fabmon_axi4 monitor_{};
  std::vector<fabmon_axi4_event> fixed_;   // what each counter of the bank counts
  std::vector<fabmon_axi4_event> chosen_;  // what is to be counted
  std::vector<std::vector<Term>> sums_;    // by which counters
  std::vector<Combine> combine_;
  std::vector<std::uint64_t> before_;  // the last snapshot
  std::vector<bool> overflowed_;       // by counter
};

}  // namespace

std::unique_ptr<Monitor> open_axi4(std::unique_ptr<Mapping> mapping) {
  return std::make_unique<Axi4>(std::move(mapping));
}

}  // namespace fabmon::ctl
