// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A CXRA, the request agent of a CCIX gateway: to its mesh it is the home of memory that is on
// another chip, whose home node, snoop filter and cache are modelled here as those of an HN-F. What
// lies between is the link: requests for memory and the data of writes wait for a protocol credit
// of one of three links, take their time to the other chip and back, and free the credit there.
//
//     home --requests_, data_ (a queue a link)--> credit --far_--> memory --back_--> home
#pragma once

#include <array>
#include <cstdint>

#include "tb/bus/chi/traffic/hnf.hpp"

namespace fabmon {

class ChiCxRa final : public ChiHnF {
 public:
  explicit ChiCxRa(const ChiAgent& agent);

  void step(const ChiStep& step) override;
  bool idle() const override;

 protected:
  ChiKind memory_kind(unsigned /*line*/, const ChiStep& /*step*/) const override {
    return ChiKind::kCxRa;
  }
  void to_memory(ChiChannel channel, const ChiFlit& flit, const ChiStep& step) const override;
  void show_occupancy(const ChiStep& /*step*/) override {}

 private:
  static constexpr unsigned kLinks = 3;

  // On its way, or in memory there.
  struct Far {
    ChiFlit flit;
    ChiChannel channel = kChiReq;
    std::uint64_t due = 0;
  };
  // What comes back.
  struct Back {
    ChiFlit flit;
    ChiChannel channel = kChiRsp;
  };
  struct Link {
    Ring<ChiFlit, 128> requests, data;          // that wait for a credit
    unsigned requests_open = 0, data_open = 0;  // credits in use
    unsigned last = ~0U;                        // place of the last request in memory there
    bool chain = false;                         // that request was part of a chain
    Ring<Far, 16> far;
  };

  void transmit(unsigned n, const ChiStep& step);
  void arrive(Link& link, const ChiStep& step);
  void memory_does(const Far& far, const ChiStep& step);
  void take_back(const ChiStep& step);
  void count_gateway(const ChiStep& step);

  // to_memory() only queues: that changes nothing which the home sees.
  mutable std::array<Link, kLinks> links_;
  std::array<std::uint8_t, 128> expected_{};  // by TxnID: halves of a write that are to come
  Ring<Back, 256> back_;
  unsigned back_data_ = 0;  // data flits in it
  std::array<ChiOccupancy, 5> occupancy_sum_;
};

}  // namespace fabmon
