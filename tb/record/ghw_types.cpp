// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A string is written as what it has beside the beginning that it shares with the one before. A
// type is a byte that says its kind, its name, and what its kind needs; it names types that were
// written before it. The bounds of arrays come with the subtypes that have them.
#include "tb/record/ghw_types.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>
#include <utility>

namespace fabmon {
namespace {

/// Kinds of types.
enum GhwTypeKind : std::uint8_t {
  kTwoLiterals = 22,
  kLiterals = 23,
  kInt32 = 25,
  kInt64 = 26,
  kFloat64 = 27,
  kPhysical32 = 28,
  kPhysical64 = 29,
  kArray = 31,
  kRecord = 32,
  kScalarSubtype = 34,
  kArraySubtype = 35,
  kUnboundedArraySubtype = 37,
  kRecordSubtype = 38,
  kUnboundedRecordSubtype = 39,
};

constexpr std::uint64_t kMostScalars = std::uint64_t{1} << 48;  // no file is as long
constexpr unsigned kMostDimensions = 16;
constexpr unsigned kMostDepth = 64;

std::uint64_t times(std::uint64_t a, std::uint64_t b) {
  std::uint64_t product = 0;
  if (__builtin_mul_overflow(a, b, &product)) return kMostScalars;
  return std::min(product, kMostScalars);
}

}  // namespace

std::uint64_t GhwRange::length() const {
  const std::int64_t low = down ? right : left;
  const std::int64_t high = down ? left : right;
  if (low > high) return 0;
  const std::uint64_t gap = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
  return std::min(gap, kMostScalars) + 1;
}

void GhwTables::read_strings() {
  bytes_.check(bytes_.u32() == 0 && strings_.size() == 1, "bad beginning of the strings");
  const std::uint32_t count = bytes_.u32();
  bytes_.u32();  // their length
  std::string text;
  for (std::uint32_t i = 0; i < count; ++i) {
    std::uint8_t c = bytes_.byte();
    for (; c > 31 && (c < 128 || c > 159); c = bytes_.byte()) text += static_cast<char>(c);
    bytes_.keep(sizeof(std::string) + text.size());
    strings_.push_back(text);
    std::uint64_t shared = c & 0x1FU;
    for (unsigned shift = 5; c >= 128; shift += 5) {
      c = bytes_.byte();
      bytes_.check(shift <= 30, "bad length of a string");
      shared |= std::uint64_t{c & 0x1FU} << shift;
    }
    bytes_.check(shared <= text.size(), "bad length of a string");
    text.resize(shared);
  }
  if (count == 0) bytes_.byte();
  bytes_.check(bytes_.tag() == std::string("EOS\0", 4), "the strings have no end");
}

std::uint32_t GhwTables::string_number() {
  const std::uint64_t number = bytes_.unsigned_number();
  bytes_.check(number < strings_.size(), "a string that is not there");
  return static_cast<std::uint32_t>(number);
}

std::uint32_t GhwTables::type_number() {
  const std::uint64_t number = bytes_.unsigned_number();
  bytes_.check(number > 0 && number <= numbers_.size(), "a type that is not there");
  return numbers_[number - 1];
}

bool GhwTables::is_vector(const GhwType& array) const {
  const GhwType& element = types_[array.element];
  return element.shape == GhwType::Shape::kScalar && element.scalar.bits == 1;
}

GhwRange GhwTables::range() {
  const std::uint8_t kind = bytes_.byte();
  GhwRange range;
  range.down = (kind & 0x80) != 0;
  switch (kind & 0x7F) {
    case kTwoLiterals:
    case kLiterals:
      range.left = bytes_.byte();
      range.right = bytes_.byte();
      break;
    case kInt32:
    case kInt64:
    case kPhysical32:
    case kPhysical64:
      range.left = bytes_.signed_number();
      range.right = bytes_.signed_number();
      break;
    case kFloat64:
      bytes_.skip(16);
      break;
    default:
      bytes_.fail("a range of the unknown kind " + std::to_string(kind & 0x7F));
  }
  return range;
}

std::uint32_t GhwTables::add(GhwType type) {
  bytes_.check(type.depth <= kMostDepth, "types that lie too deep within each other");
  bytes_.keep(sizeof type + type.ranges.size() * sizeof(GhwRange) +
              type.fields.size() * sizeof(GhwType::Field));
  types_.push_back(std::move(type));
  return static_cast<std::uint32_t>(types_.size() - 1);
}

std::uint32_t GhwTables::read_enum() {
  constexpr std::array<std::string_view, 9> kLogic{"'U'", "'X'", "'0'", "'1'", "'Z'",
                                                   "'W'", "'L'", "'H'", "'-'"};
  const std::uint64_t count = bytes_.unsigned_number();
  bytes_.check(count > 0 && count <= 256, "bad number of literals");
  bool logic = count == kLogic.size();
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::string& literal = string();
    logic = logic && literal == kLogic[i];
  }
  GhwType type;
  if (logic) {
    type.scalar = {GhwScalar::Kind::kLogic, 1};
  } else {
    const auto bits = count > 2 ? std::bit_width(count - 1) : 1;
    type.scalar = {GhwScalar::Kind::kEnum, static_cast<std::uint8_t>(bits)};
  }
  return add(std::move(type));
}

