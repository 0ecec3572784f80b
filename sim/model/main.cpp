// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmon_model: builds Verilated models by the names of their builds, beside the program and while
// that is still being compiled.
//     fabmon_model axi4 base [trace]
#include <fmt/format.h>

#include <exception>
#include <optional>
#include <string>
#include <string_view>

#include "tb/core/input_error.hpp"
#include "tb/core/model_store.hpp"
#include "tb/monitor/axi4/rtl.hpp"
#include "tb/monitor/cci400/rtl.hpp"
#include "tb/monitor/cmn/rtl.hpp"
#include "tb/monitor/stats/rtl.hpp"

namespace fabmon {
namespace {

// Builds the model if Rtl is that of the monitor and has such a build.
template <class Rtl>
void build(std::string_view monitor, std::string_view name, bool traced, bool& known) {
  const auto config = Rtl::build_config(name);
  if (!config) return;
  const ModelSpec spec = Rtl::named_spec(name, {.traced = traced});
  if (spec.monitor != monitor) return;
  known = true;
  build_model(spec);
}

}  // namespace
}  // namespace fabmon

int main(int argc, char** argv) {
  using fabmon::InputError;
  try {
    if (argc < 3) throw InputError("usage: fabmon_model MONITOR BUILD [trace]");
    const std::string_view monitor = argv[1];
    const std::string_view name = argv[2];
    const bool traced = argc > 3 && argv[3] == std::string_view("trace");
    bool known = false;
    fabmon::build<fabmon::Axi4Rtl>(monitor, name, traced, known);
    fabmon::build<fabmon::StatsRtl>(monitor, name, traced, known);
    fabmon::build<fabmon::Cci400Rtl>(monitor, name, traced, known);
    fabmon::build<fabmon::CmnRtl>(monitor, name, traced, known);
    if (!known) throw InputError(fmt::format("there is no build '{}' of {}", name, monitor));
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "fabmon_model: {}\n", error.what());
    return 2;
  }
}
