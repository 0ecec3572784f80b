// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/axi4/golden/bank_extras.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace fabmon {
namespace {

using Command = Axi4BankLog::Command;
using Response = Axi4BankLog::Response;

template <class Item, class Which>
std::uint64_t number_of(std::span<const Item> items, const Which& which) {
  return static_cast<std::uint64_t>(std::count_if(items.begin(), items.end(), which));
}

// ARM IHI 0022E, A3.4.1: the last byte of an INCR burst.
std::uint64_t last_byte(const Command& c) {
  const std::uint64_t bytes = std::uint64_t{1} << c.size;
  return c.addr / bytes * bytes + c.beats * bytes - 1;
}

bool crosses_4k(const Command& c) {
  constexpr std::uint64_t kPage = 4096;
  return c.burst == 1 && c.addr / kPage != last_byte(c) / kPage;
}

bool has_length(const Command& c, unsigned grade) {
  struct Range {
    std::uint16_t least, most;
  };
  constexpr std::array<Range, 4> kGrades{{{1, 1}, {2, 4}, {5, 16}, {17, 256}}};
  return c.beats >= kGrades[grade].least && c.beats <= kGrades[grade].most;
}

bool has_shape(const Command& c, unsigned shape, unsigned data_width) {
  const std::uint64_t bytes = std::uint64_t{1} << c.size;
  if (shape == 0) return 8 * bytes < data_width;
  if (shape == 1) return c.addr % bytes != 0;
  return crosses_4k(c);
}

}  // namespace

std::uint64_t axi4_extra_amount(const Axi4BankLog& log, std::uint8_t code, unsigned bit,
                                unsigned data_width) {
  switch (code) {
    case 0x29: {
      const unsigned wanted = bit % 2 == 0 ? 2 : 3;
      return number_of(bit < 2 ? log.beats() : log.responses(),
                       [wanted](const Response& r) { return r.resp == wanted; });
    }
    case 0x2A:
      if (bit < 2) {
        return number_of(bit == 0 ? log.reads() : log.writes(),
                         [](const Command& c) { return c.lock; });
      }
      return number_of(bit == 2 ? log.beats() : log.responses(),
                       [](const Response& r) { return r.last && r.resp == 1; });
    case 0x2B:
      return number_of(bit < 3 ? log.reads() : log.writes(),
                       [bit](const Command& c) { return c.burst == bit % 3; });
    case 0x2C:
      return number_of(bit < 4 ? log.reads() : log.writes(),
                       [bit](const Command& c) { return has_length(c, bit % 4); });
    case 0x2D:
      return number_of(bit < 3 ? log.reads() : log.writes(), [bit, data_width](const Command& c) {
        return has_shape(c, bit % 3, data_width);
      });
    default:
      return 0;
  }
}

Axi4LatencyExtremes::Axi4LatencyExtremes(const Axi4Config& config)
    : read_table_(config.max_outstanding, kWidth, config.id_width),
      write_table_(config.max_outstanding, kWidth, config.id_width) {}

void Axi4LatencyExtremes::Extremes::add(const Runs& completions) {
  for (const Run& run : completions) {
    shortest = std::min(shortest.value_or(run.value), run.value);
    longest = std::max(longest.value_or(run.value), run.value);
  }
}

void Axi4LatencyExtremes::advance(const Axi4BankLog& log, bool count) {
  using L = Axi4Log;
  const Axi4Log& port = log.port();
  read_table_.advance(port.base(), port.handshake(L::kAr), port.commands(L::kAr), port.read_end(),
                      port.end_ids(L::kR));
  write_table_.advance(port.base(), port.handshake(L::kAw), port.commands(L::kAw),
                       port.handshake(L::kB), port.end_ids(L::kB));
  if (!count) return;
  reads_.add(read_table_.completions());
  writes_.add(write_table_.completions());
}

void Axi4LatencyExtremes::forget_flags() {
  read_table_.forget_flag();
  write_table_.forget_flag();
}

std::optional<std::uint64_t> Axi4LatencyExtremes::value(unsigned bit) const {
  const Extremes& of = bit < 2 ? reads_ : writes_;
  return bit % 2 == 0 ? of.shortest : of.longest;
}

}  // namespace fabmon
