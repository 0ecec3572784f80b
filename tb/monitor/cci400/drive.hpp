// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Puts the pins of a cycle on the ports of a Verilated cci400 monitor. Every interface has ports of
// its own, s<n>_... or m<n>_..., that can only be named by macros.
#pragma once

#include "tb/bus/ace/pins.hpp"

namespace fabmon {

// NOLINTBEGIN(bugprone-macro-parentheses): names of ports are pasted together

#define FABMON_REQUEST(ch, r) \
  t.ch##valid = (r).valid;    \
  t.ch##ready = (r).ready;    \
  t.ch##id = (r).id;          \
  t.ch##addr = (r).addr;      \
  t.ch##qos = (r).qos;

#define FABMON_ACE_REQUEST(ch, r) \
  FABMON_REQUEST(ch, r)           \
  t.ch##len = (r).len;            \
  t.ch##prot = (r).prot;          \
  t.ch##cache = (r).cache;        \
  t.ch##snoop = (r).snoop;        \
  t.ch##domain = (r).domain;      \
  t.ch##bar = (r).bar;

#define FABMON_RESPONSES(port, p) \
  t.port##rvalid = (p).rvalid;    \
  t.port##rready = (p).rready;    \
  t.port##rid = (p).rid;          \
  t.port##rlast = (p).rlast;      \
  t.port##bvalid = (p).bvalid;    \
  t.port##bready = (p).bready;    \
  t.port##bid = (p).bid;

#define FABMON_SLAVE(port, p)            \
  FABMON_ACE_REQUEST(port##ar, (p).ar)   \
  FABMON_ACE_REQUEST(port##aw, (p).aw)   \
  FABMON_RESPONSES(port, p)              \
  t.port##awunique = (p).aw.unique;      \
  t.port##rresp = (p).rresp;             \
  t.port##wvalid = (p).wvalid;           \
  t.port##wready = (p).wready;           \
  t.port##wlast = (p).wlast;             \
  t.port##bresp = (p).bresp;             \
  t.port##acvalid = (p).acvalid;         \
  t.port##acready = (p).acready;         \
  t.port##acaddr = (p).acaddr;           \
  t.port##acsnoop = (p).acsnoop;         \
  t.port##acprot = (p).acprot;           \
  t.port##crvalid = (p).crvalid;         \
  t.port##crready = (p).crready;         \
  t.port##crresp = (p).crresp;           \
  t.port##cdvalid = (p).cdvalid;         \
  t.port##cdready = (p).cdready;         \
  t.port##cdlast = (p).cdlast;           \
  t.port##rack = (p).rack;               \
  t.port##wack = (p).wack;               \
  t.port##sb_rtt_full = (p).sb_rtt_full; \
  t.port##sb_r_snoop = (p).sb_r_snoop;   \
  t.port##sb_r_ns = (p).sb_r_ns;         \
  t.port##sb_wtt_full = (p).sb_wtt_full; \
  t.port##sb_si_idhaz = (p).sb_si_idhaz;

#define FABMON_MASTER(port, p)     \
  FABMON_REQUEST(port##ar, (p).ar) \
  FABMON_REQUEST(port##aw, (p).aw) \
  FABMON_RESPONSES(port, p)        \
  t.port##varvalid = (p).varvalid; \
  t.port##varready = (p).varready; \
  t.port##vawvalid = (p).vawvalid; \
  t.port##vawready = (p).vawready; \
  t.port##sb = (p).sb;             \
  t.port##sb_ns = (p).sb_ns;

/// All ports but the reset. The pins have to fit the widths of the build.
template <class Top>
void drive_cci400(Top& t, const AcePins& p) {
  FABMON_SLAVE(s0_, p.s[0])
  FABMON_SLAVE(s1_, p.s[1])
  FABMON_SLAVE(s2_, p.s[2])
  FABMON_SLAVE(s3_, p.s[3])
  FABMON_SLAVE(s4_, p.s[4])
  FABMON_MASTER(m0_, p.m[0])
  FABMON_MASTER(m1_, p.m[1])
  FABMON_MASTER(m2_, p.m[2])
  t.niden = p.niden;
  t.spniden = p.spniden;
}

#undef FABMON_REQUEST
#undef FABMON_ACE_REQUEST
#undef FABMON_RESPONSES
#undef FABMON_SLAVE
#undef FABMON_MASTER

// NOLINTEND(bugprone-macro-parentheses)

}  // namespace fabmon
