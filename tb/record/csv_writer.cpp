// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/record/csv_writer.hpp"

#include <array>
#include <charconv>

namespace fabmon {
namespace {

void append(std::string& line, std::uint64_t value, int base, std::size_t digits = 1) {
  std::array<char, 24> text{};
  char* const end = std::to_chars(text.data(), text.data() + text.size(), value, base).ptr;
  const auto size = static_cast<std::size_t>(end - text.data());
  if (size < digits) line.append(digits - size, '0');
  line.append(text.data(), end);
}

}  // namespace

void append_csv_decimal(std::string& line, std::uint64_t value) { append(line, value, 10); }

void append_csv_hex(std::string& line, std::span<const std::uint64_t> words) {
  std::size_t top = words.size() - 1;
  while (top > 0 && words[top] == 0) --top;
  line += "0x";
  append(line, words[top], 16);
  while (top-- > 0) append(line, words[top], 16, 16);
}

}  // namespace fabmon
