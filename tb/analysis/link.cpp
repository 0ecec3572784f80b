// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/link.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <limits>
#include <numeric>
#include <optional>
#include <tuple>

#include "tb/analysis/bus_shape.hpp"
#include "tb/analysis/link_matches.hpp"
#include "tb/analysis/link_table.hpp"

namespace fabmon {
namespace {

constexpr std::uint64_t kEver = std::numeric_limits<std::uint64_t>::max();
constexpr std::size_t kWaiting = std::size_t{1} << 17;  // transactions that wait for slower ports
constexpr std::size_t kBatch = 4096;                    // transactions that are looked at together
// Lessens a number, 0 at least: same_times may give one transaction two neighbours on a side.
void take_off(std::uint64_t& from, std::uint64_t count) { from -= std::min(from, count); }

constexpr std::size_t kHeld = 1024;  // matches that are not told yet, of a pair

}  // namespace

class LinkSearch::Search {
 public:
  Search(std::vector<LinkedPort> ports, LinkOptions options, LinkObserver* observer)
      : ports_(std::move(ports)),
        options_(std::move(options)),
        observer_(observer),
        table_(ports_.size(), options_.table),
        pairs_(ports_.size() * ports_.size()) {
    for (std::size_t i = 0; i < ports_.size(); ++i) states_.emplace_back(*this, i);
    std::vector<std::size_t> order(ports_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
      return ports_[a].id_width < ports_[b].id_width;
    });
    rank_.resize(order.size());
    for (std::size_t k = 0; k < order.size(); ++k) rank_[order[k]] = k;
    for (const auto& [from, to] : options_.only) pair(from, to).wanted = true;
  }

  TimedSink& port(std::size_t index) { return states_[index]; }
  std::vector<Link> links(const std::vector<std::size_t>& same);
  std::vector<std::string> notes() const;

 private:
  using Key = LinkTable::Key;
  using Entry = LinkTable::Entry;

  // A transaction that has ended.
  struct Ended {
    Key key;
    LinkEnd end;
  };

  using Matches = LinkMatches;
  using Pair = LinkPair;

  // A port, as the consumer of its transactions.
  class Port : public TimedSink {
   public:
    Port(Search& search, std::size_t index) : search_(search), index_(index) {}
    void cycle(const CycleState& /*state*/, std::uint64_t /*cycle*/, std::uint64_t time) override {
      constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15;
      if (cycles == 1) period = time - now;
      if (cycles > 1 && time - now != period) steady = false;
      now = time;
      ++cycles;
      times = (times ^ time) * kOdd;
    }
    void transaction(TimedTransaction& timed) override {
      const Transaction& t = timed.transaction;
      const std::uint8_t direction = search_.ports_[index_].directions.at(t.direction);
      if (direction >= kMaxDirections) return;
      ++total.at(direction);
      if (!timed.accept_time || !timed.end_time) return;
      waiting.push_back(
          {{t.address, t.bytes, direction},
           {index_, t.accept, t.end, *timed.accept_time, *timed.end_time, timed.track, t.failed(),
            t.accept - t.shown, timed.shown_time ? *timed.accept_time - *timed.shown_time : 0}});
      search_.one_more();
    }
    void finish() override { now = kEver; }

    std::uint64_t now = 0;     // time stamp that it has come to
    std::uint64_t cycles = 0;  // so many, and
    std::uint64_t times = 0;   // a hash of all their time stamps
    std::uint64_t period = 0;  // from the first to the second; `steady`: all are alike
    bool steady = true;
    std::array<std::uint64_t, kMaxDirections> total{};
    std::deque<Ended> waiting{};  // for other ports to come as far

   private:
    Search& search_;
    std::size_t index_;
  };

  Pair& pair(std::size_t from, std::size_t to) { return pairs_[from * ports_.size() + to]; }
  Matches& matches(std::size_t from, std::size_t to, std::size_t direction) {
    return pair(from, to).of(direction);
  }
  bool is_wanted(std::size_t from, std::size_t to) {
    return options_.only.empty() || pair(from, to).wanted;
  }
  bool in_cycles(std::size_t from, std::size_t to) const {
    return !ports_[from].clock.empty() && ports_[from].clock == ports_[to].clock;
  }

