// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// An HN-F, the home of memory: the point of coherency. A request takes an entry of the POCQ (or is
// retried); one request at a time per line goes on, the others of the line wait. It looks into
// system cache and snoop filter, snoops who may have the line, reads or writes memory, answers, and
// leaves once its requester is done.
//
// The snoop filter and the system cache may grow a little beyond their size; lines are then thrown
// out in the background: from the filter by invalidating snoops, from the cache, if they are
// changed, through a queue of evictions (SEQ) to memory.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tb/bus/chi/traffic/credit_pool.hpp"
#include "tb/bus/chi/traffic/hnf_events.hpp"
#include "tb/bus/chi/traffic/node.hpp"

namespace fabmon {

/// In ChiHnF's table of busy lines: a line of a sequence of requests.
inline constexpr std::uint8_t kBusySeq = 0xC0;

class ChiHnF : public ChiNode {
 public:
  explicit ChiHnF(const ChiAgent& agent, const ChiHomeEvents& events = kHnFEvents)
      : ChiNode(agent), events_(&events) {}

  bool receive(ChiChannel channel, const ChiFlit& flit, const ChiStep& step) override;
  void step(const ChiStep& step) override;
  bool idle() const override;

 protected:
  // What another kind of home does in its own way.
  /// Who has the memory of a line.
  virtual ChiKind memory_kind(unsigned line, const ChiStep& step) const {
    return step.system.memory(line).kind;
  }
  /// A request (REQ) or write data (DAT) on its way to memory.
  virtual void to_memory(ChiChannel channel, const ChiFlit& flit, const ChiStep& step) const {
    send(channel, flit, step);
  }
  /// Puts the occupancy of the POCQ on its pins.
  virtual void show_occupancy(const ChiStep& step);

  /// Requests in the POCQ.
  unsigned requests() const { return occupancy_[0]; }
  /// Snoops that are to be sent: of as many lines.
  unsigned snoops_to_send() const { return jobs_.size(); }
  /// Responses to snoops that are to come.
  unsigned snoops_open() const;

 private:
  static constexpr unsigned kEntries = 32;  // of the POCQ
  static constexpr unsigned kSeq = 4, kBack = 2;
  // TxnIDs: entries, snoops by the filter, evictions.
  static constexpr unsigned kBackTxn = 64, kSeqTxn = 96;

  enum Wait : std::uint8_t {
    kSnoops = 1,
    kMemory = 2,
    kWrite = 4,
    kAck = 8,
    kStored = 16,
    kStoreDbid = 32,
    kReceipt = 64
  };
  enum class Phase : std::uint8_t {
    kRead,
    kReply,
    kMerge,
    kCopyBack,
    kAtomic,
    kCmo,
    kStash,
    kDone
  };
  struct Entry {
    ChiFlit req;
    Phase phase = Phase::kDone;
    std::uint8_t wait = 0;
    std::uint8_t snoops = 0, snoop_flits = 0;  // responses to come, data flits of one
    std::uint8_t written = 0, fetched = 0;     // halves that have come
    std::uint8_t devevent = 0, kind = 0;
    std::uint8_t next = 0;  // entry that waits for the same line, plus 1
    bool data = false, dirty = false, forwarded = false, kept_unique = false, kept_dirty = false;
    bool comp_sent = false, cancelled = false, pulled = false, acked = false;
    std::uint8_t forward_state = 0, write_resp = 0, pull_txn = 0;
    std::uint16_t pull_to = 0;
    std::array<std::uint32_t, 2> snooped{}, value{};
  };
  // Snoop flits that are to be sent, one a cycle.
  struct Job {
    ChiFlit flit;
    std::uint32_t targets = 0;
    bool first = true, several = false, back = false, untracked = false, stash = false;
  };
  struct Seq {
    bool used = false;
    std::uint8_t wait = 0;
    std::uint16_t line = 0;
    std::array<std::uint32_t, 2> data{};
  };
  struct Back {
    std::uint32_t snoops = 0, flits = 0;
    std::uint16_t line = 0;
    bool used = false, dirty = false;
    std::array<std::uint32_t, 2> data{};
  };
  struct Item {
    std::uint8_t entry = 0;
    std::uint64_t due = 0;
  };
  // A set of lines of which one can be drawn.
  struct LineSet {
    std::array<std::uint16_t, kChiLines> lines{}, place{};  // place: plus 1
    unsigned size = 0;
    bool has(unsigned line) const { return place[line] != 0; }
    void add(unsigned line);
    void remove(unsigned line);
  };

