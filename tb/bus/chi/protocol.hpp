// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Checks the links of a mesh's crosspoints against the rules of CHI Issue B that they can show:
// flits by themselves, the transactions of each requester, the snoops of each snooped node, and
// that the mesh carries what it was given. It knows nothing of where the pins come from: our own
// traffic goes through it in every test, and so may the trace of any design. Nodes are known from
// the configuration.
//
// A request is followed at the port of its requester: the request goes up, answers come down, data
// and CompAck go up. HN-Fs are requesters, too, of memory. A snoop is followed at the port of the
// snooped node. A violation's cycle is that of the flit that does not fit; its port is the flit's.
// After the first finding later ones may be consequences: read the list from the top.
//
// A record that begins while traffic is in flight (ChiRecordedPins::from_idle false): until the
// mesh was in reset, or for kQuietCycles without a flit or anything open, findings of the rules
// that follow flits, requests and snoops are in doubt and counted apart. Where flits of a port were
// not recorded, the rules that follow transactions through them are off.
//
// LCRDV is no pin of the monitor: who has it gives it with each cycle, then the credit rules are
// checked, too. Assumed: a data bus of 256 bits, links that start without credits. Coherence itself
// (which data is right) is not on these pins. Limits: 64 flits of data or CompAck owed by a node at
// a time, 64 open snoops of a node, 16384 flits in the mesh; beyond that untracked() is not 0 and
// later findings mean little.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/chi/flit_fields.hpp"
#include "tb/bus/chi/mesh.hpp"
#include "tb/bus/chi/pins.hpp"
#include "tb/bus/chi/protocol_rules.hpp"
#include "tb/bus/chi/recorded_pins.hpp"
#include "tb/core/findings.hpp"
#include "tb/core/idle_detector.hpp"

namespace fabmon {

/// LCRDV of one cycle, bit c of [2 * XP + port][direction of the flits]: channel c.
using ChiLcrdv = std::array<std::array<std::uint8_t, kChiDirections>, kChiMaxPorts>;

struct ChiViolation {
  std::uint64_t clock;    ///< the first cycle given to run() is 0; cycles in reset count
  std::string_view rule;  ///< ChiRuleInfo::name
  unsigned xp;
  unsigned interface;  ///< ChiInterface
  unsigned port;       ///< 0, 1 of P0 and P1; of links between XPs 0
  ChiDirection direction;
  ChiChannel channel;
  std::uint8_t txn;  ///< TxnID, 0 where there is none

  /// "XP3 P0 up REQ", "XP3 east REQ".
  std::string place() const;
  unsigned transaction() const { return txn; }
};

class ChiProtocol : public Findings<ChiRuleInfo, ChiViolation> {
 public:
  /// It keeps the first `keep` violations of each rule and counts all.
  explicit ChiProtocol(const ChiMesh& config, std::size_t keep = 100,
                       const ChiRecordedPins& recorded = {});

  /// All rules, in the order in which they are listed.
  static std::span<const Rule> rules() { return kChiRules; }

  /// Checks the next n cycles.
  void run(const ChiPins* pins, std::size_t n);
  /// Checks the next cycle, of which LCRDV is known; then of all cycles from the first one on.
  void run(const ChiPins& pins, const ChiLcrdv& lcrdv);

  /// Where the mesh began in doubt: from where on it is judged, or that it never was idle.
  std::vector<std::string> doubts() const;
  /// Cycles given to run() so far.
  std::uint64_t clocks() const { return now_; }
  /// What did not fit the tables; see the limits above.
  std::uint64_t untracked() const { return untracked_; }
  /// Requests that are not answered, data and CompAck owed, snoops without response, retried
  /// requests and protocol credits that wait for each other, flits in the mesh.
  std::size_t open() const;

