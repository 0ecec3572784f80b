// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The bodies of the register tests. A monitor M says what differs:
//
//   Data                      a register's type
//   with(build, test)         test(both) on RTL and golden model in lockstep, fresh, idle pins
//   noisy(build, seed, test)  the same on noise
//   words(both)               what the table says
//   space(both, words)        every address of the registers' space, and those for a quick look
//   quick(both, words)
//   bashed(both, words)       the addresses whose bits are tried
//   step(both, word)          every how manieth pattern is tried
//   before(both, addr)        so that nothing counts while addr is tried, and after it
//   after(both)
//   still(addr, data)         a pattern without what makes counters run or changes other registers
//   kept(addr, data)          the same of random data that stays while others are written
//   read, write               an access, of full width
//   quiesce(both)             until an access is of the state that the golden model has
//   write_and_read(both, rng) a random write and right after it a read of the same address
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/contract/monitors.hpp"
#include "tests/contract/register_words.hpp"

namespace fabmon::test {

/// All addresses from 0 on, up to a limit.
inline std::vector<std::uint32_t> address_range(std::uint32_t end, std::uint32_t step = 4) {
  std::vector<std::uint32_t> all;
  for (std::uint32_t addr = 0; addr < end; addr += step) all.push_back(addr);
  return all;
}

/// The addresses of the table.
template <class Words>
std::vector<std::uint32_t> addresses_of(const Words& words) {
  std::vector<std::uint32_t> all;
  for (const auto& [addr, word] : words) all.push_back(addr);
  return all;
}

/// What the table says about an address, also about one that is not in it.
template <class Words>
typename Words::mapped_type word_at(const Words& words, std::uint32_t addr) {
  const auto row = words.find(addr);
  return row != words.end() ? row->second : typename Words::mapped_type{};
}

/// These addresses have their reset values; what is not in the table reads 0.
template <class M, class Both, class Words>
void check_reset_values(Both& both, const Words& words, const std::vector<std::uint32_t>& at) {
  for (const std::uint32_t addr : at) {
    const auto expected = word_at(words, addr).reset;
    const auto got = M::read(both, addr);
    if (got == expected) continue;
    INFO("address 0x" << std::hex << addr);
    REQUIRE(got == expected);
  }
}

template <class M>
void Registers<M>::reset_values(const std::string& build) {
  M::with(build, [](auto& both) {
    const auto words = M::words(both);
    check_reset_values<M>(both, words, M::space(both, words));
  });
}

template <class M>
void Registers<M>::bit_bash(const std::string& build) {
  using Data = typename M::Data;
  constexpr unsigned kBits = 8 * sizeof(Data);
  M::with(build, [](auto& both) {
    const auto words = M::words(both);
    for (const std::uint32_t addr : M::bashed(both, words)) {
      const TableWord<Data> word = word_at(words, addr);
      const Data fixed = word.reset & ~word.rw;
      M::before(both, addr);
      for (unsigned i = 0; i < 2 * kBits; i += M::step(both, word)) {
        const Data one = Data{1} << i % kBits;
        const Data data = M::still(addr, i < kBits ? one : ~one);
        M::write(both, addr, data);
        const Data got = M::read(both, addr), expected = fixed | (data & word.rw);
        if (got == expected) continue;
        INFO("address 0x" << std::hex << addr << ", wrote 0x" << data);
        REQUIRE(got == expected);
      }
      M::write(both, addr, word.reset & word.rw);
      M::after(both);
    }
    check_reset_values<M>(both, words, M::quick(both, words));  // no effect elsewhere
  });
}

template <class M>
void Registers<M>::holes(const std::string& build) {
  using Data = typename M::Data;
  M::with(build, [](auto& both) {
    const auto words = M::words(both);
    std::vector<std::uint32_t> holes = M::space(both, words);
    std::erase_if(holes, [&](std::uint32_t addr) { return words.contains(addr); });
    M::more_holes(both, words, holes);
    // Looked at after each: a register that a hole leads to may get its reset value by the next.
    for (const Data data : {static_cast<Data>(~Data{0}), Data{0}}) {
      for (const std::uint32_t addr : holes) M::write(both, addr, data);
      check_reset_values<M>(both, words, M::quick(both, words));
      if (sizeof(Data) != 4) break;
    }
  });
}

template <class M>
void Registers<M>::no_two_are_one(const std::string& build) {
  using Data = typename M::Data;
  M::with(build, [](auto& both) {
    const auto words = M::words(both);
    std::mt19937_64 rng(1);
    M::before(both, 0);
    std::vector<std::uint32_t> at = M::plain(both, words);
    // Upwards and downwards: what a write changes besides is seen if that is not written later.
    for (unsigned round = 0; round < 6; ++round) {
      std::map<std::uint32_t, Data> kept;
      for (const std::uint32_t addr : at) {
        const TableWord<Data> word = word_at(words, addr);
        const Data data = M::kept(addr, static_cast<Data>(rng()) & ~word.acts);
        M::write(both, addr, data);
        kept[addr] = (word.reset & ~word.rw) | (data & word.rw);
      }
      for (const auto& [addr, data] : kept) {
        const Data got = M::read(both, addr);
        if (got == data) continue;
        INFO("address 0x" << std::hex << addr);
        REQUIRE(got == data);
      }
      std::reverse(at.begin(), at.end());
    }
  });
}

template <class M>
void Registers<M>::read_back(const std::string& build) {
  M::noisy(build, 5, [](auto& both) {
    std::mt19937_64 rng(5);
    M::start(both, rng);
    for (unsigned i = 0; i < 1500; ++i) M::write_and_read(both, rng);
    // And every register that there is, but for bits that act.
    using Data = typename M::Data;
    for (const auto& [addr, word] : M::words(both)) {
      for (const Data data : {Data{0}, static_cast<Data>(~Data{0}), static_cast<Data>(rng())}) {
        M::quiesce(both);
        M::write(both, addr, M::kept(addr, data & ~word.acts));
        M::quiesce(both);
        M::read(both, addr);
      }
    }
  });
}

}  // namespace fabmon::test
