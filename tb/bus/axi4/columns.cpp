// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The table itself, one line a pin.
#include "tb/bus/axi4/columns.hpp"

#include <type_traits>

namespace fabmon {
namespace {

template <auto kField>
constexpr Axi4Column column(std::string_view name, unsigned letters, unsigned bits,
                            bool hex = false, std::string_view tie = "0") {
  return {name,
          letters,
          bits,
          hex,
          tie,
          [](Axi4Pins& pins, const std::uint64_t* words) {
            using Field = std::remove_reference_t<decltype(pins.*kField)>;
            if constexpr (std::is_integral_v<Field>) {
              pins.*kField = static_cast<Field>(words[0]);
            } else {
              pins.*kField = {words[0], words[1]};
            }
          },
          [](const Axi4Pins& pins) -> Word128 {
            if constexpr (std::is_integral_v<std::remove_cvref_t<decltype(pins.*kField)>>) {
              return {pins.*kField, 0};
            } else {
              return pins.*kField;
            }
          }};
}

using P = Axi4Pins;

constexpr std::array kColumns{
    column<&P::arvalid>("arvalid", 2, 1),
    column<&P::arready>("arready", 2, 1),
    column<&P::arid>("arid", 2, 18),
    column<&P::araddr>("araddr", 2, 64, true),
    column<&P::arlen>("arlen", 2, 8),
    column<&P::arsize>("arsize", 2, 3),
    column<&P::rvalid>("rvalid", 1, 1),
    column<&P::rready>("rready", 1, 1),
    column<&P::rid>("rid", 1, 18),
    column<&P::rlast>("rlast", 1, 1),
    column<&P::awvalid>("awvalid", 2, 1),
    column<&P::awready>("awready", 2, 1),
    column<&P::awid>("awid", 2, 18),
    column<&P::awaddr>("awaddr", 2, 64, true),
    column<&P::awlen>("awlen", 2, 8),
    column<&P::awsize>("awsize", 2, 3),
    column<&P::wvalid>("wvalid", 1, 1),
    column<&P::wready>("wready", 1, 1),
    column<&P::wlast>("wlast", 1, 1),
    column<&P::wstrb>("wstrb", 1, 128, true),
    column<&P::bvalid>("bvalid", 1, 1),
    column<&P::bready>("bready", 1, 1),
    column<&P::bid>("bid", 1, 18),
    column<&P::aresetn>("aresetn", 0, 1, false, "1"),
    column<&P::arburst>("arburst", 2, 2, false, "1 (INCR)"),
    column<&P::awburst>("awburst", 2, 2, false, "1 (INCR)"),
};

}  // namespace

std::span<const Axi4Column> axi4_columns() { return kColumns; }

std::size_t axi4_column(std::string_view name) {
  std::size_t i = 0;
  while (i < kColumns.size() && kColumns[i].name != name) ++i;
  return i;
}

}  // namespace fabmon
