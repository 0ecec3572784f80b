// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The declarations of a VCD file, a stream of words between white space. The value changes are in
// vcd_changes.cpp.
#include "tb/record/vcd_reader.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "tb/core/input_error.hpp"
#include "tb/record/text.hpp"

namespace fabmon {
namespace {

bool is_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

constexpr unsigned kMaxVarWidth = 1U << 20;
constexpr std::uint64_t kFraction = 1000;  // the units in which fractional time stamps are kept

/// "2.5" and "ns" in femtoseconds; 0 if it is no time, or not a whole number of them.
std::uint64_t femtoseconds(std::string_view number, std::string_view unit) {
  std::uint64_t scale = 1;
  bool known = unit == "fs";
  for (const char* const larger : {"ps", "ns", "us", "ms", "s"}) {
    if (known) break;
    scale *= 1000;
    known = unit == larger;
  }
  const std::size_t dot = number.find('.');
  std::string digits(number.substr(0, dot));
  std::uint64_t divisor = 1;
  if (dot != std::string_view::npos) {
    const std::string_view fraction = number.substr(dot + 1);
    if (fraction.size() > 15) return 0;
    for (std::size_t i = 0; i < fraction.size(); ++i) divisor *= 10;
    digits += fraction;
  }
  std::uint64_t value = 0;
  const char* const end = digits.data() + digits.size();
  const auto parsed = std::from_chars(digits.data(), end, value);
  if (!known || parsed.ec != std::errc() || parsed.ptr != end) return 0;
  if (__builtin_mul_overflow(value, scale, &value) || value % divisor != 0) return 0;
  return value / divisor;
}

/// Counts line ends, in bytes that cannot overflow, so that the compiler takes many at once.
std::uint64_t count_lines(const char* begin, const char* end) {
  constexpr std::size_t kLanes = 64;
  constexpr std::size_t kRounds = 255;
  std::uint64_t lines = 0;
  while (begin != end) {
    std::array<std::uint8_t, kLanes> sums{};
    const std::size_t rounds = std::min(kRounds, static_cast<std::size_t>(end - begin) / kLanes);
    for (std::size_t r = 0; r < rounds; ++r, begin += kLanes) {
      for (std::size_t i = 0; i < kLanes; ++i) {
        sums[i] = static_cast<std::uint8_t>(sums[i] + (begin[i] == '\n' ? 1 : 0));
      }
    }
    for (const std::uint8_t sum : sums) lines += sum;
    if (rounds == kRounds) continue;
    lines += static_cast<std::uint64_t>(std::count(begin, end, '\n'));
    begin = end;
  }
  return lines;
}

}  // namespace

VcdReader::VcdReader(const std::string& path, bool lenient)
    : WaveFile(path), file_(path), lenient_(lenient) {
  counted_ = usable_ = file_.begin();
  read_header();
}

std::uint64_t VcdReader::line_at(const char* at) const { return line_ + count_lines(counted_, at); }

void VcdReader::fail(const std::string& reason, const char* at) const {
  throw InputError(path_ + ":" + std::to_string(line_at(at)) + ": " + reason);
}

bool VcdReader::refill() {
  line_ = line_at(file_.begin());
  const bool more = file_.more();
  counted_ = file_.begin();
  usable_ = file_.end();
  while (usable_ != counted_ && !is_space(usable_[-1])) --usable_;
  if (!more && file_.end() - file_.begin() >= static_cast<std::ptrdiff_t>(InputFile::kChunk)) {
    fail("a word is longer than 1 MiB");
  }
  return more;
}

std::string_view VcdReader::word() {
  for (;;) {
    const char* p = file_.begin();
    while (p != file_.end() && is_space(*p)) ++p;
    file_.consume(p);
    if (p < usable_) {
      const char* end = p;
      while (!is_space(*end)) ++end;
      file_.consume(end);
      return {p, static_cast<std::size_t>(end - p)};
    }
    if (!refill()) return {};
  }
}

std::string_view VcdReader::need(const char* where) {
  const std::string_view w = word();
  if (!w.empty()) return w;
  if (file_.begin() != file_.end() || file_.is_cut()) {
    fail("the dump ends within a line (was the simulation killed while it wrote?)");
  }
  fail(std::string("the file ends within ") + where);
}

// What is skipped is added to `text`, as far as that may grow.
void VcdReader::skip_to_end(const char* where, std::string* text) {
  constexpr std::size_t kMost = 4096;
  for (std::string_view w = need(where); w != "$end"; w = need(where)) {
    if (text != nullptr && text->size() + w.size() < kMost) text->append(w).append(" ");
  }
}

void VcdReader::read_header() {
  ScopeStack scopes(scopes_);
  std::string head;  // what it says of itself
  std::string_view first = word();
  if (first.empty()) {
    first = {file_.begin(), static_cast<std::size_t>(file_.end() - file_.begin())};
    if (first.empty()) fail(file_.is_cut() ? "the packed data are cut off" : "the file is empty");
    if (first[0] == '$') need("the declarations");
  }
  if (first[0] != '$') fail("this is not a VCD file: it starts with '" + printable(first) + "'");
  for (std::string_view w = first;; w = need("the declarations ($enddefinitions is missing)")) {
    if (w == "$scope") {
      read_scope(scopes);
    } else if (w == "$upscope" || w == "$unscope") {  // LiteScope writes $unscope
      if (!scopes.close()) fail(std::string(w) + " without $scope");
      skip_to_end("$upscope");
    } else if (w == "$var") {
      read_var(scopes.current());
    } else if (w == "$timescale") {
      read_timescale();
    } else if (w == "$enddefinitions") {
      skip_to_end("$enddefinitions");
      break;
    } else if (w == "$end") {
      continue;  // some tools write one too many
    } else if (!vars_.empty() && (w == "$dumpvars" || w[0] == '#')) {
      file_.consume(file_.begin() - w.size());  // there is no $enddefinitions
      break;
    } else if (w[0] != '$') {
      fail("expected a declaration, found '" + printable(w) + "'");
    } else {
      const std::string where(w);
      skip_to_end(printable(where).c_str(), &head);
    }
  }
  note_skipped();
  bare_ends_ = head.find("ChipScoPy") == std::string::npos;  // which writes the last sample's stamp
  if (lenient_ && !gap_net_) {
    gap_net_ = static_cast<std::uint32_t>(widths_.size());
    writes_gaps_ = true;
  }
  body_offset_ = file_.offset();
  body_line_ = line_at(file_.begin());
  ids_.finish();
  find_fraction();
  find_capture(head);
  sampling_.unit = per_unit_;
}

// "$scope <type> <name> $end". A name alone is one without a type, as LiteScope writes it; a type
// alone is one without a name.
void VcdReader::read_scope(ScopeStack& scopes) {
  constexpr std::array<std::string_view, 14> kTypes = {"module",
                                                       "task",
                                                       "function",
                                                       "begin",
                                                       "fork",
                                                       "generate",
                                                       "struct",
                                                       "union",
                                                       "class",
                                                       "interface",
                                                       "package",
                                                       "program",
                                                       "vhdl_architecture",
                                                       "VHDL_ARCHITECTURE"};
  const std::string type(need("$scope"));
  if (type == "$end") fail("$scope without a name");
  std::string name(need("$scope"));
  if (name == "$end") {
    const bool known = std::find(kTypes.begin(), kTypes.end(), type) != kTypes.end();
    scopes.open(known ? "" : type);
    return;
  }
  for (;;) {
    const std::string_view w = need("$scope");
    if (w == "$end") break;
    name += ' ';
    name += w;
    if (name.size() > InputFile::kChunk) fail("the name of a $scope is too long");
  }
  scopes.open(name);
}

void VcdReader::read_timescale() {
  std::string text;
  for (;;) {
    const std::string_view w = need("$timescale");
    if (w == "$end") break;
    if (text.size() < 100) text += w;
  }
  const std::size_t begin = text.find_first_not_of("0123456789.");
  const std::string number = text.substr(0, begin);
  const std::string unit = begin == std::string::npos ? "" : text.substr(begin);
  timescale_ = femtoseconds(number, unit);
  if (timescale_ == 0) fail("bad $timescale '" + printable(text) + "'");
}

// Whether the time stamps have fractions (Migen writes #12.5), by those at the beginning, each at
// the begin of a line: then the unit of time is a thousandth of the file's.
void VcdReader::find_fraction() {
  file_.more();
  line_ = body_line_;
  counted_ = usable_ = file_.begin();
  const std::string_view text(file_.begin(), static_cast<std::size_t>(file_.end() - file_.begin()));
  bool fraction = false;
  for (std::size_t at = 0; at < text.size() && !fraction; ++at) {
    if (text[at] != '#' || (at != 0 && text[at - 1] != '\n')) continue;
    const std::size_t point = text.find_first_not_of("0123456789", at + 1);
    fraction = point != std::string_view::npos && point != at + 1 && text[point] == '.';
  }
  if (!fraction) return;
  if (timescale_ % kFraction != 0)
    fail("time stamps with a fraction need a $timescale of 1 ps or more");
  timescale_ /= kFraction;
  per_unit_ = kFraction;
}

void VcdReader::note_skipped() {
  const auto say = [this](std::uint64_t count, const char* what) {
    if (count == 0) return;
    skipped_.push_back(path_ + ": skipped: " + std::to_string(count) +
                       (count == 1 ? " variable " : " variables ") + what);
  };
  say(empty_vars_, "of no bits");
  say(port_vars_, "of extended VCD ($dumpports)");
}

void VcdReader::read_var(std::uint32_t scope) {
  const std::string type(need("$var"));
  const std::string width_text(need("$var"));
  const std::string id(need("$var"));
  std::string name;
  for (;;) {
    const std::string_view w = need("$var");
    if (w == "$end") break;
    if (!name.empty()) name += ' ';
    name += w;
    if (name.size() > InputFile::kChunk) fail("the name of a $var is too long");
  }
  if (name.empty() || id == "$end") fail("a $var has no name");
  WaveVar var;
  var.scope = scope;
  // Ports of extended VCD ($dumpports) have values of their own kind, which are skipped.
  if (type == "port") {
    ++port_vars_;
  } else {
    const char* const text_end = width_text.data() + width_text.size();
    const auto parsed = std::from_chars(width_text.data(), text_end, var.width);
    if (parsed.ec != std::errc() || parsed.ptr != text_end || var.width > kMaxVarWidth) {
      fail("bad width '" + printable(width_text) + "' of a $var");
    }
  }
  if (var.width == 0 && type != "port" && type != "parameter" && type != "real" &&
      type != "realtime" && type != "string" && type != "event") {
    ++empty_vars_;
  }
  if (type == "real" || type == "realtime" || type == "string" || type == "event") var.width = 0;
  split_range(name, var);

  const bool graphic =
      std::all_of(id.begin(), id.end(), [](char c) { return c > 0x20 && c < 0x7F; });
  if (!graphic) fail("bad identifier '" + printable(id) + "' of a $var");
  const std::uint32_t net = ids_.declare(id);
  if (net == widths_.size()) widths_.push_back(var.width);
  widths_[net] = std::max(widths_[net], var.width);
  var.net = net;
  vars_.push_back(std::move(var));
}

}  // namespace fabmon
