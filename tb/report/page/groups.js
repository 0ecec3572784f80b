// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Who: groups of transactions side by side (ID, name, QoS, address range; length, size, burst), the
// matrix of IDs and ranges, hot lines and banks.

const kGroupNames = {
  id: "ID",
  id_name: "name of ID",
  qos: "QoS",
  range: "address range",
  length: "length",
  size: "size",
  burst: "burst"
};
const kGroupsDrawn = 24;  // the largest; the table has all

/// The columns of a distribution in a table.
function dist_columns(of) {
  return ["count", "min", "mean", "p50", "p90", "p95", "p99", "p999", "max"].map(
      (key) => ({label: key === "p999" ? "p99.9" : key, key: (row) => of(row)[key]}));
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
  return tip(label, [
    ["transactions", count(dist.count)],
    ...["min", "p50", "p90", "p99", "max"].map((key) => [key, `${count(dist[key])} cycles`])
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
          name: "cycles",
          nameLocation: "middle",
          nameGap: 26,
          ...scale.axis
        }),
        yAxis: axis({
          type: "category",
          inverse: true,
          data: rows.map((row) => row.label),
          splitLine: {show: false},
          axisLabel: {color: colours.ink, interval: 0}
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
        ...dist_columns((row) => row.dist)
      ],
      rows
    }),
  });
}

const group_choice = {};  // by name of the chart: by what it groups

/// Groups of a direction: share of bytes, transactions open, latency; side by side, a row a group.
function groups({name, title, direction, keys}) {
  const kinds = keys.filter((key) => direction.by[key]?.length);
  if (!kinds.length) return null;
  const chosen = () => (kinds.includes(group_choice[name]) ? group_choice[name] : kinds[0]);
  const rows =
      () => [...direction.by[chosen()]].sort((a, b) => b.bytes - a.bytes).slice(0, kGroupsDrawn);
  const height = () => 56 + 26 * rows().length;
  return chart({
    name,
    title,
    height,
    wide: true,
    note: `Latency: dot p50, box p50 to p99, line min to max. The ${
              kGroupsDrawn} groups of most bytes; the ` +
        "numbers have all.",
    controls: [choice(
        `Groups of ${direction.name}`, kinds.map((key) => [key, kGroupNames[key] ?? key]), chosen(),
        (key) => {
          group_choice[name] = key;
          refresh(name);
        })],
    summary: () =>
        rows().slice(0, 5).map((row) => `${row.key}: ${percent(row.share)} of bytes`).join("; "),
    option: () => {
      const scale = latency_scale(latency_view.scale);
      const shown = rows();
      const colour = direction_colour(direction.name);
      const columns = [
        ["share of bytes", "14%", "57%"], ["transactions open, mean", "49%", "30%"],
        ["latency, cycles", "74%", "24"]
      ];
      const category = (at) => axis({
        type: "category",
        gridIndex: at,
        inverse: true,
        data: shown.map((row) => row.key),
        splitLine: {show: false},
        axisLabel:
            {show: at === 0, color: colours.ink, interval: 0, width: 150, overflow: "truncate"}
      });
      const value = (at, more) => axis({
        type: "value",
        gridIndex: at,
        min: 0,
        splitNumber: 3,
        name: columns[at][0],
        nameLocation: "middle",
        nameGap: 26,
        ...more
      });
      return {
        grid: columns.map(
            ([, left, right]) =>
                ({left, right, top: 4, height: 26 * shown.length, outerBoundsMode: "none"})),
        xAxis: [value(0, percent_ticks()), value(1), value(2, scale.axis)],
        yAxis: [category(0), category(1), category(2)],
        tooltip: {
          trigger: "item",
          formatter: ({dataIndex}) => {
            const row = shown[dataIndex];
            return tip(row.key, [
              ["share of bytes", percent(row.share)], ["bytes", count(row.bytes)],
              ["transactions", count(row.transactions)], ["open, mean", real(row.outstanding)],
              ["latency p50", count(row.latency.p50)], ["latency p99", count(row.latency.p99)]
            ]);
          }
        },
        series: [
          {
            type: "bar",
            barMaxWidth: 14,
            itemStyle: {color: colour, borderRadius: [0, 2, 2, 0]},
            data: shown.map((row) => 100 * row.share),
            label: {
              show: true,
              position: "right",
              color: colours.muted,
              fontSize: 11,
              formatter: ({value: v}) => `${real(v)}${kThin}%`
            }
          },
          {
            type: "bar",
            barMaxWidth: 14,
            xAxisIndex: 1,
            yAxisIndex: 1,
            data: shown.map((row) => row.outstanding),
            itemStyle: {color: colour, opacity: 0.6, borderRadius: [0, 2, 2, 0]}
          },
          {
            type: "custom",
            xAxisIndex: 2,
            yAxisIndex: 2,
            encode: {x: [1, 2, 3, 4], y: 0},
            data: spread_data(shown.map((row) => ({dist: row.latency})), scale),
            renderItem: spread_mark(colour)
          },
        ],
      };
    },
    numbers: () => ({
      columns: [
        {label: kGroupNames[chosen()] ?? chosen(), text: true, key: (row) => row.key},
        {label: "bytes", key: (row) => row.bytes},
        {label: "share", key: (row) => row.share, cell: (row) => percent(row.share)},
        {label: "open, mean", key: (row) => row.outstanding}, ...dist_columns((row) => row.latency)
      ],
      rows: direction.by[chosen()]
    }),
  });
}

