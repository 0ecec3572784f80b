// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Builds whose parameters are drawn at random from the legal ones. "drawn17" is that of seed 17,
// the same on every machine; it is built when it is asked for. Corners are drawn more often than
// others:
//
//   a parameter of one bit    0 or 1
//   any other                 its default, the ends of its range, powers of two and their
//                             neighbours, else a number of as many bits as drawn
#pragma once

#include <bit>
#include <charconv>
#include <cstdint>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tb/core/input_error.hpp"
#include "tb/core/model_store.hpp"
#include "tb/core/parameters.hpp"

namespace fabmon::test {

/// Sets of parameters of a block of a campaign, for each monitor; scripts/regress/regress_tasks.py
/// adds them up.
inline constexpr std::uint64_t kDrawnSets = 10;

/// The name of the build of that seed.
inline std::string drawn_build(std::uint64_t seed) { return "drawn" + std::to_string(seed); }

/// The seed of a build of such a name; nothing for another name.
inline std::optional<std::uint64_t> drawn_seed(std::string_view build) {
  constexpr std::string_view kDrawn = "drawn";
  const std::size_t at = build.rfind(kDrawn);
  if (at == build.npos) return {};
  const std::string_view digits = build.substr(at + kDrawn.size());
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), seed);
  if (error != std::errc() || end != digits.data() + digits.size()) return {};
  return seed;
}

/// A value in low-high.
inline std::uint64_t drawn_value(std::mt19937_64& rng, std::uint64_t low, std::uint64_t high,
                                 std::uint64_t usual) {
  if (high - low == 1) return low + rng() % 2;
  for (;;) {
    const auto bits = rng() % static_cast<std::uint64_t>(std::bit_width(high));
    const std::uint64_t power = std::uint64_t{1} << bits;
    std::uint64_t value = usual;
    switch (rng() % 8) {
      case 0:
        break;
      case 1:
        value = rng() % 2 == 0 ? low : high;
        break;
      case 2:
      case 3:
        value = power;
        break;
      case 4:
        value = rng() % 2 == 0 ? power - 1 : power + 1;
        break;
      default:
        value = power | (rng() & (power - 1));
        break;
    }
    if (value >= low && value <= high) return value;
  }
}

/// The parameters of that seed, those in the table of Models (such as Axi4Rtl) that a build like
/// `start` has. The others stay.
template <class Models, class Config>
Config drawn_config(std::uint64_t seed, const Config& start) {
  const auto accepted = [](Config& config, const std::vector<std::string>& texts) {
    try {
      Models::set_parameters(config, texts);
      return true;
    } catch (const InputError&) {
      return false;
    }
  };
  const auto text = [](const auto& p, std::uint64_t value) {
    return std::string(p.name) + "=" + std::to_string(value);
  };
  std::mt19937_64 rng(seed);
  // Those that do not go together are drawn once more.
  for (int attempt = 0; attempt < 100'000; ++attempt) {
    std::vector<std::string> texts;
    for (const auto& p : Models::parameters()) {
      const std::uint64_t usual = p.get(start);
      const std::uint64_t value = drawn_value(rng, p.low, p.high, usual);
      Config same = start;
      if (accepted(same, {text(p, usual)})) texts.push_back(text(p, value));
    }
    Config config = start;
    if (accepted(config, texts)) return config;
  }
  throw std::logic_error("no legal parameters were drawn");
}

/// The seed and the first of its parameters, for a message.
template <class Models, class Config>
std::string drawn_text(std::uint64_t seed, const Config& config) {
  return drawn_build(seed) + ", FABMON_SEED=" + std::to_string(seed) + ": " +
         model_text(Models::model_spec(config));
}

}  // namespace fabmon::test
