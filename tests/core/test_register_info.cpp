// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the tables of registers say about their fields.
#include <cstdint>
#include <span>

#include "tb/core/register_info.hpp"
#include "tb/monitor/axi4/config.hpp"
#include "tb/monitor/axi4/tables/bank_registers.hpp"
#include "tb/monitor/axi4/tables/registers.hpp"
#include "tests/catch.hpp"

namespace fabmon::test::test_register_info {
namespace {

/// The bits of the upper word of a count, in a build with counters of this width.
std::uint32_t upper_word(std::span<const RegisterInfo<Axi4Config>> table, unsigned width) {
  Axi4Config config;
  config.counter_width = width;
  for (const RegisterInfo<Axi4Config>& row : table) {
    for (const auto& field : row.fields) {
      if (field.name == "EVNT_COUNT_H") return field.mask(config);
    }
  }
  FAIL("no such field");
  return 0;
}

}  // namespace

TEST_CASE("a count of 32 bits has no bits in its upper word, one of 64 has 32",
          "[core][registers]") {
  for (const auto table : {axi4_registers(), axi4_bank_registers()}) {
    CHECK(upper_word(table, 32) == 0);
    CHECK(upper_word(table, 33) == 1);
    CHECK(upper_word(table, 48) == 0xFFFF);
    CHECK(upper_word(table, 64) == 0xFFFFFFFF);
  }
}

}  // namespace fabmon::test::test_register_info
