// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What all Verilated models have in common: they live side by side and go in any order.
#include <cstddef>
#include <memory>
#include <vector>

#include "tb/bus/axi4/pins.hpp"
#include "tb/monitor/axi4/rtl.hpp"
#include "tests/catch.hpp"

TEST_CASE("Verilated models are destroyed in any order, whichever ran last", "[rtl]") {
  constexpr std::size_t kModels = 3;
  const fabmon::Axi4Pins idle{};
  // In the sanitizer build the models have assertions, and with them scopes to sign off from.
  for (std::size_t last_run = 0; last_run < kModels; ++last_run) {
    for (std::size_t first_gone = 0; first_gone < kModels; ++first_gone) {
      std::vector<std::unique_ptr<fabmon::Axi4Rtl>> models;
      for (std::size_t i = 0; i < kModels; ++i) models.push_back(fabmon::Axi4Rtl::make("small"));
      for (auto& model : models) model->run(&idle, 1);
      models[last_run]->run(&idle, 1);
      for (std::size_t i = 0; i < kModels; ++i) models[(first_gone + i) % kModels].reset();
    }
  }
  SUCCEED("no hang, no access to what is gone");
}
