// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Waveforms that an instrument in hardware wrote (Vivado's ILA, ChipScoPy, OpenOCD, Signal Tap,
// sigrok), told by their header and their names:
//
// * A variable called _TRIGGER, _WINDOW or _GAP, the tool's name in $version or $comment, or names
//   that are paths ("design_1_i/axi_smc/inst/S00_AXI_awid") in the one scope "dut". That scope with
//   a time scale of 1 ps may be one.
// * Paths in names are put into scopes: "/" and "|" separate their parts, of "entity:instance" the
//   instance counts, and members of packed structs in brackets ("axi_req[aw][id]") are scopes as
//   well. "[1]" stays where it is.
#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "tb/record/sample_rate.hpp"
#include "tb/record/text.hpp"
#include "tb/record/wave_file.hpp"

namespace fabmon {
namespace {

bool begins_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

/// The parts of a path in a name; one alone if it is none.
std::vector<std::string> parts_of(std::string_view name) {
  std::vector<std::string> parts(1);
  bool in_brackets = false;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    const bool member = c == '[' && i + 1 < name.size() && begins_word(name[i + 1]) &&
                        name.find(']', i) != std::string_view::npos;
    if (member || (!in_brackets && (c == '/' || c == '|'))) {
      parts.emplace_back();
      in_brackets = member;
    } else if (in_brackets && c == ']') {
      in_brackets = false;
      if (i + 1 < name.size() && name[i + 1] != '[' && name[i + 1] != '/') parts.emplace_back();
    } else if (!in_brackets && c == ':' && name.find('|', i) != std::string_view::npos) {
      parts.back().clear();  // an entity's name
    } else if (c != '\\') {
      parts.back() += c;
    }
  }
  std::erase(parts, std::string());
  if (parts.empty()) parts.emplace_back(name);
  return parts;
}

bool is_path(std::string_view name) { return name.find_first_of("/|") != std::string_view::npos; }

/// True if one of the words of a text, in lower case, is `word`.
bool has_word(std::string_view text, std::string_view word) {
  for (std::size_t at = 0; (at = text.find(word, at)) != std::string_view::npos; ++at) {
    const auto is_letter = [&](std::size_t i) { return i < text.size() && begins_word(text[i]); };
    if (!is_letter(at + word.size()) && (at == 0 || !is_letter(at - 1))) return true;
  }
  return false;
}

/// Puts paths into scopes.
class ScopesOfPaths {
 public:
  explicit ScopesOfPaths(WaveScopes& scopes) : scopes_(scopes) {
    for (std::uint32_t i = 1; i < scopes.size(); ++i) {
      index_.try_emplace({*scopes.parent(i), std::string(scopes.last(i))}, i);
    }
  }

  void move(WaveVar& var) {
    std::vector<std::string> parts = parts_of(var.name);
    var.name = std::move(parts.back());
    parts.pop_back();
    for (const std::string& part : parts) var.scope = inner(var.scope, part);
  }

 private:
  std::uint32_t inner(std::uint32_t scope, const std::string& name) {
    const auto [it, is_new] = index_.try_emplace({scope, name}, 0);
    if (is_new) it->second = scopes_.add(scope, name);
    return it->second;
  }

  WaveScopes& scopes_;
  std::map<std::pair<std::uint32_t, std::string>, std::uint32_t> index_;
};

/// The rate of "Acquisition with 8/8 channels at 24 MHz"; 0 if there is none.
std::uint64_t rate_in(std::string_view head) {
  const std::size_t at = head.find(" at ");
  if (at == std::string_view::npos) return 0;
  const std::string_view rest = head.substr(at + 4);
  const std::size_t unit = rest.find("hz");
  return unit == std::string_view::npos ? 0
                                        : parse_sample_rate(rest.substr(0, unit + 2)).value_or(0);
}

}  // namespace

void WaveFile::find_capture(const std::string& head) {
  const std::string text = to_lower(head);
  bool marks = false;
  bool paths = false;
  for (const WaveVar& var : vars_) {
    marks = marks || var.name == "_TRIGGER" || var.name == "_WINDOW" || var.name == "_GAP";
    paths = paths || is_path(var.name);
    if (var.name == "_WINDOW" && var.width == 1) gap_net_ = var.net;
  }
  if (has_word(text, "libsigrok")) {
    sampling_ = {.is_capture = true, .rate = rate_in(text), .sample = "sample", .timed = true};
    if (sampling_.rate == 0 || timescale_ == 0) sampling_ = {};
    return;
  }
  const bool dut = scopes_.size() == 2 && scopes_.last(1) == "dut";
  const bool tap = has_word(text, "signaltap") || text.find("signal tap") != std::string::npos;
  sampling_.is_capture = marks || has_word(text, "ila") || has_word(text, "chipscope") ||
                         has_word(text, "chipscopy") || (dut && paths);
  constexpr std::uint64_t kPicosecond = 1000;
  sampling_.may_be = dut && timescale_ == kPicosecond;
  if (sampling_.is_capture || tap) split_paths();
}

void WaveFile::split_paths() {
  ScopesOfPaths scopes(scopes_);
  for (WaveVar& var : vars_) scopes.move(var);
}

}  // namespace fabmon
