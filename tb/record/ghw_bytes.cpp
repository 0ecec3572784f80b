// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/record/ghw_bytes.hpp"

#include "tb/core/input_error.hpp"

namespace fabmon {

void GhwBytes::fail(const std::string& reason) const {
  throw InputError(file_.path() + ": corrupt or not a GHW file: " + reason +
                   " (before byte offset " + std::to_string(offset()) + ")");
}

bool GhwBytes::refill() {
  file_.consume(at_);
  file_.more();
  at_ = file_.begin();
  end_ = file_.end();
  if (at_ != end_) return true;
  ended_ = true;
  if (in_names_) {
    throw InputError(file_.path() + ": the file ends within its names, at byte offset " +
                     std::to_string(offset()) + " (was the simulation killed while it wrote?)");
  }
  return false;
}

std::int64_t GhwBytes::long_number(bool with_sign) {
  std::uint64_t value = 0;
  for (unsigned shift = 0;; shift += 7) {
    const std::uint8_t b = byte();
    check(shift < 63 || b == 0 || b == (with_sign ? 0x7F : 1), "a number of more than 64 bits");
    value |= std::uint64_t{b & 0x7FU} << shift;
    if ((b & 0x80) != 0) continue;
    if (with_sign && shift + 7 < 64 && (b & 0x40) != 0) value |= ~std::uint64_t{0} << (shift + 7);
    return static_cast<std::int64_t>(value);
  }
}

std::uint64_t GhwBytes::fixed(unsigned bytes) {
  std::uint64_t value = 0;
  for (unsigned i = 0; i < bytes; ++i) {
    const std::uint64_t b = byte();
    value = big_ ? value << 8 | b : value | b << (8 * i);
  }
  return value;
}

std::string GhwBytes::tag() {
  std::string text(4, '\0');
  for (char& c : text) c = static_cast<char>(byte());
  return text;
}

void GhwBytes::skip(std::uint64_t n) {
  for (; n != 0 && !ended_; --n) byte();
}

void GhwBytes::seek(std::uint64_t offset) {
  file_.seek(offset);
  at_ = end_ = file_.begin();
  ended_ = false;
}

void GhwBytes::keep(std::uint64_t bytes) {
  constexpr std::uint64_t kFree = std::uint64_t{64} << 20;
  constexpr std::uint64_t kPerByte = 256;
  kept_ += bytes;
  check(kept_ <= kFree + kPerByte * offset(), "its names take too much memory");
}

}  // namespace fabmon
