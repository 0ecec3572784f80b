#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The page of a report in headless Chromium: every chart is drawn, no error is said, numbers on the
page are the report's, and what a person can press works.

    browser.py FOLDER [PAGE.html REPORT.json]

FABMON_REPORT_PAGE makes a page of JSON; without page and report, those of sample.py. Pictures go to
FOLDER. Exit status 77 without Chromium, its driver or Selenium.
"""

import copy
import json
import os
import pathlib
import shutil
import subprocess
import sys

try:
    from selenium import webdriver
except ImportError:
    # Debian's packages are for Debian's Python, which may not be the first one.
    debian = "/usr/bin/python3"
    if os.path.exists(debian) and "FABMON_SECOND_PYTHON" not in os.environ:
        os.environ["FABMON_SECOND_PYTHON"] = "1"
        os.execv(debian, [debian, *sys.argv])
    print("skipped: Selenium (python3-selenium) is not installed")
    sys.exit(77)
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.keys import Keys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import sample  # noqa: E402

ARGUMENTS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--window-size=1400,1000",
]
failures = []


def check(what, got, wanted=True):
    if got != wanted:
        failures.append(what)
        print(f"FAILED: {what}: {got!r}, expected {wanted!r}")


def browser():
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    driver = shutil.which("chromedriver")
    if not chromium or not driver:
        print("skipped: Chromium or its driver (chromium, chromium-driver) is not installed")
        sys.exit(77)
    options = Options()
    options.binary_location = chromium
    for argument in ARGUMENTS:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    try:
        return webdriver.Chrome(service=Service(driver), options=options)
    except WebDriverException as error:
        print("skipped: Chromium does not start here:", str(error).splitlines()[0])
        sys.exit(77)


class Page:
    """An opened page."""

    def __init__(self, driver, path):
        self.driver = driver
        driver.get(pathlib.Path(path).resolve().as_uri())
        driver.execute_async_script("window.fabmon.ready.then(arguments[0], arguments[0])")
        self.opened = self.run("return performance.now()")

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def value(self, selector, at=0):
        """The exact number that an element shows."""
        text = self.run(
            "return document.querySelectorAll(arguments[0])[arguments[1]]?.dataset.value ?? null",
            selector,
            at,
        )
        return None if text in (None, "") else float(text)

    def click(self, selector):
        self.run("document.querySelector(arguments[0]).click()", selector)


def check_charts(page):
    """Each chart has data and marks: coloured pixels or paths besides the axes."""
    page.run("window.fabmon.draw_all()")
    places = page.run(
        "return [...document.querySelectorAll('[data-chart]')].map((p) => p.dataset.chart)"
    )
    check(
        "all charts are drawn",
        sorted(page.run("return Object.keys(window.fabmon.charts)")),
        sorted(places),
    )
    check("there are many charts", len(places) > 15)
    for name in places:
        state = page.run(
            """
          const chart = window.fabmon.charts[arguments[0]];
          const place = chart.getDom();
          const option = chart.getOption();
          const canvas = place.querySelector('canvas');
          let ink = 0;
          if (canvas) {
            const data = canvas.getContext('2d').getImageData(
              0, 0, canvas.width, canvas.height).data;
            const seen = new Set();
            for (let at = 0; at < data.length; at += 4) {
              if (data[at + 3]) seen.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
            }
            ink = seen.size;
          } else {
            ink = place.querySelectorAll('svg path, svg rect').length;
          }
          return {ink, points: option.series.reduce((sum, one) => sum + (one.data?.length ?? 0), 0),
                  label: place.getAttribute('aria-label') ?? '', role: place.getAttribute('role')};
        """,
            name,
        )
        check(f"{name} has data", state["points"] > 0)
        check(f"{name} is not blank", state["ink"] > 3)
        check(f"{name} has a description", len(state["label"]) > 20)
    # The numbers of each chart.
    page.run("document.querySelectorAll('details.numbers').forEach((one) => { one.open = true; })")
    page.driver.execute_async_script("setTimeout(arguments[0], 200)")
    check(
        "charts without numbers",
        page.run(
            "return [...document.querySelectorAll('figure details .scroll')].filter((one) => "
            "!one.querySelector('td')).length"
        ),
        0,
    )
    page.run("document.querySelectorAll('details.numbers').forEach((one) => { one.open = false; })")


def check_values(page, report):
    ports = report["ports"]
    check("ports", page.value(".tile [data-value]"), len(ports))
    check(
        "rows", page.run("return document.querySelectorAll('.ports tbody tr').length"), len(ports)
    )
    check("verdict", page.run("return document.querySelector('#verdict').textContent.length > 5"))
    names = {"bytes_per_cycle": 5, "bytes_per_s": 6, "efficiency": 7}
    for at, port in enumerate(ports):
        row = f".ports tbody tr:nth-child({at + 1})"
        check(
            f"{port['name']}: its row",
            page.run("return document.querySelector(arguments[0]).dataset.port", row),
            port["name"],
        )
        check(
            f"{port['name']}: waiting share",
            page.value(f"{row} td:nth-child(2)"),
            port["waiting_share"],
        )
        for side, direction in enumerate(port["directions"]):
            what = f"{port['name']} {direction['name']}"
            for key, column in names.items():
                cell = f"{row} td:nth-child({column + 1}) .row-pair [data-value]"
                check(f"{what}: {key}", page.value(cell, side), direction[key])
            for key, column in (("p50", 11), ("p99", 12), ("max", 13)):
                cell = f"{row} td:nth-child({column}) .row-pair [data-value]"
                check(f"{what}: {key}", page.value(cell, side), direction["latency"][key])
    for side, direction in enumerate(ports[0]["directions"]):
        cells = page.run(
            "return [...document.querySelectorAll('table.buckets')[arguments[0]]"
            ".querySelectorAll('tbody tr td:nth-child(3)')].map((c) => Number(c.dataset.value))",
            side,
        )
        check("buckets", cells, [one["cycles"] for one in direction["accounting"]])
        check("buckets sum to the cycles", sum(cells), ports[0]["cycles"])
    slowest = max(
        (t["latency"] for d in ports[0]["directions"] for t in d["slowest"]), default=None
    )
    check("the slowest", page.value("#worst tbody tr td:nth-child(3)"), slowest)
    for direction in ports[0]["directions"]:
        name = f"load-{direction['name']}"
        cells = page.run(
            "return window.fabmon.charts[arguments[0]].getOption().series[0].data"
            ".map((row) => [row[5], row[6], row[7], row[8], row[4]])",
            name,
        )
        check(f"{name}: cells", cells, direction["load_cells"])
        check(f"{name}: all are there", sum(c[4] for c in cells), direction["transactions"])
        for at, key in enumerate(("p50", "p99"), 1):
            line = page.run(
                "return window.fabmon.charts[arguments[0]].getOption().series[arguments[1]].data"
                ".map((row) => [row[0], row[1]])",
                name,
                at,
            )
            check(f"{name}: {key}", line, [[p["open"], p[key]] for p in direction["load"]])
    resets = [m for m in ports[0]["marks"] if m["kind"] == "reset"]
    lasting = page.run(
        "return [...document.querySelectorAll('#markers tbody tr')].filter((row) => "
        "row.cells[0].dataset.value === 'reset').map((row) => Number(row.cells[2].dataset.value))"
    )
    check("resets are listed", len(lasting), len(resets))
    check("cycles of resets", sum(lasting), ports[0]["reset_cycles"])
    bins = page.run(
        "return window.fabmon.charts['time-bandwidth'].getOption().series[0].data.slice(0, -1)"
    )
    series = ports[0]["series"]
    check(
        "bandwidth over time",
        [round(y, 9) for _, y in bins],
        [
            round(b / c, 9) if c else 0
            for b, c in zip(series["directions"][0]["bytes"], series["cycles"])
        ],
    )
    check(
        "no element of the report's text",
        page.run("return document.querySelectorAll('.notes b').length"),
        0,
    )


def check_presses(page, report):
    ports = report["ports"]
    # cpu and dma lead to ddr.
    if report["links"]:
        names = [one[end] for one in report["links"] for end in ("from", "to")]
        got = page.run(
            "return [...document.querySelectorAll('#topology tbody tr')].map((row) => "
            "row.cells[0].textContent)"
        )
        check("the topology has all linked ports", sorted(got), sorted(set(names)))
        check(
            "the last one is next to a subordinate",
            page.run(
                "return document.querySelector('#topology tbody tr:last-child').cells[1]"
                ".textContent"
            ),
            "next to a subordinate",
        )
    # Zoom: one chart, then all charts of time.
    page.run(
        "window.fabmon.charts['time-bandwidth'].dispatchAction("
        "{type: 'dataZoom', start: 20, end: 40})"
    )
    zoom = "return window.fabmon.charts[arguments[0]].getOption().dataZoom[0].{}"
    for name in ("time-bandwidth", "time-open", "time-latency", "time-heat", "time-ports"):
        got = [round(page.run(zoom.format(end), name), 3) for end in ("start", "end")]
        check(f"zoom of {name}", got, [20, 40])
    page.click("[aria-label='The whole recording']")
    check("zoom is undone", page.run(zoom.format("end"), "time-open"), 100)
    check_hover(page)
    # One scale of colours for all ports, or one a row.
    text = "return document.querySelector('[data-chart=time-ports]').closest('figure').textContent"
    check("the scale is said", "the maximum of all rows" in page.run(text))
    page.click("[data-choice=own]")
    check("another scale is said", "the most of the row" in page.run(text))
    page.click("[data-choice=all]")
    # Unit.
    extent = "return window.fabmon.charts['time-bandwidth'].getOption().xAxis[0].max"
    page.click("#unit [data-choice=cycles]")
    in_cycles = page.run(extent)
    page.click("#unit [data-choice=time]")
    if report["timescale_fs"]:
        check("another unit is another axis", page.run("return window.fabmon.state.unit"), "time")
        check(
            "time axis reaches the last port's end",
            abs(
                page.run(extent) / max(p["last_time"] * report["timescale_fs"] / 1e6 for p in ports)
                - 1
            )
            < 0.01,
        )
    check("the axis has an end", in_cycles > 0)
    # Scales.
    page.click("#latency-scale [data-choice=log]")
    name = ports[0]["directions"][0]["name"]
    drawn = page.run(
        "return window.fabmon.charts[arguments[0]].getOption().series[0].data.length",
        f"histogram-{name}",
    )
    latencies = ports[0]["directions"][0]["latency"]["bins"]
    check(
        "powers of two",
        drawn,
        len({v.bit_length() for low, high, _ in latencies for v in (low, high)}),
    )
    page.click("#latency-scale [data-choice=linear]")
    # Filters.
    box = page.driver.find_element("id", "port-filter")
    box.send_keys(ports[-1]["name"])
    left = page.run("return document.querySelectorAll('.ports tbody tr').length")
    check("filter of ports", 1 <= left <= len(ports) and (len(ports) == 1 or left < len(ports)))
    box.send_keys(Keys.CONTROL + "a", Keys.DELETE)
    box = page.driver.find_element("id", "worst-filter")
    box.send_keys("no such address")
    check(
        "filter of the worst",
        page.run("return document.querySelectorAll('#worst tbody tr').length"),
        0,
    )
    box.send_keys(Keys.CONTROL + "a", Keys.DELETE)
    # Sorting by Enter, and selecting by Enter.
    head = page.driver.find_element("css selector", ".ports th:nth-child(1) button")
    head.send_keys(Keys.ENTER)
    order = page.run(
        "return [...document.querySelectorAll('.ports tbody tr')].map((r) => r.dataset.port)"
    )
    check("sorted by Enter", order[0], sorted(p["name"] for p in ports)[0])
    check(
        "the order is said",
        page.run("return document.querySelector('.ports th').getAttribute('aria-sort')"),
        "ascending",
    )
    other = ports[-1]
    pick = page.driver.find_element("css selector", f".ports tr[data-port='{other['name']}'] .pick")
    pick.send_keys(Keys.ENTER)
    check("selected by Enter", page.run("return window.fabmon.state.port.name"), other["name"])
    check(
        "its section says so",
        page.run("return document.querySelector('#latency .of').textContent"),
        other["name"],
    )
    page.run("window.fabmon.draw_all()")
    cell = "table.buckets tbody tr td:nth-child(3)"
    check("its buckets", page.value(cell), other["directions"][0]["accounting"][0]["cycles"])
    check(
        "focus is visible",
        page.run("return getComputedStyle(document.activeElement).outlineStyle") != "none",
    )
    # Colours.
    back = "return getComputedStyle(document.body).backgroundColor"
    light = page.run(back)
    page.click("#theme [data-choice=dark]")
    check("dark is another colour", page.run(back) != light)
    page.click("#patterns")
    page.click("#patterns")


def check_hover(page):
    """The line below the mouse stands in another chart of time at the same place of the axis."""
    chart = page.driver.find_element("css selector", "[data-chart=time-bandwidth]")
    page.run("arguments[0].scrollIntoView({block: 'center'})", chart)
    ActionChains(page.driver).move_to_element_with_offset(chart, 60, 10).perform()
    page.driver.execute_async_script("requestAnimationFrame(() => setTimeout(arguments[0], 100))")
    got = page.run(
        """
      const other = window.fabmon.charts['time-open'];
      const line = other.getDom().querySelector('.hover-line');
      const own = window.fabmon.charts['time-bandwidth'].getDom().querySelector('.hover-line');
      const place = Number(line?.dataset.place);
      return {shown: line?.style.display, own: own?.style.display ?? 'none', place,
              left: parseFloat(line?.style.left),
              wanted: other.convertToPixel({xAxisIndex: 0}, place),
              end: other.getOption().xAxis[0].max};
    """
    )
    check("the line is shown in another chart", got["shown"], "block")
    check("not in its own", got["own"], "none")
    check("at its place", abs(got["left"] - got["wanted"]) < 1)
    check("which is in the second half", got["end"] / 2 < got["place"] < got["end"])
    ActionChains(page.driver).move_to_element(
        page.driver.find_element("css selector", ".brand")
    ).perform()
    page.driver.execute_async_script("requestAnimationFrame(() => setTimeout(arguments[0], 100))")
    check(
        "the line goes with the mouse",
        page.run(
            "return window.fabmon.charts['time-open'].getDom().querySelector('.hover-line')"
            ".style.display"
        ),
        "none",
    )


def make(folder, name, report):
    source, page = folder / f"{name}.json", folder / f"{name}.html"
    source.write_text(json.dumps(report), encoding="utf-8")
    subprocess.run([os.environ["FABMON_REPORT_PAGE"], source, page], check=True)
    check(f"{name} is below 10 MB", page.stat().st_size < 10e6)
    return page


def picture(page, path):
    page.run("window.scrollTo(0, 0)")
    page.driver.execute_async_script("setTimeout(arguments[0], 300)")
    page.driver.save_screenshot(str(path))


def crowded(report):
    """The report with names, marks and notes of which there are more than fit."""
    report = copy.deepcopy(report)
    port = report["ports"][0]
    port["name"] = "tb." + "very_long_scope." * 20 + "u_ddr\u202e\n<b>x</b>"
    last = port["cycles"] - 1
    port["marks"] = [
        {
            "cycle": last * at // 2999,
            "time": None,
            "kind": "violation" if at % 3 else "error",
            "text": "read of ID 1 at 0x0 ended with SLVERR",
        }
        for at in range(3000)
    ]
    port["violations"] = {"total": 5000, "rules": [{"rule": "r_stable", "count": 5000}]}
    port["directions"][0]["errors"] = 1000
    report["notes"] = [f"note {at}" for at in range(300)]
    port["directions"][1]["errors"] = 0
    report["ports"] += [dict(report["ports"][1], name=f"p{at}") for at in range(40)]
    return report


STREAM = [
    ("st_beat", "moves"),
    ("st_wait_sink", "subordinate"),
    ("st_gap", "manager"),
    ("st_idle", "nobody"),
    ("reset", "reset"),
]


def as_stream(port, name):
    """A port of AXI4-Stream with the figures of a port's reads."""
    port = copy.deepcopy(port)
    port.update(name=name, kind="AXI4-Stream", monitors=[], counts={"early": 3, "retries": 1234})
    port["channels"] = [dict(port["channels"][1], name="T", direction="stream")]
    for part in (port, port["series"], *port["windows"]):
        part["directions"] = [dict(part["directions"][0], name="stream")]
    direction = port["directions"][0]
    who = {one: 0 for _, one in STREAM}
    for one in direction["accounting"]:
        who[one["who"]] += one["cycles"]
    direction["accounting"] = [
        {"bucket": bucket, "who": one, "meaning": bucket, "cycles": who[one]}
        for bucket, one in STREAM
    ]
    direction["unit"] = "packet"
    direction["by"].update(range=[], burst=[], dest=direction["by"]["id"])
    direction["matrix"] = {"rows": [], "columns": [], "transactions": [], "bytes": []}
    direction.update(lines=[], banks=[])
    for at, one in enumerate(direction["slowest"]):
        one.update(address=None, burst=None, response=None, dest=at % 3)
    direction["open"] = {
        "list": [
            {
                "id": 1,
                "address": None,
                "shown": 10,
                "accept": 12,
                "time": None,
                "age": 40,
                "total": 42,
                "beats": 2,
                "waits_for": "data",
                "found_by": "end",
                "dest": 7,
            }
        ]
    }
    return port


