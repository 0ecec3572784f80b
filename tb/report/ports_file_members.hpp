// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The members of a file of ports that are alike, for its reader and its writer.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "tb/report/ports_file.hpp"

namespace fabmon {

/// Version of the format.
inline constexpr int kPortsFileVersion = 1;

/// The members of a port that are texts, and those that are true or false.
inline constexpr std::array<std::pair<std::string_view, std::string PortEntry::*>, 11> kPortTexts{
    {{"name", &PortEntry::name},
     {"kind", &PortEntry::kind},
     {"port", &PortEntry::port},
     {"scope", &PortEntry::scope},
     {"prefix", &PortEntry::prefix},
     {"widths", &PortEntry::widths},
     {"req", &PortEntry::req},
     {"resp", &PortEntry::resp},
     {"clock", &PortEntry::clock},
     {"clock_enable", &PortEntry::clock_enable},
     {"reset", &PortEntry::reset}}};
inline constexpr std::array<std::pair<std::string_view, bool PortEntry::*>, 3> kPortFlags{
    {{"reset_high", &PortEntry::reset_high},
     {"no_reset", &PortEntry::no_reset},
     {"negedge", &PortEntry::negedge}}};

}  // namespace fabmon
