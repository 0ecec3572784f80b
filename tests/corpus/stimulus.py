# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""What the ports of the corpus do in each cycle, and what a monitor must count of it.

A cycle is a dict of pins ("arvalid": 1). Traffic is random and legal, of a fixed seed; all of it
has come to its end before the last cycle. The counts are worked out from the dicts alone, one list
comprehension an event: nothing of fabmon is called.
"""
import random
from dataclasses import dataclass, field

ADDR, DATA, ID, USER = 32, 64, 4, 1  # widths of the AXI4 port
LITE_DATA = 32


def command(channel):
    atop = [("awatop", 6)] if channel == "aw" else []
    return [(channel + name, bits) for name, bits in (
        ("id", ID), ("addr", ADDR), ("len", 8), ("size", 3), ("burst", 2), ("lock", 1),
        ("cache", 4), ("prot", 3), ("qos", 4), ("region", 4))] + atop + [(channel + "user", USER)]


# Pins in the order of packed structs, the most significant first.
REQUEST = command("aw") + [("awvalid", 1), ("wdata", DATA), ("wstrb", DATA // 8), ("wlast", 1),
                           ("wuser", USER), ("wvalid", 1), ("bready", 1)] + command("ar") + [
                               ("arvalid", 1), ("rready", 1)]
RESPONSE = [("awready", 1), ("arready", 1), ("wready", 1), ("bvalid", 1), ("bid", ID),
            ("bresp", 2), ("buser", USER), ("rvalid", 1), ("rid", ID), ("rdata", DATA),
            ("rresp", 2), ("rlast", 1), ("ruser", USER)]
LITE_REQUEST = [("awaddr", ADDR), ("awprot", 3), ("awvalid", 1), ("wdata", LITE_DATA),
                ("wstrb", LITE_DATA // 8), ("wvalid", 1), ("bready", 1), ("araddr", ADDR),
                ("arprot", 3), ("arvalid", 1), ("rready", 1)]
LITE_RESPONSE = [("awready", 1), ("wready", 1), ("bresp", 2), ("bvalid", 1), ("arready", 1),
                 ("rdata", LITE_DATA), ("rresp", 2), ("rvalid", 1)]


def fields(lite):
    """A word of the table: the reset (low when active), the request, the response."""
    return [("aresetn", 1)] + (LITE_REQUEST + LITE_RESPONSE if lite else REQUEST + RESPONSE)


def word(cycle, lite):
    value = 0
    for pin, bits in fields(lite):
        value = value << bits | cycle[pin] & (1 << bits) - 1
    return value


@dataclass
class State:
    """What is in flight."""
    held: dict = field(default_factory=dict)  # payload on offer, by channel
    reads: list = field(default_factory=list)  # [id, beats left]
    writes: list = field(default_factory=list)  # of AW that is accepted: [id]
    data: list = field(default_factory=list)  # beats of W to come
    bursts: int = 0  # of W that are complete, without a response


class Traffic:
    def __init__(self, seed, lite):
        self.rng = random.Random(seed)
        self.lite = lite
        self.data = LITE_DATA if lite else DATA
        self.pins = {pin: 0 for pin, _ in fields(lite)}
        self.state = State()

    def command(self, channel):
        rng = self.rng
        size = (self.data // 8).bit_length() - 1
        kind, beats = 1, 1
        if not self.lite:
            size = rng.choice((0, 1, 2, 3, 3, 3))
            kind = rng.choice((1, 1, 1, 0, 2))
            beats = rng.choice((2, 4)) if kind == 2 else rng.randint(1, 4)
        address = rng.randrange(1 << 19) * 0x1000
        address += rng.randrange(0, 0x800 >> size << size, 1 << size)
        pins = {"id": 0 if self.lite else rng.randrange(1 << ID), "addr": address,
                "len": beats - 1, "size": size, "burst": kind, "cache": rng.randrange(16) & 3,
                "prot": rng.randrange(8), "qos": rng.randrange(16), "region": 0,
                "user": rng.randrange(2)}
        return {channel + name: value for name, value in pins.items()}

    def beats_of(self, aw):
        """The beats of W of a command."""
        size, beats, address = 1 << aw["awsize"], aw["awlen"] + 1, aw["awaddr"]
        for beat in range(beats):
            here = address
            if aw["awburst"] == 1:
                here = address + beat * size
            elif aw["awburst"] == 2:
                base = address // (size * beats) * size * beats
                here = base + (address - base + beat * size) % (size * beats)
            lane = here % (self.data // 8)
            lanes = ((1 << size) - 1) << lane
            yield {"wdata": self.rng.getrandbits(self.data),
                   "wstrb": lanes & self.rng.getrandbits(8),
                   "wlast": int(beat == beats - 1), "wuser": self.rng.randrange(2)}

    def first_of_an_id(self, waiting):
        """Responses of one ID come in order, those of others as they like."""
        chosen = self.rng.choice(waiting)[0]
        return next(entry for entry in waiting if entry[0] == chosen)

    def offers(self, begin):
        """Puts something on the channels that are free."""
        s, rng = self.state, self.rng
        if begin and "ar" not in s.held and rng.random() < 0.3:
            s.held["ar"] = self.command("ar")
        if begin and "aw" not in s.held and len(s.data) < 8 and rng.random() < 0.3:
            s.held["aw"] = self.command("aw")
            s.data += self.beats_of(s.held["aw"])
        if s.data and "w" not in s.held and rng.random() < 0.7:
            s.held["w"] = s.data.pop(0)
        if s.reads and "r" not in s.held and rng.random() < 0.7:
            read = self.first_of_an_id(s.reads)
            s.held["r"] = {"rid": read[0], "rdata": rng.getrandbits(self.data), "rresp": 0,
                           "rlast": int(read[1] == 1), "ruser": rng.randrange(2)}
        # Write number k of the accepted ones has its data when k bursts are complete.
        ready = s.writes[:s.bursts]
        if ready and "b" not in s.held and rng.random() < 0.6:
            s.held["b"] = {"bid": self.first_of_an_id(ready)[0], "bresp": 0,
                           "buser": rng.randrange(2)}

    def cycle(self, reset, begin):
        s, rng = self.state, self.rng
        if reset:
            self.state = s = State()
        else:
            self.offers(begin)
        for channel in ("ar", "r", "aw", "w", "b"):
            self.pins[channel + "valid"] = int(channel in s.held)
            self.pins[channel + "ready"] = int(not reset and rng.random() < 0.65)
            self.pins.update({pin: value for pin, value in s.held.get(channel, {}).items()
                              if pin in self.pins})
        self.pins["aresetn"] = int(not reset)
        sampled = dict(self.pins)
        for channel in [c for c in s.held if self.pins[c + "ready"]]:
            taken = s.held.pop(channel)
            if channel == "ar":
                s.reads.append([taken["arid"], taken["arlen"] + 1])
            elif channel == "aw":
                s.writes.append([taken["awid"]])
            elif channel == "w":
                s.bursts += taken["wlast"]
            elif channel == "r":
                read = next(entry for entry in s.reads if entry[0] == taken["rid"])
                read[1] -= 1
                if read[1] == 0:
                    s.reads.remove(read)
            else:
                s.writes.remove([taken["bid"]])
                s.bursts -= 1
        return sampled

    def idle(self):
        s = self.state
        return not (s.held or s.reads or s.writes or s.data or s.bursts)


def cycles(name):
    """The cycles of a stimulus, by its name."""
    seed, lite, middle = {"main": (1, False, None), "other": (2, False, None),
                          "reset": (3, False, 55), "lite": (4, True, None)}[name]
    traffic = Traffic(seed, lite)
    rows = []
    while len(rows) < 100 or not traffic.idle():
        n = len(rows)
        resets = [range(0, 5)] + ([range(middle, middle + 4)] if middle else [])
        # No VALID is high in the cycle after a reset.
        begin = n < 80 and not any(n in r or n - 1 in r for r in resets)
        rows.append(traffic.cycle(any(n in r for r in resets), begin))
    # All ports have as many cycles, so that two fit one dump.
    if len(rows) > 160:
        raise ValueError(f"{name}: {len(rows)} cycles")
    while len(rows) < 160:
        rows.append(traffic.cycle(False, False))
    return rows


def expected(rows, lite):
    """Counts of the cycles after the last reset, by the names of events."""
    last_reset = max(n for n, row in enumerate(rows) if not row["aresetn"])
    rows = rows[last_reset + 1:]
    counts = {"clock_ticks": len(rows)}
    at = {}
    for c in ("ar", "r", "aw", "w", "b"):
        beats = {"r": "r_beats", "w": "w_beats"}.get(c, c + "_handshakes")
        at[c] = [n for n, row in enumerate(rows) if row[c + "valid"] and row[c + "ready"]]
        counts[beats] = len(at[c])
        counts[c + "_stalls"] = sum(row[c + "valid"] and not row[c + "ready"] for row in rows)
        counts[c + "_idle"] = sum(not row[c + "valid"] for row in rows)
        counts[f"clock_ticks_{c}2{c}"] = at[c][-1] - at[c][0]
    ends = {"ar": [n for n in at["r"] if lite or rows[n]["rlast"]], "aw": at["b"]}
    for c, side in (("ar", "read"), ("aw", "write")):
        commands = [rows[n] for n in at[c]]
        bytes_of = [LITE_DATA // 8 if lite else (row[c + "len"] + 1) << row[c + "size"]
                    for row in commands]
        counts[side + "_cmd_length"] = sum(1 if lite else row[c + "len"] + 1 for row in commands)
        counts[side + "_cmd_bytes"] = sum(bytes_of)
        counts[f"total_{side}_latency"] = sum(ends[c]) - sum(at[c])
    counts["clock_ticks_ar2r"] = at["r"][-1] - at["ar"][0]
    counts["clock_ticks_aww2b"] = at["b"][-1] - min(at["aw"][0], at["w"][0])
    counts["clock_ticks_araww2rb"] = (max(at["r"][-1], at["b"][-1]) -
                                      min(at["ar"][0], at["aw"][0], at["w"][0]))
    return counts
