// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A BusLog that is made of two classes of a bus, which see one cycle after the other as rows of
// pins. Cycles in reset and gaps are handled here.
//
//     Log(PortSink&, const PinWidths&)
//       void cycle(const PinRow&, std::uint64_t now, CycleState&)   a cycle out of reset: tells the
//                                   transactions that end in it, then fills in channels and
//                                   directions, open as of the start of the cycle
//       void stop(LostBy, std::uint64_t now)      a reset, a gap or the end: tells what is open and
//                                   forgets it; now: the cycle behind the last one
//       bool is_idle() const        nothing is open, and the last cycle offered nothing
//       void count_doubtful(bool)   whether what ends from now on is told in doubt
//       std::uint64_t doubtful() const
//       std::vector<std::string> notes() const
//       std::vector<std::pair<std::string_view, std::uint64_t>> counts() const    may be missing
//       PortSink& sink()            optional: who is told the cycles in the sink's place, see
//                                   held_cycles.hpp
//     Rules(const PinWidths&, std::size_t keep), derived from BusRules
//       static std::span<const BusRule> rules()
//       void cycle(const PinRow&, std::uint64_t now, bool doubtful)
//       void reset(const PinRow&, std::uint64_t now)   a cycle in reset
//       void gap()
//     Recount(const PinWidths&)                     the cycles once more, by counters alone
//       CycleState cycle(const PinRow&, Ended&)     a cycle out of reset; how many transactions of
//       a
//                                   direction end in it is added
//       void reset()                                a cycle in reset, or a gap
//       void correct(CycleSums&)                    optional, behind each cycle: takes out of the
//                                   sums what it knows better by now
//       void count_doubtful(bool)                   optional, before each cycle, as of the log
//
// A bus whose tables are made at run time gives a Context: its address is the first argument of
// both constructors, and shape() and rules() are of the objects.
//
// A recording may begin in flight: until it was seen in reset, or for kQuietCycles idle, what ends
// is told in doubt, and violations that older traffic may explain are none.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "tb/bus/bus.hpp"
#include "tb/bus/bus_rules.hpp"
#include "tb/bus/held_cycles.hpp"
#include "tb/bus/pin_trace.hpp"
#include "tb/core/idle_detector.hpp"
#include "tb/core/words.hpp"
#include "tb/record/protocol_notes.hpp"

namespace fabmon {

/// What data_width() and id_width() of a port are.
struct PortWidths {
  unsigned data = 0, id = 0;  ///< bits; 0: not known
};

/// A cycle in reset.
inline CycleState reset_state(const BusShape& shape) {
  CycleState state;
  state.reset = true;
  for (std::size_t d = 0; d < shape.directions.size(); ++d) {
    state.directions.at(d).bucket =
        static_cast<std::uint8_t>(shape.directions[d].buckets.size() - 1);
  }
  return state;
}

/// The counts of a log, if it has counts().
template <class Log>
std::vector<std::pair<std::string_view, std::uint64_t>> log_counts(const Log& log) {
  if constexpr (requires { log.counts(); }) {
    return log.counts();
  } else {
    return {};
  }
}

/// Transactions that end in a cycle, by direction.
using Ended = std::array<std::uint64_t, kMaxDirections>;

/// Of a bus whose cycles are counted by the log alone.
struct NoRecount {
  explicit NoRecount(const PinWidths& /*pins*/) {}
  static CycleState cycle(const PinRow& /*pins*/, Ended& /*ended*/) { return {}; }
  void reset() {}
};

/// See Recount::correct above.
template <class Recount>
void correct_sums(Recount& recount, CycleSums& sums) {
  if constexpr (requires { recount.correct(sums); }) recount.correct(sums);
}

template <class Log, class Rules, class Recount, class... Context>
class PinBusLog final : public BusLog {
 public:
  PinBusLog(const BusPins& bus, const TraceOptions& options, bool compared,
            const std::function<PortWidths(const PinWidths&)>& widths, const Context&... context)
      : trace_(bus, options, compared),
        widths_(widths(trace_.pins())),
        context_(&context...),
        rules_(&context..., trace_.pins(), kMarked) {}

  void begin(PortSink& sink) override {
    std::apply([&](const auto*... context) { log_.emplace(context..., sink, trace_.pins()); },
               context_);
    sink_ = &sink_of(*log_, sink);
  }
  std::size_t read() override { return trace_.read(kBlock); }
  std::uint64_t time(std::size_t i) const override { return trace_.time(i); }
  bool is_gap(std::size_t i) const override { return trace_.is_gap(i); }

