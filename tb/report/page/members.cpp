// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/members.hpp"

#include <cstdint>

#include "tb/report/json.hpp"

namespace fabmon {
namespace {

const Json& no_value() {
  static const Json null;
  return null;
}

}  // namespace

const Json& member(const Json& object, std::string_view name) {
  if (!object.is_object()) return no_value();
  const auto found = object.find(std::string(name));
  return found == object.end() ? no_value() : *found;
}

const Json& member(const Json& object, std::string_view name, std::string_view inner) {
  return member(member(object, name), inner);
}

std::optional<long double> number_of(const Json& value) {
  if (value.is_number_unsigned()) return static_cast<long double>(value.get<std::uint64_t>());
  if (value.is_number_integer()) return static_cast<long double>(value.get<std::int64_t>());
  if (value.is_number()) return static_cast<long double>(value.get<double>());
  return std::nullopt;
}

long double number_or_zero(const Json& value) { return number_of(value).value_or(0); }

std::string text_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  return value.is_number() ? value.dump() : std::string();
}

const Json& named(const Json& list, std::string_view name) {
  for (const Json& one : list) {
    const Json& own = member(one, "name");
    if (own.is_string() && own.get_ref<const std::string&>() == name) return one;
  }
  return no_value();
}

const Json& named_port(const Json& ports, std::string_view name) {
  const Json& found = named(ports, name);
  if (!found.is_null()) return found;
  for (const Json& port : ports) {
    for (const Json& other : member(port, "also")) {
      if (other.is_string() && other.get_ref<const std::string&>() == name) return port;
    }
  }
  return no_value();
}

}  // namespace fabmon
