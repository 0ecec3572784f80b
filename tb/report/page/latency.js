// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Section "Latency": distributions, cumulative shares, phases of a transaction.

const latency_view = {
  scale: "linear",
  counts: "linear"
};

/// Bars [low, high, count] of a distribution: of equal width; powers of two, which are exact where
/// the series has them; or a monitor's own bins, always exact.
function bars(dist, kind, heat, own) {
  if (!dist.bins?.length) return [];
  if (kind === "bins" && own) {
    const shown = own.filter((bin) => bin[2]);
    return shown.map(([low, high, n]) => [low, Math.min(high, Math.max(low, dist.max)), n]);
  }
  const sums = new Map();
  const add = (key, n) => sums.set(key, (sums.get(key) ?? 0) + n);
  const listed =
      (ends) => [...sums].sort((a, b) => a[0] - b[0]).map(([key, n]) => [...ends(key), n]);
  if (kind === "linear") {
    const equal = equal_bins([dist.bins]);
    for (const bin of dist.bins) add(equal.at(bin), bin[2]);
    return listed((at) => ends_of(equal, at));
  }
  const exact = (heat ?? []).flat();
  const whole = exact.reduce((sum, [, n]) => sum + n, 0) === dist.count;
  if (whole)
    for (const [k, n] of exact) add(k, n);
  else
    for (const [low, high, n] of dist.bins) add(power_of((low + high) / 2), n);
  return listed((k) => [power(k), k <= 0 ? 0 : 2 ** k - 1]);
}

function histogram(direction) {
  const port = state.port;
  const name = `histogram-${direction.name}`;
  const dist = direction.latency;
  const heat = port.series.directions.find((one) => one.name === direction.name)?.heat;
  return chart({
    name,
    title: `Latency: ${direction.name}`,
    height: 270,
    note: `${grouped(String(dist.count))} transactions; mean ${
              cycle_time() ? latency_text(dist.mean) : real(dist.mean)}, ` +
        percentile_names(dist)
            .map((name) => `${percentile_text(name)} ${latency_text(dist[name])}, `)
            .join("") +
        `max ${latency_words(dist.max)}.`,
    summary: () =>
        `Histogram of ${direction.name} latency: p50 ${latency_text(dist.p50)}, p99 ${
            latency_words(dist.p99)}.`,
    option: () => {
      const scale = latency_scale(latency_view.scale);
      const data = bars(dist, latency_view.scale, heat, direction.monitor_bins);
      const log = latency_view.counts === "log";
      const height = (n) => (log ? Math.log10(n) + 0.3 : n);
      const most = Math.max(1, ...data.map((bar) => bar[2]));
      const marks = [["p50", dist.p50], ["p99", dist.p99]].filter(([, v]) => v !== null);
      return {
        grid: {...kDistGrid, top: 44},
        xAxis: cycles_axis({
          scale: true,
          min: data.length ? scale.to(data[0][0]) : 0,
          max: data.length ? scale.to(data.at(-1)[1] + 1) : 1,
          ...scale.axis
        }),
        yAxis: axis({
          type: "value",
          min: 0,
          max: log ? Math.ceil(height(most)) + 0.3 : undefined,
          name: "transactions",
          nameTextStyle: {align: "left", padding: [0, 0, 0, -54]},
          nameGap: 26,
          ...(log ? {
            interval: 1,
            axisLabel:
                {formatter: (v) => (v < 0.3 ? "" : grouped(String(10 ** Math.round(v - 0.3))))},
            splitNumber: 4
          } :
                    {splitNumber: 4, minInterval: 1})
        }),
        tooltip: {
          trigger: "item",
          formatter: ({dataIndex}) => {
            const [low, high, n] = data[dataIndex];
            return tooltip_content(latency_range(low, high), [
              ["transactions", count(n), direction_colour(direction.name)],
              ["share", percent(n / dist.count)]
            ]);
          }
        },
        series: [rectangles({
          gap: 1,
          fill: () => direction_colour(direction.name),
          data: data.map(([low, high, n]) => [scale.to(low), scale.to(high + 1), 0, height(n)]),
          markLine: {
            silent: true,
            symbol: "none",
            animation: false,
            data: marks.map(([label, v]) => ({
                              xAxis: scale.to(v + 0.5),
                              label: {formatter: label, color: colours.ink, fontSize: 11},
                              lineStyle: {color: colours.ink, type: "dashed", width: 1}
                            }))
          }
        })],
      };
    },
    numbers: () => ({
      columns: [
        {label: "from", key: (bin) => bin[0]}, {label: "to", key: (bin) => bin[1]},
        {label: "transactions", key: (bin) => bin[2]}, {
          label: "share",
          key: (bin) => bin[2] / dist.count,
          cell: (bin) => percent(bin[2] / dist.count)
        }
      ],
      rows: dist.bins ?? []
    }),
  });
}

/// Share of the transactions with at most this latency.
function cumulative() {
  const scale = () => latency_scale(latency_view.scale);
  return cumulated_chart({
    name: "cumulative",
    title: "Cumulative",
    height: 250,
    note: "Share of the transactions with at most this latency.",
    summary: `Cumulative latency of ${state.port.name}.`,
    lines: state.port.directions.map(
        (one) => ({name: one.name, colour: () => direction_colour(one.name), dist: one.latency})),
    to: (v) => scale().to(v),
    below: () => ({min: 0, ...scale().axis})
  });
}

/// The phases of the transactions of a direction.
function phases(direction) {
  return spread({
    name: `phases-${direction.name}`,
    title: `Phases of a transaction: ${direction.name}`,
    colour: () => direction_colour(direction.name),
    note: "Dot: p50; box: p50 to p99; line: min to max.",
    rows: direction.phases.map(
        (one) => ({label: one.name.replaceAll("_", " "), title: one.meaning, dist: one.dist}))
  });
}

function latency() {
  const ended = state.port.directions.filter((one) => one.latency.count);
  const again = () => {
    for (const name of cards.keys())
      if (/^(histogram|cumulative|load|phases)/.test(name)) refresh(name);
  };
  const kinds = [["linear", "linear"], ["log", "logarithmic"]];
  if (state.port.directions.some((one) => one.monitor_bins)) kinds.push(["bins", "bins of stats"]);
  const scales = choice("Axis of latency", kinds, latency_view.scale, (chosen) => {
    latency_view.scale = chosen;
    again();
  });
  const counts = choice(
      "Axis of counts", [["linear", "counts"], ["log", "log counts"]], latency_view.counts,
      (chosen) => {
        latency_view.counts = chosen;
        again();
      });
  scales.id = "latency-scale";
  return [
    element("div", {class: "card legend controls"}, "Latency", scales, "Transactions", counts),
    ...[none_of(state.port.directions.filter((one) => !ended.includes(one)), "ended")].filter(
        Boolean),
    element(
        "div", {class: "grid", style: "margin-top: 16px"}, ...ended.map(histogram),
        ...ended.map(load_curve), ...(ended.length ? [cumulative()] : []),
        ...ended.filter((one) => one.phases.length).map(phases))
  ];
}
