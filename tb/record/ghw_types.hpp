// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The tables of a GHW file that its signals are declared with: strings, and VHDL types. A type is
// made of scalars, each of which is a signal of its own in the file.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tb/record/ghw_bytes.hpp"

namespace fabmon {

/// How the value of a scalar is written, and what its digits are.
struct GhwScalar {
  enum class Kind : std::uint8_t {
    kNone,     ///< the number of no signal
    kLogic,    ///< std_ulogic, a byte
    kEnum,     ///< another enumeration, a byte: bit and boolean are those of one bit
    kInteger,  ///< integer or physical type, LEB128
    kReal,     ///< eight bytes
  };
  Kind kind = Kind::kNone;
  std::uint8_t bits = 0;  ///< digits of a value; 0 of a real
  bool operator==(const GhwScalar&) const = default;
};

/// "left to right" or "left downto right".
struct GhwRange {
  std::int64_t left = 0, right = 0;
  bool down = false;
  /// How many indices it has.
  std::uint64_t length() const;
};

struct GhwType {
  static constexpr std::uint64_t kUnbounded = ~std::uint64_t{0};
  enum class Shape : std::uint8_t { kScalar, kArray, kRecord };
  struct Field {
    std::uint32_t name = 0;  ///< index of GhwTables::strings
    std::uint32_t type = 0;  ///< index of GhwTables::types
  };

  Shape shape = Shape::kScalar;
  GhwScalar scalar{};                 ///< of a scalar
  std::uint32_t element = 0;          ///< of an array: index of GhwTables::types
  std::uint32_t base = 0;             ///< of an array: the one without bounds
  unsigned dimensions = 0;            ///< of an array
  std::vector<GhwRange> ranges = {};  ///< of an array with bounds, for each dimension
  std::vector<Field> fields = {};     ///< of a record
  std::uint64_t scalars = 1;          ///< how many it is made of; kUnbounded
  unsigned depth = 1;                 ///< types that lie within each other
};

/// Reads the sections "STR" and "TYP", behind their first four bytes. Throws InputError.
class GhwTables {
 public:
  /// `has_units`: physical types are written with their units.
  GhwTables(GhwBytes& bytes, bool has_units) : bytes_(bytes), has_units_(has_units) {}

  void read_strings();
  void read_types();

  /// Reads the number of a string; 0 is the empty one.
  const std::string& string() { return strings_[string_number()]; }
  /// Reads the number of a type.
  std::uint32_t type_number();

  const std::string& string_at(std::uint32_t number) const { return strings_[number]; }
  const GhwType& type(std::uint32_t number) const { return types_[number]; }
  /// True of an array whose last dimension is a vector of bits.
  bool is_vector(const GhwType& array) const;

 private:
  std::uint32_t string_number();
  GhwRange range();
  std::uint32_t add(GhwType type);
  std::uint32_t read_type();
  std::uint32_t read_enum();
  std::uint32_t read_array();
  std::uint32_t read_record();
  void skip_units();
  /// A type like this one with the bounds that come next; the same one if it has bounds.
  std::uint32_t bounded(std::uint32_t number);
  std::uint32_t bounded_array(std::uint32_t number);
  std::uint32_t bounded_record(std::uint32_t number);
  void count_scalars(GhwType& record) const;

  GhwBytes& bytes_;
  bool has_units_;
  std::vector<std::string> strings_{std::string()};
  std::vector<GhwType> types_;
  std::vector<std::uint32_t> numbers_;  // of each type that the file numbers, its index in types_
};

}  // namespace fabmon
