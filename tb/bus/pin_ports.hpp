// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The ports of a bus in a waveform, by its table of pins. Where the pins that decide are vectors of
// N bits there are N ports, of which port k has bit k of each, and the k-th part of every other pin
// that N divides.
//
// Ports that are selected (BusPins::select) share pins. Where the select has N bits there are N
// ports, of which port k has bit k, the k-th part of each pin that is wider than a port's and that
// N divides, and all others whole. Selects that are told apart by what follows their name (psel0,
// psel_uart), each with pins of its own or none, share those of the same prefix without it.
#pragma once

#include <functional>
#include <vector>

#include "tb/bus/bus_pins.hpp"
#include "tb/record/found_port.hpp"
#include "tb/record/trace_stream.hpp"

namespace fabmon {

/// All ports; the options narrow them down. Ports that are the same nets are one. `describe` enters
/// what it knows of a port: kind and widths.
std::vector<FoundPort> find_pin_ports(
    const BusPins& bus, const SignalStream& wave, const WaveClocks& clocks,
    const TraceOptions& options,
    const std::function<void(const SignalStream&, const WavePins&, FoundPort&)>& describe);

/// The pins of the port that the options mean. Throws InputError unless it is one alone.
WavePins choose_pin_port(const BusPins& bus, ClockSampler& wave, const TraceOptions& options);

/// Bits of the widest of some pins; 0: none is there.
unsigned widest_pin(const SignalStream& wave, const WavePins& pins,
                    std::initializer_list<std::size_t> which);

/// "manager" or "subordinate" by the names of pins that a manager drives: outputs (_o, o_) or
/// inputs (_i, i_) of the scope that they lie in; empty if they do not tell.
std::string side_by_pins(const SignalStream& wave, const WavePins& pins,
                         std::initializer_list<std::size_t> driven);

}  // namespace fabmon
