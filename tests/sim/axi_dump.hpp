// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A VCD file of AXI4 ports whose transactions the test has chosen, so it knows every figure of a
// report before. The maker looks at nothing of fabmon.
#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tests/cli_program.hpp"

namespace fabmon::test {

/// A transaction, by cycles of its port (from 0). A beat moves in each cycle from `first` on, the
/// last one at `last`; of reads `end` is `last`, of writes the response's handshake.
struct DumpMove {
  bool write = false;
  unsigned id = 0;
  std::uint64_t address = 0;
  unsigned beats = 1;  ///< of four bytes
  std::uint64_t shown = 0, accept = 0, first = 0, last = 0, end = 0;

  std::uint64_t latency() const { return end - accept; }
};

struct DumpPort {
  std::string name;  ///< its signals are tb.NAME.s_axi_*; "a.b": a scope b in a
  std::vector<DumpMove> moves;
  unsigned period = 10;                                           ///< nanoseconds, even
  std::vector<std::pair<std::uint64_t, std::uint64_t>> resets{};  ///< cycles [from, to)
  bool clock = true;                                              ///< there is one
};

/// True if a reset lies between its begin and its end.
inline bool is_cut(const DumpPort& port, const DumpMove& move) {
  for (const auto& [from, to] : port.resets) {
    if (move.shown < to && move.end >= from) return true;
  }
  return false;
}

/// Transactions in slots of 16 cycles, of which no two use a channel at once; several are open.
/// Slot k begins at cycle 10 + 16 k; slots for which k % of == mine are used.
inline std::vector<DumpMove> random_moves(std::uint64_t seed, unsigned slots, unsigned of = 1,
                                          unsigned mine = 0) {
  std::mt19937_64 rng(seed);
  std::vector<DumpMove> moves;
  for (unsigned k = mine; k < slots; k += of) {
    const std::uint64_t base = 10 + 16 * k;
    for (const bool write : {false, true}) {
      if (rng() % 4 == 0) continue;
      DumpMove move{.write = write, .id = static_cast<unsigned>(rng() % 8)};
      move.address = (rng() % 3 == 0 ? 0x1000 : 0x80000000) + 16 * (rng() % 64);
      move.beats = 1 + static_cast<unsigned>(rng() % 4);
      move.shown = base + rng() % 4;
      move.accept = move.shown + rng() % 3;
      move.first = base + (write ? 6 : 32) + rng() % 4;
      move.last = move.first + move.beats - 1 + (move.beats > 1 ? rng() % 3 : 0);
      move.end = write ? base + 22 + rng() % 8 : move.last;
      moves.push_back(move);
    }
  }
  return moves;
}

/// The same transactions as the next port has them: requests come `request` cycles later, the
/// response was there `response` cycles earlier, other IDs.
inline std::vector<DumpMove> behind(std::vector<DumpMove> moves, unsigned request,
                                    unsigned response, unsigned id) {
  for (DumpMove& move : moves) {
    move.id += id;
    move.shown += request;
    move.accept += request;
    const int data = move.write ? static_cast<int>(request) : -static_cast<int>(response);
    move.first += static_cast<std::uint64_t>(data);
    move.last += static_cast<std::uint64_t>(data);
    move.end -= response;
  }
  return moves;
}

/// The values of each pin, by cycle; 0 where nothing is.
class DumpPins {
 public:
  DumpPins(const DumpPort& port, std::uint64_t cycles) : cycles_(cycles) {
    set("aresetn", 0, cycles, 1);
    for (const auto& [from, to] : port.resets) set("aresetn", from, to, 0);
    for (const char* pin : {"ar", "aw"}) {
      for (const char* rest : {"valid", "ready", "id", "addr", "len", "size", "burst"}) {
        set(std::string(pin) + rest, 0, 0, 0);
      }
    }
    for (const char* pin : {"rvalid", "rready", "rlast", "rid", "rresp", "rdata", "wvalid",
                            "wready", "wlast", "wdata", "bvalid", "bready", "bid", "bresp"}) {
      set(pin, 0, 0, 0);
    }
    for (const DumpMove& move : port.moves) {
      end_ = cycles;
      for (const auto& [from, to] : port.resets) {
        if (move.shown < to && move.end >= from) end_ = move.shown < from ? from : 0;
      }
      add(move);
    }
  }

  const std::map<std::string, std::vector<std::uint64_t>>& values() const { return values_; }

  static unsigned width(const std::string& pin) {
    if (pin.ends_with("addr") || pin.ends_with("data")) return 32;
    if (pin.ends_with("len")) return 8;
    if (pin.ends_with("id") && !pin.ends_with("valid")) return 6;
    if (pin.ends_with("size")) return 3;
    return pin.ends_with("burst") || pin.ends_with("resp") ? 2 : 1;
  }

