// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/wave_recorder.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <map>
#include <vector>

#include "tb/record/fst_reader.hpp"

namespace fabmon {
namespace {

constexpr std::uint64_t kPeriod = 10;  // ns of a cycle in the waveforms of all models

// The writer of waveforms does not look at what its writes return. So they are read once.
bool is_whole(const std::string& file) {
  try {
    FstReader reader(file);
    std::map<std::uint32_t, unsigned> widths;  // of nets
    for (const WaveVar& var : reader.vars()) {
      if (var.width != 0) widths.try_emplace(var.net, var.width);
    }
    std::vector<WaveNet> nets;
    nets.reserve(widths.size());
    for (const auto& [net, width] : widths) nets.push_back({net, width});
    reader.select(nets);
    WaveStep step;
    while (reader.next(step)) {
    }
    return reader.note().empty();
  } catch (const InputError&) {
    return false;
  }
}

// Why a file cannot grow any more, as the system says it.
std::string why_not(const std::string& file) {
  const std::string block(std::size_t{1} << 20, '\0');
  errno = 0;
  std::ofstream more(file, std::ios::binary | std::ios::app);
  more.write(block.data(), static_cast<std::streamsize>(block.size()));
  more.flush();
  return more ? "the waveform is not whole" : std::strerror(errno);
}

}  // namespace

std::string checked_wave(const std::string& wave) {
  for (const char* end : {".vcd", ".vcd.gz", ".csv", ".ghw", ".gtkw", ".json"}) {
    if (!wave.ends_with(end)) continue;
    throw InputError(
        fmt::format("--wave {}: waveforms are written as FST: give a name with .fst", wave));
  }
  if (wave == kStandardOutput) throw InputError("--wave -: waveforms need a file, NAME.fst");
  return wave;
}

WaveFiles::WaveFiles(const std::string& wave)
    : wave_path_(checked_wave(wave)),
      save_path_(wave.empty() ? "" : gtkw_path(wave)),
      wave_(wave_path_, OutputFile::Kind::kMade),
      save_(save_path_) {}

std::string WaveSpan::options() const {
  // A cycle ends with its edge.
  return fmt::format("--from {}ns --to {}ns", kPeriod * (from + 1), kPeriod * (to + 1));
}

void WaveFiles::finish(const WaveLayout& layout, std::uint64_t first_cycle,
                       const WaveSpan& counted) {
  if (!is_whole(file())) {
    throw InputError(fmt::format("{}: cannot write: {}", wave_path_, why_not(file())));
  }
  save_.write(gtkw_text(file(), wave_path_,
                        {.start = kPeriod * first_cycle,
                         .counted_from = kPeriod * counted.from,
                         .counted_to = kPeriod * counted.to},
                        layout));
  wave_.finish();
}

}  // namespace fabmon
