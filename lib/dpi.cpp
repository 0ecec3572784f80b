// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "fabmon/dpi.h"

#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <string>

#include "fabmon/axi4.hpp"
#include "tb/core/escape.hpp"

namespace fabmon {
namespace {

struct Attached {
  Attached(const char* name, const axi4::Widths& widths) : monitor(name, widths) {}
  axi4::Monitor monitor;
  std::string text, json;  // what C has pointers into
  bool failed = false;     // of its cycles: said once
};

// What the function gives, or `otherwise` with a line on standard error: no exception leaves C++.
template <class Result, class Function>
Result guarded(Result otherwise, Function&& function) {
  try {
    return function();
  } catch (const std::exception& error) {
    std::fputs(fmt::format("fabmon: {}\n", terminal_escaped(error.what())).c_str(), stderr);
  }
  return otherwise;
}

// The same for a monitor that may be null.
template <class Result, class Function>
Result of(void* monitor, Result otherwise, Function&& function) {
  if (monitor == nullptr) return otherwise;
  return guarded(otherwise, [&] { return function(*static_cast<Attached*>(monitor)); });
}

constexpr std::uint64_t wide(const std::uint32_t* words) {
  return words[0] | std::uint64_t{words[1]} << 32;
}

constexpr std::uint8_t field(std::uint32_t word, unsigned low, unsigned bits) {
  return static_cast<std::uint8_t>(word >> low & ((1U << bits) - 1));
}

Axi4Pins pins_of(const std::uint32_t* w) {
  Axi4Pins pins;
  pins.wstrb = {wide(w), wide(w + 2)};
  pins.araddr = wide(w + 4);
  pins.awaddr = wide(w + 6);
  pins.arid = w[8];
  pins.rid = w[9];
  pins.awid = w[10];
  pins.bid = w[11];
  pins.arlen = field(w[12], 0, 8);
  pins.arsize = field(w[12], 8, 3);
  pins.arburst = field(w[12], 11, 2);
  pins.arlock = field(w[12], 13, 1);
  pins.arvalid = field(w[12], 14, 1);
  pins.arready = field(w[12], 15, 1);
  pins.aresetn = field(w[12], 16, 1);
  pins.awlen = field(w[13], 0, 8);
  pins.awsize = field(w[13], 8, 3);
  pins.awburst = field(w[13], 11, 2);
  pins.awlock = field(w[13], 13, 1);
  pins.awvalid = field(w[13], 14, 1);
  pins.awready = field(w[13], 15, 1);
  pins.awatop = field(w[13], 16, 6);
  pins.rresp = field(w[14], 0, 2);
  pins.rlast = field(w[14], 2, 1);
  pins.rvalid = field(w[14], 3, 1);
  pins.rready = field(w[14], 4, 1);
  pins.bresp = field(w[15], 0, 2);
  pins.bvalid = field(w[15], 3, 1);
  pins.bready = field(w[15], 4, 1);
  pins.wlast = field(w[16], 2, 1);
  pins.wvalid = field(w[16], 3, 1);
  pins.wready = field(w[16], 4, 1);
  return pins;
}

}  // namespace
}  // namespace fabmon

using fabmon::Attached;

void* fabmon_axi4_open(const char* name, int id_width, int addr_width, int data_width) {
  return fabmon::guarded<void*>(nullptr, [&]() -> void* {
    const fabmon::axi4::Widths widths{.id_width = static_cast<unsigned>(id_width),
                                      .addr_width = static_cast<unsigned>(addr_width),
                                      .data_width = static_cast<unsigned>(data_width)};
    return new Attached(name, widths);  // NOLINT(cppcoreguidelines-owning-memory): C owns it
  });
}

void fabmon_axi4_cycle(void* monitor, const std::uint32_t* pins) {
  fabmon::of(monitor, 0, [&](Attached& attached) {
    if (attached.failed) return 0;
    attached.failed = true;
    attached.monitor.cycle(fabmon::pins_of(pins));
    attached.failed = false;
    return 0;
  });
}

std::int64_t fabmon_axi4_count(void* monitor, const char* event) {
  return fabmon::of<std::int64_t>(monitor, -1, [&](Attached& attached) {
    return static_cast<std::int64_t>(attached.monitor.count(event));
  });
}

std::int64_t fabmon_axi4_violations(void* monitor) {
  return fabmon::of<std::int64_t>(monitor, -1, [](Attached& attached) {
    return static_cast<std::int64_t>(attached.monitor.violations());
  });
}

const char* fabmon_axi4_report(void* monitor) {
  return fabmon::of(monitor, "", [](Attached& attached) {
    attached.text = attached.monitor.text();
    return attached.text.c_str();
  });
}

const char* fabmon_axi4_json(void* monitor) {
  return fabmon::of(monitor, "", [](Attached& attached) {
    attached.json = attached.monitor.json();
    return attached.json.c_str();
  });
}

void fabmon_axi4_close(void* monitor) {
  delete static_cast<Attached*>(monitor);  // NOLINT(cppcoreguidelines-owning-memory)
}
