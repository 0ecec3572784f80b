// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Section "Over time": all ports on one axis, then bandwidth, transactions open, latency and stalls
// of the selected port, its phases of behaviour, windows and marks.

const kMetrics = {
  bytes: ["bandwidth", "bytes/cycle", (one, at) => one.bytes[at]],
  waits: ["waiting", "of the cycles", (one, at) => one.who.manager[at] + one.who.subordinate[at]],
  open: ["transactions open", "on average", (one, at) => one.open_sum[at]],
  stalls: ["stalls", "channels stalled", (one, at) => one.stalls[at]],
};

/// All ports, a row each, coloured by what is chosen.
function ports_over_time() {
  const ports = state.document.ports;
  const value = (port, at) => {
    const values = port.series.directions.map((one) => kMetrics[state.metric][2](one, at));
    const total =
        state.metric === "waits" ? Math.max(...values) : values.reduce((a, b) => a + b, 0);
    return port.series.cycles[at] ? total / port.series.cycles[at] : 0;
  };
  const height = Math.max(60, 24 * ports.length);
  return chart({
    name: "time-ports",
    title: "All ports on one axis",
    wide: true,
    canvas: true,
    time: true,
    height: time_height(1, height, true) - 16,
    note: "A row for each port. Dragging moves, Ctrl and the wheel " +
        "zoom, in all " +
        "charts of time at once.",
    legend: heat_legend("none", "most of all ports"),
    summary: () =>
        `${kMetrics[state.metric][0]} of ${ports.length} ports over time, as a heat map.`,
    controls: [choice(
        "What is shown", Object.entries(kMetrics).map(([key, [name]]) => [key, name]), state.metric,
        (chosen) => {
          state.metric = chosen;
          refresh("time-ports");
        })],
    option: () => {
      const data = [];
      let most = 0;
      ports.forEach((port, row) => {
        const bounds = edges(port);
        port.series.start.forEach((_, at) => {
          const share = value(port, at);
          most = Math.max(most, share);
          data.push([bounds[at], bounds[at + 1], row, share, at]);
        });
      });
      const made = time_option({
        height,
        left: 130,
        slider: true,
        grids: [{
          name: "",
          series: [{
            type: "custom",
            data,
            encode: {x: [0, 1], y: 2},
            clip: true,
            progressive: 4000,
            renderItem: (params, api) => {
              const row = data[params.dataIndex];
              const [left, middle] = api.coord([row[0], row[2]]);
              const right = api.coord([row[1], row[2]])[0];
              const size = Math.max(4, api.size([0, 1])[1] - 4);
              const shape = echarts.graphic.clipRectByRect(
                  {
                    x: left,
                    y: middle - size / 2,
                    width: Math.max(0.6, right - left + 0.3),
                    height: size
                  },
                  {...params.coordSys});
              return shape && {type: "rect", shape, style: {fill: ramp(most ? row[3] / most : 0)}};
            }
          }],
          axis: {
            type: "category",
            data: ports.map((port) => port.name),
            inverse: true,
            splitLine: {show: false},
            axisLabel: {width: 112, overflow: "truncate", color: colours.ink}
          }
        }]
      });
      made.grid[0].top = 10;
      made.tooltip = {
        trigger: "item",
        formatter: ({dataIndex}) => {
          const [from, , row, share] = data[dataIndex];
          return tip(ports[row].name, [
            ["from", place_text(from)],
            [kMetrics[state.metric][0], `${real(share)} ${kMetrics[state.metric][1]}`]
          ]);
        }
      };
      return made;
    },
    numbers: () => ({
      columns: [
        {label: "port", text: true, key: ([port]) => port.name},
        {label: "from cycle", key: ([port, at]) => port.series.start[at]}, {
          label: `${kMetrics[state.metric][0]} (${kMetrics[state.metric][1]})`,
          key: ([port, at]) => value(port, at)
        }
      ],
      rows: ports.flatMap((port) => port.series.start.map((_, at) => [port, at]))
    }),
  });
}

