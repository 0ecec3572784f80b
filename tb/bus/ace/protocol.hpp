// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Checks the pins of the eight interfaces of a CCI-400 against the rules of AXI4, ACE and ACE-Lite
// (ARM IHI 0022E) that those pins can show, each interface by itself. It knows nothing of where the
// pins come from: our own traffic goes through it in every test, and so may the trace of any
// design. S0 to S2 are ACE-Lite with DVM, S3 and S4 full ACE, M0 to M2 ACE-Lite.
//
// What a violation's cycle means. Requests, snoops, orphans, early answers: the cycle in which
// VALID first showed them. Dropped VALID and changed payload: the cycle in which it was gone or
// new. LAST: the cycle of the beat's handshake. Pairs and sequences (barriers, DVM, maintenance,
// acknowledges): the cycle of the handshake that does not fit. After the first finding on an
// interface later ones may be consequences: read the list from the top.
//
// The edges of a reset, a record that begins while traffic is in flight, and pins that were not
// recorded are as for AXI4 (tb/bus/axi4/protocol.hpp), each interface by itself: reads, writes and
// snoops of an interface are in doubt together until it was seen idle for kQuietCycles or in reset.
//
// Assumed: lines of 64 bytes; snoop data of 64 bytes per line in beats of a constructor argument;
// snoop data not before its CR is VALID. Coherence itself (which data is right) is not on these
// pins. Limits: 256 open accesses per direction and 64 snoops per interface, 64 beats of data ahead
// of their address; beyond that untracked() is not 0 and later findings mean little.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/ace/pins.hpp"
#include "tb/bus/ace/protocol_rules.hpp"
#include "tb/core/findings.hpp"
#include "tb/core/idle_detector.hpp"

namespace fabmon {

/// What is known of the pins that are checked.
struct AceRecorded {
  /// Whether the pin of a column's name ("s3_arvalid") was recorded; empty: all were.
  std::function<bool(std::string_view)> has{};
  bool from_idle = true;  ///< nothing was open before the first cycle
};

struct AceViolation {
  std::uint64_t clock;    ///< the first cycle given to run() is 0; cycles in reset count
  std::string_view rule;  ///< AceRuleInfo::name
  unsigned interface;     ///< 0 to 4: S0 to S4; 5 to 7: M0 to M2
  std::uint32_t id;       ///< ID on the pins, 0 where there is none

  /// "S3", "M0".
  std::string place() const { return ace_interface_name(interface); }
  std::uint32_t transaction() const { return id; }
};

class AceProtocol : public Findings<AceRuleInfo, AceViolation> {
 public:
  /// It keeps the first `keep` violations of each rule and counts all.
  explicit AceProtocol(std::size_t keep = 100, unsigned cd_beats = 4,
                       const AceRecorded& recorded = {});

  /// All rules, in the order in which they are listed.
  static std::span<const Rule> rules() { return kAceRules; }

  /// Checks the next n cycles.
  void run(const AcePins* pins, std::size_t n);

  /// Of the interfaces that began in doubt: from where on they are judged, or that they never were
  /// idle.
  std::vector<std::string> doubts() const;
  /// Cycles given to run() so far.
  std::uint64_t clocks() const { return now_; }
  /// What did not fit the tables; see the limits above.
  std::uint64_t untracked() const { return untracked_; }
  /// Reads and writes that are accepted and not answered.
  std::size_t open() const;