  void one_more();
  void link_ended(std::uint64_t before);
  void link_one(const Ended& one);
  void note_seen(const Ended& one, std::uint32_t bucket);
  struct Choice {
    std::uint32_t index = LinkTable::kNone;
    std::size_t candidates = 0;  // at all ports
    std::size_t at_port = 0;     // at its own
  };
  Choice choose(const Ended& one, std::uint32_t newest);
  void match(const LinkEnd& from, const LinkEnd& to, const Key& key, const Choice& choice);
  static void compare_shown(const LinkEnd& from, const LinkEnd& to, Matches& of);
  bool is_link(std::size_t from, std::size_t to, std::size_t direction);
  void fold(const std::vector<std::size_t>& same);
  void join_same_times();
  // The period of the clock that both ports have by all its time stamps; 0: they have not.
  std::uint64_t common_period(std::size_t from, std::size_t to) const {
    const Port& a = states_[from];
    const Port& b = states_[to];
    const bool same = a.cycles == b.cycles && a.times == b.times && a.steady;
    return same ? a.period : 0;
  }
  LinkOrder order_of(std::size_t from, std::size_t to);

  std::vector<LinkedPort> ports_;
  std::vector<std::size_t> rank_;  // of each port: those of narrow IDs are nearer to a manager
  LinkOptions options_;
  LinkObserver* observer_;
  LinkTable table_;
  std::vector<Pair> pairs_;
  std::deque<Port> states_;
  std::size_t waiting_ = 0;          // transactions of all ports
  std::size_t next_batch_ = kBatch;  // when there are so many
  std::vector<Ended> batch_;
  std::vector<std::size_t> counted_;  // candidates by port
  std::uint64_t linked_until_ = 0;    // time stamp
  std::uint64_t forgotten_until_ =
      0;  // the end of the last one nobody has claimed and that is gone
  std::uint64_t forgotten_ = 0;
  std::uint64_t late_ = 0;
};

// A transaction has come to wait.
void LinkSearch::Search::one_more() {
  if (++waiting_ < next_batch_) return;
  std::uint64_t before = kEver;
  for (const Port& port : states_) before = std::min(before, port.now);
  link_ended(before);
  if (waiting_ >= kWaiting) {  // some port's clock stands still, say
    std::uint64_t latest = 0;
    for (const Port& port : states_) latest = std::max(latest, port.now == kEver ? 0 : port.now);
    link_ended(latest);
  }
  next_batch_ = waiting_ + kBatch;
}

// Links the transactions that ended before a time.
void LinkSearch::Search::link_ended(std::uint64_t before) {
  batch_.clear();
  for (Port& port : states_) {
    while (!port.waiting.empty() &&
           (before == kEver || port.waiting.front().end.end_time < before)) {
      batch_.push_back(port.waiting.front());
      port.waiting.pop_front();
    }
  }
  waiting_ -= batch_.size();
  // Inner ones first; of those with the same times that of the later port by rank.
  std::sort(batch_.begin(), batch_.end(), [this](const Ended& a, const Ended& b) {
    return std::tuple(a.end.end_time, b.end.accept_time, rank_[b.end.port], a.end.accept) <
           std::tuple(b.end.end_time, a.end.accept_time, rank_[a.end.port], b.end.accept);
  });
  constexpr std::size_t kAhead = 12;
  for (std::size_t i = 0; i < batch_.size(); ++i) {
    if (i + kAhead < batch_.size()) table_.expect(batch_[i + kAhead].key);
    link_one(batch_[i]);
  }
}

void LinkSearch::Search::link_one(const Ended& one) {
  if (one.end.end_time < linked_until_) ++late_;
  linked_until_ = std::max(linked_until_, one.end.end_time);
  const std::uint32_t bucket = table_.find(one.key);
  note_seen(one, bucket);
  bool claims = false;
  bool claimed = false;
  const Choice choice = choose(one, table_.bucket(bucket).newest);
  if (choice.index != LinkTable::kNone) {
    Entry& other = table_[choice.index];
    const bool same =
        other.end.accept_time == one.end.accept_time && other.end.end_time == one.end.end_time;
    if (same && !other.claims &&
        pair(other.end.port, one.end.port).alone > pair(one.end.port, other.end.port).alone) {
      claimed = true;
      other.claims = true;
      match(other.end, one.end, one.key, choice);
      ++matches(other.end.port, one.end.port, one.key.direction).seen_to;
    } else {
      claims = true;
      const LinkEnd to = other.end;
      table_.claim(choice.index);
      match(one.end, to, one.key, choice);
      if (table_.has_had(bucket, one.end.port)) {
        ++matches(one.end.port, to.port, one.key.direction).seen_to;
      }
    }
  } else if (one.end.accept_time < forgotten_until_) {
    ++forgotten_;
  }
  if (const auto gone = table_.enter(bucket, one.end, claims, claimed)) {
    forgotten_until_ = std::max(forgotten_until_, gone->end_time);
  }
}

