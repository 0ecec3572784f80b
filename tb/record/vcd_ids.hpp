// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The identifiers of a VCD file: texts of the characters '!' to '~', which stand at the end of each
// value change. Simulators count them up, with the first digit or the last one moving fastest, so
// as numbers they index a table. Only files in which they are sparse or very long take a hash map.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace fabmon {

/// Eight bytes as a number, the first one lowest.
inline std::uint64_t load_bytes(const char* p) {
  std::uint64_t v = 0;
  std::memcpy(&v, p, sizeof v);
  if constexpr (std::endian::native == std::endian::big) v = __builtin_bswap64(v);
  return v;
}

class VcdIds {
 public:
  static constexpr std::uint32_t kUndeclared = 0xFFFFFFFF;  ///< there is no such identifier
  static constexpr std::uint32_t kUnwanted = 0xFFFFFFFE;    ///< its net is not selected

  /// The net of an identifier, a new one if it was not declared yet.
  std::uint32_t declare(std::string_view id);

  /// Ends the declarations.
  void finish();

  /// Says which slot find() shall give for each net; kUnwanted for none.
  void map(std::span<const std::uint32_t> slot_of_net);

  /// The slot of the identifier at p, which ends before the first byte of at most 0x20; moves p
  /// there. Eight bytes from p on may be read, and there must be such a byte.
  std::uint32_t find(const char*& p) const {
    constexpr std::uint64_t kEach = 0x0101010101010101;
    const std::uint64_t text = load_bytes(p);
    const std::uint64_t ends = (text - 0x21 * kEach) & ~text & (0x80 * kEach);
    if (ends == 0) return find_long(p);
    const auto bits = static_cast<unsigned>(std::countr_zero(ends)) & ~7U;
    const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
    p += bits / 8;
    const std::uint64_t id = text & mask;
    if (((id | (id + (kEach & mask))) & (0x80 * kEach)) != 0) return kUndeclared;  // not up to '~'
    if (!direct_) return find_text({p - bits / 8, bits / 8});
    std::uint64_t digits = id - (0x20 * kEach & mask);  // 1 to 94 each
    if (last_fastest_ && bits != 0) digits = __builtin_bswap64(digits << (64 - bits));
    const std::uint64_t code = number(digits);
    return code < slots_.size() ? slots_[code] : kUndeclared;
  }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view s) const { return std::hash<std::string_view>()(s); }
  };

  /// Digits 1 to 94, the first byte lowest, as a number to the base 94: pairs, then fours, then
  /// all.
  static std::uint64_t number(std::uint64_t digits) {
    constexpr std::uint64_t kBytes = 0x00FF00FF00FF00FF;
    constexpr std::uint64_t kPairs = 0x0000FFFF0000FFFF;
    constexpr std::uint64_t kFours = 0x00000000FFFFFFFF;
    constexpr std::uint64_t kBase = 94;
    digits = (digits & kBytes) + kBase * (digits >> 8 & kBytes);
    digits = (digits & kPairs) + kBase * kBase * (digits >> 16 & kPairs);
    return (digits & kFours) + kBase * kBase * kBase * kBase * (digits >> 32);
  }
  static std::uint64_t number(std::string_view id, bool last_fastest);
  std::uint32_t find_long(const char*& p) const;
  std::uint32_t find_text(std::string_view id) const;

  std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> nets_;
  bool direct_ = false;
  bool last_fastest_ = false;
  std::vector<std::uint32_t> codes_;        // of each net, if direct
  std::vector<std::uint32_t> slots_;        // by code, if direct
  std::vector<std::uint32_t> slot_of_net_;  // else
};

}  // namespace fabmon
