// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/trace_protocol.hpp"

#include <fmt/format.h>

#include <iterator>
#include <string_view>
#include <vector>

#include "sim/text.hpp"

namespace fabmon {
namespace {

constexpr std::size_t kShown = 10;  // violations that are listed one by one

std::string_view meaning(std::string_view rule) {
  for (const Axi4Protocol::Rule& known : Axi4Protocol::rules()) {
    if (known.name == rule) return known.meaning;
  }
  return {};
}

}  // namespace

std::size_t BusWidthTap::read(Axi4Pins* out, std::size_t n) {
  const std::size_t got = source_.read(out, n);
  for (std::size_t i = 0; i < got; ++i) {
    const Axi4Pins& p = out[i];
    if (p.wvalid != 0) {
      low_lanes_ |= p.wstrb[0];
      high_lanes_ |= p.wstrb[1];
    }
    if (p.arvalid != 0) size_ = std::max<unsigned>(size_, p.arsize);
    if (p.awvalid != 0) size_ = std::max<unsigned>(size_, p.awsize);
  }
  return got;
}

unsigned BusWidthTap::data_width() const {
  const unsigned lanes =
      high_lanes_ != 0 ? 128U : static_cast<unsigned>(std::bit_width(low_lanes_));
  return 8 * std::max(std::bit_ceil(lanes), 1U << size_);
}

Axi4Protocol check_protocol(Source<Axi4Pins>& source, unsigned data_width) {
  Axi4Config bus;
  bus.data_width = data_width;
  Axi4Protocol protocol(bus, kShown);
  std::vector<Axi4Pins> block(1024);
  source.rewind();
  while (const std::size_t n = source.read(block.data(), block.size())) {
    protocol.run(block.data(), n);
  }
  return protocol;
}

std::string protocol_text(const Axi4Protocol& protocol) {
  std::string text;
  for (const Axi4Protocol::Violation& violation : protocol.violations()) {
    fmt::format_to(std::back_inserter(text), "protocol violation at clock {}: {} (id {:#x}): {}\n",
                   violation.clock, violation.rule, violation.id, meaning(violation.rule));
  }
  if (protocol.total() <= kShown) return text;
  fmt::format_to(std::back_inserter(text),
                 "protocol violations: {} in all:", grouped(protocol.total()));
  for (const Axi4Protocol::Rule& rule : Axi4Protocol::rules()) {
    if (const std::uint64_t count = protocol.count(rule.name)) {
      fmt::format_to(std::back_inserter(text), " {} {}", grouped(count), rule.name);
    }
  }
  return text + '\n';
}

Json protocol_json(const Axi4Protocol& protocol) {
  Json json{{"total", protocol.total()}, {"rules", Json::object()}, {"first", Json::array()}};
  for (const Axi4Protocol::Rule& rule : Axi4Protocol::rules()) {
    const std::uint64_t count = protocol.count(rule.name);
    if (count != 0) json["rules"][std::string(rule.name)] = count;
  }
  for (const Axi4Protocol::Violation& violation : protocol.violations()) {
    json["first"].push_back({{"clock", violation.clock},
                             {"rule", violation.rule},
                             {"id", violation.id},
                             {"meaning", meaning(violation.rule)}});
  }
  return json;
}

}  // namespace fabmon
