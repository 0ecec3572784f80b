// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tests/monitor/cci400/builds.hpp"

#include <array>

#include "Vtest_cci400_mixed.h"
#include "Vtest_cci400_narrow.h"
#include "Vtest_cci400_r0odd.h"
#include "Vtest_cci400_tiny.h"
#include "tb/monitor/cci400/rtl_model.hpp"

namespace fabmon::test {
namespace {

template <class Top>
std::unique_ptr<Cci400Rtl> make_model(const Cci400Config& config, int random_state) {
  return std::make_unique<Cci400RtlModel<Top>>(config, random_state);
}

struct Build {
  std::string_view name;
  std::unique_ptr<Cci400Rtl> (*make)(const Cci400Config& config, int random_state);
  unsigned addr_width, id_width;
  Cci400Config config;
};

const std::array<Build, 4> kBuilds = {{
    // Every observer, the smallest of each; the other bus.
    {"tiny",
     make_model<Vtest_cci400_tiny>,
     32,
     1,
     {.passive_rtt = true,
      .passive_wtt = true,
      .passive_snoop = true,
      .passive_rns = true,
      .passive_qvn = true,
      .r_max = {1, 2, 3, 1, 2},
      .w_max = {2, 1, 1, 3, 4},
      .max_reads = 1,
      .apb = true}},
    // The sideband; what else there is to choose.
    {"narrow",
     make_model<Vtest_cci400_narrow>,
     40,
     4,
     {.revision = 0xA, .id_ns_open = true, .dvm_complete_counts = false, .sh_override = 0x2E4}},
    // Some observers without the others, the largest tables.
    {"mixed",
     make_model<Vtest_cci400_mixed>,
     44,
     12,
     {.passive_rtt = true, .passive_rns = true, .r_max = {255, 128, 64, 32, 5}, .max_reads = 64}},
    // The others, as an r0, with a table that is no power of two.
    {"r0odd",
     make_model<Vtest_cci400_r0odd>,
     33,
     2,
     {.r0 = true,
      .revision = 0x4,
      .passive_wtt = true,
      .passive_snoop = true,
      .passive_qvn = true,
      .w_max = {3, 4, 5, 6, 7},
      .max_reads = 5,
      .sh_override = 0x1B3}},
}};

}  // namespace

CciTestRtl make_test_cci400(std::string_view build, int random_state) {
  for (const Build& known : kBuilds) {
    if (known.name != build) continue;
    return {known.make(known.config, random_state), known.addr_width, known.id_width};
  }
  return {Cci400Rtl::make(build)};
}

std::vector<std::string> test_cci400_builds() {
  std::vector<std::string> names;
  names.reserve(kBuilds.size());
  for (const Build& known : kBuilds) names.emplace_back(known.name);
  return names;
}

std::vector<std::string> all_cci400_builds() {
  std::vector<std::string> names = test_cci400_builds();
  for (const std::string& name : Cci400Rtl::builds()) names.push_back(name);
  return names;
}

}  // namespace fabmon::test
