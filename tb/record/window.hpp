// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The part of a recording that the user wants: from a cycle or time to another.
#pragma once

#include <cstdint>
#include <string>

namespace fabmon {

/// The cycles [from, to) by number, or those whose time stamps are in [from, to).
class Window {
 public:
  /// All cycles.
  Window() = default;

  /// What the user wrote: "10us", "2.5ns" (s, ms, us, ns, ps, fs), a bare number for a cycle; empty
  /// for none. `timescale`: femtoseconds a unit of time stamps, 0 if there are none. Throws
  /// InputError, beginning with `path`.
  Window(const std::string& from, const std::string& to, std::uint64_t timescale,
         const std::string& path);

  bool precedes(std::uint64_t cycle, std::uint64_t time) const {
    return cycle < from_.cycle || time < from_.time;
  }
  bool follows(std::uint64_t cycle, std::uint64_t time) const {
    return cycle >= to_.cycle || time >= to_.time;
  }

  /// The borders: cycles [first_cycle(), end_cycle()) with time stamps in [first_time(),
  /// end_time()).
  std::uint64_t first_cycle() const { return from_.cycle; }
  std::uint64_t end_cycle() const { return to_.cycle; }
  std::uint64_t first_time() const { return from_.time; }
  std::uint64_t end_time() const { return to_.time; }

  /// "--from 10us --to 20us"; empty if these are all cycles.
  const std::string& text() const { return text_; }

 private:
  /// A border; one of the two is at its end of the range.
  struct Border {
    std::uint64_t cycle = 0, time = 0;
  };
  static Border parse(const std::string& text, Border none, std::uint64_t timescale,
                      const std::string& where);

  Border from_;
  Border to_{~std::uint64_t{0}, ~std::uint64_t{0}};
  std::string text_;
};

}  // namespace fabmon
