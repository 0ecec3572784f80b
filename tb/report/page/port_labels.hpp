// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What is written of a port beside its transactions: its names.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tb/analysis/address_ranges.hpp"
#include "tb/analysis/bus_shape.hpp"
#include "tb/analysis/groups.hpp"

namespace fabmon {

struct PortLabels {
  std::string name;                  ///< as shown
  const BusShape* bus = nullptr;     ///< must outlive its users
  std::vector<IdName> id_names{};    ///< as given by the user, none if not
  std::vector<NamedRange> ranges{};  ///< as given by the user, none if not
};

/// The index of the first of several (IdName, NamedRange) that has a value; their number if none
/// has.
template <class Named>
std::size_t index_of(const std::vector<Named>& named, std::uint64_t value) {
  const auto found = std::find_if(named.begin(), named.end(), [value](const Named& each) {
    return each.first <= value && value <= each.last;
  });
  return static_cast<std::size_t>(found - named.begin());
}

}  // namespace fabmon
