// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Legal AXI4 traffic of Secure and Non-secure transactions on one port, planned as a whole: each
// transaction has the cycles in which its command, its data and its response wait and move. A plan
// can be copied and filled with further transactions, which take what cycles are free. So two plans
// have the same Non-secure traffic, cycle by cycle, and each Secure traffic of its own.
//
// What both must have in common is how the port is shared: responses of one ID come in the order of
// its commands, data in the order of all commands.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "tb/bus/axi4/pins.hpp"

namespace fabmon::test {

class TrafficPlan {
 public:
  /// Most that are open at once: transactions of a direction, and atomic operations.
  TrafficPlan(std::size_t cycles, unsigned limit, unsigned operations)
      : limits_{limit, limit, operations} {
    for (auto& line : lines_) line.resize(cycles);
    for (auto& line : open_) line.assign(cycles, 0);
  }

  /// Tries to add so many transactions that begin anywhere. Returns how many there was room for.
  unsigned add(unsigned wanted, bool secure, std::mt19937_64& rng) {
    unsigned done = 0;
    for (unsigned i = 0; i < wanted; ++i) done += add_one(secure, rng) ? 1 : 0;
    return done;
  }

  std::size_t cycles() const { return lines_[0].size(); }

  /// The pins of a cycle. What carries no VALID is drawn.
  Axi4Pins pins(std::size_t cycle, std::mt19937_64& rng) const {
    Axi4Pins p;
    fill_noise(p, rng);
    const auto put = [&](unsigned line, std::uint8_t& valid, std::uint8_t& ready) -> const Part* {
      const auto& part = lines_[line][cycle];
      valid = part ? 1 : 0;
      ready = part ? (part->moves ? 1 : 0) : static_cast<std::uint8_t>(rng() % 2);
      return part ? &*part : nullptr;
    };
    if (const Part* ar = put(kAr, p.arvalid, p.arready)) {
      command(all_[ar->owner], p.arid, p.arlen, p.arprot);
    }
    if (const Part* aw = put(kAw, p.awvalid, p.awready)) {
      command(all_[aw->owner], p.awid, p.awlen, p.awprot);
      p.awatop = all_[aw->owner].atomic ? 0x20 : 0;
    }
    if (const Part* r = put(kR, p.rvalid, p.rready)) {
      p.rid = all_[r->owner].id;
      p.rlast = r->last ? 1 : 0;
    }
    if (const Part* w = put(kW, p.wvalid, p.wready)) p.wlast = w->last ? 1 : 0;
    if (const Part* b = put(kB, p.bvalid, p.bready)) p.bid = all_[b->owner].id;
    // Where nothing Non-secure is to be seen the other pins differ, too; where it is, they agree.
    agree(p, cycle);
    return p;
  }

 private:
  enum Line : std::uint8_t { kAr, kR, kAw, kW, kB };
  struct Part {
    std::size_t owner = 0;
    bool moves = false, last = false;
  };
  struct Span {
    std::size_t from = 0, to = 0;  // first cycle with VALID, and the one of the last handshake
  };
  struct Transaction {
    bool secure = false, write = false, atomic = false;
    std::uint32_t id = 0;
    std::uint8_t len = 0;
    std::uint64_t payload = 0;
    Span command, data, response;  // data: of W; response: R or B
    Span read_data;                // R of an atomic operation
  };

  static void fill_noise(Axi4Pins& p, std::mt19937_64& rng) {
    const auto byte = [&rng] { return static_cast<std::uint8_t>(rng() >> 17); };
    p.arid = p.rid = p.awid = p.bid = byte() & 3U;
    p.araddr = rng(), p.awaddr = rng();
    p.arlen = byte(), p.awlen = byte();
    p.arsize = byte() & 7U, p.awsize = byte() & 7U;
    p.arburst = byte() & 3U, p.awburst = byte() & 3U;
    p.arlock = byte() & 1U, p.awlock = byte() & 1U;
    p.arprot = byte() & 7U, p.awprot = byte() & 7U;
    p.rresp = byte() & 3U, p.bresp = byte() & 3U;
    p.rlast = byte() & 1U, p.wlast = byte() & 1U;
  }
  static void command(const Transaction& t, std::uint32_t& id, std::uint8_t& len,
                      std::uint8_t& prot) {
    id = t.id;
    len = t.len;
    prot = static_cast<std::uint8_t>((t.payload & 5) | (t.secure ? 0 : 2));
  }
  void agree(Axi4Pins& p, std::size_t cycle) const {
    const auto open = [&](unsigned line) -> const Transaction* {
      const auto& part = lines_[line][cycle];
      return part && !all_[part->owner].secure ? &all_[part->owner] : nullptr;
    };
    if (const Transaction* t = open(kAr)) {
      p.araddr = t->payload, p.arsize = (t->payload >> 12) & 7U;
      p.arburst = (t->payload >> 16) & 3U, p.arlock = (t->payload >> 18) & 1U;
    }
    if (const Transaction* t = open(kAw)) {
      p.awaddr = t->payload, p.awsize = (t->payload >> 12) & 7U;
      p.awburst = (t->payload >> 16) & 3U, p.awlock = (t->payload >> 18) & 1U;
    }
    if (const Transaction* t = open(kR)) p.rresp = (t->payload >> 20) & 3U;
    if (const Transaction* t = open(kB)) p.bresp = (t->payload >> 22) & 3U;
  }

