// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Section "Over time" of all ports: a row each on one axis.

const kMetrics = {
  bytes: ["bandwidth", "bytes/cycle", (one, at) => one.bytes[at]],
  waits: ["waiting", "of the cycles", (one, at) => one.who.manager[at] + one.who.subordinate[at]],
  open: ["transactions open", "on average", (one, at) => one.open_sum[at]],
  stalls: ["stalls", "channels stalled", (one, at) => one.stalls[at]],
};

/// All ports, one row per port, coloured by what is chosen.
function ports_over_time() {
  const ports = listed_ports();
  const value = (port, at) => {
    const values = port.series.directions.map((one) => kMetrics[state.metric][2](one, at));
    const total =
        state.metric === "waits" ? Math.max(...values) : values.reduce((a, b) => a + b, 0);
    return port.series.cycles[at] ? total / port.series.cycles[at] : 0;
  };
  const height = Math.max(60, 24 * ports.length);
  const legend = heat_legend("0", "");
  const say = (most) => {
    const unit = kMetrics[state.metric][1];
    legend.querySelector(".heat-scale").lastChild.textContent = state.own_scale ?
        `the most of the row, ${unit}` :
        `${real(most)} ${unit}, the maximum of all rows`;
  };
  return chart({
    name: "time-ports",
    title: "All ports on one axis",
    wide: true,
    canvas: true,
    time: true,
    height: height + 84,
    note: "A row for each port. Dragging moves, Ctrl and the wheel " +
        "zoom, in all " +
        "charts of time at once.",
    legend,
    summary: () =>
        `${kMetrics[state.metric][0]} of ${ports.length} ports over time, as a heat map.`,
    controls: [
      choice(
          "Scale of the colours", [["all", "one scale"], ["own", "one scale per row"]],
          state.own_scale ? "own" : "all",
          (chosen) => {
            state.own_scale = chosen === "own";
            refresh("time-ports");
          }),
      choice(
          "What is shown", Object.entries(kMetrics).map(([key, [name]]) => [key, name]),
          state.metric,
          (chosen) => {
            state.metric = chosen;
            refresh("time-ports");
          })
    ],
    option: () => {
      const data = [];
      const most = ports.map(() => 0);
      ports.forEach((port, row) => {
        const bounds = edges(port);
        port.series.start.forEach((_, at) => {
          const share = value(port, at);
          most[row] = Math.max(most[row], share);
          data.push([bounds[at], bounds[at + 1], row, share, at]);
        });
      });
      const top = Math.max(...most);
      const share_of = ([, , row, share]) => share / ((state.own_scale ? most[row] : top) || 1);
      say(top);
      const made = time_option({
        height,
        left: 130,
        slider: true,
        grids: [{
          name: "",
          series: [{
            type: "custom",
            data,
            encode: {x: [0, 1], y: 2},
            clip: true,
            progressive: 4000,
            renderItem: (params, api) => {
              const row = data[params.dataIndex];
              const [left, middle] = api.coord([row[0], row[2]]);
              const right = api.coord([row[1], row[2]])[0];
              const size = Math.max(4, api.size([0, 1])[1] - 4);
              const shape = echarts.graphic.clipRectByRect(
                  {
                    x: left,
                    y: middle - size / 2,
                    width: Math.max(0.6, right - left + 0.3),
                    height: size
                  },
                  {...params.coordSys});
              return shape && {type: "rect", shape, style: {fill: ramp(share_of(row))}};
            }
          }],
          axis: {
            type: "category",
            data: ports.map((port) => port.name),
            inverse: true,
            splitLine: {show: false},
            axisLabel: {
              width: 112,
              overflow: "truncate",
              color: colours.ink,
              formatter: (v) => shortened(v, 17)
            }
          }
        }]
      });
      made.grid[0].top = 10;
      made.tooltip = {
        trigger: "item",
        formatter: ({dataIndex}) => {
          const [from, , row, share] = data[dataIndex];
          return tooltip_content(ports[row].name, [
            ["from", place_text(from)],
            [kMetrics[state.metric][0], `${real(share)} ${kMetrics[state.metric][1]}`]
          ]);
        }
      };
      return made;
    },
    numbers: () => ({
      columns: [
        {label: "port", text: true, key: ([port]) => port.name},
        {label: "from cycle", key: ([port, at]) => port.series.start[at]}, {
          label: `${kMetrics[state.metric][0]} (${kMetrics[state.metric][1]})`,
          key: ([port, at]) => value(port, at)
        }
      ],
      rows: ports.flatMap((port) => port.series.start.map((_, at) => [port, at]))
    }),
  });
}
