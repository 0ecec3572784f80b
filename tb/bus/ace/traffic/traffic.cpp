// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// One cycle is: every part sets its pins from the state before the cycle, the pins are copied out,
// every part takes in the handshakes, answers before requests. The requesters come first, because a
// stall event of the interconnect is about the request that is on the pins.
#include "tb/bus/ace/traffic/traffic.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "tb/bus/ace/traffic/flow.hpp"
#include "tb/bus/ace/traffic/kinds.hpp"
#include "tb/bus/ace/traffic/map.hpp"
#include "tb/core/words.hpp"

namespace fabmon {
namespace {

const AceWorkload* find_workload(std::string_view name) {
  std::vector<std::string_view> known;
  for (const AceWorkload& workload : ace_workloads()) {
    if (workload.name == name) return &workload;
    known.push_back(workload.name);
  }
  throw std::invalid_argument(unknown_workload("ACE", name, known));
}

// What a wrongly connected full ACE manager would show at an ACE-Lite interface. The model behind
// the pins goes on with the WriteUnique that it is. By address, so that a waiting request stays as
// it is.
void disguise(AceRequestPins& aw) {
  constexpr std::array<AceWriteKind, 4> kAs{AceWriteKind::kWriteUnique, AceWriteKind::kWriteClean,
                                            AceWriteKind::kWriteBack, AceWriteKind::kEvict};
  if (aw.valid == 0 || ace_write_kind(aw) != AceWriteKind::kWriteUnique) return;
  aw.snoop = ace_snoop(kAs[aw.addr >> (kAceLineShift + 1U) & 3U]);
}

// The same seed shall not give related traffic in different workloads.
std::uint64_t mixed_seed(std::string_view workload, std::uint64_t seed) {
  std::uint64_t hash = 0xCBF29CE484222325U;  // FNV-1a
  for (const char c : workload) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  return seed ^ hash;
}

// An array of parts that are told the number of their interface.
template <class Part, std::size_t... kPort>
std::array<Part, sizeof...(kPort)> make_parts(std::index_sequence<kPort...> /*ports*/) {
  return {Part(static_cast<unsigned>(kPort))...};
}

template <class Part, std::size_t kCount>
std::array<Part, kCount> make_parts() {
  return make_parts<Part>(std::make_index_sequence<kCount>{});
}

// VALID falls after its handshake; a part that has more raises it again.
void lower(std::uint8_t& valid, std::uint8_t ready) {
  valid = static_cast<std::uint8_t>(valid & ~ready);
}

void lower_valids(AceChannelPins& p) {
  lower(p.ar.valid, p.ar.ready);
  lower(p.rvalid, p.rready);
  lower(p.aw.valid, p.aw.ready);
  lower(p.wvalid, p.wready);
  lower(p.bvalid, p.bready);
}

}  // namespace

AceTraffic::State::State(std::uint64_t seed)
    : rng(seed),
      requesters(make_parts<AceRequester, kAceSlaves>()),
      reads(make_parts<AceSlaveReads, kAceSlaves>()),
      writes(make_parts<AceSlaveWrites, kAceSlaves>()),
      barriers(make_parts<AceBarriers, kAceSlaves>()),
      snoops(make_parts<AceSnoops, kAceSlaves>()),
      masters(make_parts<AceMaster, kAceMasters>()) {
  phase.clocks = 0;
}

AceTraffic::AceTraffic(std::string_view workload, std::uint64_t seed, std::uint64_t clocks)
    : workload_(find_workload(workload)),
      seed_(mixed_seed(workload, seed)),
      clocks_(clocks),
      state_(seed_) {}

std::vector<std::string> AceTraffic::workloads() {
  std::vector<std::string> names;
  for (const AceWorkload& workload : ace_workloads()) names.emplace_back(workload.name);
  return names;
}

void AceTraffic::rewind() { state_ = State(seed_); }

bool AceTraffic::idle() const {
  const State& s = state_;
  bool idle = s.trackers.reads.busy == 0 && s.trackers.writes.busy == 0 && s.dvm.empty();
  for (const AceSnoops& part : s.snoops) idle = idle && part.empty();
  for (const AceMaster& part : s.masters) idle = idle && part.empty();
  for (const AceSlavePins& p : s.pins.s) {
    idle = idle && (p.ar.valid | p.aw.valid | p.wvalid | p.acvalid | p.crvalid | p.cdvalid) == 0;
  }
  return idle;
}

void AceTraffic::drive(const AceStep& step) {
  State& s = state_;
  for (AceMasterPins& m : s.pins.m) m.sb = m.sb_ns = 0;
  for (unsigned n = 0; n < kAceSlaves; ++n) {
    const AceStep own{s.pins, step.profile, s.rng, s.now, s.rng.next()};
    s.requesters[n].drive(own, s.quiet);
    s.reads[n].drive(own, s.trackers, s.dvm);
    s.writes[n].drive(own, s.trackers);
    s.snoops[n].drive(own);
    s.barriers[n].drive(own, s.trackers);
  }
  s.dvm.drive(s.snoops);
  AceFlow(s.trackers, s.barriers, s.snoops, s.masters).drive(step);
  for (AceMaster& master : s.masters) {
    master.drive({s.pins, step.profile, s.rng, s.now, s.rng.next()}, s.trackers);
  }
  s.pins.niden = step.profile.niden ? 1 : 0;
  s.pins.spniden = step.profile.spniden ? 1 : 0;
}

void AceTraffic::settle(const AceStep& step) {
  State& s = state_;
  for (AceMaster& master : s.masters) master.settle(step, s.trackers);
  for (unsigned n = 0; n < kAceSlaves; ++n) {
    AceRequester& requester = s.requesters[n];
    requester.settle(step);
    s.snoops[n].settle(step, s.trackers);
    const AceRead* read = s.reads[n].settle_data(step, s.trackers, s.barriers[n]);
    if (read != nullptr) requester.read_done(*read, step.rng);
    const AceWrite* write = s.writes[n].settle_answer(step, s.trackers, s.barriers[n]);
    if (write != nullptr) requester.write_done(*write);
    s.reads[n].settle_request(step, s.trackers, s.barriers[n], s.dvm);
    s.writes[n].settle_request(step, s.trackers, s.barriers[n]);
  }
  for (AceSlavePins& p : s.pins.s) {
    lower_valids(p);
    lower(p.acvalid, p.acready);
    lower(p.crvalid, p.crready);
    lower(p.cdvalid, p.cdready);
  }
  for (AceMasterPins& p : s.pins.m) {
    lower_valids(p);
    lower(p.varvalid, p.varready);
    lower(p.vawvalid, p.vawready);
  }
}

std::size_t AceTraffic::read(AcePins* out, std::size_t n) {
  State& s = state_;
  const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(n, clocks_ - s.now));
  for (std::size_t i = 0; i < count; ++i) {
    if (s.phase.clocks == 0) s.phase = workload_->phase(s.phases++, s.rng);
    const AceStep step{s.pins, s.phase.profile, s.rng, s.now};
    drive(step);
    out[i] = s.pins;
    if (step.profile.foreign) {
      for (unsigned n = 0; n < kAceLiteSlaves; ++n) disguise(out[i].s[n].aw);
    }
    settle(step);
    ++s.now;
    --s.phase.clocks;
  }
  return count;
}

}  // namespace fabmon
