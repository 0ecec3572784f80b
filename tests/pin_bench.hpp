// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A Verilated top whose pins a test drives itself. One cycle: set pins, settle(), look at the
// answers, edge(). Everything but clock and reset (aclk, aresetn) is 0 at first, but what `tie`
// sets.
#pragma once

#include <verilated.h>

namespace fabmon::test {

template <class Top>
class PinBench {
 public:
  PinBench() : PinBench([](Top&) {}) {}

  /// tie(top): sets pins before the reset, after which the bench stands.
  template <class Tie>
  explicit PinBench(const Tie& tie) {
    tie(top);
    reset();
  }
  ~PinBench() {
    top.final();
    Verilated::threadContextp(&context_);  // see VerilatedModel
  }
  PinBench(const PinBench&) = delete;
  PinBench& operator=(const PinBench&) = delete;

  void reset() {
    top.aresetn = 0;
    clocks(3);
    top.aresetn = 1;
  }
  void settle() { top.eval(); }
  void edge() {
    top.aclk = 1;
    top.eval();
    top.aclk = 0;
    top.eval();
  }
  void clock() {
    settle();
    edge();
  }
  void clocks(int n) {
    for (int i = 0; i < n; ++i) clock();
  }

 private:
  VerilatedContext context_;

 public:
  Top top{&context_, "bench"};
};

}  // namespace fabmon::test
