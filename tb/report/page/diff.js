// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The page of a comparison (tb/report/page/compare.hpp): what fails, and of each port and direction
// both distributions of latency, how often and cumulated, and the table of all numbers.

const kSides = ["old", "new"];

function side_colour(side) {
  return side === "old" ? colours.muted : colours.accent;
}

/// A number of one side, a share in %.
function side_number(metric, side) {
  const value = metric[side];
  if (value === null) return "\u2013";
  return metric.unit === "%" ? percent(value) : real(value);
}

/// "+12.5 %", "-3.1 points".
function change_words(metric) {
  if (metric.change === null || metric.change === 0) return "";
  const size =
      `${metric.change > 0 ? "+" : "\u2212"}${real(Math.abs(metric.change) * 100)}${kThin}`;
  return size + metric.change_unit;
}

/// "20 to 40": where the percentile lies with the confidence of the document.
function interval_words(ends) {
  if (!ends) return "";
  const [low, high] = ends.map((end) => (end === null ? "?" : count(end)));
  return low === high ? low : `${low} to ${high}`;
}

function metric_table(metrics, caption) {
  const kinds = {worse: "verdict bad", better: "verdict good"};
  return table({
           caption,
           rows: metrics,
           columns: [
             {label: "number", text: true, key: (one) => one.name},
             {label: "unit", text: true, key: (one) => one.unit},
             ...kSides.map((side) => ({
                             label: side,
                             key: (one) => one[side],
                             cell: (one) => element(
                                 "span", {}, side_number(one, side),
                                 one[`${side}_interval`] ? element("span", {
                                   class: "second",
                                   text: interval_words(one[`${side}_interval`]),
                                   title: `with ${percent(state.document.confidence)} confidence`
                                 }) :
                                                           null)
                           })),
             {label: "change", key: (one) => one.change, cell: change_words},
             {
               label: "verdict",
               text: true,
               key: (one) => one.verdict,
               cell: (one) => element(
                   "span", {}, element("span", {
                     class: kinds[one.verdict] ?? "tag",
                     text: one.fails ? `${one.verdict}: beyond the limit` : one.verdict
                   }),
                   one.tell ? element("span", {class: "second", text: one.tell}) : null)
             },
           ]
         })
      .element;
}

/// Both distributions over the same bins of equal width, as shares: [from, to, old, new].
function both_bars(direction) {
  const bins = kSides.map((side) => direction[side]?.bins ?? []);
  const all = bins.flat();
  if (!all.length) return [];
  const low = all.reduce((least, bin) => Math.min(least, bin[0]), Infinity);
  const high = all.reduce((most, bin) => Math.max(most, bin[1]), 0);
  const width = Math.max(1, Math.ceil((high - low + 1) / 80));
  const rows = new Map();
  bins.forEach((list, side) => {
    const sum = list.reduce((whole, bin) => whole + bin[2], 0);
    for (const [from, to, n] of list) {
      const at = Math.floor(((from + to) / 2 - low) / width);
      if (!rows.has(at)) rows.set(at, [low + at * width, low + (at + 1) * width - 1, 0, 0]);
      rows.get(at)[2 + side] += n / sum;
    }
  });
  return [...rows.values()].sort((a, b) => a[0] - b[0]);
}

/// The cumulated share at the end of each bin of one side: [latency, share].
function cumulated(dist) {
  let sum = 0;
  const whole = dist.bins.reduce((all, bin) => all + bin[2], 0);
  return [[dist.bins[0][0], 0], ...dist.bins.map(([, high, n]) => [high, (sum += n) / whole])];
}

function share_axis(more) {
  return axis({
    type: "value",
    min: 0,
    splitNumber: 4,
    axisLabel: {formatter: (share) => `${tick(100 * share)}${kThin}%`},
    ...more
  });
}

function latency_axis(more) {
  return axis({
    type: "value",
    name: "cycles",
    nameLocation: "middle",
    nameGap: 26,
    splitLine: {show: false},
    ...more
  });
}

