// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Distributions below each other: a line from the least to the most, a box from p50 to p99.

/// The columns of a table whose rows have a distribution, of(row).
function dist_columns(rows, of) {
  const percentiles = rows.length ? percentile_names(of(rows[0])) : [];
  return ["count", "min", "mean", ...percentiles, "max"].map(
      (key) => ({label: percentile_text(key), key: (row) => of(row)[key]}));
}

/// One mark of a spread in a custom series: line min to max, box p50 to p99, dot at p50. Values in
/// the data: [row, min, p50, p99, max], already on the axis.
function spread_mark(colour) {
  return (params, api) => {
    const y = api.coord([api.value(1), api.value(0)])[1];
    const [low, mid, high, most] =
        [1, 2, 3, 4].map((at) => api.coord([api.value(at), api.value(0)])[0]);
    return {
      type: "group",
      children: [
        {
          type: "rect",
          shape: {x: low, y: y - 0.75, width: Math.max(1, most - low), height: 1.5},
          style: {fill: colour, opacity: 0.7}
        },
        {
          type: "rect",
          shape: {x: mid, y: y - 5, width: Math.max(1, high - mid), height: 10, r: 2},
          style: {fill: colour, opacity: 0.35}
        },
        {
          type: "rect",
          shape: {x: most - 0.75, y: y - 4, width: 1.5, height: 8},
          style: {fill: colour, opacity: 0.7}
        },
        {type: "circle", shape: {cx: mid, cy: y, r: 4}, style: {fill: colour}},
      ]
    };
  };
}

function spread_data(rows, scale) {
  return rows.map(
      ({dist}, at) => [at, dist.min, dist.p50, dist.p99, dist.max].map(
          (v, i) => (i ? scale.to(v ?? 0) : v)));
}

function spread_tip(label, dist) {
  return tooltip_content(label, [
    ["transactions", count(dist.count)],
    ...["min", ...percentile_names(dist), "max"].map(
        (key) => [percentile_text(key), latency_words(dist[key])])
  ]);
}

/// A chart of distributions below each other: rows [{label, title, dist}].
function spread({name, title, note, rows, colour}) {
  return chart({
    name,
    title,
    note,
    height: 60 + 30 * rows.length,
    summary: `Distributions: ${
        rows.map((row) => `${row.label} p50 ${row.dist.p50}, p99 ${row.dist.p99}`).join("; ")}.`,
    option: () => {
      const scale = latency_scale(latency_view.scale);
      return {
        grid: {left: 120, right: 24, top: 4, bottom: 40, outerBoundsMode: "none"},
        xAxis: axis({
          type: "value",
          min: 0,
          name: latency_unit(),
          nameLocation: "middle",
          nameGap: 26,
          ...scale.axis
        }),
        yAxis: axis({
          type: "category",
          inverse: true,
          data: rows.map((row) => row.label),
          splitLine: {show: false},
          axisLabel: {color: colours.ink, interval: 0, formatter: (v) => shortened(v, 17)}
        }),
        tooltip: {
          trigger: "item",
          formatter: ({dataIndex}) => spread_tip(rows[dataIndex].label, rows[dataIndex].dist)
        },
        series: [{
          type: "custom",
          data: spread_data(rows, scale),
          encode: {x: [1, 2, 3, 4], y: 0},
          renderItem: spread_mark(colour())
        }],
      };
    },
    numbers: () => ({
      columns: [
        {label: "of", text: true, key: (row) => row.label},
        {label: "meaning", text: true, key: (row) => row.title ?? ""},
        ...dist_columns(rows, (row) => row.dist)
      ],
      rows
    }),
  });
}