void GhwTables::skip_units() {
  if (!has_units_) return;
  for (std::uint64_t units = bytes_.unsigned_number(); units > 0; --units) {
    string_number();
    bytes_.signed_number();
  }
}

std::uint32_t GhwTables::read_array() {
  GhwType type;
  type.shape = GhwType::Shape::kArray;
  type.element = type_number();
  const std::uint64_t dimensions = bytes_.unsigned_number();
  bytes_.check(dimensions > 0 && dimensions <= kMostDimensions, "bad number of dimensions");
  type.dimensions = static_cast<unsigned>(dimensions);
  for (unsigned i = 0; i < type.dimensions; ++i) type_number();
  type.scalars = GhwType::kUnbounded;
  type.base = static_cast<std::uint32_t>(types_.size());
  type.depth = types_[type.element].depth + 1;
  return add(std::move(type));
}

void GhwTables::count_scalars(GhwType& record) const {
  record.scalars = 0;
  record.depth = 1;
  for (const GhwType::Field& field : record.fields) {
    const GhwType& type = types_[field.type];
    record.depth = std::max(record.depth, type.depth + 1);
    if (record.scalars == GhwType::kUnbounded) continue;
    if (type.scalars == GhwType::kUnbounded) {
      record.scalars = GhwType::kUnbounded;
    } else {
      record.scalars = std::min(record.scalars + type.scalars, kMostScalars);
    }
  }
}

std::uint32_t GhwTables::read_record() {
  GhwType type;
  type.shape = GhwType::Shape::kRecord;
  for (std::uint64_t count = bytes_.unsigned_number(); count > 0; --count) {
    const std::uint32_t name = string_number();
    type.fields.push_back({name, type_number()});
  }
  count_scalars(type);
  return add(std::move(type));
}

std::uint32_t GhwTables::bounded_array(std::uint32_t number) {
  GhwType type;
  type.shape = GhwType::Shape::kArray;
  type.base = types_[number].base;
  type.dimensions = types_[number].dimensions;
  type.element = types_[type.base].element;
  type.scalars = 1;
  for (unsigned i = 0; i < type.dimensions; ++i) {
    type.ranges.push_back(range());
    type.scalars = times(type.scalars, type.ranges.back().length());
  }
  type.element = bounded(type.element);
  type.scalars = times(type.scalars, types_[type.element].scalars);
  type.depth = types_[type.element].depth + 1;
  return add(std::move(type));
}

std::uint32_t GhwTables::bounded_record(std::uint32_t number) {
  GhwType type;
  type.shape = GhwType::Shape::kRecord;
  bytes_.keep(types_[number].fields.size() * sizeof(GhwType::Field));
  type.fields = types_[number].fields;
  for (GhwType::Field& field : type.fields) field.type = bounded(field.type);
  count_scalars(type);
  return add(std::move(type));
}

std::uint32_t GhwTables::bounded(std::uint32_t number) {
  const GhwType& type = types_[number];
  if (type.scalars != GhwType::kUnbounded) return number;
  return type.shape == GhwType::Shape::kArray ? bounded_array(number) : bounded_record(number);
}

std::uint32_t GhwTables::read_type() {
  const std::uint8_t kind = bytes_.byte();
  string_number();  // its name
  switch (kind) {
    case kTwoLiterals:
    case kLiterals:
      return read_enum();
    case kPhysical32:
    case kPhysical64:
      skip_units();
      [[fallthrough]];
    case kInt32:
    case kInt64: {
      const bool is_long = kind == kInt64 || kind == kPhysical64;
      GhwType type;
      type.scalar = {GhwScalar::Kind::kInteger, static_cast<std::uint8_t>(is_long ? 64 : 32)};
      return add(std::move(type));
    }
    case kFloat64: {
      GhwType type;
      type.scalar = {GhwScalar::Kind::kReal, 0};
      return add(std::move(type));
    }
    case kArray:
      return read_array();
    case kRecord:
      return read_record();
    case kScalarSubtype: {
      const std::uint32_t base = type_number();
      bytes_.check(types_[base].shape == GhwType::Shape::kScalar, "a range of what is no scalar");
      range();
      return base;
    }
    case kArraySubtype: {
      const std::uint32_t base = type_number();
      bytes_.check(types_[base].shape == GhwType::Shape::kArray, "bounds of what is no array");
      return bounded_array(base);
    }
    case kRecordSubtype:
      return bounded(type_number());
    case kUnboundedArraySubtype:
    case kUnboundedRecordSubtype:
      return type_number();
    default:
      bytes_.fail("a type of the unknown kind " + std::to_string(kind));
  }
}

void GhwTables::read_types() {
  bytes_.check(bytes_.u32() == 0 && numbers_.empty(), "bad beginning of the types");
  const std::uint32_t count = bytes_.u32();
  for (std::uint32_t i = 0; i < count; ++i) {
    bytes_.keep(sizeof(std::uint32_t));
    numbers_.push_back(read_type());
  }
  bytes_.check(bytes_.byte() == 0, "the types have no end");
}

}  // namespace fabmon
