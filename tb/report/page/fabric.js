// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Section "Through the fabric": links between ports.

/// A part of a link's way: cycles as a time where latencies are.
function link_time(link, value, text = count) {
  const port = state.document.ports.find((one) => one.name === link.from);
  return link.unit === "cycles" && cycle_time(port) ? latency_text(value, port) : text(value);
}

/// Where linked ports are: those that links begin at alone, those in between, those that links end
/// at alone. Links of which it is not known which end is nearer to the manager do not count.
function topology() {
  const links = state.document.links.filter((link) => link.order_known !== false);
  const from = new Set(links.map((link) => link.from));
  const to = new Set(links.map((link) => link.to));
  const next = (name, end, other) =>
      [...new Set(links.filter((link) => link[end] === name).map((link) => link[other]))].join(
          ", ");
  const place = (name) =>
      (!to.has(name) ? "next to a manager" :
           from.has(name) ? "between two others" :
                            "next to a subordinate");
  const rows = [...new Set([...from, ...to])].map((name) => ({
                                                    name,
                                                    place: place(name),
                                                    before: next(name, "to", "from"),
                                                    after: next(name, "from", "to")
                                                  }));
  if (!rows.length) return null;
  const places = ["next to a manager", "between two others", "next to a subordinate"];
  rows.sort((a, b) => places.indexOf(a.place) - places.indexOf(b.place));
  const columns = [
    {label: "port", text: true, key: (row) => row.name},
    {label: "place", text: true, key: (row) => row.place},
    {label: "takes from", text: true, key: (row) => row.before},
    {label: "passes on to", text: true, key: (row) => row.after},
  ];
  const made = table({columns, rows, caption: "Topology by links"});
  return element(
      "div", {class: "card long", id: "topology"},
      element("div", {class: "caption"}, element("h3", {text: "Topology by links"})),
      element("div", {class: "scroll"}, made.element));
}

/// Links between ports: what each part of the way takes.
function fabric() {
  const links = state.document.links;
  const parts = [
    ["wait", "nobody", "wait: the command waits for acceptance at the first port"],
    ["request", "subordinate", "request: from one port to the next"],
    ["inside", "moves", "inside: latency at the second port"],
    ["response", "manager", "response: the way back"]
  ].filter(([key]) => links.every((link) => link[key]));  // reports of older versions lack some
  const arrow = (link) => link.order_known === false ? "\u2013" : "\u2192";
  const label = (link) => `${link.from} ${arrow(link)} ${link.to}  ${link.direction}`;
  const unit = [...new Set(links.map((link) => link.unit))].join(", ");
  const bars_of_links = stacked_bars({
    name: "links",
    title: "Latency hop by hop",
    wide: true,
    left: 210,
    note: `Mean of the matched transactions, ${unit}.`,
    rows: links,
    label,
    parts: parts.map(
        ([key, who, text]) =>
            ({text, short: key, colour: who, who, value: (link) => link[key].mean ?? 0})),
    value: {name: unit, nameLocation: "middle", nameGap: 26},
    summary: links
                 .map(
                     (link) => `${label(link)}: ` +
                         parts.map(([key]) => `${key} ${real(link[key].mean)}`).join(", "))
                 .join("; "),
    more: (link) => [["matched", count(link.matched)]],
    tip: (link, {short: key}) =>
        `mean ${link_time(link, link[key].mean, real)}, p50 ${link_time(link, link[key].p50)}, ` +
        `p99 ${link_time(link, link[key].p99)}`,
    series: () => ({
      label: {
        show: true,
        color: "#14202c",
        fontSize: 11,
        formatter: ({value}) => (value ? real(value) : "")
      },
      // Out of sight where the part is narrower than its number.
      labelLayout: ({rect, labelRect}) =>
          (rect.width < labelRect.width + 4 ? {x: -1000, y: -1000} : {})
    }),
    numbers: () => {
      const rows = links.flatMap((link) => parts.map(([key]) => [link, key]));
      return {
        columns: [
          {label: "link", text: true, key: ([link]) => label(link)},
          {label: "part", text: true, key: ([, key]) => key},
          ...dist_columns(rows, ([link, key]) => link[key])
        ],
        rows
      };
    },
  });
  const columns = [
    {label: "from", text: true, key: (link) => link.from},
    {label: "to", text: true, key: (link) => link.to},
    {label: "direction", text: true, key: (link) => link.direction},
    {label: "matched", key: (link) => link.matched},
    {label: "unmatched at from", key: (link) => link.unmatched_from},
    {label: "unmatched at to", key: (link) => link.unmatched_to},
    ...parts.flatMap(
        ([key]) => ["p50", "p99"].map(
            (p) => ({
              label: `${key} ${p}`,
              key: (link) => link[key][p],
              cell: (link) => link_time(link, link[key][p])
            }))),
    {label: "unit", text: true, key: (link) => link.unit},
  ];
  return [
    bars_of_links,
    element(
        "div", {class: "card long", id: "links-table"},
        element(
            "div", {class: "scroll"},
            table({columns, rows: links, caption: "Links between ports"}).element)),
    topology() ?? ""
  ];
}
