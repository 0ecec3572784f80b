// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "Vaxi4_base_trace.h"
#include "tb/monitor/axi4/builds.hpp"
#include "tb/monitor/axi4/rtl_model.hpp"

namespace fabmon {

std::unique_ptr<Axi4Rtl> make_axi4_base_trace() {
  return std::make_unique<Axi4RtlModel<Vaxi4_base_trace>>(kAxi4Base);
}

}  // namespace fabmon
