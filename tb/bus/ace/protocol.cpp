// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Order within a cycle, for each interface: what was held, what is newly VALID (judged by the
// handshakes of earlier cycles only), then the handshakes: answers before requests, so that an
// answer never belongs to a request of its own cycle, and AW before W, because W may go with its
// address.
#include "tb/bus/ace/protocol.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

namespace fabmon {
namespace {

unsigned valids(const AceChannelPins& p) {
  return unsigned{p.ar.valid} << kAceAr | unsigned{p.rvalid} << kAceR |
         unsigned{p.aw.valid} << kAceAw | unsigned{p.wvalid} << kAceW | unsigned{p.bvalid} << kAceB;
}
unsigned valid_channels(const AceMasterPins& p) { return valids(p); }
unsigned valid_channels(const AceSlavePins& p) {
  return valids(p) | unsigned{p.acvalid} << kAceAc | unsigned{p.crvalid} << kAceCr |
         unsigned{p.cdvalid} << kAceCd;
}

unsigned readies(const AceChannelPins& p) {
  return unsigned{p.ar.ready} << kAceAr | unsigned{p.rready} << kAceR |
         unsigned{p.aw.ready} << kAceAw | unsigned{p.wready} << kAceW | unsigned{p.bready} << kAceB;
}
unsigned ready_channels(const AceMasterPins& p) { return readies(p); }
unsigned ready_channels(const AceSlavePins& p) {
  return readies(p) | unsigned{p.acready} << kAceAc | unsigned{p.crready} << kAceCr |
         unsigned{p.cdready} << kAceCd;
}

bool acknowledges(const AceMasterPins& /*p*/) { return false; }
bool acknowledges(const AceSlavePins& p) { return (p.rack | p.wack) != 0; }

bool same_request(AceRequestPins a, const AceRequestPins& b) {
  a.valid = b.valid;
  a.ready = b.ready;
  return a == b;
}

bool same_common(const AceChannelPins& a, const AceChannelPins& b, AceChannel channel) {
  switch (channel) {
    case kAceAr:
      return same_request(a.ar, b.ar);
    case kAceR:
      return a.rid == b.rid && a.rlast == b.rlast && a.rresp == b.rresp;
    case kAceAw:
      return same_request(a.aw, b.aw);
    case kAceW:
      return a.wlast == b.wlast;
    default:
      return a.bid == b.bid && a.bresp == b.bresp;
  }
}
bool same_payload(const AceMasterPins& a, const AceMasterPins& b, AceChannel channel) {
  return same_common(a, b, channel);
}
bool same_payload(const AceSlavePins& a, const AceSlavePins& b, AceChannel channel) {
  switch (channel) {
    case kAceAc:
      return a.acaddr == b.acaddr && a.acsnoop == b.acsnoop && a.acprot == b.acprot;
    case kAceCr:
      return a.crresp == b.crresp;
    case kAceCd:
      return a.cdlast == b.cdlast;
    default:
      return same_common(a, b, channel);
  }
}

std::uint32_t id_of(const AceChannelPins& p, AceChannel channel) {
  switch (channel) {
    case kAceAr:
      return p.ar.id;
    case kAceR:
      return p.rid;
    case kAceAw:
      return p.aw.id;
    case kAceB:
      return p.bid;
    default:
      return 0;
  }
}

unsigned token_requests(const AceSlavePins& /*p*/) { return 0; }
unsigned token_requests(const AceMasterPins& p) { return p.varvalid | unsigned{p.vawvalid} << 4U; }
unsigned token_grants(const AceSlavePins& /*p*/) { return 0; }
unsigned token_grants(const AceMasterPins& p) { return p.varready | unsigned{p.vawready} << 4U; }

// Beats of read data, and whether a write has data at all.
unsigned read_beats(const AceRequestPins& p) {
  const bool data = !ace_is_barrier(p) && p.snoop < 8;
  return data ? p.len + 1U : 1;
}
bool has_write_data(const AceRequestPins& p) { return !ace_is_barrier(p) && p.snoop != 4; }

}  // namespace

void AceProtocol::OpenList::remove(unsigned i) {
  std::copy(open.begin() + i + 1, open.begin() + size, open.begin() + i);
  --size;
}

AceProtocol::AceProtocol(std::size_t keep, unsigned cd_beats, const AceRecorded& recorded)
    : Findings(kAceRules, keep), cd_beats_(cd_beats), interfaces_(kAceSlaves + kAceMasters) {
  for (unsigned n = 0; n < interfaces_.size(); ++n) {
    Interface& i = interfaces_[n];
    i.number = n;
    i.port = n >= kAceSlaves ? AcePort::kMaster : (n >= 3 ? AcePort::kFull : AcePort::kLite);
    i.idle = IdleDetector(recorded.from_idle);
    if (recorded.has) turn_off(i, recorded.has);
  }
}

// Turns off the rules that read pins which are missing. Of an interface that is not there, and of
// pins that an interface of its kind does not have, nothing is said.
void AceProtocol::turn_off(Interface& i, const std::function<bool(std::string_view)>& has) {
  const std::string name = ace_interface_name(i.number);
  const std::string prefix = (i.number < kAceSlaves ? "s" : "m") + name.substr(1) + "_";
  const auto is_there = [&](std::string_view pin) { return has(prefix + std::string(pin)); };
  for (unsigned rule = 0; rule < kRuleCount; ++rule) {
    if (!ace_rule_is_for(rule, i.port)) continue;
    const auto pins = ace_rule_pins(rule);
    for (const std::string_view list : pins) {
      for (const std::string_view pin : missing_pins(list, is_there)) {
        i.is_off[rule] = true;
        if (is_there("arvalid") || is_there("awvalid")) {
          note_unchecked(rule, name + " " + upper_name(pin));
        }
      }
    }
  }
}

std::size_t AceProtocol::open() const {
  std::size_t sum = 0;
  for (const Interface& i : interfaces_) sum += i.reads.size + i.writes.size;
  return sum;
}

void AceProtocol::violate(Interface& i, unsigned rule, std::uint32_t id) {
  if (i.is_off[rule]) return;
  const bool doubtful = !i.idle.seen_idle() && ace_follows(rule);
  i.doubted = i.doubted || doubtful;
  found(rule, {now_, kAceRules[rule].name, i.number, id}, doubtful);
}

int AceProtocol::oldest(const OpenList& list, std::uint32_t id) {
  for (unsigned i = 0; i < list.size; ++i) {
    if (list.open[i].request.id == id) return static_cast<int>(i);
  }
  return -1;
}

template <class Pins>
void AceProtocol::check_held(Interface& i, const Pins& before, const Pins& p, unsigned valid) {
  for (unsigned held = i.stalled; held != 0; held &= held - 1) {
    const auto channel = static_cast<AceChannel>(std::countr_zero(held));
    if (!ace_has(valid, channel)) {
      violate(i, unsigned{kRuleDropped} + channel, id_of(before, channel));
    } else if (!same_payload(before, p, channel)) {
      violate(i, unsigned{kRuleStable} + channel, id_of(p, channel));
    }
  }
}

template <class Pins>
void AceProtocol::check_tokens(Interface& i, const Pins& p) {
  const unsigned requests = token_requests(p);
  if ((i.tokens & ~requests) != 0) violate(i, kRuleTokenDropped, 0);
  i.tokens = requests & ~token_grants(p);
}

// Answers that are newly VALID, against the requests accepted in earlier cycles.
void AceProtocol::fresh_response(Interface& i, const AceChannelPins& p, unsigned fresh) {
  if (ace_has(fresh, kAceR)) {
    const int read = oldest(i.reads, p.rid);
    if (read < 0) {
      violate(i, kRuleOrphanR, p.rid);
    } else if (ace_is_barrier(i.reads.open[static_cast<unsigned>(read)].request) &&
               i.read_barriers >= i.barrier_pairs) {
      violate(i, kRuleBarrierEarly, p.rid);
    }
    if (i.port != AcePort::kFull && (p.rresp & 12U) != 0) violate(i, kRuleRespLite, p.rid);
  }
  if (ace_has(fresh, kAceB)) {
    const int write = oldest(i.writes, p.bid);
    if (write < 0) {
      violate(i, kRuleOrphanB, p.bid);
      return;
    }
    const Open& open = i.writes.open[static_cast<unsigned>(write)];
    if (!open.data_done) violate(i, kRuleEarlyB, p.bid);
    if (ace_is_barrier(open.request) && i.write_barriers >= i.barrier_pairs) {
      violate(i, kRuleBarrierEarly, p.bid);
    }
  }
}

void AceProtocol::read_beat(Interface& i, const AceChannelPins& p) {
  const int index = oldest(i.reads, p.rid);
  if (index < 0) return;  // reported when it became VALID
  Open& read = i.reads.open[static_cast<unsigned>(index)];
  const auto resp = static_cast<std::uint8_t>(p.rresp & 12U);
  if (read.seen == 0) {
    read.resp = resp;
  } else if (read.resp != resp) {
    violate(i, kRuleRespChanges, p.rid);
  }
  ++read.seen;
  const unsigned beats = read_beats(read.request);
  if (p.rlast != 0 && read.seen < beats) violate(i, kRuleLastEarlyR, p.rid);
  if (p.rlast == 0 && read.seen >= beats) violate(i, kRuleLastMissingR, p.rid);
  if (p.rlast == 0 && read.seen < beats) return;
  if (ace_is_barrier(read.request)) ++i.read_barriers;
  if (i.port == AcePort::kFull) {
    const bool shared = ace_in_shared_domain(read.request.domain) &&
                        !ace_is_barrier(read.request) && read.request.snoop < 14;
    lost(i.read_acks.push(shared ? read.request.addr / kAceLineBytes : ~std::uint64_t{0}));
  }
  i.reads.remove(static_cast<unsigned>(index));
}

void AceProtocol::write_answer(Interface& i, const AceChannelPins& p) {
  const int index = oldest(i.writes, p.bid);
  if (index < 0) return;  // reported when it became VALID
  const AceRequestPins& request = i.writes.open[static_cast<unsigned>(index)].request;
  if (ace_is_barrier(request)) ++i.write_barriers;
  if (i.port == AcePort::kFull) {
    const bool unique =
        ace_in_shared_domain(request.domain) && !ace_is_barrier(request) && request.snoop < 2;
    lost(i.write_acks.push(unique ? request.addr / kAceLineBytes : ~std::uint64_t{0}));
  }
  i.writes.remove(static_cast<unsigned>(index));
}

void AceProtocol::read_request(Interface& i, const AceChannelPins& p) {
  if (i.port != AcePort::kMaster) check_read_order(i, p.ar);
  const bool kept = i.reads.size < i.reads.open.size();
  if (kept) i.reads.open[i.reads.size++] = {p.ar, 0, 0, false};
  lost(kept);
}

void AceProtocol::write_request(Interface& i, const AceChannelPins& p) {
  if (i.port != AcePort::kMaster) check_write_order(i, p.aw);
  const bool kept = i.writes.size < i.writes.open.size();
  if (kept) i.writes.open[i.writes.size++] = {p.aw, 0, 0, !has_write_data(p.aw)};
  lost(kept);
  while (i.early.size != 0 && kept && !i.writes.open[i.writes.size - 1].data_done) {
    const bool last = i.early[0] != 0;
    i.early.pop();
    write_beat(i, last);
  }
}

// One beat of data, for the oldest address that waits for data. Kept if there is none.
void AceProtocol::write_beat(Interface& i, bool last) {
  unsigned index = 0;
  while (index < i.writes.size && i.writes.open[index].data_done) ++index;
  if (index == i.writes.size) {
    lost(i.early.push(last ? 1 : 0));
    return;
  }
  Open& write = i.writes.open[index];
  ++write.seen;
  const unsigned beats = write.request.len + 1U;
  if (last && write.seen < beats) violate(i, kRuleLastEarlyW, write.request.id);
  if (!last && write.seen >= beats) violate(i, kRuleLastMissingW, write.request.id);
  write.data_done = last || write.seen >= beats;
}

void AceProtocol::forget(Interface& i) {
  Interface old = std::exchange(i, Interface{});
  i.port = old.port;
  i.number = old.number;
  i.doubted = old.doubted;
  i.idle = old.idle;
  i.is_off = old.is_off;
}

template <class Pins>
void AceProtocol::check_clock(Interface& i, const Pins& before, const Pins& p, bool reset) {
  const unsigned valid = valid_channels(p);
  if (reset) {
    if (i.reset_valid) {
      found(kRuleInReset, {now_ - 1, kAceRules[kRuleInReset].name, i.number, 0}, false);
    }
    if (!in_reset_) forget(i);
    i.reset_valid = in_reset_ && (valid != 0 || acknowledges(p));
    i.idle.set_idle(now_);
    return;
  }
  i.reset_valid = false;
  if (in_reset_ && valid != 0) violate(i, kRuleAfterReset, 0);
  if (i.stalled != 0) check_held(i, before, p, valid);
  check_tokens(i, p);
  const unsigned fresh = valid & ~i.stalled;
  const auto request = [&](const AceRequestPins& pins, bool write, unsigned rule) {
    for (unsigned f = ace_request_faults(pins, write, i.port); f != 0; f &= f - 1) {
      violate(i, rule + static_cast<unsigned>(std::countr_zero(f)), pins.id);
    }
  };
  if (ace_has(fresh, kAceAr)) request(p.ar, false, kRuleAr);
  if (ace_has(fresh, kAceAw)) request(p.aw, true, kRuleAw);
  fresh_response(i, p, fresh);
  const unsigned accepted = valid & ready_channels(p);
  check_slave(i, p, fresh, accepted);
  if (ace_has(accepted, kAceR)) read_beat(i, p);
  if (ace_has(accepted, kAceB)) write_answer(i, p);
  if (ace_has(accepted, kAceAr)) read_request(i, p);
  if (ace_has(accepted, kAceAw)) write_request(i, p);
  if (ace_has(accepted, kAceW)) write_beat(i, p.wlast != 0);
  i.stalled = valid & ~accepted;
  if (i.idle.seen_idle()) return;
  const bool quiet = valid == 0 && !acknowledges(p) && i.reads.size == 0 && i.writes.size == 0 &&
                     i.snoops.size == 0;
  if (!i.idle.step(quiet, now_)) return;
  // A Sync may stay open for longer than anything else.
  const bool sync_open = i.sync_open;
  const unsigned syncs_due = i.syncs_due;
  forget(i);
  i.sync_open = sync_open;
  i.syncs_due = syncs_due;
}

std::vector<std::string> AceProtocol::doubts() const {
  std::vector<std::string> text;
  for (const Interface& i : interfaces_) {
    if (!i.doubted) continue;
    const std::string name = ace_interface_name(i.number);
    text.push_back(i.idle.seen_idle()
                       ? name + " is judged from cycle " + std::to_string(i.idle.since()) + " on"
                       : name + " was never idle");
  }
  return text;
}

void AceProtocol::run(const AcePins* pins, std::size_t n) {
  if (n == 0) return;
  const AcePins* before = &last_;
  for (std::size_t c = 0; c < n; ++c, ++now_) {
    const AcePins& p = pins[c];
    const bool reset = p.aresetn == 0;
    for (unsigned k = 0; k < kAceSlaves; ++k) {
      check_clock(interfaces_[k], before->s[k], p.s[k], reset);
    }
    for (unsigned k = 0; k < kAceMasters; ++k) {
      check_clock(interfaces_[kAceSlaves + k], before->m[k], p.m[k], reset);
    }
    in_reset_ = reset;
    before = &p;
  }
  last_ = *before;
}

}  // namespace fabmon