 private:
  // A request that is accepted and not answered.
  struct Open {
    AceRequestPins request;
    std::uint16_t seen = 0;  // beats of data so far
    std::uint8_t resp = 0;   // RRESP[3:2] of the first beat
    bool data_done = false;  // writes
  };
  // In order of acceptance.
  struct OpenList {
    std::array<Open, 256> open;
    unsigned size = 0;
    void remove(unsigned i);
  };
  template <class T, unsigned kSize>
  struct Queue {
    std::array<T, kSize> items{};
    unsigned first = 0, size = 0;
    bool push(const T& item) {
      if (size == kSize) return false;
      items[(first + size++) % kSize] = item;
      return true;
    }
    void pop() {
      first = (first + 1) % kSize;
      --size;
    }
    T& operator[](unsigned i) { return items[(first + i) % kSize]; }
  };
  struct Snoop {
    std::uint64_t addr = 0;
    std::uint8_t code = 0;
    bool sync = false;
  };
  struct Interface {
    AcePort port = AcePort::kLite;
    unsigned number = 0;
    unsigned stalled = 0;  // channels with VALID and no READY in the cycle before
    unsigned tokens = 0;   // token requests likewise
    OpenList reads, writes;
    Queue<std::uint8_t, 64> early;                        // WLAST of data ahead of its address
    Queue<AceRequestPins, 16> read_halves, write_halves;  // barrier halves without the other
    std::uint64_t barrier_pairs = 0;
    std::uint64_t read_barriers = 0, write_barriers = 0;  // answered
    Queue<Snoop, 64> snoops;                              // accepted on AC, not answered
    Queue<std::uint64_t, 64> read_acks, write_acks;       // lines answered, not acknowledged
    AceRequestPins first_part;
    bool second_part = false, ac_second_part = false;
    bool sync_open = false;    // this interface's own Sync
    unsigned syncs_due = 0;    // DVM Completes that it owes
    int data_due = 0;          // lines on CD; -1: ahead of CR
    unsigned data_beats = 0;   // of the first of them
    bool reset_valid = false;  // VALID in the cycle before, which was not the first of the reset
    bool doubted = false;      // it has findings in doubt
    IdleDetector idle;
    std::array<bool, kRuleCount> is_off{};
  };

  void turn_off(Interface& i, const std::function<bool(std::string_view)>& has);
  void violate(Interface& i, unsigned rule, std::uint32_t id);
  static void forget(Interface& i);
  template <class Pins>
  void check_clock(Interface& i, const Pins& before, const Pins& p, bool reset);
  template <class Pins>
  void check_held(Interface& i, const Pins& before, const Pins& p, unsigned valid);
  template <class Pins>
  void check_tokens(Interface& i, const Pins& p);
  void lost(bool kept) { untracked_ += kept ? 0 : 1; }

  // ace_protocol.cpp: requests, data, answers.
  void fresh_response(Interface& i, const AceChannelPins& p, unsigned fresh);
  void read_beat(Interface& i, const AceChannelPins& p);
  void write_answer(Interface& i, const AceChannelPins& p);
  void read_request(Interface& i, const AceChannelPins& p);
  void write_request(Interface& i, const AceChannelPins& p);
  void write_beat(Interface& i, bool last);
  static int oldest(const OpenList& list, std::uint32_t id);

  // ace_protocol_slave.cpp: what slave interfaces have beyond AXI.
  void check_slave(Interface& i, const AceSlavePins& p, unsigned fresh, unsigned accepted);
  void check_slave(Interface& /*i*/, const AceMasterPins& /*p*/, unsigned /*fresh*/,
                   unsigned /*accepted*/) {}
  void pair_barriers(Interface& i);
  void barrier_ids(Interface& i, const OpenList& list, const AceRequestPins& request);
  void check_read_order(Interface& i, const AceRequestPins& ar);
  void check_write_order(Interface& i, const AceRequestPins& aw);
  void check_dvm(Interface& i, const AceRequestPins& ar);
  void check_read_answer(Interface& i, const AceSlavePins& p);
  void fresh_snoop(Interface& i, const AceSlavePins& p);
  void take_snoop(Interface& i, const AceSlavePins& p);
  void check_snoop_response(Interface& i, const AceSlavePins& p);
  void check_acks(Interface& i, const AceSlavePins& p, unsigned accepted);

  unsigned cd_beats_;
  std::uint64_t now_ = 0;
  std::uint64_t untracked_ = 0;
  bool in_reset_ = false;
  AcePins last_;  // the cycle before the next run()
  std::vector<Interface> interfaces_;
};

}  // namespace fabmon
