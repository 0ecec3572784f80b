// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/file/expression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "tb/core/escape.hpp"
#include "tb/core/words.hpp"

namespace fabmon::bus_file {
namespace {

constexpr std::size_t kMostSteps = 256;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_number_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || is_number_digit(c);
}

void add_once(std::vector<std::size_t>& pins, std::size_t pin) {
  if (std::find(pins.begin(), pins.end(), pin) == pins.end()) pins.push_back(pin);
}

}  // namespace

// Turns the text into a program: operators wait until those that bind closer are done.
class Compiler {
 public:
  Compiler(std::string_view text, const std::vector<std::string_view>& pins, Expression& out)
      : text_(text), pins_(pins), out_(out) {}

  void compile() {
    out_.code_.clear();
    expression(0, 0);
    if (at_ != text_.size()) refuse("an operator is expected here");
  }

 private:
  using Op = Expression::Op;
  struct Operator {
    std::string_view text;
    Op op;
    unsigned level;  // the higher, the closer it binds
  };
  static constexpr std::array<Operator, 16> kOperators{{{"||", Op::kOrElse, 1},
                                                        {"&&", Op::kAndThen, 2},
                                                        {"==", Op::kEqual, 6},
                                                        {"!=", Op::kUnequal, 6},
                                                        {"<<", Op::kShiftLeft, 8},
                                                        {">>", Op::kShiftRight, 8},
                                                        {"<=", Op::kLessEqual, 7},
                                                        {">=", Op::kGreaterEqual, 7},
                                                        {"<", Op::kLess, 7},
                                                        {">", Op::kGreater, 7},
                                                        {"|", Op::kOr, 3},
                                                        {"^", Op::kXor, 4},
                                                        {"&", Op::kAnd, 5},
                                                        {"+", Op::kAdd, 9},
                                                        {"-", Op::kSubtract, 9},
                                                        {"*", Op::kMultiply, 10}}};

  [[noreturn]] void refuse(const std::string& why) const { throw ExpressionError(at_, why); }

