// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The arbiter of samples in front of the bins. At most num_dealloc of them are counted at one edge;
// the rest waits, each with the value that it had. They are served in batches: samples that come
// while a batch waits form the next one; in a batch the lowest entries come first. So none waits
// longer than 2 * ceil(n / num_dealloc) cycles. An entry has room for one waiting sample: another
// one that comes while it waits is lost.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "tb/bus/context/pins.hpp"
#include "tb/monitor/stats/config.hpp"

namespace fabmon {

class StatsSampleArbiter {
 public:
  explicit StatsSampleArbiter(const StatsConfig& config)
      : most_(config.num_dealloc), words_((config.n + 63) / 64) {}

  /// What went wrong at an edge.
  struct Outcome {
    bool overload = false;  ///< the batch was more than can be counted at one edge
    bool lost = false;      ///< a sample came while the entry's last one was waiting
  };

  /// A new sample of this edge: at most one per entry. `port` goes along with it.
  void add(unsigned entry, std::uint32_t value, unsigned port) {
    const std::uint64_t bit = std::uint64_t{1} << entry % 64;
    if (((batch_[entry / 64] | queue_[entry / 64]) & bit) != 0) {
      lost_ = true;
      return;
    }
    arrived_[entry / 64] |= bit;
    sample_[entry] = {value, port};
    any_ = true;
  }

  /// A sample of 0 of this edge, which no entry has: it is counted at this edge, whatever waits.
  void add_at_once(unsigned port) {
    at_once_[port] = true;
    any_ = true;
  }

  /// True if serve() has something to do at this edge.
  bool any() const { return any_; }

  /// Ends the edge: calls count(value, port) for each sample that is counted at it.
  template <class Count>
  Outcome serve(Count&& count) {
    Outcome outcome{.overload = false, .lost = lost_};
    lost_ = any_ = false;
    for (unsigned port = 0; port < at_once_.size(); ++port) {
      if (std::exchange(at_once_[port], false)) count(0, port);
    }
    std::uint64_t waiting = 0;
    for (unsigned w = 0; w < words_; ++w) waiting |= batch_[w];
    unsigned taken = 0;
    for (unsigned w = 0; w < words_; ++w) {
      queue_[w] |= std::exchange(arrived_[w], 0);
      if (waiting == 0) batch_[w] = std::exchange(queue_[w], 0);
      std::uint64_t& bits = batch_[w];
      for (; bits != 0 && taken < most_; bits &= bits - 1, ++taken) {
        const Sample& s = sample_[64 * w + static_cast<unsigned>(std::countr_zero(bits))];
        count(s.value, s.port);
      }
      outcome.overload |= bits != 0;
      any_ |= (bits | queue_[w]) != 0;
    }
    return outcome;
  }

 private:
  struct Sample {
    std::uint32_t value = 0;
    unsigned port = 0;
  };

  unsigned most_;
  unsigned words_;
  LineMask batch_{};    // being served since an earlier edge
  LineMask queue_{};    // waiting for the next batch since an earlier edge
  LineMask arrived_{};  // of this edge
  std::array<Sample, 256> sample_{};
  bool any_ = false;               // something waits or has arrived
  std::array<bool, 2> at_once_{};  // by port: a sample of 0 has arrived
  bool lost_ = false;              // an entry that waits had another sample
};

}  // namespace fabmon