  bool free(Line line, std::size_t cycle) const { return cycle < cycles() && !lines_[line][cycle]; }

  /// What a transaction has on a line, from the first cycle of its span on.
  using Parts = std::vector<std::optional<Part>>;

  // So many beats in free cycles of a line from `first` on, the last before `end`; with waits.
  std::optional<Parts> beats(Line line, std::size_t first, std::size_t end, unsigned count,
                             std::mt19937_64& rng, Span& span) const {
    end = std::min(end, cycles());
    Parts placed;
    std::size_t at = first;
    for (unsigned beat = 0; beat < count; ++beat, ++at) {
      if (rng() % 3 == 0) at += rng() % 4;
      while (at < end && !free(line, at)) ++at;
      const std::size_t wait = rng() % 3 == 0 ? rng() % 3 : 0;
      if (placed.empty()) span.from = at;
      for (const std::size_t moved = at + wait; at <= moved; ++at) {
        if (at >= end || !free(line, at)) return {};  // a beat that waits keeps its place
        placed.resize(at + 1 - span.from);
        placed.back() = Part{all_.size(), at == moved, beat + 1 == count};
      }
      span.to = --at;
    }
    return placed;
  }

  void put(Line line, const Span& span, const Parts& parts) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (parts[i]) lines_[line][span.from + i] = parts[i];
    }
  }

  /// The open ones that it is one of, reads, writes or operations, and from when on until when.
  static std::vector<std::pair<unsigned, Span>> opens(const Transaction& t) {
    const std::size_t first = std::min(t.command.to, t.data.from);
    std::vector<std::pair<unsigned, Span>> all{{t.write ? 1U : 0U, {first, t.response.to}}};
    if (t.atomic) all.push_back({2U, {first, t.read_data.to}});
    return all;
  }
  bool room(const Transaction& t) const {
    for (const auto& [kind, span] : opens(t)) {
      for (std::size_t c = span.from; c <= span.to; ++c) {
        if (open_[kind][c] >= limits_[kind]) return false;
      }
    }
    return true;
  }

  bool add_one(bool secure, std::mt19937_64& rng) {
    Transaction t;
    t.secure = secure;
    t.write = rng() % 2 == 0;
    t.atomic = t.write && rng() % 6 == 0;
    t.id = t.atomic ? 3 : static_cast<std::uint32_t>(rng() % 3);  // of 3 no read is open
    t.len = static_cast<std::uint8_t>(rng() % 4);
    t.payload = rng();
    const Line line = t.write ? kAw : kAr;
    const std::size_t start = rng() % cycles();
    const auto command = beats(line, start, cycles(), 1, rng, t.command);
    if (!command) return false;
    const std::size_t accepted = t.command.to;

    // What the order of commands says of the others.
    std::size_t after = accepted, before = cycles(), read_after = accepted + 1;
    std::size_t read_before = cycles(), data_after = 0, data_before = cycles();
    for (const Transaction& other : all_) {
      if (other.write != t.write) continue;
      const bool older = other.command.to < accepted;
      if (t.write) {
        if (older) data_after = std::max(data_after, other.data.to + 1);
        if (!older) data_before = std::min(data_before, other.data.from);
      }
      if (other.id != t.id) continue;
      if (older) after = std::max(after, other.response.to + 1);
      if (!older) before = std::min(before, other.response.from);
      if (!t.atomic) continue;
      if (older) read_after = std::max(read_after, other.read_data.to + 1);
      if (!older) read_before = std::min(read_before, other.read_data.from);
    }
    std::optional<Parts> data, response, read_data;
    if (t.write) {
      // Sometimes the data comes first.
      const std::size_t lead = rng() % 4 == 0 ? rng() % 6 : 0;
      const std::size_t least = t.command.from > lead ? t.command.from - lead : 0;
      data = beats(kW, std::max(data_after, least), data_before, t.len + 1U, rng, t.data);
      if (!data) return false;
      after = std::max({after, t.data.to, accepted});
    }
    const unsigned delay = rng() % 4 == 0 ? 0 : static_cast<unsigned>(rng() % 12);
    response =
        beats(t.write ? kB : kR, after + delay, before, t.write ? 1U : t.len + 1U, rng, t.response);
    // A response waits no sooner than its command was accepted.
    if (!response || t.response.to < after) return false;
    if (t.atomic) {
      read_data = beats(kR, read_after + delay, read_before, t.len + 1U, rng, t.read_data);
      if (!read_data) return false;
    }
    if (!t.write) t.data = t.command;
    if (!room(t)) return false;
    put(line, t.command, *command);
    if (data) put(kW, t.data, *data);
    put(t.write ? kB : kR, t.response, *response);
    if (read_data) put(kR, t.read_data, *read_data);
    for (const auto& [kind, span] : opens(t)) {
      for (std::size_t c = span.from; c <= span.to; ++c) ++open_[kind][c];
    }
    all_.push_back(t);
    return true;
  }

  std::array<unsigned, 3> limits_;
  std::array<std::vector<std::optional<Part>>, 5> lines_;
  std::array<std::vector<unsigned>, 3> open_;
  std::vector<Transaction> all_;
};

}  // namespace fabmon::test
