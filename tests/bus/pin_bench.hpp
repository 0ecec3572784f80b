// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Rows of pins and what a log says of them, for the tests of buses that are made of a table of pins
// (tb/bus/pin_bus.hpp): generated traffic, recordings of it as CSV files, rows that a test changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tb/analysis/port_sink.hpp"
#include "tb/bus/bus_pins.hpp"
#include "tb/bus/bus_rules.hpp"
#include "tb/bus/held_cycles.hpp"
#include "tb/bus/pin_log.hpp"
#include "tests/catch.hpp"

namespace fabmon::test {

/// The rows of a run.
class PinRows {
 public:
  explicit PinRows(const BusPins& bus) : bus_(&bus), layout_(bus) {}

  /// Adds cycles of generated traffic.
  template <class Traffic>
  void generate(std::string_view workload, std::uint64_t seed, std::size_t cycles) {
    Traffic traffic(workload, seed);
    pins = traffic.pins();
    std::vector<std::uint64_t> row = layout_.tied();
    for (std::size_t i = 0; i < cycles; ++i) {
      traffic.next(row.data());
      words_.insert(words_.end(), row.begin(), row.end());
    }
  }
  /// Adds a cycle, to be changed by set(): as the one before, or idle if it is the first.
  std::size_t add() {
    std::vector<std::uint64_t> row =
        size() == 0 ? layout_.tied()
                    : std::vector<std::uint64_t>(words_.end() - width(), words_.end());
    words_.insert(words_.end(), row.begin(), row.end());
    return size() - 1;
  }
  void set(std::size_t cycle, std::size_t pin, std::uint64_t value) {
    words_.at(cycle * layout_.words() + pin) = value;
  }
  void set_mask(std::size_t cycle, std::size_t pin, std::uint64_t bits) {
    layout_.set_mask(words_.data() + cycle * layout_.words(), pin, bits);
  }

  std::size_t size() const { return words_.size() / layout_.words(); }
  PinRow operator[](std::size_t cycle) const {
    return {words_.data() + cycle * layout_.words(), layout_};
  }
  bool in_reset(std::size_t cycle) const { return (*this)[cycle][bus_->reset] == 0; }
  const BusPins& bus() const { return *bus_; }

  PinWidths pins;  ///< which pins there are

 private:
  std::ptrdiff_t width() const { return static_cast<std::ptrdiff_t>(layout_.words()); }

  const BusPins* bus_;
  PinLayout layout_;
  std::vector<std::uint64_t> words_;
};

/// Everything that a log tells.
struct Seen {
  std::vector<CycleState> cycles;
  std::vector<Transaction> ended;
  std::vector<OpenTransaction> lost;
  std::array<std::uint64_t, kMaxDirections> orphans{};
  unsigned gaps = 0;
};

/// Who is told.
class SeenSink final : public PortSink {
 public:
  explicit SeenSink(Seen& seen) : seen_(seen) {}
  void cycle(const CycleState& state, std::uint64_t /*time*/) override {
    seen_.cycles.push_back(state);
  }
  void transaction(const Transaction& t) override { seen_.ended.push_back(t); }
  void unfinished(const OpenTransaction& open) override { seen_.lost.push_back(open); }
  void gap() override { ++seen_.gaps; }
  void orphan(std::size_t direction) override { ++seen_.orphans.at(direction); }

 private:
  Seen& seen_;
};

/// Runs a log over all rows.
template <class Log>
Seen seen_by(const PinRows& rows) {
  Seen seen;
  SeenSink sink(seen);
  Log log(sink, rows.pins);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CycleState state;
    if (rows.in_reset(i)) {
      log.stop(LostBy::kReset, i);
      state = reset_state(Log::shape());
    } else {
      log.cycle(rows[i], i, state);
    }
    sink_of(log, sink).cycle(state, 0);
  }
  log.stop(LostBy::kEnd, rows.size());
  return seen;
}

/// The sums of cycles of what was seen.
inline CycleSums sums_of(const Seen& seen) {
  CycleSums sums;
  for (const CycleState& state : seen.cycles) sums.add(state, 1);
  for (const Transaction& t : seen.ended) ++sums.directions.at(t.direction).transactions;
  return sums;
}

