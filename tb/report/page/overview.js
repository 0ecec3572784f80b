// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The tables of all ports and of their channels.

/// The other names of a port.
function also_text(port) {
  const names = port.also.slice(0, 3).map((name) => shortened(name, 48)).join(", ");
  const more = port.also.length - 3;
  return `also: ${names}${more > 0 ? ` and ${count(more)} more` : ""}`;
}

/// A line of a value over the bins of a direction.
function spark(port, direction) {
  const values = per_cycle(port, direction.bytes);
  const groups = Math.min(60, values.length);
  if (groups < 2) return drawing("svg", {class: "spark", "aria-hidden": "true"});
  const means = Array.from({length: groups}, (_, at) => {
    const part = values.slice(
        Math.floor(at * values.length / groups),
        Math.max(
            Math.floor((at + 1) * values.length / groups),
            1 + Math.floor(at * values.length / groups)));
    return part.reduce((a, b) => a + b, 0) / part.length;
  });
  const most = Math.max(...means) || 1;
  const points_of = means.map(
      (v, at) => `${(120 * at / (groups - 1)).toFixed(1)},` +
          `${(18 - 16 * v / most).toFixed(1)}`);
  const line =
      drawing("polyline", {points: points_of.join(" "), fill: "none", "stroke-width": 1.4});
  line.style.stroke = `var(--${kDirections.includes(direction.name) ? direction.name : "other"})`;
  return drawing(
      "svg",
      {class: "spark", viewBox: "0 0 120 20", preserveAspectRatio: "none", "aria-hidden": "true"},
      line);
}

/// Time accounting as a bar that sums to 100 %.
function waiting_bar(direction) {
  const sums = cycles_by_waiting(direction);
  const all = kWaitingFor.reduce((sum, who) => sum + sums[who], 0) || 1;
  const text = kWaitingFor.filter((who) => sums[who])
                   .map((who) => `${kWaitingForText[who]} ${percent(sums[who] / all)}`);
  const bar = element("div", {
    class: "stack",
    role: "img",
    title: text.join("\n"),
    "aria-label": `${direction.name}: ${text.join(", ")}`
  });
  for (const who of kWaitingFor) {
    const part = element("i", {class: `who-${who}`});
    part.style.width = `${100 * sums[who] / all}%`;
    part.dataset.value = sums[who];
    bar.append(part);
  }
  return bar;
}

/// A column with a line for each direction; sorted by the larger one.
function direction_column(label, title, of, text = real) {
  return {
    label,
    title,
    key: (port) => {
      const values = port.directions.map(of).filter((v) => v !== null && v !== undefined);
      return values.length ? Math.max(...values) : null;
    },
    cell: (port) => element(
        "div", {class: "row-pair"},
        ...port.directions.map((one) => number(of(one), text(of(one), port))))
  };
}

/// A column of latencies.
function latency_column(name) {
  return direction_column(
      name, `Latency in ${latency_unit()}`, (one) => one.latency[name], latency_text);
}

function lines_of(port, made) {
  return element("div", {class: "row-pair"}, ...port.directions.map(made));
}

/// The share of the cycles out of reset in which somebody is waited for; documents of older
/// versions have it as `pain`.
function waiting_share(port) {
  return port.waiting_share ?? port.pain;
}

