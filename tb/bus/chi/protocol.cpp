// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Order within a cycle: the XPs' sidebands, then all downloads, then all uploads, so that nothing
// is an answer to a flit of its own cycle.
#include "tb/bus/chi/protocol.hpp"

#include <algorithm>
#include <string>

namespace fabmon {
namespace {

constexpr std::size_t kBucket = 16, kBuckets = 1024;
constexpr int kMostCredits = 15;

std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  a = (a ^ b) * 0x9E3779B97F4A7C15U;
  return a ^ a >> 29U;
}

unsigned kind_of(unsigned type) {
  switch (type) {
    case kNodeDn:
      return kKindDn;
    case kNodeHnI:
      return kKindHnI;
    case kNodeHnF:
      return kKindHnF;
    case kNodeSbsx:
      return kKindSbsx;
    case kNodeRnI:
      return kKindRnI;
    case kNodeRnD:
      return kKindRnD;
    case kNodeCxra:  // to its mesh it is the home of another chip's memory,
      return kKindHnF;
    case kNodeCxha:  // and this one the requesters there, with their caches
      return kKindRnF;
    default:
      return 0;
  }
}

}  // namespace

std::string ChiViolation::place() const {
  std::string text = "XP" + std::to_string(xp) + ' ';
  text.append(chi_interface_name(interface));
  if (interface >= kChiP0) text.append(direction == kChiUp ? " up" : " down");
  return text.append(" ").append(chi_channel_name(channel));
}

ChiProtocol::ChiProtocol(const ChiMesh& config, std::size_t keep, const ChiRecordedPins& recorded)
    : Findings(kChiRules, keep),
      config_(config),
      layout_(config),
      recorded_(recorded),
      idle_(recorded.from_idle),
      index_(std::size_t{1} << config.node_id_width, -1),
      links_(2 * std::size_t{config.xps()}),
      carried_(kBucket * kBuckets) {
  for (unsigned xp = 0; xp < config.xps(); ++xp) {
    for (unsigned position = 0; position < kChiPositions; ++position) {
      const unsigned device = config.port_type[2 * xp + position / 4];
      if (device == kDeviceNone) continue;
      if (position % 4 == 0 && device == kDeviceRnF) add_node(kKindRnF, xp, position);
      if (position % 4 == 0 && device == kDeviceSnF) add_node(kKindSnF, xp, position);
      const unsigned kind = kind_of(config.node_type[8 * xp + position]);
      if (kind != 0) add_node(kind, xp, position);
    }
  }
  turn_off();
}

void ChiProtocol::add_node(unsigned kind, unsigned xp, unsigned position) {
  const unsigned bits = config_.mesh_x <= 4 && config_.mesh_y <= 4 ? 2 : 3;
  const unsigned x = xp % config_.mesh_x, y = xp / config_.mesh_x;
  const unsigned id = x << (3 + bits) | y << 3U | position;
  index_.at(id) = static_cast<std::int16_t>(nodes_.size());
  Node& n = nodes_.emplace_back();
  n.kind = static_cast<std::uint8_t>(kind);
  n.port = 2 * xp + position / 4;
  n.id = static_cast<std::uint16_t>(id);
  n.data.reserve(kListSize);
  n.acks.reserve(kListSize);
  n.snoops.reserve(kListSize);
  n.credits.reserve(kListSize);
}

void ChiProtocol::reset() {
  for (Node& n : nodes_) {
    n.open.fill({});
    n.data.clear();
    n.acks.clear();
    n.snoops.clear();
    n.credits.clear();
    n.dvm = n.syncs = 0;
  }
  for (auto& link : links_) link = {};
  std::fill(carried_.begin(), carried_.end(), 0);
  in_mesh_ = 0;
}

// True if a node of the port may upload flits of this channel.
bool ChiProtocol::sends(unsigned port, ChiChannel channel) const {
  const unsigned kinds = channel == kChiReq   ? unsigned{kKindRn} | kKindHnF
                         : channel == kChiSnp ? unsigned{kKindHnF} | kKindDn
                                              : 0xFFU;
  return std::any_of(nodes_.begin(), nodes_.end(),
                     [&](const Node& n) { return n.port == port && (n.kind & kinds) != 0; });
}

// True if a node of the port is snooped.
bool ChiProtocol::is_snooped(unsigned port) const {
  return std::any_of(nodes_.begin(), nodes_.end(), [port](const Node& n) {
    return n.port == port && (n.kind & (kKindRnF | kKindRnD)) != 0;
  });
}

