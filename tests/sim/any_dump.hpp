// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A VCD file of one scope whose signals a test sets cycle by cycle: for ports that are not as
// axi_dump.hpp makes them. One cycle is 10 units of 1 ns; the edge is at unit 5 of it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace fabmon::test {

class AnyDump {
 public:
  /// So many cycles; `prefix` is that of all signals but the clock, `clk`, and the reset, `rst_n`,
  /// which is 0 in the first three cycles.
  explicit AnyDump(unsigned cycles, std::string prefix = "s_axi_")
      : cycles_(cycles), prefix_(std::move(prefix)) {
    declare("clk", 1, false);
    declare("rst_n", 1, false);
    hold("rst_n", 3, cycles, 1);
  }

  /// Declares a signal, which is `rest` where nothing is set.
  AnyDump& declare(const std::string& name, unsigned width, bool prefixed = true,
                   std::uint64_t rest = 0) {
    signals_.push_back({prefixed ? prefix_ + name : name, width, {}});
    signals_.back().values.assign(cycles_, rest);
    index_[name] = signals_.size() - 1;
    return *this;
  }

  /// AXI4 of 64 bits with IDs of 4; READY rests at 1.
  AnyDump& axi4(unsigned len_bits = 8) {
    for (const char* command : {"ar", "aw"}) {
      const std::string c = command;
      declare(c + "valid", 1).declare(c + "ready", 1, true, 1).declare(c + "id", 4);
      declare(c + "addr", 32).declare(c + "len", len_bits).declare(c + "size", 3, true, 3);
      declare(c + "burst", 2, true, 1);
    }
    declare("rvalid", 1).declare("rready", 1, true, 1).declare("rid", 4).declare("rlast", 1);
    declare("rresp", 2).declare("rdata", 64).declare("wvalid", 1).declare("wready", 1, true, 1);
    declare("wlast", 1).declare("wdata", 64).declare("wstrb", 8, true, 0xFF).declare("bvalid", 1);
    return declare("bready", 1, true, 1).declare("bid", 4).declare("bresp", 2);
  }

  /// The signal is `value` in the cycles [from, to).
  AnyDump& hold(const std::string& name, unsigned from, unsigned to, std::uint64_t value) {
    auto& values = signals_.at(index_.at(name)).values;
    for (unsigned c = from; c < to && c < cycles_; ++c) values[c] = value;
    return *this;
  }
  /// All of them are these in one cycle.
  AnyDump& at(unsigned cycle, const std::map<std::string, std::uint64_t>& pins) {
    for (const auto& [name, value] : pins) hold(name, cycle, cycle + 1, value);
    return *this;
  }
  /// Nothing is recorded in the cycles [from, to).
  AnyDump& off(unsigned from, unsigned to) {
    off_.emplace_back(from, to);
    return *this;
  }

  std::string text() const {
    std::string text = "$timescale 1 ns $end\n$scope module tb $end\n";
    for (std::size_t s = 0; s < signals_.size(); ++s) {
      const unsigned width = signals_[s].width;
      text += "$var wire " + std::to_string(width) + " v" + std::to_string(s) + " " +
              signals_[s].name + (width > 1 ? " [" + std::to_string(width - 1) + ":0]" : "") +
              " $end\n";
    }
    text += "$upscope $end\n$enddefinitions $end\n";
    std::string before;
    for (unsigned c = 0; c < cycles_; ++c) {
      const std::string begin = "#" + std::to_string(10 * c) + "\n";
      const auto [from, to] = gap_of(c);
      if (c == from) text += begin + "$dumpoff\n" + all(c, true) + "$end\n";
      if (c >= from && c < to) continue;
      text += begin + (c != 0 && c == to ? "$dumpon\n" : "") + all(c, false);
      if (c != 0 && c == to) text += "$end\n";
      text += "#" + std::to_string(10 * c + 5) + "\n1v0\n";
    }
    return text;
  }

 private:
  struct Signal {
    std::string name;
    unsigned width;
    std::vector<std::uint64_t> values;
  };

  std::pair<unsigned, unsigned> gap_of(unsigned cycle) const {
    for (const auto& gap : off_) {
      if (cycle >= gap.first && cycle <= gap.second) return gap;
    }
    return {cycles_, 0};
  }
  /// The values of a cycle before its edge; `unknown`: all x.
  std::string all(unsigned cycle, bool unknown) const {
    std::string text;
    for (std::size_t s = 0; s < signals_.size(); ++s) {
      const unsigned width = signals_[s].width;
      std::string bits;
      for (unsigned bit = width; bit-- > 0;) {
        bits += (signals_[s].values[cycle] >> bit & 1) != 0 ? '1' : '0';
      }
      if (unknown) bits = "x";
      text += (width > 1 ? "b" + bits + " " : bits) + "v" + std::to_string(s) + "\n";
    }
    return text;
  }

  unsigned cycles_;
  std::string prefix_;
  std::vector<Signal> signals_;
  std::map<std::string, std::size_t> index_;
  std::vector<std::pair<unsigned, unsigned>> off_;
};

}  // namespace fabmon::test