 private:
  void set(const std::string& pin, std::uint64_t from, std::uint64_t to, std::uint64_t value) {
    auto& values = values_[pin];
    values.resize(cycles_);
    for (std::uint64_t c = from; c < to && c < end_ && c < cycles_; ++c) values[c] = value;
  }

  void add(const DumpMove& move) {
    const std::string command = move.write ? "aw" : "ar";
    set(command + "valid", move.shown, move.accept + 1, 1);
    set(command + "ready", move.accept, move.accept + 1, 1);
    set(command + "id", move.shown, move.accept + 1, move.id);
    set(command + "addr", move.shown, move.accept + 1, move.address);
    set(command + "len", move.shown, move.accept + 1, move.beats - 1);
    set(command + "size", move.shown, move.accept + 1, 2);
    set(command + "burst", move.shown, move.accept + 1, 1);
    const std::string data = move.write ? "w" : "r";
    for (unsigned beat = 0; beat < move.beats; ++beat) {
      const bool last = beat + 1 == move.beats;
      const std::uint64_t c = last ? move.last : move.first + beat;
      set(data + "valid", c, c + 1, 1);
      set(data + "ready", c, c + 1, 1);
      set(data + "last", c, c + 1, last ? 1 : 0);
      if (!move.write) set("rid", c, c + 1, move.id);
    }
    if (!move.write) return;
    set("bvalid", move.end, move.end + 1, 1);
    set("bready", move.end, move.end + 1, 1);
    set("bid", move.end, move.end + 1, move.id);
  }

  std::uint64_t cycles_;
  std::uint64_t end_ = ~std::uint64_t{0};  // nothing moves from this cycle on
  std::map<std::string, std::vector<std::uint64_t>> values_;
};

/// The file, with so many cycles of the first port. The edge of cycle c is at (c + 1/2) periods.
inline std::string dump_text(const std::vector<DumpPort>& ports, std::uint64_t cycles) {
  std::string text = "$timescale 1 ns $end\n$scope module tb $end\n";
  std::map<std::uint64_t, std::string> changes;
  const std::uint64_t end = cycles * ports.front().period;
  unsigned next = 0;
  for (const DumpPort& port : ports) {
    for (std::size_t at = 0; at <= port.name.size(); at = port.name.find('.', at) + 1) {
      text += "$scope module " + port.name.substr(at, port.name.find('.', at) - at) + " $end\n";
      if (port.name.find('.', at) == std::string::npos) break;
    }
    const std::uint64_t its_cycles = end / port.period;
    const DumpPins pins(port, its_cycles);
    const auto declare = [&](const std::string& name, unsigned width) {
      const std::string id = "n" + std::to_string(next++);
      text += "$var wire " + std::to_string(width) + " " + id + " " + name +
              (width > 1 ? " [" + std::to_string(width - 1) + ":0]" : "") + " $end\n";
      return id;
    };
    if (port.clock) {
      const std::string id = declare("s_axi_aclk", 1);
      for (std::uint64_t c = 0; c < its_cycles; ++c) {
        changes[c * port.period] += "0" + id + "\n";
        changes[c * port.period + port.period / 2] += "1" + id + "\n";
      }
    }
    for (const auto& [pin, values] : pins.values()) {
      const unsigned width = DumpPins::width(pin);
      const std::string id = declare("s_axi_" + pin, width);
      for (std::uint64_t c = 0; c < its_cycles; ++c) {
        if (c > 0 && values[c] == values[c - 1]) continue;
        std::string bits;
        for (unsigned bit = width; bit-- > 0;) bits += (values[c] >> bit & 1) != 0 ? '1' : '0';
        changes[c * port.period] += (width > 1 ? "b" + bits + " " : bits) + id + "\n";
      }
    }
    const auto depth = 1 + std::count(port.name.begin(), port.name.end(), '.');
    for (std::ptrdiff_t i = 0; i < depth; ++i) text += "$upscope $end\n";
  }
  text += "$upscope $end\n$enddefinitions $end\n";
  for (const auto& [time, lines] : changes) text += "#" + std::to_string(time) + "\n" + lines;
  return text;
}

/// The port of that name in a report.
inline const nlohmann::json& port_of(const nlohmann::json& report, const std::string& name) {
  static const nlohmann::json kNone;
  for (const auto& port : report.at("ports")) {
    if (port.at("name") == name) return port;
  }
  return kNone;
}

/// The port that has that name as another one.
inline const nlohmann::json& port_also(const nlohmann::json& report, const std::string& name) {
  static const nlohmann::json kNone;
  for (const auto& port : report.at("ports")) {
    for (const auto& other : port.at("also")) {
      if (other == name) return port;
    }
  }
  return kNone;
}

/// The direction of that name of a port.
inline const nlohmann::json& direction_of(const nlohmann::json& port, bool write) {
  return port.at("directions").at(write ? 1 : 0);
}

}  // namespace fabmon::test