// Notes which rules the missing pins turn off, and where.
void ChiProtocol::turn_off() {
  for (unsigned port = 0; port < 2 * config_.xps(); ++port) {
    if (config_.port_type[port] == kDeviceNone) continue;
    const std::string at = " of XP" + std::to_string(port / 2) + " P" + std::to_string(port % 2);
    for (unsigned c = 0; c < kChiChannels; ++c) {
      const auto channel = static_cast<ChiChannel>(c);
      if ((recorded_.flits[port][kChiUp] >> c & 1U) != 0 || !sends(port, channel)) continue;
      conserved_ &= ~(1U << c);
      note_unchecked(kChiRuleConserved, "flits" + at);
    }
    const auto& its = recorded_.flits[port];
    if ((its[kChiUp] | its[kChiDown]) == 0) continue;  // idle, as another note says
    const auto note = [&](unsigned rule, const char* what) {
      if (is_off({port, kChiUp, kChiSnp, 0}, rule)) note_unchecked(rule, what + at);
    };
    const bool requests = sends(port, kChiReq);
    const bool snooped = is_snooped(port);
    for (unsigned rule = kChiRuleTxnId; rule < kChiRuleCount; ++rule) {
      if (rule < kChiRuleSnpTxnId ? requests : snooped) note(rule, "flits");
    }
    if (sends(port, kChiSnp)) note(kChiRuleTarget, "the targets of snoops");
    if (recorded_.flits[port][kChiDown] != 0xF) {
      note_unchecked(kChiRuleTxFlit, "flits" + at);
    }
  }
}

bool ChiProtocol::is_off(const Place& place, unsigned rule) const {
  const unsigned up = recorded_.flits[place.port][kChiUp];
  const unsigned down = recorded_.flits[place.port][kChiDown];
  const auto lacks = [](unsigned channels, unsigned wanted) {
    return (channels & wanted) != wanted;
  };
  constexpr unsigned kReq = 1U << kChiReq, kRsp = 1U << kChiRsp, kSnp = 1U << kChiSnp,
                     kDat = 1U << kChiDat;
  if (rule == kChiRuleConserved) return lacks(conserved_, 1U << place.channel);
  if (rule == kChiRuleTarget) {
    return place.direction == kChiUp && place.channel == kChiSnp &&
           !recorded_.snp_tgtid[place.port];
  }
  if (rule >= kChiRuleSnpTxnId) return lacks(up, kRsp | kDat) || lacks(down, kSnp);
  if (rule < kChiRuleTxnId) return false;
  return lacks(up, kReq | kRsp | kDat) ||
         lacks(down, kRsp | kDat | (is_snooped(place.port) ? kSnp : 0));
}

void ChiProtocol::violate(const Place& place, unsigned rule) {
  if (is_off(place, rule)) return;
  const bool follows = rule == kChiRuleConserved || rule == kChiRuleDataId || rule >= kChiRuleTxnId;
  found(rule,
        {now_, kChiRules[rule].name, place.port / 2, kChiP0 + place.port % 2, place.port % 2,
         place.direction, place.channel, place.txn},
        follows && !idle_.seen_idle());
}

std::vector<std::string> ChiProtocol::doubts() const {
  if (idle_.seen_idle() && idle_.since() == 0) return {};
  if (!idle_.seen_idle()) return {"the mesh was never idle"};
  return {"the mesh is judged from cycle " + std::to_string(idle_.since()) + " on"};
}

// Requests, snoops, flits in the mesh; credits may be kept for long.
bool ChiProtocol::has_open() const {
  return in_mesh_ != 0 || std::any_of(nodes_.begin(), nodes_.end(), [](const Node& n) {
           return !n.data.empty() || !n.acks.empty() || !n.snoops.empty() ||
                  std::any_of(n.open.begin(), n.open.end(), [](const Open& o) { return o.used; });
         });
}

// Whether the mesh is idle, at the end of a cycle. What is open can only change with a flit.
void ChiProtocol::detect_idle(const ChiPins& pins) {
  bool flits = false;
  for (unsigned port = 0; port < 2 * config_.xps(); ++port) {
    const auto& link = pins.xp[port / 2].port[port % 2];
    flits = flits || (link[kChiUp].flitv | link[kChiDown].flitv) != 0;
  }
  if (flits) busy_ = has_open();
  idle_.step(!flits && !busy_, now_);
}

