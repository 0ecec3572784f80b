// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The rules of AHB (ARM IHI 0033A, and ARM IHI 0011A for RETRY and SPLIT) that pins can show.
//
//     h_stable   HREADY = 0, and the next cycle has another address phase than this one. Allowed:
//                IDLE to IDLE or NONSEQ, with other control; BUSY to SEQ with the same control; in
//                INCR BUSY to IDLE or NONSEQ; all to IDLE behind a cycle with HRESP /= OKAY
//     h_seq      SEQ behind no beat of its burst; with HADDR and HSIZE also at another address than
//                the next one
//     h_align    HADDR is not a multiple of 1 << HSIZE
//     h_kb       the next address of a burst lies in another 1 KiB
//     h_error    ERROR, RETRY or SPLIT of one cycle: with HREADY = 1 and none in the cycle before,
//     or
//                with HREADY = 0 and none in the cycle behind
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "tb/bus/ahb/pins.hpp"
#include "tb/bus/bus_rules.hpp"

namespace fabmon::ahb {

class Rules final : public BusRules {
 public:
  static std::span<const BusRule> rules();

  Rules(const PinWidths& pins, std::size_t keep);
  void cycle(const PinRow& pins, std::uint64_t now, bool doubtful);
  void reset(const PinRow& /*pins*/, std::uint64_t /*now*/) { gap(); }
  void gap();
  bool is_idle() const { return !data_ && !burst_ && !address_.active; }
  std::uint64_t untracked() const { return 0; }
  std::vector<std::string> doubts() const { return {}; }

 private:
  using Control = std::array<std::uint64_t, 9>;
  /// The address phase of a cycle with HREADY = 0.
  struct Address {
    bool active = false;  // there is one: the port is selected
    std::uint64_t trans = 0, burst = 0;
    Control control{};
    bool may_cancel = false;  // all may become IDLE
  };
  static Control control_of(const PinRow& pins);
  bool is_changed(const PinRow& pins) const;
  void check_stable(const PinRow& pins, std::uint64_t now);
  void check_response(const PinRow& pins, std::uint64_t now);
  void check_address(const PinRow& pins, std::uint64_t now, bool doubtful);
  std::uint64_t next_address(std::uint64_t address, unsigned size) const;

  bool has_address_, has_select_, has_response_;  // has_address_: with HSIZE
  std::uint64_t address_mask_;
  TransOf trans_of_;
  bool data_ = false;           // the next cycle has a data phase
  std::uint64_t response_ = 0;  // HRESP of the cycle before in this data phase; 0: none
  Address address_;
  bool burst_ = false;        // a SEQ may follow
  unsigned left_ = 0;         // beats that may; 0: not known
  std::uint64_t hburst_ = 0;  // of the burst
  std::uint64_t last_ = 0;    // address of its last beat
};

}  // namespace fabmon::ahb