def as_opcodes(port, name):
    """The same of a bus of requests and answers that have opcodes and names of responses."""
    port = copy.deepcopy(port)
    port.update(name=name, kind="TL-UL", monitors=[])
    for direction in port["directions"]:
        direction["by"]["kind"] = [dict(direction["by"]["qos"][0], key="Get")]
        direction["by"]["burst"] = []
        for one in direction["slowest"]:
            one.update(burst=None, response="DENIED", kind="Get")
    return port


def as_register(port, name):
    """A port of registers with hardly any traffic."""
    port = copy.deepcopy(port)
    port.update(name=name, kind="AXI4-Lite", monitors=[], violations=None)
    for direction in port["directions"]:
        direction.update(beats=10, errors=0, orphans=0, open_at_end=0)
    return port


def several_buses(report):
    """The report with ports of other buses, the first of them a stream."""
    report = copy.deepcopy(report)
    first, second = report["ports"][:2]
    report["ports"] = [
        as_stream(first, "tb.net.rx"),
        *report["ports"],
        as_opcodes(second, "tb.soc.uart"),
        as_register(first, "tb.soc.gpio"),
        as_register(second, "tb.soc.timer"),
    ]
    return report


def check_buses(page, report):
    """Ports of several buses, with one direction or two, with and without addresses."""
    rows = (
        "return [...document.querySelectorAll('.ports tbody tr[data-port]')]"
        ".map((r) => r.dataset.port)"
    )
    names = [port["name"] for port in report["ports"]]
    registers = ["tb.soc.gpio", "tb.soc.timer"]
    check("registers are folded", page.run(rows), [n for n in names if n not in registers])
    page.click("#fold")
    check("and unfolded", page.run(rows), names)
    page.click("[data-choice=scope]")
    check("by scope", sorted(page.run(rows)), sorted(names))
    check(
        "scopes are headings",
        page.run("return document.querySelectorAll('.ports tr.group').length") >= 2,
    )
    page.click("[data-choice=waiting]")
    page.run("window.fabmon.draw_all()")
    titles = page.run(
        "return [...document.querySelectorAll('#accounting figcaption h3')].map((one) => "
        "one.textContent)"
    )
    check("a chart of cycles for each bus", titles, ["AXI4-Stream", "AXI4, TL-UL, AXI4-Lite"])
    heads = (
        "return [...document.querySelectorAll(arguments[0] + ' thead th')].map((one) => "
        "one.textContent)"
    )
    shown = page.run(heads, "#worst .card:first-child")
    check("a destination", "destination" in shown)
    check("no address", "address" not in shown and "burst" not in shown)
    check("open packets have none", "address" not in page.run(heads, "#open"))
    counts = page.run(
        "return [...document.querySelectorAll('#counts tbody td:last-child')].map((one) => "
        "Number(one.dataset.value))"
    )
    check("counts of the bus", counts, [3, 1234])
    groups = (
        "return [...document.querySelectorAll('#who [data-choice]')].map((b) => b.dataset.choice)"
    )
    check("groups by destination", "dest" in page.run(groups))
    check(
        "the errors are not AXI's alone",
        "SLVERR" in page.run("return document.querySelector('#head').textContent"),
        False,
    )
    for port in report["ports"]:
        page.run(
            "const pick = document.querySelector('#port'); pick.value = arguments[0];"
            "pick.dispatchEvent(new Event('change'))",
            port["name"],
        )
        page.run("window.fabmon.draw_all()")
        check(f"{port['name']} is selected", page.run("return window.fabmon.state.port.name"),
              port["name"])
        cells = page.run("return document.querySelectorAll('table.buckets').length")
        check(f"{port['name']}: its tables", cells, len(port["directions"]))
        check_errors(page)
    page.run(
        "const pick = document.querySelector('#port'); pick.value = 'tb.soc.uart';"
        "pick.dispatchEvent(new Event('change'))"
    )
    check("groups by opcode", "kind" in page.run(groups))
    text = page.run("return document.querySelector('#worst tbody tr').textContent")
    check("names of kinds and responses", "Get" in text and "DENIED" in text)
    page.click("#unit [data-choice=time]")
    page.run("window.fabmon.draw_all()")
    check_errors(page)


