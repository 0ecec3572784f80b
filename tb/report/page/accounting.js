// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Section "Where the time goes": every cycle of a direction is in one bucket, each bucket has one
// who is waited for.

/// Cycles of a direction by who is waited for.
function cycles_by_waiting(direction) {
  const sums = Object.fromEntries(kWaitingFor.map((who) => [who, 0]));
  for (const {who, cycles} of direction.accounting) sums[who] += cycles;
  return sums;
}

/// Who is waited for, over time: areas that sum to 100 %.
function waiting_over_time(port, direction) {
  return chart({
    name: `time-waiting-${direction.name}`,
    title: `Who is waited for: ${direction.name}`,
    time: true,
    height: time_height(1, 150),
    legend: waiting_legend(),
    note: "Share of the cycles of each bin.",
    summary: `Who is waited for over time, ${direction.name} of ${port.name}.`,
    option: () => {
      const total = (at) => kWaitingFor.reduce((sum, who) => sum + direction.who[who][at], 0) || 1;
      const below = port.series.cycles.map(() => 0);
      const layers = kWaitingFor.map((who) => {
        const values =
            below.map((sum, at) => (below[at] = sum + 100 * direction.who[who][at] / total(at)));
        return {
          type: "line",
          name: kWaitingForText[who],
          step: "end",
          symbol: "none",
          silent: true,
          data: steps(port, values),
          lineStyle: {width: 0},
          emphasis: {disabled: true},
          areaStyle: {color: colours[who], opacity: 1, decal: pattern(who)}
        };
      });
      // Each area reaches down to zero: the lowest is drawn last.
      layers.forEach((layer, at) => {
        layer.z = 10 - at;
      });
      const made = time_option({
        height: 150,
        grids: [
          {name: "of the cycles", series: layers, axis: percent_ticks({splitLine: {show: false}})}
        ],
        rows: (place) => {
          const at = bin_at(port, place);
          return kWaitingFor.map(
              (who) =>
                  [kWaitingForText[who], percent(direction.who[who][at] / total(at)),
                   colours[who]]);
        }
      });
      made.grid[0].top = 30;
      return made;
    },
    numbers: () =>
        bin_numbers(port, kWaitingFor.map((who) => [kWaitingForText[who], direction.who[who]])),
  });
}

/// The buckets of a direction: a bar each and the exact table.
function buckets(direction) {
  const all = direction.accounting.reduce((sum, one) => sum + one.cycles, 0);
  const columns = [
    {
      label: "bucket",
      text: true,
      key: (one) => one.bucket,
      cell: (one) => element("code", {text: one.bucket})
    },
    {
      label: "who",
      text: true,
      key: (one) => kWaitingFor.indexOf(one.who),
      cell: (one) => element("span", {class: "legend"}, legend_entry(one.who, "", one.who))
    },
    {label: "cycles", key: (one) => one.cycles, cell: (one) => count(one.cycles)},
    {
      label: "share",
      key: (one) => one.cycles / (all || 1),
      wide: "bar-cell",
      cell: (one) => {
        const bar = element("i", {class: `who-${one.who}`});
        bar.style.width = `${100 * one.cycles / (all || 1)}%`;
        return element(
            "span", {}, percent(one.cycles / (all || 1)), element("div", {class: "stack"}, bar));
      }
    },
    {label: "meaning", text: true, key: (one) => one.meaning},
  ];
  return element(
      "div", {class: "card long"},
      element(
          "div", {class: "caption"}, element("h3", {text: `Buckets: ${direction.name}`}),
          element("span", {class: "note"}, "Sum: ", number(all, count(all)), " cycles.")),
      element("div", {class: "scroll"}, table({
                                          columns,
                                          rows: direction.accounting,
                                          kind: "buckets",
                                          caption: `Time accounting, ${direction.name}`
                                        }).element));
}

/// What the channels of the port did.
function channels() {
  const port = state.port;
  const parts = [
    ["beats", "moves", "moves", "VALID and READY"], ["stalls", "manager", "manager", "VALID alone"],
    ["ready_alone", "other", "subordinate", "READY alone"], ["idle", "nobody", "nobody", "both low"]
  ].map(([key, colour, who, text]) => ({text, colour, who, value: (one) => one[key]}));
  return stacked_bars({
    name: "channels",
    title: "Channels",
    wide: true,
    share: true,
    left: 190,
    note: "Cycles out of reset.",
    summary: `Beats, stalls and idle cycles of the channels of ${port.name}.`,
    rows: port.channels,
    label: (one) => `${one.name}  (${one.direction})`,
    columns: [{label: "a stall waits for", text: true, key: (one) => one.waits_for}],
    parts
  });
}

/// One chart per bus, below each other: buses have other buckets and directions.
function accounting_all() {
  const buses = ports_by_bus(listed_ports());
  return buses.map((ports, at) => accounting_of(ports, at, buses.length > 1));
}

/// The chart of the ports of a bus.
function accounting_of(ports, at, is_one_of_many) {
  const rows = ports.flatMap(
      (port) => port.directions.map(
          (direction) =>
              ({label: `${port.name}  ${direction.name}`, cycles: cycles_by_waiting(direction)})));
  return stacked_bars({
    name: at ? `accounting-ports-${at}` : "accounting-ports",
    title: is_one_of_many ? [...new Set(ports.map((port) => port.kind))].join(", ") : "All ports",
    wide: true,
    share: true,
    left: 190,
    rows,
    label: (row) => row.label,
    parts: waiting_parts((row) => row.cycles),
    summary: "Shares of the cycles of all ports.",
    note: "Every cycle of each direction: something moves, or somebody is waited for, or nobody " +
        "has work."
  });
}

function accounting() {
  return element("div", {class: "grid"}, ...state.port.directions.map(buckets), channels());
}