  void skip() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }
  bool take(char c) {
    skip();
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  void need(char c) {
    if (!take(c)) refuse(fmt::format("'{}' is missing", c));
  }
  std::string_view word() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_word(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }
  void emit(Op op, std::size_t pin = 0, unsigned low = 0, std::uint64_t value = 0) {
    if (out_.code_.size() == kMostSteps) refuse("the expression is too long");
    out_.code_.push_back(
        {op, static_cast<std::uint8_t>(pin), static_cast<std::uint8_t>(low), value});
  }

  // Operands and operators that bind closer than `level`. `depth`: values that wait.
  void expression(unsigned level, std::size_t depth) {
    operand(depth);
    for (;;) {
      skip();
      const std::string_view rest = text_.substr(at_);
      const auto* const found =
          std::find_if(kOperators.begin(), kOperators.end(),
                       [rest](const Operator& each) { return rest.starts_with(each.text); });
      if (found == kOperators.end() || found->level <= level) return;
      at_ += found->text.size();
      expression(found->level, depth + 1);
      emit(found->op);
    }
  }

  void operand(std::size_t depth) {
    if (depth >= Expression::kMostDeep) refuse("the expression is nested too deep");
    skip();
    if (at_ == text_.size()) refuse("a pin or a number is missing");
    if (take('!')) {
      ++nested_;
      if (nested_ > kMostNested) refuse("the expression is nested too deep");
      operand(depth);
      --nested_;
      return emit(Op::kNot);
    }
    if (take('(')) {
      ++nested_;
      if (nested_ > kMostNested) refuse("the expression is nested too deep");
      expression(0, depth);
      --nested_;
      return need(')');
    }
    if (is_number_digit(text_[at_])) return emit(Op::kNumber, 0, 0, number());
    if (!is_word(text_[at_])) {
      refuse(fmt::format("'{}' is not expected here",
                         terminal_escaped(text_.substr(at_, character_bytes()))));
    }
    named(depth);
  }

  // Bytes of the character that stands here, so that a message has all of it.
  std::size_t character_bytes() const {
    std::size_t bytes = 1;
    while (at_ + bytes < text_.size() && bytes < 4 &&
           (static_cast<unsigned char>(text_[at_ + bytes]) & 0xC0U) == 0x80U) {
      ++bytes;
    }
    return bytes;
  }

  std::uint64_t number() {
    const std::size_t begin = at_;
    const std::string_view digits = word();
    const ParsedNumber parsed = parse_number(digits);
    if (parsed.is == ParsedNumber::Is::kNumber) return parsed.value;
    at_ = begin;
    if (parsed.is == ParsedNumber::Is::kTooLarge) refuse("the number has more than 64 bits");
    refuse(fmt::format("'{}' is no number: decimal or 0x and hexadecimal digits",
                       terminal_shortened(digits, 40)));
  }

  std::size_t pin_named(std::size_t begin, std::string_view name) {
    const auto pin = std::find(pins_.begin(), pins_.end(), name);
    if (pin != pins_.end()) return static_cast<std::size_t>(pin - pins_.begin());
    at_ = begin;
    refuse(fmt::format("there is no pin '{}'{}", terminal_shortened(name, 40),
                       nearest_text(name, pins_)));
  }

  void named(std::size_t depth) {
    const std::size_t begin = at_;
    const std::string_view name = word();
    skip();
    const bool is_call = at_ < text_.size() && text_[at_] == '(';
    if (is_call && name == "bytes") {
      need('(');
      skip();
      const std::size_t at = at_;
      const std::string_view pin = word();
      if (pin.empty()) refuse("bytes() is of a pin");
      const std::size_t number = pin_named(at, pin);
      need(')');
      add_once(out_.widths_, number);
      return emit(Op::kBytes, number);
    }
    if (is_call && name == "ones") {
      need('(');
      const std::size_t before = out_.code_.size();
      ++nested_;
      if (nested_ > kMostNested) refuse("the expression is nested too deep");
      expression(0, depth);
      --nested_;
      need(')');
      if (out_.code_.size() == before + 1 && out_.code_.back().op == Op::kPin) {
        out_.code_.back().op = Op::kMaskOnes;
        return add_once(out_.counted_, out_.code_.back().pin);
      }
      return emit(Op::kOnes);
    }
    if (is_call) {
      at_ = begin;
      refuse(fmt::format("there is no function '{}'; there are ones() and bytes()",
                         terminal_shortened(name, 40)));
    }
    const std::size_t pin = pin_named(begin, name);
    add_once(out_.pins_, pin);
    emit(Op::kPin, pin);
    if (take('[')) slice();
  }

  unsigned bit_number() {
    skip();
    if (at_ == text_.size() || !is_number_digit(text_[at_]))
      refuse("the number of a bit is missing");
    const std::size_t begin = at_;
    const std::uint64_t bit = number();
    if (bit > 63) {
      at_ = begin;
      refuse("bits are numbered 63 to 0");
    }
    return static_cast<unsigned>(bit);
  }

  void slice() {
    const std::size_t begin = at_;
    const unsigned high = bit_number();
    const unsigned low = take(':') ? bit_number() : high;
    need(']');
    if (low > high) {
      at_ = begin;
      refuse("the higher bit comes first, as [7:0]");
    }
    emit(Op::kSlice, 0, low, ~std::uint64_t{0} >> (63 - (high - low)));
  }

  static constexpr unsigned kMostNested = 64;

  std::string_view text_;
  const std::vector<std::string_view>& pins_;
  Expression& out_;
  std::size_t at_ = 0;
  unsigned nested_ = 0;
};

Expression::Expression(std::string_view text, const std::vector<std::string_view>& pins) {
  Compiler(text, pins, *this).compile();
}

