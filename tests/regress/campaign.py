#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""scripts/regress/regress on tasks that pass, fail, are killed and never end: reports tell the
truth, and what has no result is run again.

    campaign.py local|slurm

Exit status 77 without GNU parallel, or without Slurm.
"""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts/regress"))
import regress_page  # noqa: E402
import regress_tasks  # noqa: E402

REGRESS = str(ROOT / "scripts/regress/regress")
SLURM_LOCAL = str(ROOT / "scripts/regress/slurm-local")
PORT = 20000 + os.getpid() % 10000
failures = []


def check(what, got, wanted=True):
    if got != wanted:
        failures.append(what)
        print(f"FAILED: {what}: {got!r}, expected {wanted!r}")


def task(name, script, seconds=20, kind="soak", seed=1, **env):
    """A task of one shell script."""
    return {
        "kind": kind,
        "name": name,
        "seed": seed,
        "seconds": seconds,
        "megabytes": 50,
        "commands": [{"argv": ["sh", "-c", script], "env": env}],
    }


def regress(*arguments, **options):
    return subprocess.run(
        [REGRESS, *map(str, arguments)], capture_output=True, text=True, check=False, **options
    )


class Campaign:
    """A campaign of these tasks in a folder of its own; `run` runs or resumes it."""

    def __init__(self, root, name, tasks, *runner):
        self.folder, self.runner = root / name, runner
        self.plan = root / f"{name}.json"
        self.plan.write_text(json.dumps(tasks), encoding="utf-8")

    def command(self):
        begun = (self.folder / "tasks.json").exists()
        tasks = [] if begun else ["--tasks", self.plan]
        return ["run", self.folder, *tasks, *self.runner]

    def run(self, **options):
        return regress(*self.command(), **options)

    def report(self):
        return json.loads((self.folder / "report.json").read_text(encoding="utf-8"))

    def outcomes(self):
        return [row["outcome"] for row in self.report()["rows"]]


def every_outcome(root, runner):
    """What passes, fails, is skipped, killed, or has no end, in one campaign."""
    tasks = [
        task("passes", "exit 0"),
        task("fails <b>", 'echo "$X"; exit 3', kind="fuzz", seed=7, X="a b"),
        task("is skipped", "exit 77", kind="linux", seed=None),
        task("is killed", "kill -9 $$"),
        task("never ends", f"sleep 600 & echo $! >{root}/child; sleep 600", seconds=1),
        task("cannot be started", ""),
    ]
    tasks[5]["commands"][0]["argv"] = [str(root / "nothing")]
    tasks[0]["commands"] *= 2
    tasks[0]["amount"] = {"files": 7}
    tasks[1]["amount"] = {"files": 9, "cycles": 5}
    tasks[1]["commands"].insert(0, {"argv": ["true"], "env": {}})
    campaign = Campaign(root, "every", tasks, *runner)
    done = campaign.run()
    check("status of a campaign with failures", done.returncode, 1)
    expected = ["passed", "failed", "skipped", "killed", "timeout", "failed"]
    check("outcomes", campaign.outcomes(), expected)
    report = campaign.report()
    check("totals", [report[key] for key in ("tasks", "passed", "lost")], [6, 1, 0])
    check("amounts are of what passed", report["amounts"], {"files": 7})
    repeat = report["rows"][1]["repeat"]
    check("the command that repeats it", repeat, ["""env 'X=a b' sh -c 'echo "$X"; exit 3'"""])
    again = subprocess.run(repeat[0], shell=True, capture_output=True, text=True, check=False)
    check("which it does", (again.returncode, again.stdout), (3, "a b\n"))
    check("log", "a b" in (campaign.folder / "logs/1.txt").read_text(encoding="utf-8"))
    child = int((root / "child").read_text(encoding="utf-8"))
    check("what a task has started ends with it", alive(child), False)
    suites = xml.etree.ElementTree.parse(campaign.folder / "junit.xml").getroot()
    counted = {s.get("name"): [s.get(k) for k in ("tests", "failures", "errors", "skipped")]
               for s in suites}  # fmt: skip
    expected = {"soak": ["4", "1", "2", "0"], "fuzz": ["1", "1", "0", "0"],
                "linux": ["1", "0", "0", "1"]}  # fmt: skip
    check("JUnit", counted, expected)
    validate(report)
    return campaign


def alive(process):
    try:
        state = pathlib.Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
    return state.rpartition(")")[2].split()[0] != "Z"


def validate(report):
    try:
        import jsonschema
    except ImportError:
        print("Python's jsonschema is not installed: not validated")
        return
    schema = (ROOT / "docs/develop/regress.schema.json").read_text(encoding="utf-8")
    jsonschema.validate(report, json.loads(schema))


def wait_for(what, done):
    for _ in range(600):
        if done():
            return
        time.sleep(0.1)
    check(what, False)


def runner_of(root):
    """A task's command that leaves the number of the process that runs the task."""
    return f"echo $PPID >{root}/runner"


