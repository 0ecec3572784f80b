// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The engine on a toy monitor: a counter of the cycles with a pin high, read over a slow bus. What
// is counted, in how many passes and by how many instances, what is located, and what the golden
// model measures alone.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tb/core/bench.hpp"
#include "tb/core/measure.hpp"
#include "tests/catch.hpp"
#include "tests/replay_source.hpp"

namespace fabmon::test::test_measure {
namespace {

/// Eight pins.
struct ToyPins {
  std::uint8_t high = 0;
  std::uint8_t aresetn = 1;
};
bool in_reset(const ToyPins& pins) { return pins.aresetn == 0; }

/// Counts the cycles in which one pin is high; the number of this pin is its only register.
class ToyModel {
 public:
  explicit ToyModel(int /*config*/ = 0) {}
  virtual ~ToyModel() = default;
  ToyModel(const ToyModel&) = default;
  ToyModel& operator=(const ToyModel&) = default;

  void reset() { count_ = seen_ = 0; }
  void write(unsigned pin) { pin_ = pin; }
  void run(const ToyPins* pins, std::size_t n) {
    for (; n > 0; --n, ++pins) {
      ++seen_;
      if (counts(*pins)) ++count_;
    }
  }
  std::uint64_t count() const { return count_; }
  std::uint64_t seen() const { return seen_; }
  bool flag() const { return flag_at && seen_ > *flag_at; }

  std::optional<std::uint64_t> flag_at{};  ///< the cycle that raises the flag

 protected:
  virtual bool counts(const ToyPins& pins) const { return (pins.high >> pin_ & 1) != 0; }

 private:
  unsigned pin_ = 0;
  std::uint64_t count_ = 0, seen_ = 0;
};

/// The same in hardware: wrong from a cycle on.
class ToyRtl final : public ToyModel {
 public:
  using ToyModel::ToyModel;
  int config() const { return 0; }
  std::uint32_t rdata() const { return 0; }

  std::uint64_t wrong_from = kNoClock;

 protected:
  bool counts(const ToyPins& pins) const override {
    return ToyModel::counts(pins) || seen() > wrong_from;
  }
};

struct ToyGroup : MeasureGroup {
  std::optional<unsigned> pin;
};

/// Reading a capture out takes kReadout cycles.
class ToyDriver : public LockstepDriver<ToyRtl, ToyModel> {
 public:
  using Group = ToyGroup;
  static constexpr std::size_t kReadout = 23;

  ToyDriver(ToyRtl* rtl, int config) : LockstepDriver(rtl, config) {}

  void start(const Group& group) {
    both_.reset();
    both_.golden().write(group.pin.value_or(0));
    if (both_.has_rtl()) both_.rtl().write(group.pin.value_or(0));
    counts_.assign(group.pin ? 1 : 0, {});
    wait_ = 0;
  }
  void run(const ToyPins* pins, std::size_t n) {
    both_.golden().run(pins, n);
    if (both_.has_rtl()) both_.rtl().run(pins, n);
    wait_ -= std::min(wait_, n);
  }
  bool reading() const { return wait_ != 0; }
  void capture() {
    for (Count& count : counts_) {
      count = {.rtl = both_.has_rtl() ? both_.rtl().count() : 0, .golden = both_.golden().count()};
    }
    if (both_.has_rtl()) wait_ = kReadout;
  }
  std::size_t drain() { return std::exchange(wait_, 0); }
  LastValues last() {
    LastValues last;
    last.flags.push_back({.name = "raised",
                          .rtl = both_.has_rtl() && both_.rtl().flag(),
                          .golden = both_.golden().flag()});
    return last;
  }

 private:
  std::size_t wait_ = 0;
};

struct ToyMonitor {
  using Pins = ToyPins;
  using Config = int;
  using Rtl = ToyRtl;
  using Golden = ToyModel;
  using Driver = ToyDriver;
  using Program = unsigned;
  using Group = ToyGroup;
  struct Options {};
  struct Extra {
    std::size_t groups = 0;  ///< that have been entered
  };

