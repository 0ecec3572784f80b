// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/open_wave.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>

#include "tb/core/input_error.hpp"
#include "tb/core/subprocess.hpp"
#include "tb/report/gtkw.hpp"

namespace fabmon {
namespace {

constexpr double kFrames = 6;  // GTKWave's steps of 200 pixels, of 2^zoom units each, in a window
constexpr double kAround = 2;  // what is seen, as a multiple of the transaction

double seen(const WaveSpot& spot) {
  return kAround * static_cast<double>(std::max<std::uint64_t>(spot.to - spot.from, 1));
}

// Text for one line of a file.
std::string one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return c < ' '; }, ' ');
  return text;
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
    if (std::find(seen_signals.begin(), seen_signals.end(), pin->signal) != seen_signals.end()) {
      continue;
    }
    seen_signals.push_back(pin->signal);
    shown.push_back(shown_signal(wave, pin->signal));
  }
  return shown;
}

std::string gtkw_spot_text(const WaveSpot& spot) {
  const auto before = static_cast<std::uint64_t>(seen(spot) / 4);
  std::string text =
      gtkw_head(one_line(spot.title), spot.dump,
                {.start = std::max(spot.dump_from, spot.from - std::min(spot.from, before)),
                 .zoom = std::ceil(std::log2(std::max(1.0, seen(spot) / kFrames))),
                 .marker = spot.from,
                 .a = spot.from,
                 .b = spot.to});
  std::string signals;
  for (const ShownSignal& each : spot.signals) {
    signals += gtkw_signal(each.path + each.range, !each.range.empty(), false);
  }
  return text + gtkw_group(one_line(spot.port), signals, false);
}

std::string surfer_spot_text(const WaveSpot& spot) {
  std::string text =
      fmt::format("# {}\nload_file {}\ndivider_add {}\n", one_line(spot.title),
                  std::filesystem::absolute(spot.dump).string(), one_line(spot.port));
  for (const ShownSignal& each : spot.signals) text += "variable_add " + each.path + "\n";
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
                     const std::string& commands) {
  const std::string name = std::filesystem::path(viewer).filename().string();
  const int status = name.find("surfer") != std::string::npos
                         ? run_program({viewer, "--command-file", commands})
                         : run_program({viewer, gtkw});
  if (status == 127) throw InputError(fmt::format("--open: cannot start {}", viewer));
  if (status != 0) throw InputError(fmt::format("--open: {} failed", viewer));
}

}  // namespace fabmon