  void tell(std::size_t end) override {
    for (std::size_t i = 0; i < end; ++i) {
      const bool doubt = !idle_.seen_idle();
      tell_one(i);
      if (recount_) recount_one(i, doubt);
    }
    trace_.hash(end);
  }
  void check(std::size_t first, std::size_t end) override {
    for (std::size_t i = first; i < end; ++i) {
      if (trace_.is_gap(i)) {
        rules_.gap();
        rules_idle_ = IdleDetector(false);
        continue;
      }
      const PinRow row = trace_.row(i);
      if (trace_.in_reset(i)) {
        rules_.reset(row, checked_);
        rules_idle_.set_idle(checked_);
      } else {
        rules_.cycle(row, checked_, !rules_idle_.seen_idle());
        rules_idle_.step(rules_.is_idle(), checked_);
      }
      ++checked_;
    }
  }
  void finish() override { log_->stop(LostBy::kEnd, now_); }

  bool begin_recount() override {
    if (std::is_same_v<Recount, NoRecount>) return false;
    recount_.emplace(trace_.pins());
    return true;
  }
  const CycleSums* recount() const override { return recount_ ? &recounted_ : nullptr; }

  std::uint64_t timescale() const override { return trace_.timescale(); }
  ClockPeriod clock() const override { return trace_.clock(); }
  std::string cut() const override { return trace_.cut(); }
  unsigned data_width() const override { return widths_.data; }
  unsigned id_width() const override { return widths_.id; }
  std::vector<std::string> recording_notes() const override { return trace_.notes(); }
  std::vector<std::string> log_notes(std::uint64_t gaps) const override {
    std::vector<std::string> notes = log_->notes();
    if (log_->doubtful() != 0) {
      notes.push_back(
          fmt::format("in doubt: {} transactions; the trace begins{} neither in reset nor idle, "
                      "and they may have been paired with answers to older requests",
                      grouped(log_->doubtful()), gaps == 0 ? "" : ", or goes on behind a gap,"));
    }
    for (std::string& note : protocol_notes(rules_)) notes.push_back(std::move(note));
    return notes;
  }
  std::uint64_t doubtful() const override { return log_->doubtful(); }
  std::vector<std::pair<std::string_view, std::uint64_t>> counts() const override {
    return log_counts(*log_);
  }
  std::optional<std::vector<BrokenRule>> broken_rules() const override {
    return fabmon::broken_rules(rules_);
  }
  std::vector<BusViolation> new_violations() override {
    std::vector<BusViolation> found;
    for (; told_ < rules_.violations().size(); ++told_) {
      const BusFinding& each = rules_.violations()[told_];
      found.push_back({each.clock, fmt::format("{} (ID {}): {}", each.rule, each.id,
                                               rules_.meaning(each.rule))});
    }
    return found;
  }
  ValueHash values() const override { return trace_.values(); }

 private:
  static constexpr std::size_t kMarked = 1000;  // violations of each rule that get a mark

  void tell_one(std::size_t i) {
    if (trace_.is_gap(i)) {
      log_->stop(LostBy::kGap, now_);
      sink_->gap();
      idle_ = IdleDetector(false);
      return;
    }
    CycleState state;
    if (trace_.in_reset(i)) {
      log_->stop(LostBy::kReset, now_);
      idle_.set_idle(now_);
      state = reset_state(log_->shape());
    } else {
      log_->count_doubtful(!idle_.seen_idle());
      log_->cycle(trace_.row(i), now_, state);
      idle_.step(log_->is_idle(), now_);
    }
    sink_->cycle(state, trace_.time(i));
    ++now_;
  }

  void recount_one(std::size_t i, bool doubt) {
    if (trace_.is_gap(i)) return recount_->reset();
    if (trace_.in_reset(i)) {
      recount_->reset();
      recounted_.add(reset_state(log_->shape()), 1);
      return;
    }
    if constexpr (requires { recount_->count_doubtful(doubt); }) recount_->count_doubtful(doubt);
    Ended ended{};
    recounted_.add(recount_->cycle(trace_.row(i), ended), 1);
    correct_sums(*recount_, recounted_);
    for (std::size_t d = 0; d < ended.size(); ++d) {
      recounted_.directions.at(d).transactions += ended.at(d);
    }
  }

  PinTrace trace_;
  PortWidths widths_;
  std::tuple<const Context*...> context_;
  PortSink* sink_ = nullptr;
  std::optional<Log> log_;  // from begin() on
  std::optional<Recount> recount_;
  CycleSums recounted_;
  Rules rules_;
  IdleDetector idle_ = IdleDetector(false), rules_idle_ = IdleDetector(false);
  std::uint64_t now_ = 0, checked_ = 0;
  std::size_t told_ = 0;
};

}  // namespace fabmon
