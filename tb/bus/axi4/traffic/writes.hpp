// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The write half of the generator: a manager that issues addresses on AW and data on W, each at its
// own pace, and a subordinate that answers on B once it has both address and last data of a burst.
// AXI4 has no WID, so data bursts come in the order of their addresses; but a data burst may go
// before its address. The same three calls a cycle as the read half.
#pragma once

#include <array>
#include <cstdint>

#include "tb/bus/axi4/port.hpp"
#include "tb/bus/axi4/traffic/burst.hpp"
#include "tb/bus/axi4/traffic/profile.hpp"
#include "tb/bus/axi4/traffic/responder.hpp"

namespace fabmon {

class Axi4Writes {
 public:
  Axi4Writes(const Axi4Port& bus, Random& rng);

  /// Sets AWVALID, WVALID, BVALID and their payload. At most `limit` bursts are begun.
  void drive(const Axi4Step& step, std::uint64_t limit);

  /// Takes in the handshakes of this cycle and lowers the VALIDs that had one.
  void settle(const Axi4Step& step);

  std::uint64_t begun() const { return begun_; }        ///< bursts drawn so far
  std::uint64_t finished() const { return finished_; }  ///< responses accepted so far

 private:
  struct Write {
    Axi4Burst burst;
    std::uint32_t slot;
    bool exclusive;
  };

  Write draw(const Axi4Step& step);
  bool available(const Axi4Step& step, std::uint64_t index, std::uint64_t limit);
  void drive_address(const Axi4Step& step, std::uint64_t limit);
  void drive_data(const Axi4Step& step, std::uint64_t limit);
  void drive_response(const Axi4Step& step);
  void join(const Axi4Step& step);
  Write& at(std::uint64_t index) { return writes_[index % kAxi4MaxOpen]; }

  Axi4Port bus_;
  Axi4IdPool ids_;
  Axi4Responder responder_;
  std::array<Write, kAxi4MaxOpen> writes_{};  // ring, indexed by burst number
  std::uint64_t cursor_;
  // Burst numbers, all counting up from 0.
  std::uint64_t begun_ = 0;     // bursts drawn
  std::uint64_t aw_done_ = 0;   // addresses accepted
  std::uint64_t w_done_ = 0;    // last data accepted
  std::uint64_t joined_ = 0;    // both, and handed to the responder
  std::uint64_t finished_ = 0;  // responses accepted (not in this order)
  std::uint32_t aw_wait_ = 0;   // cycles until the next AWVALID may rise
  std::uint32_t w_wait_ = 0;
  std::uint32_t b_wait_ = 0;
  std::uint32_t w_beat_ = 0;  // beats accepted of burst w_done_
  std::uint64_t w_addr_ = 0;  // of the next beat of burst w_done_
  std::uint32_t b_slot_ = 0;  // of the response on B
};

}  // namespace fabmon
