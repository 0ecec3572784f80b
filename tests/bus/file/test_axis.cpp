// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// AXI4-Stream as a bus file describes it against the log that is built in.
#include "tb/bus/axis/log.hpp"
#include "tb/bus/axis/traffic.hpp"
#include "tests/bus/file/file_bench.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_file_axis {
namespace {

// The pins are those of axis::kPins, in their order.
constexpr std::string_view kFile = R"(fabmon_bus: 1
name: my-stream
pins: {tvalid: , tready: {absent: 1}, tdata: , tkeep: , tstrb: , tlast: {absent: 1}, tid: , tdest: ,
       tuser: , twakeup: }
channels:
  T:
    role: stream
    valid: tvalid
    ready: tready
    last: tlast
    id: tid
    dest: tdest
    bytes: [ones(tkeep & tstrb), ones(tkeep), ones(tstrb), bytes(tdata)]
    hold: true
    stable: [tdata, tkeep, tstrb, tlast, tid, tdest, tuser]
)";

/// The rows of axis, whose tables of pins differ in the place of masks.
FileRows rows_of(const bus_file::Model& model, const PinRows& from) {
  FileRows rows(model);
  rows.rows.pins = from.pins;
  for (std::size_t c = 0; c < from.size(); ++c) {
    rows.add({});
    for (std::size_t pin = 0; pin < axis::kPinCount; ++pin) {
      const bool mask = axis::kPins[pin].use == PinUse::kMask;
      rows.put(c, pin, mask ? from[c].mask(pin)[0] : from[c][pin]);
    }
  }
  return rows;
}

}  // namespace

TEST_CASE("bus file: AXI4-Stream has the numbers of the log that is built in", "[bus][file]") {
  const auto model = model_of(kFile);
  const std::uint64_t first = seed_or(1);
  std::uint64_t packets = 0;
  for (std::uint64_t seed = first; seed < first + 100; ++seed) {
    INFO("FABMON_SEED=" << seed);
    PinRows axis_rows(axis::pins());
    axis_rows.generate<axis::Traffic>(seed % 8 == 0 ? "bursty" : "random", seed, 400);
    if (seed % 5 == 1) axis_rows.pins.recorded[axis::kTkeep] = false;
    if (seed % 5 == 2) axis_rows.pins.recorded[axis::kTstrb] = false;
    if (seed % 5 == 3) {
      axis_rows.pins.recorded[axis::kTkeep] = axis_rows.pins.recorded[axis::kTstrb] = false;
    }
    const FileRows rows = rows_of(*model, axis_rows);
    const Seen seen = seen_by_file<bus_file::StreamLog>(*model, rows.rows);
    REQUIRE(first_difference(seen, seen_by<axis::Log>(axis_rows)) == "");
    CHECK(broken_by_file(*model, rows.rows) == "");
    packets += seen.ended.size();
  }
  CHECK(packets > 1000);
  for (std::size_t b = 0; b < 5; ++b) {
    CHECK(model->shape().directions[0].buckets[b].name ==
          axis::Log::shape().directions[0].buckets[b].name);
  }
}

}  // namespace fabmon::test::test_file_axis
