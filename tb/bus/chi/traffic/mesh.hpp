// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The crosspoints, the links between them and the links to the devices.
//
// A link has four channels. Its receiver has a queue for each, and grants a link credit (LCRDV)
// for each free place; a flit needs one, which may be used from the cycle after its grant on. A
// place freed in a cycle is granted in that cycle. After reset, and after a device link was shut
// down, credits come one a cycle and channel; before it stops, the sender returns those that it
// still has with link flits (opcode 0). An XP sends at most one flit a cycle on each interface and
// channel; who of several comes first goes round.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tb/bus/chi/pins.hpp"
#include "tb/bus/chi/traffic/flit.hpp"
#include "tb/bus/chi/traffic/pack.hpp"
#include "tb/bus/chi/traffic/system.hpp"
#include "tb/core/ring.hpp"

namespace fabmon {

/// LCRDV of one cycle, bit c of [2 * XP + port][direction of the flits]: channel c. Not a pin of
/// the monitor, but what a check of the links needs.
using ChiCredits = std::array<std::array<std::uint8_t, kChiDirections>, kChiMaxPorts>;

class ChiNetwork {
 public:
  explicit ChiNetwork(const ChiSystem& system);

  // The device's side of a port.
  void send(unsigned port, ChiChannel channel, const ChiFlit& flit);
  unsigned room(unsigned port, ChiChannel channel) const { return to_send_[port][channel].room(); }
  /// Flits that wait to be sent.
  unsigned waiting(unsigned port, ChiChannel channel) const {
    return to_send_[port][channel].size();
  }
  /// A flit waits and there is no credit.
  bool stalled(unsigned port, ChiChannel channel) const {
    return waiting(port, channel) != 0 && up_[port].credit[channel] == 0;
  }
  /// Bit c: something has come on channel c.
  unsigned received(unsigned port) const { return came_[port]; }
  const ChiFlit& front(unsigned port, ChiChannel channel) const {
    return pool_[received_[port][channel].front()];
  }
  void pop(unsigned port, ChiChannel channel);
  /// Bit c: in the cycle before, the device sent a flit on channel c.
  unsigned sent(unsigned port) const { return sent_[port]; }

  /// One cycle of all links and XPs.
  void transmit(ChiPins& pins);
  /// Shuts a link down; it comes back by itself.
  void shut(unsigned port, ChiDirection direction, unsigned clocks);
  /// LCRDV of the cycle of the last transmit(), and of the pop()s before it.
  const ChiCredits& credits() const { return lcrdv_; }
  bool empty() const { return free_.size() == pool_.size(); }

 private:
  static constexpr unsigned kMeshDepth = 3;    // places of a queue between XPs
  static constexpr unsigned kDeviceDepth = 4;  // and at a device or for it
  static constexpr std::size_t kInterfaces = 6;

  // The sender's side of a link to or from a device.
  struct Link {
    enum class State : std::uint8_t { kRun, kDeactivate, kStop };
    State state = State::kRun;
    std::uint32_t stopped = 0;                        // cycles to come
    std::array<std::uint8_t, kChiChannels> credit{};  // that the sender has
    std::array<std::uint8_t, kChiChannels> owed{};    // that the receiver may grant
    std::uint8_t granting = 0;                        // channels with owed != 0 in State::kRun
  };
  struct Held {
    std::uint16_t flit = 0;
    std::uint8_t way = 0;  // the interface by which it leaves
  };
  struct Crosspoint {
    std::uint32_t full = 0;  // bit 4 * interface + channel: something in the queue
    std::array<Ring<Held, 4>, kInterfaces * kChiChannels> in;
    std::array<std::uint8_t, std::size_t{4} * kChiChannels> credit{};  // to the neighbours
    std::array<std::uint8_t, kInterfaces * kChiChannels> last{};       // sent from which interface
    std::array<std::uint8_t, 4> neighbour{};
  };
  struct Arrival {
    std::uint8_t xp, queue;  // at an XP; xp = kDevice: at a device, queue = 4 * port + channel
    std::uint16_t flit;
  };
  static constexpr std::uint8_t kDevice = 0xFF;

  void run_links(ChiPins& pins);
  void return_credits(Link& link, ChiLinkPins& pins);
  void upload(ChiPins& pins);
  void switch_flits(unsigned xp, ChiXpPins& pins);
  void give_back(unsigned xp, unsigned interface, unsigned channel);
  void grant(unsigned port, ChiDirection direction, unsigned channel);
  void settle();

  const ChiSystem* system_;
  ChiPacker packer_;
  std::vector<ChiFlit> pool_;
  std::vector<std::uint16_t> free_;
  std::vector<Crosspoint> xps_;
  std::vector<std::array<Ring<std::uint16_t, 256>, kChiChannels>> to_send_;
  std::vector<std::array<Ring<std::uint16_t, 4>, kChiChannels>> received_;
  std::vector<std::uint8_t> ports_;                // those in use
  std::vector<std::uint8_t> came_, wants_, sent_;  // by port: channels
  std::vector<Link> up_, down_;                    // by port
  std::vector<Arrival> arrivals_;                  // of this cycle
  std::vector<std::uint8_t*> granted_;             // credits that count from the next one on
  bool special_ = true;                            // some link is not just running
  ChiCredits lcrdv_{}, next_lcrdv_{};
};

}  // namespace fabmon
