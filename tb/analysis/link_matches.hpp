// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What a search for links (link.hpp) counts of a pair of ports, and which of the two is nearer to
// the manager by that. It is `from`
//
// 1. by times: a transaction is accepted at `from` before it is at `to`, or ends at `to` before it
//    does at `from`, or its command is shown at `from` before it is at `to`. Of the matches whose
//    times differ at least nine tenths must say the same.
// 2. else by IDs, if those of `from` are narrower: a fabric adds bits.
// 3. else by addresses, if all transactions of `from` are found at `to`, and `to` has others of the
//    same direction, address and bytes. If `to` were nearer to the manager, these would have
//    passed through `from`.
//
// 2. and 3. need that no match differs. If they contradict each other, or times do, the order is
// not known.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "tb/analysis/bus_shape.hpp"
#include "tb/analysis/distribution.hpp"
#include "tb/analysis/link.hpp"

namespace fabmon {

/// The matches of a direction of a pair of ports.
struct LinkMatches {
  std::uint64_t matched = 0;
  std::uint64_t by_order = 0;
  std::uint64_t repeated = 0;  ///< of these, those with several candidates at that port
  std::uint64_t same_times = 0;
  std::uint64_t shown_first = 0;  ///< those whose command was shown at `from` first
  std::uint64_t shown_later = 0;  ///< at `to` first
  std::uint64_t bytes = 0;        ///< of those that are matched
  std::uint64_t failed = 0;       ///< matched, and ended with an error at both ports
  std::uint64_t seen = 0;         ///< transactions of `from` whose key `to` has had
  std::uint64_t seen_to = 0;      ///< matched ones of `to` whose key `from` had had
  Distribution wait{}, request{}, inside{}, response{};
  Distribution wait_to{};                           ///< at `to`, of those with the same times
  std::vector<std::pair<LinkEnd, LinkEnd>> held{};  ///< not told yet

  /// Adds those of another pair of ports, which are the same ports by other names.
  void add(const LinkMatches& other);
  /// Adds those of the ports in the other order, all of which have the same times.
  void add_reversed(const LinkMatches& other);
};

/// What is counted of two ports, `from` and `to`.
struct LinkPair {
  bool wanted = false;      ///< by the user
  std::uint64_t alone = 0;  ///< matches for which there was one candidate, at different times
  std::array<std::unique_ptr<LinkMatches>, kMaxDirections> directions{};

  /// The matches of a direction, which are made if there are none.
  LinkMatches& of(std::size_t direction) {
    std::unique_ptr<LinkMatches>& matches = directions.at(direction);
    if (matches == nullptr) matches = std::make_unique<LinkMatches>();
    return *matches;
  }
  /// Adds those of the same ports by other names, and leaves nothing there. `most`: of each
  /// direction the transactions of the port that has fewer. If there would be more matches, both
  /// have the same ones.
  void take(LinkPair& other, const std::array<std::uint64_t, kMaxDirections>& most);
  /// Removes the matches of the ports in the other order that are the same ones as these: all have
  /// the same times, and there would be more than `most`.
  void drop_turned(LinkPair& other, const std::array<std::uint64_t, kMaxDirections>& most) const;
};

/// Whether `from` is nearer to the manager than `to`.
enum class LinkOrder : std::uint8_t { kNotKnown, kForward, kBackward };

/// A port of a pair: its transactions by direction, and the width of its IDs, 0 if not known.
struct LinkSide {
  std::array<std::uint64_t, kMaxDirections> total{};
  unsigned id_width = 0;
};

/// The order of two ports by what was counted of both in both orders. kBackward: all matches have
/// the same times, so that they are the same in the other order. `least`: unmatched transactions
/// of the same addresses that the rule of addresses wants.
LinkOrder link_order(const LinkPair& forward, const LinkPair& backward, const LinkSide& from,
                     const LinkSide& to, std::uint64_t least);

/// The link that matches make, without what other links make of it: in cycles of the period, or in
/// time stamps if that is 1 or 0. The matches lose their values.
Link link_of(LinkMatches& matches, LinkOrder order, std::uint64_t period);

}  // namespace fabmon