/// A chart of one grid with lines of each direction: values(direction of the series).
/// mean: where bins are too narrow to be seen, the line is the mean of some, each bin is pale.
function lines_over_time({name, title, note, unit, lines, directions, mean, axis: more}) {
  const port = state.port;
  const all = directions.flatMap((one) => lines(one));
  let drawn = 1;  // bins a step
  const line_of = (line, more_of_it) => step_line(
      port, line.label, direction_colour(line.direction), line.values, {...line, ...more_of_it});
  const series = () => {
    drawn = mean ? bins_a_step(port) : 1;
    if (drawn === 1) return all.map((line) => line_of(line));
    return [
      ...all.map((line) => ({
                   ...line_of(line, {area: false, lineStyle: {width: 0.7, opacity: 0.3}}),
                   itemStyle: {color: direction_colour(line.direction)}
                 })),
      ...all.map((line) => ({...line_of(line, {z: 3}), data: mean_steps(port, line.values, drawn)}))
    ];
  };
  return chart({
    name,
    title,
    note,
    time: true,
    zoomed: () => {
      if (mean && drawn !== bins_a_step(port)) setTimeout(() => refresh(name));
    },
    height: time_height(1, 150, false) + 10,
    summary: `${title} of ${port.name}.`,
    option: () => time_option({
      height: 150,
      port,
      names: all.map((line) => line.label),
      grids: [{name: unit, axis: {min: 0, ...more}, series: series()}],
      rows: (place) => all.map(
          (line) =>
              [line.label, real(line.values[bin_at(port, place)]),
               direction_colour(line.direction)])
    }),
    numbers: () => bin_numbers(port, all.map((line) => [line.label, line.values])),
  });
}

/// Percentiles of the transactions that ended in each bin, a grid a direction.
function latency_over_time(directions) {
  const port = state.port;
  const kinds = [["p50", 2, "solid"], ["p99", 1.4, "solid"], ["max", 0.8, "dotted"]];
  return chart({
    name: "time-latency",
    title: "Latency",
    time: true,
    height: time_height(directions.length, 110),
    summary: `Latency of ${port.name} over time.`,
    note: "Of the transactions that ended in the bin: p50 thick, p99 thin, max dotted. " +
        "Circles: bins without others beside them.",
    option: () => time_option({
      height: 110,
      port,
      grids: directions.map(
          (one) => ({
            name: `${one.name}, cycles`,
            axis: {min: 0},
            series: [
              ...kinds.map(
                  ([kind, width, type]) => step_line(
                      port, `${one.name} ${kind}`, direction_colour(one.name), one[kind],
                      {lineStyle: {width, type, opacity: kind === "p50" ? 1 : 0.75}})),
              lone_points(port, direction_colour(one.name), one.p50)
            ]
          })),
      rows: (place) => directions.flatMap(
          (one) => kinds.map(
              ([kind]) =>
                  [`${one.name} ${kind}`, count(one[kind][bin_at(port, place)]),
                   direction_colour(one.name)]))
    }),
    numbers: () => bin_numbers(
        port,
        directions.flatMap((one) => kinds.map(([kind]) => [`${one.name} ${kind}`, one[kind]]))),
  });
}

/// How many transactions of each latency ended in each bin; latencies by powers of two.
function latency_heat(directions) {
  const port = state.port;
  return chart({
    name: "time-heat",
    title: "Latency, every transaction",
    time: true,
    canvas: true,
    height: time_height(directions.length, 110),
    summary: `Heat map of latency of ${port.name}.`,
    note: "Rows are powers of two of cycles.",
    legend: heat_legend("1 transaction", "most in a bin"),
    option: () => {
      const bounds = edges(port);
      const made = time_option({
        height: 110,
        port,
        grids: directions.map((one) => {
          const data = one.heat.flatMap(
              (bin, at) => bin.map(([k, n]) => [bounds[at], bounds[at + 1], k, k + 1, n]));
          const most = Math.log(Math.max(2, ...data.map((row) => row[4])));
          const levels = data.map((row) => row[2]);
          return {
            name: `${one.name}, cycles`,
            axis: {
              min: Math.min(...levels, 64) % 64,
              max: Math.max(...levels, 0) + 1,
              interval: 1,
              axisLabel: {formatter: log_label}
            },
            series: [rectangles({data, fill: (row) => ramp(Math.log(row[4]) / most), gap: 1})]
          };
        })
      });
      made.tooltip = {
        trigger: "item",
        formatter: ({value, seriesIndex}) =>
            tip(directions[seriesIndex].name,
                [
                  ["from", place_text(value[0])], ["latency", `${log_range(value[2])} cycles`],
                  ["transactions", count(value[4])]
                ])
      };
      return made;
    },
    numbers: () => ({
      columns: [
        {label: "direction", text: true, key: (row) => row[0]},
        {label: "from cycle", key: (row) => row[1]},
        {label: "latency from", key: (row) => power(row[2])},
        {label: "to", key: (row) => power(row[2] + 1) - 1},
        {label: "transactions", key: (row) => row[3]}
      ],
      rows: directions.flatMap(
          (one) => one.heat.flatMap(
              (bin, at) => bin.map(([k, n]) => [one.name, port.series.start[at], k, n])))
    }),
  });
}

