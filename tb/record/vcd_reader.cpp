// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A VCD file as a stream of words between white space, with line numbers; declarations first, then
// value changes. Identifiers of up to three characters are looked up in a table, longer ones in a
// hash map.
#include "tb/record/vcd_reader.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>

#include "tb/core/input_error.hpp"
#include "tb/record/text.hpp"

namespace fabmon {
namespace {

bool is_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

/// One of the values of 4-state VCD or of the nine values of VHDL, by its character; 0 for anything
/// else.
constexpr auto kLevels = [] {
  std::array<char, 256> table{};
  for (const char c : std::string_view("01")) table[static_cast<unsigned char>(c)] = c;
  for (const char c : std::string_view("lL")) table[static_cast<unsigned char>(c)] = '0';
  for (const char c : std::string_view("hH")) table[static_cast<unsigned char>(c)] = '1';
  for (const char c : std::string_view("xXzZuUwW-")) table[static_cast<unsigned char>(c)] = 'x';
  return table;
}();

char value_of(char c) { return kLevels[static_cast<unsigned char>(c)]; }

template <class T>
bool parse_number(std::string_view text, T& value) {
  const auto r = std::from_chars(text.data(), text.data() + text.size(), value);
  return r.ec == std::errc() && r.ptr == text.data() + text.size();
}

constexpr unsigned kMaxVarWidth = 1U << 20;

}  // namespace

VcdReader::VcdReader(const std::string& path) : WaveFile(path), file_(path) { read_header(); }

void VcdReader::fail(const std::string& reason) const {
  throw InputError(path_ + ":" + std::to_string(line_) + ": " + reason);
}

std::string_view VcdReader::word() {
  const char* p = file_.begin();
  for (;;) {  // skip white space
    const char* const end = file_.end();
    while (p != end && is_space(*p)) line_ += static_cast<std::uint64_t>(*p++ == '\n');
    if (p != end) break;
    file_.consume(p);
    if (!file_.more()) return {};
    p = file_.begin();
  }
  file_.consume(p);
  std::size_t n = 1;
  for (;;) {
    const char* const end = file_.end();
    p = file_.begin() + n;
    while (p != end && !is_space(*p)) ++p;
    if (p != end) break;
    n = static_cast<std::size_t>(p - file_.begin());
    if (n >= InputFile::kChunk) fail("a word is longer than 1 MiB");
    if (!file_.more()) {
      fail("the dump ends within a line (was the simulation killed while it wrote?)");
    }
  }
  const std::string_view text(file_.begin(), static_cast<std::size_t>(p - file_.begin()));
  file_.consume(p);
  return text;
}

std::string_view VcdReader::need(const char* where) {
  const std::string_view w = word();
  if (w.empty()) fail(std::string("the file ends within ") + where);
  return w;
}

void VcdReader::skip_to_end(const char* where) {
  while (need(where) != "$end") {
  }
}

void VcdReader::read_header() {
  ScopeStack scopes(scopes_);
  const std::string_view first = word();
  if (first.empty()) fail("the file is empty");
  if (first[0] != '$') fail("this is not a VCD file: it starts with '" + printable(first) + "'");
  for (std::string_view w = first;; w = need("the declarations ($enddefinitions is missing)")) {
    if (w == "$scope") {
      if (need("$scope") == "$end") fail("$scope without a type");
      const std::string name(need("$scope"));
      if (name == "$end") {
        scopes.open("");
        continue;
      }
      scopes.open(name);
      if (need("$scope") != "$end") fail("$scope " + printable(name) + " is not closed by $end");
    } else if (w == "$upscope") {
      if (!scopes.close()) fail("$upscope without $scope");
      skip_to_end("$upscope");
    } else if (w == "$var") {
      read_var(scopes.current());
    } else if (w == "$timescale") {
      read_timescale();
    } else if (w == "$enddefinitions") {
      skip_to_end("$enddefinitions");
      break;
    } else if (w == "$end" || w[0] != '$') {
      fail("expected a declaration, found '" + printable(w) + "'");
    } else {
      const std::string where(w);
      skip_to_end(printable(where).c_str());
    }
  }
  body_offset_ = file_.offset();
  body_line_ = line_;
  slots_.assign(widths_.size(), kNone);
}

void VcdReader::read_timescale() {
  std::string text;
  for (;;) {
    const std::string_view w = need("$timescale");
    if (w == "$end") break;
    if (text.size() < 100) text += w;
  }
  std::size_t digits = 0;
  while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') ++digits;
  const std::string number = text.substr(0, digits);
  const std::string unit = text.substr(digits);
  const bool number_ok = number == "1" || number == "10" || number == "100";
  const bool unit_ok =
      unit == "s" || unit == "ms" || unit == "us" || unit == "ns" || unit == "ps" || unit == "fs";
  if (!number_ok || !unit_ok) fail("bad $timescale '" + printable(text) + "'");
  timescale_ = 1;
  for (const char* const smaller : {"fs", "ps", "ns", "us", "ms"}) {
    if (unit == smaller) break;
    timescale_ *= 1000;
  }
  for (std::size_t zeros = 1; zeros < digits; ++zeros) timescale_ *= 10;
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
  WaveVar var;
  var.scope = scope;
  if (!parse_number(width_text, var.width) || var.width > kMaxVarWidth) {
    fail("bad width '" + printable(width_text) + "' of a $var");
  }
  if (name.empty() || id == "$end") fail("a $var has no name");
  if (type == "real" || type == "realtime" || type == "string" || type == "event") var.width = 0;
  if (type == "port") fail("extended VCD ($dumpports) is not supported");
  split_range(name, var);

  std::uint32_t& net =
      id.size() <= 3 ? short_id(id) : long_ids_.try_emplace(id, kNone).first->second;
  if (net == kNone) {
    net = static_cast<std::uint32_t>(widths_.size());
    widths_.push_back(var.width);
  } else if (widths_[net] != var.width) {
    fail("identifier '" + printable(id) + "' is declared with " + std::to_string(widths_[net]) +
         " bits and with " + std::to_string(var.width));
  }
  var.net = net;
  vars_.push_back(std::move(var));
}

std::size_t VcdReader::code_of(std::string_view id) {
  std::size_t code = 0;
  for (char c : id) code = code * 95 + (static_cast<unsigned char>(c) - 0x20U);
  return code;
}

std::uint32_t& VcdReader::short_id(std::string_view id) {
  for (char c : id) {
    if (c <= 0x20 || c > 0x7E) fail("bad identifier '" + printable(id) + "' of a $var");
  }
  const std::size_t code = code_of(id);
  if (code >= short_ids_.size()) short_ids_.resize(code + 1, kNone);
  return short_ids_[code];
}

std::uint32_t VcdReader::net_of(std::string_view id) const {
  if (id.size() > 3) {
    const auto it = long_ids_.find(id);
    if (it != long_ids_.end()) return it->second;
  } else if (std::all_of(id.begin(), id.end(), [](char c) { return c > 0x20 && c <= 0x7E; })) {
    const std::size_t code = code_of(id);
    if (code < short_ids_.size() && short_ids_[code] != kNone) return short_ids_[code];
  }
  fail("value of the undeclared identifier '" + printable(id) + "'");
}

void VcdReader::select(const std::vector<std::uint32_t>& nets) {
  std::fill(slots_.begin(), slots_.end(), kNone);
  for (std::size_t i = 0; i < nets.size(); ++i) slots_[nets[i]] = static_cast<std::uint32_t>(i);
  rewind();
}

void VcdReader::rewind() {
  file_.seek(body_offset_);
  line_ = body_line_;
  time_ = 0;
  open_.clear();
}

bool VcdReader::vector(WaveChange& change, std::string_view digits) {
  if (digits.empty()) fail("a vector has no digits");
  bits_.resize(digits.size());
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const char v = value_of(digits[i]);
    if (v == 0) fail("bad digit '" + printable(digits.substr(i, 1)) + "' in a value");
    bits_[i] = open_ == "$dumpoff" ? '?' : v;
  }
  const std::uint64_t line = line_;
  const std::string_view id = need("a value change");
  if (line_ != line) fail("a value has no identifier");
  const std::uint32_t net = net_of(id);
  if (bits_.size() > widths_[net] && widths_[net] != 0) {
    fail("a value of " + std::to_string(bits_.size()) + " bits for '" + printable(id) +
         "', which has " + std::to_string(widths_[net]));
  }
  if (slots_[net] == kNone) return false;
  change.time = time_;
  change.slot = slots_[net];
  change.bits = bits_;
  return true;
}

