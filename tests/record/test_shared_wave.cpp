// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// One waveform file for several readers: each sees what it would see alone.
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "tb/core/input_error.hpp"
#include "tb/record/shared_wave.hpp"
#include "tb/record/trace_stream.hpp"
#include "tests/catch.hpp"
#include "tests/record/util.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_shared_wave {
namespace {

constexpr unsigned kNets = 12;

unsigned width(unsigned net) { return net % 3 == 0 ? 1 : 3 * net; }

/// A dump of random changes, which are few at some times and many at others.
std::string dump(std::uint64_t seed, unsigned times) {
  std::mt19937_64 rng(seed);
  std::string text = "$timescale 1 ns $end\n$scope module tb $end\n";
  for (unsigned net = 0; net < kNets; ++net) {
    const std::string name = "n" + std::to_string(net);
    text += "$var wire " + std::to_string(width(net)) + " " + static_cast<char>('!' + net) + " " +
            name + " $end\n";
  }
  text += "$upscope $end\n$enddefinitions $end\n";
  for (unsigned t = 0; t < times; ++t) {
    text += "#" + std::to_string(3 * t) + "\n";
    const unsigned changes = rng() % 50 == 0 ? 40 : rng() % 3;
    for (unsigned c = 0; c < changes; ++c) {
      const unsigned net = rng() % kNets;
      std::string digits;
      for (unsigned b = 0; b < width(net); ++b) digits += "01xz"[rng() % (rng() % 8 == 0 ? 4 : 2)];
      text += width(net) == 1 ? digits : "b" + digits + " ";
      text += static_cast<char>('!' + net);
      text += '\n';
    }
  }
  return text;
}

/// All that a reader gives until it ends, or until so many steps.
std::string read(WaveFile& file, std::size_t steps = ~std::size_t{0}) {
  std::string log;
  WaveStep step;
  for (; steps > 0 && file.next(step); --steps) {
    log += "@" + std::to_string(step.time);
    std::vector<std::string> last(kNets);
    for (const WaveChange& change : step.changes) {
      last[change.slot] =
          std::string(change.data, change.packed ? (change.size + 7) / 8 : change.size);
    }
    for (std::size_t slot = 0; slot < last.size(); ++slot) {
      if (!last[slot].empty()) log += " " + std::to_string(slot) + "=" + last[slot];
    }
    if (step.first != nullptr) log += " first " + std::to_string(step.first->size);
  }
  return log;
}

/// The nets that reader i takes, in its own order.
std::vector<WaveNet> nets_of(const WaveFile& file, unsigned i) {
  std::vector<WaveNet> nets;
  for (unsigned k = 0; k < 3 + i; ++k) {
    const WaveVar& var = file.vars()[(5 * k + 7 * i) % kNets];
    nets.push_back({var.net, var.width});
  }
  return nets;
}

}  // namespace

TEST_CASE("Shared wave: each reader sees what it would see alone, however often it begins anew",
          "[trace][shared]") {
  const std::uint64_t seed = seed_or(1);
  CAPTURE(seed);
  const unsigned times = GENERATE(0, 1, 100, 20'000);  // more than are kept at a time
  const ScratchDir dir;
  const TraceOptions options{.path = dir.file("t.vcd", dump(seed, times))};
  constexpr unsigned kReaders = 4;
  SharedWave shared(open_wave_file(options));
  std::vector<std::vector<std::string>> logs(kReaders);
  for (unsigned i = 0; i < kReaders; ++i) {
    shared.add([&shared, &logs, i] {
      const auto reader = shared.open();
      reader->select(nets_of(*reader, i));
      reader->rewind();
      for (unsigned pass = 0; pass <= i; ++pass) {  // some end when others begin anew
        if (pass % 2 == 1) read(*reader, 50);       // and some before the end
        reader->rewind();
        logs[i].push_back(read(*reader));
      }
    });
  }
  while (shared.read_on()) {
  }
  for (unsigned i = 0; i < kReaders; ++i) {
    const auto alone = open_wave_file(options);
    alone->select(nets_of(*alone, i));
    const std::string expected = read(*alone);
    CAPTURE(i);
    REQUIRE(logs[i].size() == i + 1);
    for (const std::string& log : logs[i]) REQUIRE(log == expected);
  }
  CHECK(shared.passes() <= 2 * kReaders);
}

TEST_CASE("Shared wave: readers that are gone before the first step hold nobody up",
          "[trace][shared]") {
  const ScratchDir dir;
  const TraceOptions options{.path = dir.file("t.vcd", dump(1, 100))};
  SharedWave shared(open_wave_file(options));
  std::string log;
  shared.add([&] {
    {
      const auto gone = shared.open();
      gone->select(nets_of(*gone, 0));
    }
    const auto reader = shared.open();
    reader->select(nets_of(*reader, 1));
    log = read(*reader);
  });
  while (shared.read_on()) {
  }
  const auto alone = open_wave_file(options);
  alone->select(nets_of(*alone, 1));
  CHECK(log == read(*alone));
  CHECK(shared.passes() == 1);
}

TEST_CASE("Shared wave: bad input is an error for the caller", "[trace][shared]") {
  const ScratchDir dir;
  const TraceOptions options{.path = dir.file("t.vcd", dump(1, 100) + "#nonsense\n1!\n")};
  SharedWave shared(open_wave_file(options));
  shared.add([&] {
    const auto reader = shared.open();
    reader->select(nets_of(*reader, 1));
    read(*reader);
  });
  CHECK_THROWS_AS(
      [&] {
        while (shared.read_on()) {
        }
      }(),
      InputError);
}

}  // namespace fabmon::test::test_shared_wave
