// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Bus files for tests, rows of their pins, and what a log says of them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/file/model.hpp"
#include "tb/bus/file/request_log.hpp"
#include "tb/bus/file/rules.hpp"
#include "tb/bus/file/stream_log.hpp"
#include "tb/core/input_error.hpp"
#include "tb/report/bus_file.hpp"
#include "tests/bus/pin_bench.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test {

/// The bus of a file with this content.
inline std::unique_ptr<bus_file::Model> model_of(std::string_view text,
                                                 const std::string& name = "bus.yaml") {
  return std::make_unique<bus_file::Model>(read_bus_file(scratch_file(name, text)));
}

/// What is wrong with a file, from its name on; "none" if nothing is.
inline std::string complaint(std::string_view text, const std::string& name = "bus.yaml") {
  try {
    (void)model_of(text, name);
  } catch (const InputError& error) {
    const std::string what = error.what();
    return what.substr(what.find(name));
  }
  return "none";
}

/// AXI4-Lite as a file describes it.
inline constexpr std::string_view kLiteFile = R"(fabmon_bus: 1
name: my-lite
answers: same-cycle
pins: [arvalid, arready, araddr, rvalid, rready, rdata, rresp, awvalid, awready, awaddr,
       wvalid, wready, wdata, wstrb, bvalid, bready, bresp]
channels:
  AR: {role: command, serves: read, valid: arvalid, ready: arready, address: araddr}
  R: {role: response, serves: read, valid: rvalid, ready: rready, bytes: bytes(rdata),
      error: rresp >= 2}
  AW: {role: command, serves: write, valid: awvalid, ready: awready, address: awaddr}
  W: {role: data, serves: write, valid: wvalid, ready: wready, bytes: bytes(wdata),
      payload: [ones(wstrb), bytes(wdata)]}
  B: {role: response, serves: write, valid: bvalid, ready: bready, error: bresp >= 2}
)";

/// Rows of the pins of a file, by the names of the pins.
class FileRows {
 public:
  explicit FileRows(const bus_file::Model& model) : rows(model.pins()), model_(model) {
    rows.pins.recorded.assign(model.pins().pins.size(), true);
    rows.pins.width.assign(model.pins().pins.size(), 1);
  }

  std::size_t pin(std::string_view name) const { return pin_named(model_.pins(), name).value(); }
  /// Adds a cycle in which all pins are 0 but these; out of reset.
  std::size_t add(std::initializer_list<std::pair<std::string_view, std::uint64_t>> values) {
    const std::size_t cycle = rows.add();
    for (std::size_t p = 0; p < model_.pins().pins.size(); ++p) {
      put(cycle, p, p == model_.pins().reset ? 1 : 0);
    }
    for (const auto& [name, value] : values) put(cycle, pin(name), value);
    return cycle;
  }
  void put(std::size_t cycle, std::size_t p, std::uint64_t value) {
    if (model_.pins().pins[p].use == PinUse::kMask) {
      rows.set_mask(cycle, p, value);
    } else {
      rows.set(cycle, p, value);
    }
  }
  /// The pin has so many bits; 0: it is not in the recording.
  FileRows& width(std::string_view name, unsigned bits) {
    rows.pins.width[pin(name)] = bits;
    rows.pins.recorded[pin(name)] = bits != 0;
    return *this;
  }

  PinRows rows;

 private:
  const bus_file::Model& model_;
};

/// Runs the log of a file over all rows.
template <class Log>
Seen seen_by_file(const bus_file::Model& model, const PinRows& rows) {
  Seen seen;
  SeenSink sink(seen);
  Log log(&model, sink, rows.pins);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CycleState state;
    if (rows.in_reset(i)) {
      log.stop(LostBy::kReset, i);
      state = reset_state(log.shape());
    } else {
      log.cycle(rows[i], i, state);
    }
    sink.cycle(state, 0);
  }
  log.stop(LostBy::kEnd, rows.size());
  return seen;
}

/// The rules that the rows break, "name count".
inline std::string broken_by_file(const bus_file::Model& model, const PinRows& rows) {
  bus_file::Rules rules(&model, rows.pins, 10);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows.in_reset(i)) {
      rules.reset(rows[i], i);
    } else {
      rules.cycle(rows[i], i, false);
    }
  }
  std::string text;
  for (const BusRule& rule : rules.rules()) {
    const std::uint64_t count = rules.count(rule.name);
    if (count == 0) continue;
    text += (text.empty() ? "" : ", ") + std::string(rule.name) + " " + std::to_string(count);
  }
  return text;
}

/// The names of the buckets of a direction, cycle by cycle.
inline std::string bucket_text(const Seen& seen, const BusShape& shape, std::size_t direction) {
  std::string names;
  for (const CycleState& state : seen.cycles) {
    const std::string_view name =
        shape.directions[direction].buckets[state.directions.at(direction).bucket].name;
    names += (names.empty() ? "" : " ") + std::string(state.reset ? name : name.substr(3));
  }
  return names;
}

/// The time stamps of a transaction, and what moved.
inline std::string stamps(const Transaction& t) {
  std::string text = t.direction == 0 ? "R" : "W";
  for (const std::uint64_t each : {t.shown, t.accept, t.first, t.last, t.end}) {
    text += " " + std::to_string(each);
  }
  return text + ", " + std::to_string(t.beats) + " beats " + std::to_string(t.bytes) + " bytes" +
         (t.error ? " error" : "");
}

}  // namespace fabmon::test
