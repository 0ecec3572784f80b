// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Packed structs of AXI: widths, which widths a pair of vectors has, and where the pins lie.
#include <map>
#include <set>

#include "tb/bus/axi4/structs.hpp"
#include "tb/core/input_error.hpp"
#include "tests/catch.hpp"
#include "tests/record/util.hpp"

namespace fabmon::test::test_structs {
namespace {

using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;

const Axi4StructWidths kUsual{.addr = 32, .data = 64, .id = 4, .user = 1};

/// A dump with two vectors of these widths.
std::string dump(unsigned request, unsigned response, const std::string& first = "slv_req_i",
                 const std::string& second = "slv_resp_o") {
  return "$scope module tb $end\n$var wire 1 c clk $end\n$var wire " + std::to_string(request) +
         " q " + first + " $end\n$var wire " + std::to_string(response) + " s " + second +
         " $end\n$upscope $end\n$enddefinitions $end\n#0\n0c\nb1 q\nb1 s\n#1\n1c\n#2\n0c\n#3\n1c\n";
}

std::string error_in(const std::string& text, TraceOptions options = {}) {
  const ScratchDir dir;
  options.path = dir.file("t.vcd", text);
  return error_of(options);
}

std::string error_of_widths(const std::string& text) {
  try {
    (void)parse_struct_widths(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace

TEST_CASE("Structs: the pins fill requests and responses without a gap, whatever the widths",
          "[structs]") {
  for (const Axi4StructWidths& w :
       std::vector<Axi4StructWidths>{kUsual,
                                     {.addr = 64, .data = 512, .id = 8, .user = 1},
                                     {.addr = 48, .data = 32, .id = 1, .user = 16},
                                     {.addr = 1, .data = 8, .id = 32, .user = 0},
                                     {.addr = 32, .data = 32},
                                     {.addr = 64, .data = 1024}}) {
    CAPTURE(w.text());
    std::map<std::size_t, std::set<unsigned>> bits;
    std::set<std::string> names;
    for (const auto& [name, pin] : axi4_struct_pins(w, {.signal = 5, .low = 3}, {.signal = 6})) {
      CHECK(names.insert(name).second);
      for (unsigned b = 0; b < pin.bits; ++b) {
        CHECK(bits[pin.signal].insert(pin.low + b).second);
      }
    }
    CHECK(bits[5].size() == w.request_bits());
    CHECK(*bits[5].begin() == 3);
    CHECK(*bits[5].rbegin() == w.request_bits() + 2);
    CHECK(bits[6].size() == w.response_bits());
    CHECK(*bits[6].rbegin() == w.response_bits() - 1);
  }
}

TEST_CASE("Structs: 217 and 84 bits are 32 of address, 64 of data, 4 of ID and 1 of user",
          "[structs]") {
  CHECK(kUsual.request_bits() == 217);
  CHECK(kUsual.response_bits() == 84);
  CHECK(axi4_struct_widths(217, 84) == std::vector{kUsual});
  const Axi4StructWidths lite{.addr = 32, .data = 32};
  CHECK(axi4_struct_widths(111, 41) == std::vector{lite});
  CHECK(axi4_struct_widths(lite.request_bits(), lite.response_bits()) == std::vector{lite});
  CHECK(axi4_struct_widths(217, 85).empty());
  CHECK(axi4_struct_widths(0, 0).empty());
  CHECK(axi4_struct_widths(~0U, ~0U).empty());
}

TEST_CASE("Structs: where widths are given, theirs are among those that fit or less usual",
          "[structs]") {
  for (const unsigned addr : {32U, 64U}) {
    for (const unsigned data : {32U, 64U, 128U, 512U}) {
      for (const unsigned id : {1U, 2U, 4U, 5U, 8U}) {
        const Axi4StructWidths w{.addr = addr, .data = data, .id = id, .user = 1};
        CAPTURE(w.text());
        CHECK(axi4_struct_widths(w.request_bits(), w.response_bits()) == std::vector{w});
        CHECK(w.usual());
        CHECK(parse_struct_widths(w.text()) == w);
      }
    }
  }
}

TEST_CASE("Structs: widths that leave a choice are an error that names --widths", "[structs]") {
  // Of ID and user field the structs have 12 bits together: addr=16 or 18, equally unusual.
  unsigned ambiguous = 0;
  for (unsigned request = 90; request < 260 && ambiguous == 0; ++request) {
    for (unsigned response = 18; response < 110; ++response) {
      const auto fits = axi4_struct_widths(request, response);
      if (fits.size() < 2) continue;
      ++ambiguous;
      CAPTURE(request, response);
      CHECK_THAT(error_in(dump(request, response), {.req = "slv_req_i", .resp = "slv_resp_o"}),
                 Contains("--widths " + fits.front().text()));
      for (const auto& w : fits) {
        CHECK(error_in(dump(request, response),
                       {.req = "slv_req_i", .resp = "slv_resp_o", .widths = w.text()}) ==
              "no error");
      }
      break;
    }
  }
  CHECK(ambiguous == 1);
}

TEST_CASE("Structs: widths that do not fit, and structs of none, are errors with both widths",
          "[structs]") {
  const TraceOptions named{.req = "slv_req_i", .resp = "slv_resp_o"};
  TraceOptions wrong = named;
  wrong.widths = "addr=64,data=64,id=4,user=1";
  CHECK_THAT(error_in(dump(217, 84), wrong),
             EndsWith("--req and --resp have 217 and 84 bits: with --widths they have 281 and 84"));
  CHECK_THAT(error_in(dump(217, 85), named),
             EndsWith("--req and --resp have 217 and 85 bits: no packed structs of AXI by the "
                      "usual layout have so many"));
  CHECK_THAT(error_in(dump(217, 84), {.req = "slv_req_i"}), EndsWith("want each other"));
  CHECK_THAT(error_in(dump(217, 84), {.req = "slv_req_i", .resp = "none"}),
             EndsWith("'none' (--resp) is not in the dump"));
  CHECK(error_in(dump(217, 84)) == "no error");
  CHECK_THAT(error_in(dump(217, 84, "a_req", "b_resp")), Contains("no AXI4 port found"));
}

TEST_CASE("Structs: --widths says what is wrong with it", "[structs]") {
  for (const auto& [text, reason] : std::vector<std::pair<std::string, std::string>>{
           {"", "'' is not addr=, data=, id= or user= with a number"},
           {"addr", "'addr' is not addr=, data=, id= or user= with a number"},
           {"size=3", "'size=3' is not addr=, data=, id= or user= with a number"},
           {"addr=", "'addr=' has no number"},
           {"addr=3x", "'addr=3x' has no number"},
           {"addr=-1", "'addr=-1' has no number"},
           {"addr=99999999999", "'addr=99999999999' has no number"},
           {"addr=32,", "'' is not addr=, data=, id= or user= with a number"},
           {"addr=65", "addr is 1 to 64"},
           {"addr=0", "addr is 1 to 64"},
           {"data=48", "data is 8, 16, ... 1024"},
           {"id=33", "id is 0 (AXI4-Lite) to 32"},
           {"user=2000", "user is at most 1024"}}) {
    CAPTURE(text);
    CHECK(error_of_widths(text) == "--widths " + text + ": " + reason);
  }
  CHECK(parse_struct_widths("id=0,addr=40").lite());
  CHECK(parse_struct_widths("user=0") ==
        Axi4StructWidths{.addr = 32, .data = 64, .id = 4, .user = 0});
}

}  // namespace fabmon::test::test_structs
