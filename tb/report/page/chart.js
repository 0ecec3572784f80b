// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A chart of the page: a card with its title, what it shows as text for screen readers, and its
// exact numbers as a table. It is drawn when it comes into view, or before the page is printed.

/// What tests and the curious see of the page: ready (a promise), charts (by name), errors.
const page_state = {
  ready: null,
  charts: {},
  errors: []
};
const cards = new Map();  // by name: what draws it
let watcher = null;

/// Makes the card of a chart. Options:
///   name      of its own, for tests; title, note: shown above
///   height    in pixels, or a function that gives them
///   option()  the options of ECharts
///   numbers() {columns, rows} for table()
///   summary   one sentence for screen readers
///   controls  elements at the right of the title; legend: an element below it
///   canvas    true for many marks: pixels instead of SVG
///   time      true: shares the zoom of the time axis
///   zoomed()  called where the zoom of the time axis has changed
///   wide      true: takes the whole row
function chart(options) {
  const place = element("div", {class: "chart", tabindex: "0", "data-chart": options.name});
  const numbers = element("div", {class: "scroll"});
  const details = element(
      "details", {class: "numbers"},
      element("summary", {text: "Numbers", "aria-label": `Numbers of ${options.title}`}), numbers);
  details.addEventListener("toggle", () => {
    if (details.open) fill_numbers(card);
  });
  const made = element(
      "figure", {class: options.wide ? "card wide" : "card"},
      element(
          "figcaption", {}, element("h3", {text: options.title}),
          options.controls ? element("div", {class: "controls"}, ...options.controls) : null,
          options.note ? element("div", {class: "note", text: options.note}) : null,
          options.legend ?? null),
      element("div", {class: "scroll"}, place), details);
  place.style.height = `${height_of(options)}px`;
  const card = {...options, place, details, table: numbers, element: made, instance: null};
  cards.set(options.name, card);
  watcher.observe(place);
  return made;
}

function height_of({height}) {
  return typeof height === "function" ? height() : height;
}

/// Starts the watcher that draws what comes into view.
function watch_charts() {
  watcher = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      const card = cards.get(entry.target.dataset.chart);
      if (entry.isIntersecting && card && card.place === entry.target) draw(card);
    }
  }, {rootMargin: "250px"});
  let waiting = 0;
  addEventListener("resize", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => each_drawn((card) => card.instance.resize()), 120);
  });
}

function each_drawn(act) {
  for (const card of cards.values())
    if (card.instance) act(card);
}

/// Draws a card that is not drawn yet.
function draw(card) {
  if (card.instance) return;
  watcher.unobserve(card.place);
  card.instance = echarts.init(card.place, null, {renderer: card.canvas ? "canvas" : "svg"});
  page_state.charts[card.name] = card.instance;
  apply(card);
  if (!card.time) return;
  join_zoom(card);
  join_hover(card);
}

/// Gives the chart its options anew.
function apply(card) {
  if (typeof card.height === "function") {
    card.place.style.height = `${card.height()}px`;
    card.instance.resize();
  }
  const option = {
    animation: false,
    backgroundColor: "transparent",
    textStyle: {fontFamily: kFont, color: colours.muted, fontSize: 12},
    ...card.option(),
  };
  option.aria = {enabled: true, label: {description: describe(card)}};
  option.tooltip = {...kTooltip(), ...option.tooltip};
  card.instance.setOption(option, {notMerge: true});
}

function describe(card) {
  const summary = typeof card.summary === "function" ? card.summary() : card.summary;
  return `${card.title}. ${
      summary ?? card.note ?? ""} The table "Numbers" below has the exact values.`;
}

/// Draws again, with numbers, what depends on a control: the named card, where it is drawn or open.
function refresh(name) {
  const card = cards.get(name);
  if (card?.instance) apply(card);
  if (card?.details.open) fill_numbers(card);
}

/// Draws everything that is drawn again: another theme, another unit.
function refresh_all() {
  for (const name of cards.keys()) refresh(name);
}

/// Draws all cards, in view or not.
function draw_all() {
  for (const card of cards.values()) draw(card);
}

