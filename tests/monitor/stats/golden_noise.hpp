// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Random pins and register accesses for the tests of the golden stats model alone. Mostly illegal
// traffic, in phases from silent to every entry every cycle.
#pragma once

#include <array>
#include <cstdint>
#include <random>
#include <vector>

#include "tb/bus/apb/pins.hpp"
#include "tb/bus/context/pins.hpp"
#include "tb/core/reg_access.hpp"
#include "tb/monitor/stats/config.hpp"
#include "tests/monitor/axi4/golden_noise.hpp"

namespace fabmon::test {

/// The pins of any source: next<ContextPins>(), next<ApbPins>() or next<Axi4Pins>().
class StatsNoise {
 public:
  StatsNoise(const StatsConfig& config, std::uint64_t seed)
      : n_(config.n), rng_(seed), axi_(seed + 1, seed % 3 == 0), atomics_(seed) {}

  template <class Pins>
  Pins next();

 private:
  void phase() {
    if (left_ > 0) {
      --left_;
      return;
    }
    static constexpr std::array<unsigned, 6> kRates = {0, 1, 8, 40, 128, 256};
    left_ = rng_() % 200;
    const bool quiet = rng_() % 6 == 0;
    for (unsigned& r : rate_) r = quiet ? 0 : kRates[rng_() % kRates.size()];
    spare_ = rng_() % 4 == 0 ? 256 : 0;
    together_ = rng_() % 4 == 0;
  }

  bool hit(unsigned i) { return rng_() % 256 < rate_[i]; }

  // Each entry on its own, or all in the same cycle; now and then entries that there are not.
  LineMask mask(unsigned i) {
    LineMask m{};
    const bool all = together_ && hit(i);
    if (!all && together_) return m;
    for (unsigned j = 0; j < (spare_ != 0 ? spare_ : n_); ++j) {
      if (all || hit(i)) m[j / 64] |= std::uint64_t{1} << j % 64;
    }
    return m;
  }
  bool reset() { return rng_() % 4000 == 0; }

  unsigned n_;
  std::mt19937_64 rng_;
  PinNoise axi_;
  AtomicNoise atomics_;
  std::uint64_t left_ = 0;
  std::array<unsigned, 4> rate_{};
  unsigned spare_ = 0;
  bool together_ = false;
};

template <>
inline ContextPins StatsNoise::next() {
  phase();
  ContextPins p;
  p.alloc = mask(0);
  p.dealloc = mask(1);
  p.table_full = rng_() % 64 == 0 ? 1 : 0;
  p.aresetn = reset() ? 0 : 1;
  return p;
}

template <>
inline ApbPins StatsNoise::next() {
  phase();
  ApbPins p;
  p.psel = mask(0);
  p.penable = hit(1) ? 1 : 0;
  p.pready = hit(2) ? 1 : 0;
  p.presetn = reset() ? 0 : 1;
  return p;
}

template <>
inline Axi4Pins StatsNoise::next() {
  Axi4Pins p = atomics_.add(axi_.next());
  p.aresetn = reset() ? 0 : 1;
  return p;
}

/// A random write, mostly one that makes something happen soon.
inline RegAccess random_stats_write(const StatsConfig& c, std::mt19937_64& rng) {
  const auto any = static_cast<std::uint32_t>(rng());
  const auto few = [&](std::uint32_t n) { return static_cast<std::uint32_t>(rng() % n); };
  const std::uint32_t timer = 0x1000 + 16 * few(c.n), bin = 0x8000 + 16 * few(c.nbins);
  const auto value = [&]() -> std::uint32_t {  // of a latency, a limit, a boundary
    switch (few(6)) {
      case 0:
        return 0;
      case 1:
        return any;
      case 2:
        return ~few(4);
      case 3:
        return few(300);
      default:
        return few(24);
    }
  };
  const auto mode = [&] { return few(8) == 0 ? any & ~1U : any | 1U; };
  RegAccess w{.write = true};
  const auto put = [&](std::uint32_t addr, std::uint32_t data) {
    w.addr = addr;
    w.data = data;
  };
  switch (few(16)) {
    case 0:
      put(timer, value());
      break;
    case 1:
      put(timer + 4, value());
      break;
    case 2:
      put(timer + 8, few(4) | (any & ~3U));
      break;
    case 3:
      put(timer + 12, mode());
      break;
    case 4:
      put(bin + 4, value());
      break;
    case 5:
      put(bin + 8, few(4) | (any & ~3U));
      break;
    case 6:
      put(bin + 12, mode());
      break;
    case 7:
    case 8:
      put(0xC000 + 8 * few(c.nbins) + 4 * few(2), value());
      break;
    case 9:
    case 10: {  // at times one thing alone, at times all at once
      std::uint32_t data = few(6) == 0 ? 0 : 1;
      if (few(4) == 0) data |= 2;
      if (few(3) == 0) data |= 0x800;
      if (few(3) == 0) data |= 1U << (8 + few(3));
      if (few(4) == 0) data |= any & 0xFFFFF700;
      put(0x10, data);
      break;
    }
    case 11:
      put(0x14, few(2) == 0 ? 1 : any);
      break;
    case 12:
      put(0x18, few(2) == 0 ? 1 : any);
      break;
    case 13:
      put(few(2) == 0 ? 0x10 : 0x54, 1);
      break;
    case 14:
      put(few(2) == 0 ? bin : 0x54, any);
      break;
    default:
      put(any & 0xFFFC, static_cast<std::uint32_t>(rng()));
      break;
  }
  if (few(24) == 0) w.strb = static_cast<std::uint8_t>(few(16));
  return w;
}

/// The address of every register of a build, and some where there is none.
inline std::vector<std::uint32_t> stats_addresses(const StatsConfig& c) {
  std::vector<std::uint32_t> all;
  const auto add = [&](std::uint32_t from, std::uint32_t to) {
    for (std::uint32_t a = from; a < to; a += 4) all.push_back(a);
  };
  add(0, 0x60);
  for (const std::uint32_t port : {0x800U, 0xC00U}) add(port, port + 8 * c.hist_bins() + 8);
  add(0x1000, 0x1008 + 16 * c.n);
  add(0x8000, 0x8008 + 16 * c.nbins);
  add(0xC000, 0xC008 + 8 * c.nbins);
  all.insert(all.end(), {0x7FC, 0xFFC, 0x7FFC, 0xBFFC, 0xFFFC});
  return all;
}

}  // namespace fabmon::test
