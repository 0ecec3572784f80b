// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Checks the pins of an AXI4 port against the rules of ARM IHI 0022E that pins can show. It does
// not depend on the source of the pins: the tests check all generated traffic with it, and `fabmon`
// checks traces of any design.
//
// The cycle of a violation. Commands, orphan responses, early B: the first cycle of their VALID.
// Dropped VALID and changed payload: the first cycle without VALID or with the new payload. LAST
// and strobes: the cycle of the beat's handshake; for data ahead of its address, the cycle of the
// address's handshake, since the beat cannot be checked before it.
//
// Data before its address is legal and is kept until the address comes. All-zero strobes are legal,
// so a trace without that column causes no w_strobe; without burst types all bursts are INCR.
//
// The edges of a reset. A design that samples ARESETn at the clock drops its VALIDs one cycle after
// ARESETn fell, and what rises with the edge that ends the reset is seen with ARESETn high. So
// valid_in_reset judges the cycles between the first and the last one of a reset; a VALID that is
// high in the first cycle after it is valid_after_reset, as A3.1.2 wants it.
//
// A trace that begins while traffic is in flight (Axi4Recorded::from_idle false): responses and
// data that belong to commands older than the trace are no violations. Until a direction was seen
// in reset, or for kQuietCycles with no VALID and nothing open, its findings of the rules that
// follow transactions (orphans, LAST, strobes, b_early) are in doubt and counted apart.
//
// Behind a gap of the recording (a cycle with Axi4Pins::gap) it is as at such a beginning.
//
// AXI3: data belongs to the oldest address of its WID. AXI5: an atomic operation with AWATOP[5]
// returns data on R; how many beats is not checked, nor of a read with data in chunks (RCHUNKV).
//
// A recording may lack pins. A rule is on only if all pins that it reads were recorded; AxLOCK,
// RRESP and BRESP are optional on a port (A10.3), and nothing is said if they are not there. IDs of
// which neither side was recorded are all the same to r_orphan, b_orphan and b_early.
//
// After the first finding on a channel later ones may be consequences: read the list from
// the top. A wrong LAST ends the burst for the checker, early or late.
//
// Limits: 65,536 open commands per direction, 8,192 beats of data ahead of their address; beyond
// that untracked() is not 0 and orphans, LAST, strobe, EXOKAY and b_early findings mean nothing.
// That an exclusive write follows its read, and the data, are not checked.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/axi4/open_table.hpp"
#include "tb/bus/axi4/pins.hpp"
#include "tb/bus/axi4/port.hpp"
#include "tb/core/findings.hpp"
#include "tb/core/idle_detector.hpp"

namespace fabmon {

/// What is known of the pins that are checked.
struct Axi4Recorded {
  /// Whether the pin of a name was recorded; empty: all were.
  std::function<bool(std::string_view)> has{};
  bool from_idle = true;  ///< nothing was open before the first cycle
  bool by_wid = false;    ///< AXI3: WID tells which write data belongs to
};

/// A rule, the section of IHI 0022E that states it, one sentence, and the pins that it reads.
struct Axi4Rule {
  std::string_view name;
  std::string_view section;
  std::string_view meaning;
  std::string_view pins;
};

struct Axi4Violation {
  std::uint64_t clock;    ///< the first cycle given to run() is 0; cycles in reset count
  std::string_view rule;  ///< Axi4Rule::name
  std::uint32_t id;       ///< ID on the pins, or of the burst; 0 for w_dropped, w_stable, reset

  /// Empty: there is one interface.
  static std::string place() { return {}; }
  std::uint32_t transaction() const { return id; }
};

class Axi4Protocol : public Findings<Axi4Rule, Axi4Violation> {
 public:
  /// A checker for a bus of this data width. It keeps the first `keep` violations of each rule and
  /// counts all.
  explicit Axi4Protocol(const Axi4Port& bus, std::size_t keep = 100,
                        const Axi4Recorded& recorded = {});

  /// All rules, in the order in which they are listed.
  static std::span<const Rule> rules();

  /// Checks the next n cycles.
  void run(const Axi4Pins* pins, std::size_t n);

  /// Of what began in doubt: from where on it is judged, or that it never was idle.
  std::vector<std::string> doubts() const;
  /// Cycles given to run() so far.
  std::uint64_t clocks() const { return now_; }
  /// Commands and beats that did not fit the tables; see the limits above.
  std::uint64_t untracked() const { return untracked_; }

 private:
  struct Command {
    std::uint64_t addr;
    std::uint32_t id;
    std::uint8_t len, size, burst, lock;
  };
  struct Beat {
    std::array<std::uint64_t, 2> strb;
    std::uint32_t id;  // WID
    std::uint8_t last;
  };

  static constexpr std::size_t kEarlyBeats = 8192;

  void turn_off(const std::function<bool(std::string_view)>& has);
  void violate(unsigned rule, std::uint32_t id);
  void detect_idle(unsigned valid);
  void check_clock(const Axi4Pins& before, const Axi4Pins& p);
  void check_held(const Axi4Pins& before, const Axi4Pins& p, unsigned valid);
  void check_command(unsigned first_rule, const Command& command);
  void check_response(const Axi4Pins& p, unsigned fresh);
  void read_beat(const Axi4Pins& p);
  void write_response(const Axi4Pins& p);
  void write_address(const Axi4Pins& p);
  void write_beat(const Beat& beat);
  void check_strobes(const Axi4OpenTable::Entry& write, const Beat& beat);
  void forget();
  void skip_gap();

  std::uint32_t bus_bytes_;
  bool reads_by_len_ = true;  // beats are counted against LEN, not ended by LAST alone
  bool writes_by_len_ = true;
  std::uint64_t now_ = 0;
  std::uint64_t untracked_ = 0;
  Axi4Pins last_;         // the cycle before the next run()
  unsigned stalled_ = 0;  // channels with VALID and no READY in the cycle before
  bool in_reset_ = false;
  bool reset_valid_ = false;  // a VALID in the cycle before, which was not the first of the reset
  IdleDetector reads_idle_, writes_idle_;
  bool by_wid_;
  Axi4OpenTable reads_;
  Axi4OpenTable writes_;
  std::uint32_t data_head_ = Axi4OpenTable::kNone;  // addresses that wait for data, in order
  std::uint32_t data_tail_ = Axi4OpenTable::kNone;
  std::vector<Beat> early_;  // ring of data that waits for its address
  std::size_t early_first_ = 0;
  std::size_t early_count_ = 0;
};

}  // namespace fabmon
