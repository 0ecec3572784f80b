// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What answers accesses without coherence: SN-F (memory controller), SBSX (a bridge to AXI memory)
// and HN-I (the home of devices, a bridge to AXI). The bridges have AXI channels behind them,
// whose READY comes and goes. Reads of a line wait until the writes to it that were accepted
// before have their data.
#pragma once

#include <array>
#include <cstdint>

#include "tb/bus/chi/traffic/credit_pool.hpp"
#include "tb/bus/chi/traffic/node.hpp"

namespace fabmon {

class ChiSlave final : public ChiNode {
 public:
  explicit ChiSlave(const ChiAgent& agent) : ChiNode(agent) {}

  bool receive(ChiChannel channel, const ChiFlit& flit, const ChiStep& step) override;
  void step(const ChiStep& step) override;
  bool idle() const override { return credit_pool_.idle(); }

 private:
  static constexpr unsigned kEntries = 16;

  // The way of an access.
  enum class Stage : std::uint8_t {
    kFree,
    kOrder,    // a read that waits for writes to its line
    kAddress,  // on an AXI address channel
    kTime,     // until `due`
    kData,     // a write that waits for its data
    kBeats     // a write on the AXI data channel
  };
  struct Entry {
    Stage stage = Stage::kFree;
    bool write = false, cmo = false, comp_sent = false, cancelled = false;
    std::uint8_t halves = 0, got = 0, beats = 0;
    std::uint64_t due = 0, age = 0;
    ChiFlit req;
    std::array<std::uint32_t, 2> data{};
  };

  bool axi() const { return agent_.kind != ChiKind::kSnF; }
  void accept(const ChiFlit& req, const ChiStep& step);
  void retry(const ChiFlit& req, const ChiStep& step);
  void write_data(const ChiFlit& flit, const ChiStep& step);
  void move(unsigned i, const ChiStep& step);
  void reply(Entry& entry, const ChiStep& step);
  void channels(const ChiStep& step);
  void count(const ChiStep& step);
  bool serialized(const Entry& entry, const ChiStep& step) const;

  std::array<Entry, kEntries> entries_{};
  std::uint32_t used_ = 0;                      // by entry
  std::uint32_t address_ = 0;                   // entries in kAddress
  std::uint32_t beats_ = 0;                     // entries in kBeats
  unsigned reads_ = 0, writes_ = 0, cmos_ = 0;  // open
  unsigned axi_reads_ = 0, axi_writes_ = 0, axi_cmos_ = 0, buffered_ = 0;
  std::uint64_t ages_ = 0;
  ChiPCreditPool credit_pool_;
  std::array<ChiOccupancy, 6> occupancy_;
};

}  // namespace fabmon
