// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Finds the clock and the reset of a port of a waveform if the user does not name them.
//
// Clock: signals of one bit called aclk, pclk, clk, clock (with the port's prefix, or _i; before
// them the one with the letter of the bus, as hclk), in the scope of the port, else in the
// enclosing scopes, the nearest first; if there are none, signals whose name contains "clk" or
// "clock". The clock is the only net of these that toggles, or the only one that does so regularly.
//
// A waveform that is sampled without a clock (clock_sampler.hpp) has none; the reset of a port is
// looked for in all scopes around it.
//
// Reset: by name, in the scopes from the port's to that of its clock, the nearest first; the one
// with the letter of the bus, as hresetn, before others. Low when active: aresetn, areset_n,
// presetn, rst_n, resetn, reset_n, rstn, nreset; high: areset, reset, arst, rst; each also with the
// port's prefix, with _i, and _ni or _b for _n; then with what the clock's name has before or
// behind its word, as sys_rst beside sys_clk; and last the only net of the scope that is called
// like a reset (reset_name.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "tb/record/clock_sampler.hpp"
#include "tb/record/pin_bits.hpp"
#include "tb/record/trace_stream.hpp"
#include "tb/record/wave_pins.hpp"

namespace fabmon {

/// The clock and reset of a port.
struct WaveClock {
  std::optional<std::size_t> signal{};    ///< the clock, if there is one alone
  std::vector<std::size_t> candidates{};  ///< of several those that toggle, else all
  std::uint32_t scope = 0;                ///< where it or they are; the port's if there is none
  std::string name{};                     ///< its name without the path; empty if not known
};

/// Clocks and resets of a waveform.
class WaveClocks {
 public:
  /// The wave must outlive it; nothing of it is selected yet. `look`: read the beginning of the
  /// dump to see which clocks toggle; otherwise all are taken to.
  WaveClocks(ClockSampler& wave, bool look);

  /// True if the waveform has no clock: each sample is a cycle.
  bool sampled() const { return wave_.is_sampled(); }

  /// The clock of a port.
  WaveClock clock_of(const WavePins& port) const;

  /// The enable of a port's clock: the only bit of its scope that is called like one ("clk_en",
  /// "clken", "ce", "core_clk_en") and is not the same all along; nothing if there is none, or
  /// several.
  std::optional<std::size_t> enable_of(const WavePins& port) const;

  /// The reset of a port, inverted if it is active high; nothing if there is none. The search ends
  /// where `clock` is.
  std::optional<PinBits> reset_of(const WavePins& port, const WaveClock& clock) const;

 private:
  using OfScopes = std::unordered_map<std::uint32_t, std::vector<std::size_t>>;

  const ClockSampler& wave_;
  OfScopes clocks_, enables_, resets_;  // of the scopes that have some
  std::vector<std::size_t> toggling_;   // ascending
  std::vector<std::size_t> regular_;    // of them
};

/// Has the clock sampled that the user names, or that of the port, and finds the reset: the one
/// that the user names, or that of the port, or none with --no-reset or where it is bound already
/// (`has_reset`). Adds a note about each. Throws InputError if there is no clock, or several, and
/// if the user's is not there.
std::optional<PinBits> bind_clock_and_reset(ClockSampler& wave, const WavePins& port,
                                            const TraceOptions& options,
                                            std::vector<std::string>& notes, bool has_reset);

/// The reset that the options name, inverted if it is active high by its name or by what they say.
/// Throws InputError unless it is one bit.
PinBits find_reset(const SignalStream& wave, const TraceOptions& options);

/// The clock enable that the options name; nothing if they name none. Throws InputError unless it
/// is one bit.
std::optional<PinBits> find_clock_enable(const SignalStream& wave, const TraceOptions& options);

/// The signal or bits of one that a path of the user's means: "tb.dut.sig", "sig[7:4]", "sig[3]";
/// the path or the end of one. `what` is for the message. Throws InputError unless one net is
/// called so.
PinBits find_pin(const SignalStream& wave, const std::string& file, const std::string& path,
                 std::string_view what);

}  // namespace fabmon
