// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Finds the pins of a monitor among the signals of a waveform, by their names. Signals of one scope
// with the same prefix and suffix (pin_names.hpp), all of them with an ending (_i, _o) or none,
// make a set; one complete set is chosen. The monitor defines which sets are complete and how pins
// are spelt.
//
// * A pin may be spread over scopes, as fields of structs, records and interfaces are: in the
// scopes
//   "slv.aw" and "slv" the signals "valid" and "w_last" are the pins "aw_valid" and "w_last" of
//   "slv". Up to two scopes are taken into a name.
// * A scope with both valid_i and valid_o lies between two ports and is not a port.
// * Sets that are halves of a port (slv_req_i, slv_resp_o) are joined.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tb/record/pin_bits.hpp"
#include "tb/record/pin_names.hpp"
#include "tb/record/signal_stream.hpp"
#include "tb/record/trace_stream.hpp"
#include "tb/record/wave_scopes.hpp"

namespace fabmon {

/// One set.
struct WavePins {
  std::uint32_t scope = 0;      ///< index of its scope; of halves the one that both lie in
  std::string prefix{};         ///< as the file has it
  std::string suffix{};         ///< as the file has it
  std::string label{};          ///< what the user calls it in the scope: "s_axi"
  bool joined = false;          ///< it is made of halves, and has no prefix of its own
  std::optional<bool> input{};  ///< of halves: the requests are inputs (_i) or outputs (_o)
  std::vector<std::optional<PinBits>> signal{};  ///< of each column
  std::string layout{};                          ///< of packed structs, else empty
  std::vector<std::string> missing{};            ///< names without which it is not complete
  std::size_t found = 0;                         ///< columns that have a signal
  bool by_hand = false;                          ///< the user has bound it, it has no name
  unsigned role = 0;                             ///< sets of two roles are never one port
  char letter = 0;  ///< what its bus puts before clk and resetn, 'h' of HCLK: these come first
};

/// What the user calls a set: "tb.dut.s_axi". The only place where a name of a port is made.
std::string name_of(const SignalStream& wave, const WavePins& pins);

/// The label of a set by its prefix and suffix: "s_axi" of s_axi_, "S0" of _S0.
std::string label_of(std::string prefix, const std::string& suffix);

/// The messages to the user, and the options of the user.
struct WaveSearch {
  const SignalStream& wave;
  std::string path;           ///< of the file
  std::string scope;          ///< --scope, or empty
  std::string prefix;         ///< --prefix, or empty
  std::string_view one;       ///< "AXI4 port"
  std::string_view several;   ///< "AXI4 ports"
  std::string_view examples;  ///< "arvalid, s_axi_arvalid, ar_valid"
  std::string port{};         ///< --port, or empty
};

/// The search that the user's options make. What is looked for is named for messages, if it is the
/// one port that is wanted; --port does not narrow down a search for all of them.
WaveSearch wave_search(const SignalStream& wave, const TraceOptions& options,
                       std::string_view one = {}, std::string_view several = {},
                       std::string_view examples = {});

/// All sets, in the order of the file, each with `columns` columns; halves of a port are joined, or
/// not, after what the bus joins. Signals whose names differ by case alone belong to one set,
/// unless each of two sets is `whole`. Throws InputError if there is no such scope.
std::vector<WavePins> collect_wave_pins(
    const WaveSearch& search, const PinSpellings& spellings, std::size_t columns, bool join = true,
    const std::function<void(std::vector<WavePins>&)>& join_before = {},
    const std::function<bool(const WavePins&)>& whole = {});

/// Moves the columns of a set into another; false, and nothing is done, if both have one, unless
/// the spellings allow both of it.
bool absorb(WavePins& to, const WavePins& from, const PinSpellings* spellings = nullptr);

/// Joins two sets that the user names by their paths. Throws InputError if one does not exist, or
/// if they have a pin in common.
WavePins join_halves(const WaveSearch& search, const std::vector<WavePins>& sets,
                     const std::string& request, const std::string& response);

/// Pins of the whole monitor, which alone do not make a set, are added to the sets of their scope,
/// with the set's prefix or without; the first of a name counts.
void add_global_pins(const WaveSearch& search, const PinSpellings& spellings,
                     std::vector<WavePins>& sets);

/// A complete set, and those that are the same nets or a part of them.
struct DistinctPins {
  const WavePins* pins = nullptr;
  std::vector<const WavePins*> also{};
};

/// The complete sets, the largest first; of several that are the same nets only that. `complete`
/// fills in `missing`; sets are the same if they agree in the columns `identity`.
std::vector<DistinctPins> complete_wave_pins(const WaveSearch& search, std::vector<WavePins>& sets,
                                             std::span<const std::size_t> identity,
                                             const std::function<bool(WavePins&)>& complete);

/// The one complete set, or the one that the user names. Throws InputError if there is none, with
/// what the nearest one lacks, or if there are several.
const WavePins& choose_wave_pins(const WaveSearch& search, std::vector<WavePins>& sets,
                                 std::span<const std::size_t> identity,
                                 const std::function<bool(WavePins&)>& complete);

/// "--scope S --prefix P", or "--port NAME" where that does not say it: as the user would choose
/// the set; "--map" if that made it.
std::string options_of(const WaveSearch& search, const WavePins& pins);

}  // namespace fabmon
