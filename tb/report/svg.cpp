// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/svg.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace fabmon {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

// The length of the UTF-8 character at the beginning of the text; 0 if that is not one that XML
// allows.
std::size_t character(std::string_view text) {
  const auto byte = [text](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t lead = byte(0);
  if (lead < 0x80) return lead >= 0x20 || lead == '\t' || lead == '\n' ? 1 : 0;
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return 0;
  std::uint32_t code = lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return 0;
    code = code << 6 | (byte(i) & 0x3FU);
  }
  constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  const bool noncharacter = code == 0xFFFE || code == 0xFFFF;
  return code < kLeast[length] || code > 0x10FFFF || surrogate || noncharacter ? 0 : length;
}

}  // namespace

std::string xml_escaped(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = character(text);
    const std::string_view taken = text.substr(0, length == 0 ? 1 : length);
    if (length == 0) {
      out += kReplacement;
    } else if (taken == "&") {
      out += "&amp;";
    } else if (taken == "<") {
      out += "&lt;";
    } else if (taken == ">") {
      out += "&gt;";
    } else if (taken == "\"") {
      out += "&quot;";
    } else {
      out += taken;
    }
    text.remove_prefix(taken.size());
  }
  return out;
}

std::string svg_number(double value) {
  std::string text = fmt::format("{:.2f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

void Svg::begin(std::string_view tag, std::initializer_list<SvgAttribute> attributes) {
  text_.append(2 * open_.size(), ' ').append("<").append(tag);
  for (const SvgAttribute& attribute : attributes) {
    text_.append(" ").append(attribute.name).append("=\"");
    text_.append(xml_escaped(attribute.value)).append("\"");
  }
}

void Svg::open(std::string_view tag, std::initializer_list<SvgAttribute> attributes) {
  begin(tag, attributes);
  text_ += ">\n";
  open_.emplace_back(tag);
}

void Svg::close() {
  const std::string tag = open_.back();
  open_.pop_back();
  text_.append(2 * open_.size(), ' ').append("</").append(tag).append(">\n");
}

void Svg::empty(std::string_view tag, std::initializer_list<SvgAttribute> attributes) {
  begin(tag, attributes);
  text_ += "/>\n";
}

void Svg::text(std::string_view tag, std::initializer_list<SvgAttribute> attributes,
               std::string_view content) {
  begin(tag, attributes);
  text_.append(">").append(xml_escaped(content)).append("</").append(tag).append(">\n");
}

}  // namespace fabmon
