// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Section "The worst": the slowest transactions.

/// A word as a shell takes it.
const shell_word = (word) =>
    (/^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/// The command that opens a waveform viewer at one of the slowest transactions.
function open_command(row) {
  return `fabmon report ${shell_word(state.document.source)} --port ${
             shell_word(state.port.name)} ` +
      `--open ${row.direction}:${row.rank}`;
}

function copy(text, button) {
  const say = (word) => {
    button.textContent = word;
    setTimeout(() => {
      button.textContent = "Copy";
    }, 1200);
  };
  if (navigator.clipboard?.writeText) {
    navigator.clipboard.writeText(text).then(() => say("Copied"), () => say("Failed"));
  } else {
    say("Failed");
  }
}

/// When a transaction was in which phase, as a bar as long as its latency is of the longest.
function phase_bar(row, longest) {
  const first = row.first ?? row.end;
  const last = row.last ?? row.end;
  const parts = [
    ["manager", first < row.accept ? 0 : first - row.accept],
    ["moves", Math.max(0, last - Math.max(first, row.accept))], ["subordinate", row.end - last]
  ];
  const bar = element("div", {class: "stack", style: "width: 150px"});
  const total = parts.reduce((sum, [, n]) => sum + n, 0) || 1;
  bar.style.width = `${Math.max(4, 150 * row.latency / longest)}px`;
  const shades = [colours.other, colours.moves, colours.nobody];
  parts.forEach(([, n], at) => {
    if (!n) return;
    const part = element("i");
    part.style.width = `${100 * n / total}%`;
    // The line between parts would hide a narrow one.
    if (n / total * parseFloat(bar.style.width) < 3) part.style.boxShadow = "none";
    part.style.background = shades[at];
    bar.append(part);
  });
  bar.title =
      `to first data ${latency_text(parts[0][1])}, data ${latency_text(parts[1][1])}, ` +
      `to response ${latency_words(parts[2][1])}`;
  return bar;
}

/// Names of the codes of AXI's RRESP and BRESP.
const kResponses = ["OKAY", "EXOKAY", "SLVERR", "DECERR"];

/// The columns without those that no row fills in.
function filled(columns, rows, optional) {
  return columns.filter(
      (column) => !optional.includes(column.label) ||
          rows.some((row) => ![null, undefined, ""].includes(column.key(row))));
}

const kOptional = ["kind", "destination", "address", "burst", "response"];

/// What a transaction is, where it goes: columns of kOptional.
function where_columns() {
  return [
    {label: "kind", text: true, key: (row) => row.kind}, {
      label: "destination",
      text: true,
      key: (row) => (row.dest === undefined ? null : String(row.dest))
    },
    {
      label: "address",
      text: true,
      key: (row) => row.address,
      cell: (row) => element("code", {text: row.address ?? "\u2013"})
    }
  ];
}

/// What a reset, a gap or the end of the recording found open, the longest first; nothing if there
/// is none.
function open_transactions() {
  const rows = state.port.directions
                   .flatMap(
                       (direction) => (direction.open?.list ?? [])
                                          .map((row) => ({...row, direction: direction.name})))
                   .sort((a, b) => b.total - a.total);
  if (!rows.length) return [];
  const columns = [
    {label: "direction", text: true, key: (row) => row.direction},
    {label: "waits for", text: true, key: (row) => row.waits_for},
    {
      label: "age",
      title: "Since its acceptance",
      key: (row) => row.age,
      cell: (row) => latency_text(row.age)
    },
    {
      label: "total",
      title: "Since its command was offered",
      key: (row) => row.total,
      cell: (row) => latency_text(row.total)
    },
    {label: "offered", key: (row) => row.shown},
    {label: "accepted", key: (row) => row.accept},
    {label: "ID", text: true, key: (row) => String(row.id)},
    ...where_columns(),
    {label: "beats", key: (row) => row.beats},
    {label: "found open by", text: true, key: (row) => row.found_by},
  ];
  const caption = "Not ended: found open by a reset, a gap or the end";
  const made = table({columns: filled(columns, rows, kOptional), rows, caption});
  return [element(
      "div", {class: "card long", id: "open"},
      element("div", {class: "caption"}, element("h3", {text: caption})),
      element("div", {class: "scroll"}, made.element))];
}

function worst() {
  const port = state.port;
  const codes = is_axi(port) ? kResponses : [];
  const rows =
      port.directions
          .flatMap(
              (direction) => direction.slowest.map((row) => ({
                                                     ...row,
                                                     direction: direction.name,
                                                     response: codes[row.response] ?? row.response
                                                   })))
          .sort((a, b) => b.latency - a.latency);
  if (!rows.length) {
    return [
      element("p", {class: "card empty", text: "No transaction ended."}), ...open_transactions()
    ];
  }
  const longest = rows[0].latency || 1;
  const at = (row) =>
      (timed() && row.time !== null ? duration(row.time * state.document.timescale_fs) : "");
  const columns = [
    {label: "rank", key: (row) => row.rank},
    {label: "direction", text: true, key: (row) => row.direction},
    {label: "latency", key: (row) => row.latency, cell: (row) => latency_text(row.latency)},
    {
      label: "total",
      title: "The latency with the wait for acceptance",
      key: (row) => row.total ?? null,
      cell: (row) => latency_text(row.total ?? null)
    },
    {
      label: "to first data, data, response",
      text: true,
      key: (row) => row.latency,
      unsorted: true,
      cell: (row) => phase_bar(row, longest)
    },
    {
      label: "accepted",
      key: (row) => row.accept,
      cell: (row) =>
          element("span", {}, count(row.accept), element("span", {class: "second", text: at(row)}))
    },
    {label: "first", key: (row) => row.first},
    {label: "last", key: (row) => row.last},
    {label: "end", key: (row) => row.end},
    {label: "ID", text: true, key: (row) => String(row.id)},
    ...where_columns(),
    {label: "beats", key: (row) => row.beats},
    {label: "burst", text: true, key: (row) => row.burst},
    {label: "bytes", key: (row) => row.bytes},
    {label: "QoS", key: (row) => row.qos},
    {label: "response", text: true, key: (row) => row.response},
    {label: "open", key: (row) => row.open},
    {
      label: "waveform",
      text: true,
      unsorted: true,
      key: (row) => open_command(row),
      cell: (row) => {
        const button = element("button", {
          type: "button",
          class: "copy",
          text: "Copy",
          title: open_command(row),
          "aria-label":
              `Copy the command that opens the waveform at rank ${row.rank}, ${row.direction}`
        });
        button.addEventListener("click", () => copy(open_command(row), button));
        return button;
      }
    },
  ];
  const made = table(
      {columns: filled(columns, rows, kOptional), rows, caption: "The slowest transactions"});
  const filters = {direction: "all", text: ""};
  const shown = element("span", {class: "note", style: "flex-basis: auto", "aria-live": "polite"});
  const filter = () => {
    const wanted = filters.text.toLowerCase();
    const left = rows.filter(
        (row) => (filters.direction === "all" || row.direction === filters.direction) && [
          row.id, row.address, row.dest, row.kind, row.burst, row.response, row.shown
        ].join(" ").toLowerCase().includes(wanted));
    made.fill(left);
    shown.textContent = `${left.length} of ${rows.length}`;
  };
  filter();
  return [element(
      "div", {class: "card long"},
      element(
          "div", {class: "caption"}, element("h3", {text: "The slowest transactions"}), shown,
          element(
              "div", {class: "controls"},
              choice(
                  "Direction",
                  [["all", "all"], ...port.directions.map((one) => [one.name, one.name])], "all",
                  (chosen) => {
                    filters.direction = chosen;
                    filter();
                  }),
              element("input", {
                type: "search",
                id: "worst-filter",
                placeholder: "ID, address, response",
                "aria-label": "Filter by ID, address, burst or response",
                oninput: (event) => {
                  filters.text = event.target.value;
                  filter();
                }
              })),
          element(
              "div", {class: "legend note"}, legend_entry("to first data", colours.other),
              legend_entry("data", colours.moves), legend_entry("to response", colours.nobody))),
      element("div", {class: "scroll", style: "max-height: 560px", tabindex: "0"}, made.element)),
    ...open_transactions()
  ];
}
