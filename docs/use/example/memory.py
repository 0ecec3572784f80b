# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The DDR subordinate of the example: a controller with four banks behind one AXI4 port.

    bank = address / 4096 % 4          row = address / 16384

* A bank serves its queue in order. To read another row than the open one takes ROW cycles.
* The banks share the data pins, which move a beat a cycle. They are given in turn to the banks that
  are ready, for at most CHUNK beats. A change from reads to writes, or back, takes TURN cycles.
* Every REFRESH cycles all banks are closed for REFRESH_TIME cycles.
* Writes are answered when all of their data is in the buffer; then they enter the queue of a bank.
* Reads of one ID are answered in order. Beats of several IDs may mix.

State changes in step() alone; what the pins show depends on the state before it.
"""

from collections import deque

BANKS = 4
CHUNK = 16  # beats
ROW = 24  # cycles: precharge, activate
TURN = 6
REFRESH = 1560
REFRESH_TIME = 52
QUEUE = 8  # commands that a bank holds
WRITES = 4  # in the buffer
PIPELINE = 14  # cycles from the data pins to the port, and of decoding


def bank_of(address):
    return address // 4096 % BANKS


class Request:
    def __init__(self, command, write, now):
        self.command = command
        self.write = write
        self.left = command["len"] + 1  # beats
        self.ready = now + PIPELINE // 2


class Memory:
    def __init__(self):
        self.queues = [deque() for _ in range(BANKS)]
        self.row = [None] * BANKS
        self.row_ready = [0] * BANKS
        self.order = {}  # open reads by ID
        self.writes = deque()  # commands whose data is not complete
        self.buffered = 0
        self.turn = 0
        self.last_write = False
        self.bus_free = 0
        self.beat = None  # request on the data pins, beats left of its chunk
        self.pipeline = deque()  # (cycle, beat of R)
        self.r = deque()
        self.responses = deque()
        self.b = deque()

    def ar_ready(self, command):
        bank = bank_of(command["addr"])
        return len(self.queues[bank]) < QUEUE

    def aw_ready(self):
        return self.buffered < WRITES

    def w_ready(self):
        return bool(self.writes)

    def read(self, command, now):
        request = Request(command, False, now)
        self.order.setdefault(command["id"], deque()).append(request)
        self.queues[bank_of(command["addr"])].append(request)

    def write(self, command):
        self.buffered += 1
        self.writes.append(command)

    def data(self, last, now):
        if last:
            command = self.writes.popleft()
            self.queues[bank_of(command["addr"])].append(Request(command, True, now))
            self.responses.append((now + PIPELINE, {"id": command["id"], "resp": 0}))

    def step(self, now):
        if self.pipeline and self.pipeline[0][0] <= now:
            self.r.append(self.pipeline.popleft()[1])
        if self.responses and self.responses[0][0] <= now:
            self.b.append(self.responses.popleft()[1])
        if now % REFRESH == REFRESH - 1:
            self.row = [None] * BANKS
            self.row_ready = [max(t, now + REFRESH_TIME) for t in self.row_ready]
        for bank, queue in enumerate(self.queues):
            if queue and queue[0].ready <= now and now >= self.row_ready[bank]:
                row = queue[0].command["addr"] // (4096 * BANKS)
                if self.row[bank] != row:
                    self.row[bank] = row
                    self.row_ready[bank] = now + ROW
        if self.beat is None and now >= self.bus_free and len(self.r) < 4:
            self.choose(now)
        if self.beat is not None and now >= self.bus_free:
            self.move(now)

    def choose(self, now):
        for i in range(BANKS):
            bank = (self.turn + i) % BANKS
            queue = self.queues[bank]
            if not queue or queue[0].ready > now or self.row_ready[bank] > now:
                continue
            request = queue[0]
            address = request.command["addr"]
            if self.row[bank] != address // (4096 * BANKS):
                continue
            if not request.write and self.order[request.command["id"]][0] is not request:
                continue
            self.turn = bank + 1
            if request.write != self.last_write:
                self.bus_free = now + TURN
                self.last_write = request.write
            self.beat = [request, min(CHUNK, request.left), bank]
            return

    def move(self, now):
        request, _, bank = self.beat
        command = request.command
        request.left -= 1
        self.beat[1] -= 1
        last = request.left == 0
        if not request.write:
            value = (command["addr"] >> 3) + command["len"] - request.left
            beat = {"id": command["id"], "data": value & 0xFFFF, "resp": 0, "last": int(last)}
            self.pipeline.append((now + PIPELINE // 2, beat))
        if last:
            self.queues[bank].popleft()
            if request.write:
                self.buffered -= 1
            else:
                self.order[command["id"]].popleft()
        if last or self.beat[1] == 0:
            self.beat = None
