// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include <cstdlib>
#include <filesystem>
#include <string>

#include "tb/core/input_error.hpp"
#include "tb/record/trace_stream.hpp"
#include "tb/report/page/open_wave.hpp"
#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test {
namespace {

using Catch::Matchers::Contains;

WaveSpot some_spot() {
  return {.dump = "/data/x.fst",
          .title = "slowest read of tb.s:\n0x80",
          .port = "tb.s",
          .signals = {{"tb.clk", ""}, {"tb.s_araddr", "[31:0]"}},
          .from = 10'000,
          .to = 10'600,
          .dump_from = 100,
          .dump_to = 1'000'100};
}

}  // namespace

TEST_CASE("A save file of GTKWave at a transaction", "[page][open_wave]") {
  // 1200 units or more are seen on 6 * 200 pixels: 6 * 256 units, of which 300 are before it.
  REQUIRE(gtkw_spot_text(some_spot()) ==
          "[*] slowest read of tb.s: 0x80\n[dumpfile] \"/data/x.fst\"\n[timestart] 9700\n"
          "[size] 1600 1000\n*-8.000000 10000 10000 10600\n[sst_expanded] 0\n[signals_width] 300\n"
          "@800200\n-tb.s\n@28\ntb.clk\n@22\ntb.s_araddr[31:0]\n@1000200\n-tb.s\n");
  WaveSpot early = some_spot();
  early.from = 110;
  early.to = 110 + (std::uint64_t{600} << 10U);
  REQUIRE_THAT(gtkw_spot_text(early),
               Contains("[timestart] 100\n") && Contains("*-18.000000 110 "));
}

TEST_CASE("A command file of Surfer at a transaction", "[page][open_wave]") {
  const std::string text = surfer_spot_text(some_spot());
  // 1,000,000 units are halved until no more than 2 * 1200 are seen: 9 times.
  std::string zoom;
  for (int i = 0; i < 9; ++i) zoom += "zoom_in\n";
  REQUIRE(text ==
          "# slowest read of tb.s: 0x80\nload_file /data/x.fst\ndivider_add tb.s\n"
          "variable_add tb.clk\nvariable_add tb.s_araddr\nzoom_fit\n" +
              zoom + "cursor_set 10000\ngoto_cursor\n");
}

TEST_CASE("Signals are named with the ranges that they were declared with", "[page][open_wave]") {
  TraceOptions options;
  options.path = scratch_file("open_wave.vcd",
                              "$scope module tb $end\n$var wire 1 ! clk $end\n"
                              "$var wire 4 \" a [7:4] $end\n$var wire 4 # b [4:7] $end\n"
                              "$upscope $end\n$enddefinitions $end\n#0\n0!\n#5\n1!\n");
  const TraceStream open = open_trace_stream(options);
  const SignalStream& wave = *open.stream;
  WavePins pins;
  pins.signal = {PinBits{.signal = 1, .low = 0, .bits = 1}, std::nullopt, PinBits{.signal = 2},
                 PinBits{.signal = 1, .low = 1}};
  const std::vector<ShownSignal> shown = shown_signals(wave, pins);
  REQUIRE(shown.size() == 2);
  REQUIRE(shown[0].path + shown[0].range == "tb.a[7:4]");
  REQUIRE(shown[1].path + shown[1].range == "tb.b[4:7]");
  REQUIRE(shown_signal(wave, 0).range.empty());
}

TEST_CASE("The viewer is the one that the user names, or what is installed", "[page][open_wave]") {
  const std::string folder = scratch("open_wave_bin");
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  const std::string path = std::getenv("PATH");
  for (const std::string name : {"surfer", "gtkwave"}) {
    const std::string program = folder + "/" + name;
    std::ofstream(program) << "#!/bin/sh\necho \"$@\" > " << folder << "/called\n";
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    ::setenv("PATH", folder.c_str(), 1);
    const std::string found = find_wave_viewer();
    ::setenv("PATH", path.c_str(), 1);
    REQUIRE(found == name);
    run_wave_viewer(program, "x.gtkw", "x.sucl");
    REQUIRE(file_text(folder + "/called") ==
            (name == "surfer" ? "--command-file x.sucl\n" : "x.gtkw\n"));
  }
  ::setenv("FABMON_WAVE_VIEWER", "/nowhere/viewer", 1);
  REQUIRE(find_wave_viewer() == "/nowhere/viewer");
  ::unsetenv("FABMON_WAVE_VIEWER");
  REQUIRE_THROWS_WITH(run_wave_viewer("/nowhere/viewer", "x.gtkw", "x.sucl"),
                      Contains("cannot start /nowhere/viewer"));
  REQUIRE_THROWS_WITH(run_wave_viewer("false", "x.gtkw", "x.sucl"), Contains("false failed"));
  ::setenv("PATH", "/nowhere", 1);
  std::string problem;
  try {
    find_wave_viewer();
  } catch (const InputError& error) {
    problem = error.what();
  }
  ::setenv("PATH", path.c_str(), 1);
  REQUIRE_THAT(problem, Contains("neither gtkwave nor surfer is installed"));
  REQUIRE(beside_report("a/x.html", "gtkw") == "a/x.gtkw");
  REQUIRE(beside_report("a/x", "sucl") == "a/x.sucl");
}

}  // namespace fabmon::test
