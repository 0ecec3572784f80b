// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Generated APB4 traffic: a requester with up to 256 PSEL lines, by the rules of ARM IHI 0024: one
// line at a time; a setup phase of one cycle (PSEL alone), then the access phase (PENABLE) until
// PREADY; then the next setup, of any line, or idle. The same seed and number of lines give the
// same cycles on every machine. PRESETn is 1 throughout.
//
// Phases of 200 to 800 cycles differ in how often transfers follow each other without an idle
// clock, how often an access waits, and how often the line changes. An access waits up to 15
// cycles, seldom up to 1,000; idle is as long. PREADY is random where it has no meaning (idle and
// setup). The stream may end in mid-transfer.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tb/bus/apb/pins.hpp"
#include "tb/bus/context/pins.hpp"
#include "tb/core/random.hpp"
#include "tb/core/source.hpp"

namespace fabmon {

/// What is generated, by name.
struct ApbWorkload {
  std::string_view name;
  std::string_view meaning;  ///< one sentence for the user
};
inline constexpr std::array<ApbWorkload, 1> kApbWorkloads{
    {{"random", "Transfers of every length to every completer, in phases."}}};

class ApbTraffic final : public Source<ApbPins> {
 public:
  /// Traffic of `cycles` cycles on `lines` PSEL lines. Throws std::invalid_argument if n is not
  /// 1-256.
  ApbTraffic(std::uint64_t seed, std::uint64_t clocks, unsigned lines);

  std::size_t read(ApbPins* out, std::size_t n) override;
  void rewind() override;

 private:
  // Everything that changes from cycle to cycle, so that a rewind is one assignment.
  struct State {
    explicit State(std::uint64_t seed) : rng(seed) {}
    Random rng;
    std::uint64_t now = 0;
    std::uint32_t left = 0;         // cycles of the phase that are to come
    std::uint16_t idle_chance = 0;  // the next three of 256, for the phase
    std::uint16_t wait_chance = 0;
    std::uint16_t move_chance = 0;
    bool selected = false;   // setup was shown; the access phase is on
    std::uint32_t idle = 0;  // idle cycles before the next setup
    std::uint32_t wait = 0;  // cycles of the access before PREADY
    unsigned line = 0;
  };

  void begin_phase();
  void step(ApbPins& pins);

  std::uint64_t seed_;
  std::uint64_t clocks_;
  unsigned lines_;
  State state_;
};

}  // namespace fabmon