  static std::vector<Group> plan(const Task<ToyMonitor>& task, int /*config*/) {
    std::vector<Group> groups(std::max<std::size_t>(1, task.programs.size()));
    for (std::size_t i = 0; i < task.programs.size(); ++i) {
      groups[i].index = {i};
      groups[i].pin = task.programs[i];
    }
    return groups;
  }
  static void enter(Measurement<ToyMonitor>& result, const Group& /*group*/,
                    const Driver& /*driver*/, const std::vector<Count>& /*counts*/,
                    const LastValues& /*last*/) {
    ++result.groups;
  }
  static Group bench_group(int /*config*/) { return plan({.programs = {1}}, 0).front(); }
};

// Pin p is high in one of p + 1 cycles.
std::vector<ToyPins> pattern(std::size_t clocks) {
  std::vector<ToyPins> pins(clocks);
  for (std::size_t c = 0; c < clocks; ++c) {
    for (unsigned p = 0; p < 8; ++p) {
      if (c % (p + 1) == 0) pins[c].high |= static_cast<std::uint8_t>(1U << p);
    }
  }
  return pins;
}
std::uint64_t count_of(unsigned pin, std::uint64_t clocks) { return (clocks + pin) / (pin + 1); }

std::unique_ptr<ToyRtl> right() { return std::make_unique<ToyRtl>(); }

const std::vector<unsigned> kAll{0, 1, 2, 3, 4, 5, 6, 7};

}  // namespace

TEST_CASE("All programs are measured in one pass, by an instance each", "[core][measure]") {
  const std::size_t clocks = GENERATE(0, 1, 1023, 1024, 3000);
  ReplaySource<ToyPins> source(pattern(clocks));
  const auto measured = measure<ToyMonitor>(right, 0, source, {.programs = kAll});
  REQUIRE(measured.match());
  REQUIRE(measured.checked);
  REQUIRE((measured.passes == 1 && source.rewinds() == 1 && measured.instances == 8));
  REQUIRE((measured.clocks == clocks && measured.groups == 8));
  REQUIRE(measured.compared == 8 + 1);
  for (unsigned p = 0; p < 8; ++p) REQUIRE(measured.counts[p].rtl == count_of(p, clocks));
}

TEST_CASE("More programs than instances take further passes", "[core][measure]") {
  std::vector<unsigned> programs(kMostInstances + 3);
  for (std::size_t i = 0; i < programs.size(); ++i) programs[i] = i % 8;
  ReplaySource<ToyPins> source(pattern(500));
  std::size_t progress = 0;
  const auto measured = measure<ToyMonitor>(
      right, 0, source,
      {.programs = programs, .progress = [&progress](std::size_t n) { progress += n; }});
  REQUIRE(measured.match());
  REQUIRE((measured.passes == 2 && measured.instances == programs.size()));
  REQUIRE(progress == 2 * 500);
  for (std::size_t i = 0; i < programs.size(); ++i) {
    REQUIRE(measured.counts[i].rtl == count_of(programs[i], 500));
  }
}

TEST_CASE("Captures at short intervals take instances, not passes", "[core][measure]") {
  const std::uint64_t interval = GENERATE(1, 5, 22, 23, 24, 100, 183);
  const std::size_t clocks = GENERATE(1, 400, 401, 2000);
  CAPTURE(interval, clocks);
  ReplaySource<ToyPins> source(pattern(clocks));
  const auto measured =
      measure<ToyMonitor>(right, 0, source, {.programs = {0, 3}, .interval = interval});
  REQUIRE(measured.match());
  REQUIRE(measured.passes == 1);
  REQUIRE(measured.instances == 2 * (ToyDriver::kReadout / interval + 2));
  REQUIRE(measured.intervals.size() == (clocks + interval - 1) / interval);
  for (std::size_t k = 0; k < measured.intervals.size(); ++k) {
    const Interval& entry = measured.intervals[k];
    REQUIRE(entry.clock == std::min<std::uint64_t>((k + 1) * interval, clocks));
    REQUIRE(entry.counts[0].rtl == entry.clock);
    REQUIRE(entry.counts[1].rtl == count_of(3, entry.clock));
  }
}

TEST_CASE("Long intervals take one instance, and a pass for an end that collides",
          "[core][measure]") {
  const std::size_t clocks = GENERATE(2000, 2010, 2100);
  ReplaySource<ToyPins> source(pattern(clocks));
  const auto measured = measure<ToyMonitor>(right, 0, source, {.programs = {2}, .interval = 1000});
  REQUIRE(measured.match());
  REQUIRE(measured.passes == (clocks == 2010 ? 2 : 1));
  REQUIRE(measured.intervals.size() == (clocks + 999) / 1000);
  REQUIRE(measured.intervals.back().counts[0].rtl == count_of(2, clocks));
}

TEST_CASE("The golden model measures alone, and says so", "[core][measure]") {
  const std::uint64_t interval = GENERATE(0, 5);
  ReplaySource<ToyPins> source(pattern(1000));
  const auto measured =
      measure<ToyMonitor>({}, 0, source, {.programs = kAll, .interval = interval});
  REQUIRE(measured.match());
  REQUIRE_FALSE(measured.checked);
  REQUIRE(measured.compared == 0);
  REQUIRE((measured.passes == 1 && measured.instances == 8));
  REQUIRE(measured.intervals.size() == (interval == 0 ? 0 : 200));
  for (unsigned p = 0; p < 8; ++p) {
    const Count& count = measured.counts[p];
    REQUIRE((!count.checked && count.rtl == 0 && count.match()));
    REQUIRE(count.value() == count_of(p, 1000));
    if (interval != 0) REQUIRE(measured.intervals[3].counts[p].value() == count_of(p, 20));
  }
  REQUIRE_FALSE(measured.flags.front().checked);
}

TEST_CASE("The first wrong cycle is named", "[core][measure]") {
  const std::uint64_t wrong_from = GENERATE(0, 1, 255, 256, 999);
  const std::uint64_t interval = GENERATE(0, 7, 300);
  CAPTURE(wrong_from, interval);
  const auto wrong = [&] {
    auto rtl = right();
    rtl->wrong_from = wrong_from;
    return rtl;
  };
  ReplaySource<ToyPins> source(std::vector<ToyPins>(1000));
  const auto measured =
      measure<ToyMonitor>(wrong, 0, source, {.programs = {4, 6}, .interval = interval});
  REQUIRE(measured.difference);
  REQUIRE(measured.difference->clock == wrong_from);
  REQUIRE(measured.difference->index == 0U);
  REQUIRE(measured.difference->count.rtl == 1);
  REQUIRE_FALSE(measured.difference->flag);
  REQUIRE_FALSE(measured.difference->before);
}

TEST_CASE("A flag that differs is named with the cycle that raises it", "[core][measure]") {
  const std::uint64_t flag_at = GENERATE(0, 1, 500, 999);
  ReplaySource<ToyPins> source(pattern(1000));
  const auto raised = [&] {
    auto rtl = right();
    rtl->flag_at = flag_at;
    return rtl;
  };
  const auto measured = measure<ToyMonitor>(raised, 0, source, {.programs = {0}});
  REQUIRE(measured.difference);
  REQUIRE((measured.difference->flag && measured.difference->name == "raised"));
  REQUIRE(measured.difference->clock == flag_at);
  REQUIRE_FALSE(measured.difference->index);
  REQUIRE(measured.counts[0].match());
}

TEST_CASE("Each segment is compared, the last one is reported", "[core][measure]") {
  auto pins = pattern(1000);
  for (const std::size_t c : {0U, 300U, 301U, 700U}) pins[c].aresetn = 0;
  ReplaySource<ToyPins> source(pins);
  const auto measured =
      measure<ToyMonitor>(right, 0, source, {.programs = {0, 0}, .interval = 100});
  REQUIRE(measured.match());
  REQUIRE((measured.clocks == 299 && measured.first_clock == 701));
  REQUIRE(measured.resets == std::vector<std::uint64_t>{302, 701});
  REQUIRE(measured.counts[1].rtl == 299);
  REQUIRE(measured.intervals.size() == 3);
}

TEST_CASE("Each segment has the counts that it has alone, whatever the intervals",
          "[core][measure]") {
  const std::uint64_t interval = GENERATE(0, 1, 7, 100, 5000);
  const std::size_t programs = GENERATE(1, 5, 2 * kMostInstances + 3);
  CAPTURE(interval, programs);
  auto pins = pattern(1000);
  for (const std::size_t c : {0U, 300U, 301U, 700U, 702U}) pins[c].aresetn = 0;
  ReplaySource<ToyPins> source(pins);
  const std::vector<ToyMonitor::Program> all(programs, 0);
  const auto measured =
      measure<ToyMonitor>(right, 0, source, {.programs = all, .interval = interval});
  REQUIRE(measured.match());
  const std::vector<std::pair<std::size_t, std::size_t>> segments{
      {1, 300}, {302, 700}, {701, 702}, {703, 1000}};
  REQUIRE(measured.segments.size() == segments.size());
  for (std::size_t s = 0; s < segments.size(); ++s) {
    const auto [first, end] = segments[s];
    REQUIRE(
        (measured.segments[s].first_clock == first && measured.segments[s].clock == end - first));
    ReplaySource<ToyPins> alone({pins.begin() + static_cast<std::ptrdiff_t>(first),
                                 pins.begin() + static_cast<std::ptrdiff_t>(end)});
    const auto expected = measure<ToyMonitor>(right, 0, alone, {.programs = {0}});
    REQUIRE(measured.segments[s].counts.size() == programs);
    for (const Count& count : measured.segments[s].counts) {
      REQUIRE((count.rtl == expected.counts[0].rtl && count.golden == count.rtl));
    }
  }
}

TEST_CASE("A source with one segment has no list of them", "[core][measure]") {
  ReplaySource<ToyPins> source(pattern(100));
  REQUIRE(measure<ToyMonitor>(right, 0, source, {.programs = {0}}).segments.empty());
}

TEST_CASE("The bench clocks all parts alike", "[core][bench]") {
  ReplaySource<ToyPins> source(pattern(9000));
  ToyRtl rtl, empty;
  const auto runs = bench<ToyMonitor>(rtl, &empty, source, 3);
  REQUIRE(runs.size() == 3);
  for (const BenchRun& run : runs) REQUIRE((run.match && run.clocks == 9000 && run.empty > 0));
  rtl.wrong_from = 0;
  REQUIRE_FALSE(bench<ToyMonitor>(rtl, nullptr, source, 1).front().match);
}

}  // namespace fabmon::test::test_measure
