# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The three managers of the example. Each has queues of what it offers (ar, aw, w); the head of a
queue stands on the pins until it is taken. R and B are taken at once, but for a pause of the CPU
now and then.
"""

import random
from collections import deque

SIZE = 3  # 8 bytes a beat
INCR, WRAP = 1, 2
PITCH = 16384  # bytes from a line of a picture to the next one
LINE = 4096  # bytes of a line that are used


class Manager:
    qos = 0
    issued = 0  # cycle of the last write command

    def __init__(self):
        self.ar, self.aw, self.w = deque(), deque(), deque()
        self.reads = self.writes = 0  # open
        self.r_ready = True

    def command(self, address, beats, id=0, burst=INCR):
        return {"id": id, "addr": address, "len": beats - 1, "size": SIZE, "burst": burst,
                "qos": self.qos}

    def ask(self, *arguments):
        self.ar.append(self.command(*arguments))
        self.reads += 1

    def send(self, address, beats, id=0):
        self.aw.append(self.command(address, beats, id))
        for i in range(beats):
            value = (address >> 3) + i & 0xFFFF
            self.w.append({"data": value, "strb": 0xFF, "last": int(i + 1 == beats)})
        self.writes += 1

    def take_r(self, beat):
        self.reads -= beat["last"]

    def take_b(self, _response):
        self.writes -= 1


class Cpu(Manager):
    """Cache misses: lines of 64 bytes at addresses of all banks, in bursts of activity. Every third
    miss evicts a line."""

    qos = 4

    def __init__(self, seed):
        super().__init__()
        self.random = random.Random(seed)
        self.busy = set()  # IDs of misses that are open
        self.work = True

    def step(self, _now):
        if self.random.random() < 0.002:
            self.work = not self.work
        self.r_ready = self.random.random() < 0.97
        free = [i for i in range(4) if i not in self.busy]
        if free and self.random.random() < (0.012 if self.work else 0.002):
            id = free[0]
            self.busy.add(id)
            line = 0x80400000 + (self.random.getrandbits(12) << 6)
            self.ask(line + 8 * self.random.randrange(8), 8, id, WRAP)
            if self.writes < 2 and self.random.random() < 0.33:
                self.send(0x80400000 + (self.random.getrandbits(12) << 6), 8, 4)

    def take_r(self, beat):
        super().take_r(beat)
        if beat["last"]:
            self.busy.discard(beat["id"])


class Dma(Manager):
    """Copies LINES lines every PERIOD cycles, in bursts of `beats`. It has four bursts under way at
    most, which is what its buffer holds."""

    PERIOD, START, LINES = 10000, 4000, 3

    def __init__(self, source, target, beats):
        super().__init__()
        self.source, self.target, self.beats = source, target, beats
        self.todo = deque()
        self.copies = deque()
        self.buffers = 4
        self.lines = 0

    def step(self, now):
        if now % self.PERIOD == self.START:
            step = 8 * self.beats
            for line in range(self.lines, self.lines + self.LINES):
                self.todo.extend(line * PITCH + at for at in range(0, LINE, step))
            self.lines += self.LINES
        if self.todo and self.buffers:
            self.buffers -= 1
            offset = self.todo.popleft()
            self.copies.append(self.target + offset)
            self.ask(self.source + offset, self.beats)

    def take_r(self, beat):
        super().take_r(beat)
        if beat["last"]:
            self.send(self.copies.popleft(), self.beats)

    def take_b(self, response):
        super().take_b(response)
        self.buffers += 1


class Display(Manager):
    """Shows a beat (two pixels) every SHOW cycles, from a FIFO of FIFO beats that bursts of 16
    beats fill. An empty FIFO is an underrun: a pixel of the wrong colour."""

    qos = 8
    SHOW, FIFO, BEATS = 6, 256, 16

    def __init__(self, frame):
        super().__init__()
        self.frame = frame
        self.offset = 0
        self.stored = self.promised = 0  # beats in the FIFO; those and what was asked for
        self.on = False
        self.underruns = 0

    def step(self, now):
        if self.promised + self.BEATS <= self.FIFO and len(self.ar) == 0 and now % 8 == 0:
            line, within = divmod(self.offset, LINE)
            self.ask(self.frame + line * PITCH + within, self.BEATS)
            self.offset += 8 * self.BEATS
            self.promised += self.BEATS
        self.on = self.on or self.stored == self.FIFO
        if self.on and now % self.SHOW == 0:
            if self.stored:
                self.stored -= 1
                self.promised -= 1
            else:
                self.underruns += 1

    def take_r(self, beat):
        super().take_r(beat)
        self.stored += 1
