// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/utf8.hpp"

#include <cstddef>
#include <cstdint>

namespace fabmon {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// Bytes of the character that begins with this one; 0 if none does.
std::size_t character_size(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return 2;
  if (first >= 0xE0 && first < 0xF0) return 3;
  if (first >= 0xF0 && first < 0xF5) return 4;
  return 0;
}

// The code of a character of so many bytes; 0 if they are not one, or one that XML does not have.
std::uint32_t code_of(std::string_view bytes) {
  constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};  // of so many bytes
  const auto first = static_cast<unsigned char>(bytes.front());
  if (bytes.size() == 1) {
    const bool blank = first == '\t' || first == '\n' || first == '\r';
    return first >= 0x20 || blank ? first : 0;
  }
  std::uint32_t code = first & (0x7FU >> bytes.size());
  for (const char next : bytes.substr(1)) {
    const auto byte = static_cast<unsigned char>(next);
    if ((byte & 0xC0U) != 0x80) return 0;
    code = code << 6U | (byte & 0x3FU);
  }
  const bool surrogate = code >= 0xD800 && code < 0xE000;
  const bool none = code == 0xFFFE || code == 0xFFFF || code > 0x10FFFF;
  return code < kLeast[bytes.size()] || surrogate || none ? 0 : code;
}

}  // namespace

std::string_view next_character(std::string_view& text) {
  const std::size_t size = character_size(static_cast<unsigned char>(text.front()));
  const bool whole = size != 0 && size <= text.size() && code_of(text.substr(0, size)) != 0;
  const std::string_view character = whole ? text.substr(0, size) : kReplacement;
  text.remove_prefix(whole ? size : 1);
  return character;
}

}  // namespace fabmon
