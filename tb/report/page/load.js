// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The load curve: latency against the transactions that were open, as a cloud of all transactions
// and as percentiles over it.

const kColumn = 0.36;  // half the width of a column; 0.5 is all of it

/// Latency by the transactions that were open when one was accepted: all of them, and percentiles.
function load_curve(direction) {
  const cells = direction.load_cells;
  const single = cells.every(([low, high, from, to]) => low === high && from === to);
  const most = Math.log(Math.max(2, ...cells.map((cell) => cell[4])));
  const kinds = [["p50", "solid", 2.2], ["p99", "dashed", 1.8]];
  return chart({
    name: `load-${direction.name}`,
    title: `Load curve: ${direction.name}`,
    height: 290,
    canvas: true,
    legend: heat_legend("1 transaction", "most in a cell", true),
    note: "Latency of every transaction against the open transactions at its acceptance, itself " +
        "included. " +
        `A flat curve shows a long path, a rising one queueing. ${
              single ? "A mark is one pair of open transactions and latency." :
                       "A cell is a range of both."}`,
    summary: () => direction.load
                       .map(
                           (row) => `${row.open} open: ${row.transactions} transactions, p50 ${
                               row.p50}, p99 ${row.p99}`)
                       .slice(0, 12)
                       .join("; "),
    option: () => {
      const scale = latency_scale(latency_view.scale);
      const inks = [colours.ink, colours.write];
      // A column has a gap beside it, so that columns are told apart.
      const data = cells.map(
          ([low, high, from, to, n]) =>
              [low - kColumn, high + kColumn, scale.to(from), scale.to(to + 1), n, low, high, from,
               to]);
      const highest = Math.max(1, ...cells.map((cell) => cell[3] + 1));
      const first = Math.min(1, ...cells.map((cell) => cell[0])) - 0.5;
      return {
        legend: legend(kinds.map(([kind]) => kind)),
        grid: {left: 64, right: 24, top: 54, bottom: 40, outerBoundsMode: "none"},
        xAxis: axis({
          type: "value",
          name: "transactions open",
          nameLocation: "middle",
          nameGap: 26,
          min: first,
          max: Math.max(2, ...cells.map((cell) => cell[1])) + 0.5,
          minInterval: 1,
          splitLine: {show: false},
          axisLabel: {formatter: (v) => (Number.isInteger(v) ? tick(v) : "")}
        }),
        yAxis: axis({
          type: "value",
          name: latency_unit(),
          min: 0,
          max: latency_view.scale === "linear" ? undefined : Math.ceil(scale.to(highest)),
          nameGap: 14,
          nameTextStyle: {align: "left", padding: [0, 0, 0, -54]},
          splitNumber: 4,
          ...scale.axis
        }),
        tooltip: {
          trigger: "item",
          formatter: ({seriesName, data: at}) =>
              (seriesName === "all" ?
                   cell_tip(at) :
                   tooltip_content(
                       `${count(at[0])} open`,
                       [[seriesName, latency_words(at[2])], ["transactions", count(at[3])]]))
        },
        series: [
          rectangles(
              {name: "all", data, least: [3, 3], fill: (row) => ramp(heat_share(row[4], most))}),
          ...kinds.map(([kind, type, width], at) => ({
                         type: "line",
                         name: kind,
                         symbol: "circle",
                         symbolSize: direction.load.length > 40 ? 0 : 5,
                         z: 5,
                         lineStyle: {color: inks[at], type, width},
                         itemStyle: {color: inks[at]},
                         emphasis: {disabled: true},
                         data: direction.load.map(
                             (row) => [row.open, scale.to(row[kind]), row[kind], row.transactions])
                       }))
        ],
      };
    },
    numbers: () => ({
      columns: ["open", "transactions", "sum", "p50", "p99", "max"].map(
          (key) => ({label: key, key: (row) => row[key]})),
      rows: direction.load
    }),
  });
}

function cell_tip([, , , , n, low, high, from, to]) {
  return tooltip_content(
      `${range_text(low, high)} open`,
      [["latency", latency_range(from, to)], ["transactions", count(n)]]);
}
