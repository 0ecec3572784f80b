// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmon_model: builds Verilated models by the names of their builds, beside the program and while
// that is still being compiled.
//     fabmon_model axi4 base [trace]
// Which monitors there are, FABMON_ALL_RTL, it has from CMake, by their folders.
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <string>
#include <string_view>

#include "all_rtl.hpp"  // made by CMake
#include "tb/core/input_error.hpp"
#include "tb/core/model_store.hpp"

namespace fabmon {
namespace {

// Builds the model if Rtl is that of the monitor and has such a build; else false.
template <class Rtl>
bool build(std::string_view monitor, std::string_view name, bool traced) {
  if (Rtl::kName != monitor || !Rtl::build_config(name)) return false;
  build_model(Rtl::named_spec(name, {.traced = traced}));
  return true;
}

template <class... Rtl>
bool build_any(std::string_view monitor, std::string_view name, bool traced) {
  return (build<Rtl>(monitor, name, traced) || ...);
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
    const bool known = fabmon::build_any<FABMON_ALL_RTL>(monitor, name, traced);
    if (!known) throw InputError(fmt::format("there is no build '{}' of {}", name, monitor));
    return 0;
  } catch (const std::exception& error) {
    std::fputs(fmt::format("fabmon_model: {}\n", error.what()).c_str(), stderr);
    return 2;
  }
}
