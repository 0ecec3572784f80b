// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The latency timers of the golden stats monitor, without any timer: a log with the start stamp of
// each entry's open request. What a running timer shows, and when it stood at its limit, follows
// from the stamps alone:
//   * k cycles after its start a timer shows min(k, limit) (saturating) or (k - 1) mod limit + 1
//     (wrapping).
//   * It stands at its limit at every edge from start + limit on (saturating), or at each
//     start + m * limit (wrapping). Those edges set the lim flag, if nothing else happens at them.
// Flags are worked out when a request ends or when somebody asks; a flag that was cleared at edge c
// counts the edges from c on, so that an edge that sets it wins over the clear.
//
// "Before edge t" means: with everything done by the edges 0 to t - 1, as a register read at
// cycle t sees it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "tb/bus/context/pins.hpp"
#include "tb/monitor/stats/config.hpp"

namespace fabmon {

class StatsTimers {
 public:
  static constexpr unsigned kMostEntries = 256;

  /// Timers of config.n entries, in reset.
  explicit StatsTimers(const StatsConfig& config);

  /// What an edge did besides giving samples.
  struct Outcome {
    bool orphan_dealloc = false;
    bool double_alloc = false;
  };

  /// The edge of cycle `now`. Entries in `stop` are stopped by a register write. Calls
  /// sample(entry, latency) for each request that ends, in ascending order of entries. Edges
  /// without events may be left out, except while due().
  template <class Sample>
  Outcome edge(std::uint64_t now, const LineMask& alloc, const LineMask& dealloc,
               const LineMask& stop, Sample&& sample);

  /// True if the coming edge changes something without any event: all timers were just disabled.
  bool due() const { return due_; }

  /// What timer j shows before edge `now`.
  std::uint32_t value(unsigned j, std::uint64_t now) const;

  /// Loads a stopped and enabled timer with the low timer_width bits of `value`; else does nothing.
  /// To be called before the edge() at which it acts: events win.
  void load(unsigned j, std::uint32_t value);

  /// The lim flag of timer j before edge `now`.
  bool lim(unsigned j, std::uint64_t now) const;

  /// Clears the lim flag of timer j at edge `now`; to be called before that edge().
  void clear_lim(unsigned j, std::uint64_t now);

  /// Whether a timer that is to say so (mode bit 2) stood at its limit since the last clear, before
  /// edge `now`.
  bool raised(std::uint64_t now) const;

  /// Clears that at edge `now`; to be called before that edge().
  void clear_raised(std::uint64_t now);

  /// The limit register of timer j (0: none) and its enable and mode bits: 0 enable, 1 wrap, 2 the
  /// limit raises STATUS[0].
  std::uint32_t limit(unsigned j) const { return limit_[j]; }
  std::uint32_t mode(unsigned j) const;

  /// Sets them, after the edge() at which the timer was stopped for it. Other bits are ignored.
  void set_limit(unsigned j, std::uint32_t limit);
  void set_mode(unsigned j, std::uint32_t mode);

  /// The enable of all timers, after the edge() of its write.
  void set_enable(bool enable);

  /// All entries.
  const LineMask& entries() const { return entries_; }

 private:
  static bool bit(const LineMask& mask, unsigned j) { return (mask[j / 64] >> j % 64 & 1) != 0; }
  static void put(LineMask& mask, unsigned j, bool value) {
    const std::uint64_t b = std::uint64_t{1} << j % 64;
    mask[j / 64] = value ? mask[j / 64] | b : mask[j / 64] & ~b;
  }

  // What a timer shows k > 0 cycles after its start.
  std::uint32_t after(unsigned j, std::uint64_t k) const;
  // Whether timer j, running from its start stamp to `end`, stood at its limit at an edge in
  // [from, end).
  bool reached(unsigned j, std::uint64_t from, std::uint64_t end) const;
  // The request of entry j leaves the log at edge `end`.
  void close(unsigned j, std::uint64_t end);
  void update_active();

  std::uint32_t mask_;  // timer_width ones
  unsigned words_;      // words of a mask in use
  LineMask entries_{};
  bool can_wrap_;  // a form with stamps in RAM cannot

  // Settings.
  bool enable_ = true;
  LineMask enabled_{}, wraps_{}, raises_{};
  LineMask active_{};  // enabled_, or none while !enable_
  std::array<std::uint32_t, kMostEntries> limit_{};
  std::array<std::uint32_t, kMostEntries> most_{};  // the limit in effect, at least 1

  // The log.
  LineMask running_{};
  std::array<std::uint64_t, kMostEntries> start_{};  // of the running ones
  bool due_ = false;

  // Stopped timers that a write has loaded; all others show 0.
  LineMask loaded_{};
  std::array<std::uint32_t, kMostEntries> load_{};

  // Flags of closed requests, and from which edge on open ones count.
  LineMask lim_{};
  std::array<std::uint64_t, kMostEntries> lim_from_{};
  bool raised_ = false;
  std::uint64_t raised_from_ = 0;
};

template <class Sample>
StatsTimers::Outcome StatsTimers::edge(std::uint64_t now, const LineMask& alloc,
                                       const LineMask& dealloc, const LineMask& stop,
                                       Sample&& sample) {
  std::uint64_t orphans = 0, doubles = 0;
  due_ = false;
  for (unsigned w = 0; w < words_; ++w) {
    const std::uint64_t active = active_[w], run = running_[w], s = stop[w];
    const std::uint64_t a = alloc[w] & active, d = dealloc[w] & active;
    for (std::uint64_t ends = run & (a | d | s | ~active); ends != 0; ends &= ends - 1) {
      const auto j = 64 * w + static_cast<unsigned>(std::countr_zero(ends));
      if ((d & ends & -ends) != 0) sample(j, after(j, now - start_[j]));
      close(j, now);
    }
    orphans |= d & ~run & ~s;
    doubles |= a & run & ~d & ~s;
    running_[w] = (run & active & ~(d | s)) | (a & ~s);
    loaded_[w] &= active & ~(a | d | s);
    for (std::uint64_t starts = a & ~s; starts != 0; starts &= starts - 1) {
      start_[64 * w + static_cast<unsigned>(std::countr_zero(starts))] = now;
    }
  }
  return {orphans != 0, doubles != 0};
}

}  // namespace fabmon
