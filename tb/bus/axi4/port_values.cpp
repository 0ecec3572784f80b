// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axi4/port_values.hpp"

#include <array>
#include <cstring>
#include <type_traits>

namespace fabmon {

void Axi4PortValues::run(const Axi4Pins* pins, const Axi4ReportPins* more,
                         const std::uint64_t* times, const std::uint64_t* data, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    const bool changed = !(pins[i] == last_ && more[i] == last_more_);
    hash_.add(times[i]);
    hash_.add(std::uint64_t{changed} | std::uint64_t{data[i] != 0} << 1U);
    if (changed) add(pins[i], more[i]);
    if (data[i] != 0) hash_.add(data[i]);
  }
}

void Axi4PortValues::add(const Axi4Pins& pins, const Axi4ReportPins& more) {
  // The members are in the order of their sizes, so that no padding is between them.
  constexpr std::size_t kBytes = offsetof(Axi4Pins, gap) + sizeof(pins.gap);
  static_assert(std::is_trivially_copyable_v<Axi4Pins> && sizeof(Axi4Pins) - kBytes < 8);
  static_assert(sizeof(Axi4ReportPins) == sizeof(more.arqos) + sizeof(more.awqos));
  std::array<std::uint64_t, (sizeof(Axi4Pins) + 7) / 8> words{};
  std::memcpy(words.data(), &pins, kBytes);
  for (const std::uint64_t word : words) hash_.add(word);
  hash_.add(std::uint64_t{more.arqos} | std::uint64_t{more.awqos} << 8U);
  last_ = pins;
  last_more_ = more;
}

}  // namespace fabmon
