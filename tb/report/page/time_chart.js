// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Charts over the time axis: one or more grids above each other, with bands for behaviour phases
// and windows, and marks for resets and violations.

const kMarksApart = 200;  // marks of a port that are drawn one by one
const kMarkBins = 400;    // in a chart, for more of them: about two pixels each

/// The height in pixels of a chart of `grids` grids, each of this height; named: with a legend.
function time_height(grids, height, named = false) {
  return grids * (height + 34) + (named ? 70 : 42);
}

/// The options of a chart over time.
///   grids   [{name, axis, series}]: name above it, more options of its y axis, its series
///   height  of a grid
///   names   of the legend, or none
///   port    whose marks and bands are shown; none without
///   rows(place) the rows of the tooltip at a place of the axis; without: each mark has its own
function time_option({grids, height, names, port, rows, slider = false, left = 78}) {
  const series = grids.flatMap(
      (grid, at) => grid.series.map((one, index) => ({
                                      xAxisIndex: at,
                                      yAxisIndex: at,
                                      ...one,
                                      ...(index === 0 && port ? time_marks(port, at === 0) : {}),
                                    })));
  const option = {
    grid: grids.map((_, at) => ({
                      left,
                      right: 24,
                      top: (names ? 58 : 30) + at * (height + 34),
                      height,
                      outerBoundsMode: "none"
                    })),
    xAxis: time_axes(grids.length),
    yAxis: grids.map((grid, at) => axis({
                       type: "value",
                       gridIndex: at,
                       name: grid.name,
                       nameGap: 14,
                       nameLocation: "end",
                       nameTextStyle: {align: "left", padding: [0, 0, 0, 10 - left]},
                       splitNumber: 3,
                       ...grid.axis
                     })),
    dataZoom: time_zoom(grids.length, slider),
    series,
  };
  if (names) option.legend = legend(names);
  if (rows) {
    option.axisPointer = {link: [{xAxisIndex: "all"}], lineStyle: {color: colours.muted}};
    option.tooltip = {
      trigger: "axis",
      axisPointer: {type: "line"},
      formatter: (params) => {
        const place = params[0].axisValue;
        return tooltip_content(place_text(place), rows(place));
      }
    };
  }
  return option;
}

/// The lines for the marks of a port, [{place, kind, count, apart}]: one for each, or, of more than
/// can be told apart, one for all of a kind within about two pixels of the part of the axis that is
/// seen. apart: the line before is far enough for a number between them.
function lines_of_marks(port) {
  const marks =
      port.marks.map(({cycle, kind}) => ({place: place_of(port, cycle), kind, count: 1}));
  if (marks.length <= kMarksApart) return marks;
  const [low, high] = extent();
  const width = (high - low) * (state.zoom.end - state.zoom.start) / 100 / kMarkBins || 1;
  const bins = new Map();
  for (const mark of marks) {
    const key = `${mark.kind} ${Math.floor((mark.place - low) / width)}`;
    const known = bins.get(key);
    if (known)
      ++known.count;
    else
      bins.set(key, mark);
  }
  const lines = [...bins.values()].sort((a, b) => a.place - b.place);
  lines.forEach((line, at) => {
    line.apart = !at || line.place - lines[at - 1].place > 16 * width;
  });
  return lines;
}

/// Bands and lines of a port, as options of a series. `labelled`: with their names.
function time_marks(port, labelled) {
  const bands = [
    ...port.windows.map((one) => ({name: one.name, from: one.from, to: one.to, window: true})),
    ...port.behaviour.map((one, at) => ({name: String(at + 1), from: one.from, to: one.to, at})),
  ];
  const lines = lines_of_marks(port);
  return {
    markArea: {
      silent: true,
      data: bands.map(
          (band) =>
              [{
                name: band.name,
                xAxis: place_of(port, band.from),
                itemStyle: band.window ? {
                  color: "transparent",
                  borderColor: colours.accent,
                  borderWidth: 1,
                  borderType: "dashed"
                } :
                                         {color: band.at % 2 ? colours.band : "transparent"},
                label: {
                  show: labelled,
                  position: band.window ? "insideBottomRight" : "insideTopLeft",
                  color: band.window ? colours.accent : colours.muted,
                  fontSize: 11
                },
              },
               {xAxis: place_of(port, band.to)}])
    },
    markLine: {
      silent: true,
      symbol: "none",
      animation: false,
      data: lines.map((mark) => ({
                        xAxis: mark.place,
                        name: mark.kind,
                        count: mark.count,
                        lineStyle: {
                          color: ["reset", "gap"].includes(mark.kind) ? colours.muted : colours.bad,
                          width: mark.count > 1 ? 2.4 : 1.2,
                          type: ["reset", "gap"].includes(mark.kind) ? "solid" : "dashed"
                        },
                        label: {
                          show: labelled && mark.count > 1 && mark.apart,
                          formatter: `\u00d7${count(mark.count)}`,
                          color: colours.bad,
                          fontSize: 10,
                          distance: 2
                        },
                      }))
    },
  };
}

