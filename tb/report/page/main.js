// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Puts the page together: sections, the selected port, theme and unit, paper.

// Of all ports or (true) of the selected one: [id, title, of the port, content, name of its link].
const kSections = [
  ["overview", "Ports", false, () => [overview(select), all_channels()]],
  ["accounting", "Where the time goes", false, accounting_all, "Time"],
  ["time", "Over time", false, () => [ports_over_time()]],
  ["port-time", "Over time", true, () => [over_time(), markers()], null],
  [
    "port-accounting", "Buckets and channels", true, () => [accounting(), ...violations()],
    "Buckets"
  ],
  ["latency", "Latency", true, () => [...latency(), burst_groups()]],
  ["who", "Who", true, () => [id_and_range_groups()]],
  ["worst", "The worst", true, worst, "Worst"],
  ["fabric", "Through the fabric", false, fabric, "Fabric"],
  ["monitors", "Monitors", true, monitors],
];

/// Sections that a document has.
function has(id) {
  if (id === "fabric") return state.document.links?.length > 0;
  if (id === "monitors") return state.document.ports.some((port) => port.monitors.length);
  return true;
}

function violations() {
  const {rules} = state.port.violations ?? {rules: []};
  const notes = state.port.notes ?? [];
  return [
    bus_counts(),
    rules.length ?
        element(
            "div", {class: "card long"},
            element("div", {class: "caption"}, element("h3", {text: "Protocol violations"})),
            element("div", {class: "scroll"}, table({
                      caption: "Protocol violations",
                      rows: rules,
                      columns: [
                        {label: "rule", text: true, key: (one) => one.rule},
                        {label: "count", key: (one) => one.count, cell: (one) => count(one.count)}
                      ]
                    }).element)) :
        null,
    notes.length ?
        element(
            "div", {class: "card long"},
            element("div", {class: "caption"}, element("h3", {text: "Notes"})),
            list_of_notes(notes)) :
        null,
  ].filter(Boolean);
}

function fill_section(id) {
  const [, , of_port, content] = kSections.find((one) => one[0] === id);
  const body = document.querySelector(`#${id} > .body`);
  if (!body) return;
  drop_charts(body);
  body.replaceChildren(...content());
  if (of_port) document.querySelector(`#${id} .of`).textContent = state.port.name;
}

/// Shows another port.
function select(port) {
  if (port === state.port) return;
  state.port = port;
  for (const line of document.querySelectorAll(".ports tbody tr")) {
    line.setAttribute("aria-selected", String(line.dataset.port === port.name));
  }
  document.querySelector("#port").value = port.name;
  for (const [id, , of_port] of kSections)
    if (of_port) fill_section(id);
  if (state.unit === "cycles") refresh("time-ports");
}

function sections() {
  const main = document.querySelector("#main");
  main.append(head());
  for (const [id, title, of_port, , link = title] of kSections) {
    if (!has(id)) continue;
    const end =
        id === "time" || id === "port-time" ? element("div", {class: "end"}, zoom_buttons()) : null;
    main.append(element(
        "section", {id, "aria-labelledby": `${id}-title`},
        element(
            "div", {class: "section-head"}, element("h2", {id: `${id}-title`, text: title}),
            of_port ? element("span", {class: "of"}) :
                      element("span", {class: "of", text: "all ports"}),
            end),
        element("div", {class: "body"})));
    if (link) {
      document.querySelector("#sections").append(element("a", {href: `#${id}`, text: link}));
    }
    fill_section(id);
  }
}

