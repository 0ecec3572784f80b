// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Where the bytes go: the matrix of IDs and address ranges, hot lines and banks.

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
        title: `Bytes by ID and range: ${direction.name}`,
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
            axisLabel: {
              color: colours.ink,
              interval: 0,
              width: 90,
              overflow: "truncate",
              formatter: (v) => shortened(v, 13)
            }
          }),
          tooltip:
              {
                trigger: "item",
                formatter: ({data}) =>
                    tooltip_content(`${rows[data.value[1]]}, ` + columns[data.value[0]],
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
                    tooltip_content(label(rows[dataIndex]),
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