def kill_runner(root):
    os.kill(int((root / "runner").read_text(encoding="utf-8")), signal.SIGKILL)


def resumed(root, runner):
    """A run that is killed with its tasks: the report says lost, and the next run does the rest."""
    runs = root / "runs"
    # The second task waits until the test lets it end.
    second = f"{runner_of(root)}; echo second >>{runs}; test -e {root}/go || sleep 60"
    tasks = [task("first", f"echo first >>{runs}"), task("second", second)]
    campaign = Campaign(root, "resumed", tasks, *runner)
    process = subprocess.Popen([REGRESS, *map(str, campaign.command())], start_new_session=True)
    results = campaign.folder / "results"
    wait_for("both run", lambda: runs.exists() and "second" in runs.read_text(encoding="utf-8"))
    wait_for("one ends", (results / "0.json").exists)
    busy = campaign.run()
    check("a second run at a time is refused", (busy.returncode, "under way" in busy.stderr),
          (2, True))  # fmt: skip
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    kill_runner(root)
    done = regress("report", campaign.folder)
    check("status while something is lost", done.returncode, 1)
    check("lost", campaign.outcomes(), ["passed", "lost"])
    (root / "go").touch()
    check("status of the rest", campaign.run().returncode, 0)
    check("nothing is lost any more", campaign.outcomes(), ["passed", "passed"])
    text = runs.read_text(encoding="utf-8").split()
    check("the first one ran once", text.count("first"), 1)
    check("no option changes the tasks of a campaign",
          regress("run", campaign.folder, "--seed", "5").returncode, 2)  # fmt: skip
    # The campaign before is the history of this one.
    check("history", [old["campaign"] for old in campaign.report()["history"]], ["every"])


def ended(root, runner):
    """SIGTERM, as of a batch system: tasks end with all they started, the report is written."""
    script = f"sleep 600 & echo $! >{root}/sleeper; touch {root}/begun; sleep 600"
    tasks = [task("waits", script, 900), task("waits, too", script, 900)]
    campaign = Campaign(root, "ended", tasks, *runner)
    process = subprocess.Popen([REGRESS, *map(str, campaign.command())], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)  # fmt: skip
    wait_for("it runs", (root / "begun").exists)
    process.terminate()
    check("status after SIGTERM", process.wait(timeout=60), 1)
    check("both are lost", campaign.outcomes(), ["lost", "lost"])
    sleeper = int((root / "sleeper").read_text(encoding="utf-8"))
    wait_for("what it has started ends", lambda: not alive(sleeper))


def full_disk(root, runner):
    """Nothing can be written: no result, an old report as it was, one line."""
    campaign = Campaign(root, "full", [task("passes", "exit 0")], *runner)
    campaign.run()
    before = (campaign.folder / "report.json").read_text(encoding="utf-8")
    (campaign.folder / "results/0.json").unlink()
    limited = ["sh", "-c", 'ulimit -f 0; exec "$@"', "sh", REGRESS]
    for command in (["task", campaign.folder, "0"], ["report", campaign.folder]):
        done = subprocess.run([*limited, *map(str, command)], capture_output=True, text=True,
                              check=False)  # fmt: skip
        check("status", done.returncode, 2)
        check("one line", (done.stderr.count("\n"), "too large" in done.stderr), (1, True))
    check("no result", list((campaign.folder / "results").iterdir()), [])
    check("no part of a file", list(campaign.folder.glob(".*")), [])
    after = (campaign.folder / "report.json").read_text(encoding="utf-8")
    check("the report is as it was", after, before)
    check("afterwards it goes on", campaign.run().returncode, 0)


def amounts_are_true():
    """The number of sets of parameters that a task is said to be is the one that its test runs."""
    header = (ROOT / "tests/drawn.hpp").read_text(encoding="utf-8")
    check("sets of a block", f"kDrawnSets = {regress_tasks.SETS};" in header)