std::size_t ChiProtocol::open() const {
  std::size_t sum = in_mesh_;
  for (const Node& n : nodes_) {
    sum += n.data.size() + n.acks.size() + n.snoops.size();
    for (const Open& o : n.open) sum += o.used ? 1 : 0;
    for (const Credit& c : n.credits) sum += c.granted != 0 || c.retried != 0 ? 1 : 0;
  }
  return sum;
}

ChiProtocol::Flit ChiProtocol::parse(const ChiLinkPins& link, ChiChannel channel) const {
  const std::uint64_t* words = flit_words(link, channel);
  const auto get = [&](ChiField field) { return field_bits(words, layout_.place(channel, field)); };
  const auto byte = [&](ChiField field) { return static_cast<std::uint8_t>(get(field)); };
  const auto id = [&](ChiField field) { return static_cast<std::uint16_t>(get(field)); };
  const auto flag = [&](ChiField field) { return get(field) != 0; };
  using F = ChiField;
  Flit f;
  f.tgt = id(F::kTgtId);
  f.src = id(F::kSrcId);
  f.txn = byte(F::kTxnId);
  f.op = byte(F::kOpcode);
  switch (channel) {
    case kChiReq:
      f.addr = get(F::kAddr);
      f.nid = id(F::kReturnNid);
      f.nid_valid = flag(F::kStashNidValid);
      f.nid_txn = byte(F::kReturnTxnId);
      f.size = byte(F::kSize);
      f.shared = flag(F::kLikelyShared);
      f.allow_retry = flag(F::kAllowRetry);
      f.order = byte(F::kOrder);
      f.pcrd = byte(F::kPCrdType);
      f.mem_attr = byte(F::kMemAttr);
      f.snp_attr = flag(F::kSnpAttr);
      f.excl = flag(F::kExcl);
      f.ack = flag(F::kExpCompAck);
      break;
    case kChiSnp:
      f.addr = get(F::kAddr) << 3U;
      f.nid = id(F::kFwdNid);
      f.nid_txn = byte(F::kFwdTxnId);
      f.no_sd = flag(F::kDoNotGoToSd);
      f.ret_to_src = flag(F::kRetToSrc);
      break;
    default:
      f.resp = byte(F::kResp);
      f.fwd = byte(F::kFwdState);
      f.dbid = byte(F::kDbid);
      f.pcrd = byte(F::kPCrdType);
      f.nid = id(F::kHomeNid);
      f.data_id = byte(F::kDataId);
      break;
  }
  return f;
}

// The node at this port that a flit is from or for. SNP flits have no TgtID: of the nodes of a port
// at most one is snooped.
ChiProtocol::Node* ChiProtocol::end_at(const Place& place, const Flit& f) {
  if (place.direction == kChiDown && place.channel == kChiSnp) {
    for (Node& n : nodes_) {
      if (n.port == place.port && (n.kind & (kKindRnF | kKindRnD)) != 0) return &n;
    }
    return nullptr;
  }
  Node* n = node(place.direction == kChiUp ? f.src : f.tgt);
  return n != nullptr && n->port == place.port ? n : nullptr;
}

// What goes up comes down, as it is and once.
void ChiProtocol::carry(const Place& place, const ChiLinkPins& link) {
  const std::uint64_t* words = flit_words(link, place.channel);
  const unsigned width = layout_.width(place.channel);
  std::uint64_t hash = mix(0x243F6A8885A308D3U, place.channel);
  for (unsigned lo = 0; lo < width; lo += 64) {
    hash = mix(hash, words[lo / 64] & low_bits(std::min(64U, width - lo)));
  }
  hash |= 1U;  // 0 is free
  std::uint64_t* bucket = &carried_[kBucket * ((hash >> 32U) % kBuckets)];
  const bool up = place.direction == kChiUp;
  std::uint64_t* found = std::find(bucket, bucket + kBucket, up ? 0 : hash);
  if (found != bucket + kBucket) {
    *found = up ? hash : 0;
    in_mesh_ += up ? 1 : ~std::size_t{0};
  } else if (up) {
    ++untracked_;
  } else {
    violate(place, kChiRuleConserved);
  }
}

