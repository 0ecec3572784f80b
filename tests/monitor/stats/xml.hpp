// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A strict reader of the XML that the program writes: elements, attributes in double quotes, text
// with the five named entities. Anything else is an error.
#pragma once

#include <cctype>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fabmon::test {

/// One element.
struct XmlNode {
  std::string tag;
  std::map<std::string, std::string> attributes;
  std::string text;  ///< of its own, blanks at both ends removed
  std::vector<XmlNode> children;

  /// The attribute; fails without.
  const std::string& at(const std::string& name) const { return attributes.at(name); }

  /// The attribute as a number.
  double number(const std::string& name) const { return std::stod(at(name)); }

  /// All elements below this one with the tag and, unless empty, the class.
  std::vector<const XmlNode*> find(std::string_view wanted, std::string_view cls = {}) const {
    std::vector<const XmlNode*> found;
    for (const XmlNode& child : children) {
      const auto its = child.attributes.find("class");
      const bool fits = cls.empty() || (its != child.attributes.end() && its->second == cls);
      if (child.tag == wanted && fits) found.push_back(&child);
      const auto more = child.find(wanted, cls);
      found.insert(found.end(), more.begin(), more.end());
    }
    return found;
  }
};

/// Reads a document of one element. Throws std::runtime_error unless it is well-formed.
class XmlReader {
 public:
  explicit XmlReader(std::string_view text) : text_(text) {}

  XmlNode read() {
    XmlNode node = element();
    blanks();
    check(text_.empty(), "text after the document");
    return node;
  }

 private:
  static void check(bool ok, const char* reason) {
    if (!ok) throw std::runtime_error(reason);
  }

  void blanks() {
    while (!text_.empty() && (text_.front() == ' ' || text_.front() == '\n')) {
      text_.remove_prefix(1);
    }
  }

  void skip(std::string_view expected) {
    check(text_.starts_with(expected), "unexpected character");
    text_.remove_prefix(expected.size());
  }

  std::string name() {
    std::size_t n = 0;
    while (n < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[n])) != 0 ||
                                text_[n] == '-' || text_[n] == ':')) {
      ++n;
    }
    check(n != 0, "a name is missing");
    std::string found(text_.substr(0, n));
    text_.remove_prefix(n);
    return found;
  }

  // Text up to the character `end`.
  std::string content(char end) {
    std::string out;
    while (!text_.empty() && text_.front() != end) {
      const char c = text_.front();
      check(c != '<' && (static_cast<unsigned char>(c) >= 0x20 || c == '\n'), "bad character");
      if (c == '&') {
        out += entity();
      } else {
        out += c;
        text_.remove_prefix(1);
      }
    }
    check(!text_.empty(), "unexpected end");
    return out;
  }

  char entity() {
    constexpr std::pair<std::string_view, char> kEntities[] = {
        {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}};
    for (const auto& [spelled, character] : kEntities) {
      if (!text_.starts_with(spelled)) continue;
      text_.remove_prefix(spelled.size());
      return character;
    }
    throw std::runtime_error("bad entity");
  }

  XmlNode element() {
    XmlNode node;
    skip("<");
    node.tag = name();
    for (blanks(); !text_.starts_with(">") && !text_.starts_with("/>"); blanks()) {
      const std::string key = name();
      skip("=\"");
      check(node.attributes.emplace(key, content('"')).second, "an attribute twice");
      skip("\"");
    }
    if (text_.starts_with("/>")) {
      skip("/>");
      return node;
    }
    skip(">");
    for (;;) {
      node.text += content('<');
      if (text_.starts_with("</")) break;
      node.children.push_back(element());
    }
    skip("</");
    check(name() == node.tag, "elements overlap");
    skip(">");
    const std::size_t first = node.text.find_first_not_of(" \n");
    const std::size_t last = node.text.find_last_not_of(" \n");
    node.text = first == std::string::npos ? "" : node.text.substr(first, last - first + 1);
    return node;
  }

  std::string_view text_;
};

}  // namespace fabmon::test