def long_runs_are_planned():
    """The first long run of each build is what the program takes, for as long as the task says."""
    builds = {}
    for one in regress_tasks.plan(1, 1, ["long"]):
        builds.setdefault(one["name"].rpartition("/")[0], one)
    check("builds with long runs", len(builds) > 10)
    for name, one in builds.items():
        (command,) = one["commands"]
        argv = command["argv"]
        cycles = argv.index("--cycles") + 1
        check(f"{name}: cycles", argv[cycles], str(one["amount"]["cycles"]))
        short = [*argv[:cycles], "100", *argv[cycles + 1 :], "--no-rtl"]
        done = subprocess.run(short, cwd=ROOT, capture_output=True, text=True, check=False)
        check(f"{name}: {done.stderr}", done.returncode, 0)


def refused(root):
    """What is not a campaign or not a list of tasks."""
    (root / "mine").mkdir()
    (root / "mine/file").touch()
    (root / "good.json").write_text(json.dumps([task("passes", "exit 0")]), encoding="utf-8")
    (root / "bad.json").write_text('[{"kind": "soak"}]', encoding="utf-8")
    unknown = [{**task("passes", "exit 0"), "amount": {"miles": 1}}]
    (root / "unknown.json").write_text(json.dumps(unknown), encoding="utf-8")
    (root / "empty.json").write_text("[]", encoding="utf-8")
    for arguments in (
        ["run", root / "mine", "--tasks", root / "good.json"],
        ["run", root / "new", "--tasks", root / "bad.json"],
        ["run", root / "new", "--tasks", root / "empty.json"],
        ["run", root / "new", "--tasks", root / "unknown.json"],
        ["run", root / "new", "--tasks", root / "none.json"],
        ["report", root / "new"],
        ["task", root / "new", "0"],
        ["run", root / "new", "--blocks", "0"],
    ):
        check(f"{arguments} is refused", regress(*arguments).returncode, 2)
    check("what was there is there", [p.name for p in (root / "mine").iterdir()], ["file"])
    check("nothing is left of what was refused", (root / "new").exists(), False)


def published(root, campaign):
    """Campaigns add up; one that is published again is there once; a page that is not that of the
    JSON is told."""
    regress_page.TABLE, regress_page.PAGE = root / "campaigns.json", root / "campaigns.md"

    def publish(*folders, checks=False):
        return regress_page.publish(folders, checks, lambda path, text: path.write_text(text))

    other = root / "other"
    other.mkdir()
    report = campaign.report()
    report |= {"created": "2000-01-01T00:00:00Z", "amounts": {"files": 2000, "sets": 3}}
    (other / "report.json").write_text(json.dumps(report), encoding="utf-8")
    for folders in ([campaign.folder], [other, campaign.folder]):
        check("published", publish(*folders), 0)
    page = regress_page.PAGE.read_text(encoding="utf-8")
    for line in ("| malformed files | 2,007 |", "| sets of drawn parameters | 3 |",
                 "| cycles of traffic, RTL = golden | 0 |"):  # fmt: skip
        check(line, line in page)
    rows = [row.split(" | ") for row in page.splitlines() if " | soak | " in row]
    check("tasks of both, the older one first", [row[3:] for row in rows],
          [["4", "1", "0", "3", "0", "0.00 |"]] * 2)  # fmt: skip
    check("the older one", "2000-01-01" in rows[0][0])
    check("its page", publish(checks=True), 0)
    regress_page.PAGE.write_text(page.replace("2,007", "2,008"), encoding="utf-8")
    check("another page", publish(checks=True), 1)
    try:
        publish(root)
        check("a folder without a report is refused", False)
    except OSError:
        pass


