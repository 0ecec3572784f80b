// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cci400/golden/events.hpp"

#include <algorithm>

namespace fabmon {
namespace {

constexpr unsigned kFirstAce = 3;       // S3 and S4 have caches to snoop
constexpr unsigned kMostCounted = 255;  // of a tracker
constexpr unsigned kLineBits = 6;
constexpr std::uint32_t kQvnBits = 0xFFU << 9;         // 0x09 to 0x10
constexpr std::uint32_t kExempt = 1U << 2 | kQvnBits;  // these carry no security
constexpr std::uint32_t kExemptR0 = 0x3FFFE;           // no stall of an r0 does

bool non_secure(std::uint8_t prot) { return (prot & 2) != 0; }

// Starts and ends of requests, within what the tracker's counter holds.
unsigned counted(unsigned open, bool starts, bool ends) {
  const unsigned up = open + (starts ? 1 : 0);
  const unsigned down = ends ? 1 : 0;
  return std::min(up > down ? up - down : 0, kMostCounted);
}

// ReadOnce, ReadShared, ReadClean, ReadNotSharedDirty, ReadUnique: on AR as on AC.
bool data_snoop(std::uint8_t snoop) { return snoop <= 0b0011 || snoop == 0b0111; }

}  // namespace

Cci400Events::Cci400Events(const Cci400Config& config)
    : config_(config), master_exempt_(config.r0 ? kExemptR0 : kExempt) {
  if (tables()) open_.assign(kAceSlaves, Cci400OpenReads(config.max_reads));
}

bool Cci400Events::shareable(unsigned n, std::uint8_t domain) const {
  switch (override_ >> 2 * n & 3) {
    case 2:
      return false;
    case 3:
      return domain != 3;
    default:
      return ace_shareable(domain);
  }
}

void Cci400Events::take(const AcePins& pins, Cci400Log& log) {
  const bool secure_too = pins.spniden != 0;
  override_ = config_.sh_override | pins.sh_override;
  for (unsigned n = 0; n < kAceSlaves; ++n) {
    const AceSlavePins& s = pins.s[n];
    if ((s.ar.valid | s.aw.valid | s.rvalid | s.bvalid) != 0) slave(n, s, secure_too, log);
  }
  for (unsigned m = 0; m < kAceMasters; ++m) {
    const AceMasterPins& p = pins.m[m];
    if ((p.sb | p.varvalid | p.vawvalid) != 0) master(m, p, secure_too, log);
  }
  if (tables()) take_tables(pins);
}

void Cci400Events::slave(unsigned n, const AceSlavePins& s, bool secure_too, Cci400Log& log) {
  Slave& state = slave_[n];
  const bool read_ends = s.rvalid != 0 && s.rready != 0 && s.rlast != 0;
  const bool read_starts = s.ar.valid != 0 && s.ar.ready != 0;
  const bool write_starts = s.aw.valid != 0 && s.aw.ready != 0;

  if (s.ar.valid != 0) read_request(n, s, secure_too || non_secure(s.ar.prot), log);

  if (s.rvalid != 0) {
    const Cci400OpenReads::Read* const read = tables() ? open_[n].oldest(s.rid) : nullptr;
    const bool ns = config_.passive_rns ? read != nullptr && read->non_secure : s.sb_r_ns != 0;
    const bool from_snoop =
        config_.passive_snoop ? read != nullptr && read->marked : s.sb_r_snoop != 0;
    if (secure_too || ns) {
      if (s.rready == 0) log.add(n, Cci400Condition::kReadDataWaits);
      if (read_ends && from_snoop) log.add(n, Cci400Condition::kSnoopData);
    }
  }

  if (s.aw.valid != 0) {
    const bool visible = secure_too || non_secure(s.aw.prot);
    if (write_starts) {
      if (visible) log.add(n, write_transaction(s.aw, shareable(n, s.aw.domain)));
    } else {
      const bool full = config_.passive_wtt ? state.writes >= config_.w_max[n] : s.sb_wtt_full != 0;
      if (full && (visible || config_.r0)) log.add(n, Cci400Condition::kWriteTrackerFull);
    }
  }

  const bool write_ends = s.bvalid != 0 && s.bready != 0;
  if ((config_.passive_rtt || tables()) && read_ends && !read_starts && state.reads == 0) {
    lost_ |= 1U << (16 + n);
  }
  if (config_.passive_wtt && write_ends && !write_starts && state.writes == 0) {
    lost_ |= 1U << (24 + n);
  }
  state.reads = counted(state.reads, read_starts, read_ends);
  state.writes = counted(state.writes, write_starts, write_ends);
}

void Cci400Events::read_request(unsigned n, const AceSlavePins& s, bool visible, Cci400Log& log) {
  Slave& state = slave_[n];
  if (s.ar.ready != 0) {
    const AceTransaction what =
        read_transaction(s.ar, shareable(n, s.ar.domain), state.second_part);
    if (visible) log.add(n, what);
    if (what == AceTransaction::kDvmMessage || what == AceTransaction::kDvmSync) {
      state.second_part = !state.second_part && (s.ar.addr & 1) != 0;
    }
  } else if (visible || config_.r0) {
    const bool full = config_.passive_rtt ? state.reads >= config_.r_max[n] : s.sb_rtt_full != 0;
    if (full) log.add(n, Cci400Condition::kReadTrackerFull);
    if (s.sb_si_idhaz != 0) log.add(n, Cci400Condition::kIdHazard);
  }
}

void Cci400Events::master(unsigned m, const AceMasterPins& pins, bool secure_too,
                          Cci400Log& log) const {
  constexpr std::uint32_t kAll = (1U << kAceMasterEvents) - 1;
  std::uint32_t raw = pins.sb & kAll;
  if (config_.passive_qvn) {
    const std::uint32_t reads = pins.varvalid & ~pins.varready & 0xFU;
    const std::uint32_t writes = pins.vawvalid & ~pins.vawready & 0xFU;
    raw = (raw & ~kQvnBits) | reads << 0x09 | writes << 0x0D;
  }
  log.add_master(m, secure_too ? raw : raw & (master_exempt_ | pins.sb_ns));
}

void Cci400Events::take_tables(const AcePins& pins) {
  // First the marks: on reads that were open before this cycle, so on what may end with it too.
  // Answers of both ports in one cycle look at the same marks.
  if (config_.passive_snoop) {
    std::array<Cci400Snoops::Line, 2> data;
    for (unsigned i = 0; i < 2; ++i) {
      const AceSlavePins& s = pins.s[kFirstAce + i];
      Cci400Snoops::Line line;
      if (data_snoop(s.acsnoop)) line = s.acaddr >> kLineBits;
      const bool answered = s.crvalid != 0 && s.crready != 0;
      const bool snooped = s.acvalid != 0 && s.acready != 0;
      if (answered && !snooped && snoops_[i].empty()) lost_ |= 1U << (12 + i);
      const bool tracked = snoops_[i].take(snooped, line, answered, data[i]);
      if (!tracked) lost_ |= 1U << (8 + i);
      if ((s.crresp & 3) != 1) data[i].reset();  // no data, or an error
    }
    mark(data);
  }
  for (unsigned n = 0; n < kAceSlaves; ++n) {
    const AceSlavePins& s = pins.s[n];
    const bool room = open_[n].room();
    if (s.rvalid != 0 && s.rready != 0 && s.rlast != 0) open_[n].pop(s.rid);
    if (s.ar.valid == 0 || s.ar.ready == 0) continue;
    if (room) {
      const bool snoopable =
          (s.ar.bar & 1) == 0 && shareable(n, s.ar.domain) && data_snoop(s.ar.snoop);
      open_[n].push(s.ar.id, {.line = s.ar.addr >> kLineBits,
                              .snoopable = snoopable,
                              .non_secure = non_secure(s.ar.prot)});
    } else {
      lost_ |= 1U << n;
    }
  }
}

void Cci400Events::mark(const std::array<Cci400Snoops::Line, 2>& data) {
  std::array<Cci400OpenReads::Read*, 2> found{};
  for (unsigned i = 0; i < 2; ++i) {
    for (unsigned n = 0; n < kAceSlaves && data[i] && found[i] == nullptr; ++n) {
      if (n != kFirstAce + i) found[i] = open_[n].unmarked(*data[i]);
    }
  }
  for (Cci400OpenReads::Read* const read : found) {
    if (read != nullptr) read->marked = true;
  }
}

}  // namespace fabmon
