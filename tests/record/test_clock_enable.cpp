// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Cycles that count only where the clock's enable is 1.
#include <cstdint>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/record/text.hpp"
#include "tests/record/util.hpp"

namespace fabmon::test::test_clock_enable {
namespace {

using Catch::Matchers::EndsWith;

/// The note that begins so, without that; empty if there is none.
std::string note_of(const std::string& text, TraceOptions options, const std::string& begin) {
  const ScratchDir dir;
  options.path = dir.file("t.vcd", text);
  const auto trace = open_axi4_trace(options);
  (void)read_all(*trace);
  for (const std::string& note : trace->notes()) {
    if (note.starts_with(begin)) return note.substr(begin.size());
  }
  return {};
}

std::string error_in(const std::string& text, TraceOptions options) {
  return error_in_text([](const TraceOptions& o) { return open_axi4_trace(o); }, "t.vcd", text,
                       std::move(options));
}

}  // namespace

TEST_CASE("Clock enable: one beside the port is found and said, and can be left out", "[names]") {
  // The enable is 1 before every second edge.
  std::string text =
      "$scope module tb $end\n$var wire 1 ! clk $end\n$var wire 1 e NAME $end\n"
      "$var wire 8 a araddr $end\n";
  for (const char* const pin : {"arvalid", "arready", "rvalid", "rready"}) {
    text += std::string("$var wire 1 ") + pin + " " + pin + " $end\n";
  }
  text += "$upscope $end\n$enddefinitions $end\n#0\n0!\n0e\n1arvalid\n1arready\n";
  for (int i = 0; i < 8; ++i) {
    text += "#" + std::to_string(10 * i + 1) + "\n" + std::to_string(i % 2) + "e\nb" +
            std::string(static_cast<std::size_t>(i) + 1, '1') + " a\n#" +
            std::to_string(10 * i + 5) + "\n1!\n#" + std::to_string(10 * i + 9) + "\n0!\n";
  }
  const auto named = [&text](const std::string& name) {
    std::string result = text;
    return result.replace(result.find("NAME"), 4, name);
  };
  const auto addresses = [](const std::string& dump, TraceOptions options) {
    const ScratchDir dir;
    options.path = dir.file("t.vcd", dump);
    std::vector<std::uint64_t> found;
    for (const Axi4Pins& pins : read_all(*open_axi4_trace(options))) found.push_back(pins.araddr);
    return found;
  };
  const std::vector<std::uint64_t> enabled{0x03, 0x0F, 0x3F, 0xFF};
  for (const std::string name : {"clk_en", "ACLKEN", "ce", "lsu_bus_clk_en", "clken_i"}) {
    CAPTURE(name);
    CHECK(addresses(named(name), {}) == enabled);
    CHECK(note_of(named(name), {}, "clock enable: tb." + name).starts_with("; only cycles"));
    CHECK(addresses(named(name), {.clock_enable = "none"}).size() == 8);
  }
  CHECK(addresses(named("other"), {}).size() == 8);
  CHECK(addresses(named("other"), {.clock_enable = "tb.other"}) == enabled);
  CHECK(addresses(named("clk_en"), {.clock = "clk"}).size() == 8);
  CHECK(addresses(named("clk_en"), {.clock = "clk", .clock_enable = "clk_en"}) == enabled);
  CHECK_THAT(error_in(named("clk_en"), {.clock_enable = "araddr"}), EndsWith("more than one bit"));
  // Of two nothing tells which.
  std::string two = named("clk_en");
  two.insert(two.find("$var wire 8"), "$var wire 1 ! dma_clk_en $end\n");
  CHECK(addresses(two, {}).size() == 8);
}

}  // namespace fabmon::test::test_clock_enable
