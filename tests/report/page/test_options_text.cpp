// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include <functional>
#include <string>
#include <vector>

#include "tb/core/input_error.hpp"
#include "tb/report/page/options_text.hpp"
#include "tests/catch.hpp"

namespace fabmon::test::test_options_text {
namespace {

std::string problem_of(const std::function<void()>& parse) {
  try {
    parse();
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

}  // namespace

TEST_CASE("Names of IDs are read", "[page][options_text]") {
  const auto names = parse_id_names("--id-name", "0-3,0x10=cpu");
  REQUIRE(names.size() == 2);
  REQUIRE((names[0].first == 0 && names[0].last == 3 && names[0].name == "cpu"));
  REQUIRE((names[1].first == 16 && names[1].last == 16 && names[1].name == "cpu"));
  REQUIRE(parse_id_names("--id-name", "0-0xffffffff=all")[0].last == 0xffff'ffff);
  const auto wrong = [](const char* text) {
    return problem_of([text] { parse_id_names("--id-name", text); });
  };
  REQUIRE(wrong("cpu") == "--id-name: 'cpu': it must be IDS=NAME, as 0-3=cpu");
  REQUIRE(wrong("3-1=cpu") == "--id-name: '3-1=cpu': ID 3 comes after 1");
  REQUIRE(wrong("a=cpu") == "--id-name: 'a=cpu': ID 'a' is not a number");
  REQUIRE(wrong("0x100000000=x") == "--id-name: '0x100000000=x': ID '0x100000000' is too large");
  REQUIRE(wrong("1=") == "--id-name: '1=': the name is empty");
  REQUIRE(wrong("1,=x") == "--id-name: '1,=x': ID '' is not a number");
}

TEST_CASE("Address ranges are read", "[page][options_text]") {
  const NamedRange range = parse_range("--range", "dram=0x8000_0000-0xffffffff");
  REQUIRE((range.first == 0x8000'0000 && range.last == 0xffff'ffff && range.name == "dram"));
  REQUIRE(parse_range("--range", "a=4096+0x1000").last == 8191);
  REQUIRE(parse_range("--range", "a=0xffffffffffffff00+256").last == ~std::uint64_t{0});
  const auto wrong = [](const char* text) {
    return problem_of([text] { parse_range("--range", text); });
  };
  REQUIRE(wrong("a=0xffffffffffffff00+257") ==
          "--range: 'a=0xffffffffffffff00+257': the range goes beyond 64 bits");
  REQUIRE(wrong("a=5+0") == "--range: 'a=5+0': a range has at least 1 byte");
  REQUIRE(wrong("a=5") == "--range: 'a=5': the addresses must be FIRST-LAST or FIRST+BYTES");
  REQUIRE(wrong("a=5-4") == "--range: 'a=5-4': 0x5 comes after 0x4");
  REQUIRE(wrong("=5-6") == "--range: '=5-6': the name is empty");
  REQUIRE(wrong("a=_5-6") == "--range: 'a=_5-6': address '_5' is not a number");
  REQUIRE(wrong("a=0x_5-6") == "--range: 'a=0x_5-6': address '0x_5' is not a number");
}

TEST_CASE("Banks are read", "[page][options_text]") {
  const Interleave interleave = parse_interleave("--interleave", "64:4");
  REQUIRE((interleave.granule == 64 && interleave.banks == 4));
  const auto wrong = [](const char* text) {
    return problem_of([text] { parse_interleave("--interleave", text); });
  };
  REQUIRE(wrong("64") == "--interleave: '64': it must be BYTES:BANKS, as 64:4");
  REQUIRE(wrong("65:4") == "--interleave: '65:4': the bytes of a line are a power of two");
  REQUIRE(wrong("0:4") == "--interleave: '0:4': the bytes of a line are a power of two");
  REQUIRE(wrong("64:0") == "--interleave: '64:0': there is at least 1 bank");
  REQUIRE(wrong("64:65537") == "--interleave: '64:65537': number of banks '65537' is too large");
}

TEST_CASE("Windows are read", "[page][options_text]") {
  const WindowText window = parse_window("--window", "boot=0:2.5us");
  REQUIRE((window.name == "boot" && window.from == "0" && window.to == "2.5us"));
  REQUIRE(parse_window("--window", "end=10:").to.empty());
  const auto wrong = [](const char* text) {
    return problem_of([text] { parse_window("--window", text); });
  };
  REQUIRE(wrong("boot=0") == "--window: 'boot=0': it must be NAME=FROM:TO, as boot=0:10us");
  REQUIRE(wrong("0:5") == "--window: '0:5': it must be NAME=FROM:TO, as boot=0:10us");
  REQUIRE(wrong("a=:5") == "--window: 'a=:5': '' is neither a cycle (1000) nor a time (10us)");
  REQUIRE(wrong("a=1:5h") ==
          "--window: 'a=1:5h': '5h' is neither a cycle (1000) nor a time (10us)");
}

TEST_CASE("Links are read, by names of ports and ends of them", "[page][options_text]") {
  const std::vector<std::string> ports{"tb.m0", "tb.m1", "tb.dut.s0", "tb.x.s0"};
  const LinkText links = parse_links("--link", {"m0:tb.dut.s0", "tb.m1:x.s0"}, ports);
  REQUIRE_FALSE(links.none);
  REQUIRE(links.only == std::vector<std::pair<std::size_t, std::size_t>>{{0, 2}, {1, 3}});
  REQUIRE(parse_links("--link", {"none"}, ports).none);
  const auto wrong = [&ports](const std::vector<std::string>& texts) {
    return problem_of([&] { parse_links("--link", texts, ports); });
  };
  REQUIRE(wrong({"m0:m1", "none"}) == "--link: 'none': it excludes other links");
  REQUIRE(wrong({"m0"}) == "--link: 'm0': it must be FROM:TO, two ports, or none");
  REQUIRE(wrong({"m0:s0"}) == "--link: 'm0:s0': 's0' is ambiguous: tb.dut.s0, tb.x.s0");
  REQUIRE(wrong({"m0:tb.m0"}) == "--link: 'm0:tb.m0': both are the same port");
  REQUIRE(wrong({"m0:tb.m2"}) == "--link: 'm0:tb.m2': there is no port 'tb.m2'; nearest: tb.m0");
}

}  // namespace fabmon::test::test_options_text