/// Bytes of each ID in each address range.
function matrix(direction) {
  const {rows, columns, bytes, transactions} = direction.matrix ?? {};
  if (!rows?.length || !columns?.length) return null;
  const most = Math.max(1, ...bytes.flat());
  // A range by its first address, where many stand below each other.
  const crowded = columns.length > 4;
  const short_name = (range) =>
      (crowded ? range.replace(/^(0x[0-9a-f]+)-0x.*/i, "$1\u2026") : range);
  const cells =
      rows.flatMap((_, row) => columns.map((__, column) => [column, row, bytes[row][column]]));
  return chart(
      {
        name: `matrix-${direction.name}`,
        title: `Who reaches what: ${direction.name}`,
        canvas: true,
        height: (crowded ? 112 : 56) + 30 * rows.length,
        note: "Bytes of each ID in each address range." +
            (crowded ? " Ranges by their first address; the tooltip has the last one, too." : ""),
        legend: heat_legend("0", scaled(most, "B")),
        summary: `${rows.length} IDs and ${columns.length} ranges.`,
        option: () => ({
          grid: {left: 100, right: 12, top: 4, bottom: crowded ? 96 : 40, outerBoundsMode: "none"},
          xAxis: axis({
            type: "category",
            data: columns,
            splitLine: {show: false},
            axisLabel: {
              color: colours.ink,
              interval: 0,
              hideOverlap: false,
              formatter: short_name,
              ...(crowded ? {rotate: 45, width: 110, overflow: "truncate"} :
                            {overflow: "break", width: Math.floor(560 / columns.length)})
            }
          }),
          yAxis: axis({
            type: "category",
            data: rows,
            inverse: true,
            splitLine: {show: false},
            axisLabel: {color: colours.ink, interval: 0, width: 90, overflow: "truncate"}
          }),
          tooltip:
              {
                trigger: "item",
                formatter: ({data}) =>
                    tip(`${rows[data.value[1]]}, ` + columns[data.value[0]],
                        [
                          ["bytes", count(data.value[2])],
                          ["transactions", count(transactions[data.value[1]][data.value[0]])]
                        ])
              },
          series: [{
            type: "heatmap",
            emphasis: {disabled: true},
            data: cells.map((cell) => ({
                              value: cell,
                              itemStyle: {
                                color: cell[2] ? ramp(cell[2] / most) : colours.faint,
                                borderColor: colours.card,
                                borderWidth: 2
                              },
                              label: {
                                show: columns.length <= 12,
                                color: ramp_ink(cell[2] / most),
                                fontSize: 11,
                                formatter: () => (cell[2] ? scaled(cell[2], "B") : "")
                              }
                            }))
          }],
        }),
        numbers: () => ({
          columns: [
            {label: "ID", text: true, key: (cell) => rows[cell[1]]},
            {label: "range", text: true, key: (cell) => columns[cell[0]]},
            {label: "transactions", key: (cell) => transactions[cell[1]][cell[0]]},
            {label: "bytes", key: (cell) => cell[2]}
          ],
          rows: cells
        }),
      });
}

