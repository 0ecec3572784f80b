// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Writes small FST files byte by byte, as no library would, so that tests can reach the older kinds
// of blocks and every error of the reader.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace fabmon::test {

class FstBuilder {
 public:
  static std::string u64(std::uint64_t v) {
    std::string s;
    for (int i = 56; i >= 0; i -= 8) s += static_cast<char>(v >> i & 0xFF);
    return s;
  }
  static std::string varint(std::uint64_t v) {
    std::string s;
    for (; v >= 0x80; v >>= 7) s += static_cast<char>((v & 0x7F) | 0x80);
    return s + static_cast<char>(v);
  }
  static std::string svarint(std::int64_t v) {
    for (std::string s;;) {
      const auto low = static_cast<std::uint8_t>(v & 0x7F);
      v >>= 7;
      if ((v == 0 && (low & 0x40) == 0) || (v == -1 && (low & 0x40) != 0)) {
        return s + static_cast<char>(low);
      }
      s += static_cast<char>(low | 0x80);
    }
  }
  /// One LZ4 block of nothing but literals.
  static std::string lz4(const std::string& data) {
    std::string s(1, static_cast<char>(data.size() < 15 ? data.size() << 4 : 0xF0));
    if (data.size() >= 15) {
      std::size_t rest = data.size() - 15;
      for (; rest >= 255; rest -= 255) s += '\xFF';
      s += static_cast<char>(rest);
    }
    return s + data;
  }
  static std::string block(int type, const std::string& content) {
    return static_cast<char>(type) + u64(content.size() + 8) + content;
  }
  static std::string header() {
    const double e = 2.7182818284590452354;
    std::string s = u64(0) + u64(100) + std::string(reinterpret_cast<const char*>(&e), 8);
    return block(0, s + std::string(321 - s.size(), '\0'));
  }
  static std::string scope(const std::string& name) {
    return std::string("\xFE\0", 2) + name + std::string(2, '\0');
  }
  /// A wire; `alias` counts from 1, 0 for a net of its own.
  static std::string var(const std::string& name, unsigned width, unsigned alias = 0,
                         int type = 16) {
    return static_cast<char>(type) + std::string(1, '\0') + name + '\0' + varint(width) +
           varint(alias);
  }
  static std::string geometry(const std::vector<std::uint64_t>& widths) {
    std::string s;
    for (std::uint64_t w : widths) s += varint(w);
    return block(3, u64(s.size()) + u64(widths.size()) + s);
  }
  static std::string names_block(const std::string& names) {
    return block(6, u64(names.size()) + lz4(names));
  }

  /// A block of changes; the parts can be changed before text().
  struct Values {
    int type = 8;
    std::uint64_t begin = 0;
    std::string frame;
    std::uint64_t nets = 0;
    char packing = 'Z';
    std::vector<std::string> chains;  ///< each with its leading size (0: not packed)
    std::string index;
    std::vector<std::uint64_t> steps;  ///< time stamps as differences

    std::string content() const {
      std::string s = u64(begin) + u64(0) + u64(0);
      s += varint(frame.size()) + varint(frame.size()) + varint(nets) + frame;
      s += varint(nets) + packing;
      for (const std::string& c : chains) s += c;
      s += index + u64(index.size());
      std::string times;
      for (std::uint64_t t : steps) times += varint(t);
      return s + times + u64(times.size()) + u64(times.size()) + u64(steps.size());
    }
    std::string text() const { return block(type, content()); }
  };

  /// Change of a 1-bit net: `delta` time stamps after the one before.
  static std::string bit(std::uint64_t delta, char value) {
    if (value == '0' || value == '1')
      return varint(delta << 2 | static_cast<unsigned>(value - '0') << 1);
    return varint(delta << 4 | std::string("xzhuwl-?").find(value) << 1 | 1);
  }
  /// Change of a vector, given as characters.
  static std::string chars(std::uint64_t delta, const std::string& value) {
    return varint(delta << 1 | 1) + value;
  }
  /// Change of a vector of up to 8 bits, packed.
  static std::string packed(std::uint64_t delta, unsigned value, unsigned width) {
    return varint(delta << 1) + static_cast<char>(value << (8 - width));
  }
};

}  // namespace fabmon::test
