// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Names that end a line, begin a command, a formula, a comment or markup, or hide what they are, in
// one of the languages that the program writes.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace fabmon::test {

inline std::vector<std::string> hostile_names() {
  return {"tb.a\n^>1 touch",
          "tb.a\f^>1 touch",
          "^>1 touch",
          "[dumpfile] \"/etc/passwd\"",
          "tb.a\r\nfabmon: forged",
          "\x1b]0;title\x07\x1b[31m",
          "tb.\xc2\x9b"
          "31m",
          "=1+1",
          "+1",
          "-1+1",
          "@SUM(A1)",
          "\tx",
          "\rx",
          "\xEF\xBC\x9D"
          "1+1",
          "a|b",
          "<script>alert(1)</script>",
          "</script><script>alert(1)</script>",
          "<!--",
          "]]>",
          "a\"b'c`d",
          "\xff\xc0\x80 tb.x",
          "- a",
          "a: b",
          "a #b",
          "{a: 1}",
          "!!python/object",
          "~",
          "tb.\xE2\x80\xAE"
          "gpj.exe",
          "tb.\xE2\x80\x8B"
          "x",
          "tb.\xF3\xA0\x80\x81",
          "tb.x;run",
          "*1 2",
          "#{x} y",
          "tb.\\a b ",
          "a" + std::string(100'000, 'x')};
}

/// True if a terminal shows all of a text as it is: no control character but line ends, no mark
/// that hides or reorders others, no byte that is no UTF-8.
inline bool is_shown(const std::string& text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const bool second = i > 0 && static_cast<unsigned char>(text[i - 1]) == 0xC2;
    if ((c < 0x20 && c != '\n') || c == 0x7F || (second && c < 0xA0)) return false;
    if (c == 0xFF || c == 0xC0) return false;  // of the names above
  }
  return text.find("\xE2\x80\xAE") == std::string::npos &&
         text.find("\xE2\x80\x8B") == std::string::npos;
}

}  // namespace fabmon::test
