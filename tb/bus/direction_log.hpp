// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The transactions of one direction of a port that are open, in the order of their requests, and
// what is offered. What all buses have alike of a transaction is entered here:
//
//     shown    the first cycle of the unbroken run of the offer that ends in its acceptance; an
//              acceptance, a reset and another key break a run
//     spacing  accept - accept of the request before; 0 for the first one since a reset
//     open     how many are open when it is accepted, itself among them
//
// Requests of one direction may be offered in two places at once (TileLink: channels A and C);
// `place` says which, 0 if there is one alone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tb/analysis/port_sink.hpp"

namespace fabmon {

class DirectionLog {
 public:
  /// The sink must outlive it. `direction`: index of BusShape::directions.
  DirectionLog(PortSink& sink, std::size_t direction)
      : sink_(sink), direction_(static_cast<std::uint8_t>(direction)) {}

  /// What is open. Its transaction is the bus's, and so is `awaits` for what is told as unfinished.
  struct Open {
    Transaction transaction{};
    std::uint64_t expected = 0;  ///< of use to the bus: beats that are to come
    std::uint64_t tag = 0;       ///< likewise: what tells it from others
    std::uint32_t stage = 0;     ///< likewise: how far it has come
    Awaits awaits = Awaits::kResponse;
  };

  /// A cycle in which a request is offered or not. `key`: what makes it another offer.
  void offer(bool valid, std::uint64_t now, std::uint64_t key = 0, std::size_t place = 0) {
    Offer& at = offers_[place];
    if (valid && (!at.valid || key != at.key)) at.shown = now;
    at.valid = valid;
    at.key = key;
  }
  /// What is known of the request that is offered, should it never be taken: address and ID.
  void offered_is(std::uint64_t address, std::uint32_t id, std::size_t place = 0) {
    offers_[place].address = address;
    offers_[place].id = id;
  }
  /// The request that is offered moves. The reference is valid until the next accept() or end().
  Open& accept(std::uint64_t now, std::size_t place = 0);
  /// The same of a request that was shown in this cycle.
  Open& accept_at_once(std::uint64_t now) {
    offer(true, now);
    offers_[0].shown = now;
    return accept(now);
  }

  /// How many are open.
  std::size_t size() const { return open_.size() - first_; }
  bool empty() const { return size() == 0; }
  /// The i-th of them, the oldest first; i < size().
  Open& operator[](std::size_t i) { return open_[first_ + i]; }
  const Open& operator[](std::size_t i) const { return open_[first_ + i]; }

  /// The i-th of them has ended in this cycle: the sink is told.
  void end(std::size_t i, std::uint64_t now);
  /// The i-th of them is forgotten.
  void drop(std::size_t i);
  /// A beat or an answer that belongs to no request.
  void orphan() { sink_.orphan(direction_); }
  /// Tells all that is open, and what is offered, as unfinished, and forgets it. `now`: the cycle
  /// behind the last one that was told.
  void stop(LostBy by, std::uint64_t now);

  /// Whether those that end from now on end in doubt.
  void count_doubtful(bool doubt) { doubt_ = doubt; }
  /// How many did.
  std::uint64_t doubtful() const { return doubtful_; }
  /// True if nothing is open or offered.
  bool is_idle() const { return empty() && !is_offered(); }
  bool is_offered() const { return offers_[0].valid || offers_[1].valid; }

 private:
  struct Offer {
    bool valid = false;  // in the cycle before, and it was not taken
    std::uint64_t key = 0, shown = 0, address = 0;
    std::uint32_t id = 0;
  };

  PortSink& sink_;
  std::uint8_t direction_;
  std::vector<Open> open_;  // from first_ on
  std::size_t first_ = 0;
  std::array<Offer, 2> offers_{};  // by place
  bool any_before_ = false;        // a request was accepted since the last reset
  std::uint64_t before_ = 0;       // when the last one was
  bool doubt_ = false;
  std::uint64_t doubtful_ = 0;
};

}  // namespace fabmon
