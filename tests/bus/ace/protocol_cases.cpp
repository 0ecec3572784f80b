// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cases of the ACE protocol checker's test, rule by rule.
#include "tests/bus/ace/protocol_cases.hpp"

#include <string>

namespace fabmon::test {
namespace {

void add_held_cases(Cases& cases) {
  const Clock snoop = kIdle.ac(0, kLine);
  const Clock read = kIdle.ar(kRead);
  const Clock write = kIdle.aw(kWrite).w();
  const auto held = [&cases](const std::string& channel, const Clocks& before, const Clock& waits,
                             const Clock& other, const Clock& end) {
    Clocks dropped = before;
    dropped.insert(dropped.end(), {waits, kIdle});
    Clocks changed = before;
    changed.insert(changed.end(), {waits, other});
    Clocks good = before;
    good.insert(good.end(), {waits, waits, end});
    cases.push_back({channel + "_dropped", before.size() + 1, dropped, good});
    cases.push_back({channel + "_stable", before.size() + 1, changed, good});
  };
  held("ar", {}, kIdle.ar(kRead, 0), kIdle.ar(request(1, 0x80, 0, 0, 0)), read);
  held("aw", {}, kIdle.aw(kWrite, 0), kIdle.aw(with(kWrite, [](auto& q) { q.qos = 3; })),
       kIdle.aw(kWrite));
  held("r", {read}, kIdle.r(1, 1, 0, 0), kIdle.r(1, 1, 2), kIdle.r(1));
  held("w", {}, kIdle.w(0, 0), kIdle.w(1), kIdle.w(0));
  held("b", {kIdle.aw(kEvict), write}, kIdle.b(1, 0), kIdle.b(4), kIdle.b(1));
  held("ac", {}, kIdle.ac(0, kLine, 0), kIdle.ac(1, kLine), snoop);
  held("cr", {snoop}, kIdle.cr(0, 0), kIdle.cr(8), kIdle.cr(0));
  held("cd", {snoop, kIdle.cr(9), kIdle.cd(0), kIdle.cd(0), kIdle.cd(0)}, kIdle.cd(1, 0),
       kIdle.cd(0, 0), kIdle.cd(1));
  Clock token;
  token.p.m[1].varvalid = 2;
  Clock granted = token;
  granted.p.m[1].varready = 2;
  cases.push_back({"token_dropped", 1, {token, kIdle}, {token, granted, kIdle}});
}

// Requests that break a rule by themselves: on AR and on AW.
void add_request_cases(Cases& cases) {
  const auto ar = [&cases](const std::string& rule, const AceRequestPins& bad,
                           const AceRequestPins& good, const Clock& base = kIdle) {
    cases.push_back({"ar_" + rule, 1, {base, base.ar(bad, 0), base.ar(bad)}, {base.ar(good)}});
  };
  const auto aw = [&cases](const std::string& rule, const AceRequestPins& bad,
                           const AceRequestPins& good, const Clock& base = kIdle) {
    cases.push_back({"aw_" + rule, 1, {base, base.aw(bad, 0), base.aw(bad)}, {base.aw(good)}});
  };
  const AceRequestPins crosses = request(1, 0x1FE0, 0, 0, 2);
  const AceRequestPins ends = request(1, 0x1FE0, 0, 0, 1);
  ar("crosses_4k", crosses, ends);
  aw("crosses_4k", crosses, ends);
  const auto burst = [](const AceRequestPins& q, unsigned type, unsigned len) {
    return with(q, [=](auto& p) {
      p.burst = static_cast<std::uint8_t>(type);
      p.len = static_cast<std::uint8_t>(len);
    });
  };
  for (const unsigned len : {0U, 2U, 4U}) ar("burst", burst(kRead, 2, len), burst(kRead, 2, 3));
  ar("burst", burst(kRead, 3, 0), burst(kRead, 0, 0));
  ar("burst", burst(kRead, 0, 16), burst(kRead, 0, 15));
  ar("burst", burst(kReadOnce, 0, 0), burst(kReadOnce, 1, 0));
  aw("burst", burst(kWrite, 2, 2), burst(kWrite, 2, 1));
  aw("burst", with(burst(kWrite, 2, 3), [](auto& q) { q.addr = 0x48; }), burst(kWrite, 2, 3));
  // Reserved, by ARSNOOP and domain.
  const auto coded = [](unsigned code, unsigned domain) {
    return with(request(1, kLine, code, domain), [=](auto& q) {
      if (domain == 3) q.cache = 2;
      if (code >= 14) {
        q.len = 0;
        q.cache = 2;
        if (code == 14) q.addr = 0;
      }
    });
  };
  for (const unsigned code : {4U, 5U, 6U, 10U}) ar("reserved", coded(code, 1), kReadShared);
  for (const unsigned code : {1U, 2U, 3U, 7U, 11U, 12U}) {
    ar("reserved", coded(code, 0), coded(code, 2));
    ar("reserved", coded(code, 3), coded(code, 1));
    ar("ace_lite", coded(code, 1), kReadOnce, kLite);
  }
  for (const unsigned code : {8U, 9U, 13U}) {
    ar("reserved", coded(code, 3), coded(code, 0));
    ar("reserved", coded(code, 3), coded(code, 1), kLite);
  }
  ar("reserved", dvm(0, 15), dvm(0, 15));
  cases.back().bad[1].s[3].ar.domain = cases.back().bad[2].s[3].ar.domain = 3;
  ar("reserved", with(barrier(1), [](auto& q) { q.snoop = 1; }), barrier(1));
  for (const unsigned code : {6U, 7U}) aw("reserved", coded(code, 1), kWriteLine);
  for (const unsigned code : {1U, 4U}) aw("reserved", coded(code, 0), coded(code, 1));
  for (const unsigned code : {2U, 3U}) {
    aw("reserved", coded(code, 3), coded(code, 0));
    aw("ace_lite", coded(code, 1), kWriteLine, kLite);
  }
  aw("ace_lite", coded(4, 2), kWriteUnique, kLite);
  const auto cache = [](AceRequestPins q, unsigned value, unsigned domain) {
    q.cache = static_cast<std::uint8_t>(value);
    q.domain = static_cast<std::uint8_t>(domain);
    return q;
  };
  for (const unsigned device : {0U, 1U}) {
    ar("cache", cache(kRead, device, 0), cache(kRead, device, 3));
    aw("cache", cache(kWriteUnique, device, 1), cache(kWriteUnique, 2, 1));
  }
  for (const unsigned cacheable : {6U, 10U, 15U}) {
    ar("cache", cache(kRead, cacheable, 3), cache(kRead, 3, 3));
    aw("cache", cache(kWrite, cacheable, 3), cache(kWrite, cacheable, 0));
  }
  const auto moved = [](AceRequestPins q, unsigned offset, unsigned len, unsigned type = 1) {
    q.addr += offset;
    q.len = static_cast<std::uint8_t>(len);
    q.burst = static_cast<std::uint8_t>(type);
    return q;
  };
  ar("line", moved(kReadShared, 16, 3), moved(kReadShared, 16, 3, 2));
  ar("line", moved(kCleanUnique, 0, 1), kCleanUnique);
  ar("line", moved(kCleanShared, 0, 7), kCleanShared);
  aw("line", moved(kWriteLine, 0, 2), kWriteLine);
  aw("line", moved(kEvict, 32, 3), kEvict);
  ar("part", moved(kReadOnce, 32, 2), moved(kReadOnce, 32, 1));
  aw("part", moved(kWriteUnique, 48, 1), moved(kWriteUnique, 48, 0));
  aw("part", moved(kWriteBack, 16, 3), moved(kWriteBack, 16, 2));
  ar("barrier", with(barrier(1), [](auto& q) { q.addr = 64; }), barrier(1));
  ar("barrier", with(barrier(1), [](auto& q) { q.cache = 3; }), barrier(1, 3));
  aw("barrier", with(barrier(1), [](auto& q) { q.len = 1; }), barrier(1));
  aw("barrier", with(barrier(1), [](auto& q) { q.cache = 0; }),
     with(barrier(1), [](auto& q) { q.cache = 3; }));
  ar("dvm", with(dvm(0), [](auto& q) { q.len = 1; }), dvm(0));
  ar("dvm", with(dvm(0), [](auto& q) { q.cache = 15; }), dvm(0));
  const AceRequestPins evicted = with(request(1, kLine, 5, 1), [](auto& q) { q.unique = 1; });
  aw("unique", with(evicted, [](auto& q) { q.unique = 0; }), evicted);
}

void add_data_cases(Cases& cases) {
  const Clock read = kIdle.ar(kRead);
  const Clock four = kIdle.ar(request(1, 0x40, 0, 0, 3));
  const Clock write = kIdle.aw(kWrite);
  const Clock r = kIdle.r(1);
  const Clock more = kIdle.r(1, 0);
  cases.push_back({"r_orphan", 0, {r, kIdle}, {read, r}});
  cases.push_back({"r_orphan", 1, {read, kIdle.r(2)}, {read, kIdle, r}});
  cases.push_back({"r_orphan", 0, {kIdle.ar(kRead).r(1), r}, {read, r}});
  cases.push_back({"b_orphan", 0, {kIdle.b(1)}, {write.w(), kIdle.b(1)}});
  cases.push_back({"b_early", 1, {write, kIdle.b(1)}, {write, kIdle.w(), kIdle.b(1)}});
  cases.push_back({"b_early", 1, {write, kIdle.b(1).w()}, {kIdle.aw(kEvict), kIdle.b(4)}});
  cases.push_back({"r_last_early", 2, {four, more, r}, {four, more, more, more, r}});
  cases.push_back({"r_last_missing", 1, {read, more}, {read, r}});
  cases.push_back(
      {"r_last_missing", 1, {kIdle.ar(kCleanUnique), more}, {kIdle.ar(kCleanUnique), r}});
  const Clock two = kIdle.aw(request(1, 0x40, 0, 0, 1));
  cases.push_back({"w_last_early", 1, {two, kIdle.w(1)}, {two, kIdle.w(0), kIdle.w(1)}});
  cases.push_back({"w_last_early", 1, {kIdle.w(1), two}, {kIdle.w(0), kIdle.w(1), two}});
  cases.push_back({"w_last_missing", 1, {write, kIdle.w(0)}, {write, kIdle.w(1)}});
  cases.push_back({"rresp_lite",
                   1,
                   {kLite.ar(kReadOnce), kLite.r(1, 1, 8)},
                   {kLite.ar(kReadOnce), kLite.r(1, 1, 3)}});
  const auto answer = [&cases](const AceRequestPins& q, unsigned bad, unsigned good) {
    Clocks a{kIdle.ar(q)};
    Clocks b = a;
    const unsigned beats = q.snoop < 8 ? q.len + 1U : 1;
    for (unsigned k = 1; k <= beats; ++k) {
      const unsigned last = k == beats ? 1 : 0;
      a.push_back(kIdle.r(q.id, last, bad));
      b.push_back(kIdle.r(q.id, last, good));
    }
    cases.push_back({"rresp_kind", 1, a, b});
  };
  answer(kRead, 8, 0);
  answer(kReadOnce, 4, 8);
  answer(request(1, kLine, 2, 1, 3), 4, 8);
  answer(request(1, kLine, 3, 1, 3), 12, 4);
  answer(kReadUnique, 8, 4);
  answer(kReadUnique, 12, 0);
  answer(kCleanUnique, 8, 0);
  answer(kCleanShared, 4, 8);
  answer(barrier(1), 0, 0);
  cases.pop_back();
  const Clock shared = kIdle.ar(kReadShared);
  cases.push_back(
      {"rresp_changes",
       2,
       {shared, kIdle.r(1, 0, 8), kIdle.r(1, 0, 0), kIdle.r(1, 0, 8), kIdle.r(1, 1, 8)},
       {shared, kIdle.r(1, 0, 8), kIdle.r(1, 0, 10), kIdle.r(1, 0, 8), kIdle.r(1, 1, 8)}});
  const AceRequestPins open = with(kRead, [](auto& q) { q.prot = 2; });
  cases.push_back({"sb_r_ns", 1, {kIdle.ar(open), r}, {kIdle.ar(open), r.ns()}});
  cases.push_back({"sb_r_ns", 1, {read, r.ns()}, {read, r}});
  cases.push_back({"sb_r_snoop", 1, {read, r.from_snoop()}, {kIdle.ar(kReadOnce), r.from_snoop()}});
  cases.push_back(
      {"sb_r_snoop", 1, {kIdle.ar(kCleanUnique), r.from_snoop()}, {kIdle.ar(kCleanUnique), r}});
}

void add_order_cases(Cases& cases) {
  const Clock pair = kIdle.ar(barrier(9)).aw(barrier(9));
  cases.push_back({"barrier_id",
                   1,
                   {kIdle.ar(kRead), kIdle.ar(barrier(1))},
                   {kIdle.ar(kRead), kIdle.ar(barrier(2))}});
  cases.push_back({"barrier_id",
                   1,
                   {kIdle.aw(barrier(1)), kIdle.aw(kWrite)},
                   {kIdle.aw(barrier(2)), kIdle.aw(kWrite)}});
  cases.push_back({"barrier_pair",
                   1,
                   {kIdle.ar(barrier(9)), kIdle.aw(barrier(8))},
                   {kIdle.ar(barrier(9)), kIdle.aw(barrier(9))}});
  cases.push_back({"barrier_pair",
                   1,
                   {kIdle.aw(barrier(9)), kIdle.ar(barrier(9, 3))},
                   {kIdle.aw(barrier(9, 3)), kIdle.ar(barrier(9, 3))}});
  cases.push_back(
      {"barrier_early", 1, {kIdle.ar(barrier(9)), kIdle.r(9)}, {pair, kIdle.r(9).b(9)}});
  cases.push_back(
      {"barrier_early", 1, {kIdle.aw(barrier(9)), kIdle.b(9)}, {pair, kIdle.b(9), kIdle.r(9)}});
  cases.push_back({"dvm_id",
                   1,
                   {kIdle.ar(kRead), kIdle.ar(dvm(0, 15, 1))},
                   {kIdle.ar(kRead), kIdle.ar(dvm(0, 15, 2))}});
  cases.push_back({"dvm_part",
                   1,
                   {kIdle.ar(dvm(1)), kIdle.ar(dvm(kSync, 15, 14))},
                   {kIdle.ar(dvm(1)), kIdle.ar(dvm(kSync | 1U)), kIdle.ar(dvm(kSync))}});
  cases.push_back({"dvm_part",
                   1,
                   {kIdle.ar(dvm(1)), kIdle.ar(with(dvm(0), [](auto& q) { q.prot = 2; }))},
                   {kIdle.ar(dvm(1)), kIdle.ar(dvm(0))}});
  cases.push_back({"dvm_reserved", 0, {kIdle.ar(dvm(5U << 12U))}, {kIdle.ar(dvm(6U << 12U))}});
  cases.push_back({"dvm_reserved", 0, {kIdle.ar(dvm(7U << 12U))}, {kIdle.ar(dvm(3U << 12U))}});
  cases.push_back({"dvm_reserved", 0, {kIdle.ar(dvm(kSync | 1U))}, {kIdle.ar(dvm(kSync))}});
  const Clock sync = kIdle.ar(dvm(kSync));
  const Clock complete = kIdle.ac(14, 0);
  cases.push_back({"dvm_sync_open", 1, {sync, sync}, {sync, complete, sync}});
  const Clock done = kLite.ar(dvm(0, 14, 13));
  cases.push_back({"dvm_complete_orphan", 0, {done}, {kLite.ac(15, kSync), kLite.cr(0), done}});
  cases.push_back(
      {"dvm_complete_orphan",
       3,
       {kLite.ac(15, 1), kLite.cr(0).ac(15, kSync), kLite.cr(0), done},
       {kLite.ac(15, 1), kLite.cr(0).ac(15, 0), kLite.cr(0).ac(15, kSync), kLite.cr(0), done}});
  cases.push_back({"maintenance",
                   1,
                   {kIdle.ar(kReadOnce), kIdle.ar(kCleanShared)},
                   {kIdle.ar(request(1, kLine + 64, 0, 1, 0)), kIdle.ar(kCleanShared)}});
  cases.push_back({"maintenance",
                   1,
                   {kIdle.ar(kCleanShared), kIdle.ar(kReadOnce)},
                   {kIdle.ar(kCleanShared), kIdle.r(2), kIdle.ar(kReadOnce)}});
  cases.push_back({"maintenance",
                   1,
                   {kLite.ar(kCleanShared), kLite.aw(kWriteUnique)},
                   {kLite.ar(kCleanShared), kLite.aw(kWrite)}});
  cases.push_back({"maintenance",
                   1,
                   {kLite.aw(kWriteUnique), kLite.ar(kCleanShared)},
                   {kLite.aw(kWrite), kLite.ar(kCleanShared)}});
  cases.push_back({"unique_copyback",
                   1,
                   {kIdle.aw(kWriteBack), kIdle.aw(kWriteUnique)},
                   {kIdle.aw(kWriteBack), kIdle.aw(kWrite)}});
  cases.push_back({"unique_copyback",
                   1,
                   {kIdle.aw(kWriteLine), kIdle.aw(kEvict)},
                   {kIdle.aw(kWrite), kIdle.aw(kEvict)}});
}

void add_snoop_cases(Cases& cases) {
  const Clock snoop = kIdle.ac(0, kLine);
  for (const unsigned code : {4U, 5U, 6U, 10U, 11U, 12U}) {
    cases.push_back({"ac_snoop", 0, {kIdle.ac(code, kLine)}, {kIdle.ac(13, kLine)}});
  }
  cases.push_back({"ac_lite", 0, {kLite.ac(0, kLine)}, {kLite.ac(15, 0)}});
  cases.push_back({"ac_align", 0, {kIdle.ac(1, kLine + 8)}, {kIdle.ac(1, kLine + 16)}});
  const Clock sync = kIdle.ar(dvm(kSync));
  cases.push_back({"ac_part",
                   2,
                   {sync, kIdle.ac(15, 1), kIdle.ac(14, 0)},
                   {sync, kIdle.ac(15, 1), kIdle.ac(15, 1), kIdle.ac(14, 0)}});
  cases.push_back({"ac_sync_open",
                   1,
                   {kIdle.ac(15, kSync), kIdle.ac(15, kSync)},
                   {kIdle.ac(15, kSync), kIdle.ar(dvm(0, 14, 13)), kIdle.ac(15, kSync)}});
  cases.push_back({"ac_complete_orphan", 0, {kIdle.ac(14, 0)}, {sync, kIdle.ac(14, 0)}});
  cases.push_back(
      {"ac_complete_orphan", 2, {sync, kIdle.ac(14, 0), kIdle.ac(14, 0)}, {sync, kIdle.ac(14, 0)}});
  const Clock read = kIdle.ar(kReadOnce);
  const Clock r = kIdle.r(1);
  cases.push_back({"ac_before_ack", 2, {read, r, snoop.rack()}, {read, r, kIdle.rack(), snoop}});
  cases.push_back({"ac_before_ack", 2, {read, r, snoop}, {read, r, kIdle.ac(0, kLine + 64)}});
  const Clock unique = kIdle.aw(kWriteUnique).w();
  cases.push_back(
      {"ac_before_ack", 2, {unique, kIdle.b(1), snoop}, {unique, kIdle.b(1), kIdle.wack(), snoop}});
  cases.push_back({"cr_orphan", 0, {kIdle.cr(0, 0).ac(0, kLine)}, {snoop, kIdle.cr(0)}});
  cases.push_back({"cr_orphan", 2, {snoop, kIdle.cr(0), kIdle.cr(0)}, {snoop, kIdle.cr(0)}});
  cases.push_back({"cr_resp", 1, {snoop, kIdle.cr(12)}, {snoop, kIdle.cr(13)}});
  for (const unsigned code : {7U, 9U, 13U}) {
    cases.push_back({"cr_resp",
                     1,
                     {kIdle.ac(code, kLine), kIdle.cr(9)},
                     {kIdle.ac(code, kLine), kIdle.cr(21)}});
  }
  cases.push_back({"cr_dvm", 1, {kIdle.ac(15, 0), kIdle.cr(1)}, {kIdle.ac(15, 0), kIdle.cr(2)}});
  cases.push_back(
      {"cr_dvm", 1, {kIdle.ac(15, kSync), kIdle.cr(2)}, {kIdle.ac(15, kSync), kIdle.cr(0)}});
  const Clock back = kIdle.aw(kWriteBack);
  const Clock later = kIdle.ac(7, kLine);
  cases.push_back({"cr_copyback", 2, {back, later, kIdle.cr(0)}, {back, snoop, kIdle.cr(9)}});
  cases.push_back({"cr_copyback", 2, {back, snoop, kIdle.cr(13)}, {snoop, kIdle.cr(13), back}});
  cases.push_back({"cr_copyback",
                   1,
                   {snoop, kIdle.aw(kWriteBack, 0).cr(0)},
                   {snoop, kIdle.aw(kEvict, 0).cr(0)}});
  cases.push_back({"r_before_cr", 2, {read, snoop, r}, {read, snoop, kIdle.cr(0), r}});
  cases.push_back({"r_before_cr", 2, {read, snoop, r.cr(0)}, {read, kIdle.ac(0, 0x40), r}});
  const Clock data = kIdle.cd(0);
  cases.push_back({"cd_orphan",
                   2,
                   {snoop, kIdle.cr(8), kIdle.cd(0, 0)},
                   {snoop, kIdle.cr(9), data, data, data, kIdle.cd(1)}});
  cases.push_back({"cd_orphan", 1, {snoop, kIdle.cd(0, 0)}, {snoop, kIdle.cr(9, 0).cd(0, 0)}});
  cases.push_back({"cd_last",
                   4,
                   {snoop, kIdle.cr(9), data, data, kIdle.cd(1)},
                   {snoop, kIdle.cr(9), data, data, data, kIdle.cd(1)}});
  cases.push_back({"cd_last",
                   5,
                   {snoop, kIdle.cr(9), data, data, data, data},
                   {snoop, kIdle.cr(9), data, data, data, kIdle.cd(1)}});
  cases.push_back({"rack_orphan", 1, {read, r.rack()}, {read, r, kIdle.rack()}});
  cases.push_back({"rack_orphan", 0, {kLite.rack()}, {kLite}});
  cases.push_back(
      {"wack_orphan", 1, {unique, kIdle.b(1).wack()}, {unique, kIdle.b(1), kIdle.wack()}});
  const Clock reset = kIdle.reset();
  // The first cycle of a reset, in which a design samples it, and the last one are not judged.
  const Clock valid = kIdle.ar(kRead).reset();
  cases.push_back(
      {"valid_in_reset", 2, {kIdle, reset, valid, reset}, {kIdle, valid, reset, valid}});
  cases.push_back({"valid_in_reset", 1, {reset, kIdle.rack().reset(), reset}, {reset}});
  cases.push_back({"valid_after_reset", 1, {reset, kIdle.ar(kRead)}, {reset, kIdle, read}});
}

}  // namespace

const Cases& all_cases() {
  static const Cases cases = [] {
    Cases all;
    add_held_cases(all);
    add_request_cases(all);
    add_data_cases(all);
    add_order_cases(all);
    add_snoop_cases(all);
    return all;
  }();
  return cases;
}

}  // namespace fabmon::test
