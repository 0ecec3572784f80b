// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/chi/traffic/mesh.hpp"

#include <bit>
#include <stdexcept>

namespace fabmon {
namespace {

// The end of a link that leaves by this mesh interface: east arrives at west, north at south.
constexpr unsigned opposite(unsigned interface) { return interface ^ 1U; }

constexpr unsigned kPool = 8192;

std::size_t ports_of(const ChiSystem& system) { return 2 * std::size_t{system.xps()}; }

}  // namespace

ChiNetwork::ChiNetwork(const ChiSystem& system)
    : system_(&system),
      packer_(system.config()),
      pool_(kPool),
      xps_(system.xps()),
      to_send_(ports_of(system)),
      received_(ports_of(system)),
      came_(ports_of(system)),
      wants_(ports_of(system)),
      sent_(ports_of(system)),
      up_(ports_of(system)),
      down_(ports_of(system)) {
  free_.reserve(kPool);
  for (unsigned i = kPool; i > 0; --i) free_.push_back(static_cast<std::uint16_t>(i - 1));
  arrivals_.reserve(xps_.size() * kInterfaces * kChiChannels);
  granted_.reserve(2 * xps_.size() * kInterfaces * kChiChannels);
  for (unsigned port = 0; port < 2 * system.xps(); ++port) {
    if (system.config().port_type[port] == kDeviceNone) continue;
    ports_.push_back(static_cast<std::uint8_t>(port));
    for (Link* link : {&up_[port], &down_[port]}) {
      link->owed.fill(kDeviceDepth);
      link->granting = 0xF;
    }
  }
  for (unsigned xp = 0; xp < system.xps(); ++xp) {
    for (unsigned i = 0; i < 4; ++i) {
      const unsigned next = system.neighbour(xp, i);
      xps_[xp].neighbour[i] = static_cast<std::uint8_t>(next);
      if (next == system.xps()) continue;
      for (unsigned c = 0; c < kChiChannels; ++c) xps_[xp].credit[4 * i + c] = kMeshDepth;
    }
  }
}

void ChiNetwork::send(unsigned port, ChiChannel channel, const ChiFlit& flit) {
  if (free_.empty()) throw std::logic_error("CHI traffic: too many flits");
  const std::uint16_t place = free_.back();
  free_.pop_back();
  pool_[place] = flit;
  to_send_[port][channel].push(place);
  wants_[port] = static_cast<std::uint8_t>(wants_[port] | 1U << channel);
}

void ChiNetwork::grant(unsigned port, ChiDirection direction, unsigned channel) {
  Link& link = (direction == kChiUp ? up_ : down_)[port];
  auto& lcrdv = next_lcrdv_[port][direction];
  const bool run = link.state == Link::State::kRun;
  if (!run || link.owed[channel] != 0 || (lcrdv >> channel & 1U) != 0) {  // later
    ++link.owed[channel];
    if (run) link.granting = static_cast<std::uint8_t>(link.granting | 1U << channel);
    special_ = true;
    return;
  }
  granted_.push_back(&link.credit[channel]);
  lcrdv = static_cast<std::uint8_t>(lcrdv | 1U << channel);
}

void ChiNetwork::pop(unsigned port, ChiChannel channel) {
  auto& queue = received_[port][channel];
  free_.push_back(queue.pop());
  if (queue.empty()) came_[port] = static_cast<std::uint8_t>(came_[port] & ~(1U << channel));
  grant(port, kChiDown, channel);
}

void ChiNetwork::shut(unsigned port, ChiDirection direction, unsigned clocks) {
  Link& link = (direction == kChiUp ? up_ : down_)[port];
  if (system_->config().port_type[port] == kDeviceNone) return;
  if (link.state != Link::State::kRun || link.granting != 0) return;
  link.state = Link::State::kDeactivate;
  link.stopped = clocks;
  special_ = true;
}

void ChiNetwork::return_credits(Link& link, ChiLinkPins& pins) {
  bool done = true;
  for (unsigned c = 0; c < kChiChannels; ++c) {
    if (link.credit[c] == 0) continue;
    --link.credit[c];
    ++link.owed[c];
    done = done && link.credit[c] == 0;
    packer_.put(pins, static_cast<ChiChannel>(c), ChiFlit{});
  }
  if (done) link.state = Link::State::kStop;
}

// Links that start, that are about to stop, and that are stopped.
void ChiNetwork::run_links(ChiPins& pins) {
  special_ = false;
  for (const unsigned port : ports_) {
    for (const ChiDirection direction : {kChiUp, kChiDown}) {
      Link& link = (direction == kChiUp ? up_ : down_)[port];
      if (link.state == Link::State::kDeactivate) {
        return_credits(link, pins.xp[port / 2].port[port % 2][direction]);
      } else if (link.state == Link::State::kStop && link.stopped-- == 0) {
        link.state = Link::State::kRun;
        link.granting = 0xF;
      }
      if (link.state == Link::State::kRun && link.granting != 0) {
        for (unsigned c = 0; c < kChiChannels; ++c) {
          if ((link.granting >> c & 1U) == 0) continue;
          auto& lcrdv = next_lcrdv_[port][direction];
          if ((lcrdv >> c & 1U) != 0) continue;
          if (link.owed[c] != 0) {
            --link.owed[c];
            lcrdv = static_cast<std::uint8_t>(lcrdv | 1U << c);
            granted_.push_back(&link.credit[c]);
          }
          if (link.owed[c] == 0)
            link.granting = static_cast<std::uint8_t>(link.granting & ~(1U << c));
        }
      }
      special_ = special_ || link.state != Link::State::kRun || link.granting != 0;
    }
  }
}

void ChiNetwork::upload(ChiPins& pins) {
  for (const unsigned port : ports_) {
    const unsigned wants = wants_[port];
    sent_[port] = 0;
    Link& link = up_[port];
    if (wants == 0 || link.state != Link::State::kRun) continue;
    ChiLinkPins& out = pins.xp[port / 2].port[port % 2][kChiUp];
    for (unsigned c = 0; c < kChiChannels; ++c) {
      if ((wants >> c & 1U) == 0 || link.credit[c] == 0) continue;
      auto& queue = to_send_[port][c];
      const std::uint16_t flit = queue.pop();
      if (queue.empty()) wants_[port] = static_cast<std::uint8_t>(wants_[port] & ~(1U << c));
      --link.credit[c];
      sent_[port] = static_cast<std::uint8_t>(sent_[port] | 1U << c);
      packer_.put(out, static_cast<ChiChannel>(c), pool_[flit]);
      arrivals_.push_back({static_cast<std::uint8_t>(port / 2),
                           static_cast<std::uint8_t>(4 * (kChiP0 + port % 2) + c), flit});
    }
  }
}

// A place of an XP's queue is free again.
void ChiNetwork::give_back(unsigned xp, unsigned interface, unsigned channel) {
  if (interface >= kChiP0) {
    grant(2 * xp + interface - kChiP0, kChiUp, channel);
    return;
  }
  Crosspoint& sender = xps_[xps_[xp].neighbour[interface]];
  granted_.push_back(&sender.credit[4 * opposite(interface) + channel]);
}

void ChiNetwork::switch_flits(unsigned xp, ChiXpPins& pins) {
  Crosspoint& x = xps_[xp];
  for (unsigned c = 0; c < kChiChannels; ++c) {
    std::uint32_t full = x.full >> c & 0x111111U;
    if (full == 0) continue;
    std::array<std::uint8_t, kInterfaces> from{};  // by interface: who wants to leave there
    unsigned ways = 0;
    for (; full != 0; full &= full - 1) {
      const unsigned i = static_cast<unsigned>(std::countr_zero(full)) / 4;
      const unsigned way = x.in[4 * i + c].front().way;
      from[way] = static_cast<std::uint8_t>(from[way] | 1U << i);
      ways |= 1U << way;
    }
    for (; ways != 0; ways &= ways - 1) {
      const auto way = static_cast<unsigned>(std::countr_zero(ways));
      const unsigned bit = 4 * way + c;
      Link* link = way >= kChiP0 ? &down_[2 * xp + way - kChiP0] : nullptr;
      std::uint8_t& credit = link != nullptr ? link->credit[c] : x.credit[bit];
      if (credit == 0) {
        pins.tx_stall |= 1U << bit;
        continue;
      }
      if (link != nullptr && link->state != Link::State::kRun) continue;
      const unsigned after = from[way] & (0xFEU << (x.last[bit] % 8U));
      const auto i = static_cast<unsigned>(std::countr_zero(after != 0 ? after : from[way])) % 8U;
      x.last[bit] = static_cast<std::uint8_t>(i);
      auto& queue = x.in[4 * i + c];
      const Held held = queue.pop();
      if (queue.empty()) x.full &= ~(1U << (4 * i + c));
      give_back(xp, i, c);
      --credit;
      pins.tx_flitv |= 1U << bit;
      if (link == nullptr) {
        arrivals_.push_back(
            {x.neighbour[way], static_cast<std::uint8_t>(4 * opposite(way) + c), held.flit});
        continue;
      }
      const unsigned p = way - kChiP0;
      packer_.put(pins.port[p][kChiDown], static_cast<ChiChannel>(c), pool_[held.flit]);
      if (c == kChiDat && pool_[held.flit].chunkv != 3 &&
          system_->config().port_type[2 * xp + p] == kDeviceRnF) {
        pins.partial_dat = static_cast<std::uint8_t>(pins.partial_dat | 1U << p);
      }
      arrivals_.push_back({kDevice, static_cast<std::uint8_t>(4 * (2 * xp + p) + c), held.flit});
    }
  }
}

// What was sent in this cycle is there in the next one.
void ChiNetwork::settle() {
  for (const Arrival& a : arrivals_) {
    if (a.xp == kDevice) {
      const unsigned port = a.queue / 4U, channel = a.queue % 4U;
      received_[port][channel].push(a.flit);
      came_[port] = static_cast<std::uint8_t>(came_[port] | 1U << channel);
    } else {
      Crosspoint& x = xps_[a.xp];
      x.in[a.queue].push({a.flit, system_->route(a.xp, pool_[a.flit].tgt_id)});
      x.full |= 1U << a.queue;
    }
  }
  arrivals_.clear();
  for (std::uint8_t* credit : granted_) ++*credit;
  granted_.clear();
  lcrdv_ = next_lcrdv_;
  for (const unsigned port : ports_) next_lcrdv_[port] = {};
}

void ChiNetwork::transmit(ChiPins& pins) {
  if (special_) run_links(pins);
  upload(pins);
  for (unsigned xp = 0; xp < xps_.size(); ++xp) {
    if (xps_[xp].full != 0) switch_flits(xp, pins.xp[xp]);
  }
  settle();
}

}  // namespace fabmon
