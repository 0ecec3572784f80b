// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The rules of TileLink (SiFive TileLink Specification 1.8.1) that pins can show. VALID may fall
// before READY (section 4.1), so no rule is about that.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tb/bus/bus_rules.hpp"
#include "tb/bus/tilelink/messages.hpp"

namespace fabmon::tilelink {

class Rules final : public BusRules {
 public:
  static std::span<const BusRule> rules();

  Rules(const PinWidths& pins, std::size_t keep);
  void cycle(const PinRow& pins, std::uint64_t now, bool doubtful);
  void reset(const PinRow& /*pins*/, std::uint64_t /*now*/) { forget(); }
  void gap() { forget(); }
  bool is_idle() const { return idle_; }
  std::uint64_t untracked() const { return 0; }
  std::vector<std::string> doubts() const { return {}; }

 private:
  /// A request of which no beat of an answer has moved.
  struct Open {
    std::uint64_t source;  // by which it is matched
    bool of_c;
    std::uint64_t size;  // log2 of its bytes
    std::uint64_t id;    // its source
    bool has_data;       // its answer has data
    bool is_new;         // of this cycle
  };

  void forget();
  void request(const PinRow& pins, bool of_c, std::uint64_t now, bool doubtful);
  void check_mask(const PinRow& pins, const Header& header, std::uint64_t now);
  void answer(const PinRow& pins, std::uint64_t now, bool doubtful);
  void check_sources(std::uint64_t now);

  Port port_;
  bool has_c_, has_c_size_;
  Burst a_, c_, d_;
  bool orphan_ = false;     // the answer under way belongs to no request
  std::vector<Open> open_;  // the oldest first
  bool any_new_ = false;    // one of them is
  bool idle_ = true;
};

}  // namespace fabmon::tilelink
