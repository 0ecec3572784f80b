// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Finds the ports of a fabric that carry the same transactions, while a recording is read once. IDs
// may change on the way. A transaction a at port A and a transaction b at port B are therefore
// matched by the properties that do not change:
//
//     direction, address and bytes are equal,  A.accept <= B.accept,  B.end <= A.end  (time stamps)
//
// 1. The transactions of all ports are taken in the order of their ends, inner ones first. One that
//    ends searches the unclaimed transactions that it contains and claims one of them: each has at
//    most one claimer and claims at most one. So A > B > C gives (A, B) and (B, C), not (A, C).
// 2. Of several candidates at one port the first to end is claimed: the k-th with the k-th. Of
//    several ports the one is taken that was the only candidate most often, else the one whose
//    transaction lasted longest. These matches are counted as `by_order`.
// 3. Two transactions that begin and end at the same times contain each other (Link::same_times).
//    Their ports' other transactions decide which port is the outer one, then when their commands
//    were shown, then the widths of their IDs and their addresses (link_matches.hpp). If these do
//    not tell, or contradict each other, Link::order_known is false.
// 4. A pair of ports (A, B) and a direction are a link if, with n matches,
//    a. n >= least, and n >= share of the transactions of A, or of those of B;
//    b. n >= half of the transactions of A whose direction, address and bytes B has had as well:
//       a transaction through B must be seen at B;
//    c. at least `least` matches had one candidate at B, or n >= 90 % of the transactions at B.
//    If the user names links, no other links are searched, and they are links for any n.
//
// Not matched: bursts that are split, joined or converted to other lengths on the way; addresses
// that are remapped; writes that are answered before they have arrived; requests a cache answers.
// They are counted. Memory: the last `table` transactions per port, and the different values of the
// distributions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/analysis/bus_shape.hpp"
#include "tb/analysis/distribution.hpp"
#include "tb/analysis/timed_fan_out.hpp"

namespace fabmon {

/// One of the two sides of a match.
struct LinkEnd {
  std::size_t port = 0;           ///< its index
  std::uint64_t accept = 0;       ///< cycle of its port
  std::uint64_t end = 0;          ///< cycle of its port
  std::uint64_t accept_time = 0;  ///< time stamp
  std::uint64_t end_time = 0;     ///< time stamp
  std::uint64_t track = 0;        ///< TimedTransaction::track
  bool failed = false;            ///< it ended with an error
  std::uint64_t wait = 0;         ///< accept - shown, in cycles of its port
  std::uint64_t wait_time = 0;    ///< the same in units of time stamps
};

/// Receives matches while they are found.
class LinkObserver {
 public:
  LinkObserver() = default;
  virtual ~LinkObserver() = default;
  LinkObserver(const LinkObserver&) = delete;
  LinkObserver& operator=(const LinkObserver&) = delete;

  /// A transaction at a port, and the same one at the next port. Told once their ports are a link
  /// by what is known so far; the first ones of a link are told belatedly.
  virtual void matched(const LinkEnd& from, const LinkEnd& to) = 0;
};

/// By the directions of a port, those of the search that they are.
using LinkDirections = std::array<std::uint8_t, kMaxDirections>;

/// Each direction is that of the same index.
constexpr LinkDirections same_directions() {
  LinkDirections same{};
  for (std::size_t d = 0; d < same.size(); ++d) same.at(d) = static_cast<std::uint8_t>(d);
  return same;
}

/// The properties of a port.
struct LinkedPort {
  std::string name{};
  std::string clock{};    ///< ports of equal clocks count in cycles; empty: not known
  unsigned id_width = 0;  ///< bits; 0: not known, or there are no IDs
  LinkDirections directions = same_directions();  ///< kMaxDirections and more: is not linked
};

struct LinkOptions {
  /// Pairs (from, to) of indices of ports that are looked for; empty: all.
  std::vector<std::pair<std::size_t, std::size_t>> only{};
  std::uint64_t least = 8;                   ///< see 4a
  double share = 0.05;                       ///< see 4a, 0 to 1
  std::size_t table = std::size_t{1} << 12;  ///< transactions that are kept of a port
};

/// Two ports that carry the same transactions of a direction.
struct Link {
  std::size_t from = 0;       ///< index of the port nearer to the manager
  std::size_t to = 0;         ///< index of the other one
  std::size_t direction = 0;  ///< of the search (LinkedPort::directions)
  std::uint64_t matched = 0;  ///< transactions that are the same
  std::uint64_t by_order =
      0;  ///< of these, for which there was more than one candidate, at any port
  std::uint64_t same_times = 0;      ///< of these, with the same times at both ports
  bool order_known = true;           ///< false: `from` may be the farther one (3.)
  std::uint64_t bytes = 0;           ///< of the transactions that are the same
  std::uint64_t failed = 0;          ///< of these, those that ended with an error at both ports
  std::uint64_t unmatched_from = 0;  ///< transactions at `from` that no link carries on
  std::uint64_t unmatched_to = 0;    ///< transactions at `to` that no link has brought
  bool in_cycles =
      false;  ///< the ports have one clock, by its name or as all cycles of both have the same
              ///< time stamps at equal distances: values are cycles, else units of time stamps
  Distribution wait{};      ///< from.accept - from.shown
  Distribution request{};   ///< to.accept - from.accept
  Distribution inside{};    ///< to.end - to.accept
  Distribution response{};  ///< from.end - to.end
};

class LinkSearch {
 public:
  /// `observer` may be null; it must outlive the search.
  LinkSearch(std::vector<LinkedPort> ports, LinkOptions options, LinkObserver* observer = nullptr);
  ~LinkSearch();
  LinkSearch(const LinkSearch&) = delete;
  LinkSearch& operator=(const LinkSearch&) = delete;

  /// Takes the transactions of a port; the ports may be at different times, as SharedWave's are.
  TimedSink& port(std::size_t index);

  /// The links, by from, to and direction. To be called once, when all ports have finished. `same`:
  /// of each port the first one that had the same values all along, itself if there is none; both
  /// are one port then, and no link joins them. Empty: all ports differ.
  std::vector<Link> links(const std::vector<std::size_t>& same = {});

  /// One line each for the user on what may be missing; after links().
  std::vector<std::string> notes() const;

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

}  // namespace fabmon
