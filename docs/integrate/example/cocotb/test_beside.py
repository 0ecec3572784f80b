# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The axi4 monitor beside a port between cocotbext-axi's manager and its memory: programmed and
read over AXI4-Lite, and compared with what the bench counts at the port."""

import logging
import random

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, Combine, FallingEdge
from cocotbext.axi import AxiBus, AxiLiteBus, AxiLiteMaster, AxiMaster, AxiRam

# Registers (docs/reference/axi4-registers.md) of 4 counters, and events (axi4-events.md).
UCTRL, USTS, UCCTL_L, SNAP_CTRL, SNAP_STS, SNAP_L = 0x118, 0x120, 0x128, 0x410, 0x414, 0x440
EVENTS = {
    "read_cmd_bytes": 0x12,
    "total_read_latency": 0x13,
    "write_cmd_bytes": 0x1B,
    "total_write_latency": 0x1C,
}


async def count(dut, counts):
    """What happens at the port, from its definition; a cycle's pins are settled when aclk falls."""
    cycle = 0
    while True:
        await FallingEdge(dut.aclk)
        cycle += 1
        for side, length, size, total in (
            ("ar", dut.s_axi_arlen, dut.s_axi_arsize, "read"),
            ("aw", dut.s_axi_awlen, dut.s_axi_awsize, "write"),
        ):
            if handshake(dut, side):
                beats = length.value.integer + 1
                counts[f"{total}_cmd_bytes"] += beats << size.value.integer
                counts[f"total_{total}_latency"] -= cycle
        if handshake(dut, "r") and dut.s_axi_rlast.value:
            counts["total_read_latency"] += cycle
        if handshake(dut, "b"):
            counts["total_write_latency"] += cycle


def handshake(dut, channel):
    valid, ready = (getattr(dut, f"s_axi_{channel}{end}").value for end in ("valid", "ready"))
    return bool(valid) and bool(ready)


def pauses(seed):
    generator = random.Random(seed)
    while True:
        yield generator.random() < 0.3


async def reads_and_writes(manager, seed):
    """Bytes come back as they were written; commands are of any length and alignment."""
    generator = random.Random(seed)
    for _ in range(40):
        data = generator.randbytes(generator.randint(1, 300))
        address = seed * 0x4000 + generator.randint(0, 0x3000)
        await manager.write(address, data)
        assert (await manager.read(address, len(data))).data == data


@cocotb.test(timeout_time=1, timeout_unit="ms")
async def counts_are_those_of_the_bench(dut):
    logging.getLogger("cocotb.beside").setLevel(logging.WARNING)
    cocotb.start_soon(Clock(dut.aclk, 10, units="ns").start())
    # They are idle until the reset is over, and need not see it: with Verilator 5.006 they take the
    # end of a reset for its beginning.
    manager = AxiMaster(AxiBus.from_prefix(dut, "s_axi"), dut.aclk)
    memory = AxiRam(AxiBus.from_prefix(dut, "m_axi"), dut.aclk, size=2**16)
    registers = AxiLiteMaster(AxiLiteBus.from_prefix(dut, "s_axil"), dut.aclk)
    for n, channel in enumerate(
        (memory.write_if.w_channel, memory.read_if.r_channel, memory.read_if.ar_channel)
    ):
        channel.set_pause_generator(pauses(n))
    dut.aresetn.value = 0
    await ClockCycles(dut.aclk, 4)
    dut.aresetn.value = 1
    await ClockCycles(dut.aclk, 4)

    await registers.write_dword(UCTRL, 0x301)  # Freeze, Rst_Ctrl, Rst_Cntr
    await registers.write_dword(USTS, 0xFF)
    for j, code in enumerate(EVENTS.values()):
        await registers.write_dword(UCCTL_L + 8 * j, code)
    await registers.write_dword(UCTRL, 0)  # count
    counts = dict.fromkeys(EVENTS, 0)
    cocotb.start_soon(count(dut, counts))
    await Combine(*(cocotb.start_soon(reads_and_writes(manager, n)) for n in range(3)))

    before = await registers.read_dword(SNAP_STS)
    await registers.write_dword(SNAP_CTRL, 1)
    while (await registers.read_dword(SNAP_STS) ^ before) & 0xFF00 == 0:
        pass
    for j, name in enumerate(EVENTS):
        value = await registers.read_qword(SNAP_L + 8 * j)
        print(f"{name}: the monitor {value}, the bench {counts[name]}")
        assert value == counts[name] > 0
