// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The one time axis of all ports, in cycles of the selected port or in nanoseconds, and its zoom,
// which all charts of time share.
//
// A bin of a port begins at cycle start[i], time stamp time[i]. Between bins, time and cycle are
// interpolated; so a cycle of another port becomes a cycle of the selected one by way of the time.

const state = {
  document: null,
  port: null,
  unit: "cycles",
  zoom: {start: 0, end: 100},
  metric: "bytes",
  own_scale: false,
  order: "waiting",   // of the table of ports: or "scope"
  unfolded: false,    // ports of registers are shown, too
};

/// True if time stamps have a unit.
function timed() {
  return state.document.timescale_fs !== null && state.document.timescale_fs !== undefined;
}

/// y at x of the line through points (xs, ys), ascending; continued at both ends.
function interpolate(xs, ys, x) {
  if (xs.length < 2) return ys.length ? ys[0] + (x - xs[0]) : x;
  let low = 0;
  let high = xs.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (xs[middle] <= x)
      low = middle;
    else
      high = middle;
  }
  const width = xs[high] - xs[low];
  return width ? ys[low] + (ys[high] - ys[low]) * (x - xs[low]) / width : ys[low];
}

/// Cycles and time stamps that the axis of a port goes through, its end included.
function points(port) {
  if (!port.axis_points) {
    const {start, time} = port.series;
    const last = port.last_time > (time.at(-1) ?? 0) ? port.last_time : null;
    const step = port.cycles > 1 ? (port.last_time - port.first_time) / (port.cycles - 1) : 0;
    const points = last === null ? {cycle: start, time} :
                                   {cycle: [...start, port.cycles], time: [...time, last + step]};
    Object.defineProperty(port, "axis_points", {value: points});
  }
  return port.axis_points;
}

/// The place of a port's cycle on the axis.
function place_of(port, cycle) {
  if (state.unit === "cycles" && (port === state.port || !timed())) return cycle;
  const own = points(port);
  const time = interpolate(own.cycle, own.time, cycle);
  if (state.unit === "time") return time * state.document.timescale_fs / 1e6;
  const selected = points(state.port);
  return interpolate(selected.time, selected.cycle, time);
}

/// The bounds of each bin of a port on the axis: one more than bins.
function edges(port) {
  const {start, cycles} = port.series;
  const all = start.map((cycle) => place_of(port, cycle));
  if (start.length) all.push(place_of(port, start.at(-1) + cycles.at(-1)));
  return all;
}

/// First and last place of all ports.
function extent() {
  let low = Infinity;
  let high = -Infinity;
  for (const port of state.document.ports) {
    low = Math.min(low, place_of(port, port.series.start[0] ?? 0));
    high = Math.max(high, place_of(port, port.cycles));
  }
  return [low, high];
}

/// A place on the axis as text.
function place_text(place) {
  return state.unit === "time" ? duration(place * 1e6) : grouped(String(Math.round(place)));
}

/// The axes of time of `grids` grids; the last one is labelled.
function time_axes(grids) {
  const [min, max] = extent();
  return Array.from(
      {length: grids},
      (_, at) => axis({
        type: "value",
        gridIndex: at,
        min,
        max,
        splitLine: {show: false},
        axisLine: {show: true, lineStyle: {color: colours.line}},
        splitNumber: 8,
        axisLabel:
            {show: at === grids - 1, formatter: place_text, showMinLabel: true, showMaxLabel: true},
        name: at === grids - 1 ? (state.unit === "time" ? "time" : `cycles of ${state.port.name}`) :
                                                          "",
        nameLocation: "end",
        nameGap: 6,
        nameTextStyle: {align: "right", verticalAlign: "top", padding: [22, 0, 0, 0]},
        axisPointer: {label: {formatter: ({value}) => place_text(value)}},
      }));
}

/// The zoom of `grids` axes: by Ctrl and the wheel and by dragging; `slider`: with a slider.
function time_zoom(grids, slider) {
  const xAxisIndex = Array.from({length: grids}, (_, at) => at);
  const zoom = [{
    type: "inside",
    id: "drag",
    xAxisIndex,
    ...state.zoom,
    filterMode: "none",
    zoomOnMouseWheel: "ctrl",
    moveOnMouseWheel: false
  }];
  if (slider) {
    zoom.push({
      type: "slider",
      id: "slider",
      xAxisIndex,
      ...state.zoom,
      filterMode: "none",
      height: 18,
      bottom: 4,
      left: 90,
      right: 40,
      showDetail: false,
      brushSelect: false,
      showDataShadow: false,
      borderColor: colours.line,
      fillerColor: colours.band,
      backgroundColor: "transparent",
      handleStyle: {color: colours.card, borderColor: colours.muted},
      moveHandleStyle: {color: colours.line}
    });
  }
  return zoom;
}

let zooming = false;
let redrawing = 0;

/// Keeps the zoom of a chart and of all the others alike.
function join_zoom(card) {
  card.instance.on("datazoom", () => {
    if (zooming) return;
    const {start, end} = card.instance.getOption().dataZoom[0];
    set_zoom(start, end, card);
  });
}

/// Shows this part of the axis, in percent, in all charts of time.
function set_zoom(start, end, from = null) {
  const width = Math.min(100, Math.max(0.05, end - start));
  start = Math.min(100 - width, Math.max(0, start));
  state.zoom = {start, end: start + width};
  zooming = true;
  each_drawn((card) => {
    if (card.time && card !== from) card.instance.dispatchAction({type: "dataZoom", ...state.zoom});
  });
  zooming = false;
  each_drawn((card) => card.zoomed?.());
  // Lines that stand for several marks are others at another zoom.
  if ((state.port?.marks.length ?? 0) <= kMarksApart) return;
  clearTimeout(redrawing);
  redrawing = setTimeout(() => each_drawn((card) => {
    if (card.port) refresh(card.name);
  }), 80);
}

/// Shows these cycles of a port, with a twentieth of their width at each side.
function zoom_to(port, from, to) {
  const [low, high] = extent();
  const at = (cycle) => 100 * (place_of(port, cycle) - low) / (high - low || 1);
  const margin = (at(to) - at(from)) / 20;
  set_zoom(at(from) - margin, at(to) + margin);
}

/// Buttons that zoom without a mouse.
function zoom_buttons() {
  const act = (factor, move) => () => {
    const {start, end} = state.zoom;
    const middle = (start + end) / 2 + move * (end - start);
    const half = (end - start) / 2 * factor;
    set_zoom(middle - half, middle + half);
  };
  const button = (text, name, onclick) =>
      element("button", {type: "button", text, onclick, "aria-label": name, title: name});
  return element(
      "span", {class: "choice", role: "group", "aria-label": "Zoom of the time axis"},
      button("\u2190", "Earlier", act(1, -0.5)), button("\u2212", "Zoom out", act(2, 0)),
      button("+", "Zoom in", act(0.5, 0)), button("\u2192", "Later", act(1, 0.5)),
      button("All", "The whole recording", () => set_zoom(0, 100)));
}
