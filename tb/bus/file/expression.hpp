// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// An expression of a bus file on the pins of a cycle, compiled once to a program in postfix order,
// which is evaluated without memory of its own.
//
//     expression = operand { operator operand }
//     operand    = number | pin | pin[bit] | pin[high:low] | ones(expression) | bytes(pin)
//                | ! operand | ( expression )
//
// | operators, the ones that bind closest first | value |
// |---------------------------------------------|--------------------------------------------------|
// | `!`                                         | 1 if the operand is 0, else 0 | | `*` | modulo
// 2^64, and so are the next ones            | | `+` `-`                                     | | |
// `<<` `>>`                                   | 0 if the shift is 64 or more                     |
// | `<` `<=` `>` `>=`                           | 0 or 1 | | `==` `!=` | 0 or 1 | | `&`, then `^`,
// then `|`                     | bit by bit                                       | | `&&`, then
// `||`                             | 0 or 1                                           |
//
// Values are 64 bits; of a wider pin the lowest 64 count. ones(pin) counts all bits of a pin of up
// to 256. bytes(pin) is its width / 8 in the recording, 0 if it is not there. A condition holds if
// its value is not 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/bus_pins.hpp"

namespace fabmon::bus_file {

/// What is wrong in an expression, and at which of its characters.
class ExpressionError : public std::runtime_error {
 public:
  ExpressionError(std::size_t at, const std::string& why) : std::runtime_error(why), at_(at) {}
  std::size_t at() const { return at_; }

 private:
  std::size_t at_;
};

class Expression {
 public:
  /// The constant 0.
  Expression() : Expression(0) {}
  /// A constant.
  explicit Expression(std::uint64_t value) : code_{{Op::kNumber, 0, 0, value}} {}
  /// Compiles a text. `pins`: their names, by number. Throws ExpressionError.
  Expression(std::string_view text, const std::vector<std::string_view>& pins);

  /// The value in a cycle. prepare() was called.
  std::uint64_t operator()(const PinRow& row) const {
    if (single_) return row[pin_];
    return run(row);
  }
  /// Enters what only the recording says: which pins are masks (by pin), and widths.
  void prepare(const PinLayout& layout, const PinWidths& widths);

  /// Pins whose values it reads, and those of which it asks for the width alone.
  const std::vector<std::size_t>& pins() const { return pins_; }
  const std::vector<std::size_t>& widths() const { return widths_; }
  /// Pins of which it counts the ones: these are to be masks.
  const std::vector<std::size_t>& counted() const { return counted_; }
  /// The pin that it is, if it is a pin and no more.
  std::optional<std::size_t> lone_pin() const;
  /// True if its pins are joined by ! & | && || alone: each of one bit.
  bool is_logic() const;
  /// The constant that it is, if it reads no pin and asks for no width.
  std::optional<std::uint64_t> constant() const;

 private:
  friend class Compiler;
  enum class Op : std::uint8_t {
    kNumber,    // value
    kPin,       // a pin that is no mask
    kMaskPin,   // the lowest 64 bits of a mask
    kMaskOnes,  // its ones
    kBytes,     // of a pin's width; becomes a number
    kSlice,     // of the value before it: bits from low on, as many as the mask `value` has
    kOnes,
    kNot,
    kMultiply,
    kAdd,
    kSubtract,
    kShiftLeft,
    kShiftRight,
    kLess,
    kLessEqual,
    kGreater,
    kGreaterEqual,
    kEqual,
    kUnequal,
    kAnd,
    kXor,
    kOr,
    kAndThen,
    kOrElse
  };
  struct Step {
    Op op;
    std::uint8_t pin;
    std::uint8_t low;
    std::uint64_t value;
  };
  static constexpr std::size_t kMostDeep = 32;  // values at a time

  std::uint64_t run(const PinRow& row) const;

  std::vector<Step> code_;
  std::vector<std::size_t> pins_, widths_, counted_;
  bool single_ = false;  // it is pin_ and no more, and that is no mask
  std::size_t pin_ = 0;
};

}  // namespace fabmon::bus_file
