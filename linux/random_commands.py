# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""A script of random perf commands for the guest, the same for the same seed, mesh and number.

Each command is of one of the kinds below (Commands.count_*), with random events, nodes, fields of
watchpoints, sources and times, in the words of linux/guest/functions. None is one that a driver
refuses: a group has room on the counters (4 of a crosspoint, 8 of a DTC, one of cycles, one
watchpoint or a combined pair). Counters are set close to their overflow while they count.

On a board with two meshes a command is of one of them, or of both. Where our own driver is, there
are commands of axi4, axi4_bank and stats, too, with the AXI4 port's traffic chosen anew now and
then.

Not asked for: an event twice in a command, and events that not every kernel has.
"""

import collections
import json
import random
import subprocess

import counts
import machine

XP, RND, RNI, DTC = 0x6, 0xD, 0xA, 0x3
OF_A_CROSSPOINT, OF_A_DTC, OF_A_CCI = 4, 8, 4
CCI_SLAVES, CCI_SOURCES = range(5), range(8)
EVERY = 0xFFFFFFFFFFFFFFFF
# Registers: from the DTC, from the crosspoint, and of counter k of the CCI-400 (k = 1 to 4).
DTC_COUNTERS, DTC_CYCLES, LOCALS, CCI_CYCLES = 0x2000, 0x2040, 0x2220, 0x9004


def group(texts):
    """As perf writes it, within quotes of the shell."""
    return '"{' + ",".join(texts) + '}"'


# The builds of the meshes of a board, where they are not what it is called.
MESHES = {"two": ["base", "mesh3x3"]}
# Of axi4's events those that axi4_bank has a counter of, and what it alone counts.
BANK = {
    *("clock_ticks ar_handshakes ar_stalls r_beats r_stalls aw_handshakes aw_stalls").split(),
    *("w_beats w_stalls b_handshakes b_stalls read_cmd_length read_cmd_bytes").split(),
    *("write_cmd_length write_cmd_bytes total_read_latency total_write_latency").split(),
    *(f"clock_ticks_{gap}" for gap in "ar2ar r2r aw2aw w2w b2b ar2r aww2b araww2rb".split()),
}
BANK_ALONE = (
    "rd_gap rd_wait_first rd_cmd rd_cmd_wait wr_gap wr_wait_data wr_resp wr_resp_wait_manager "
    "wr_wait_resp wr_cmd wr_cmd_wait wr_ahead r_slverr b_decerr ar_exclusive aw_fixed ar_len_1 "
    "aw_len_5_16"
).split()
STATS_BINS = 16
WORKLOADS = 12  # of `fabmon list axi4`, from 0


class Commands:
    def __init__(self, seed, mesh, ours):
        """ours: our own driver is there."""
        self.pick = random.Random(f"{seed} {mesh}")
        self.ours = ours
        rows = [row for row in counts.tables("EventName") if "partial_dat" not in row["EventName"]]
        builds = MESHES.get(mesh, [mesh])
        self.meshes = [self.mesh(n, build, rows) for n, build in enumerate(builds)]
        self.take(self.meshes[0])
        text = (machine.ROOT / "perf/axi4.json").read_text(encoding="utf-8")
        names = [row for row in json.loads(text) if "EventName" in row]
        self.axi4 = [row["EventName"] for row in names if row.get("Compat") != "axi4_bank"]
        self.axi4.remove("counter_idle")
        self.cci = [
            f"$cci/{row['EventName']},source={source}/"
            for row in rows
            if row["Unit"] != "arm_cmn" and row["EventName"] != "cycles"
            for source in CCI_SOURCES
            if row["EventName"].startswith("si_") == (source in CCI_SLAVES)
        ]

    def mesh(self, number, build, rows):
        """What is known of a mesh of the board, as attributes."""
        command = [machine.HARDWARE, "nodes", "--mesh", build]
        nodes = json.loads(subprocess.check_output(command, text=True))
        there = {self.type_of(node) for node in nodes}
        cmn = [
            (row["EventName"], int(row["NodeType"], 0), int(row["EventidCode"], 0))
            for row in rows
            if row["Unit"] == "arm_cmn" and int(row["NodeType"], 0) in there - {DTC}
        ]
        pmu, poke = ("$cmn", "poke_cmn") if number == 0 else ("$other", f"poke_cmn_{number}")
        return {"nodes": nodes, "cmn": cmn, "pmu": pmu, "poke": poke}

    def take(self, mesh):
        """The commands that follow are of this mesh."""
        self.nodes, self.cmn = mesh["nodes"], mesh["cmn"]
        self.pmu, self.poke = mesh["pmu"], mesh["poke"]

    @staticmethod
    def type_of(node):
        """As perf's events have it: those of RN-I and RN-D are one."""
        return RNI if node["type"] == RND else node["type"]

    def of_type(self, of_type):
        return [node for node in self.nodes if self.type_of(node) == of_type]

    def all_or_one(self, nodes):
        """These nodes, or one of them with the words for it: not at a second DTC's crosspoint:
        its events have no global counter in Linux 6.1 and 6.12, so that each wrap is lost."""
        lost = {node["xp"] for node in self.of_type(DTC) if node["domain"] > 0}
        some = [node for node in nodes if node["xp"] not in lost]
        if not some or self.pick.random() < 0.5:
            return nodes, ""
        node = self.pick.choice(some)
        return [node], f",bynodeid=1,nodeid={node['id']:#x}"

    def event(self):
        """An event of the CMN, and the nodes that count it."""
        name, of_type, eventid = self.pick.choice(self.cmn)
        nodes = self.of_type(of_type)
        text = name
        # Names with an occupancy stand for more than two numbers.
        if "occupancy" not in name and "occ" not in name and self.pick.random() < 0.2:
            text = f"type={of_type:#x},eventid={eventid:#x}"
        nodes, where = self.all_or_one(nodes)
        return (f"{self.pmu}/{text}{where}/", name), nodes

    def value_and_mask(self):
        """Of a watchpoint: bits of the mask are ignored. Of many compared few flits would match."""
        compared = 0
        for _ in range(self.pick.choice([0, 1, 1, 2, 3, 6])):
            compared |= 1 << self.pick.randrange(64)
        return f"wp_val={self.pick.getrandbits(64) & compared:#x},wp_mask={EVERY ^ compared:#x}"

    def watchpoint(self):
        """One on all crosspoints, or on one."""
        nodes = self.of_type(XP)
        text = f"watchpoint_{self.pick.choice(['up', 'down'])},wp_dev_sel={self.pick.randrange(2)}"
        text += f",wp_chn_sel={self.pick.randrange(4)},wp_grp={self.pick.randrange(2)}"
        if self.pick.random() < 0.3:
            text += ",wp_exclusive=1"
        text += f",{self.value_and_mask()}"
        nodes, where = self.all_or_one(nodes)
        return (f"{self.pmu}/{text}{where}/", "watchpoint"), nodes

    def events(self, most, make):
        """Up to so many, each once."""
        chosen = {}
        for _ in range(self.pick.randint(1, most)):
            (text, name), _ = make()
            chosen.setdefault(name, text)
        return list(chosen.values())

    def sleep(self):
        return f"sleep {self.pick.choice([0.03, 0.05, 0.1, 0.2])}"

    def fitting(self, most=6):
        """Events that have room at once, as perf writes a group; and the nodes of each."""
        crosspoints, domains = collections.Counter(), collections.Counter()
        chosen, nodes_of = {}, []
        occupancy = watchpoint = False
        for _ in range(self.pick.randint(2, most)):
            make = self.watchpoint if self.pick.random() < 0.25 and not watchpoint else self.event
            (text, name), nodes = make()
            at = collections.Counter(node["xp"] for node in nodes)
            within = {node["domain"] for node in nodes}
            full = any(crosspoints[xp] + n > OF_A_CROSSPOINT for xp, n in at.items())
            full |= any(domains[domain] + 1 > OF_A_DTC for domain in within)
            if full or name in chosen or ("occ" in name and occupancy):
                continue
            occupancy |= "occ" in name
            watchpoint |= name == "watchpoint"
            crosspoints += at
            domains.update(within)
            chosen[name] = text
            nodes_of.append(nodes)
        return list(chosen.values()), nodes_of

    # The kinds: lines of a script for the guest.

    def count_nodes(self):
        return f'count {",".join(self.events(3, self.event))} {self.sleep()}'

    def count_turns(self):
        """More than there are counters, which take turns."""
        texts = self.events(14, self.event)
        if self.pick.random() < 0.5:
            texts.insert(self.pick.randrange(len(texts) + 1), f"{self.pmu}/dtc_cycles/")
        return f'count {",".join(texts)} sleep {self.pick.choice([0.2, 0.4])}'

    def count_watchpoints(self):
        return f'count {",".join(self.events(1, self.watchpoint))} {self.sleep()}'

    def count_combined(self):
        """Two watchpoints of one direction, port and channel that have to match together."""
        head = f"{self.pmu}/watchpoint_{self.pick.choice(['up', 'down'])}"
        head += f",wp_dev_sel={self.pick.randrange(2)},wp_chn_sel={self.pick.randrange(4)}"
        pair = [f"{head},wp_combine=1,wp_grp={n},{self.value_and_mask()}/" for n in range(2)]
        return f"count {group(pair)} {self.sleep()}"

    def count_group(self):
        texts, _ = self.fitting()
        if self.pick.random() < 0.5:
            texts.append(f"{self.pmu}/dtc_cycles/")
        if self.pick.random() < 0.7:
            return f"count {group(texts)} {self.sleep()}"
        others = self.pick.sample(self.cci, self.pick.randint(1, OF_A_CCI))
        return f"count {group(texts)},{group(others)} {self.sleep()}"

    def count_cci(self):
        texts = self.pick.sample(self.cci, self.pick.randint(1, 12))
        if self.pick.random() < 0.5:
            texts.append("$cci/cycles/")
        return f'count {",".join(texts)} {self.sleep()}'

    def count_cci_group(self):
        texts = self.pick.sample(self.cci, self.pick.randint(1, OF_A_CCI))
        return f"count {group(['$cci/cycles/', *texts])} {self.sleep()}"

    def count_intervals(self):
        texts = self.events(3, self.event) + self.pick.sample(self.cci, 2)
        return f'count_often {",".join(texts)}'

    def count_overflow(self):
        """A global counter and a local one behind it, now and then, while a group counts."""
        texts, nodes = self.fitting()
        pokes, done = "", set()
        for counter in self.pick.choices(range(len(texts)), k=3):
            # The counter that the driver takes for an event is that of its place, in each DTC that
            # has nodes of it.
            node = self.pick.choice(nodes[counter])
            dtc = next(d for d in self.of_type(DTC) if d["domain"] == node["domain"])
            crosspoint = next(x for x in self.of_type(XP) if x["id"] == node["xp"])
            local = self.pick.randrange(4)
            of_dtc = dtc["offset"] + DTC_COUNTERS + 16 * (counter // 2) + 4 * (counter % 2)
            of_crosspoint = crosspoint["offset"] + LOCALS + 2 * local
            if {of_dtc, of_crosspoint} & done:  # twice would be backwards
                continue
            done |= {of_dtc, of_crosspoint}
            pokes += f" {self.poke} {of_dtc:#x} 32 {0xFFFFFFFF - self.pick.randrange(2):#x};"
            near = 0xFFFF - self.pick.randrange(1, 5)
            pokes += f" {self.poke} {of_crosspoint:#x} 16 {near:#x}; sleep 0.05;"
        return f"count {group(texts)} sh -c '. /etc/functions; sleep 0.03;{pokes}'"

    def count_cycle_overflow(self):
        dtc = next(node for node in self.of_type(DTC) if node["domain"] == 0)
        near = 0xFFFFFFFFFF - self.pick.randrange(1, 256)
        poke = f"{self.poke} {dtc['offset'] + DTC_CYCLES:#x} 64 {near:#x}"
        script = f"'. /etc/functions; sleep 0.03; {poke}; sleep 0.05'"
        return f"count {self.pmu}/dtc_cycles/ sh -c {script}"

    def count_cci_overflow(self):
        """Of cycles, or of an event so frequent that its counter overflows long before perf takes
        it off: arm-cci never clears an overflow of that moment, and the interrupt does not end."""
        counter = self.pick.randrange(OF_A_CCI + 1)
        texts = self.pick.sample([text for text in self.cci if "hs_any" not in text], OF_A_CCI)
        if counter > 0:
            often = [text for text in self.cci if "hs_any" in text]
            texts[counter - 1] = self.pick.choice(often)
        near = 0xFFFFFFFF - self.pick.randrange(1, 16)
        poke = f"poke_cci {CCI_CYCLES + 0x1000 * counter:#x} 32 {near:#x}"
        texts = group(["$cci/cycles/", *texts])
        return f"count {texts} sh -c '. /etc/functions; sleep 0.03; {poke}; sleep 0.05'"

    def both_count(self):
        """Events of both meshes at once."""
        texts = []
        for mesh in self.meshes:
            self.take(mesh)
            texts += self.events(3, self.event)
        return f'count {",".join(texts)} {self.sleep()}'

    # Of our own monitors.

    def axi4_event(self):
        """An event of axi4, at times with a filter."""
        text = self.pick.choice(self.axi4)
        if self.pick.random() < 0.3:
            text += f",threshold={self.pick.randrange(1, 5)}"
            text += self.pick.choice(["", ",invert=1"])
        elif self.pick.random() < 0.15:
            text += self.pick.choice([",edge=1", ",max=1"])
        return f"$axi/{text}/"

    def bank_events(self, most):
        """Those of the bank, of which it has a counter each."""
        fixed = [name for name in self.axi4 if name in BANK] + BANK_ALONE
        return [f"$bank/{name}/" for name in self.pick.sample(fixed, self.pick.randint(1, most))]

    def stats_events(self, most):
        names = ["samples", "unbinned", "latency_sum", *(f"bin_{i}" for i in range(STATS_BINS))]
        return [f"$stats/{name}/" for name in self.pick.sample(names, self.pick.randint(1, most))]

    def traffic(self):
        """The port's traffic from here on, at times."""
        if self.pick.random() < 0.5:
            return ""
        return f"traffic_axi {self.pick.randrange(WORKLOADS)}\n"

    def ours_turns(self):
        """More events of axi4 than it has counters."""
        texts = {self.axi4_event() for _ in range(self.pick.randint(1, 14))}
        return f'{self.traffic()}count {",".join(sorted(texts))} sleep 0.3'

    def ours_group(self):
        """Groups that are read in one cycle each."""
        chosen = {self.axi4_event() for _ in range(self.pick.randint(2, 6))}
        groups = [sorted(chosen), self.bank_events(12), self.stats_events(8)]
        some = self.pick.sample(groups, self.pick.randint(1, 3))
        return f'{self.traffic()}count {",".join(group(one) for one in some)} {self.sleep()}'

    def ours_all(self):
        """One count beside those of the others."""
        texts = self.bank_events(6) + self.stats_events(4) + [self.axi4_event()]
        texts += self.events(2, self.event) + self.pick.sample(self.cci, 2)
        return f'count {",".join(texts)} {self.sleep()}'

    def ours_often(self):
        texts = self.bank_events(3) + self.stats_events(3) + [self.axi4_event()]
        return f'{self.traffic()}count_often {",".join(texts)}'

    def ours_change(self):
        """The traffic changes while they count."""
        texts = self.bank_events(4) + self.stats_events(3) + [self.axi4_event()]
        choice = f"traffic_axi {self.pick.randrange(WORKLOADS)}"
        script = f"'. /etc/functions; sleep 0.05; {choice}; sleep 0.05'"
        return f'count {",".join(texts)} sh -c {script}'

    def kinds(self):
        """All kinds, in the order of their names."""
        begins = ["count_"] + ["both_"] * (len(self.meshes) > 1) + ["ours_"] * bool(self.ours)
        names = sorted(name for name in dir(self) if name.startswith(tuple(begins)))
        return [getattr(self, name) for name in names]

    def script(self, commands):
        kinds = self.kinds()
        lines = ["cmn=arm_cmn_0", "other=arm_cmn_1", "cci=CCI_400_r1", "axi=fabmon_axi4"]
        lines += ["bank=fabmon_axi4_bank", "stats=fabmon_stats"]
        pmus = [*(mesh["pmu"] for mesh in self.meshes), "$cci"]
        pmus += ["$axi", "$bank", "$stats"] * bool(self.ours)
        lines.append(f"what_there_is {' '.join(pmus)}")
        if self.ours:
            lines.append("echo 20 >$pmus/$axi/perf_event_mux_interval_ms")
        lines.append("title random commands")
        for number in range(commands):
            self.take(self.pick.choice(self.meshes))
            # Each kind at least once, if there are as many commands.
            kind = kinds[number] if number < len(kinds) else self.pick.choice(kinds)
            lines.append(kind())
        return "\n".join(lines) + "\n"