const kDiffGrid = {
  left: 64,
  right: 24,
  top: 34,
  bottom: 40,
  outerBoundsMode: "none"
};

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
    summary: () => `Shares of the transactions by latency, old and new, of ${title}.`,
    option: () => ({
      legend: legend(kSides),
      grid: kDiffGrid,
      yAxis: share_axis({}),
      xAxis: latency_axis(
          {min: rows.length ? rows[0][0] : 0, max: rows.length ? rows.at(-1)[1] + 1 : 1}),
      tooltip: {
        trigger: "item",
        formatter: ({dataIndex}) => {
          const [from, to, ...shares] = rows[dataIndex];
          return tip(
              `${from === to ? count(from) : `${count(from)} to ${count(to)}`} cycles`,
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
  const sides = kSides.filter((side) => direction[side]?.bins?.length);
  const test = direction.smirnov;
  const said = !test ?
      "" :
      `Largest distance D = ${real(test.distance)}, critical is ${real(test.critical)} ` +
          `(Kolmogorov-Smirnov, 5 %): ${
              test.differs ? "they differ" : "no difference can be told"}.`;
  return chart({
    name: `diff-cumulative-${name}`,
    title: `Cumulative, ${title}`,
    height: 260,
    note: said,
    summary: () =>
        `Shares of the transactions with at most a latency, old and new, of ${title}. ${said}`,
    option: () => ({
      legend: legend(sides),
      grid: kDiffGrid,
      xAxis: latency_axis({scale: true}),
      yAxis: share_axis({max: 1, interval: 0.25}),
      tooltip: {
        trigger: "axis",
        axisPointer: {type: "line", label: {show: false}},
        formatter: (params) =>
            tip("at most",
                params.map(
                    (one) =>
                        [`${one.seriesName}: ${count(one.data[0])} cycles`, percent(one.data[1]),
                         side_colour(one.seriesName)]))
      },
      series: sides.map((side) => ({
                          type: "line",
                          name: side,
                          step: "end",
                          symbol: "none",
                          lineStyle: {color: side_colour(side), width: 2},
                          itemStyle: {color: side_colour(side)},
                          emphasis: {disabled: true},
                          data: cumulated(direction[side])
                        })),
    }),
    numbers: () => ({
      rows: sides.flatMap((side) => cumulated(direction[side]).map((row) => [side, ...row])),
      columns: [
        {label: "report", text: true, key: (row) => row[0]},
        {label: "at most, cycles", key: (row) => row[1]},
        {label: "share", key: (row) => row[2], cell: (row) => percent(row[2])}
      ]
    }),
  });
}

function diff_head() {
  const diff = state.document;
  const limit = diff.fail_above;
  const above = `${real(limit * 100)}${kThin}%`;
  const said = limit === null ?
      ["plain", "no limit was given"] :
      diff.failed.length ?
      ["bad", `${diff.failed.length} worse by more than ${above}, or missing`] :
      ["good", `nothing is worse by more than ${above}`];
  const verdicts =
      diff.ports
          .flatMap((port) => [...port.metrics, ...port.directions.flatMap((one) => one.metrics)])
          .map((one) => one.verdict);
  const of = (verdict) => verdicts.filter((one) => one === verdict).length;
  return element(
      "div", {class: "head", id: "head"},
      element(
          "div", {}, element("h1", {text: `${diff.old.file} and ${diff.new.file}`}),
          ...kSides.map(
              (side) => element("p", {
                class: "lead",
                text: `${side}: ${
                        [diff[side].source, diff[side].window, `fabmon ${diff[side].fabmon}`]
                            .filter(Boolean)
                            .join(", ")}`
              }))),
      element(
          "div", {class: "tiles"}, tile("Limit", element("span", {
                                          class: `verdict ${said[0]}`,
                                          id: "verdict",
                                          text: said[1],
                                          style: "font-size: 14px"
                                        })),
          tile("Worse", number(of("worse"), count(of("worse"))), "numbers"),
          tile("Better", number(of("better"), count(of("better"))), "numbers"),
          tile("Equal", number(of("equal"), count(of("equal"))), "numbers")),
      diff.failed.length ? element(
                               "div", {class: "card", id: "failed"},
                               element(
                                   "ul", {class: "notes"},
                                   ...diff.failed.map((one) => element("li", {text: one.text})))) :
                           null,
      diff.notes.length ?
          element("ul", {class: "notes"}, ...diff.notes.map((text) => element("li", {text}))) :
          null);
}

/// Fills the page of a comparison.
function show_diff() {
  const main = document.querySelector("#main");
  main.append(diff_head());
  state.document.ports.forEach((port, at) => {
    if (port.in !== "both") return;
    const id = `port-${at}`;
    const body = element("div", {class: "body"});
    main.append(element(
        "section", {id, "aria-labelledby": `${id}-title`},
        element(
            "div", {class: "section-head"}, element("h2", {id: `${id}-title`, text: port.name})),
        body));
    for (const direction of port.directions) {
      const title = direction.name;
      const name = `${at}-${direction.name}`;
      const drawn = direction.old?.bins?.length || direction.new?.bins?.length;
      body.append(element(
          "div", {class: "grid", style: "margin: 16px 0"},
          drawn ? both_histograms(name, title, direction) : null,
          drawn ? both_cumulated(name, title, direction) : null,
          element(
              "div", {class: "card wide scroll"},
              element("div", {class: "caption"}, element("h3", {text: `Numbers, ${title}`})),
              metric_table(direction.metrics, `Numbers of ${port.name} ${direction.name}`))));
    }
    if (port.metrics.length)
      body.append(element(
          "div", {class: "card scroll"}, metric_table(port.metrics, `Numbers of ${port.name}`)));
  });
}

/// Buttons of this page.
function diff_tools() {
  const dark = document.documentElement.dataset.theme === "dark";
  const themes =
      choice("Theme", [["light", "light"], ["dark", "dark"]], dark ? "dark" : "light", (chosen) => {
        set_theme(chosen);
        refresh_all();
      });
  themes.id = "theme";
  document.querySelector("#tools").append(themes);
}
