// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The head of the page: what was measured, and totals.

function tile(label, big, small = "") {
  return element(
      "div", {class: "tile"}, element("div", {class: "label", text: label}),
      element("div", {class: "big"}, big), element("div", {class: "small"}, small));
}

/// Whether RTL, golden models and log agree, over all ports.
function verdict() {
  const report = state.document;
  const all = report.ports.flatMap((port) => port.monitors);
  const differs =
      all.flatMap((one) => one.values)
          .filter(
              (one) => one.report !== null && one.report !== undefined && one.count !== one.report)
          .length;
  if (report.rtl === null || !all.length) return ["plain", "no monitors"];
  if (!all.every((one) => one.match)) return ["bad", "RTL and golden model differ"];
  if (differs) return ["bad", `${differs} values differ from the log`];
  return [
    "good",
    report.rtl ? "RTL, golden model and log agree" :
                 "golden model and log agree; the RTL was not run"
  ];
}

function head() {
  const report = state.document;
  const {ports} = report;
  const each = (of) => ports.reduce(
      (sum, port) => sum + port.directions.reduce((part, one) => part + of(one), 0), 0);
  // A transaction that links show at several ports counts once.
  const total = (name) => report.totals?.[name] ?? each((one) => one[name]);
  const once = report.totals?.links ? ", each counted once along the links" : "";
  const cycles = Math.max(0, ...ports.map((port) => port.cycles));
  const first = Math.min(...ports.map((port) => port.first_time));
  const last = Math.max(...ports.map((port) => port.last_time));
  const checked = ports.filter((port) => port.violations);
  const violations = checked.reduce((sum, port) => sum + port.violations.total, 0);
  const [kind, said] = verdict();
  return element(
      "div", {class: "head", id: "head"},
      element("div", {}, element("h1", {
                text: shortened(report.source, 120),
                title: report.source
              }), element("p", {
                class: "lead",
                text: [`fabmon ${report.fabmon}`, report.window].filter(Boolean).join(", ")
              })),
      report.cut ? element("p", {
        class: "banner",
        id: "cut",
        role: "status",
        text: `The recording was cut off: ${report.cut}.`
      }) :
                   null,
      element(
          "div", {class: "tiles"}, tile("Ports", number(ports.length, count(ports.length))),
          tile(
              "Cycles", number(cycles, count(cycles)),
              ports.length > 1 ? "of the port with the most" : ""),
          timed() ?
              tile(
                  "Duration", number(last - first, duration((last - first) * report.timescale_fs)),
                  `from ${duration(first * report.timescale_fs)}`) :
              null,
          tile(
              "Transactions",
              number(total("transactions"), count(total("transactions"))),
              `${count(each((one) => one.open_at_end))} open at the end, ` +
                  `${count(each((one) => one.lost_by_gap ?? 0))} lost by gaps, ` +
                  `${count(each((one) => one.lost_by_reset))} lost by reset` + once),
          tile(
              "Data", number(total("bytes"), scaled(total("bytes"), "B")),
              `${count(total("bytes"))} bytes${once}`),
          tile(
              "Errors", number(total("errors"), count(total("errors"))),
              `${errors_text().replace(/^./, (c) => c.toLowerCase())}${once}`),
          tile(
              "Protocol violations",
              checked.length ? number(violations, count(violations)) : "\u2013",
              checked.length ? `${checked.length} of ${ports.length} ports checked` :
                               "not checked"),
          tile("Monitors", element("span", {
                 class: `verdict ${kind}`,
                 id: "verdict",
                 text: said,
                 style: "font-size: 14px"
               }))),
      report.notes.length ?
          list_of_notes(report.notes) :
          null);
}
