# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Small dumps of an AXI4 port whose right answers are known: worked out by hand, from the protocol
alone, never by a program. dump.py says how a case is written. A case has

    name, title     of the dump, and what is special about it, in a sentence
    AR, R, ...      the handshakes
    period_ps       what the clock's period is; the mean where it is not steady
    read, write     the right answer of a direction:
        transactions  those that ended, in that order: (ID, command, first beat, last beat, end,
                      beats, response), all in cycles from the first one of the dump, which is 0;
                      of reads the end is the last beat
        orphans     responses and beats that belong to no command
        unknown_bytes  True where the pins do not say how many bytes orphans have
        lost, open  commands that a reset, and the end of the dump, found open
    why             what makes it difficult
    note            what else is to be said of it
    limit           why fabmon does not give the right answer here, as its documentation says

The dump's shape, where it is not a clock of 10 ns from 0 with its reset in cycles 0 and 1:

    rst             cycles in which ARESETn is low
    lite            AXI4-Lite
    start, half     the first time stamp, and half the period, in ns
    skew            pins change so many ns behind the edge
    stopped         {cycle: n}: the clock stands still for n periods before the cycle's edge
    reset_before    ARESETn is low for 10 ns while the clock stands still before this cycle
    slow_from       the cycle from which on the clock is four times slower
    other_half      half the period of another clock in the dump
    activity        when in each cycle another signal changes, ns behind the edge
    window          what to measure, (from, to) in ns
    ends_with_edge  the dump ends with a rising edge of the clock

