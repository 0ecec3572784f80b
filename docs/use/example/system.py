# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The system of the example: cpu, dma and display behind an interconnect in front of a DDR
controller; a port each. IDs at the DDR are manager << 4 | ID.

Every channel of the interconnect is a register slice of two entries: READY is `the slice has room`,
VALID is `the slice is not empty`, both at the start of a cycle. Commands are arbitrated in turn;
data of writes follows in the order of their commands.
"""

from collections import deque

from managers import Cpu, Display, Dma
from memory import Memory

NAMES = ("cpu", "dma", "display")
CHANNELS = ("ar", "r", "aw", "w", "b")
RESET = 10  # cycles
FRAME, SOURCE, TARGET = 0x80000000, 0x84000000, 0x88001000  # banks 0, 0, 1


class Interconnect:
    def __init__(self):
        self.into = {c: [deque() for _ in NAMES] for c in ("ar", "aw", "w")}
        self.out = {c: deque() for c in ("ar", "aw", "w")}
        self.back = {c: deque() for c in ("r", "b")}
        self.to = {c: [deque() for _ in NAMES] for c in ("r", "b")}
        self.turn = {"ar": 0, "aw": 0}
        self.data_order = deque()

    def step(self):
        for channel in ("ar", "aw"):
            self.arbitrate(channel)
        if self.data_order and len(self.out["w"]) < 2:
            slice_of = self.into["w"][self.data_order[0]]
            if slice_of:
                beat = slice_of.popleft()
                self.out["w"].append(beat)
                if beat["last"]:
                    self.data_order.popleft()
        for channel, slice_of in self.back.items():
            if slice_of:
                target = self.to[channel][slice_of[0]["id"] >> 4]
                if len(target) < 2:
                    entry = slice_of.popleft()
                    target.append({**entry, "id": entry["id"] & 15})

    def arbitrate(self, channel):
        if len(self.out[channel]) >= 2:
            return
        for i in range(len(NAMES)):
            manager = (self.turn[channel] + i) % len(NAMES)
            slice_of = self.into[channel][manager]
            if slice_of:
                command = slice_of.popleft()
                self.out[channel].append({**command, "id": manager << 4 | command["id"]})
                self.turn[channel] = manager + 1
                if channel == "aw":
                    self.data_order.append(manager)
                return


class System:
    """cycle() gives what the pins of each port show in a cycle, and goes on to the next one."""

    def __init__(self, source_bank=0, dma_beats=256):
        source = SOURCE + 4096 * source_bank
        self.managers = [Cpu(1), Dma(source, TARGET, dma_beats), Display(FRAME)]
        self.fabric = Interconnect()
        self.memory = Memory()
        self.now = 0

    def pins(self):
        """By port and channel: VALID, READY, what is offered."""
        ports = {}
        fabric, memory = self.fabric, self.memory
        for i, (name, manager) in enumerate(zip(NAMES, self.managers)):
            port = ports[name] = {}
            for channel in ("ar", "aw", "w"):
                offered = getattr(manager, channel)
                room = len(fabric.into[channel][i]) < 2
                port[channel] = (bool(offered), room, offered[0] if offered else None)
            for channel, ready in (("r", manager.r_ready), ("b", True)):
                offered = fabric.to[channel][i]
                port[channel] = (bool(offered), ready, offered[0] if offered else None)
        port = ports["ddr"] = {}
        heads = {c: fabric.out[c][0] if fabric.out[c] else None for c in ("ar", "aw", "w")}
        ready = {"ar": heads["ar"] is None or memory.ar_ready(heads["ar"]),
                 "aw": memory.aw_ready(), "w": memory.w_ready()}
        for channel, head in heads.items():
            port[channel] = (head is not None, ready[channel], head)
        for channel in ("r", "b"):
            offered = getattr(memory, channel)
            room = len(fabric.back[channel]) < 2
            port[channel] = (bool(offered), room, offered[0] if offered else None)
        return ports

    def cycle(self):
        if self.now < RESET:
            self.now += 1
            nothing = (False, False, None)
            return {name: {c: nothing for c in CHANNELS} for name in (*NAMES, "ddr")}
        ports = self.pins()
        moves = {(name, c): entry for name, port in ports.items()
                 for c, (valid, ready, entry) in port.items() if valid and ready}
        self.fabric.step()
        self.memory.step(self.now)
        for (name, channel), entry in moves.items():
            self.move(name, channel, entry)
        for manager in self.managers:
            manager.step(self.now)
        self.now += 1
        return ports

    def move(self, name, channel, entry):
        fabric, memory = self.fabric, self.memory
        if name == "ddr":
            if channel in ("r", "b"):
                fabric.back[channel].append(getattr(memory, channel).popleft())
                return
            fabric.out[channel].popleft()
            if channel == "ar":
                memory.read(entry, self.now)
            elif channel == "aw":
                memory.write(entry)
            else:
                memory.data(entry["last"], self.now)
            return
        i = NAMES.index(name)
        manager = self.managers[i]
        if channel in ("r", "b"):
            fabric.to[channel][i].popleft()
            (manager.take_r if channel == "r" else manager.take_b)(entry)
        else:
            fabric.into[channel][i].append(getattr(manager, channel).popleft())
