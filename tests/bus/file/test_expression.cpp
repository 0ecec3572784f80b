// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Expressions of bus files: random ones against the tree that they were written from, and what is
// wrong in one.
#include <bit>
#include <functional>
#include <string>
#include <vector>

#include "tb/bus/file/expression.hpp"
#include "tb/core/random.hpp"
#include "tests/catch.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_file_expression {
namespace {

using bus_file::Expression;
using bus_file::ExpressionError;

const std::vector<std::string_view> kNames{"a", "b", "valid_1", "mask"};

/// A text, and its value in a row.
struct Drawn {
  std::string text;
  int level = 11;  // how close it binds
  std::function<std::uint64_t(const PinRow&)> value;
};

std::uint64_t applied(const std::string& op, std::uint64_t x, std::uint64_t y) {
  if (op == "||") return static_cast<std::uint64_t>(x != 0 || y != 0);
  if (op == "&&") return static_cast<std::uint64_t>(x != 0 && y != 0);
  if (op == "|") return x | y;
  if (op == "^") return x ^ y;
  if (op == "&") return x & y;
  if (op == "==") return static_cast<std::uint64_t>(x == y);
  if (op == "!=") return static_cast<std::uint64_t>(x != y);
  if (op == "<") return static_cast<std::uint64_t>(x < y);
  if (op == "<=") return static_cast<std::uint64_t>(x <= y);
  if (op == ">") return static_cast<std::uint64_t>(x > y);
  if (op == ">=") return static_cast<std::uint64_t>(x >= y);
  if (op == "<<") return y > 63 ? 0 : x << y;
  if (op == ">>") return y > 63 ? 0 : x >> y;
  if (op == "+") return x + y;
  if (op == "-") return x - y;
  return x * y;
}

Drawn drawn(Random& rng, unsigned depth) {
  static const std::vector<std::pair<std::string, int>> kOps{
      {"||", 1}, {"&&", 2}, {"|", 3},  {"^", 4},  {"&", 5},  {"==", 6}, {"!=", 6}, {"<", 7},
      {"<=", 7}, {">", 7},  {">=", 7}, {"<<", 8}, {">>", 8}, {"+", 9},  {"-", 9},  {"*", 10}};
  const auto blank = [&rng] { return std::string(rng.below(3), ' '); };
  const unsigned form = depth == 0 ? rng.below(4) : 3 + rng.below(8);
  if (form == 0) {
    const std::uint64_t number = rng.below(3) == 0 ? rng.next() : rng.below(9);
    return {std::to_string(number), 11, [number](const PinRow&) { return number; }};
  }
  if (form == 1) {
    const std::size_t low = rng.below(8);
    const std::size_t high = low + rng.below(8);
    const std::uint64_t mask = (std::uint64_t{1} << (high - low + 1)) - 1;
    return {"b[" + std::to_string(high) + ":" + std::to_string(low) + "]", 11,
            [low, mask](const PinRow& row) { return row[1] >> low & mask; }};
  }
  if (form == 2) return {"ones( mask )", 11, [](const PinRow& row) { return row[3]; }};
  if (form == 3) {
    const std::size_t pin = rng.below(4);
    return {std::string(kNames[pin]), 11,
            [pin](const PinRow& row) { return pin == 3 ? row.mask(3)[0] : row[pin]; }};
  }
  if (form == 4) {
    const Drawn inner = drawn(rng, depth - 1);
    return {
        "!" + (inner.level < 11 ? "(" + inner.text + ")" : inner.text), 11,
        [v = inner.value](const PinRow& row) { return static_cast<std::uint64_t>(v(row) == 0); }};
  }
  if (form == 5) {
    const Drawn inner = drawn(rng, depth - 1);
    // (A pin alone would be counted as a mask.)
    return {"ones((" + inner.text + ") + 0)", 11, [v = inner.value](const PinRow& row) {
              return static_cast<std::uint64_t>(std::popcount(v(row)));
            }};
  }
  const auto& [op, level] = kOps[rng.below(static_cast<std::uint32_t>(kOps.size()))];
  const Drawn left = drawn(rng, depth - 1), right = drawn(rng, depth - 1);
  const auto closed = [&](const Drawn& part, bool needs) {
    return needs || rng.below(5) == 0 ? "(" + part.text + ")" : part.text;
  };
  return {closed(left, left.level < level) + blank() + op + blank() +
              closed(right, right.level <= level),
          level, [op = op, l = left.value, r = right.value](const PinRow& row) {
            return applied(op, l(row), r(row));
          }};
}

std::string complaint_of(std::string_view text) {
  try {
    (void)Expression(text, kNames);
  } catch (const ExpressionError& error) {
    return std::to_string(error.at()) + ": " + error.what();
  }
  return "none";
}

}  // namespace

