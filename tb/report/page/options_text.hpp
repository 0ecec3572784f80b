// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What a person writes about a report, on the command line and in files of ports: names of IDs and
// addresses, banks, windows, links. Each function throws InputError, in one line that begins with
// `where` (an option's name, or "FILE:LINE: member") and says what is wrong. Numbers are decimal or
// 0x-hexadecimal, with '_' between digits if wanted.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/analysis/statistics_options.hpp"

namespace fabmon {

/// "0-3=cpu", "5=dma", "0-3,8=cpu": IDs and their name, one entry a range.
std::vector<IdName> parse_id_names(const std::string& where, std::string_view text);
/// IDs alone: "0-3", "5", "0-3,8", with the name that they get.
std::vector<IdName> parse_id_names(const std::string& where, std::string_view ids,
                                   std::string_view name);

/// "dram=0x8000_0000-0xffffffff" (the last one is included) or "dram=0x80000000+0x1000" (so many
/// bytes).
NamedRange parse_range(const std::string& where, std::string_view text);
/// Addresses alone, with the name that they get.
NamedRange parse_range(const std::string& where, std::string_view addresses, std::string_view name);

/// "64:4": bytes of a line (a power of two) and how many banks (1 to 65536) the lines take turns
/// on.
Interleave parse_interleave(const std::string& where, std::string_view text);

/// A part of the recording with a name; `from` and `to` are as Window takes them, `to` may be
/// empty.
struct WindowText {
  std::string name;
  std::string from;
  std::string to;
};
/// "boot=0:10us": from cycle 0 to before 10 us; "NAME=FROM:" goes to the end.
WindowText parse_window(const std::string& where, std::string_view text);

/// The links to look for.
struct LinkText {
  bool none = false;                                        ///< no links at all
  std::vector<std::pair<std::size_t, std::size_t>> only{};  ///< indices of ports; empty: all
};
/// "A:B", each the name of a port or the end of one ("m0" of "tb.m0"), or the one word "none".
LinkText parse_links(const std::string& where, const std::vector<std::string>& texts,
                     const std::vector<std::string>& ports);

}  // namespace fabmon