void Expression::prepare(const PinLayout& layout, const PinWidths& widths) {
  for (Step& step : code_) {
    if (step.op == Op::kBytes) {
      step = {Op::kNumber, 0, 0, widths.width[step.pin] / 8};
    } else if (step.op == Op::kPin && layout.masks()[step.pin] != 0) {
      step.op = Op::kMaskPin;
    }
  }
  single_ = code_.size() == 1 && (code_[0].op == Op::kPin || code_[0].op == Op::kMaskOnes);
  if (single_) pin_ = code_[0].pin;
}

std::optional<std::size_t> Expression::lone_pin() const {
  if (code_.size() != 1 || (code_[0].op != Op::kPin && code_[0].op != Op::kMaskPin)) return {};
  return code_[0].pin;
}

bool Expression::is_logic() const {
  return std::all_of(code_.begin(), code_.end(), [](const Step& step) {
    switch (step.op) {
      case Op::kNumber:
      case Op::kPin:
      case Op::kNot:
      case Op::kAnd:
      case Op::kOr:
      case Op::kAndThen:
      case Op::kOrElse:
        return true;
      default:
        return false;
    }
  });
}

std::optional<std::uint64_t> Expression::constant() const {
  if (!pins_.empty() || !widths_.empty()) return std::nullopt;
  // It reads no pin.
  static constexpr std::array<std::uint64_t, BusPins::kMost> kWords{};
  static constexpr std::array<std::uint8_t, BusPins::kMost> kMasks{};
  return run(PinRow(kWords.data(), kMasks.data()));
}

std::uint64_t Expression::run(const PinRow& row) const {
  std::array<std::uint64_t, kMostDeep + 1> stack;  // NOLINT(*-member-init): each value is written
  std::size_t top = 0;                             // how many it has
  for (const Step& step : code_) {
    switch (step.op) {
      case Op::kNumber:
        stack[top++] = step.value;
        continue;
      case Op::kPin:
      case Op::kMaskOnes:
        stack[top++] = row[step.pin];
        continue;
      case Op::kMaskPin:
        stack[top++] = row.mask(step.pin)[0];
        continue;
      case Op::kBytes:
        stack[top++] = 0;
        continue;
      case Op::kSlice:
        stack[top - 1] = stack[top - 1] >> step.low & step.value;
        continue;
      case Op::kOnes:
        stack[top - 1] = static_cast<std::uint64_t>(std::popcount(stack[top - 1]));
        continue;
      case Op::kNot:
        stack[top - 1] = static_cast<std::uint64_t>(stack[top - 1] == 0);
        continue;
      default:
        break;
    }
    const std::uint64_t b = stack[--top];
    std::uint64_t& a = stack[top - 1];
    switch (step.op) {
      case Op::kMultiply:
        a *= b;
        break;
      case Op::kAdd:
        a += b;
        break;
      case Op::kSubtract:
        a -= b;
        break;
      case Op::kShiftLeft:
        a = b < 64 ? a << b : 0;
        break;
      case Op::kShiftRight:
        a = b < 64 ? a >> b : 0;
        break;
      case Op::kLess:
        a = static_cast<std::uint64_t>(a < b);
        break;
      case Op::kLessEqual:
        a = static_cast<std::uint64_t>(a <= b);
        break;
      case Op::kGreater:
        a = static_cast<std::uint64_t>(a > b);
        break;
      case Op::kGreaterEqual:
        a = static_cast<std::uint64_t>(a >= b);
        break;
      case Op::kEqual:
        a = static_cast<std::uint64_t>(a == b);
        break;
      case Op::kUnequal:
        a = static_cast<std::uint64_t>(a != b);
        break;
      case Op::kXor:
        a ^= b;
        break;
      case Op::kOr:
        a |= b;
        break;
      case Op::kAndThen:
        a = static_cast<std::uint64_t>(a != 0 && b != 0);
        break;
      case Op::kOrElse:
        a = static_cast<std::uint64_t>(a != 0 || b != 0);
        break;
      default:
        a &= b;
        break;
    }
  }
  return stack[0];
}

}  // namespace fabmon::bus_file
