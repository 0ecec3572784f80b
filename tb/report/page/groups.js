// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Groups of transactions side by side: by ID, name, QoS, address range; by length, size, burst.
// Sections "Who" and the end of "Latency".

const kGroupNames = {
  id: "ID",
  id_name: "name of ID",
  qos: "QoS",
  range: "address range",
  length: "length",
  size: "size",
  burst: "burst",
  kind: "opcode",
  dest: "destination"
};

const kGroupsDrawn = 24;  // the largest; the table has all

const group_choice = {};  // by name of the chart: by what it groups

/// Groups of a direction: share of bytes, transactions open, latency; side by side, one row per
/// group.
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
        kGroupsDrawn} groups with the most bytes; the table has all.`,
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
        [`latency, ${latency_unit()}`, "74%", "24"]
      ];
      const category = (at) => axis({
        type: "category",
        gridIndex: at,
        inverse: true,
        data: shown.map((row) => row.key),
        splitLine: {show: false},
        axisLabel: {
          show: at === 0,
          color: colours.ink,
          interval: 0,
          width: 150,
          overflow: "truncate",
          formatter: (v) => shortened(v, 22)
        }
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
            return tooltip_content(row.key, [
              ["share of bytes", percent(row.share)], ["bytes", count(row.bytes)],
              ["transactions", count(row.transactions)], ["open, mean", real(row.outstanding)],
              ["latency p50", latency_text(row.latency.p50)],
              ["latency p99", latency_text(row.latency.p99)]
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
        {label: "open, mean", key: (row) => row.outstanding},
        ...dist_columns(direction.by[chosen()], (row) => row.latency)
      ],
      rows: direction.by[chosen()]
    }),
  });
}

function id_and_range_groups() {
  const without = state.port.directions.filter((one) => !one.transactions);
  return element(
      "div", {class: "grid"}, none_of(without, "ended"),
      ...state.port.directions.flatMap((direction) => [groups({
                                         name: `groups-${direction.name}`,
                                         title: `Who: ${direction.name}`,
                                         direction,
                                         keys: ["id_name", "id", "dest", "kind", "range", "qos"]
                                       })]),
      ...state.port.directions.map(matrix),
      ...state.port.directions.map(
          (direction) => byte_bars({
            name: `lines-${direction.name}`,
            direction,
            title: `Hot lines: ${direction.name}`,
            rows: direction.lines,
            label: (row) => row.address,
            note: direction.lines_exact === false ?
                "The lines with the most transactions; counts are lower bounds." :
                "The lines with the most transactions; counts are exact."
          })),
      ...state.port.directions.map((direction) => byte_bars({
                                     name: `banks-${direction.name}`,
                                     direction,
                                     title: `Banks: ${direction.name}`,
                                     rows: direction.banks,
                                     label: (row) => `bank ${row.bank}`
                                   })));
}

/// "length, size and burst": what transactions of a direction have of these.
function kinds_text(direction) {
  const names = ["kind", "length", "size", "burst"].filter((key) => direction.by[key]?.length);
  if (!names.length) return "length, size and burst";
  const shown = names.map((key) => kGroupNames[key]);
  return shown.length === 1 ? shown[0] : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

/// By what a transaction is: its length, size and burst.
function burst_groups() {
  return element(
      "div", {class: "grid", style: "margin-top: 16px"},
      ...state.port.directions.map((direction) => groups({
                                     name: `kinds-${direction.name}`,
                                     title: `By ${kinds_text(direction)}: ${direction.name}`,
                                     direction,
                                     keys: ["kind", "length", "size", "burst"]
                                   })));
}