/// The same as a bus counts them once more.
template <class Log, class Recount>
CycleSums recounted(const PinRows& rows) {
  Recount recount(rows.pins);
  CycleSums sums;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows.in_reset(i)) {
      recount.reset();
      sums.add(reset_state(Log::shape()), 1);
      continue;
    }
    Ended ended{};
    sums.add(recount.cycle(rows[i], ended), 1);
    correct_sums(recount, sums);
    for (std::size_t d = 0; d < ended.size(); ++d)
      sums.directions.at(d).transactions += ended.at(d);
  }
  return sums;
}

/// The rules that the rows break, "name count" in the order of the table; from reset on.
template <class Rules>
std::string broken_by(const PinRows& rows) {
  Rules rules(rows.pins, 10);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows.in_reset(i)) {
      rules.reset(rows[i], i);
    } else {
      rules.cycle(rows[i], i, false);
    }
  }
  std::string text;
  for (const BusRule& rule : Rules::rules()) {
    const std::uint64_t count = rules.count(rule.name);
    if (count == 0) continue;
    text += (text.empty() ? "" : ", ") + std::string(rule.name) + " " + std::to_string(count);
  }
  return text;
}

/// The first cycle, or transaction, that two differ in; empty if they are the same.
inline std::string first_difference(const Seen& a, const Seen& b) {
  if (a.cycles.size() != b.cycles.size()) return "cycles";
  for (std::size_t i = 0; i < a.cycles.size(); ++i) {
    if (a.cycles[i] == b.cycles[i]) continue;
    const auto text = [](const CycleState& state) {
      std::string each;
      for (const auto& d : state.directions) {
        each += " bucket " + std::to_string(d.bucket) + " open " + std::to_string(d.open) +
                " bytes " + std::to_string(d.bytes) + ";";
      }
      for (const Handshake h : state.channels) each += std::to_string(static_cast<int>(h));
      return each;
    };
    return "cycle " + std::to_string(i) + ":" + text(a.cycles[i]) + " and" + text(b.cycles[i]);
  }
  const auto of = [](const Transaction& t) {
    return "id " + std::to_string(t.id) + " shown " + std::to_string(t.shown) + " accept " +
           std::to_string(t.accept) + " first " + std::to_string(t.first) + " last " +
           std::to_string(t.last) + " end " + std::to_string(t.end) + " beats " +
           std::to_string(t.beats) + " bytes " + std::to_string(t.bytes) + " open " +
           std::to_string(t.open) + " spacing " + std::to_string(t.spacing) + " direction " +
           std::to_string(t.direction) + " kind " + std::to_string(t.kind) + " response " +
           std::to_string(t.response);
  };
  for (std::size_t i = 0; i < std::max(a.ended.size(), b.ended.size()); ++i) {
    if (i >= a.ended.size()) return "more: " + of(b.ended[i]);
    if (i >= b.ended.size()) return "fewer: " + of(a.ended[i]);
    if (!(a.ended[i] == b.ended[i])) return of(a.ended[i]) + " and " + of(b.ended[i]);
  }
  if (a.lost.size() != b.lost.size()) return "unfinished";
  for (std::size_t i = 0; i < a.lost.size(); ++i) {
    const OpenTransaction &x = a.lost[i], &y = b.lost[i];
    if (!(x.transaction == y.transaction) || x.age != y.age || x.total != y.total || x.by != y.by ||
        x.awaits != y.awaits) {
      return "unfinished: " + of(x.transaction) + " and " + of(y.transaction);
    }
  }
  return a.orphans == b.orphans ? "" : "orphans";
}

/// Writes the rows as a CSV file of the bus's columns, hashes as numbers.
inline void write_csv(const PinRows& rows, const std::string& path) {
  std::ofstream file(path);
  const auto pins = rows.bus().pins;
  std::string head;
  for (std::size_t pin = 0; pin < pins.size(); ++pin) {
    if (!rows.pins.has(pin)) continue;
    head += (head.empty() ? "" : ",") + std::string(pins[pin].name);
  }
  file << head << '\n';
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::string line;
    for (std::size_t pin = 0; pin < pins.size(); ++pin) {
      if (!rows.pins.has(pin)) continue;
      const std::uint64_t value =
          pins[pin].use == PinUse::kMask ? rows[i].mask(pin)[0] : rows[i][pin];
      line += (line.empty() ? "" : ",") + std::to_string(value);
    }
    file << line << '\n';
  }
}

}  // namespace fabmon::test
