# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""A script of random perf commands for the guest, the same for the same seed, mesh and number.

Each command is of one of the kinds below (Commands.count_*), with random events, nodes, fields of
watchpoints, sources and times, in the words of linux/guest/functions. None is one that a driver
refuses: a group has room on the counters (4 of a crosspoint, 8 of a DTC, one of cycles, one
watchpoint or a combined pair). Counters are set close to their overflow while they count.

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


class Commands:
    def __init__(self, seed, mesh):
        self.pick = random.Random(f"{seed} {mesh}")
        command = [machine.HARDWARE, "nodes", "--mesh", mesh]
        self.nodes = json.loads(subprocess.check_output(command, text=True))
        rows = [row for row in counts.tables("EventName") if "partial_dat" not in row["EventName"]]
        there = {self.type_of(node) for node in self.nodes}
        self.cmn = [
            (row["EventName"], int(row["NodeType"], 0), int(row["EventidCode"], 0))
            for row in rows
            if row["Unit"] == "arm_cmn" and int(row["NodeType"], 0) in there - {DTC}
        ]
        self.cci = [
            f"$cci/{row['EventName']},source={source}/"
            for row in rows
            if row["Unit"] != "arm_cmn" and row["EventName"] != "cycles"
            for source in CCI_SOURCES
            if row["EventName"].startswith("si_") == (source in CCI_SLAVES)
        ]

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
        return (f"$cmn/{text}{where}/", name), nodes

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
        return (f"$cmn/{text}{where}/", "watchpoint"), nodes

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
            texts.insert(self.pick.randrange(len(texts) + 1), "$cmn/dtc_cycles/")
        return f'count {",".join(texts)} sleep {self.pick.choice([0.2, 0.4])}'

    def count_watchpoints(self):
        return f'count {",".join(self.events(1, self.watchpoint))} {self.sleep()}'

    def count_combined(self):
        """Two watchpoints of one direction, port and channel that have to match together."""
        head = f"$cmn/watchpoint_{self.pick.choice(['up', 'down'])}"
        head += f",wp_dev_sel={self.pick.randrange(2)},wp_chn_sel={self.pick.randrange(4)}"
        pair = [f"{head},wp_combine=1,wp_grp={n},{self.value_and_mask()}/" for n in range(2)]
        return f"count {group(pair)} {self.sleep()}"

    def count_group(self):
        texts, _ = self.fitting()
        if self.pick.random() < 0.5:
            texts.append("$cmn/dtc_cycles/")
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
            pokes += f" poke_cmn {of_dtc:#x} 32 {0xFFFFFFFF - self.pick.randrange(2):#x};"
            near = 0xFFFF - self.pick.randrange(1, 5)
            pokes += f" poke_cmn {of_crosspoint:#x} 16 {near:#x}; sleep 0.05;"
        return f"count {group(texts)} sh -c '. /etc/functions; sleep 0.03;{pokes}'"

    def count_cycle_overflow(self):
        dtc = next(node for node in self.of_type(DTC) if node["domain"] == 0)
        near = 0xFFFFFFFFFF - self.pick.randrange(1, 256)
        poke = f"poke_cmn {dtc['offset'] + DTC_CYCLES:#x} 64 {near:#x}"
        return f"count $cmn/dtc_cycles/ sh -c '. /etc/functions; sleep 0.03; {poke}; sleep 0.05'"

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

    def script(self, commands):
        kinds = [getattr(self, name) for name in sorted(dir(self)) if name.startswith("count_")]
        lines = ["cmn=arm_cmn_0", "cci=CCI_400_r1", "what_there_is", "title random commands"]
        for number in range(commands):
            # Each kind at least once, if there are as many commands.
            kind = kinds[number] if number < len(kinds) else self.pick.choice(kinds)
            lines.append(kind())
        return "\n".join(lines) + "\n"