 private:
  // A flit with the fields that are looked at.
  struct Flit {
    std::uint64_t addr = 0;
    std::uint16_t tgt = 0, src = 0, nid = 0;
    std::uint8_t op = 0, txn = 0, nid_txn = 0, size = 0, resp = 0, fwd = 0, dbid = 0, pcrd = 0;
    std::uint8_t order = 0, mem_attr = 0, data_id = 0;
    bool nid_valid = false, shared = false, allow_retry = false, snp_attr = false, excl = false;
    bool ack = false, no_sd = false, ret_to_src = false;
  };
  // Where a flit is.
  struct Place {
    unsigned port;  // 2 * XP + port
    ChiDirection direction;
    ChiChannel channel;
    std::uint8_t txn;
  };
  enum Want : std::uint8_t { kData = 1, kComp = 2, kDbid = 4, kReceipt = 8, kAck = 16 };
  // A request that is sent and not answered.
  struct Open {
    std::uint8_t op = 0, wants = 0, halves = 0, got = 0, resp = 0;
    std::uint16_t tgt = 0;
    bool used = false, allow_retry = false, ack = false, answered = false, sync = false;
  };
  // Data or CompAck that a node has to send.
  struct Owed {
    std::uint16_t tgt = 0;
    std::uint8_t txn = 0, op = 0, halves = 0;
  };
  struct Snoop {
    std::uint16_t src = 0, nid = 0;
    std::uint8_t txn = 0, op = 0, nid_txn = 0, parts = 0;
    std::uint8_t got = 0;        // halves of its data
    std::uint8_t forwarded = 0;  // halves sent to the requester
    std::uint8_t forward_resp = 0, response = 0, response_fwd = 0;
    bool responded = false, data = false, no_pull = false;
  };
  struct Credit {
    std::uint16_t src = 0;
    std::uint8_t pcrd = 0;
    int granted = 0;  // less those used
    int retried = 0;  // RetryAcks less grants
  };
  struct Node {
    std::uint8_t kind = 0;  // ChiNodeKind
    unsigned port = 0;
    std::uint16_t id = 0;
    std::array<Open, 256> open{};
    std::vector<Owed> data, acks;
    std::vector<Snoop> snoops;
    std::vector<Credit> credits;
    unsigned dvm = 0, syncs = 0;  // open
  };
  struct LinkState {
    std::array<int, kChiChannels> credits{};
  };

  void turn_off();
  bool sends(unsigned port, ChiChannel channel) const;
  bool is_snooped(unsigned port) const;
  bool is_off(const Place& place, unsigned rule) const;
  void violate(const Place& place, unsigned rule);
  bool has_open() const;
  void detect_idle(const ChiPins& pins);
  void add_node(unsigned kind, unsigned xp, unsigned position);
  Node* node(unsigned id) {
    return id < index_.size() && index_[id] >= 0 ? &nodes_[index_[id]] : nullptr;
  }
  Node* end_at(const Place& place, const Flit& f);
  Flit parse(const ChiLinkPins& link, ChiChannel channel) const;
  void check_clock(const ChiPins& pins, const ChiLcrdv* lcrdv);
  void check_xp(unsigned xp, const ChiXpPins& pins);
  void check_link(unsigned port, ChiDirection direction, const ChiLinkPins& link,
                  const ChiLcrdv* lcrdv);
  void carry(const Place& place, const ChiLinkPins& link);
  void reset();

  // chi_protocol_flits.cpp: a flit by itself.
  bool check_ends(const Place& place, const Flit& f, const ChiLinkPins& link);
  void check_fields(const Place& place, const Flit& f);
  void check_req(const Place& place, const Flit& f);
  void check_snp(const Place& place, const Flit& f);

  // chi_protocol_requests.cpp: transactions at the requester.
  void request(Node& n, const Place& place, const Flit& f);
  void use_credit(Node& n, const Place& place, const Flit& f);
  void response(Node& n, const Place& place, const Flit& f);
  void read_data(Node& n, const Place& place, const Flit& f);
  void write_data(Node& n, const Place& place, const Flit& f);
  void comp_ack(Node& n, const Place& place, const Flit& f);
  void owe_ack(Node& n, std::uint16_t home, std::uint8_t dbid);
  void close(Node& n, Open& open);
  Credit* credit(Node& n, const Flit& f);

  // chi_protocol_snoops.cpp: snoops at the snooped node.
  void snoop(Node& n, const Place& place, const Flit& f);
  void snoop_response(Node& n, const Place& place, const Flit& f);
  void forward(Node& n, const Place& place, const Flit& f);
  void end_snoop(Node& n, const Place& place, std::size_t i);

  ChiMesh config_;
  ChiLayout layout_;
  ChiRecordedPins recorded_;
  unsigned conserved_ = 0xF;  // channels of which all uploads were recorded
  IdleDetector idle_;
  bool busy_ = false;  // something was open after the last flit
  std::uint64_t now_ = 0;
  std::uint64_t untracked_ = 0;
  std::vector<std::int16_t> index_;  // of nodes, by NodeID
  std::vector<Node> nodes_;
  std::vector<std::array<LinkState, kChiDirections>> links_;  // by port
  std::vector<std::uint64_t> carried_;                        // flits in the mesh, by hash
  std::size_t in_mesh_ = 0;
};

}  // namespace fabmon
