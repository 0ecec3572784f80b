// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/core/line_file.hpp"

#include <fstream>

#include "tb/core/input_error.hpp"

namespace fabmon {

void for_each_item(const std::string& path, std::string_view items, const LineVisit& visit) {
  constexpr std::string_view kBlanks = " \t\r";
  std::ifstream file(path);
  if (!file) throw InputError(path + ": cannot read");
  bool found = false;
  std::string line;
  for (std::size_t number = 1; std::getline(file, line); ++number) {
    std::string_view item = line;
    item = item.substr(0, item.find('#'));
    const std::size_t first = item.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) continue;
    const std::size_t last = item.find_last_not_of(kBlanks);
    visit(item.substr(first, last - first + 1), path + ":" + std::to_string(number), first + 1);
    found = true;
  }
  if (file.bad()) throw InputError(path + ": cannot read");
  if (!found) throw InputError(path + ": no " + std::string(items) + " in this file");
}

}  // namespace fabmon
