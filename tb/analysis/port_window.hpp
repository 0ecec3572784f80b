// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Presents a part of a recording as a whole recording, with the state from the time before. The log
// of handshakes reads the recording from its beginning, so no response is matched with a later
// command. The sink behind this class sees only the part.
//
// * Cycles are counted from the first one of the part.
// * A transaction belongs to the part if its command is accepted and its end lies in it. Those that
//   are open at the beginning are left out (before()). The log ends with the part: those that are
//   open there are unfinished.
// * Other events of a transaction before the part (first VALID, data ahead of its command) count
//   from the first cycle of the part; the spacing to a command before it is not
//   known.
// * CycleState::open is what was open, whenever it began.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tb/analysis/bus_shape.hpp"
#include "tb/analysis/port_sink.hpp"
#include "tb/analysis/statistics_options.hpp"

namespace fabmon {

class PortWindow final : public PortSink {
 public:
  /// The sink must outlive it.
  PortWindow(PortSink& sink, const NamedWindow& window) : sink_(sink), window_(window) {}

  void cycle(const CycleState& state, std::uint64_t time) override;
  void transaction(const Transaction& transaction) override { ended_.push_back(transaction); }
  void unfinished(const OpenTransaction& open) override;
  void gap() override;
  void orphan(std::size_t direction) override { ++orphans_[direction]; }

  /// True if a cycle with this number, counted from the beginning of the recording, and this time
  /// stamp belongs to the part.
  bool contains(std::uint64_t cycle, std::uint64_t time) const {
    return window_.from <= cycle && cycle < window_.to && window_.from_time <= time &&
           time < window_.to_time;
  }
  /// True once the part has ended: nothing that follows is of interest.
  bool ended() const { return place_ == Place::kBehind; }
  /// The first cycle of the part, counted from the beginning of the recording; 0 before it.
  std::uint64_t first() const { return first_; }
  /// Transactions that were open when the part began.
  std::uint64_t before() const { return before_; }

 private:
  enum class Place { kBefore, kInside, kBehind };

  void forget();
  void tell_events();
  Transaction from_first(Transaction transaction) const;

  PortSink& sink_;
  NamedWindow window_;
  Place place_ = Place::kBefore;
  std::uint64_t now_ = 0;    // number of the next cycle of the recording
  std::uint64_t first_ = 0;  // of the part
  std::uint64_t before_ = 0;
  // Transactions that are reported before the cycle that they belong to.
  std::vector<Transaction> ended_;
  std::array<std::uint64_t, kMaxDirections> orphans_{};
  std::vector<OpenTransaction> lost_;
  bool gap_ = false;
};

}  // namespace fabmon
