// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmonctl on RTL and golden model in lockstep: the same object code as on a target, with an
// access that drives the Verilated RTL through its bus slave. Time is the monitor's clock.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "sw/ctl/error.hpp"
#include "sw/ctl/host.hpp"
#include "sw/ctl/options.hpp"
#include "sw/ctl/program.hpp"
#include "tests/catch.hpp"

namespace fabmon::test {

/// 10 kHz: fabmonctl reads counters at least every 1,000 cycles.
inline constexpr ctl::Nanoseconds kNsPerCycle = 100'000;

/// A device of the simulated machine.
struct Board {
  ctl::Place place;
  fabmon_bus bus;
  std::function<std::uint64_t()> now;      ///< cycles
  std::function<void(std::uint64_t)> run;  ///< so many cycles
};

class SimulatedHost : public ctl::Host {
 public:
  void add(Board board) { boards_.push_back(std::move(board)); }

  std::vector<ctl::Place> find() override {
    std::vector<ctl::Place> places;
    for (const Board& board : boards_) places.push_back(board.place);
    return places;
  }
  ctl::Place uio(const std::string& path) override {
    for (const Board& board : boards_) {
      if (board.place.path == path) return board.place;
    }
    throw ctl::Error(path + ": no such UIO device");
  }
  ctl::Place memory(std::uint64_t, std::uint64_t) override { throw ctl::Error("no memory"); }
  std::unique_ptr<ctl::Mapping> map(const ctl::Place& place, std::uint64_t size, bool) override {
    if (size > place.size) throw ctl::Error(place.path + ": too small");
    for (const Board& board : boards_) {
      if (board.place.path == place.path) return std::make_unique<Bus>(board.bus, size);
    }
    throw ctl::Error("no such board");
  }

  ctl::Nanoseconds now() override {
    std::uint64_t cycles = 0;
    for (const Board& board : boards_) cycles = std::max(cycles, board.now());
    return cycles * kNsPerCycle;
  }
  ctl::Wake wait(ctl::Nanoseconds until) override {
    const ctl::Nanoseconds end = std::min({until, interrupt_at, command_ends_at});
    REQUIRE(end != ~ctl::Nanoseconds{0});
    for (const Board& board : boards_) {
      const std::uint64_t cycle = (end + kNsPerCycle - 1) / kNsPerCycle;
      if (board.now() < cycle) board.run(cycle - board.now());
    }
    if (now() >= interrupt_at) return ctl::Wake::kInterrupt;
    if (now() >= command_ends_at) return ctl::Wake::kCommandEnded;
    return ctl::Wake::kTime;
  }
  void prepare_command(const std::vector<std::string>&) override {}
  void release_command() override { command_ends_at = now() + command_lasts; }
  int finish_command() override { return 3; }
  void print(const std::string& text) override {
    if (before_print) before_print();
    out += text;
  }
  void complain(const std::string& line) override { errors += line + "\n"; }

  /// Runs fabmonctl with these arguments; returns its exit status.
  int operator()(std::vector<std::string> words) {
    words.insert(words.begin(), "fabmonctl");
    std::vector<const char*> arguments;
    for (const std::string& word : words) arguments.push_back(word.c_str());
    out.clear(), errors.clear();
    try {
      const auto options =
          ctl::parse_command_line(static_cast<int>(arguments.size()), arguments.data(), out);
      return options ? ctl::run(*this, *options) : 0;
    } catch (const ctl::Error& error) {
      complain(error.what());
      return 2;
    }
  }
  /// The objects that were printed.
  std::vector<nlohmann::json> objects() const {
    std::vector<nlohmann::json> all;
    std::istringstream lines(out);
    for (std::string line; std::getline(lines, line);) all.push_back(nlohmann::json::parse(line));
    return all;
  }

  std::string out, errors;
  std::function<void()> before_print;
  ctl::Nanoseconds interrupt_at = ~ctl::Nanoseconds{0};
  ctl::Nanoseconds command_lasts = 0, command_ends_at = ~ctl::Nanoseconds{0};

 private:
  // As mapped registers are: nothing beyond them.
  class Bus : public ctl::Mapping {
   public:
    Bus(fabmon_bus inner, std::uint64_t size) : inner_(inner), size_(size) {}
    fabmon_bus bus() override { return {&Bus::read, &Bus::write, this}; }

   private:
    static std::uint64_t read(void* context, std::uint32_t offset, unsigned bytes) {
      const auto& self = *static_cast<Bus*>(context);
      REQUIRE(offset + bytes <= self.size_);
      return self.inner_.read(self.inner_.context, offset, bytes);
    }
    static void write(void* context, std::uint32_t offset, std::uint64_t value, unsigned bytes) {
      const auto& self = *static_cast<Bus*>(context);
      REQUIRE(offset + bytes <= self.size_);
      self.inner_.write(self.inner_.context, offset, value, bytes);
    }
    fabmon_bus inner_;
    std::uint64_t size_;
  };

  std::vector<Board> boards_;
};

/// A device of a fixture and its bus.
template <class Fixture>
Board board_of(Fixture& both, fabmon_bus bus, const std::string& name, std::uint64_t size,
               unsigned n = 0) {
  return {.place = {.name = name,
                    .path = "/dev/uio" + std::to_string(n),
                    .address = 0x40000000,
                    .size = size},
          .bus = bus,
          .now = [&both] { return both.now(); },
          .run = [&both](std::uint64_t cycles) { both.run(cycles); }};
}

/// The events that lines of JSON have counted, by their names.
inline std::map<std::string, std::uint64_t> counts_by_name(
    const std::vector<nlohmann::json>& objects) {
  std::map<std::string, std::uint64_t> counts;
  for (const nlohmann::json& object : objects) {
    if (!object.contains("event")) continue;
    const std::string event = object.at("event");
    const auto begin = event.find('/') + 1;
    const auto end = event.find_first_of(",/", begin);
    const std::string count = object.at("counter-value");
    if (count.ends_with(".000000")) counts[event.substr(begin, end - begin)] = std::stoull(count);
  }
  return counts;
}

/// The number that a line of JSON has.
inline std::uint64_t counted(const nlohmann::json& object) {
  const std::string text = object.at("counter-value");
  REQUIRE(text.ends_with(".000000"));
  return std::stoull(text);
}

}  // namespace fabmon::test
