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

namespace fabmon::test::test_open_wave {
namespace {

using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

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
          "[*] slowest read of tb.s:\\n0x80\n[dumpfile] \"/data/x.fst\"\n[timestart] 9700\n"
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
          "# slowest read of tb.s:\\n0x80\nload_file /data/x.fst\ndivider_add tb_s\n"
          "variable_add tb.clk\nvariable_add tb.s_araddr\nzoom_fit\n" +
              zoom + "cursor_set 10000\ngoto_cursor\n");
  // A command ends at a semicolon, and what follows # is a comment.
  WaveSpot odd = some_spot();
  odd.dump = "/data/a;b.fst";
  odd.signals = {{"tb.\\a#b ", ""}, {"tb.c", ""}};
  REQUIRE_THAT(surfer_spot_text(odd),
               Contains("\n# not in a command file: load_file /data/a;b.fst\n") &&
                   Contains("\n# not in a command file: variable_add tb.\\a#b \n"
                            "variable_add tb.c\n"));
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
    run_wave_viewer(program, "x.gtkw", "x.sucl", 0);
    REQUIRE(file_text(folder + "/called") ==
            (name == "surfer" ? "--command-file x.sucl\n" : "x.gtkw\n"));
  }
  ::setenv("FABMON_WAVE_VIEWER", "/nowhere/viewer", 1);
  REQUIRE(find_wave_viewer() == "/nowhere/viewer");
  ::unsetenv("FABMON_WAVE_VIEWER");
  REQUIRE_THROWS_WITH(run_wave_viewer("/nowhere/viewer", "x.gtkw", "x.sucl"),
                      Contains("cannot start /nowhere/viewer"));
  REQUIRE_THROWS_WITH(run_wave_viewer("false", "x.gtkw", "x.sucl"),
                      Contains("false failed with status 1"));
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

namespace {

/// A viewer of this name in a folder of its own that does this; its first argument is $1.
std::string fake_viewer(const std::string& folder, const std::string& name,
                        const std::string& does) {
  std::filesystem::create_directories(scratch(folder));
  const std::string program = scratch(folder) + "/" + name;
  std::ofstream(program) << "#!/bin/sh\n" << does << "\n";
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  return program;
}

/// What run_wave_viewer() says of it; "" if it is content.
std::string said_of(const std::string& program, double at_once) {
  try {
    run_wave_viewer(program, "x.gtkw", "x.sucl", at_once);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("A viewer that ends at once has shown nothing, whatever its status says",
          "[page][open_wave]") {
  const std::string folder = "open_wave_at_once";
  const std::string blind =
      fake_viewer(folder, "gtkwave", "echo usage\necho 'no display: set DISPLAY' >&2\necho >&2");
  REQUIRE_THAT(said_of(blind, 60),
               StartsWith("--open: " + blind + " ended after ") &&
                   EndsWith(" s and has shown nothing: no display: set DISPLAY"));
  REQUIRE(said_of(blind, 0).empty());
  const std::string silent = fake_viewer(folder, "surfer", "exit 0");
  REQUIRE_THAT(said_of(silent, 60), EndsWith("has shown nothing; is there a display?"));
  const std::string failing = fake_viewer(folder, "gtkwave2", "echo 'bad\033[1m file' >&2; exit 3");
  REQUIRE_THAT(
      said_of(failing, 0),
      StartsWith("--open: " + failing + " failed with status 3: bad") && !Contains("\033"));
  REQUIRE_THAT(said_of(fake_viewer(folder, "killed", "kill -9 $$"), 0),
               EndsWith("failed with status 137"));
  // A script of the user's may hand the file on.
  REQUIRE(said_of(fake_viewer(folder, "handed_on", "exit 0"), 60).empty());
}

TEST_CASE("A viewer that goes to the background is waited for", "[page][open_wave]") {
  const std::string folder = "open_wave_background";
  for (const std::string start : {"", "setsid "}) {
    const std::string seen = scratch(folder) + "/seen";
    const std::string program = fake_viewer(
        folder, "gtkwave", start + "sh -c 'sleep 0.5; echo \"$0\" > " + seen + "' \"$1\" &");
    std::filesystem::remove(seen);
    CHECK(said_of(program, 0.4).empty());
    CHECK(file_text(seen) == "x.gtkw\n");
  }
}

}  // namespace fabmon::test::test_open_wave
