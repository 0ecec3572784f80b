// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Protocol credits. A completer has a number of entries. A request that finds none is retried:
// RetryAck, with the type of the credit that it will get; and once an entry is free it is kept for
// the requester, who is told so by PCrdGrant and sends the request again (ChiReissue). The type is
// the class of the request's QoS. Low classes leave the last entries to the higher ones.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>

#include "tb/bus/chi/traffic/flit.hpp"
#include "tb/core/ring.hpp"

namespace fabmon {

/// 0 low, 1 medium, 2 high, 3 highest.
constexpr unsigned chi_qos_class(unsigned qos) {
  if (qos >= 15) return 3;
  if (qos >= 12) return 2;
  return qos >= 8 ? 1 : 0;
}

/// The completer's side.
class ChiPCreditPool {
 public:
  static constexpr unsigned kClasses = 4;

  /// Whether the request gets one of `capacity` entries; else it was noted for a grant.
  bool accept(const ChiFlit& req, unsigned capacity) {
    if (!req.allow_retry) {
      if (kept_[req.pcrd_type] == 0) throw std::logic_error("CHI traffic: a credit from nowhere");
      --kept_[req.pcrd_type];
      --all_kept_;
      ++used_;
      return true;
    }
    const unsigned cls = chi_qos_class(req.qos);
    bool free = used_ + all_kept_ + (3 - cls) * capacity / 16 < capacity;
    for (unsigned c = cls; c < kClasses; ++c) free = free && waiting_[c].empty();
    if (free) {
      ++used_;
    } else {
      waiting_[cls].push({req.src_id, req.qos});
      ++all_waiting_;
    }
    return free;
  }
  void release() { --used_; }
  /// PCrdReturn.
  void returned(unsigned type) {
    if (kept_[type] == 0) throw std::logic_error("CHI traffic: a credit returned twice");
    --kept_[type];
    --all_kept_;
  }
  /// Whether a waiting requester can get a credit: its PCrdGrant, without source.
  bool grant(unsigned capacity, ChiFlit& rsp) {
    if (all_waiting_ == 0 || used_ + all_kept_ >= capacity) return false;
    unsigned cls = 0;
    if (++turn_ % 4 == 0) {  // now and then the lowest class first
      while (waiting_[cls].empty()) ++cls;
    } else {
      cls = kClasses - 1;
      while (waiting_[cls].empty()) --cls;
    }
    const Waiting w = waiting_[cls].pop();
    --all_waiting_;
    ++kept_[cls];
    ++all_kept_;
    rsp.tgt_id = w.src;
    rsp.qos = w.qos;
    rsp.pcrd_type = static_cast<std::uint8_t>(cls);
    return true;
  }
  unsigned used() const { return used_; }
  bool idle() const { return used_ + all_kept_ + all_waiting_ == 0; }

 private:
  struct Waiting {
    std::uint16_t src = 0;
    std::uint8_t qos = 0;
  };
  std::array<Ring<Waiting, 512>, kClasses> waiting_;
  std::array<unsigned, kClasses> kept_{};
  unsigned used_ = 0, all_kept_ = 0, all_waiting_ = 0, turn_ = 0;
};

/// The requester's side: the requests that are open, by TxnID, and the credits that came early.
class ChiReissue {
 public:
  static constexpr unsigned kTxns = 128;
  static constexpr int kNone = -1;

  /// A request goes out.
  void sent(const ChiFlit& req) { requests_[req.txn_id] = req; }
  /// A RetryAck or PCrdGrant. Returns the TxnID of the request that may go out again, or kNone.
  int retry(const ChiFlit& rsp) {
    for (unsigned i = 0; i < credits_.size(); ++i) {
      if (credits_[i].src == rsp.src_id && credits_[i].pcrd == rsp.pcrd_type) {
        credits_.erase(i);
        return prepare(rsp.txn_id, rsp.pcrd_type);
      }
    }
    waiting_.push({rsp.src_id, rsp.pcrd_type, rsp.txn_id});
    return kNone;
  }
  int grant(const ChiFlit& rsp) {
    for (unsigned i = 0; i < waiting_.size(); ++i) {
      if (waiting_[i].src == rsp.src_id && waiting_[i].pcrd == rsp.pcrd_type) {
        const unsigned txn = waiting_[i].txn;
        waiting_.erase(i);
        return prepare(txn, rsp.pcrd_type);
      }
    }
    credits_.push({rsp.src_id, rsp.pcrd_type, 0});
    return kNone;
  }
  const ChiFlit& request(unsigned txn) const { return requests_[txn]; }
  /// Requests that wait for a credit.
  unsigned waiting() const { return waiting_.size(); }

 private:
  struct Item {
    std::uint16_t src = 0;
    std::uint8_t pcrd = 0, txn = 0;
  };
  int prepare(unsigned txn, unsigned pcrd) {
    requests_[txn].allow_retry = false;
    requests_[txn].pcrd_type = static_cast<std::uint8_t>(pcrd);
    return static_cast<int>(txn);
  }
  std::array<ChiFlit, kTxns> requests_{};
  Ring<Item, 128> waiting_, credits_;
};

}  // namespace fabmon
