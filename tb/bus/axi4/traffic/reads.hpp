// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The read half of the generator: a manager that issues commands on AR and a subordinate that
// answers on R. In each cycle drive() decides the VALIDs, the caller sets the READYs, and settle()
// takes in the handshakes. A VALID that drive() raised stays, with its payload, until its
// handshake.
#pragma once

#include <cstdint>

#include "tb/bus/axi4/port.hpp"
#include "tb/bus/axi4/traffic/burst.hpp"
#include "tb/bus/axi4/traffic/profile.hpp"
#include "tb/bus/axi4/traffic/responder.hpp"

namespace fabmon {

class Axi4Reads {
 public:
  Axi4Reads(const Axi4Port& bus, Random& rng);

  /// Sets ARVALID, RVALID and their payload. A new command is issued only while issued() < limit.
  void drive(const Axi4Step& step, std::uint64_t limit);

  /// Issues a command at once, whatever pace and depth say. Only while ARVALID is 0.
  void issue(const Axi4Step& step);

  /// Offers the next beat on R at once, whatever the pace. False if none is due. Only while RVALID
  /// is 0.
  bool offer(const Axi4Step& step);

  /// Takes in the handshakes of this cycle and lowers the VALIDs that had one.
  void settle(const Axi4Step& step);

  std::uint64_t issued() const { return issued_; }      ///< commands shown on AR so far
  std::uint64_t finished() const { return finished_; }  ///< last beats accepted so far

 private:
  Axi4Port bus_;
  Axi4IdPool ids_;
  Axi4Responder responder_;
  std::uint64_t cursor_;
  std::uint64_t issued_ = 0;
  std::uint64_t finished_ = 0;
  std::uint32_t ar_wait_ = 0;  // cycles until the next ARVALID may rise
  std::uint32_t r_wait_ = 0;
  std::uint32_t ar_slot_ = 0;  // of the command on AR
  std::uint32_t r_slot_ = 0;   // of the beat on R
};

}  // namespace fabmon
