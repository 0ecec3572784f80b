// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Writes small GHW files byte by byte, in either byte order, so that tests can reach what GHDL does
// not write and every error of the reader.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace fabmon::test {

class GhwBuilder {
 public:
  static constexpr int kTypeB2 = 22, kTypeE8 = 23, kTypeI32 = 25, kTypeP64 = 29, kTypeArray = 31;
  static constexpr int kTypeRecord = 32, kSubArray = 35, kSubRecord = 38;

  explicit GhwBuilder(bool big = false, int version = 1) : big_(big), version_(version) {}

  static std::string byte(int b) { return std::string(1, static_cast<char>(b)); }
  static std::string number(std::uint64_t v) {
    std::string s;
    for (; v >= 0x80; v >>= 7) s += static_cast<char>((v & 0x7F) | 0x80);
    return s + static_cast<char>(v);
  }
  static std::string zero() { return std::string(4, '\0'); }
  static std::string tag(const std::string& name) { return name + '\0'; }
  std::string fixed(std::uint64_t v, unsigned bytes) const {
    std::string s;
    for (unsigned i = 0; i < bytes; ++i) {
      const unsigned shift = 8 * (big_ ? bytes - 1 - i : i);
      s += static_cast<char>(v >> shift & 0xFF);
    }
    return s;
  }

  std::string header() const {
    return "GHDLwave\n" + byte(16) + byte(0) + byte(version_) + byte(big_ ? 2 : 1) + byte(4) +
           byte(1) + byte(0);
  }
  /// Strings, numbered from 1 on, with nothing shared.
  std::string strings(const std::vector<std::string>& all) const {
    std::string s = tag("STR") + zero() + fixed(all.size(), 4) + fixed(0, 4);
    for (const std::string& one : all) s += one + '\0';
    return s + tag("EOS");
  }
  std::string types(const std::vector<std::string>& all) const {
    std::string s = tag("TYP") + zero() + fixed(all.size(), 4);
    for (const std::string& one : all) s += one;
    return s + '\0';
  }
  /// `entries` and the end of the hierarchy and of the names.
  std::string hierarchy(unsigned scalars, const std::string& entries) const {
    return tag("HIE") + zero() + fixed(0, 4) + fixed(0, 4) + fixed(scalars, 4) + entries + '\0' +
           tag("EOH");
  }
  std::string snapshot(std::uint64_t time, const std::string& values) const {
    return tag("SNP") + zero() + fixed(time, 8) + values + tag("ESN");
  }
  /// The changes of moments, each with how much later the next one is; -1 at the end.
  std::string cycle(std::uint64_t time, const std::string& moments) const {
    return tag("CYC") + fixed(time, 8) + moments + "\x7F" + tag("ECY");
  }
  std::string end() const {
    return tag("DIR") + zero() + fixed(1, 4) + tag("STR") + fixed(16, 4) + tag("EOD") + tag("TAI") +
           zero() + fixed(100, 4);
  }

  static std::string scope(int name) { return byte(6) + number(name); }
  static std::string close() { return byte(15); }
  static std::string signal(int name, int type, const std::vector<int>& scalars) {
    std::string s = byte(16) + number(name) + number(type);
    for (const int scalar : scalars) s += number(scalar);
    return s;
  }

 private:
  bool big_;
  int version_;
};

}  // namespace fabmon::test
