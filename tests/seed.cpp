// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tests/seed.hpp"

#include <filesystem>
#include <iterator>
#include <set>

#include "tb/core/model_store.hpp"

namespace fabmon::test {

std::vector<std::string> wanted_builds(std::vector<std::string> all) {
  const char* const given = std::getenv("FABMON_BUILD");
  if (given != nullptr && std::find(all.begin(), all.end(), given) != all.end()) return {given};
  if (given != nullptr && std::string(given).starts_with("drawn")) {
    const bool bank = !all.empty() && all.front().starts_with("bank");
    return {(bank ? "bank_" : "") + std::string(given)};
  }
  const char* const netlists = std::getenv("FABMON_MODEL_NETLIST");
  if (FABMON_SANITIZED || netlists == nullptr || std::string(netlists) != "1") return all;
  std::set<std::string> files;
  for (const auto& file : std::filesystem::directory_iterator(source_folder() + "/build/netlist")) {
    files.insert(file.path().filename().string());
  }
  std::vector<std::string> some;
  std::copy_if(all.begin(), all.end(), std::back_inserter(some),
               [&files](const std::string& build) {
                 return std::any_of(files.begin(), files.end(), [&build](const std::string& file) {
                   return file.ends_with("_" + build + ".v");
                 });
               });
  return some.empty() ? all : some;
}

}  // namespace fabmon::test