def check_says_all(page, report):
    """Nothing is cut without a word, and nothing makes the page endless."""
    page.run("window.fabmon.draw_all()")
    counted = (
        "return window.fabmon.charts['time-open'].getOption().series[0].markLine.data"
        ".reduce((sum, one) => sum + one.count, 0)"
    )
    check("all marks are drawn or counted", page.run(counted), 3000)
    lines = "return window.fabmon.charts['time-open'].getOption().series[0].markLine.data.length"
    wide = page.run(lines)
    check("as lines that can be told apart", 100 < wide <= 800)
    page.run(
        "window.fabmon.charts['time-bandwidth'].dispatchAction("
        "{type: 'dataZoom', start: 20, end: 21})"
    )
    page.driver.execute_async_script("setTimeout(arguments[0], 400)")
    check("more of them where the zoom has room", page.run(lines) > wide)
    check("and none is lost", page.run(counted), 3000)
    check(
        "what is not listed is said",
        page.run("return document.querySelector('#markers .note').textContent"),
        "1\u202f000 errors; 5\u202f000 violations, of which 2\u202f000 are listed",
    )
    check(
        "no part of the page is longer than three screens",
        page.run(
            "return [...document.querySelectorAll('.card, .head')]"
            ".filter((one) => one.offsetHeight > 3 * innerHeight)"
            ".map((one) => one.textContent.slice(0, 40))"
        ),
        [],
    )
    name = page.run("return document.querySelector('.ports .pick').textContent")
    check("a long name keeps both ends", name.startswith("tb.very") and name.endswith("x</b>"))
    check("and is a title", len(page.run("return document.querySelector('.pick').title")) > 300)
    check("what is hidden is shown", "\\u202e\\u000a" in name)
    page.click("#unit [data-choice=time]")
    p50 = ".ports tbody tr:nth-child(2) td:nth-child(11) [data-value]"
    check("latencies as times", "s" in page.run("return document.querySelector(arguments[0])"
                                                ".textContent", p50))
    check_errors(page)
    # Scripts that are not the page's own do not run.
    page.run(
        "const script = document.createElement('script'); script.text = 'window.foreign = 1';"
        "document.body.append(script);"
        "document.body.insertAdjacentHTML("
        "'beforeend', '<b onclick=\"window.foreign = 1\">x</b>');"
        "document.body.lastChild.click();"
    )
    check("no other script runs", page.run("return window.foreign ?? null"), None)
    page.driver.get_log("browser")