/// The points of a line of one value a bin, in steps.
function steps(port, values) {
  const bounds = edges(port);
  const data = [];
  values.forEach((value, at) => {
    data.push([bounds[at], value]);
    // The last bin before a gap has a width, too.
    if (value !== null && values[at + 1] === null) data.push([bounds[at + 1], value]);
  });
  if (values.length) data.push([bounds[values.length], values.at(-1)]);
  return data;
}

/// Small circles in the middle of bins that have a value and none beside them (at most two in a
/// row): as lines they would be as long as a bin, a pixel or two.
function lone_points(port, colour, values) {
  const bounds = edges(port);
  const here = (at) => values[at] !== null && values[at] !== undefined;
  const data = [];
  values.forEach((value, at) => {
    const long = here(at - 1) && (here(at - 2) || here(at + 1)) || here(at + 1) && here(at + 2);
    if (here(at) && !long) data.push([(bounds[at] + bounds[at + 1]) / 2, value]);
  });
  return {
    type: "scatter",
    data,
    symbolSize: 4.5,
    silent: true,
    itemStyle: {color: colour, opacity: 1},
    z: 3
  };
}

const kBinsSeen = 300;  // about as many as a chart has pixels for

/// How many bins of a port make one step of a mean, a power of two: 1 where all can be seen.
function bins_a_step(port) {
  const seen = port.series.bins * (state.zoom.end - state.zoom.start) / 100;
  return 2 ** Math.max(0, Math.ceil(Math.log2(seen / kBinsSeen)));
}

/// Means of values a cycle over as many bins, as steps.
function mean_steps(port, values, bins) {
  const {cycles} = port.series;
  const bounds = edges(port);
  const data = [];
  for (let at = 0; at < values.length; at += bins) {
    let sum = 0;
    let whole = 0;
    for (let bin = at; bin < Math.min(at + bins, values.length); ++bin) {
      sum += values[bin] * cycles[bin];
      whole += cycles[bin];
    }
    data.push([bounds[at], whole ? sum / whole : 0]);
  }
  if (data.length) data.push([bounds[values.length], data.at(-1)[1]]);
  return data;
}

/// A line in steps.
function step_line(port, name, colour, values, more = {}) {
  return {
    type: "line",
    name,
    step: "end",
    symbol: "none",
    data: steps(port, values),
    lineStyle: {color: colour, width: 1.6, ...more.lineStyle},
    itemStyle: {color: colour, opacity: more.lineStyle?.opacity ?? 1},
    areaStyle: more.area ? {color: colour, opacity: 0.16} : undefined,
    z: more.z ?? 2,
    emphasis: {disabled: true}
  };
}

/// The bin of a port at a place of the axis.
function bin_at(port, place) {
  const bounds = edges(port);
  let low = 0;
  let high = bounds.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (bounds[middle] <= place)
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}

/// The columns of a table of bins: where each begins, then what is asked for: [label, values].
function bin_numbers(port, columns) {
  const {start, time, cycles} = port.series;
  const made = [
    {label: "from cycle", key: (at) => start[at]},
    {label: "cycles", key: (at) => cycles[at]},
    ...columns.map(([label, values]) => ({label, key: (at) => values[at]})),
  ];
  if (timed()) {
    made.splice(1, 0, {
      label: "time",
      key: (at) => time[at],
      cell: (at) => duration(time[at] * state.document.timescale_fs)
    });
  }
  return {columns: made, rows: start.map((_, at) => at)};
}

/// Values divided by the cycles of their bins.
function per_cycle(port, values) {
  return values.map((value, at) => (port.series.cycles[at] ? value / port.series.cycles[at] : 0));
}
