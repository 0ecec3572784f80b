// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the generated table of registers says about every address of one configuration.
#pragma once

#include <cstdint>
#include <map>
#include <span>

#include "tb/core/register_info.hpp"
#include "tests/catch.hpp"

namespace fabmon::test {

/// One address. One that is not in the table: all zero.
template <class Data>
struct TableWord {
  Data reset = 0;  ///< after reset
  Data rw = 0;     ///< bits that keep what is written
  Data acts = 0;   ///< bits that do something when they are written 1
  RegisterSecurity security = RegisterSecurity::kOpen;
};

/// By address.
template <class Data>
using TableWords = std::map<std::uint32_t, TableWord<Data>>;

/// Adds the registers of this table from this address on. No two may be at one address.
template <class Config, class Data>
void add_words(std::span<const RegisterInfo<Config>> table, const Config& c, std::uint32_t from,
               TableWords<Data>& words) {
  for (const RegisterInfo<Config>& r : table) {
    for (unsigned j = 0; j < r.count(c); ++j) {
      const TableWord<Data> word{r.reset(c, j), r.mask(c, RegisterAccess::kRw),
                                 r.mask(c, RegisterAccess::kW1), r.security};
      REQUIRE(words.emplace(from + r.address(c, j), word).second);
    }
  }
}

/// The registers of a table.
template <class Config>
TableWords<typename RegisterWord<Config>::Type> table_words(
    std::span<const RegisterInfo<Config>> table, const Config& c) {
  TableWords<typename RegisterWord<Config>::Type> words;
  add_words(table, c, 0, words);
  return words;
}

}  // namespace fabmon::test
