// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Text files that the user writes for the options of the form @FILE: an item a line; '#' begins a
// comment, blanks around an item do not count.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace fabmon {

/// Takes an item, where it stands ("FILE:LINE") and its column, counted from 1.
using LineVisit =
    std::function<void(std::string_view item, const std::string& where, std::size_t column)>;

/// Visits the items of a file. Throws InputError if it cannot be read, or has no item; `items`
/// names them for the message: "events".
void for_each_item(const std::string& path, std::string_view items, const LineVisit& visit);

}  // namespace fabmon
