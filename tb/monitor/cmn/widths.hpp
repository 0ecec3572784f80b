// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Which widths of the fields of CHI flits make flits of the widths that a waveform declares.
#pragma once

#include <array>
#include <optional>

#include "tb/bus/chi/pins.hpp"
#include "tb/monitor/cmn/config.hpp"
#include "tb/report/options.hpp"

namespace fabmon {

/// The options, with --param of the widths with which flits of the configuration are as wide as the
/// trace declares them. Those that the user gave stay. Throws InputError if no widths, or different
/// ones, make such flits.
StatOptions with_declared_flits(StatOptions options, const CmnConfig& config);

/// The configuration with other widths, of which flits have these bits (0: any); itself if it does.
/// `may_change` says whether each of NodeIdWidth, ReqAddrWidth and RsvdcWidth may be another one.
/// Nothing if there is none, or `several` if there are several.
std::optional<CmnConfig> fit_flits(const CmnConfig& config,
                                   const std::array<unsigned, kChiChannels>& flits,
                                   const std::array<bool, 3>& may_change, bool& several);

}  // namespace fabmon