def check_errors(page):
    check("errors of the page", page.run("return window.fabmon.errors"), [])
    check("errors in the browser's log", page.driver.get_log("browser"), [])


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    driver = browser()
    try:
        if len(sys.argv) > 3:
            report = json.loads(pathlib.Path(sys.argv[3]).read_text(encoding="utf-8"))
            path = pathlib.Path(sys.argv[2])
        else:
            report = sample.report()
            path = make(folder, "sample", report)
        page = Page(driver, path)
        print(f"{len(report['ports'])} ports: opened in {page.opened:.0f} ms")
        picture(page, folder / "report.png")
        check_charts(page)
        check_values(page, report)
        check_presses(page, report)
        picture(page, folder / "dark.png")
        check_errors(page)
        printed = driver.execute_cdp_cmd("Page.printToPDF", {"printBackground": True})
        check("it prints", len(printed["data"]) > 100000)
        check_errors(page)
        if len(sys.argv) <= 3:
            page = Page(
                driver, make(folder, "twenty", sample.report(ports=20, bins=1024, cycles=100000))
            )
            print(f"20 ports of 1024 bins: opened in {page.opened:.0f} ms")
            check_errors(page)
            check("no banner", page.run("return document.querySelector('#cut')"), None)
            page = Page(driver, make(folder, "cut", dict(report, cut="it <b>ends</b> in line 7")))
            check(
                "a dump that was cut off is said",
                page.run("return document.querySelector('#cut').textContent"),
                "The recording was cut off: it <b>ends</b> in line 7.",
            )
            check_errors(page)
            many = crowded(report)
            check_says_all(Page(driver, make(folder, "crowded", many)), many)
            buses = several_buses(report)
            page = Page(driver, make(folder, "buses", buses))
            picture(page, folder / "buses.png")
            check_charts(page)
            check_buses(page, buses)
            picture(page, folder / "buses-end.png")
            empty = dict(report, ports=[], links=[], notes=[])
            page = Page(driver, make(folder, "empty", empty))
            check_errors(page)
    finally:
        driver.quit()
    print("failed" if failures else "passed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