bool VcdReader::next(WaveChange& change) {
  for (;;) {
    const std::string_view w = word();
    if (w.empty()) {
      if (!open_.empty()) fail("the file ends within " + open_);
      return false;
    }
    switch (w[0]) {
      case '#': {
        std::uint64_t time = 0;
        if (!parse_number(w.substr(1), time)) fail("bad time stamp '" + printable(w) + "'");
        if (time < time_) {
          fail("time goes back from " + std::to_string(time_) + " to " + std::to_string(time));
        }
        time_ = time;
        if (limit_ != 0 && file_.offset() - body_offset_ > limit_) return false;
        break;
      }
      case 'b':
      case 'B':
        if (vector(change, w.substr(1))) return true;
        break;
      case 'r':
      case 'R':
      case 's':
      case 'S': {
        const std::uint64_t line = line_;
        const std::string_view id = need("a value change");
        if (line_ != line) fail("a value has no identifier");
        net_of(id);
        break;
      }
      case '$':
        if (w == "$end") {
          if (open_.empty()) fail("$end without a beginning");
          open_.clear();
        } else if (w == "$dumpvars" || w == "$dumpall" || w == "$dumpon" || w == "$dumpoff") {
          if (!open_.empty()) fail(std::string(w) + " within " + open_);
          open_ = w;
        } else {
          const std::string where(w);
          skip_to_end(printable(where).c_str());
        }
        break;
      default: {
        const char v = value_of(w[0]);
        if (v == 0) fail("expected a value change or a time stamp, found '" + printable(w) + "'");
        if (w.size() == 1) fail("a value has no identifier");
        const std::uint32_t net = net_of(w.substr(1));
        if (slots_[net] == kNone) break;
        bits_.assign(1, open_ == "$dumpoff" ? '?' : v);
        change.time = time_;
        change.slot = slots_[net];
        change.bits = bits_;
        return true;
      }
    }
  }
}

}  // namespace fabmon
