# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The metrics that perf itself has printed (perf stat -M), against the golden model.

perf's formulas are compiled into it; ours of the same names are in perf/*.json. To the last digit
that perf printed, its value has to be our formula over the golden model's counts. The time in it is
perf's own: duration_time, or, where perf showed its table for a person, the seconds elapsed.
"""

import json
import re


def rows(block):
    """What perf stat printed of a metric, as JSON (lines @json) or for a person (@text): a row for
    each event, with the members of perf's JSON; and the seconds elapsed, if it said so."""
    found = [json.loads(row) for row in re.findall(r"^@json (.*)$", block, re.M)]
    elapsed = None
    for line in re.findall(r"^@text (.*)$", block, re.M):
        event = re.match(r" *([\d,]+|<not counted>)(?: ns)? +(\S+) *", line)
        metric = re.search(r"# +(\S+) +(\S.*\S) *$", line)
        time = re.match(r" *([\d.]+) seconds time elapsed", line)
        if time:
            elapsed = float(time[1])
        elif event:
            found.append({"counter-value": event[1].replace(",", ""), "event": event[2]})
            if metric:
                found[-1].update({"metric-value": metric[1], "metric-unit": metric[2]})
    return found, elapsed


def as_counts(table, known):
    """These rows as perf stat -x '|' has them: the events with their PMU, which perf leaves out."""
    lines = []
    for row in table:
        name = row["event"]
        pmu = next((pmu for pmu, names in known.items() if name in names), None)
        event = f"{pmu}/{name}/" if pmu else name
        lines.append(f"{row['counter-value'].split('.')[0]}||{event}")
    return lines


def check(entry, table, elapsed, metrics):
    """What is wrong with the metric of this command, if it is one; metrics: of perf/*.json."""
    name = re.search(r" -M (\S+)", entry["command"])
    if not name:
        return []
    name = name[1]
    values = [r["metric-value"] for r in table if r.get("metric-unit", "").split()[-1:] == [name]]
    metric = next((row for row in metrics if row["MetricName"] == name), None)
    if not metric:
        return [f"metric {name}: perf/*.json have none of that name"]
    if len(values) != 1:
        return [f"metric {name}: perf has printed {len(values)} values of it"]
    scope = {row["event"].split("/")[1]: row["golden"] for row in entry["counts"]}
    scope["duration_time"] = elapsed or entry.get("nanoseconds", 0) / 1e9
    scale = float(re.match(r"[\d.]+", metric["ScaleUnit"])[0])
    try:
        # A formula of our own file, over numbers.
        value = eval(metric["MetricExpr"], {"__builtins__": {}}, scope) * scale
    except (NameError, ZeroDivisionError) as error:
        return [f"metric {name}: perf {values[0]}; the golden model's: {error}"]
    golden = f"{value:.{len(values[0].partition('.')[2])}f}"
    entry["metric"] = {"name": name, "perf": values[0], "golden": golden}
    if values[0] == golden:
        return []
    return [f"metric {name}: perf {values[0]}, golden model {golden}"]


def left_out(text, commands, metrics):
    """Metrics of ours that this perf lists (line @metrics), and that no command has printed."""
    listed = set(" ".join(re.findall(r"^@metrics (.*)$", text, re.M)).split())
    ours = {row["MetricName"] for row in metrics}
    return sorted((listed & ours) - {c["metric"]["name"] for c in commands if "metric" in c})
