// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/open_wave.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include "tb/core/escape.hpp"
#include "tb/core/input_error.hpp"
#include "tb/core/subprocess.hpp"
#include "tb/record/text.hpp"
#include "tb/report/gtkw.hpp"
#include "tb/report/output.hpp"

namespace fabmon {
namespace {

constexpr double kFrames = 6;  // GTKWave's steps of 200 pixels, of 2^zoom units each, in a window
constexpr double kAround = 2;  // what is seen, as a multiple of the transaction

double seen(const WaveSpot& spot) {
  return kAround * static_cast<double>(std::max<std::uint64_t>(spot.to - spot.from, 1));
}

// The last line of a file that has something on it.
std::string last_line(const std::string& path) {
  std::ifstream file(path);
  std::string last;
  for (std::string line; std::getline(file, line);) {
    if (line.find_first_not_of(" \t\r") != std::string::npos) last = line;
  }
  return printable(last, 200);
}

// A command of Surfer and its argument; a comment if no command can have the argument.
std::string surfer_command(std::string_view command, const std::string& argument) {
  if (fits_surfer(argument)) return fmt::format("{} {}\n", command, argument);
  return fmt::format("# not in a command file: {} {}\n", command, wave_comment(argument));
}

bool in_path(const std::string& program) {
  const char* const path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    folder.append("/").append(program);
    if (::access(folder.c_str(), X_OK) == 0) return true;
  }
  return false;
}

}  // namespace

ShownSignal shown_signal(const SignalStream& wave, std::size_t signal) {
  const SignalInfo& info = wave.signals()[signal];
  ShownSignal shown{.path = wave.path_of(info), .range = ""};
  if (info.width > 1) {
    const int span = static_cast<int>(info.width) - 1;
    const int high = info.ascending ? info.lsb_index - span : info.lsb_index + span;
    shown.range = fmt::format("[{}:{}]", high, info.lsb_index);
  }
  return shown;
}

std::vector<ShownSignal> shown_signals(const SignalStream& wave, const WavePins& pins) {
  std::vector<ShownSignal> shown;
  std::vector<std::size_t> seen_signals;
  for (const std::optional<PinBits>& pin : pins.signal) {
    if (!pin) continue;
    if (pin->tied) continue;
    if (std::find(seen_signals.begin(), seen_signals.end(), pin->signal) != seen_signals.end()) {
      continue;
    }
    seen_signals.push_back(pin->signal);
    shown.push_back(shown_signal(wave, pin->signal));
  }
  return shown;
}

std::size_t left_out_of_gtkw(const WaveSpot& spot) {
  const auto fits = [](const ShownSignal& each) { return fits_gtkw(each.path + each.range); };
  return spot.signals.size() -
         static_cast<std::size_t>(std::count_if(spot.signals.begin(), spot.signals.end(), fits));
}

std::string left_out_text(std::size_t signals) {
  return fmt::format("{} left out: {} would be a command to GTKWave or not a name",
                     signals == 1 ? "1 signal is" : fmt::format("{} signals are", signals),
                     signals == 1 ? "its name" : "their names");
}

std::string gtkw_spot_text(const WaveSpot& spot) {
  const auto before = static_cast<std::uint64_t>(seen(spot) / 4);
  std::string text =
      gtkw_head(spot.title, spot.dump,
                {.start = std::max(spot.dump_from, spot.from - std::min(spot.from, before)),
                 .zoom = std::ceil(std::log2(std::max(1.0, seen(spot) / kFrames))),
                 .marker = spot.from,
                 .a = spot.from,
                 .b = spot.to});
  std::string signals;
  for (const ShownSignal& each : spot.signals) {
    signals += gtkw_signal(each.path + each.range, !each.range.empty(), false);
  }
  if (const std::size_t left_out = left_out_of_gtkw(spot)) {
    text += fmt::format("[*] {}\n", left_out_text(left_out));
  }
  return text + gtkw_group(spot.port, signals, false);
}

std::string surfer_spot_text(const WaveSpot& spot) {
  std::string text = fmt::format("# {}\n", wave_comment(spot.title));
  text += surfer_command("load_file", std::filesystem::absolute(spot.dump).string());
  text += surfer_command("divider_add", surfer_word(spot.port));
  for (const ShownSignal& each : spot.signals) text += surfer_command("variable_add", each.path);
  text += "zoom_fit\n";
  const auto all = static_cast<double>(spot.dump_to - spot.dump_from);
  for (double span = all; span > 2 * seen(spot); span /= 2) text += "zoom_in\n";
  return text + fmt::format("cursor_set {}\ngoto_cursor\n", spot.from);
}

std::string beside_report(const std::string& report, std::string_view ending) {
  constexpr std::string_view kHtml = ".html";
  const std::string stem =
      report.ends_with(kHtml) ? report.substr(0, report.size() - kHtml.size()) : report;
  return fmt::format("{}.{}", stem, ending);
}

std::string find_wave_viewer() {
  const char* const given = std::getenv("FABMON_WAVE_VIEWER");
  if (given != nullptr && *given != '\0') return given;
  for (const char* program : {"gtkwave", "surfer"}) {
    if (in_path(program)) return program;
  }
  throw InputError(
      "--open: neither gtkwave nor surfer is installed, and $FABMON_WAVE_VIEWER names no other");
}

void run_wave_viewer(const std::string& viewer, const std::string& gtkw,
                     const std::string& commands, double at_once) {
  const std::string name = std::filesystem::path(viewer).filename().string();
  const bool surfer = name.find("surfer") != std::string::npos;
  const bool known = surfer || name.find("gtkwave") != std::string::npos;
  const ScratchFile errors(".log", "");
  const ProgramEnd end =
      run_with_all_it_starts(surfer ? std::vector<std::string>{viewer, "--command-file", commands}
                                    : std::vector<std::string>{viewer, gtkw},
                             errors.path());
  if (end.status == 127) throw InputError(fmt::format("--open: cannot start {}", viewer));
  const bool shown = !known || end.seconds >= at_once;
  if (end.status == 0 && shown) return;
  const std::string said = last_line(errors.path());
  throw InputError(fmt::format(
      "--open: {} {}{}", viewer,
      end.status != 0 ? fmt::format("failed with status {}", end.status)
                      : fmt::format("ended after {:.1f} s and has shown nothing", end.seconds),
      said.empty() ? (end.status == 0 ? "; is there a display?" : "") : ": " + said));
}

}  // namespace fabmon
