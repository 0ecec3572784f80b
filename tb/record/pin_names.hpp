// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Names of pins as designs spell them: PREFIX pin SUFFIX, case-blind. The prefix is empty or ends
// with '_'; the suffix is empty, a number with a letter before it, an index, or begins with '_'.
//     s_axi_arvalid    ARVALID_S0    m_axi_awvalid_dma    arvalid1    s_axi_araddr[0]
// Suffixes of registers (_q, _d, _reg, ...) are none: those signals are no pins.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace fabmon {

/// Lets a map of strings be asked for a part of a string.
struct StringHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const {
    return std::hash<std::string_view>()(text);
  }
};

/// Names of pins, in lower case and without prefix, suffix and ending, to columns.
using PinSpellings = std::unordered_map<std::string, std::size_t, StringHash, std::equal_to<>>;

/// A name taken apart.
struct PinName {
  std::size_t column = 0;
  std::size_t prefix = 0;  ///< length of it
  std::size_t suffix = 0;  ///< length of it
};

/// Takes a name in lower case apart; the shortest prefix counts, and with it the shortest suffix.
/// With a `prefix` (lower case) it must begin with that.
std::optional<PinName> take_apart(const PinSpellings& spellings, std::string_view name,
                                  std::string_view prefix);

/// One half of a port of which requests and responses lie in two structs, records or scopes.
struct PortHalf {
  bool request = false;  ///< else the responses
  std::string stem;      ///< the name without what tells the halves apart, the same of both
};

/// "slv_req_i" and "slv_resp_o" are the halves of "slv"; likewise rsp, m2s and s2m, mosi and miso.
/// In lower case. Nothing if the name is none.
std::optional<PortHalf> half_of(const std::string& name);

/// True of a name with "_i" at its end, before an index or before '_', false of one with "_o"
/// there. In lower case.
std::optional<bool> is_input(const std::string& name);

/// What a port with such halves is called: "slv", "mst[0]"; "req" if nothing else is left.
std::string stem_name(const std::string& stem);

/// The index at the end of a name, "[0]"; empty if there is none.
std::string_view index_of(std::string_view name);

}  // namespace fabmon
