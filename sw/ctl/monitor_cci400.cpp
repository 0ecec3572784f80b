// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// cci400: four event counters and the cycle counter, of 32 bits. There is no snapshot: a take()
// while it counts reads each counter in a cycle of its own, without a cycle lost or counted twice;
// after end() all are of one cycle. A count is the difference to the last one modulo 2^32; a
// counter that has overflowed and is not below its last value has counted 2^32 or more, which is
// told as unknown.
#include <fmt/format.h>

#include <array>

#include "error.hpp"
#include "fabmon_cci400.h"
#include "monitor.hpp"

namespace fabmon::ctl {
namespace {

constexpr std::array<std::string_view, 2> kCci400Fields{"event", "source"};
constexpr unsigned kCycles = 0xFF;  // the code of `cycles`
constexpr unsigned kMaxSource = 7, kMaxCode = 31;

class Cci400 : public Monitor {
 public:
  explicit Cci400(std::unique_ptr<Mapping> mapping) : mapping_(std::move(mapping)) {
    const fabmon_bus bus = mapping_->bus();
    check(fabmon_cci400_discover(&monitor_, &bus), "cci400");
  }

  std::string kind() const override { return "cci400"; }
  std::string summary() const override {
    if (!monitor_.identified) return "4 counters of 32 bits, ID registers closed";
    return fmt::format("4 counters of 32 bits, revision {}", monitor_.revision);
  }
  nlohmann::ordered_json members() const override {
    nlohmann::ordered_json members{{"counters", 4}, {"width", 32}};
    if (monitor_.identified) members["revision"] = monitor_.revision;
    return members;
  }
  Table table() const override {
    const bool r0 = monitor_.identified && monitor_.revision < 5;
    return r0 ? Table::kCci400R0 : Table::kCci400;
  }
  std::vector<const EventRow*> events() const override {
    std::vector<const EventRow*> rows;
    for (const EventRow& row : event_table(table())) rows.push_back(&row);
    return rows;
  }
  std::vector<std::string> all() const override {
    throw Error("--all: a cci400 has 4 counters: choose events with -e");
  }

  Counter add(const EventText& text) override {
    const Fields fields(text, event_table(table()), kCci400Fields);
    const EventRow* const row = fields.row();
    if (row == nullptr && !fields.has("event")) {
      throw Error(fmt::format("event \"{}\" has neither a name nor event=", text.text));
    }
    const auto code = static_cast<std::uint32_t>(fields.get("event", row ? row->code : 0, 0xFF));
    Chosen chosen{.counter = FABMON_CCI400_CYCLES, .source = 0, .code = code};
    if (code != kCycles) {
      if (code > kMaxCode) throw Error(fmt::format("event \"{}\": no such code", text.text));
      if (!fields.has("source")) {
        throw Error(fmt::format("event \"{}\" wants source={}", text.text,
                                row ? fmt::format("{} to {}", row->first_source, row->last_source)
                                    : fmt::format("0 to {}", kMaxSource)));
      }
      chosen.source = static_cast<std::uint32_t>(fields.get("source", 0, kMaxSource));
      if (row != nullptr &&
          (chosen.source < row->first_source || chosen.source > row->last_source)) {
        throw Error(fmt::format("event \"{}\": source is {} to {}", text.text, row->first_source,
                                row->last_source));
      }
      if (used_ == FABMON_CCI400_CYCLES) {
        throw Error(fmt::format(
            "event \"{}\" does not fit: a cci400 has 4 counters, and one of cycles", text.text));
      }
      chosen.counter = used_++;
    }
    chosen_.push_back(chosen);
    return {.unit = row ? std::string(row->unit) : "", .combine = Combine::kSum};
  }

  void begin() override {
    check(fabmon_cci400_reset(&monitor_), "reset of cci400");
    for (Chosen& one : chosen_) {
      one.before = 0;
      check(one.counter == FABMON_CCI400_CYCLES
                ? fabmon_cci400_configure_cycles(&monitor_, false, false)
                : fabmon_cci400_configure(&monitor_, one.counter, one.source, one.code),
            "counter of cci400");
    }
    check(fabmon_cci400_start(&monitor_), "start of cci400");
  }

  std::vector<Count> take() override {
    std::array<std::uint32_t, FABMON_CCI400_COUNTERS> now{};
    for (std::uint32_t k = 0; k < now.size(); ++k) {
      check(fabmon_cci400_read(&monitor_, k, &now[k]), "count of cci400");
    }
    std::uint32_t flags = 0;
    check(fabmon_cci400_overflow(&monitor_, &flags), "overflow of cci400");
    if (flags != 0) check(fabmon_cci400_clear_overflow(&monitor_, flags), "overflow of cci400");
    std::vector<Count> counts;
    for (Chosen& one : chosen_) {
      const std::uint32_t value = now[one.counter];
      bool lost = (flags >> one.counter & 1) != 0 && value >= one.before;
      if ((flags >> one.counter & 1) != 0) one.overflowed = true;
      if (lost) {  // unless it overflowed behind the read above
        std::uint32_t later = 0;
        check(fabmon_cci400_read(&monitor_, one.counter, &later), "count of cci400");
        lost = later >= value;
      }
      counts.push_back(lost ? Count{} : Count{static_cast<std::uint32_t>(value - one.before)});
      one.before = value;
    }
    return counts;
  }

  void end() override { check(fabmon_cci400_stop(&monitor_), "stop of cci400"); }

  std::vector<std::string> notes() override {
    std::vector<std::string> lines;
    for (const Chosen& one : chosen_) {
      if (one.overflowed) {
        lines.push_back(fmt::format("counter {} overflowed its 32 bits", one.counter));
      }
    }
    std::uint32_t lost = 0;
    check(fabmon_cci400_lost(&monitor_, &lost), "flags of cci400");
    if (lost != 0) {
      lines.push_back(
          fmt::format("the observers could not follow everything: OBS_LOST {:#x}", lost));
    }
    return lines;
  }

 private:
  struct Chosen {
    std::uint32_t counter, source, code;
    std::uint32_t before = 0;
    bool overflowed = false;
  };

  std::unique_ptr<Mapping> mapping_;
  fabmon_cci400 monitor_{};
  std::vector<Chosen> chosen_;
  std::uint32_t used_ = 0;
};

}  // namespace

std::unique_ptr<Monitor> open_cci400(std::unique_ptr<Mapping> mapping) {
  return std::make_unique<Cci400>(std::move(mapping));
}

}  // namespace fabmon::ctl
