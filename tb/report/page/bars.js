// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Horizontal bars of several parts, one below the other: shares that sum to 100 %, or lengths.

/// A chart of bars. Options, besides those of chart():
///   rows    of any kind
///   label   (row) its name at the axis
///   parts   [{text, short, colour, who, value(row)}]: in the legend, in the tooltip (else text);
///   the
///           name of its colour; the one of kWaitingFor whose pattern it has, if any; its size
///   share   true: each row sums to 100 %
///   left    pixels for the names
///   value   more options of the axis of values
///   tip     (row, part) what the tooltip says of a part; more(row): its rows before these
///   series  (part) more options of its series; columns: more of the numbers, as table() has them
function stacked_bars(
    {rows, label, parts, share, left, value, tip: said, more, series, columns, ...card}) {
  const total = (row) => parts.reduce((sum, part) => sum + part.value(row), 0) || 1;
  const size = (row, part) => (share ? 100 * part.value(row) / total(row) : part.value(row));
  const tell = said ??
      ((row, part) => `${count(part.value(row))}  ${percent(part.value(row) / total(row))}`);
  return chart({
    height: (share ? 44 : 50) + (share ? 26 : 30) * rows.length,
    legend: element(
        "div", {class: "legend"},
        ...parts.map(
            ({text, colour, who}) =>
                legend_entry(text, `var(--${colour})`, who === colour ? who : undefined))),
    option: () => ({
      grid:
          {left, right: share ? 24 : 60, top: 6, bottom: share ? 28 : 40, outerBoundsMode: "none"},
      xAxis: axis({type: "value", min: 0, ...(share ? percent_ticks() : {}), ...value}),
      yAxis: axis({
        type: "category",
        inverse: true,
        data: rows.map(label),
        splitLine: {show: false},
        axisLabel: {
          color: colours.ink,
          width: left - 14,
          overflow: "truncate",
          interval: 0,
          formatter: (v) => shortened(v, Math.floor((left - 14) / 6.5))
        }
      }),
      tooltip: {
        trigger: "axis",
        axisPointer: {type: "shadow"},
        formatter: (params) => {
          const row = rows[params[0].dataIndex];
          return tooltip_content(label(row), [
            ...(more?.(row) ?? []),
            ...parts.map((part) => [part.short ?? part.text, tell(row, part), colours[part.colour]])
          ]);
        }
      },
      series: parts.map((part) => ({
                          type: "bar",
                          name: part.short ?? part.text,
                          stack: "all",
                          barMaxWidth: 18,
                          itemStyle: {
                            color: colours[part.colour],
                            decal: part.who ? pattern(part.who) : undefined,
                            borderColor: colours.card,
                            borderWidth: 0.5
                          },
                          emphasis: {disabled: true},
                          data: rows.map((row) => size(row, part)),
                          ...series?.(part)
                        })),
    }),
    numbers: () => ({
      columns: [
        {label: "of", text: true, key: label}, ...(columns ?? []),
        ...parts.map((part) => ({label: part.text, key: part.value})),
        {label: "sum", key: (row) => parts.reduce((sum, part) => sum + part.value(row), 0)}
      ],
      rows
    }),
    ...card,
  });
}

/// The parts of a bar of who is waited for; of(row): cycles by kWaitingFor.
function waiting_parts(of) {
  return kWaitingFor.map(
      (who) => ({text: kWaitingForText[who], colour: who, who, value: (row) => of(row)[who]}));
}