// Counts at which ports its key has been.
void LinkSearch::Search::note_seen(const Ended& one, std::uint32_t bucket) {
  table_.each_port(bucket, [&](std::size_t to) {
    if (to == one.end.port || !is_wanted(one.end.port, to)) return;
    ++matches(one.end.port, to, one.key.direction).seen;
  });
}

// The one to be claimed, if there is one. `newest`: of those of its key that are not claimed.
LinkSearch::Search::Choice LinkSearch::Search::choose(const Ended& one, std::uint32_t newest) {
  Choice best;
  if (newest == LinkTable::kNone) return best;
  const auto worth = [&](const LinkEnd& end) {
    return std::pair(pair(one.end.port, end.port).alone, end.end_time - end.accept_time);
  };
  counted_.assign(ports_.size(), 0);
  for (std::uint32_t index = newest; index != LinkTable::kNone; index = table_[index].older) {
    const LinkEnd& end = table_[index].end;
    if (end.end_time < one.end.accept_time) break;  // and so did all before it
    if (end.port == one.end.port || end.accept_time < one.end.accept_time ||
        end.end_time > one.end.end_time || !is_wanted(one.end.port, end.port)) {
      continue;
    }
    ++best.candidates;
    ++counted_[end.port];
    // Of one port the oldest, which comes last.
    if (best.index == LinkTable::kNone || table_[best.index].end.port == end.port ||
        worth(end) > worth(table_[best.index].end)) {
      best.index = index;
    }
  }
  if (best.index != LinkTable::kNone) best.at_port = counted_[table_[best.index].end.port];
  return best;
}

// Counts at which port the command was shown first, if it is known when it was.
void LinkSearch::Search::compare_shown(const LinkEnd& from, const LinkEnd& to, Matches& of) {
  if ((from.wait != 0 && from.wait_time == 0) || (to.wait != 0 && to.wait_time == 0)) return;
  const std::uint64_t at_from = from.accept_time - from.wait_time;
  const std::uint64_t at_to = to.accept_time - to.wait_time;
  if (at_from < at_to) ++of.shown_first;
  if (at_to < at_from) ++of.shown_later;
}

void LinkSearch::Search::match(const LinkEnd& from, const LinkEnd& to, const Key& key,
                               const Choice& choice) {
  Matches& of = matches(from.port, to.port, key.direction);
  ++of.matched;
  const bool same = from.accept_time == to.accept_time && from.end_time == to.end_time;
  if (same) ++of.same_times;
  of.bytes += key.bytes;
  of.failed += from.failed && to.failed ? 1 : 0;
  if (choice.candidates > 1) ++of.by_order;
  if (choice.at_port > 1) ++of.repeated;
  if (choice.candidates == 1 && !same) ++pair(from.port, to.port).alone;
  if (choice.candidates == 1 || same) compare_shown(from, to, of);
  const bool cycles = in_cycles(from.port, to.port);
  if (same) of.wait_to.add(cycles ? to.wait : to.wait_time);
  of.wait.add(cycles ? from.wait : from.wait_time);
  of.request.add(cycles ? to.accept - from.accept : to.accept_time - from.accept_time);
  of.inside.add(cycles ? to.end - to.accept : to.end_time - to.accept_time);
  of.response.add(cycles ? from.end - to.end : from.end_time - to.end_time);
  if (observer_ == nullptr) return;
  if (is_link(from.port, to.port, key.direction)) {
    for (const auto& [held_from, held_to] : of.held) observer_->matched(held_from, held_to);
    of.held.clear();
    observer_->matched(from, to);
  } else if (of.held.size() < kHeld) {
    of.held.emplace_back(from, to);
  }
}

// By what is known so far.
bool LinkSearch::Search::is_link(std::size_t from, std::size_t to, std::size_t direction) {
  const Matches* of = pair(from, to).directions.at(direction).get();
  if (pair(from, to).wanted) {
    return states_[from].total.at(direction) + states_[to].total.at(direction) != 0;
  }
  if (of == nullptr) return false;
  const auto part = [&](double share, std::uint64_t all) {
    return static_cast<double>(of->matched) >= share * static_cast<double>(all);
  };
  constexpr double kNearlyAll = 0.9;
  const std::uint64_t total_to = states_[to].total.at(direction);
  return of->matched >= options_.least &&
         (part(options_.share, states_[from].total.at(direction)) ||
          part(options_.share, total_to)) &&
         of->matched * 2 >= of->seen &&
         (of->matched - of->repeated >= options_.least || part(kNearlyAll, total_to));
}