  // chi_hnf.cpp: queue, retries, what comes.
  void accept(const ChiFlit& req, const ChiStep& step);
  void to_pipe(unsigned i, const ChiStep& step);
  void response(const ChiFlit& flit, const ChiStep& step);
  void data(const ChiFlit& flit, const ChiStep& step);
  void got(unsigned i, unsigned wait, const ChiStep& step);
  void wait_ack(unsigned i, const ChiStep& step);
  void finish(unsigned i, const ChiStep& step);
  void wake(unsigned line, std::uint8_t next, const ChiStep& step);
  // chi_hnf_flow.cpp: the way of a request.
  void lookup(unsigned i, const ChiStep& step);
  void proceed(unsigned i, const ChiStep& step);
  void start_read(unsigned i, const ChiStep& step);
  void read_data(unsigned i, const ChiStep& step);
  void forwarded(unsigned i, const ChiStep& step);
  void fetch(unsigned i, const ChiStep& step);
  void reply(unsigned i, const std::array<std::uint32_t, 2>& value, bool dirty, bool from_slc,
             const ChiStep& step);
  void start_copyback(unsigned i, const ChiStep& step);
  void copied_back(unsigned i, const ChiStep& step);
  // chi_hnf_writes.cpp: writes, atomics, maintenance, stashes.
  void start_write(unsigned i, const ChiStep& step);
  void merge(unsigned i, const ChiStep& step);
  bool start_atomic(unsigned i, const ChiStep& step);
  void atomic(unsigned i, const ChiStep& step);
  void start_cmo(unsigned i, const ChiStep& step);
  void cleaned(unsigned i, const ChiStep& step);
  void start_stash(unsigned i, const ChiStep& step);
  void end_or_pull(unsigned i, const ChiStep& step);
  void comp(Entry& e, unsigned i, std::uint8_t resp, const ChiStep& step);
  // chi_hnf_lines.cpp: snoops, system cache, filter, memory.
  void snoop(unsigned i, std::uint32_t targets, unsigned op, bool forward, const ChiStep& step);
  void snooped(const ChiFlit& flit, bool data, const ChiStep& step);
  void snooped_back(const ChiFlit& flit, bool data, const ChiStep& step);
  void after_snoops(Entry& e, const ChiStep& step);
  void send_snoop(const ChiStep& step);
  void fill(unsigned line, const std::array<std::uint32_t, 2>& value, bool dirty,
            const ChiStep& step);
  void drop(unsigned line, const ChiStep& step);
  void evict(const ChiStep& step);
  void filter(unsigned line, const ChiStep& step);
  void back_invalidate(const ChiStep& step);
  void memory(ChiFlit req, const ChiStep& step);
  void store(unsigned i, std::uint8_t halves, const std::array<std::uint32_t, 2>& value,
             const ChiStep& step);
  void store_data(const ChiFlit& dbid, unsigned line, std::uint8_t halves,
                  const std::array<std::uint32_t, 2>& value, const ChiStep& step) const;
  void count(const ChiStep& step);

  std::uint32_t requester_bit(const Entry& e, const ChiStep& step) const;

  // As a node's, of those events that this home shows.
  void raise(unsigned event, const ChiStep& step) const {
    if ((*events_)[event] != 0) ChiNode::raise((*events_)[event], step);
  }
  void tally(unsigned event, const ChiStep& step) {
    if ((*events_)[event] != 0) ChiNode::tally((*events_)[event], step);
  }

  const ChiHomeEvents* events_;

  std::array<Entry, kEntries> entries_{};
  std::uint32_t used_ = 0;
  std::array<unsigned, 5> occupancy_{};                   // all, read, write, atomic, stash
  std::array<std::uint8_t, kChiLines> busy_{};            // what the line is busy with, 0: nothing
  std::array<std::uint8_t, kChiLines> first_{}, last_{};  // entries that wait for it, plus 1
  Ring<Item, 64> pipe_;
  Ring<Job, 128> jobs_;
  std::array<Seq, kSeq> seq_{};
  std::array<Back, kBack> back_{};
  LineSet cached_, tracked_;
  unsigned adq_ = 0, compare_adq_ = 0;  // data queues of atomics in use
  ChiPCreditPool credit_pool_;
  ChiReissue reissue_;
};

}  // namespace fabmon
