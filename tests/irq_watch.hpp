// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The interrupt of a monitor, cycle by cycle, against the flags and enables of its golden model.
#pragma once

#include <array>
#include <cstdint>
#include <deque>

#include "tests/catch.hpp"

namespace fabmon::test {

/// Words of flags, or of their enables.
using IrqFlags = std::array<std::uint32_t, 3>;

/// Of what the golden model says of cycle c, the RTL's line shows after cycle c + lag:
///
///   enables       all of it; where an access to them takes a scan, old or new until it is answered
///   exact flags   all of it
///   other flags   that it is up, at most `delay` cycles later; that software has cleared it, not
///                 before the access is answered, and then at once
class IrqWatch {
 public:
  /// `scanned`: so are the enables.
  IrqWatch(unsigned lag, unsigned delay, const IrqFlags& exact, bool scanned = false)
      : lag_(lag), delay_(delay), exact_(exact), scanned_(scanned) {}

  /// After each cycle: the golden model's flags and enables, whether the bus of the RTL is busy,
  /// and the RTL's line.
  void cycle(const IrqFlags& flags, const IrqFlags& enables, bool busy, bool line) {
    ++now_;
    State state{.may = flags, .must = {}, .enables = enables};
    for (std::size_t w = 0; w < flags.size(); ++w) {
      clearing_[w] |= before_[w] & ~flags[w] & ~exact_[w];
      if (scanned_) changing_[w] |= enabled_[w] ^ enables[w];
      if (!busy) clearing_[w] = changing_[w] = 0;
      for (unsigned bit = 0; bit < 32; ++bit) {
        const std::uint32_t mask = 1U << bit;
        if ((flags[w] & ~before_[w] & mask) != 0) since_[w][bit] = now_;
        const bool sure = (exact_[w] & mask) != 0 || now_ - since_[w][bit] >= delay_;
        if ((flags[w] & mask) != 0 && sure) state.must[w] |= mask;
      }
    }
    before_ = flags;
    enabled_ = enables;
    history_.push_back(state);
    if (history_.size() <= lag_) return;
    const State& then = history_.front();
    bool may = false, must = false;
    for (std::size_t w = 0; w < flags.size(); ++w) {
      may |= ((then.may[w] | clearing_[w]) & (then.enables[w] | changing_[w])) != 0;
      must |= (then.must[w] & then.enables[w] & ~changing_[w]) != 0;
    }
    INFO("cycle " << now_ << " of the watch: flags " << std::hex << then.may[0] << ", due "
                  << then.must[0] << ", being cleared " << clearing_[0] << ", enabled "
                  << then.enables[0]);
    REQUIRE((!line || may));
    REQUIRE((line || !must));
    rises_ += line && !line_ ? 1 : 0;
    line_ = line;
    history_.pop_front();
  }

  /// Software clears flags of this word in the next cycle. Where the golden model's flag stays up,
  /// by what happens in that very cycle, it is a new one, which is found as late as any.
  void clear(std::size_t word, std::uint32_t flags) {
    for (unsigned bit = 0; bit < 32; ++bit) {
      if ((flags & ~exact_[word] & 1U << bit) != 0) since_[word][bit] = now_ + 1;
    }
  }

  /// How often the line has risen.
  unsigned rises() const { return rises_; }

 private:
  struct State {
    IrqFlags may, must, enables;
  };

  unsigned lag_, delay_;
  IrqFlags exact_;
  bool scanned_;
  std::uint64_t now_ = 0;
  IrqFlags before_{}, clearing_{}, enabled_{}, changing_{};
  std::array<std::array<std::uint64_t, 32>, 3> since_{};
  std::deque<State> history_;
  bool line_ = false;
  unsigned rises_ = 0;
};

}  // namespace fabmon::test