def in_browser(campaign):
    """The page in Chromium: the same numbers, names as text."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if not chromium:
        print("Chromium is not installed: the page is not looked at")
        return
    page = (campaign.folder / "report.html").as_uri()
    with tempfile.TemporaryDirectory() as profile:
        done = subprocess.run(
            [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
             f"--user-data-dir={profile}", "--dump-dom", page],
            capture_output=True, text=True, check=False, timeout=120,
        )  # fmt: skip
    dom = done.stdout
    if done.returncode:
        print("Chromium does not start here: the page is not looked at")
        return
    check("names are text", "fails &lt;b&gt;" in dom and "fails <b>" not in dom)
    rows = dom.partition('id="kinds"')[2].partition("</table>")[0].split("<tr>")[2:]
    cells = [[c.partition("</td>")[0] for c in row.split("<td>")[1:]] for row in rows]
    check("kinds", [row[:3] for row in cells],
          [["soak", "4", "1"], ["fuzz", "1", "0"], ["linux", "1", "0"], ["all", "6", "1"]])
    check("pass rate", "20.00 %" in cells[-1][8])
    bad = dom.partition('id="bad"')[2].partition("</table>")[0]
    check("what did not pass", bad.count("<tr>") - 1, 4)
    check("its log", 'href="logs/1.txt"' in bad)


def node_fails(root):
    """The node of a running task fails: Slurm runs the task again, and it passes."""
    marks = root / "marks"
    script = f"{runner_of(root)}; echo >>{marks}; test $(wc -l <{marks}) -gt 1 || sleep 60"
    campaign = Campaign(root, "node", [task("waits", script, seconds=90)], "--slurm")
    process = subprocess.Popen([REGRESS, *map(str, campaign.command())])
    wait_for("it runs", marks.exists)
    cluster = root / "slurm"
    node = subprocess.check_output(["hostname", "-s"], text=True).strip()
    scontrol = ["scontrol", "update"]
    os.kill(int((cluster / "slurmd.pid").read_text(encoding="utf-8")), signal.SIGKILL)
    subprocess.run([*scontrol, f"nodename={node}", "state=down", "reason=test"], check=True)
    kill_runner(root)
    subprocess.run(["slurmd", "-f", cluster / "slurm.conf"], check=True)
    job = (campaign.folder / "slurm/jobs.txt").read_text(encoding="utf-8").split()[0]
    # Slurm begins it again after two minutes if it is not asked to do so earlier; not at once, as
    # what ends the first run on the node that is back would end the second one.
    wait_for("it waits", lambda: "PENDING" in
             subprocess.check_output(["squeue", "-h", "-o", "%T", "-j", job], text=True))
    subprocess.run([*scontrol, f"jobid={job}", "starttime=now+8seconds"], check=True)
    check("status after a node failed", process.wait(timeout=100), 0)
    check("it passed", campaign.outcomes(), ["passed"])
    check("in its second run", marks.read_text(encoding="utf-8").count("\n"), 2)


def cancelled(root):
    """Somebody ends a job: the report says lost, the next run does it."""
    script = f"test -e {root}/free || {{ touch {root}/held; sleep 60; }}"
    campaign = Campaign(root, "cancelled", [task("waits", script), task("passes", "exit 0")],
                        "--slurm")  # fmt: skip
    process = subprocess.Popen([REGRESS, *map(str, campaign.command())], stdout=subprocess.DEVNULL)
    wait_for("it runs", (root / "held").exists)
    wait_for("the other one ends", (campaign.folder / "results/1.json").exists)
    job = (campaign.folder / "slurm/jobs.txt").read_text(encoding="utf-8").split()[0]
    subprocess.run(["scancel", "-s", "KILL", f"{job}_0"], check=False)
    subprocess.run(["scancel", f"{job}_0"], check=False)
    check("status after a job was cancelled", process.wait(timeout=60), 1)
    check("it is lost", campaign.outcomes(), ["lost", "passed"])
    (root / "free").touch()
    check("the next run does it", (campaign.run().returncode, campaign.outcomes()),
          (0, ["passed", "passed"]))  # fmt: skip


def on_slurm(root):
    os.environ["FABMON_SLURM_PORT"] = str(PORT)
    os.environ["SLURM_CONF"] = str(root / "slurm/slurm.conf")
    os.environ["PATH"] += ":/usr/sbin"
    started = subprocess.run([SLURM_LOCAL, "up", root / "slurm"], check=False).returncode
    if started:
        sys.exit(started)
    try:
        every_outcome(root / "a", ["--slurm"])
        cancelled(root / "a")
        node_fails(root / "a")
    finally:
        ended = subprocess.run([SLURM_LOCAL, "down", root / "slurm"], check=False)
        check("down", ended.returncode, 0)
        if failures:
            log = (root / "slurm/log/slurmctld.log").read_text(encoding="utf-8").splitlines()
            print("\n".join(log[-40:]))


def main():
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "a").mkdir()
        if sys.argv[1:] == ["slurm"]:
            (root / "a/slurm").symlink_to(root / "slurm")
            on_slurm(root)
        elif sys.argv[1:] == ["local"]:
            if not shutil.which("parallel"):
                print("skipped: GNU parallel is not installed (scripts/setup all)")
                return 77
            campaign = every_outcome(root / "a", ["-j", "6"])
            in_browser(campaign)
            published(root, campaign)
            resumed(root / "a", ["-j", "2"])
            ended(root / "a", ["-j", "1"])
            full_disk(root / "a", [])
            refused(root)
            amounts_are_true()
            long_runs_are_planned()
        else:
            print(__doc__, file=sys.stderr)
            return 2
    return int(bool(failures))


if __name__ == "__main__":
    sys.exit(main())