function fill_numbers(card) {
  const {columns, rows} = card.numbers();
  card.table.replaceChildren(table({columns, rows, caption: `Numbers of ${card.title}`}).element);
}

/// Forgets the charts within an element, which is about to be replaced.
function drop_charts(within) {
  for (const [name, card] of cards) {
    if (!within.contains(card.element)) continue;
    watcher.unobserve(card.place);
    card.instance?.dispose();
    cards.delete(name);
    delete page_state.charts[name];
  }
}

function kTooltip() {
  return {
    confine: true,
    backgroundColor: colours.card,
    borderColor: colours.line,
    padding: [8, 12],
    textStyle: {color: colours.ink, fontSize: 12},
    transitionDuration: 0,
    extraCssText: "box-shadow: 0 4px 18px rgba(0, 0, 0, 0.18); border-radius: 8px;",
  };
}

/// The content of a tooltip: a title and rows of [label, text, colour or none].
function tooltip_content(title, rows) {
  return element(
      "div", {class: "tip"}, element("strong", {text: title}),
      element("table", {}, ...rows.map(([label, text, colour]) => {
        const square = colour ? element("i", {class: "swatch"}) : null;
        if (square) square.style.background = colour;
        return element("tr", {}, element("td", {}, square, label), element("td", {text}));
      })));
}

/// A number at an axis: without digits that say nothing.
function tick(x) {
  return grouped(String(Number(x.toPrecision(6))));
}

/// The ticks of an axis that ends at 100 %.
function percent_ticks(more = {}) {
  return {
    min: 0,
    max: 100,
    interval: 25,
    axisLabel: {formatter: (v) => `${tick(v)}${kThin}%`},
    ...more
  };
}

/// An axis with the page's look. More options replace these.
function axis(more) {
  return {
    axisLine: {show: false, lineStyle: {color: colours.line}},
    axisTick: {show: false},
    axisLabel: {
      color: colours.muted,
      fontSize: 11.5,
      hideOverlap: true,
      formatter: more.type === "value" ? tick : undefined,
      ...more.axisLabel
    },
    splitLine: {show: true, lineStyle: {color: colours.line, width: 1}},
    nameTextStyle: {color: colours.muted, fontSize: 11.5, ...more.nameTextStyle},
    ...Object.fromEntries(
        Object.entries(more).filter(([key]) => !["axisLabel", "nameTextStyle"].includes(key))),
  };
}

/// A legend at the top.
function legend(names, more = {}) {
  return {
    data: names,
    top: 0,
    left: 0,
    itemWidth: 14,
    itemHeight: 8,
    itemGap: 16,
    icon: "roundRect",
    inactiveColor: colours.line,
    textStyle: {color: colours.muted, fontSize: 12},
    ...more
  };
}

/// A series of rectangles: data rows [x0, x1, y0, y1, ...], each filled by fill(row), with a text
/// by label(row) where it fits. gap: pixels left free; least: width and height in pixels.
function rectangles({data, fill, label, ink, gap = 0, least = [1, 0.5], ...more}) {
  return {
    type: "custom",
    data,
    encode: {x: [0, 1], y: [2, 3]},
    clip: true,
    progressive: 4000,
    renderItem: (params, api) => {
      const row = data[params.dataIndex];
      const [left, bottom] = api.coord([row[0], row[2]]);
      const [right, top] = api.coord([row[1], row[3]]);
      const frame = params.coordSys;
      const width = Math.max(least[0], right - left - gap);
      const height = Math.max(least[1], bottom - top - gap);
      const shape = echarts.graphic.clipRectByRect(
          {
            x: right - left < width ? (left + right - width) / 2 : left,
            y: bottom - top < height ? (top + bottom - height) / 2 : top + gap / 2,
            width,
            height
          },
          {x: frame.x, y: frame.y, width: frame.width, height: frame.height});
      if (!shape) return null;
      const made = {type: "rect", shape, style: {fill: fill(row)}};
      const text = label?.(row);
      if (text && shape.width > 7 * text.length && shape.height > 14) {
        made.textContent = {style: {text, fill: ink(row), fontSize: 11, fontFamily: kFont}};
        made.textConfig = {position: "inside"};
      }
      return made;
    },
    ...more,
  };
}
