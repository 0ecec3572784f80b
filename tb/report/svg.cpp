// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/svg.hpp"

#include <fmt/format.h>

#include "tb/core/escape.hpp"

namespace fabmon {

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
