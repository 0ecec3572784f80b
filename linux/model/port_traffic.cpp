// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "linux/model/port_traffic.hpp"

#include <limits>
#include <stdexcept>

namespace fabmon::guest {
namespace {

constexpr std::uint64_t kAsk = std::uint64_t{1} << 18, kAnswer = std::uint64_t{1} << 16;
constexpr std::uint64_t kEnd = std::numeric_limits<std::uint64_t>::max();
constexpr unsigned kReady = 240;         // chance of READY, of 256
constexpr std::uint64_t kBytes = 128;    // of a beat on the port, which is 1024 bits wide
constexpr std::uint64_t kPages = 0xFFF;  // of 128 bytes, then from the first one on
static_assert(PortTraffic::kDeep < kAnswer * kReady / 256);  // all are answered

}  // namespace

PortTraffic::PortTraffic(std::string_view workload, std::uint64_t seed, const Axi4Port& bus)
    : seed_(seed), deep_(seed) {
  if (workload != kDeepReads) traffic_.emplace(workload, seed, kEnd, bus);
}

void PortTraffic::rewind() {
  if (traffic_) traffic_->rewind();
  deep_ = Deep(seed_);
}

void PortTraffic::choose(std::string_view workload) {
  if (!traffic_) throw std::invalid_argument("deep reads stay");
  traffic_->choose(workload);
}

std::size_t PortTraffic::read(Axi4Pins* out, std::size_t n) {
  if (traffic_) return traffic_->read(out, n);
  for (std::size_t i = 0; i < n; ++i) {
    step(deep_);
    out[i] = deep_.pins;
  }
  return n;
}

// A VALID that is high stays until its handshake.
void PortTraffic::step(Deep& deep) {
  Axi4Pins& p = deep.pins;
  const bool asks = deep.now % (kAsk + kAnswer) < kAsk;
  const bool moved_command = p.arvalid != 0 && p.arready != 0;
  const bool moved_data = p.rvalid != 0 && p.rready != 0;
  if (moved_command) ++deep.open;
  if (moved_data) --deep.open;
  if (p.arvalid == 0 || moved_command) {
    p.arvalid = asks && deep.open < kDeep ? 1 : 0;
    if (p.arvalid != 0) p.araddr = (deep.rng.next() & kPages) * kBytes;
    p.arsize = 7;
  }
  if (p.rvalid == 0 || moved_data) {
    p.rvalid = p.rlast = !asks && deep.open != 0 ? 1 : 0;
  }
  p.arready = deep.rng.chance(kReady) ? 1 : 0;
  p.rready = deep.rng.chance(kReady) ? 1 : 0;
  ++deep.now;
}

}  // namespace fabmon::guest
