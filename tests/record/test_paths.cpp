// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The tree of scopes, what a text of the user's means in it, and what readers of one file share.
#include <memory>
#include <string>
#include <string_view>

#include "tb/record/bound_port.hpp"
#include "tb/record/shared_wave.hpp"
#include "tb/record/wave_scopes.hpp"
#include "tests/catch.hpp"
#include "tests/record/util.hpp"

namespace fabmon::test::test_paths {
namespace {

/// A dump of scopes that lie in each other, with a port in the innermost one.
std::string nested(unsigned depth, const std::string& port) {
  std::string text = "$var wire 1 ! clk $end\n";
  for (unsigned i = 0; i < depth; ++i) text += "$scope module a $end\n";
  for (const char* const pin : {"arvalid", "arready", "rvalid", "rready"}) {
    text += std::string("$var wire 1 ") + pin + " " + port + pin + " $end\n";
  }
  for (unsigned i = 0; i < depth; ++i) text += "$upscope $end\n";
  text += "$enddefinitions $end\n#0\n0!\n1arvalid\n1arready\n1rvalid\n1rready\n";
  for (unsigned i = 1; i < 6; ++i) {
    text += "#" + std::to_string(i) + "\n" + std::to_string(i % 2) + "!\n";
  }
  return text;
}

}  // namespace

TEST_CASE("Paths: a text means all of a path or its last parts, whatever characters names have",
          "[names]") {
  WaveScopes scopes;
  const std::uint32_t tb = scopes.add(0, "tb");
  const std::uint32_t flat = scopes.add(tb, "u_core/u_dma");
  const std::uint32_t dotted = scopes.add(tb, "gen[0].u\\x y");
  CHECK(scopes.path(flat, "m_axi") == "tb.u_core/u_dma.m_axi");
  CHECK(scopes.path(dotted, "") == "tb.gen[0].u\\x y");
  CHECK(scopes.path(0, "clk") == "clk");
  const auto of = [&](std::uint32_t scope, std::string_view name, std::string_view text) {
    return match_path(scopes, scope, name, text);
  };
  using enum PathMatch;
  CHECK(of(flat, "m_axi", "tb.u_core/u_dma.m_axi") == kWhole);
  CHECK(of(flat, "m_axi", "tb/u_core/u_dma/m_axi") == kAlikeWhole);
  CHECK(of(flat, "m_axi", "tb.\\u_core/u_dma .m_axi") == kAlikeWhole);
  CHECK(of(flat, "m_axi", "/tb/u_core/u_dma/m_axi") == kAlikeWhole);
  CHECK(of(flat, "m_axi", "u_core/u_dma.m_axi") == kEnd);
  CHECK(of(flat, "m_axi", "u_dma.m_axi") == kAlikeEnd);
  CHECK(of(flat, "m_axi", "dma.m_axi") == kNone);
  CHECK(of(flat, "m_axi", "axi") == kNone);
  CHECK(of(flat, "m_axi", "x.tb.u_core/u_dma.m_axi") == kNone);
  CHECK(of(flat, "m_axi", "") == kNone);
  CHECK(of(dotted, "s", "tb.gen[0].u\\x y.s") == kWhole);
  CHECK(of(dotted, "s", "tb.gen[0].ux y.s") == kAlikeWhole);
  CHECK(of(dotted, "s", "gen[0].u\\x y.s") == kEnd);
  CHECK(of(dotted, "", "tb.gen[0].u\\x y") == kWhole);
  CHECK(of(0, "\xC3\xA4_axi", "\xC3\xA4_axi") == kWhole);
  CHECK(match_path("a.b.c", "b.c") == kEnd);
  CHECK(match_path("a.bb.c", "b.c") == kNone);

  BestMatches<int> best;
  best.add(kEnd, 1);
  best.add(kNone, 2);
  best.add(kWhole, 3);
  best.add(kAlikeEnd, 4);
  CHECK(best.items() == std::vector<int>{3});
}

TEST_CASE("Paths: patterns have * and ? alone", "[names]") {
  CHECK(match_glob("tb.*.s_axi", "tb.u_port7.s_axi"));
  CHECK(match_glob("*[0]", "tb.S_AXI[0]"));
  CHECK(match_glob("tb.s?_axi*", "tb.s1_axi"));
  CHECK(match_glob("*a*b*c", "xxaxxbxxbc"));
  CHECK_FALSE(match_glob("*a*b*c", "xxaxxbxxb"));
  CHECK_FALSE(match_glob("tb.s?_axi", "tb.s_axi"));
  CHECK_FALSE(match_glob("tb", "tb.x"));
  CHECK(match_glob("*", ""));
}

TEST_CASE("Paths: scopes in scopes take memory in proportion to their file", "[names]") {
  constexpr unsigned kDepth = 50'000;
  const ScratchDir dir;
  const std::string path = dir.file("t.vcd", nested(kDepth, "s_axi_"));
  const auto file = open_wave_file({.path = path});
  REQUIRE(file->scopes().size() == kDepth + 1);
  CHECK(file->scopes().name_bytes() == kDepth);
  const auto trace = open_axi4_trace({.path = path, .port = "a.s_axi"});
  CHECK(read_all(*trace).at(0).arvalid == 1);
}

TEST_CASE("Paths: a scope that is opened again is the same scope", "[names]") {
  const ScratchDir dir;
  const auto file = open_wave_file(
      {.path = dir.file("t.vcd",
                        "$scope module tb $end\n$upscope $end\n"
                        "$scope module tb $end\n$var wire 1 ! a $end\n$upscope $end\n"
                        "$scope module \\tb.x $end\n$upscope $end\n"
                        "$enddefinitions $end\n")});
  REQUIRE(file->scopes().size() == 3);
  CHECK(file->scopes().parent(2) == 0U);
  CHECK(file->vars().at(0).scope == 1);
}

TEST_CASE("Shared wave: readers share the signals, and bind a port that was found without its name",
          "[trace][shared]") {
  const ScratchDir dir;
  const TraceOptions options{.path = dir.file("t.vcd", nested(3, "s_axi_"))};
  TraceStream open = open_trace_stream(options);
  BoundPort bound{.table = open.wave->table(), .pins = choose_axi4_port(*open.wave, options)};
  bound.clock = open.wave->find_clock("clk");
  SharedWave shared(open.wave->release());
  constexpr int kReaders = 40;
  int right = 0;
  for (int i = 0; i < kReaders; ++i) {
    shared.add([&] {
      TraceOptions one = options;
      one.open_wave = [&shared] { return shared.open(); };
      one.port = "a name that no port has";
      one.clock = "a name that no signal has";
      one.bound = std::make_shared<const BoundPort>(bound);
      const auto trace = open_axi4_trace(one);
      if (shared.open()->table() == bound.table && read_all(*trace).at(0).arvalid == 1) ++right;
    });
  }
  while (shared.read_on()) {
  }
  CHECK(right == kReaders);
  CHECK(shared.passes() == 1);
}

}  // namespace fabmon::test::test_paths