function overview(select) {
  const none = () => null;
  const columns = [
    {
      label: "Port",
      text: true,
      wide: "port-cell",
      key: (port) => port.name,
      cell: (port) => element(
          "div", {}, element("button", {
            type: "button",
            class: "pick",
            text: shortened(port.name, 64),
            title: port.name
          }),
          element("span", {
            class: "tag",
            text: `  ${port.kind}${port.data_width ? `, ${port.data_width} bit` : ""}` +
                `${port.period_fs ? `, ${duration(port.period_fs)}` : ""}`
          }),
          port.also?.length ?
              element("div", {class: "tag", title: port.also.join("\n"), text: also_text(port)}) :
              null,
          element("div", {class: "sentence", text: grouped_numbers(port.sentence)}))
    },
    {
      label: "waiting",
      title:
          "Share of the cycles out of reset in which the manager or the subordinate is waited for",
      key: waiting_share,
      cell: (port) => element("strong", {text: percent(waiting_share(port))})
    },
    {
      label: "",
      text: true,
      unsorted: true,
      key: none,
      cell: (port) => lines_of(port, (one) => element("span", {class: "tag", text: one.name}))
    },
    {
      label: "time accounting",
      text: true,
      unsorted: true,
      key: none,
      wide: "bar-cell",
      cell: (port) => lines_of(port, waiting_bar)
    },
    {
      label: "over time",
      title: "Bytes per cycle; each line is scaled to its own maximum",
      text: true,
      unsorted: true,
      key: none,
      cell: (port) => lines_of(
          port,
          (one) => {
            const own = port.series.directions.find((other) => other.name === one.name);
            return own ? spark(port, own) : "";
          })
    },
    direction_column("bytes/cycle", "Bytes per cycle out of reset", (one) => one.bytes_per_cycle),
    direction_column(
        "bytes/s", "Bytes per second, by the time stamps of the dump", (one) => one.bytes_per_s,
        (v) => scaled(v, "B/s")),
    direction_column(
        "efficiency", "Beats per cycle that is neither idle nor in reset", (one) => one.efficiency,
        percent),
    direction_column(
        "open mean", "Open transactions, mean over the cycles out of reset",
        (one) => one.outstanding.mean),
    direction_column("max", "Open transactions, maximum", (one) => one.outstanding.max, count),
    latency_column("p50"),
    latency_column("p99"),
    latency_column("max"),
    direction_column(
        "total p99", "Latency with the wait for acceptance", (one) => one.total?.p99 ?? null,
        latency_text),
    direction_column("errors", errors_text(), (one) => one.errors, count),
    {
      label: "violations",
      title: "Violations of the bus protocol",
      key: (port) => port.violations?.total ?? null,
      cell: (port) => count(port.violations?.total)
    },
  ];
  const finish = (line, port) => {
    line.dataset.port = port.name;
    line.setAttribute("aria-selected", String(port === state.port));
    line.addEventListener("click", () => select(port));
  };
  const by_scope = () => state.order === "scope";
  const made = table({
    columns,
    rows: ordered(listed_ports()),
    kind: "ports",
    row: finish,
    group: (port) => (by_scope() ? place_name(port) : null),
    caption: "All ports; the name selects a port"
  });
  const shown = element("span", {class: "tag", "aria-live": "polite"});
  const order = choice(
      "Order of the ports", [["waiting", "by waiting"], ["scope", "by scope and clock"]],
      state.order, (chosen) => {
        state.order = chosen;
        made.fill(ordered(listed_ports()));
      });
  const filter = element("input", {
    type: "search",
    id: "port-filter",
    placeholder: "Filter ports",
    "aria-label": "Filter ports by name, kind or sentence",
    oninput: (event) => {
      const wanted = event.target.value.toLowerCase();
      const left = ordered(wanted ? state.document.ports : listed_ports()).filter(
          (port) => [port.name, port.kind, port.clock, port.sentence]
                        .join(" ")
                        .toLowerCase()
                        .includes(wanted));
      made.fill(left);
      shown.textContent = wanted ? `${left.length} of ${state.document.ports.length}` : "";
    }
  });
  return element(
      "div", {class: "card long"},
      element(
          "div", {class: "caption"}, waiting_legend(),
          element(
              "div", {class: "controls"}, shown, fold_button(),
              state.document.ports.length > 1 ? order : null, filter)),
      element("div", {class: "scroll"}, made.element));
}

/// The channels of all ports: a row each.
function all_channels() {
  const rows = state.document.ports.flatMap((port) => port.channels.map((one) => ({port, ...one})));
  const share = (one, key) =>
      one[key] / ((one.beats + one.stalls + one.ready_alone + one.idle) || 1);
  const columns = [
    {label: "port", text: true, key: (one) => one.port.name},
    {label: "channel", text: true, key: (one) => one.name},
    {label: "direction", text: true, key: (one) => one.direction},
    ...[["beats", "beats"], ["stalls", "VALID alone"], ["ready_alone", "READY alone"],
        ["idle", "both low"]]
        .flatMap(
            ([key, label]) => [{label, key: (one) => one[key], cell: (one) => count(one[key])}, {
              label: "%",
              key: (one) => share(one, key),
              cell: (one) => percent(share(one, key))
            }]),
    {label: "a stall waits for", text: true, key: (one) => one.waits_for},
  ];
  return element(
      "details", {class: "card long numbers", id: "all-channels", style: "margin-top: 16px"},
      element("summary", {text: "Channels of all ports"}),
      element(
          "div", {class: "scroll"},
          table({columns, rows, caption: "Channels of all ports"}).element));
}