A beat moves 4 bytes.
"""

OKAY, SLVERR = 0, 2

CASES = [
    {
        "name": "several_ids",
        "title": "Several IDs: read bursts that mix, and data of a write that comes before its "
        "command.",
        "cycles": 24,
        "AR": "3:1*2 4:2*2 5:1",
        "R": "8:2 9:1 10:2L 11:1L 14:1L",
        "AW": "6:3*2 7:4",
        "W": "4:0 5:0L 9:0L",
        "B": "10:3 13:4",
        "period_ps": 10_000,
        "read": {
            "transactions": [
                (2, 4, 8, 10, 10, 2, OKAY),
                (1, 3, 9, 11, 11, 2, OKAY),
                (1, 5, 14, 14, 14, 1, OKAY),
            ]
        },
        "write": {"transactions": [(3, 6, 4, 5, 10, 2, OKAY), (4, 7, 9, 9, 13, 1, OKAY)]},
        "why": "A beat of R belongs to the oldest open read of its ID, W to the commands in their "
        "order.",
    },
    {
        "name": "errors_at_the_end",
        "title": "AXI4: a read and a write that end with SLVERR, and one of each that do not.",
        "cycles": 24,
        "AR": "3:0*2 10:0",
        "R": "6:0 7:0L! 14:0L",
        "AW": "3:1 10:1",
        "W": "4:0L 11:0L",
        "B": "7:1! 14:1",
        "period_ps": 10_000,
        "read": {"transactions": [(0, 3, 6, 7, 7, 2, SLVERR), (0, 10, 14, 14, 14, 1, OKAY)]},
        "write": {"transactions": [(1, 3, 4, 4, 7, 1, SLVERR), (1, 10, 11, 11, 14, 1, OKAY)]},
        "why": "RESP of the last beat, sampled before the edge.",
    },
    {
        "name": "unknown_values",
        "title": "VALID is x while and after the reset is low, with READY high.",
        "cycles": 20,
        "AR": "0:x 1:x 2:x 3:x 5:0",
        "R": "1:x 2:x 4:x 9:0L",
        "AW": "2:x 6:1",
        "W": "2:x 7:0L",
        "B": "3:x 10:1",
        "period_ps": 10_000,
        "read": {"transactions": [(0, 5, 9, 9, 9, 1, OKAY)]},
        "write": {"transactions": [(1, 6, 7, 7, 10, 1, OKAY)]},
        "why": "x is no handshake.",
    },
    {
        "name": "lite_reset",
        "title": "AXI4-Lite: a read and a write that a reset leaves open.",
        "lite": True,
        "cycles": 32,
        "rst": "0-1 12-14",
        "AR": "3:0 9:0 18:0",
        "R": "6:0 22:0",
        "AW": "3:0 9:0 18:0",
        "W": "4:0 10:0 19:0",
        "B": "6:0 23:0",
        "period_ps": 10_000,
        "read": {
            "transactions": [(0, 3, 6, 6, 6, 1, OKAY), (0, 18, 22, 22, 22, 1, OKAY)],
            "lost": 1,
        },
        "write": {
            "transactions": [(0, 3, 4, 4, 6, 1, OKAY), (0, 18, 19, 19, 23, 1, OKAY)],
            "lost": 1,
        },
        "why": "Nothing that was open comes back after a reset.",
    },
    {
        "name": "late_start",
        "title": "The dump starts at 1 ms, not at 0.",
        "cycles": 24,
        "start": 1_000_000,
        "AR": "3:0 10:0*4",
        "R": "8:0L 14:0 15:0 16:0 17:0L",
        "AW": "4:1",
        "W": "5:0L",
        "B": "9:1",
        "period_ps": 10_000,
        "read": {"transactions": [(0, 3, 8, 8, 8, 1, OKAY), (0, 10, 14, 17, 17, 4, OKAY)]},
        "write": {"transactions": [(1, 4, 5, 5, 9, 1, OKAY)]},
        "why": "The third time stamp of the file, 1,000,010 ns, is no clock period.",
    },
    {
        "name": "second_clock",
        "title": "A second clock of 4 ns in the dump, beside the port's of 10 ns.",
        "cycles": 24,
        "other_half": 2,
        "AR": "3:0 10:0*4",
        "R": "8:0L 14:0 15:0 16:0 17:0L",
        "AW": "4:1",
        "W": "5:0L",
        "B": "9:1",
        "period_ps": 10_000,
        "read": {"transactions": [(0, 3, 8, 8, 8, 1, OKAY), (0, 10, 14, 17, 17, 4, OKAY)]},
        "write": {"transactions": [(1, 4, 5, 5, 9, 1, OKAY)]},
        "why": "The third time stamp, 4 ns, is the other clock's.",
    },
    {
        "name": "late_pins",
        "title": "Pins change 1 ns after the edge, the first one after the first edge.",
        "cycles": 24,
        "skew": 1,
        "AR": "1:r 3:0 10:0*4",
        "R": "8:0L 14:0 15:0 16:0 17:0L",
        "AW": "4:1",
        "W": "5:0L",
        "B": "9:1",
        "period_ps": 10_000,
        "read": {"transactions": [(0, 3, 8, 8, 8, 1, OKAY), (0, 10, 14, 17, 17, 4, OKAY)]},
        "write": {"transactions": [(1, 4, 5, 5, 9, 1, OKAY)]},
        "why": "The third time stamp, 6 ns, is that of a pin.",
    },
    {
        "name": "reset",
        "title": "A reset leaves a read in the middle of its burst, and a write that waits for its "
        "response.",
        "cycles": 36,
        "rst": "0-1 12-14",
        "AR": "3:0 9:0*2 18:0*2 26:0",
        "R": "6:0L 11:0 22:0 23:0L 29:0L",
        "AW": "8:1 18:1 26:1",
        "W": "9:0L 19:0L 27:0L",
        "B": "24:1 28:1",
        "period_ps": 10_000,
        "read": {
            "transactions": [
                (0, 3, 6, 6, 6, 1, OKAY),
                (0, 18, 22, 23, 23, 2, OKAY),
                (0, 26, 29, 29, 29, 1, OKAY),
            ],
            "lost": 1,
        },
        "write": {
            "transactions": [(1, 18, 19, 19, 24, 1, OKAY), (1, 26, 27, 27, 28, 1, OKAY)],
            "lost": 1,
        },
        "why": "What was open before the reset must not be paired with what comes after it.",
    },
    {
        "name": "window",
        "title": "A window from 110 ns to 310 ns, cycles 11 to 30, begins while a read and a write "
        "are open.",
        "cycles": 34,
        "window": (110, 310),
        "AR": "5:0 12:0 22:0",
        "R": "16:0L 20:0L 24:0L",
        "AW": "6:1 13:1 23:1",
        "W": "7:0L 14:0L 24:0L",
        "B": "17:1 21:1 26:1",
        "period_ps": 10_000,
        "read": {
            "transactions": [
                (0, 5, 16, 16, 16, 1, OKAY),
                (0, 12, 20, 20, 20, 1, OKAY),
                (0, 22, 24, 24, 24, 1, OKAY),
            ]
        },
        "write": {
            "transactions": [
                (1, 6, 7, 7, 17, 1, OKAY),
                (1, 13, 14, 14, 21, 1, OKAY),
                (1, 23, 24, 24, 26, 1, OKAY),
            ]
        },
        "why": "The first response in the window answers a command before it. All three of a "
        "direction end in the window, two of them begin in it.",
        "note": "`fabmon report --window NAME=110ns:310ns`. `--from 110ns --to 310ns` reports the "
        "two that begin in the window, with the same latencies, and says that two were open.",
    },
    {
        "name": "in_flight",
        "title": "The dump begins after a read and a write, of which it has the responses alone.",
        "cycles": 20,
        "rst": "",
        "AR": "5:0",
        "R": "3:0L 9:0L",
        "AW": "6:1",
        "W": "7:0L",
        "B": "4:1 10:1",
        "period_ps": 10_000,
        "read": {"transactions": [(0, 5, 9, 9, 9, 1, OKAY)], "orphans": 1},
        "write": {"transactions": [(1, 6, 7, 7, 10, 1, OKAY)], "orphans": 1},
        "why": "A response answers no command that comes after it.",
    },
    {
        "name": "burst_in_flight",
        "title": "The dump begins within a read burst; its rest moves before and after the first "
        "command, of the same ID.",
        "cycles": 20,
        "rst": "",
        "AR": "5:0",
        "R": "3:0 7:0 8:0L 12:0L",
        "AW": "6:1",
        "W": "7:0L",
        "B": "10:1",
        "period_ps": 10_000,
        "read": {
            "transactions": [(0, 5, 12, 12, 12, 1, OKAY)],
            "orphans": 3,
            "unknown_bytes": True,
        },
        "write": {"transactions": [(1, 6, 7, 7, 10, 1, OKAY)]},
        "why": "The command asks for one beat: the burst of two that ends in cycle 8 is none of "
        "its own.",
    },
    {
        "name": "lite_errors",
        "title": "AXI4-Lite: SLVERR in the first, the third and the last of five reads and writes.",
        "lite": True,
        "cycles": 28,
        "AR": "3:0 8:0 12:0 15:0 16:0",
        "R": "5:0! 10:0 14:0! 18:0 19:0!",
        "AW": "3:0 8:0 12:0 15:0 16:0",
        "W": "4:0 9:0 13:0 16:0 17:0",
        "B": "5:0! 10:0 14:0! 18:0 19:0!",
        "period_ps": 10_000,
        "read": {
            "transactions": [
                (0, 3, 5, 5, 5, 1, SLVERR),
                (0, 8, 10, 10, 10, 1, OKAY),
                (0, 12, 14, 14, 14, 1, SLVERR),
                (0, 15, 18, 18, 18, 1, OKAY),
                (0, 16, 19, 19, 19, 1, SLVERR),
            ]
        },
        "write": {
            "transactions": [
                (0, 3, 4, 4, 5, 1, SLVERR),
                (0, 8, 9, 9, 10, 1, OKAY),
                (0, 12, 13, 13, 14, 1, SLVERR),
                (0, 15, 16, 16, 18, 1, OKAY),
                (0, 16, 17, 17, 19, 1, SLVERR),
            ]
        },
        "why": "RRESP and BRESP hold before the edge; after it they are those of the next cycle.",
    },
    {
        "name": "gated_clock",
        "title": "The clock stands still for 20 periods while a read and a write are open.",
        "cycles": 24,
        "stopped": {7: 20},
        "AR": "5:0 12:0",
        "R": "9:0L 15:0L",
        "AW": "5:1",
        "W": "6:0L",
        "B": "10:1",
        # 23 periods between 24 edges take 23 + 20 periods of time.
        "period_ps": 10_000 * 43 / 23,
        "steady": False,
        "read": {"transactions": [(0, 5, 9, 9, 9, 1, OKAY), (0, 12, 15, 15, 15, 1, OKAY)]},
        "write": {"transactions": [(1, 5, 6, 6, 10, 1, OKAY)]},
        "why": "A cycle is an edge of the port's clock; time without edges has none.",
        "note": "busperf's figure is the time that went by, in periods.",
    },
    {
        "name": "slow_clock",
        "title": "From cycle 15 on the clock is four times slower.",
        "cycles": 28,
        "slow_from": 15,
        "AR": "4:0 18:0",
        "R": "8:0L 22:0L",
        "AW": "5:1 19:1",
        "W": "6:0L 20:0L",
        "B": "10:1 24:1",
        # Edges: cycle 14 at 145 ns, cycle 15 at 170 ns, then 12 more, each 40 ns later; the first
        # one at 5 ns.
        "period_ps": 1000 * (170 + 12 * 40 - 5) / 27,
        "steady": False,
        "read": {"transactions": [(0, 4, 8, 8, 8, 1, OKAY), (0, 18, 22, 22, 22, 1, OKAY)]},
        "write": {"transactions": [(1, 5, 6, 6, 10, 1, OKAY), (1, 19, 20, 20, 24, 1, OKAY)]},
        "why": "Time divided by one period counts no cycles where the period changes.",
        "note": "busperf's figure is the time that went by, in the first clock's periods.",
    },
    {
        "name": "burst_error",
        "title": "A read burst whose second beat of four has SLVERR, the others OKAY.",
        "cycles": 20,
        "AR": "3:0*4 5:1",
        "R": "6:0 7:0! 8:0 9:0L 12:1L",
        "period_ps": 10_000,
        "AW": "3:1",
        "W": "4:0L",
        "B": "7:1",
        "read": {"transactions": [(0, 3, 6, 9, 9, 4, SLVERR), (1, 5, 12, 12, 12, 1, OKAY)]},
        "write": {"transactions": [(1, 3, 4, 4, 7, 1, OKAY)]},
        "why": "Each beat of R has a response of its own: one bad beat makes the read fail.",
    },
    {
        "name": "orphan",
        "title": "A beat of an ID that asked for nothing, after the last read command.",
        "cycles": 20,
        "AR": "3:0*2 4:1",
        "R": "7:5L 8:0 9:0L 11:1L",
        "AW": "3:0 4:1",
        "W": "5:0L 6:0L",
        "B": "7:5 8:0 9:1",
        "period_ps": 10_000,
        "read": {
            "transactions": [(0, 3, 8, 9, 9, 2, OKAY), (1, 4, 11, 11, 11, 1, OKAY)],
            "orphans": 1,
        },
        "write": {
            "transactions": [(0, 3, 5, 5, 8, 1, OKAY), (1, 4, 6, 6, 9, 1, OKAY)],
            "orphans": 1,
        },
        "why": "The orphan is to be counted, and what comes after it still answers its commands.",
    },
    {
        "name": "early_response",
        "title": "A write response before the last beat of its data, then the right one.",
        "cycles": 20,
        "AR": "3:0",
        "R": "8:0L",
        "AW": "3:0*2",
        "W": "5:0 7:0L",
        "B": "6:0 9:0",
        "period_ps": 10_000,
        "read": {"transactions": [(0, 3, 8, 8, 8, 1, OKAY)]},
        "write": {"transactions": [(0, 3, 5, 7, 9, 2, OKAY)], "orphans": 1},
        "why": "The subordinate breaks the protocol, and a tool for debugging should say so.",
    },
    {
        "name": "last_edge",
        "title": "The dump ends with the edge at which the last read and write end.",
        "cycles": 15,
        "ends_with_edge": True,
        "AR": "3:0 10:0",
        "R": "6:0L 14:0L",
        "AW": "3:1 10:1",
        "W": "4:0L 11:0L",
        "B": "7:1 14:1",
        "period_ps": 10_000,
        "read": {"transactions": [(0, 3, 6, 6, 6, 1, OKAY), (0, 10, 14, 14, 14, 1, OKAY)]},
        "write": {"transactions": [(1, 3, 4, 4, 7, 1, OKAY), (1, 10, 11, 11, 14, 1, OKAY)]},
        "why": "The last edge is a cycle as any other.",
    },
    {
        "name": "after_the_end",
        "title": "AXI4-Lite: after the last edge of the dump a response is offered, and no edge "
        "takes it.",
        "lite": True,
        "cycles": 16,
        "AR": "3:0 10:0",
        "R": "6:0 16:0",
        "AW": "3:0 10:0",
        "W": "4:0 11:0",
        "B": "7:0 16:0",
        "period_ps": 10_000,
        "read": {"transactions": [(0, 3, 6, 6, 6, 1, OKAY)], "open": 1},
        "write": {"transactions": [(0, 3, 4, 4, 7, 1, OKAY)], "open": 1},
        "why": "Without an edge there is no handshake. Cycle 16 has none.",
    },
    {
        "name": "busy_reset",
        "title": "20 of 40 cycles are reset, and another signal changes three times a cycle.",
        "cycles": 40,
        "rst": "0-19",
        "activity": [1, 2, 3],
        "AR": "22:0 28:0",
        "R": "25:0L 31:0L",
        "AW": "22:1 28:1",
        "W": "23:0L 29:0L",
        "B": "26:1 32:1",
        "period_ps": 10_000,
        "read": {"transactions": [(0, 22, 25, 25, 25, 1, OKAY), (0, 28, 31, 31, 31, 1, OKAY)]},
        "write": {"transactions": [(1, 22, 23, 23, 26, 1, OKAY), (1, 28, 29, 29, 32, 1, OKAY)]},
        "why": "Bandwidth is of the cycles out of reset: 2 transactions in 20 cycles are 0.1.",
    },
    {
        "name": "reset_without_edge",
        "title": "AXI4-Lite: the clock stands still, and in that time a reset comes and goes that "
        "leaves a read and a write open.",
        "lite": True,
        "cycles": 30,
        "stopped": {14: 4},
        "reset_before": 14,
        "AR": "3:0 9:0 18:0",
        "R": "6:0 22:0",
        "AW": "3:0 9:0 18:0",
        "W": "4:0 10:0 19:0",
        "B": "6:0 23:0",
        # 29 periods between 30 edges take 29 + 4 periods of time.
        "period_ps": 10_000 * 33 / 29,
        "steady": False,
        "read": {
            "transactions": [(0, 3, 6, 6, 6, 1, OKAY), (0, 18, 22, 22, 22, 1, OKAY)],
            "lost": 1,
        },
        "write": {
            "transactions": [(0, 3, 4, 4, 6, 1, OKAY), (0, 18, 19, 19, 23, 1, OKAY)],
            "lost": 1,
        },
        "why": "A reset is asynchronous: it needs no edge to lose what was open.",
        "limit": "fabmon looks at all pins, ARESETn too, at the edges of the clock: a reset that "
        "comes and goes between two edges is not seen. AXI wants ARESETn to rise at an edge (IHI "
        "0022E, A3.1.2), so a design that keeps to it has one. busperf sees this reset: its "
        "latencies are the right ones here.",
    },
]