function tools() {
  const ports = element(
      "select", {
        id: "port",
        onchange: (event) =>
            select(state.document.ports.find((port) => port.name === event.target.value))
      },
      ...state.document.ports.map(
          (port) => element(
              "option",
              {value: port.name, text: shortened(port.name, 48), title: port.name})));
  const units = choice(
      "Unit of the time axis and of latencies",
      [["cycles", "cycles"], ["time", "time", !timed()]], state.unit, (chosen) => {
        state.unit = chosen;
        const drawn = [...cards.values()].filter((card) => card.instance).map(({name}) => name);
        for (const [id] of kSections) fill_section(id);
        for (const name of drawn)
          if (cards.has(name)) draw(cards.get(name));
        document.querySelector("#unit-said").textContent = unit_text();
      });
  units.id = "unit";
  const dark = document.documentElement.dataset.theme === "dark";
  const themes =
      choice("Theme", [["light", "light"], ["dark", "dark"]], dark ? "dark" : "light", (chosen) => {
        set_theme(chosen);
        refresh_all();
        fill_section("worst");
      });
  themes.id = "theme";
  const patterns = element("button", {
    type: "button",
    id: "patterns",
    text: "Patterns",
    title: "Patterns in addition to colours",
    "aria-pressed": "false",
    onclick: () => {
      const on = document.documentElement.dataset.patterns !== "on";
      document.documentElement.dataset.patterns = on ? "on" : "off";
      patterns.setAttribute("aria-pressed", String(on));
      refresh_all();
    }
  });
  document.querySelector("#tools").append(
      element("label", {}, "Port", ports), units, patterns, themes);
}

/// Marks the link of the section in view.
function mark_section_in_view() {
  const links = [...document.querySelectorAll("#sections a")];
  const seen = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      const id = entry.target.id === "port-time" ? "time" : entry.target.id;
      for (const link of links) link.setAttribute("aria-current", link.hash === `#${id}`);
    }
  }, {rootMargin: "-20% 0px -75% 0px"});
  document.querySelectorAll("section").forEach((section) => seen.observe(section));
}

/// On paper: light, everything drawn, as wide as A4.
function prepare_printing() {
  let before = null;
  addEventListener("beforeprint", () => {
    before = document.documentElement.dataset.theme;
    set_theme("light");
    draw_all();
    refresh_all();
    each_drawn((card) => card.instance.resize({width: 660}));
  });
  addEventListener("afterprint", () => {
    set_theme(before ?? "auto");
    refresh_all();
    each_drawn((card) => card.instance.resize({width: "auto"}));
  });
}

function start() {
  state.document = JSON.parse(
      document.querySelector("#report").textContent,
      (_, value) => (typeof value === "string" ? shown_text(value) : value));
  state.port = state.document.ports?.[0] ?? null;
  if (state.document.diff) return start_diff();
  // Cycles of different clocks do not compare.
  const periods = new Set(state.document.ports.map((port) => port.period_fs));
  if (timed() && periods.size > 1) state.unit = "time";
  document.title = `${state.document.source} \u2013 fabmon report`;
  set_theme("auto");
  watch_charts();
  document.querySelector("#foot").append(
      element("p", {
        text: `Made by fabmon ${state.document.fabmon}. Percentiles are by nearest rank and exact.`
      }),
      element("p", {id: "unit-said", text: unit_text()}),
      element("details", {}, element("summary", {text: "Licences"}), element("pre", {
                text: `Charts by Apache ECharts ${echarts.version}, Apache-2.0.\n\n${
                    document.querySelector("#licence").textContent}`
              })));
  if (!state.port) {
    document.querySelector("#main").append(element("p", {class: "empty", text: "No port."}));
    return;
  }
  tools();
  sections();
  mark_section_in_view();
  prepare_printing();
}

window.fabmon = page_state;
page_state.draw_all = draw_all;
page_state.zoom = () => state.zoom;
page_state.state = state;
addEventListener("error", (event) => page_state.errors.push(String(event.message)));
page_state.ready = new Promise((resolve, reject) => {
  try {
    start();
    // Drawn: after the first frame.
    requestAnimationFrame(() => setTimeout(resolve, 0));
  } catch (error) {
    page_state.errors.push(String(error.stack ?? error));
    reject(error);
  }
});
