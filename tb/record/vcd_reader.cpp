// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The declarations of a VCD file, a stream of words between white space. The value changes are in
// vcd_changes.cpp.
#include "tb/record/vcd_reader.hpp"

#include <algorithm>
#include <charconv>

#include "tb/core/input_error.hpp"
#include "tb/record/text.hpp"

namespace fabmon {
namespace {

bool is_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

constexpr unsigned kMaxVarWidth = 1U << 20;

}  // namespace

VcdReader::VcdReader(const std::string& path) : WaveFile(path), file_(path) {
  counted_ = usable_ = file_.begin();
  read_header();
}

std::uint64_t VcdReader::line_at(const char* at) const {
  return line_ + static_cast<std::uint64_t>(std::count(counted_, at, '\n'));
}

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

void VcdReader::skip_to_end(const char* where) {
  while (need(where) != "$end") {
  }
}

void VcdReader::read_header() {
  ScopeStack scopes(scopes_);
  std::string_view first = word();
  if (first.empty()) {
    first = {file_.begin(), static_cast<std::size_t>(file_.end() - file_.begin())};
    if (first.empty()) fail("the file is empty");
    if (first[0] == '$') need("the declarations");
  }
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
  body_line_ = line_at(file_.begin());
  ids_.finish();
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
  const char* const text_end = width_text.data() + width_text.size();
  const auto parsed = std::from_chars(width_text.data(), text_end, var.width);
  if (parsed.ec != std::errc() || parsed.ptr != text_end || var.width > kMaxVarWidth) {
    fail("bad width '" + printable(width_text) + "' of a $var");
  }
  if (name.empty() || id == "$end") fail("a $var has no name");
  if (type == "real" || type == "realtime" || type == "string" || type == "event") var.width = 0;
  if (type == "port") fail("extended VCD ($dumpports) is not supported");
  split_range(name, var);

  const bool graphic =
      std::all_of(id.begin(), id.end(), [](char c) { return c > 0x20 && c < 0x7F; });
  if (!graphic) fail("bad identifier '" + printable(id) + "' of a $var");
  const std::uint32_t net = ids_.declare(id);
  if (net == widths_.size()) widths_.push_back(var.width);
  if ((widths_[net] == 0) != (var.width == 0)) {
    fail("identifier '" + printable(id) + "' is declared as a number and as something else");
  }
  widths_[net] = std::max(widths_[net], var.width);
  var.net = net;
  vars_.push_back(std::move(var));
}

}  // namespace fabmon