TEST_CASE("bus file: an expression has the value of the tree that it was written from",
          "[bus][file]") {
  static const std::vector<BusPin> kTable{{.name = "a"},
                                          {.name = "b"},
                                          {.name = "valid_1"},
                                          {.name = "mask", .use = PinUse::kMask},
                                          {.name = "reset_n"}};
  const BusPins bus{.one = "x", .several = "x", .examples = "x", .pins = kTable, .reset = 4};
  const PinLayout layout(bus);
  PinWidths widths;
  widths.recorded.assign(5, true);
  widths.width = {8, 32, 1, 16, 1};
  std::uint64_t values = 0;
  const std::uint64_t first = seed_or(1);
  for (std::uint64_t seed = first; seed < first + 3000; ++seed) {
    INFO("FABMON_SEED=" << seed);
    Random rng(seed);
    const Drawn tree = drawn(rng, 1 + rng.below(4));
    INFO(tree.text);
    Expression expression(tree.text, kNames);
    expression.prepare(layout, widths);
    for (int i = 0; i < 10; ++i) {
      std::vector<std::uint64_t> words = layout.tied();
      words[0] = rng.below(4) == 0 ? rng.next() : rng.below(3);
      words[1] = rng.next() >> rng.below(64);
      words[2] = rng.below(2);
      layout.set_mask(words.data(), 3, rng.next() & 0xFFFF);
      const PinRow row(words.data(), layout);
      REQUIRE(expression(row) == tree.value(row));
      ++values;
    }
  }
  CHECK(values > 10000);
}

TEST_CASE("bus file: expressions, value by value", "[bus][file]") {
  const BusPin pins[] = {
      {.name = "a"}, {.name = "b"}, {.name = "valid_1"}, {.name = "mask"}, {.name = "reset_n"}};
  const BusPins bus{.one = "x", .several = "x", .examples = "x", .pins = pins, .reset = 4};
  const PinLayout layout(bus);
  PinWidths widths;
  widths.recorded.assign(5, true);
  widths.width = {8, 32, 1, 0, 1};
  std::vector<std::uint64_t> words = layout.tied();
  words[0] = 6;
  words[1] = 0xF0;
  const auto value = [&](std::string_view text) {
    Expression expression(text, kNames);
    expression.prepare(layout, widths);
    return expression(PinRow(words.data(), layout));
  };
  CHECK(value("a & b == 240") == 0);  // == binds closer, as in Verilog and C
  CHECK(value("(a & b) == 0") == 1);
  CHECK(value("!a == 0") == 1);
  CHECK(value("a - 7") == ~std::uint64_t{0});
  CHECK(value("10 - 3 - 2") == 5);
  CHECK(value("1 << a") == 64);
  CHECK(value("1 << 64") == 0);
  CHECK(value("b[7:4]") == 15);
  CHECK(value("b[5]") == 1);
  CHECK(value("bytes(b)") == 4);
  CHECK(value("bytes(mask)") == 0);
  CHECK(value("ones(b | 1)") == 5);
  CHECK(value("0xff") == 255);
  CHECK(value("a[2:1] == 3 && !valid_1") == 1);
  CHECK(Expression("3 + 4", kNames).constant() == 7);
  CHECK_FALSE(Expression("bytes(b)", kNames).constant());
  CHECK(Expression(" b ", kNames).lone_pin() == 1);
  CHECK_FALSE(Expression("!b", kNames).lone_pin());
  CHECK(Expression("!a & (b | 1)", kNames).is_logic());
  CHECK_FALSE(Expression("a == 1", kNames).is_logic());
}

TEST_CASE("bus file: what is wrong in an expression is said with its place", "[bus][file]") {
  CHECK(complaint_of("") == "0: a pin or a number is missing");
  CHECK(complaint_of("a &") == "3: a pin or a number is missing");
  CHECK(complaint_of("a b") == "2: an operator is expected here");
  CHECK(complaint_of("a = b") == "2: an operator is expected here");
  CHECK(complaint_of("a & valid1") == "4: there is no pin 'valid1'; nearest: valid_1");
  CHECK(complaint_of("(a") == "2: ')' is missing");
  CHECK(complaint_of("a)") == "1: an operator is expected here");
  CHECK(complaint_of("a & )") == "4: ')' is not expected here");
  CHECK(complaint_of("a & \u00e9") == "4: '\u00e9' is not expected here");
  CHECK(complaint_of("12ab") == "0: '12ab' is no number: decimal or 0x and hexadecimal digits");
  CHECK(complaint_of("99999999999999999999") == "0: the number has more than 64 bits");
  CHECK(complaint_of("max(a)") == "0: there is no function 'max'; there are ones() and bytes()");
  CHECK(complaint_of("bytes(3)").starts_with("6: there is no pin '3'"));
  CHECK(complaint_of("bytes()") == "6: bytes() is of a pin");
  CHECK(complaint_of("a[64]") == "2: bits are numbered 63 to 0");
  CHECK(complaint_of("a[0:3]") == "2: the higher bit comes first, as [7:0]");
  CHECK(complaint_of("a[b]") == "2: the number of a bit is missing");
  CHECK(complaint_of(std::string(5000, '(')).ends_with("the expression is nested too deep"));
  CHECK(complaint_of(std::string(5000, '!')).ends_with("the expression is nested too deep"));
  std::string sum = "a";
  for (int i = 0; i < 300; ++i) sum += "+a";
  CHECK(complaint_of(sum).ends_with("the expression is too long"));
  std::string right;
  for (int i = 0; i < 60; ++i) right += "a+(";
  CHECK(complaint_of(right).ends_with("the expression is nested too deep"));
}

}  // namespace fabmon::test::test_file_expression
