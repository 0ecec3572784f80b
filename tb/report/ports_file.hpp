// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A file of ports: which ports of a dump are measured, and how IDs and addresses are called.
// `fabmon ports DUMP --save F` writes one, a person edits it, `fabmon report --ports F` reads it.
// YAML, or JSON with the same members:
//
//     fabmon_ports: 1                    # version of the format
//     id_names: {"0-3": cpu}             # of all ports that have none of their own; likewise
//     ranges: {dram: 0x80000000-0xffffffff, rom: 0x0+0x1000}
//     interleave: "64:4"                 # bytes of a line : banks
//     ports:
//       - name: memory                   # as shown; must be there, and no two alike
//         port: tb.dut.mem               # --port; or scope, prefix; or map; or req, resp
//         clock: tb.clk
//         reset: tb.rst_n                # or no_reset: true
//
// | member                     | is                                                               |
// |----------------------------|------------------------------------------------------------------|
// | name                       | what the report calls the port                                   |
// | kind                       | as --save says it, "AXI4": chooses the bus; default: AXI         |
// | port, scope, prefix, widths, req, resp | as the options of `fabmon stat`                      |
// | map                        | a list of PIN=PATH, as --map                                     |
// | clock, clock_enable, reset | paths of signals; clock_enable: none                             |
// | reset_high, no_reset, negedge | true or false                                                 |
// | id_names, ranges, interleave | see above                                                      |
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tb/analysis/statistics_options.hpp"

namespace fabmon {

/// One port. What is not said is empty.
struct PortEntry {
  std::string name{};
  std::string kind{};
  std::string port{}, scope{}, prefix{}, widths{};
  std::string req{}, resp{};
  std::vector<std::string> map{};  ///< PIN=PATH
  std::string clock{}, clock_enable{}, reset{};
  bool reset_high = false;
  bool no_reset = false;
  bool negedge = false;  ///< sampled at falling edges
  std::vector<IdName> id_names{};
  std::vector<NamedRange> ranges{};
  std::optional<Interleave> interleave{};
};

/// The ports of a file. Throws InputError ("FILE:LINE: reason") about anything that it does not
/// understand, with the nearest word if a member is misspelt.
std::vector<PortEntry> read_ports_file(const std::string& path);

/// False if a text of it is no UTF-8, which neither YAML nor JSON can hold.
bool can_save(const PortEntry& port);

/// The content of a file of that name: JSON if it ends with ".json", YAML if with ".yaml" or
/// ".yml". Throws InputError about any other name.
std::string ports_file_text(const std::string& path, const std::vector<PortEntry>& ports);

}  // namespace fabmon
