// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Random AXI4 pins as golden_noise.hpp, with all that the extra counters of the bank form look at.
#pragma once

#include <cstdint>
#include <random>

#include "tests/monitor/axi4/golden_noise.hpp"

namespace fabmon::test {

class BankNoise {
 public:
  BankNoise(std::uint64_t seed, bool legal_ends) : noise_(seed, legal_ends), rng_(seed + 77) {}

  Axi4Pins next() {
    Axi4Pins p = noise_.next();
    p.araddr = address(), p.awaddr = address();
    p.arburst = few(4), p.awburst = few(4);
    p.rresp = few(4), p.bresp = few(4);
    p.arlock = few(2), p.awlock = few(2);
    if (rng_() % 4 == 0) p.arlen = few(6);
    if (rng_() % 4 == 0) p.awlen = few(20);
    return p;
  }

 private:
  std::uint8_t few(unsigned n) { return static_cast<std::uint8_t>(rng_() % n); }
  /// Often near a boundary of 4 KiB, or aligned.
  std::uint64_t address() {
    std::uint64_t a = rng_();
    if (rng_() % 2 == 0) a |= 0xF00;
    return rng_() % 2 == 0 ? a & ~std::uint64_t{0x7F} : a;
  }

  PinNoise noise_;
  std::mt19937_64 rng_;
};

/// The extra counters, all of them.
inline Axi4Config with_all_extras(Axi4Config config) {
  config.bank = config.latency = config.responses = config.exclusives = true;
  config.bursts = config.transfers = config.order = true;
  return config;
}

}  // namespace fabmon::test