// Makes ports that are the same by other names one port.
void LinkSearch::Search::fold(const std::vector<std::size_t>& same) {
  using Totals = std::array<std::uint64_t, kMaxDirections>;
  const auto fewest = [this](std::size_t a, std::size_t b) {
    Totals most{};
    for (std::size_t d = 0; d < kMaxDirections; ++d) {
      most.at(d) = std::min(states_[a].total.at(d), states_[b].total.at(d));
    }
    return most;
  };
  std::vector<std::pair<std::size_t, std::size_t>> changed;
  for (std::size_t a = 0; a < same.size(); ++a) {
    for (std::size_t b = 0; b < same.size(); ++b) {
      if (same[a] == a && same[b] == b) continue;
      if (same[a] == same[b]) {
        pair(a, b) = {};
      } else {
        pair(same[a], same[b]).take(pair(a, b), fewest(a, b));
        changed.emplace_back(same[a], same[b]);
      }
    }
  }
  // A port between two names of another one, with its times, has matched with both.
  for (const auto& [a, b] : changed) pair(a, b).drop_turned(pair(b, a), fewest(a, b));
}

// Gives matches at the same times to that direction of a pair of ports that has others.
void LinkSearch::Search::join_same_times() {
  for (std::size_t a = 0; a < ports_.size(); ++a) {
    for (std::size_t b = 0; b < ports_.size(); ++b) {
      if (pair(a, b).alone <= pair(b, a).alone) continue;
      for (std::size_t d = 0; d < kMaxDirections; ++d) {
        const std::unique_ptr<Matches>& wrong = pair(b, a).directions.at(d);
        if (wrong == nullptr || wrong->same_times == 0 || wrong->same_times != wrong->matched) {
          continue;
        }
        matches(a, b, d).add_reversed(*wrong);
        pair(b, a).directions.at(d) = nullptr;
      }
    }
  }
}

LinkOrder LinkSearch::Search::order_of(std::size_t from, std::size_t to) {
  if (pair(from, to).wanted) return LinkOrder::kForward;
  return link_order(pair(from, to), pair(to, from), {states_[from].total, ports_[from].id_width},
                    {states_[to].total, ports_[to].id_width}, options_.least);
}

std::vector<Link> LinkSearch::Search::links(const std::vector<std::size_t>& same) {
  link_ended(kEver);
  fold(same);
  join_same_times();
  std::vector<Link> links;
  for (std::size_t from = 0; from < ports_.size(); ++from) {
    for (std::size_t to = 0; to < ports_.size(); ++to) {
      for (std::size_t d = 0; d < kMaxDirections; ++d) {
        if (!is_link(from, to, d)) continue;
        Matches& of = matches(from, to, d);
        const std::uint64_t period = in_cycles(from, to) ? 1 : common_period(from, to);
        const LinkOrder order = order_of(from, to);
        const bool backward = order == LinkOrder::kBackward;
        Link& link = links.emplace_back(link_of(of, order, period));
        link.from = backward ? to : from;
        link.to = backward ? from : to;
        link.direction = d;
        link.unmatched_from = states_[link.from].total.at(d);
        link.unmatched_to = states_[link.to].total.at(d);
      }
    }
  }
  std::sort(links.begin(), links.end(), [](const Link& a, const Link& b) {
    return std::tuple(a.from, a.to, a.direction) < std::tuple(b.from, b.to, b.direction);
  });
  for (Link& link : links) {
    for (const Link& other : links) {
      if (other.direction != link.direction) continue;
      if (other.from == link.from) take_off(link.unmatched_from, other.matched);
      if (other.to == link.to) take_off(link.unmatched_to, other.matched);
    }
  }
  return links;
}

std::vector<std::string> LinkSearch::Search::notes() const {
  std::vector<std::string> notes;
  const auto note = [&notes](std::uint64_t count, std::string_view what) {
    if (count != 0)
      notes.push_back("through the fabric: " + std::to_string(count) + std::string(what));
  };
  note(forgotten_,
       " transactions took so long that their counterparts at the next port were forgotten");
  note(late_, " transactions were matched late, because the clock of a port stood still");
  return notes;
}

LinkSearch::LinkSearch(std::vector<LinkedPort> ports, LinkOptions options, LinkObserver* observer)
    : search_(std::make_unique<Search>(std::move(ports), std::move(options), observer)) {}

LinkSearch::~LinkSearch() = default;

TimedSink& LinkSearch::port(std::size_t index) { return search_->port(index); }

std::vector<Link> LinkSearch::links(const std::vector<std::size_t>& same) {
  return search_->links(same);
}

std::vector<std::string> LinkSearch::notes() const { return search_->notes(); }

}  // namespace fabmon
