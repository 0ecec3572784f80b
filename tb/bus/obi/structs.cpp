// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/obi/structs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "tb/record/text.hpp"
#include "tb/record/trace_stream.hpp"

namespace fabmon::obi {
namespace {

constexpr unsigned kMostId = 16;  // bits

struct Field {
  std::size_t pin = kPinCount;  // kPinCount: none of ours
  unsigned bits = 0;
};

std::vector<Field> request_fields(const StructLayout& l) {
  if (!l.parts) return {{kReq, 1}, {kWe, 1}, {kBe, l.data / 8}, {kAddr, l.addr}, {kWdata, l.data}};
  std::vector<Field> fields{{kAddr, l.addr}, {kWe, 1},       {kBe, l.data / 8}, {kWdata, l.data},
                            {kAid, l.id},    {kPinCount, 1}, {kReq, 1}};
  if (l.rready) fields.push_back({kRready, 1});
  return fields;
}

std::vector<Field> answer_fields(const StructLayout& l) {
  if (!l.parts) return {{kGnt, 1}, {kRvalid, 1}, {kRdata, l.data}};
  return {{kRdata, l.data}, {kRid, l.id}, {kErr, 1}, {kPinCount, 1}, {kGnt, 1}, {kRvalid, 1}};
}

void enter(const std::vector<Field>& fields, std::size_t signal, unsigned bits, WavePins& port) {
  unsigned low = bits;
  for (const Field& field : fields) {
    low -= field.bits;
    if (field.pin == kPinCount) continue;
    port.signal[field.pin] = PinBits{.signal = signal, .low = low, .bits = field.bits};
    ++port.found;
  }
}

bool may_be_port(std::string_view name) {
  constexpr std::array<std::string_view, 3> kWords{"obi", "instr", "data"};
  return std::ranges::any_of(
      kWords, [name](std::string_view word) { return name.find(word) != std::string_view::npos; });
}

}  // namespace

std::string StructLayout::text() const {
  return fmt::format("addr={},data={},id={}", addr, data, id);
}

std::optional<StructLayout> struct_layout(unsigned request_bits, unsigned answer_bits) {
  std::vector<StructLayout> fits;
  for (const unsigned data : {32U, 64U, 128U, 256U, 512U}) {
    for (const unsigned addr : {32U, 64U}) {
      const unsigned bits = addr + data + data / 8;
      if (answer_bits == data + 2 && request_bits == bits + 2) {
        fits.push_back({.addr = addr, .data = data});
      }
      if (answer_bits < data + 5 || answer_bits > data + 4 + kMostId) continue;
      const unsigned id = answer_bits - data - 4;
      for (const bool rready : {false, true}) {
        if (request_bits != bits + id + (rready ? 4 : 3)) continue;
        fits.push_back({.parts = true, .rready = rready, .addr = addr, .data = data, .id = id});
      }
    }
  }
  return fits.size() == 1 ? std::optional(fits.front()) : std::nullopt;
}

void add_struct_ports(const WaveSearch& search, std::vector<WavePins>& sets) {
  if (!search.prefix.empty()) return;
  const std::vector<bool> allowed = chosen_scopes(search.wave, search.path, search.scope);
  // By scope and name without what tells them apart: requests and answers, the first of each.
  std::map<std::pair<std::uint32_t, std::string>, std::array<std::optional<std::size_t>, 2>> pairs;
  const auto& signals = search.wave.signals();
  for (std::size_t i = 0; i < signals.size(); ++i) {
    if (!signals[i].number || signals[i].width < 32 || !allowed[signals[i].scope]) continue;
    const std::string name = to_lower(signals[i].name);
    if (!may_be_port(name)) continue;
    const auto half = half_of(name);
    if (!half || half->part) continue;
    auto& place = pairs[{signals[i].scope, half->stem}][half->request ? 0 : 1];
    if (!place) place = i;
  }
  for (const auto& [place, pair] : pairs) {
    const auto& [scope, stem] = place;
    if (!pair[0] || !pair[1]) continue;
    const SignalInfo& request = signals[*pair[0]];
    const SignalInfo& answer = signals[*pair[1]];
    const auto layout = struct_layout(request.width, answer.width);
    if (!layout) continue;
    WavePins port{.scope = scope, .label = stem_name(stem), .joined = true};
    port.input = is_input(to_lower(request.name));
    port.signal.resize(kPinCount);
    port.layout = layout->text();
    enter(request_fields(*layout), *pair[0], request.width, port);
    enter(answer_fields(*layout), *pair[1], answer.width, port);
    sets.push_back(std::move(port));
  }
}

}  // namespace fabmon::obi
