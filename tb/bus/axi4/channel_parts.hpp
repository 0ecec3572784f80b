// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Ports whose channels are named twice, so that each channel is a set of its own:
//
// * behind the prefix: nvdla_core2dbb_ar_arvalid, nvdla_core2dbb_r_rvalid (NVDLA)
// * by scopes: axi_if.read_address_channel.arvalid (UVVM)
#pragma once

#include <vector>

#include "tb/record/signal_stream.hpp"
#include "tb/record/wave_pins.hpp"

namespace fabmon {

/// Puts the sets together that have the pins of one channel each, are named by it and are alike but
/// for that. At least two make a port.
void join_axi4_channels(const SignalStream& wave, std::vector<WavePins>& sets);

}  // namespace fabmon
