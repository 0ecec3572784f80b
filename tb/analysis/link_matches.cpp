// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/link_matches.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace fabmon {
namespace {

// Values in time stamps as cycles of a period; 0 or 1: as they are.
Distribution divided(Distribution& values, std::uint64_t period) {
  if (period <= 1) return std::move(values);
  Distribution cycles;
  const Counts counts = values.counts();
  for (const ValueCount& each : counts.values()) {
    cycles.add(each.value / period, each.count);
  }
  return cycles;
}

// What speaks for an order, and what against it.
struct OrderEvidence {
  std::uint64_t for_it = 0;
  std::uint64_t against = 0;
};

bool outweighs(std::uint64_t more, std::uint64_t less) {
  constexpr std::uint64_t kTimes = 9;
  return more != 0 && more >= kTimes * less;
}

// Matches at different times of accept or end.
std::uint64_t apart(const LinkPair& pair) {
  std::uint64_t count = 0;
  for (const auto& of : pair.directions) count += of ? of->matched - of->same_times : 0;
  return count;
}

OrderEvidence times_of(const LinkPair& forward, const LinkPair& backward) {
  OrderEvidence times{.for_it = apart(forward), .against = apart(backward)};
  const auto add = [](const LinkPair& pair, std::uint64_t& first, std::uint64_t& later) {
    for (const auto& of : pair.directions) {
      if (of == nullptr) continue;
      first += of->shown_first;
      later += of->shown_later;
    }
  };
  add(forward, times.for_it, times.against);
  add(backward, times.against, times.for_it);
  return times;
}

// True if all transactions of `inner` are found at `outer`, and `outer` has at least so many others
// of the same addresses: these did not pass `inner`, so that it is upstream. The two are those of
// `forward`, in that order if `first`.
bool merges_into(const LinkPair& forward, const LinkPair& backward, const LinkSide& inner,
                 bool first, std::uint64_t least) {
  std::uint64_t others = 0;
  for (std::size_t d = 0; d < kMaxDirections; ++d) {
    const LinkMatches* const ahead = forward.directions.at(d).get();
    const LinkMatches* const behind = backward.directions.at(d).get();
    const std::uint64_t matched = (ahead ? ahead->matched : 0) + (behind ? behind->matched : 0);
    if (matched != inner.total.at(d)) return false;
    // Of the outer one: transactions whose key the inner one has had, but for those that are
    // matched, as far as they were among these.
    const LinkMatches* const of_outer = first ? behind : ahead;
    const LinkMatches* const of_inner = first ? ahead : behind;
    if (of_outer == nullptr) continue;
    const std::uint64_t known = of_outer->matched + (of_inner ? of_inner->seen_to : 0);
    others += of_outer->seen - std::min(of_outer->seen, known);
  }
  return others >= std::max<std::uint64_t>(least, 1);
}

}  // namespace

void LinkMatches::add(const LinkMatches& other) {
  matched += other.matched;
  by_order += other.by_order;
  repeated += other.repeated;
  same_times += other.same_times;
  shown_first += other.shown_first;
  shown_later += other.shown_later;
  bytes += other.bytes;
  failed += other.failed;
  seen = std::max(seen, other.seen);  // of the same transactions
  seen_to += other.seen_to;
  wait.add(other.wait.counts());
  wait_to.add(other.wait_to.counts());
  request.add(other.request.counts());
  inside.add(other.inside.counts());
  response.add(other.response.counts());
}

void LinkMatches::add_reversed(const LinkMatches& other) {
  matched += other.matched;
  by_order += other.by_order;
  repeated += other.repeated;
  same_times += other.same_times;
  shown_first += other.shown_later;
  shown_later += other.shown_first;
  bytes += other.bytes;
  failed += other.failed;
  wait.add(other.wait_to.counts());
  wait_to.add(other.wait.counts());
  request.add(other.request.counts());
  inside.add(other.inside.counts());
  response.add(other.response.counts());
}

void LinkPair::take(LinkPair& other, const std::array<std::uint64_t, kMaxDirections>& most) {
  wanted = wanted || other.wanted;
  alone += other.alone;
  for (std::size_t d = 0; d < kMaxDirections; ++d) {
    std::unique_ptr<LinkMatches>& more = other.directions.at(d);
    if (more == nullptr) continue;
    if (of(d).matched + more->matched <= most.at(d)) {
      of(d).add(*more);
    } else if (of(d).matched < more->matched) {
      directions.at(d) = std::move(more);
    }
  }
  other = {};
}

void LinkPair::drop_turned(LinkPair& other,
                           const std::array<std::uint64_t, kMaxDirections>& most) const {
  for (std::size_t d = 0; d < kMaxDirections; ++d) {
    const LinkMatches* const of = directions.at(d).get();
    std::unique_ptr<LinkMatches>& turned = other.directions.at(d);
    if (of == nullptr || turned == nullptr || turned->same_times != turned->matched) continue;
    if (of->matched >= turned->matched && of->matched + turned->matched > most.at(d)) {
      turned = nullptr;
    }
  }
}

LinkOrder link_order(const LinkPair& forward, const LinkPair& backward, const LinkSide& from,
                     const LinkSide& to, std::uint64_t least) {
  const OrderEvidence times = times_of(forward, backward);
  if (times.for_it + times.against != 0) {
    if (outweighs(times.for_it, times.against)) return LinkOrder::kForward;
    const bool turns = apart(forward) + apart(backward) == 0;
    return turns && outweighs(times.against, times.for_it) ? LinkOrder::kBackward
                                                           : LinkOrder::kNotKnown;
  }
  OrderEvidence rest;
  if (from.id_width != 0 && to.id_width != 0 && from.id_width != to.id_width) {
    ++(from.id_width < to.id_width ? rest.for_it : rest.against);
  }
  if (merges_into(forward, backward, from, true, least)) ++rest.for_it;
  if (merges_into(forward, backward, to, false, least)) ++rest.against;
  if ((rest.for_it != 0) == (rest.against != 0)) return LinkOrder::kNotKnown;
  return rest.for_it != 0 ? LinkOrder::kForward : LinkOrder::kBackward;
}

Link link_of(LinkMatches& matches, LinkOrder order, std::uint64_t period) {
  const bool backward = order == LinkOrder::kBackward;
  return {.matched = matches.matched,
          .by_order = matches.by_order,
          .same_times = matches.same_times,
          .order_known = order != LinkOrder::kNotKnown,
          .bytes = matches.bytes,
          .failed = matches.failed,
          .in_cycles = period != 0,
          .wait = divided(backward ? matches.wait_to : matches.wait, period),
          .request = divided(matches.request, period),
          .inside = divided(matches.inside, period),
          .response = divided(matches.response, period)};
}

}  // namespace fabmon
