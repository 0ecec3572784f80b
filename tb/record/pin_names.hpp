// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Names of pins as designs spell them: PREFIX pin SUFFIX, case-blind. The prefix is empty or ends
// with '_', or with the '.', '/' or '\\' of an escaped name; the suffix is empty, a number with a
// letter before it, an index, or begins with '_'.
//     s_axi_arvalid    ARVALID_S0    m_axi_awvalid_dma    arvalid1    s_axi_araddr[0]
// Suffixes of registers (_q, _d, _reg, ...) are none: those signals are no pins.
#pragma once

#include <algorithm>
#include <bitset>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fabmon {

/// Names of pins, in lower case and without prefix, suffix and ending, to columns. It tells soon
/// that most signals of a recording are no pins: a name is looked up only where the first
/// characters of a pin are.
class PinSpellings {
 public:
  PinSpellings() = default;
  PinSpellings(std::initializer_list<std::pair<const std::string, std::size_t>> pins);

  /// The column of a spelling, which is added.
  std::size_t& operator[](const std::string& spelling);
  /// The column of a spelling, if it is there.
  std::optional<std::size_t> find(std::string_view spelling) const;
  void erase(const std::string& spelling) { columns_.erase(spelling); }
  /// A port may have this column twice under one name, as input and as output: dat_i and dat_o of
  /// Wishbone. The first of them counts.
  void allow_both(std::size_t column) { both_.push_back(column); }
  bool may_be_both(std::size_t column) const {
    return std::find(both_.begin(), both_.end(), column) != both_.end();
  }
  /// True if there is such a column.
  bool any_both() const { return !both_.empty(); }
  const auto& all() const { return columns_; }

  /// False if no pin begins as the text does, which may be in upper case.
  bool may_begin(std::string_view text) const {
    if (text.size() < 2) return any_short_;
    return pairs_[pair(text)] && (text.size() < 3 || threes_[pair(text) | (text[2] & 31U) << 10]);
  }
  /// False if no pin is at the beginning of a name, or behind one of its underscores and dots.
  bool may_have(std::string_view name) const;
  /// Letters that a name may end with: "haddrs" and "htranss" are pins of suffix "s". In lower
  /// case.
  void allow_suffixes(std::string_view letters) { suffixes_ = letters; }
  bool is_suffix_letter(char c) const { return suffixes_.find(c) != std::string_view::npos; }
  /// Characters of the longest spelling.
  std::size_t longest() const { return longest_; }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>()(text);
    }
  };

  static std::size_t pair(std::string_view text) { return (text[0] & 31U) | (text[1] & 31U) << 5; }
  void note(std::string_view spelling);

  std::unordered_map<std::string, std::size_t, Hash, std::equal_to<>> columns_;
  std::bitset<1U << 10> pairs_;   // first two characters of the spellings, five bits of each
  std::bitset<1U << 15> threes_;  // first three
  bool any_short_ = false;        // one has a single character
  std::string_view suffixes_;
  std::size_t longest_ = 0;
  std::vector<std::size_t> both_;
};

/// What parts of names end with, beside the ends of scopes.
inline bool is_name_separator(char c) { return c == '_' || c == '.' || c == '/' || c == '\\'; }

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
  bool request = false;         ///< else the responses
  std::string stem;             ///< the name without what tells the halves apart, the same of both
  std::optional<bool> input{};  ///< the requests are inputs, if the half says so itself
  bool part = false;  ///< it is told apart by the direction alone, or is half of a channel's
};

/// "slv_req_i" and "slv_resp_o" are the halves of "slv"; likewise rsp, m2s and s2m, mosi and miso;
/// of VHDL records axi_si and axi_so, aximo and aximi; axireadmaster and axireadslave (with those
/// of writes); and prefixes that begin with i_ and o_. In lower case. Nothing if the name is none.
std::optional<PortHalf> half_of(const std::string& name);

/// The halves of ports whose records differ in the direction alone: "slave_i" and "slave_o",
/// "wb_in" and "wb_out", "wbi" and "wbo", before an index, too. In lower case. Nothing if the name
/// is none.
std::optional<PortHalf> half_by_direction(const std::string& name);

/// True of a name with "_i" at its end, before an index or before '_', false of one with "_o"
/// there. In lower case.
std::optional<bool> is_input(const std::string& name);

/// What a port with such halves is called: "slv", "mst[0]"; "req" if nothing else is left.
std::string stem_name(const std::string& stem);

/// The index at the end of a name, "[0]"; empty if there is none.
std::string_view index_of(std::string_view name);

}  // namespace fabmon
