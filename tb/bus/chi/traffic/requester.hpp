// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What all requesters have in common: the table of open transactions, what each still needs, write
// data where a completer asks for it, CompAck where the request promised it, retries. Transactions
// that do not fill a cache are begun here, too (chi_requests.cpp).
#pragma once

#include <array>
#include <cstdint>

#include "tb/bus/chi/traffic/credit_pool.hpp"
#include "tb/bus/chi/traffic/node.hpp"

namespace fabmon {

/// What an open transaction waits for.
enum ChiNeed : std::uint8_t { kNeedData = 1, kNeedComp = 2, kNeedDbid = 4, kNeedReceipt = 8 };

struct ChiTxn {
  ChiFlit req;
  std::array<std::uint32_t, 2> data{};   ///< to write, or read
  std::array<std::uint32_t, 2> since{};  ///< versions at the begin
  std::uint8_t halves = 0;               ///< of the line: which are concerned
  std::uint8_t got = 0;                  ///< which have come
  std::uint8_t need = 0;
  std::uint8_t resp = 0;
  std::uint8_t dbid = 0;   ///< where CompAck goes: TxnID there
  std::uint16_t home = 0;  ///< and node
  std::uint8_t lane = 0;   ///< RN-I: the AXI port that it is from
  bool cancel = false;     ///< a write that will be cancelled
};

class ChiRequester : public ChiNode {
 public:
  ChiRequester(const ChiAgent& agent, unsigned requester)
      : ChiNode(agent), requester_(static_cast<std::uint8_t>(requester)) {}

  bool receive(ChiChannel channel, const ChiFlit& flit, const ChiStep& step) override;
  bool idle() const override { return open_ == 0; }

 protected:
  static constexpr unsigned kTxns = 64;
  static_assert(kTxns <= ChiReissue::kTxns);

  /// It has a coherent cache.
  bool caches() const { return agent_.kind == ChiKind::kRnF || agent_.kind == ChiKind::kCxHa; }

  // Hooks.
  /// Whether such a request can come from here.
  virtual bool may_send(const ChiFlit& /*req*/, const ChiStep& /*step*/) const { return true; }
  virtual bool snoop(const ChiFlit& flit, const ChiStep& step) = 0;
  /// Whether a transaction of this opcode may touch the line now.
  virtual bool may_use(unsigned line, unsigned op) const = 0;
  virtual void began(ChiTxn& txn, const ChiStep& step) = 0;
  /// All that it needs is there; CompAck follows.
  virtual void finished(ChiTxn& txn, const ChiStep& step) = 0;
  /// It was retried and given up.
  virtual void dropped(ChiTxn& txn) = 0;
  /// The data of a copyback is wanted: sets data, Resp in txn.resp; the line changes its state.
  virtual void copy_back(ChiTxn& /*txn*/) {}
  virtual void retried(const ChiTxn& /*txn*/, const ChiStep& /*step*/) {}
  virtual void reissued(const ChiTxn& /*txn*/, const ChiStep& /*step*/) {}
  virtual void cancelled(const ChiTxn& /*txn*/, const ChiStep& /*step*/) {}

  /// Begins what the profile says next. Returns false if nothing came of it.
  bool begin(ChiAction action, const ChiStep& step);
  /// A request of this opcode for the line, ready to go out.
  ChiFlit request(unsigned op, unsigned line, const ChiStep& step) const;
  /// Sends it. Returns false if there is no TxnID.
  bool issue(ChiFlit req, const ChiStep& step);
  /// Opens a transaction that begins with a snoop's answer: the TxnID, or kTxns if there is none.
  unsigned open_pull(const ChiFlit& snoop, std::uint8_t op, const ChiStep& step);
  unsigned pick_line(const ChiStep& step) const;
  bool full(unsigned limit) const;
  static ChiAction draw(const ChiWeights& weights, Random& rng);
  static std::uint8_t draw_qos(const ChiProfile& profile, Random& rng);

  std::uint8_t requester_;
  std::uint64_t open_ = 0;  // by TxnID
  std::array<ChiTxn, kTxns> txns_{};
  ChiReissue reissue_;
  bool dvm_sync_ = false;  // the open DVM message is a Sync
  unsigned dvm_open_ = 0;
  std::uint32_t writes_begun_ = 0;

 private:
  void response(const ChiFlit& flit, const ChiStep& step);
  void data(const ChiFlit& flit, const ChiStep& step);
  void again(int txn, const ChiStep& step);
  void send_data(ChiTxn& txn, const ChiFlit& dbid, const ChiStep& step);
  void check_finished(unsigned i, const ChiStep& step);
  void check_data(const ChiTxn& txn, const ChiStep& step) const;
  void close(unsigned i);
  bool order_allows(const ChiFlit& req) const;

  bool begin_once(const ChiStep& step);
  bool begin_cmo(const ChiStep& step);
  bool begin_atomic(const ChiStep& step);
  bool begin_write_unique(const ChiStep& step);
  bool begin_uncoherent(unsigned first, unsigned lines, const ChiStep& step);
  bool begin_stash(const ChiStep& step);
  bool begin_dvm(const ChiStep& step);
  bool begin_prefetch(const ChiStep& step);
};

}  // namespace fabmon
