// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The register map as the table of registers promises it, through the real bus slave: reset values,
// every bit of every address, holes, and that no two registers are one. Byte strobes, bits that act
// and Non-secure accesses differ: those tests are in tests/monitor/<m>/test_registers.cpp.
#include "tests/contract/monitors.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_registers {

TEMPLATE_TEST_CASE("every address reads its reset value, holes read 0", "[registers]",
                   FABMON_MONITORS) {
  const auto build = GENERATE(from_range(wanted_builds(Registers<TestType>::builds())));
  INFO(build);
  Registers<TestType>::reset_values(build);
}

TEMPLATE_TEST_CASE("bit bash: a bit is kept where the table says RW, others stay", "[registers]",
                   FABMON_MONITORS) {
  const auto build = GENERATE(from_range(wanted_builds(Registers<TestType>::builds())));
  INFO(build);
  Registers<TestType>::bit_bash(build);
}

TEMPLATE_TEST_CASE("writes where there is no register change nothing", "[registers]",
                   FABMON_MONITORS) {
  const auto build = GENERATE(from_range(wanted_builds(Registers<TestType>::builds())));
  INFO(build);
  Registers<TestType>::holes(build);
}

TEMPLATE_TEST_CASE("no two registers are one", "[registers]", FABMON_MONITORS) {
  const auto build = GENERATE(from_range(wanted_builds(Registers<TestType>::builds())));
  INFO(build);
  Registers<TestType>::no_two_are_one(build);
}

TEMPLATE_TEST_CASE("a register is read back right after it is written, while everything counts",
                   "[registers]", FABMON_MONITORS) {
  const auto build = GENERATE(from_range(wanted_builds(Registers<TestType>::builds())));
  INFO(build);
  Registers<TestType>::read_back(build);
}

}  // namespace fabmon::test::test_registers
