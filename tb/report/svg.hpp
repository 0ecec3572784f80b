// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A small writer of SVG: elements with attributes and escaped text, indented by depth.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace fabmon {

/// One attribute: its name, which is taken as it is, and its value, which is escaped.
struct SvgAttribute {
  std::string_view name;
  std::string value;
};

/// A coordinate or length: at most two decimals.
std::string svg_number(double value);

class Svg {
 public:
  /// Begins an element; close() ends it.
  void open(std::string_view tag, std::initializer_list<SvgAttribute> attributes);

  /// Ends the element that was begun last.
  void close();

  /// An element without content.
  void empty(std::string_view tag, std::initializer_list<SvgAttribute> attributes);

  /// An element with nothing but text in it.
  void text(std::string_view tag, std::initializer_list<SvgAttribute> attributes,
            std::string_view content);

  /// The whole text, with a line end. All elements must be closed.
  const std::string& str() const { return text_; }

 private:
  void begin(std::string_view tag, std::initializer_list<SvgAttribute> attributes);

  std::string text_;
  std::vector<std::string> open_;
};

}  // namespace fabmon