void ChiProtocol::check_xp(unsigned xp, const ChiXpPins& p) {
  const unsigned x = xp % config_.mesh_x, y = xp / config_.mesh_x;
  const std::array<bool, 6> used{x + 1 < config_.mesh_x,
                                 x > 0,
                                 y + 1 < config_.mesh_y,
                                 y > 0,
                                 config_.port_type[2 * std::size_t{xp}] != kDeviceNone,
                                 config_.port_type[2 * xp + 1] != kDeviceNone};
  const auto report = [&](unsigned interface, unsigned channel, unsigned rule) {
    const unsigned port = interface >= kChiP0 ? interface - kChiP0 : 0;
    found(rule,
          {now_, kChiRules[rule].name, xp, interface, port, kChiDown,
           static_cast<ChiChannel>(channel), 0},
          false);
  };
  for (unsigned i = 0; i < used.size(); ++i) {
    const unsigned sent = p.tx_flitv >> (4 * i) & 0xFU, stalled = p.tx_stall >> (4 * i) & 0xFU;
    unsigned down = sent;
    if (i >= kChiP0) {
      const ChiLinkPins& link = p.port[i - kChiP0][kChiDown];
      down = 0;
      for (unsigned c = 0; c < kChiChannels; ++c) {
        const auto channel = static_cast<ChiChannel>(c);
        if ((link.flitv >> c & 1U) != 0 && parse(link, channel).op != 0) down |= 1U << c;
      }
    }
    for (unsigned c = 0; c < kChiChannels; ++c) {
      const bool s = (sent >> c & 1U) != 0, w = (stalled >> c & 1U) != 0;
      if (!used[i] && (s || w)) report(i, c, kChiRuleUnused);
      if (s && w) report(i, c, kChiRuleStall);
      const bool known =
          i < kChiP0 ||
          (recorded_.flits[2 * std::size_t{xp} + i - kChiP0][kChiDown] >> c & 1U) != 0;
      if (used[i] && known && s != ((down >> c & 1U) != 0)) report(i, c, kChiRuleTxFlit);
    }
  }
}

void ChiProtocol::check_link(unsigned port, ChiDirection direction, const ChiLinkPins& link,
                             const ChiLcrdv* lcrdv) {
  LinkState& state = links_[port][direction];
  for (unsigned c = 0; c < kChiChannels; ++c) {
    if ((link.flitv >> c & 1U) != 0) {
      const auto channel = static_cast<ChiChannel>(c);
      const Flit f = parse(link, channel);
      const Place place{port, direction, channel, f.txn};
      if (lcrdv != nullptr && --state.credits[c] < 0) {
        violate(place, kChiRuleCredit);
        state.credits[c] = 0;
      }
      if (config_.port_type[port] == kDeviceNone) {
        violate(place, kChiRuleUnused);
      } else if (f.op == 0) {
        if (f.txn != 0) violate(place, kChiRuleLinkFlit);
      } else {
        carry(place, link);
        if (direction == kChiUp) check_fields(place, f);
        if (check_ends(place, f, link)) {
          Node& n = *end_at(place, f);
          if (direction == kChiUp) {
            if (channel == kChiReq) request(n, place, f);
            if (channel == kChiRsp && f.op == 0x2) comp_ack(n, place, f);
            if (channel == kChiRsp && (f.op == 0x1 || f.op == 0x9)) snoop_response(n, place, f);
            if (channel == kChiDat) write_data(n, place, f);
          } else {
            if (channel == kChiRsp) response(n, place, f);
            if (channel == kChiSnp) snoop(n, place, f);
            if (channel == kChiDat && f.op == 0x4) read_data(n, place, f);
          }
        }
      }
    }
    if (lcrdv == nullptr || ((*lcrdv)[port][direction] >> c & 1U) == 0) continue;
    if (++state.credits[c] > kMostCredits) {
      violate({port, direction, static_cast<ChiChannel>(c), 0}, kChiRuleCredits);
      state.credits[c] = kMostCredits;
    }
  }
}

void ChiProtocol::check_clock(const ChiPins& pins, const ChiLcrdv* lcrdv) {
  if (pins.aresetn == 0) {
    reset();
    idle_.set_idle(now_);
    ++now_;
    return;
  }
  for (unsigned xp = 0; xp < config_.xps(); ++xp) check_xp(xp, pins.xp[xp]);
  for (const ChiDirection direction : {kChiDown, kChiUp}) {
    for (unsigned port = 0; port < 2 * config_.xps(); ++port) {
      check_link(port, direction, pins.xp[port / 2].port[port % 2][direction], lcrdv);
    }
  }
  if (!idle_.seen_idle()) detect_idle(pins);
  ++now_;
}

void ChiProtocol::run(const ChiPins* pins, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) check_clock(pins[i], nullptr);
}

void ChiProtocol::run(const ChiPins& pins, const ChiLcrdv& lcrdv) { check_clock(pins, &lcrdv); }

}  // namespace fabmon
