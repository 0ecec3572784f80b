// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/trace_protocol.hpp"

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/cci400_spec.hpp"
#include "sim/cmn_names.hpp"
#include "sim/json.hpp"
#include "sim/text.hpp"
#include "tb/check/replay.hpp"

namespace fabmon {
namespace {

constexpr std::size_t kShown = 10;  // violations that are listed one by one

template <class Protocol>
std::string_view meaning(std::string_view rule) {
  for (const auto& known : Protocol::rules()) {
    if (known.name == rule) return known.meaning;
  }
  return {};
}

// Where it happened, if there are several interfaces: "S3".
std::string place(const Axi4Protocol::Violation& /*violation*/) { return {}; }
std::string place(const AceProtocol::Violation& violation) {
  return cci400_source_name(violation.interface);
}
std::string place(const ChiProtocol::Violation& v) {
  if (v.port >= kCmnPorts) return fmt::format("XP{} {}", v.xp, cmn_interface_name(v.port));
  return fmt::format("XP{} P{} {} {}", v.xp, v.port, v.direction == kCmnUp ? "up" : "down",
                     chi_channel_name(v.channel));
}

// The number by which the transactions of an interface are told apart.
template <class Violation>
unsigned id(const Violation& violation) {
  if constexpr (requires { violation.txn; }) {
    return violation.txn;
  } else {
    return violation.id;
  }
}

template <class Protocol, class Pins>
void run(Protocol& protocol, Source<Pins>& source) {
  std::vector<Pins> block(block_clocks<Pins>(1024));
  source.rewind();
  while (const std::size_t n = source.read(block.data(), block.size())) {
    protocol.run(block.data(), n);
  }
}

template <class Protocol>
std::string text_of(const Protocol& protocol) {
  std::string text;
  for (const auto& violation : protocol.violations()) {
    fmt::format_to(std::back_inserter(text),
                   "protocol violation at clock {}: {}{}{} (id {:#x}): {}\n", violation.clock,
                   place(violation), place(violation).empty() ? "" : " ", violation.rule,
                   id(violation), meaning<Protocol>(violation.rule));
  }
  if (protocol.total() <= kShown) return text;
  fmt::format_to(std::back_inserter(text),
                 "protocol violations: {} in all:", grouped(protocol.total()));
  for (const auto& rule : Protocol::rules()) {
    if (const std::uint64_t count = protocol.count(rule.name)) {
      fmt::format_to(std::back_inserter(text), " {} {}", grouped(count), rule.name);
    }
  }
  return text + '\n';
}

template <class Protocol>
Json json_of(const Protocol& protocol) {
  Json json{{"total", protocol.total()}, {"rules", Json::object()}, {"first", Json::array()}};
  for (const auto& rule : Protocol::rules()) {
    const std::uint64_t count = protocol.count(rule.name);
    if (count != 0) json["rules"][std::string(rule.name)] = count;
  }
  for (const auto& violation : protocol.violations()) {
    Json entry{{"clock", violation.clock}, {"rule", violation.rule}};
    if (!place(violation).empty()) entry["interface"] = place(violation);
    entry["id"] = id(violation);
    entry["meaning"] = meaning<Protocol>(violation.rule);
    json["first"].push_back(std::move(entry));
  }
  return json;
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
  run(protocol, source);
  return protocol;
}

AceProtocol check_protocol(Source<Cci400Pins>& source) {
  AceProtocol protocol(kShown);
  run(protocol, source);
  return protocol;
}

ChiProtocol check_protocol(Source<CmnPins>& source, const CmnConfig& mesh) {
  ChiProtocol protocol(mesh, kShown);
  run(protocol, source);
  return protocol;
}

std::string protocol_text(const Axi4Protocol& protocol) { return text_of(protocol); }
std::string protocol_text(const AceProtocol& protocol) { return text_of(protocol); }
std::string protocol_text(const ChiProtocol& protocol) { return text_of(protocol); }

Json protocol_json(const Axi4Protocol& protocol) { return json_of(protocol); }
Json protocol_json(const AceProtocol& protocol) { return json_of(protocol); }
Json protocol_json(const ChiProtocol& protocol) { return json_of(protocol); }

}  // namespace fabmon
