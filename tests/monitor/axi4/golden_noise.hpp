// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Random AXI4 pins for the tests of the golden model alone: mostly illegal traffic, with phases
// from silent to every channel busy each cycle. It is noise on purpose: the model has to count what
// is on the pins, not what should be.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "tb/bus/axi4/pins.hpp"
#include "tests/seed.hpp"

namespace fabmon::test {

class PinNoise {
 public:
  /// legal_ends: no read or write ends that was not opened before (IDs included).
  PinNoise(std::uint64_t seed, bool legal_ends) : rng_(seed), legal_ends_(legal_ends) {}

  /// The next cycle.
  Axi4Pins next() {
    if (left_ == 0) new_phase();
    --left_;
    Axi4Pins p;
    p.arvalid = hit(0), p.arready = hit(1), p.rvalid = hit(2), p.rready = hit(3);
    p.awvalid = hit(4), p.awready = hit(5), p.wvalid = hit(6), p.wready = hit(7);
    p.bvalid = hit(8), p.bready = hit(9);
    p.rlast = hit(10), p.wlast = hit(11);
    p.arlen = byte(), p.awlen = byte();
    p.arsize = byte() & 7U, p.awsize = byte() & 7U;
    p.arid = id(), p.rid = id(), p.awid = id(), p.bid = id();
    if (legal_ends_) {
      take(reads_, p.rvalid, p.rready & p.rlast, p.rid);
      take(writes_, p.bvalid, p.bready, p.bid);
      if ((p.arvalid & p.arready) != 0) reads_.push_back(p.arid);
      if ((p.awvalid & p.awready) != 0) writes_.push_back(p.awid);
    }
    return p;
  }

  /// The next n cycles.
  std::vector<Axi4Pins> take_clocks(std::size_t n) {
    std::vector<Axi4Pins> v(n);
    for (Axi4Pins& p : v) p = next();
    return v;
  }

 private:
  void new_phase() {
    static constexpr std::array<unsigned, 7> kRates = {0, 4, 32, 128, 200, 250, 256};
    left_ = 1 + rng_() % 400;
    const bool all_busy = rng_() % 16 == 0, quiet = rng_() % 8 == 0;
    for (unsigned& r : rate_) {
      r = all_busy ? 256 : quiet ? 6 : kRates[rng_() % kRates.size()];
    }
    if (!quiet) rate_[3] = std::max(rate_[3], 32U);
    id_mask_ = rng_() % 4 == 0 ? 0x3FFFF : 3;
  }
  std::uint8_t byte() { return static_cast<std::uint8_t>(rng_() >> 20); }
  std::uint8_t hit(unsigned i) { return rng_() % 256 < rate_[i] ? 1 : 0; }
  std::uint32_t id() { return static_cast<std::uint32_t>(rng_() >> 16) & id_mask_; }
  void take(std::vector<std::uint32_t>& open, std::uint8_t& valid, int ends, std::uint32_t& id) {
    if (open.empty()) valid = 0;
    if (valid == 0) return;
    const std::size_t i = rng_() % open.size();
    id = open[i];
    if (ends != 0) open.erase(open.begin() + static_cast<std::ptrdiff_t>(i));
  }

  std::mt19937_64 rng_;
  bool legal_ends_;
  std::uint64_t left_ = 0;
  std::array<unsigned, 12> rate_{};
  std::uint32_t id_mask_ = 3;
  std::vector<std::uint32_t> reads_, writes_;
};

/// Puts the port in reset for a cycle or a few, seldom, with two seeds of three.
class PortResetNoise {
 public:
  explicit PortResetNoise(std::uint64_t seed) : rng_(seed + 55), one_in_(seed % 3 * 300) {}

  Axi4Pins add(Axi4Pins p) {
    if (left_ == 0 && one_in_ != 0 && rng_() % one_in_ == 0) left_ = 1 + rng_() % 3;
    if (left_ == 0) return p;
    --left_;
    p.aresetn = 0;
    return p;
  }

 private:
  std::mt19937_64 rng_;
  std::uint64_t one_in_, left_ = 0;
};

/// Makes some of the write commands atomic operations, with three seeds of four.
class AtomicNoise {
 public:
  explicit AtomicNoise(std::uint64_t seed) : rng_(seed + 99), one_in_((seed & 3) * 4) {}

  Axi4Pins add(Axi4Pins p) {
    if (one_in_ != 0 && rng_() % one_in_ == 0) p.awatop = static_cast<std::uint8_t>(rng_() % 64);
    return p;
  }

 private:
  std::mt19937_64 rng_;
  std::uint64_t one_in_;
};

}  // namespace fabmon::test
