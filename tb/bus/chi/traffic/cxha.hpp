// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A CXHA, the home agent of a CCIX gateway: to its mesh it is the coherent requesters of another
// chip, modelled as one RN-F. Snoops go through a tracker and wait for a protocol credit of one of
// three links; the other chip answers when it has got them. Read data goes to its link at once
// where it can (bypass), else by way of a buffer.
#pragma once

#include <array>
#include <cstdint>

#include "tb/bus/chi/traffic/rnf.hpp"

namespace fabmon {

class ChiCxHa final : public ChiRnF {
 public:
  ChiCxHa(const ChiAgent& agent, unsigned requester) : ChiRnF(agent, requester) {}

  bool receive(ChiChannel channel, const ChiFlit& flit, const ChiStep& step) override;
  void step(const ChiStep& step) override;
  bool idle() const override;

 protected:
  bool may_send(const ChiFlit& req, const ChiStep& step) const override;

 private:
  static constexpr unsigned kLinks = 3;
  static constexpr unsigned kBypassClocks = 4;

  struct Snoop {
    ChiFlit flit;
    std::uint64_t due = 0;
  };
  struct Link {
    Ring<ChiFlit, 16> snoops;        // that wait for a credit
    Ring<Snoop, 8> asked;            // that have one
    unsigned data = 0;               // flits of read data in the buffer
    std::uint64_t busy = 0;          // the link takes read data again in this cycle
    Ring<std::uint64_t, 16> bypass;  // until when flits are on their way through it
  };

  Link& link_of(unsigned line) { return links_[line % kLinks]; }
  void read_data(const ChiFlit& flit, const ChiStep& step);
  void snoops(unsigned n, const ChiStep& step);
  void data(Link& link, const ChiStep& step);
  void count(const ChiStep& step);
  unsigned writes() const;

  std::array<Link, kLinks> links_;
  unsigned snoop_data_ = 0;  // flits of snoop data that are still to be sent
  std::array<ChiOccupancy, 7> occupancy_;
};

}  // namespace fabmon
