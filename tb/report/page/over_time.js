// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Section "Over time" of the selected port: bandwidth, transactions open, latency and stalls.

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
    port,
    zoomed: () => {
      if (mean && drawn !== bins_a_step(port)) setTimeout(() => refresh(name));
    },
    height: time_height(1, 150, true),
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

/// Percentiles of the transactions that ended in each bin, one grid per direction.
function latency_over_time(directions) {
  const port = state.port;
  const kinds = [["p50", 2, "solid"], ["p99", 1.4, "solid"], ["max", 0.8, "dotted"]];
  return chart({
    name: "time-latency",
    title: "Latency",
    time: true,
    port,
    height: time_height(directions.length, 110),
    summary: `Latency of ${port.name} over time.`,
    note: "Of the transactions that ended in the bin: p50 thick, p99 thin, max dotted. " +
        "Circles: bins without others beside them.",
    option: () => time_option({
      height: 110,
      port,
      grids: directions.map(
          (one) => ({
            name: `${one.name}, ${latency_unit()}`,
            axis: {min: 0, axisLabel: {formatter: latency_tick}},
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
                  [`${one.name} ${kind}`, latency_text(one[kind][bin_at(port, place)]),
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
    title: "Latency of every transaction",
    time: true,
    port,
    canvas: true,
    height: time_height(directions.length, 110),
    summary: `Heat map of latency of ${port.name}.`,
    note: "Rows are powers of two of cycles.",
    legend: heat_legend("1 transaction", "most in a bin", true),
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
            name: `${one.name}, ${latency_unit()}`,
            axis: {
              min: Math.min(...levels, 64) % 64,
              max: Math.max(...levels, 0) + 1,
              interval: 1,
              axisLabel: {formatter: log_label}
            },
            series: [rectangles(
                {data, fill: (row) => ramp(heat_share(row[4], most)), gap: 1, least: [2, 2]})]
          };
        })
      });
      made.tooltip = {
        trigger: "item",
        formatter: ({value, seriesIndex}) => tooltip_content(
            directions[seriesIndex].name,
            [
              ["from", place_text(value[0])], ["latency", log_range(value[2])],
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
function is_inactive(series, direction) {
  return !series.stalls.some(Boolean) && !series.open_max.some(Boolean) &&
      !series.bytes.some(Boolean) && !direction?.transactions && !direction?.beats;
}

/// The charts of the selected port.
function over_time() {
  const port = state.port;
  const found = (one) => port.directions.find((other) => other.name === one.name);
  const directions = port.series.directions.filter((one) => !is_inactive(one, found(one)));
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
        note: "Mean over the bin; pale: maximum.",
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
      ...directions.map((one) => waiting_over_time(port, one)));
}

function bands_note(port) {
  const parts = [];
  if (port.behaviour.length) parts.push("numbers and shades mark phases of behaviour");
  if (port.windows.length) parts.push("dashed frames mark windows");
  if (port.marks.length) parts.push("grey lines mark resets, red lines violations and errors");
  if (port.marks.length > kMarksApart) {
    parts.push(
        `of ${count(port.marks.length)} marks, those of a kind within the width of a line are ` +
        "one line, with their number where it fits");
  }
  const marks = parts.length ?
      `${parts.join(", ")}: see the table below.`.replace(/^./, (c) => c.toUpperCase()) :
      "All bins are equally long.";
  return port.series.bins > kBinsSeen ? `${marks} The line is a mean over bins; pale: each bin.` :
                                        marks;
}
