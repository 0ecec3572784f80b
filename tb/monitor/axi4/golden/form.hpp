// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the golden models of the two forms of the axi4 monitor have in common: pins go in by blocks,
// and what acts at an edge acts together with the pins of one cycle. A block ends with a cycle in
// which the port is in reset: from the next one on nothing is open. golden.hpp has the meaning of
// each function.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "tb/bus/axi4/pins.hpp"
#include "tb/core/reg_access.hpp"

namespace fabmon {

class Axi4GoldenModel {
 public:
  /// What acts at the edge of cycle now().
  struct Edge {
    std::optional<RegAccess> write;
    bool snapshot = false;
    bool csr_reset = false;
    bool any() const { return write.has_value() || snapshot || csr_reset; }
  };

  virtual ~Axi4GoldenModel() = default;
  Axi4GoldenModel(const Axi4GoldenModel&) = delete;
  Axi4GoldenModel& operator=(const Axi4GoldenModel&) = delete;

  void run(const Axi4Pins* pins, std::size_t n);

  virtual void reset(bool port_in_reset) = 0;
  virtual std::uint64_t now() const = 0;
  virtual std::uint32_t read(std::uint32_t addr) = 0;
  virtual bool irq() = 0;
  virtual std::uint64_t counter(unsigned j) = 0;
  virtual std::uint64_t overflow_end() { return 0; }
  virtual std::uint64_t snapshot_value(unsigned j) = 0;
  virtual bool finish_snapshot() = 0;
  virtual void preset_counter(unsigned j, std::uint64_t value) = 0;

  Edge edge;

 protected:
  Axi4GoldenModel() = default;

 private:
  /// Cycles for which the block under way has room, at least one.
  virtual unsigned room() const = 0;
  /// Takes in so many cycles, at most room().
  virtual void append(const Axi4Pins* pins, unsigned n) = 0;
  /// The port was in reset in the last cycle taken in.
  virtual void port_reset() = 0;
  /// The one cycle in which something acts together with pins.
  virtual void run_edge(const Axi4Pins& pins, const Edge& e) = 0;
};

}  // namespace fabmon
