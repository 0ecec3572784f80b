// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Phases of behaviour, windows and marks of the selected port, as a table.

/// The first cycle out of a reset that begins at a cycle: where the next segment begins. Lists of
/// segments end at some length: then a reset behind the last one counts as a cycle.
function reset_end(port, cycle) {
  const next = port.segments.find(({from}) => from > cycle);
  if (next) return next.from;
  const out = port.segments.reduce((sum, {cycles}) => sum + cycles, 0);
  return out === port.cycles - port.reset_cycles ? port.cycles : cycle + 1;
}

const kRowsOpen = 50;  // of a table that is not folded

/// An element, folded if it is long.
function folded(title, long, content) {
  if (!long) return content;
  return element("details", {class: "numbers"}, element("summary", {text: title}), content);
}

/// How many marks of each kind there are, and whether all of them are listed.
function listed_text(port) {
  const listed = (kind) => port.marks.filter((one) => one.kind === kind).length;
  const all = {
    reset: listed("reset"),
    gap: port.gaps ?? 0,
    error: port.directions.reduce((sum, one) => sum + one.errors, 0),
    violation: port.violations?.total ?? 0
  };
  return Object.entries(all)
      .filter(([, n]) => n)
      .map(
          ([kind, n]) => `${count(n)} ${kind}${n === 1 ? "" : "s"}` +
              (listed(kind) < n ? `, of which ${count(listed(kind))} are listed` : ""))
      .join("; ");
}

/// Tables of phases, windows and marks, each row with a button that zooms there.
function markers() {
  const port = state.port;
  const rows = [
    ...port.windows.map(
        (one) => ({
          kind: "window",
          from: one.from,
          to: one.to,
          text: [
            one.name,
            ...one.directions.map(
                (d) => `${d.name} ${real(d.bytes_per_cycle)} bytes/cycle, ` +
                    `p50 ${latency_text(d.p50)}, p99 ${latency_text(d.p99)}, ` +
                    `max ${latency_text(d.max)}`)
          ].join("; ")
        })),
    ...port.behaviour.map((one, at) => ({
                            kind: `phase ${at + 1}`,
                            from: one.from,
                            to: one.to,
                            text: grouped_numbers(one.label)
                          })),
    ...port.marks.map((one) => ({
                        kind: one.kind,
                        from: one.cycle,
                        to: one.kind === "reset" ? reset_end(port, one.cycle) : one.cycle + 1,
                        text: one.text
                      })),
  ];
  const time_of = (cycle) => {
    const own = points(port);
    return duration(interpolate(own.cycle, own.time, cycle) * state.document.timescale_fs);
  };
  const columns = [
    {label: "kind", text: true, key: (row) => row.kind},
    {label: "from cycle", key: (row) => row.from},
    {label: "cycles", key: (row) => row.to - row.from},
    ...(timed() ? [{label: "from", key: (row) => row.from, cell: (row) => time_of(row.from)}] : []),
    {label: "description", text: true, key: (row) => row.text},
    {
      label: "",
      text: true,
      unsorted: true,
      key: () => null,
      cell: (row) => element("button", {
        type: "button",
        text: "Zoom",
        "aria-label": `Zoom to ${row.kind} at cycle ${row.from}`,
        onclick: () => row.to - row.from > 1 ? zoom_to(port, row.from, row.to) :
                                               zoom_to(
                                                   port, row.from - port.series.cycles_per_bin * 20,
                                                   row.from + port.series.cycles_per_bin * 20)
      })
    },
  ];
  return element(
      "div", {class: "card long", id: "markers"},
      element(
          "div", {class: "caption"}, element("h3", {text: "Phases of behaviour, windows, marks"}),
          element("span", {class: "note", text: listed_text(port)})),
      rows.length ?
          folded(
              `All ${count(rows.length)} rows`, rows.length > kRowsOpen,
              element(
                  "div", {class: "scroll"},
                  table({columns, rows, caption: "Phases of behaviour, windows and marks"})
                      .element)) :
          element("p", {
            class: "empty",
            text: "The behaviour does not change; there is no reset, violation or window."
          }));
}
