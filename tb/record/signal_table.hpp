// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The signals that a recording offers. Of a waveform it is made once, and all readers of the file
// share it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tb/record/wave_scopes.hpp"

namespace fabmon {

struct WaveVar;

/// One signal.
struct SignalInfo {
  std::uint32_t scope = 0;  ///< of SignalStream::scopes()
  std::string name;         ///< without scope and without its bit range
  unsigned width = 0;       ///< bits; 0: the format does not say (CSV)
  bool number = true;       ///< false for reals and strings, which cannot be selected
  std::uint32_t nets = 0;   ///< what is recorded; two signals with the same are aliases
  int lsb_index = 0;  ///< the declared index of the least significant bit: 4 of [7:4], 7 of [4:7]
  bool ascending = false;  ///< declared as [0:7]: the index falls as significance rises
};

/// A net that is a part of a signal, from bit `shift` on.
struct SignalPart {
  std::uint32_t net = 0;
  unsigned width = 0;
  unsigned shift = 0;
};

struct SignalTable {
  WaveScopes scopes;
  std::vector<SignalInfo> signals;  ///< in the order of the file, vectors of single bits last

  /// What a signal is made of.
  std::span<const SignalPart> parts(std::size_t signal) const {
    return std::span(all_parts).subspan(begin[signal], begin[signal + 1] - begin[signal]);
  }

  std::vector<SignalPart> all_parts;  ///< of all signals, one after the other
  std::vector<std::uint32_t> begin;   ///< where those of each signal begin, and the end
};

/// Makes signals of the variables that a waveform declares. Those that are declared bit by bit
/// ("a [0]", "a [1]", ...) are put together to one signal; its lowest index is the least
/// significant bit, and indices that are missing read as 0.
SignalTable make_signal_table(WaveScopes scopes, std::vector<WaveVar> vars);

}  // namespace fabmon
