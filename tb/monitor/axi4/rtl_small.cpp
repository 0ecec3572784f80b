// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "Vaxi4_small.h"
#include "tb/monitor/axi4/builds.hpp"
#include "tb/monitor/axi4/rtl_model.hpp"

namespace fabmon {

std::unique_ptr<Axi4Rtl> make_axi4_small() {
  return std::make_unique<Axi4RtlModel<Vaxi4_small>>(kAxi4Small);
}

}  // namespace fabmon
