// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Section "Latency": distributions, cumulative shares, phases of a transaction, the load curve.
//
// On a logarithmic axis a latency v > 0 stands at log2(v) + 1, and 0 at 0: the power of two k holds
// the latencies from 2^(k-1) to 2^k - 1.

const latency_view = {
  scale: "linear",
  counts: "linear"
};

/// The least latency of a power of two.
function power(k) {
  return k <= 0 ? 0 : 2 ** (k - 1);
}

function log_label(k) {
  return Number.isInteger(k) ? grouped(String(power(k))) : "";
}

function log_range(k) {
  const low = power(k);
  const high = k <= 0 ? 0 : 2 ** k - 1;
  return low === high ? count(low) : `${count(low)} to ${count(high)}`;
}

/// Places and labels on an axis of latencies.
function latency_scale(kind) {
  if (kind === "linear")
    return {to: (v) => v, axis: {minInterval: 1, axisLabel: {formatter: real}}};
  return {
    to: (v) => (v < 1 ? v : Math.log2(v) + 1),
    axis: {interval: 1, axisLabel: {formatter: log_label}}
  };
}

/// Bars [low, high, count] of a distribution: of equal width, at most about 80; powers of two,
/// which are exact where the series has them; or a monitor's own bins, always exact.
function bars(dist, kind, heat, own) {
  if (!dist.bins || !dist.bins.length) return [];
  if (kind === "bins" && own) {
    return own.filter((bin) => bin[2]).map(([
                                             low, high, n
                                           ]) => [low, Math.min(high, Math.max(low, dist.max)), n]);
  }
  const sums = new Map();
  const add = (key, n) => sums.set(key, (sums.get(key) ?? 0) + n);
  if (kind !== "linear") {
    const exact = new Map();
    for (const bin of heat ?? [])
      for (const [k, n] of bin) exact.set(k, (exact.get(k) ?? 0) + n);
    const whole = [...exact.values()].reduce((a, b) => a + b, 0) === dist.count;
    if (whole)
      exact.forEach((n, k) => add(k, n));
    else
      for (const [low, high, n] of dist.bins)
        add(Math.floor(Math.log2((low + high) / 2 || 0.5) + 1), n);
    return [...sums].sort((a, b) => a[0] - b[0]).map(([
                                                       k, n
                                                     ]) => [power(k), k <= 0 ? 0 : 2 ** k - 1, n]);
  }
  const low = dist.bins[0][0];
  const high = dist.bins.at(-1)[1];
  const width = Math.max(1, Math.ceil((high - low + 1) / 80));
  for (const [from, to, n] of dist.bins) add(Math.floor(((from + to) / 2 - low) / width), n);
  return [...sums]
      .sort((a, b) => a[0] - b[0])
      .map(([at, n]) => [low + at * width, low + (at + 1) * width - 1, n]);
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
    note: `${grouped(String(dist.count))} transactions; mean ${real(dist.mean)}, p50 ${
              count(dist.p50)}, ` +
        `p90 ${count(dist.p90)}, p99 ${count(dist.p99)}, p99.9 ${count(dist.p999)}, max ${
              count(dist.max)} ` +
        "cycles.",
    summary: () =>
        `Histogram of ${direction.name} latency: p50 ${dist.p50}, p99 ${dist.p99} cycles.`,
    option: () => {
      const scale = latency_scale(latency_view.scale);
      const data = bars(dist, latency_view.scale, heat, direction.monitor_bins);
      const log = latency_view.counts === "log";
      const height = (n) => (log ? Math.log10(n) + 0.3 : n);
      const most = Math.max(1, ...data.map((bar) => bar[2]));
      const marks = [["p50", dist.p50], ["p99", dist.p99]].filter(([, v]) => v !== null);
      return {
        grid: {left: 64, right: 24, top: 44, bottom: 40, outerBoundsMode: "none"},
        xAxis: axis({
          type: "value",
          scale: true,
          min: data.length ? scale.to(data[0][0]) : 0,
          max: data.length ? scale.to(data.at(-1)[1] + 1) : 1,
          splitLine: {show: false},
          name: "cycles",
          nameLocation: "middle",
          nameGap: 26,
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
            return tip(`${low === high ? count(low) : `${count(low)} to ${count(high)}`} cycles`, [
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
  const directions = state.port.directions.filter((one) => one.latency.count);
  const sums = (dist) => {
    let sum = 0;
    return dist.bins.map(([, high, n]) => [high, (sum += n) / dist.count, sum]);
  };
  return chart({
    name: "cumulative",
    title: "Cumulative",
    height: 250,
    note: "Share of the transactions with at most this " +
        "latency.",
    summary: `Cumulative latency of ${state.port.name}.`,
    option: () => {
      const scale = latency_scale(latency_view.scale);
      return {
        legend: legend(directions.map((one) => one.name)),
        grid: {left: 64, right: 24, top: 34, bottom: 40, outerBoundsMode: "none"},
        xAxis: axis({
          type: "value",
          name: "cycles",
          nameLocation: "middle",
          nameGap: 26,
          min: 0,
          splitLine: {show: false},
          ...scale.axis
        }),
        yAxis: axis({type: "value", ...percent_ticks()}),
        tooltip: {
          trigger: "axis",
          axisPointer: {type: "line", label: {show: false}},
          formatter: (params) =>
              tip("at most",
                  params.map(
                      (one) =>
                          [`${one.seriesName}: ${count(one.data[2])} ` +
                               "cycles",
                           `${real(one.data[1])}${kThin}%`, direction_colour(one.seriesName)]))
        },
        series: directions.map(
            (one) => ({
              type: "line",
              name: one.name,
              step: "end",
              symbol: "none",
              lineStyle: {color: direction_colour(one.name), width: 2},
              itemStyle: {color: direction_colour(one.name)},
              emphasis: {disabled: true},
              data: [
                [scale.to(one.latency.min), 0, one.latency.min],
                ...sums(one.latency).map(([v, share]) => [scale.to(v), 100 * share, v])
              ]
            })),
      };
    },
    numbers: () => ({
      columns: [
        {label: "direction", text: true, key: (row) => row[0]},
        {label: "at most, cycles", key: (row) => row[1]},
        {label: "transactions", key: (row) => row[3]},
        {label: "share", key: (row) => row[2], cell: (row) => percent(row[2])}
      ],
      rows: directions.flatMap((one) => sums(one.latency).map((row) => [one.name, ...row]))
    }),
  });
}

/// Latency by the transactions that were open when one was accepted.
function load_curve() {
  const directions = state.port.directions.filter((one) => one.load.length);
  const kinds = [["p50", "solid", 2], ["p99", "dashed", 1.6]];
  const most = Math.max(1, ...directions.flatMap((one) => one.load.map((row) => row.transactions)));
  return chart({
    name: "load",
    title: "Load curve",
    height: 250,
    note: "Latency by the transactions already open at acceptance. Flat: distance; rising: " +
        "queueing. Larger dots: " +
        "more transactions.",
    summary: `Latency of ${state.port.name} by transactions open.`,
    option: () => {
      const scale = latency_scale(latency_view.scale);
      return {
        legend: legend(directions.flatMap((one) => kinds.map(([kind]) => `${one.name} ${kind}`))),
        grid: {left: 64, right: 24, top: 54, bottom: 40, outerBoundsMode: "none"},
        xAxis: axis({
          type: "value",
          name: "transactions open",
          nameLocation: "middle",
          nameGap: 26,
          minInterval: 1,
          splitLine: {show: false}
        }),
        yAxis: axis({
          type: "value",
          name: "cycles",
          min: 0,
          nameGap: 14,
          nameTextStyle: {align: "left", padding: [0, 0, 0, -54]},
          splitNumber: 4,
          ...scale.axis
        }),
        tooltip: {
          trigger: "item",
          formatter: ({seriesName, data}) =>
              tip(`${data[0]} open`,
                  [[seriesName, `${count(data[2])} cycles`], ["transactions", count(data[3])]])
        },
        series: directions.flatMap(
            (one) => kinds.map(
                ([kind, type, width]) => ({
                  type: "line",
                  name: `${one.name} ${kind}`,
                  symbol: "circle",
                  symbolSize: (row) => 3 + 8 * Math.sqrt(row[3] / most),
                  lineStyle: {color: direction_colour(one.name), type, width},
                  emphasis: {disabled: true},
                  itemStyle:
                      {color: direction_colour(one.name), opacity: kind === "p50" ? 1 : 0.65},
                  data: one.load.map(
                      (row) => [row.open, scale.to(row[kind]), row[kind], row.transactions])
                }))),
      };
    },
    numbers: () => ({
      columns: [
        {label: "direction", text: true, key: ([name]) => name},
        ...["open", "transactions", "sum", "p50", "p99", "max"].map(
            (key) => ({label: key, key: ([, row]) => row[key]}))
      ],
      rows: directions.flatMap((one) => one.load.map((row) => [one.name, row]))
    }),
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
        ...(ended.length ? [cumulative(), load_curve()] : []),
        ...ended.filter((one) => one.phases.length).map(phases))
  ];
}
