// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/chi/traffic/scoreboard.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace fabmon {
namespace {

[[noreturn]] void fail(const char* what, unsigned line, unsigned half) {
  throw std::logic_error("CHI traffic: " + std::string(what) + ", line " + std::to_string(line) +
                         ", half " + std::to_string(half));
}

}  // namespace

void ChiScoreboard::announce(unsigned requester, unsigned write, unsigned line, unsigned half,
                             std::uint32_t value) {
  Announced& a = announced_[kWrites * requester + write];
  a.line = line;
  a.value[half] = value;
}

void ChiScoreboard::arrived(unsigned requester, unsigned write, unsigned line, unsigned half,
                            std::uint32_t value) const {
  const Announced& a = announced_[kWrites * requester + write];
  if (a.line != line || a.value[half] != value) fail("data that nobody sent", line, half);
}

void ChiScoreboard::cached(unsigned line, unsigned half, std::uint32_t value) const {
  if (at(line, half).now() != value) fail("a cache has an old value", line, half);
}

void ChiScoreboard::returned(unsigned line, unsigned half, std::uint32_t value,
                             std::uint32_t since) const {
  const Cell& cell = at(line, half);
  // Values so old that they are forgotten cannot be told; so many writes during a read are rare.
  const std::uint32_t writes = cell.version - since;
  if (writes >= kPast) return;
  for (std::uint32_t v = since;; ++v) {
    if (cell.past[v % kPast] == value) return;
    if (v == cell.version) break;
  }
  fail("a read returns a value that was not there", line, half);
}

}  // namespace fabmon