/// Bytes of each of these: hot lines or banks.
function byte_bars({name, title, note, rows, label, direction}) {
  if (!rows?.some((row) => row.transactions || row.bytes)) return null;
  return chart({
    name,
    title,
    note,
    height: 44 + 20 * rows.length,
    summary: `${rows.length} bars of bytes.`,
    option: () => ({
      grid: {left: 120, right: 70, top: 4, bottom: 36, outerBoundsMode: "none"},
      xAxis: axis(
          {type: "value", min: 0, splitNumber: 4, axisLabel: {formatter: (v) => scaled(v, "B")}}),
      yAxis: axis({
        type: "category",
        inverse: true,
        data: rows.map(label),
        splitLine: {show: false},
        axisLabel: {color: colours.ink, interval: 0, fontFamily: "monospace"}
      }),
      tooltip:
          {
            trigger: "item",
            formatter:
                ({dataIndex}) =>
                    tip(label(rows[dataIndex]),
                        [
                          ["bytes", count(rows[dataIndex].bytes)],
                          ["transactions", count(rows[dataIndex].transactions)]
                        ])
          },
      series: [{
        type: "bar",
        barMaxWidth: 12,
        itemStyle: {color: direction_colour(direction.name), borderRadius: [0, 2, 2, 0]},
        data: rows.map((row) => row.bytes),
        label: {
          show: true,
          position: "right",
          color: colours.muted,
          fontSize: 11,
          formatter: ({value}) => scaled(value, "B")
        }
      }],
    }),
    numbers: () => ({
      columns: [
        {label: "of", text: true, key: label},
        {label: "transactions", key: (row) => row.transactions},
        {label: "bytes", key: (row) => row.bytes}
      ],
      rows
    }),
  });
}

function who() {
  const without = state.port.directions.filter((one) => !one.transactions);
  return element(
      "div", {class: "grid"}, none_of(without, "ended"),
      ...state.port.directions.flatMap((direction) => [groups({
                                         name: `groups-${direction.name}`,
                                         title: `Who: ${direction.name}`,
                                         direction,
                                         keys: ["id_name", "id", "range", "qos"]
                                       })]),
      ...state.port.directions.map(matrix),
      ...state.port.directions.map((direction) => byte_bars({
                                     name: `lines-${direction.name}`,
                                     direction,
                                     title: `Hot lines: ${direction.name}`,
                                     rows: direction.lines,
                                     label: (row) => row.address,
                                     note: direction.lines_exact === false ?
                                         "Most transactions; counts are upper bounds." :
                                         "The lines of memory with the most transactions."
                                   })),
      ...state.port.directions.map((direction) => byte_bars({
                                     name: `banks-${direction.name}`,
                                     direction,
                                     title: `Banks: ${direction.name}`,
                                     rows: direction.banks,
                                     label: (row) => `bank ${row.bank}`
                                   })));
}

/// By what a transaction is: its length, size and burst.
function kinds() {
  return element(
      "div", {class: "grid", style: "margin-top: 16px"},
      ...state.port.directions.map((direction) => groups({
                                     name: `kinds-${direction.name}`,
                                     title: `By length, size and burst: ${direction.name}`,
                                     direction,
                                     keys: ["length", "size", "burst"]
                                   })));
}