/// True if nothing was sent, open, or lost in a direction: of the series, of the port.
function quiet(series, direction) {
  return !series.stalls.some(Boolean) && !series.open_max.some(Boolean) &&
      !series.bytes.some(Boolean) && !direction?.transactions && !direction?.beats;
}

/// The charts of the selected port.
function over_time() {
  const port = state.port;
  const found = (one) => port.directions.find((other) => other.name === one.name);
  const directions = port.series.directions.filter((one) => !quiet(one, found(one)));
  const ended = directions.filter((one) => one.transactions.some(Boolean));
  const none = none_of(port.series.directions.filter((one) => !directions.includes(one)));
  const unended = none_of(directions.filter((one) => !ended.includes(one)), "ended");
  if (!directions.length) return none ?? "";
  const both = (one, label, values, more) =>
      ({label: `${one.name} ${label}`.trim(), direction: one.name, values, ...more});
  return element(
      "div", {class: "grid"}, none, lines_over_time({
        name: "time-bandwidth",
        directions,
        mean: true,
        title: "Bandwidth",
        unit: "bytes/cycle",
        note: bands_note(port),
        lines: (one) => [both(one, "", per_cycle(port, one.bytes), {area: true})]
      }),
      lines_over_time({
        name: "time-open",
        directions,
        title: "Transactions open",
        unit: "transactions",
        note: "Average over the bin; pale: the most at once.",
        lines: (one) =>
            [both(one, "mean", per_cycle(port, one.open_sum)),
             both(one, "max", one.open_max, {lineStyle: {width: 1, opacity: 0.4}})]
      }),
      ...(ended.length ? [latency_over_time(ended), latency_heat(ended)] : []), unended,
      lines_over_time({
        name: "time-stalls",
        directions,
        title: "Stalls",
        unit: "channels stalled a cycle",
        note: "VALID without READY, summed over the channels of the direction.",
        lines: (one) => [both(one, "", per_cycle(port, one.stalls))]
      }),
      ...directions.map((one) => who_over_time(port, one)));
}

function bands_note(port) {
  const parts = [];
  if (port.behaviour.length) parts.push("numbers and shades are phases of behaviour");
  if (port.windows.length) parts.push("dashed frames windows");
  if (port.marks.length) parts.push("grey lines resets, red lines violations and errors");
  const marks = parts.length ?
      `${parts.join(", ")}: see the table below.`.replace(/^./, (c) => c.toUpperCase()) :
      "By bins of equal length.";
  return port.series.bins > kBinsSeen ? `${marks} Pale: each bin, where the line is a mean.` :
                                        marks;
}

/// Tables of phases, windows and marks, each row with a button that zooms there.
function moments() {
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
                (d) => `${d.name} ${real(d.bytes_per_cycle)} bytes/cycle, p50 ${count(d.p50)}, ` +
                    `p99 ${count(d.p99)}, max ${count(d.max)}`)
          ].join("; ")
        })),
    ...port.behaviour.map(
        (one, at) => ({kind: `phase ${at + 1}`, from: one.from, to: one.to, text: one.label})),
    ...port.marks.map(
        (one) => ({kind: one.kind, from: one.cycle, to: one.cycle + 1, text: one.text})),
  ];
  const time_of = (cycle) => {
    const own = points(port);
    return duration(interpolate(own.cycle, own.time, cycle) * state.document.timescale_fs);
  };
  const columns = [
    {label: "what", text: true, key: (row) => row.kind},
    {label: "from cycle", key: (row) => row.from},
    {label: "cycles", key: (row) => row.to - row.from},
    ...(timed() ? [{label: "from", key: (row) => row.from, cell: (row) => time_of(row.from)}] : []),
    {label: "says", text: true, key: (row) => row.text},
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
      "div", {class: "card long", id: "moments"},
      element(
          "div", {class: "caption"}, element("h3", {text: "Phases of behaviour, windows, marks"})),
      rows.length ?
          element(
              "div", {class: "scroll"},
              table({columns, rows, caption: "Phases of behaviour, windows and marks"}).element) :
          element("p", {
            class: "empty",
            text: "One behaviour from end to end; no reset, violation or window."
          }));
}
