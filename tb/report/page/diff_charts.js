// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Charts of a comparison: both distributions of latency of a direction, how often and cumulated.

const kSides = ["old", "new"];

function side_colour(side) {
  return side === "old" ? colours.muted : colours.accent;
}

/// Both distributions over the same bins of equal width, as shares: [from, to, old, new].
function both_bars(direction) {
  const bins = kSides.map((side) => direction[side]?.bins ?? []);
  if (!bins.flat().length) return [];
  const equal = equal_bins(bins);
  const rows = new Map();
  bins.forEach((list, side) => {
    const sum = list.reduce((whole, bin) => whole + bin[2], 0);
    for (const bin of list) {
      const at = equal.at(bin);
      if (!rows.has(at)) rows.set(at, [...ends_of(equal, at), 0, 0]);
      rows.get(at)[2 + side] += bin[2] / sum;
    }
  });
  return [...rows.values()].sort((a, b) => a[0] - b[0]);
}

function both_histograms(name, title, direction) {
  const rows = both_bars(direction);
  const bars_of = (side, index) => {
    const made = rectangles({
      gap: 1,
      fill: () => side_colour(side),
      name: side,
      itemStyle: {color: side_colour(side)},
      data: rows.map((row) => [row[0], row[1] + 1, 0, row[2 + index]])
    });
    // Both are seen where they overlap.
    const draw_one = made.renderItem;
    made.renderItem = (params, api) => {
      const shape = draw_one(params, api);
      if (shape) shape.style.opacity = 0.55;
      return shape;
    };
    return made;
  };
  return chart({
    name: `diff-bars-${name}`,
    title: `Latency, ${title}`,
    height: 260,
    note: kSides
              .map(
                  (side) =>
                      `${side}: ${direction[side] ? count(direction[side].count) : 0} transactions`)
              .join(", "),
    summary: () => `Share of the transactions over latency, old and new, of ${title}.`,
    option: () => ({
      legend: legend(kSides),
      grid: kDistGrid,
      yAxis: axis({
        type: "value",
        min: 0,
        splitNumber: 4,
        axisLabel: {formatter: (share) => `${tick(100 * share)}${kThin}%`}
      }),
      xAxis: cycles_axis(
          {min: rows.length ? rows[0][0] : 0, max: rows.length ? rows.at(-1)[1] + 1 : 1}),
      tooltip: {
        trigger: "item",
        formatter: ({dataIndex}) => {
          const [from, to, ...shares] = rows[dataIndex];
          return tooltip_content(
              `${range_text(from, to)} cycles`,
              kSides.map((side, index) => [side, percent(shares[index]), side_colour(side)]));
        }
      },
      series: kSides.map(bars_of),
    }),
    numbers: () => ({
      rows,
      columns: [
        {label: "from", key: (row) => row[0]}, {label: "to", key: (row) => row[1]},
        ...kSides.map((side, index) => ({
                        label: side,
                        key: (row) => row[2 + index],
                        cell: (row) => percent(row[2 + index])
                      }))
      ]
    }),
  });
}

function both_cumulated(name, title, direction) {
  const test = direction.smirnov;
  const said = !test ?
      "" :
      `Maximum distance D = ${real(test.distance)}, critical value ${real(test.critical)} ` +
          `(Kolmogorov-Smirnov, 5 %): ${
              test.differs ? "they differ" : "no significant difference"}.`;
  return cumulated_chart({
    name: `diff-cumulative-${name}`,
    title: `Cumulative, ${title}`,
    height: 260,
    note: said,
    summary: () =>
        `Cumulative share of the transactions over latency, old and new, of ${title}. ${said}`,
    lines: kSides.map(
        (side) => ({name: side, colour: () => side_colour(side), dist: direction[side]})),
    to: (v) => v,
    below: () => ({scale: true})
  });
}
