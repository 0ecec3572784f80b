// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The bus of the C library on RTL and golden model in lockstep: each access of the library is one
// through the real bus slave, in traffic, and what it reads is compared with the golden model.
#pragma once

#include <cstdint>
#include <functional>
#include <type_traits>

#include "sw/include/fabmon_bus.h"
#include "tests/catch.hpp"

namespace fabmon::test {

/// Of a fixture with read(address) and write(address, data) of a register of this many bytes; or
/// with software_read and software_write, where the fixture's own accesses do more than software's.
template <class Fixture, unsigned kBytes = 4>
class SoftwareBus {
 public:
  using Word = std::conditional_t<kBytes == 4, std::uint32_t, std::uint64_t>;

  explicit SoftwareBus(Fixture& fixture) : fixture_(&fixture) {}
  SoftwareBus(const SoftwareBus&) = delete;
  SoftwareBus& operator=(const SoftwareBus&) = delete;

  /// What the library is given. The object must stay where it is.
  fabmon_bus bus() { return {&SoftwareBus::read, &SoftwareBus::write, this}; }

  /// Called before each write, with its offset and value: the models are in the state that it
  /// meets.
  std::function<void(std::uint32_t, Word)> before_write;
  /// Called before each read, with its offset: likewise.
  std::function<void(std::uint32_t)> before_read;
  /// Reads of this offset are not compared: the RTL may be earlier than the golden model there,
  /// which tells when it must be ready at the latest.
  std::uint32_t early = ~0U;
  /// Accesses to these offsets are not compared either: the test itself compares what they bring.
  std::function<bool(std::uint32_t)> uncompared;
  /// What a read of this offset returns, if not the register: for registers that lie.
  std::function<bool(std::uint32_t, Word&)> instead;
  /// Accesses so far.
  unsigned reads = 0, writes = 0;

 private:
  static std::uint64_t read(void* context, std::uint32_t offset, unsigned bytes) {
    auto& self = *static_cast<SoftwareBus*>(context);
    REQUIRE(bytes == kBytes);
    REQUIRE(offset % kBytes == 0);
    ++self.reads;
    if (self.before_read) self.before_read(offset);
    Word value = 0;
    if (self.instead && self.instead(offset, value)) return value;
    if (offset == self.early || self.is_uncompared(offset)) {
      self.fixture_->begin_read(offset);
      self.fixture_->end();
      return self.fixture_->rtl().rdata();
    }
    if constexpr (requires { self.fixture_->software_read(offset); }) {
      value = self.fixture_->software_read(offset);
    } else {
      value = self.fixture_->read(offset);
    }
    if constexpr (kBytes == 8) return value;
    // The upper half of the answer is not the register's.
    return std::uint64_t{0xDEADBEEF} << 32 | value;
  }
  static void write(void* context, std::uint32_t offset, std::uint64_t value, unsigned bytes) {
    auto& self = *static_cast<SoftwareBus*>(context);
    REQUIRE(bytes == kBytes);
    REQUIRE(offset % kBytes == 0);
    REQUIRE(static_cast<Word>(value) == value);
    ++self.writes;
    if (self.before_write) self.before_write(offset, static_cast<Word>(value));
    if (self.is_uncompared(offset)) {
      self.fixture_->begin_write(offset, static_cast<Word>(value));
      self.fixture_->end();
    } else if constexpr (requires { self.fixture_->software_write(offset, Word{}); }) {
      self.fixture_->software_write(offset, static_cast<Word>(value));
    } else {
      self.fixture_->write(offset, static_cast<Word>(value));
    }
  }
  bool is_uncompared(std::uint32_t offset) const { return uncompared && uncompared(offset); }

  Fixture* fixture_;
};

/// No device: every register reads the same, writes go nowhere.
inline fabmon_bus dead_bus(std::uint64_t& value) {
  return {[](void* context, std::uint32_t, unsigned) {
            return *static_cast<const std::uint64_t*>(context);
          },
          [](void*, std::uint32_t, std::uint64_t, unsigned) {}, &value};
}

}  // namespace fabmon::test
