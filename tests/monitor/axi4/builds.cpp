// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tests/monitor/axi4/builds.hpp"

#include "Vtest_advtiny.h"
#include "Vtest_apb16.h"
#include "Vtest_one.h"
#include "Vtest_whole.h"
#include "Vtest_xinit.h"
#include "tb/monitor/axi4/rtl_model.hpp"

namespace fabmon::test {

std::unique_ptr<Axi4Rtl> make_test_rtl(std::string_view build, int random_state) {
  if (build == "apb16") return std::make_unique<Axi4RtlModel<Vtest_apb16>>(kApb16, true);
  if (build == "one") return std::make_unique<Axi4RtlModel<Vtest_one>>(kOne);
  if (build == "advtiny") return std::make_unique<Axi4RtlModel<Vtest_advtiny>>(kAdvTiny);
  if (build == "whole") return std::make_unique<Axi4RtlModel<Vtest_whole>>(kWhole);
  if (build == "xinit") {
    return std::make_unique<Axi4RtlModel<Vtest_xinit>>(kXinit, false, random_state);
  }
  return Axi4Rtl::make(build);
}

}  // namespace fabmon::test
