// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "fabmon/stats.hpp"

#include <stdexcept>
#include <utility>

#include "lib/event_value.hpp"
#include "lib/pushed.hpp"
#include "tb/bus/axi4/protocol.hpp"
#include "tb/monitor/stats/view.hpp"

namespace fabmon::stats {
namespace {

using PushedStats = Pushed<StatsAxiView, Axi4Protocol>;

PushedStats make_pushed(std::string name, const Parameters& parameters) {
  const auto check = [&](const char* what, unsigned value, unsigned low, unsigned high) {
    if (value >= low && value <= high) return;
    throw std::invalid_argument(
        fmt::format("{}: {} {} is not {} to {}", name, what, value, low, high));
  };
  check("entries", parameters.entries, 1, 256);
  check("id_width", parameters.id_width, 0, 32);
  StatsConfig config = *StatsRtl::build_config("base");
  config.n = parameters.entries;
  config.id_width = parameters.id_width;
  StatOptions options;
  options.all = true;
  return {std::move(name), "base", config, StatsRequest(options, config),
          Axi4Protocol(
              {}, kViolationsShown,
              {.has = [](std::string_view pin) { return pin != "wstrb"; }, .from_idle = false})};
}

}  // namespace

struct Monitor::Inside {
  Inside(std::string name, const Parameters& parameters)
      : pushed(make_pushed(std::move(name), parameters)) {}
  PushedStats pushed;
};

Monitor::Monitor(std::string name, const Parameters& parameters)
    : inside_(std::make_unique<Inside>(std::move(name), parameters)) {}
Monitor::~Monitor() = default;
Monitor::Monitor(Monitor&&) noexcept = default;
Monitor& Monitor::operator=(Monitor&&) noexcept = default;

void Monitor::cycle(const Pins& pins) { inside_->pushed.cycle(pins); }
std::string Monitor::text() { return inside_->pushed.text(); }
std::string Monitor::json() { return json_text(inside_->pushed.json()); }
std::uint64_t Monitor::count(std::string_view value) {
  return event_value(inside_->pushed.json(), "stats", value);
}

}  // namespace fabmon::stats
