// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Two runs of a monitor side by side that Non-secure software must not be able to tell apart: what
// tests of non-interference have in common. The monitor's own part says what the pins are, how an
// access begins, and what Secure software does.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "tests/catch.hpp"

namespace fabmon::test {

/// Fixture: RTL and golden model in lockstep; Access: an access to its registers.
template <class Fixture, class Access>
class TwoRunsOf {
 public:
  /// From now on what is Secure may be seen.
  void show() { spniden_ = true; }
  /// Whether anything that Non-secure software sees was not the same in both.
  bool differed() const { return differed_; }
  /// How many Non-secure reads gave anything but 0.
  std::uint64_t answers() const { return answers_; }

 protected:
  using Word = decltype(Access::data);

  /// make(w): the fixture of run w.
  template <class Make>
  explicit TwoRunsOf(Make make) : run_{make(0U), make(1U)} {}
  ~TwoRunsOf() = default;

  /// One cycle of both.
  virtual void cycle() = 0;
  /// Begins an access in run w; what a read has to give.
  virtual Word begin(unsigned w, const Access& a) = 0;
  /// Checks, each by itself, of what a cycle has to leave the same.
  virtual void tell() {}

  Fixture& run(unsigned w) { return run_[w]; }
  const Fixture& run(unsigned w) const { return run_[w]; }
  bool shown() const { return spniden_; }

  void same(bool equal) {
    differed_ |= !equal;
    if (spniden_ || equal) return;
    CAPTURE(run_[0].now());
    tell();
    REQUIRE(equal);
  }

  /// The same access in both, by Non-secure software.
  void open_access(const Access& a) {
    std::array<Word, 2> expected{};
    for (unsigned w = 0; w < 2; ++w) expected[w] = begin(w, a);
    unsigned waited = 0;
    for (cycle(); run_[0].rtl().busy() && waited < Fixture::kAccessLimit; ++waited) {
      same(run_[1].rtl().busy());
      cycle();
    }
    REQUIRE_FALSE(run_[0].rtl().busy());
    same(!run_[1].rtl().busy());
    if (a.write) return;
    INFO("Non-secure read of 0x" << std::hex << a.addr);
    for (unsigned w = 0; w < 2; ++w) REQUIRE(run_[w].rtl().rdata() == expected[w]);
    if (!spniden_) REQUIRE(run_[0].rtl().rdata() == run_[1].rtl().rdata());
    differed_ |= expected[0] != expected[1];
    answers_ += expected[0] != 0 ? 1 : 0;
  }

  /// An access in one run, another one or none in the other, by Secure software.
  void secure_accesses(const std::array<std::optional<Access>, 2>& access) {
    std::array<Word, 2> expected{};
    for (unsigned w = 0; w < 2; ++w) {
      if (access[w]) expected[w] = begin(w, *access[w]);
    }
    cycle();
    for (unsigned waited = 0; waited < Fixture::kAccessLimit; ++waited) {
      if (!run_[0].rtl().busy() && !run_[1].rtl().busy()) break;
      cycle();
    }
    for (unsigned w = 0; w < 2; ++w) {
      REQUIRE_FALSE(run_[w].rtl().busy());
      if (access[w] && !access[w]->write) REQUIRE(run_[w].rtl().rdata() == expected[w]);
    }
  }

 private:
  std::array<Fixture, 2> run_;
  bool spniden_ = false, differed_ = false;
  std::uint64_t answers_ = 0;
};

}  // namespace fabmon::test
