// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Measures how long a golden model takes for a cycle.
#pragma once

#include <algorithm>
#include <chrono>
#include <iomanip>
#include <iostream>
#include <string_view>
#include <vector>

namespace fabmon::test {

/// Nanoseconds of a cycle of these pins: the best of some rounds. before(): what a round begins
/// with.
template <class Golden, class Pins, class Before>
double golden_cost(Golden& golden, const std::vector<Pins>& pins, const Before& before) {
  using Clock = std::chrono::steady_clock;
  double best = 1e9;
  for (unsigned round = 0; round < 10; ++round) {
    before();
    const auto begin = Clock::now();
    golden.run(pins.data(), pins.size());
    const std::chrono::duration<double, std::nano> t = Clock::now() - begin;
    best = std::min(best, t.count() / static_cast<double>(pins.size()));
  }
  return best;
}

/// Prints it in a row.
template <class Golden, class Pins>
void print_golden_cost(std::string_view what, Golden& golden, const std::vector<Pins>& pins) {
  std::cout << std::fixed << std::setprecision(1) << std::setw(7)
            << golden_cost(golden, pins, [] {}) << " ns/cycle  " << what << '\n';
}

}  // namespace fabmon::test
