// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Order within a cycle: what was held, what is newly VALID (judged by the handshakes of earlier
// cycles only), then the handshakes: responses before commands, so that a response never answers a
// command of its own cycle, and AW before W, because W may go with its address.
#include "tb/bus/axi4/protocol.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "tb/bus/axi4/dataless.hpp"
#include "tb/bus/axi4/open_atomics.hpp"
#include "tb/bus/axi4/protocol_rules.hpp"

namespace fabmon {
namespace {

namespace axi = axi4_rules;

constexpr std::uint32_t kNone = Axi4OpenTable::kNone;
constexpr unsigned kExokay = 1;  // RRESP and BRESP (A3.4.4)

// Channels as bits of a set; also a channel's place among five rules alike.
enum Channel : unsigned { kAr, kR, kAw, kW, kB };

constexpr bool has(unsigned channels, Channel channel) { return ((channels >> channel) & 1U) != 0; }

unsigned valid_channels(const Axi4Pins& p) {
  return unsigned{p.arvalid} << kAr | unsigned{p.rvalid} << kR | unsigned{p.awvalid} << kAw |
         unsigned{p.wvalid} << kW | unsigned{p.bvalid} << kB;
}

unsigned ready_channels(const Axi4Pins& p) {
  return unsigned{p.arready} << kAr | unsigned{p.rready} << kR | unsigned{p.awready} << kAw |
         unsigned{p.wready} << kW | unsigned{p.bready} << kB;
}

bool same_payload(const Axi4Pins& a, const Axi4Pins& b, Channel channel) {
  switch (channel) {
    case kAr:
      return a.araddr == b.araddr && a.arid == b.arid && a.arlen == b.arlen &&
             a.arsize == b.arsize && a.arburst == b.arburst && a.arlock == b.arlock;
    case kR:
      return a.rid == b.rid && a.rlast == b.rlast && a.rresp == b.rresp && a.rchunkv == b.rchunkv &&
             a.rchunkstrb == b.rchunkstrb;
    case kAw:
      return a.awaddr == b.awaddr && a.awid == b.awid && a.awlen == b.awlen &&
             a.awsize == b.awsize && a.awburst == b.awburst && a.awlock == b.awlock;
    case kW:
      return a.wstrb == b.wstrb && a.wlast == b.wlast && a.wid == b.wid;
    case kB:
      return a.bid == b.bid && a.bresp == b.bresp;
  }
  return true;
}

std::uint32_t id_of(const Axi4Pins& p, Channel channel) {
  switch (channel) {
    case kAr:
      return p.arid;
    case kR:
      return p.rid;
    case kAw:
      return p.awid;
    case kW:
      return 0;
    case kB:
      return p.bid;
  }
  return 0;
}

}  // namespace

Axi4Protocol::Axi4Protocol(const Axi4Port& bus, std::size_t keep, const Axi4Recorded& recorded)
    : Findings(axi::kRuleTable, keep),
      bus_bytes_(bus.data_width / 8),
      reads_idle_(recorded.from_idle),
      writes_idle_(recorded.from_idle),
      by_wid_(recorded.by_wid),
      early_(kEarlyBeats) {
  if (recorded.has) turn_off(recorded.has);
}

// Turns off the rules that read pins which are missing. Nothing is said about a channel that is not
// there, nor about signals that AXI4-Lite does not have where a side is that.
void Axi4Protocol::turn_off(const std::function<bool(std::string_view)>& has) {
  const bool lite_reads = !has("arlen") && !has("rlast");
  const bool lite_writes = !has("awlen") && !has("wlast");
  const auto matters = [&](std::string_view pin) {
    const bool reads = pin.starts_with("ar") || pin.starts_with('r');
    const std::string_view signal = pin.substr(pin.starts_with('a') ? 2 : 1);
    if (signal == "lock" || signal == "resp") return false;
    const bool of_lite =
        signal == "valid" || signal == "ready" || signal == "addr" || signal == "strb";
    return has(reads ? "rvalid" : "wvalid") && (of_lite || !(reads ? lite_reads : lite_writes));
  };
  for (unsigned rule = 0; rule < axi::kRuleCount; ++rule) {
    std::vector<std::string_view> missing = missing_pins(axi::kRuleTable[rule].pins, has);
    const auto both_or_none = [&](std::string_view a, std::string_view b) {
      if (has(a) != has(b)) missing.push_back(has(a) ? b : a);
    };
    if (rule == axi::kOrphanR) {
      both_or_none("arid", "rid");
      if (has("arlen") && !has("arid") && !has("rlast")) missing.emplace_back("rlast");
    }
    if (rule == axi::kOrphanB || rule == axi::kEarlyB) both_or_none("awid", "bid");
    if (missing.empty()) continue;
    turn_rule_off(rule);
    for (const std::string_view pin : missing) {
      if (matters(pin)) note_unchecked(rule, upper_name(pin));
    }
  }
  reads_by_len_ = !has("rlast") || (has("arlen") && has("arid") && has("rid"));
  writes_by_len_ = !has("wlast") || has("awlen");
}

std::span<const Axi4Rule> Axi4Protocol::rules() { return axi::kRuleTable; }

void Axi4Protocol::violate(unsigned rule, std::uint32_t id) {
  const bool of_reads = rule == axi::kOrphanR || rule == axi::kLastEarlyR ||
                        rule == axi::kLastMissingR || rule == axi::kExokayR;
  const bool seen_idle =
      rule < axi::kOrphanR || (of_reads ? reads_idle_ : writes_idle_).seen_idle();
  found(rule, {now_, axi::kRuleTable[rule].name, id}, !seen_idle);
}

void Axi4Protocol::forget() {
  reads_.clear();
  writes_.clear();
  data_head_ = data_tail_ = kNone;
  early_first_ = early_count_ = 0;
  stalled_ = 0;
}

// Cycles were not recorded: as at the beginning of a recording, nothing is known.
void Axi4Protocol::skip_gap() {
  forget();
  in_reset_ = reset_valid_ = false;
  reads_idle_ = writes_idle_ = IdleDetector(false);
}

void Axi4Protocol::check_held(const Axi4Pins& before, const Axi4Pins& p, unsigned valid) {
  for (const Channel channel : {kAr, kR, kAw, kW, kB}) {
    if (!has(stalled_, channel)) continue;
    if (!has(valid, channel)) {
      violate(unsigned{axi::kDropped} + channel, id_of(before, channel));
    } else if (!same_payload(before, p, channel)) {
      violate(unsigned{axi::kStable} + channel, id_of(p, channel));
    }
  }
}

void Axi4Protocol::check_command(unsigned first_rule, const Command& c) {
  const std::uint64_t beats = c.len + 1U;
  const std::uint64_t bytes = std::uint64_t{1} << (c.size & 7U);
  if (bytes > bus_bytes_) violate(first_rule + axi::kSize, c.id);
  switch (c.burst) {
    case 0:
      if (beats > 16) violate(first_rule + axi::kFixedLen, c.id);
      break;
    case 1: {
      const std::uint64_t offset = c.addr & 4095U & ~(bytes - 1);
      if (offset + beats * bytes > 4096) violate(first_rule + axi::kCrosses4k, c.id);
      break;
    }
    case 2:
      if (beats != 2 && beats != 4 && beats != 8 && beats != 16)
        violate(first_rule + axi::kWrapLen, c.id);
      if ((c.addr & (bytes - 1)) != 0) violate(first_rule + axi::kWrapAlign, c.id);
      break;
    default:
      violate(first_rule + axi::kReserved, c.id);
  }
  if (c.lock == 0) return;
  const std::uint64_t total = beats * bytes;
  if (beats > 16 || total > 128 || !std::has_single_bit(total) || (c.addr & (total - 1)) != 0) {
    violate(first_rule + axi::kExclusive, c.id);
  }
}

// Responses that are newly VALID, against the commands accepted in earlier cycles.
void Axi4Protocol::check_response(const Axi4Pins& p, unsigned fresh) {
  if (has(fresh, kR) && reads_.oldest(p.rid) == kNone) violate(axi::kOrphanR, p.rid);
  if (has(fresh, kB)) {
    const std::uint32_t write = writes_.oldest(p.bid);
    if (write == kNone) {
      violate(axi::kOrphanB, p.bid);
    } else if (!writes_[write].data_done) {
      violate(axi::kEarlyB, p.bid);
    }
  }
}

void Axi4Protocol::read_beat(const Axi4Pins& p) {
  const std::uint32_t index = reads_.oldest(p.rid);
  if (index == kNone) return;  // reported when it became VALID
  Axi4OpenTable::Entry& read = reads_[index];
  if (p.rresp == kExokay && read.lock == 0) violate(axi::kExokayR, p.rid);
  read.chunked = read.chunked || p.rchunkv != 0;
  const bool at_end =
      read.atomic || read.chunked ? p.rlast != 0 : reads_by_len_ && read.seen == read.len;
  ++read.seen;
  if (p.rlast != 0 && !at_end) violate(axi::kLastEarlyR, p.rid);
  if (p.rlast == 0 && at_end) violate(axi::kLastMissingR, p.rid);
  if (p.rlast == 0 && !at_end) return;
  reads_.unlink(index);
  reads_.release(index);
}

void Axi4Protocol::write_response(const Axi4Pins& p) {
  const std::uint32_t index = writes_.oldest(p.bid);
  if (index == kNone) return;  // reported when it became VALID
  if (p.bresp == kExokay && writes_[index].lock == 0) violate(axi::kExokayB, p.bid);
  writes_.unlink(index);
  writes_[index].responded = true;
  if (writes_[index].data_done) writes_.release(index);
}

void Axi4Protocol::write_address(const Axi4Pins& p) {
  Axi4OpenTable::Entry entry;
  entry.addr = p.awaddr;
  entry.id = p.awid;
  entry.len = p.awlen;
  entry.size = p.awsize & 7U;
  entry.burst = p.awburst;
  entry.lock = p.awlock;
  if (axi4_returns_data(p)) {
    entry.atomic = true;
    if (reads_.add(entry) == kNone) ++untracked_;
  }
  entry.data_done = writes_no_data(p);
  const std::uint32_t index = writes_.add(entry);
  if (index == kNone) {
    ++untracked_;
    return;
  }
  if (entry.data_done) return;
  (data_head_ == kNone ? data_head_ : writes_[data_tail_].next_data) = index;
  data_tail_ = index;
  // Data that has no address yet stays, in its order.
  for (std::size_t left = early_count_; left != 0 && data_head_ != kNone; --left) {
    const Beat beat = early_[early_first_];
    early_first_ = (early_first_ + 1) % kEarlyBeats;
    --early_count_;
    write_beat(beat);
  }
}

// One beat of data, for the oldest address (of its WID) that waits for data. Kept if there is none.
void Axi4Protocol::write_beat(const Beat& beat) {
  std::uint32_t before = kNone;
  std::uint32_t index = data_head_;
  while (by_wid_ && index != kNone && writes_[index].id != beat.id) {
    before = std::exchange(index, writes_[index].next_data);
  }
  if (index == kNone) {
    if (early_count_ == kEarlyBeats) {
      ++untracked_;
    } else {
      early_[(early_first_ + early_count_++) % kEarlyBeats] = beat;
    }
    return;
  }
  Axi4OpenTable::Entry& write = writes_[index];
  check_strobes(write, beat);
  const bool at_end = writes_by_len_ && write.seen == write.len;
  ++write.seen;
  if (beat.last != 0 && !at_end) violate(axi::kLastEarlyW, write.id);
  if (beat.last == 0 && at_end) violate(axi::kLastMissingW, write.id);
  if (beat.last == 0 && !at_end) return;
  write.data_done = true;
  (before == kNone ? data_head_ : writes_[before].next_data) = write.next_data;
  if (data_tail_ == index) data_tail_ = before;
  if (write.responded) writes_.release(index);
}

void Axi4Protocol::check_strobes(const Axi4OpenTable::Entry& write, const Beat& beat) {
  if ((beat.strb[0] | beat.strb[1]) == 0) return;
  const std::uint64_t bytes = std::uint64_t{1} << write.size;
  if (bytes > bus_bytes_) return;  // reported as aw_size
  std::uint64_t addr = write.addr;
  if (write.burst != 0 && write.seen != 0) {
    addr = (addr & ~(bytes - 1)) + write.seen * bytes;
    if (write.burst == 2) {
      const std::uint64_t container = (write.len + 1U) * bytes;
      const std::uint64_t base = write.addr - write.addr % container;
      addr = base + (addr - base) % container;
    }
  }
  const std::uint64_t first = addr % bus_bytes_;
  const std::uint64_t end = first - first % bytes + bytes;
  const auto lowest = static_cast<unsigned>(
      beat.strb[0] != 0 ? std::countr_zero(beat.strb[0]) : 64 + std::countr_zero(beat.strb[1]));
  const auto above = static_cast<unsigned>(beat.strb[1] != 0 ? 64 + std::bit_width(beat.strb[1])
                                                             : std::bit_width(beat.strb[0]));
  if (lowest < first || above > end) violate(axi::kStrobe, write.id);
}

// What is known to be open, at the end of a cycle.
void Axi4Protocol::detect_idle(unsigned valid) {
  const bool quiet_reads = !has(valid, kAr) && !has(valid, kR) && reads_.empty();
  reads_idle_.step(quiet_reads, now_);
  const bool quiet_writes =
      !has(valid, kAw) && !has(valid, kW) && !has(valid, kB) && writes_.empty();
  if (writes_idle_.step(quiet_writes, now_)) early_first_ = early_count_ = 0;
}

void Axi4Protocol::check_clock(const Axi4Pins& before, const Axi4Pins& p) {
  const unsigned valid = valid_channels(p);
  if (p.aresetn == 0) {
    if (reset_valid_)
      found(axi::kInReset, {now_ - 1, axi::kRuleTable[axi::kInReset].name, 0}, false);
    reset_valid_ = in_reset_ && valid != 0;
    if (!in_reset_) forget();
    in_reset_ = true;
    reads_idle_.set_idle(now_);
    writes_idle_.set_idle(now_);
    return;
  }
  if (in_reset_) {
    if (valid != 0) violate(axi::kAfterReset, 0);
    in_reset_ = reset_valid_ = false;
  }
  if (stalled_ != 0) check_held(before, p, valid);
  const unsigned fresh = valid & ~stalled_;
  if (has(fresh, kAr)) {
    check_command(axi::kArCommand, {p.araddr, p.arid, p.arlen, p.arsize, p.arburst, p.arlock});
  }
  if (has(fresh, kAw)) {
    check_command(axi::kAwCommand, {p.awaddr, p.awid, p.awlen, p.awsize, p.awburst, p.awlock});
  }
  check_response(p, fresh);

  const unsigned accepted = valid & ready_channels(p);
  // An orphan is the response of a command of its own cycle, if its ID says so: what follows is
  // judged by that.
  const bool read_at_once = has(accepted, kAr) && p.arid == p.rid && reads_.oldest(p.rid) == kNone;
  const bool write_at_once =
      has(accepted, kAw) && p.awid == p.bid && writes_.oldest(p.bid) == kNone;
  if (has(accepted, kR) && !read_at_once) read_beat(p);
  if (has(accepted, kB) && !write_at_once) write_response(p);
  if (has(accepted, kAr)) {
    Axi4OpenTable::Entry entry;
    entry.id = p.arid;
    entry.len = reads_no_data(p) ? 0 : p.arlen;
    entry.lock = p.arlock;
    if (reads_.add(entry) == kNone) ++untracked_;
  }
  if (has(accepted, kR) && read_at_once) read_beat(p);
  if (has(accepted, kAw)) write_address(p);
  if (has(accepted, kW)) write_beat({p.wstrb, p.wid, p.wlast});
  if (has(accepted, kB) && write_at_once) write_response(p);
  stalled_ = valid & ~accepted;
  if (!reads_idle_.seen_idle() || !writes_idle_.seen_idle()) detect_idle(valid);
}

std::vector<std::string> Axi4Protocol::doubts() const {
  std::vector<std::string> text;
  const auto add = [&text](const IdleDetector& idle, const char* what) {
    if (idle.seen_idle() && idle.since() == 0) return;
    text.push_back(idle.seen_idle() ? std::string(what) + " are judged from cycle " +
                                          std::to_string(idle.since()) + " on"
                                    : std::string(what) + " were never idle");
  };
  add(reads_idle_, "reads");
  add(writes_idle_, "writes");
  return text;
}

void Axi4Protocol::run(const Axi4Pins* pins, std::size_t n) {
  if (n == 0) return;
  const Axi4Pins* before = &last_;
  for (std::size_t i = 0; i < n; ++i) {
    if (pins[i].gap != 0) {
      skip_gap();
      continue;
    }
    check_clock(*before, pins[i]);
    before = &pins[i];
    ++now_;
  }
  last_ = *before;
}

}  // namespace fabmon
