// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Ports of several buses on one page: what they are called, where they are, and which are folded.

/// What a transaction of a direction is called. A direction of a series is named, no more.
function unit_of(direction) {
  const own = direction.unit ??
      state.port?.directions.find((one) => one.name === direction.name)?.unit;
  return own ?? direction.name;
}

/// True if the port's responses are AXI's.
function is_axi(port) {
  return /^(AXI\d|AXI4-Lite|Axi|ACE)/.test(port.kind) && port.kind !== "AXI4-Stream";
}

/// What the errors of all ports are.
function errors_text() {
  return state.document.ports.every(is_axi) ? "Responses SLVERR or DECERR" :
                                              "Transactions that ended with an error";
}

/// The path of the scope that a port lies in, as its name has it.
function scope_of(port) {
  const end = port.name.lastIndexOf(".");
  return end < 0 ? "" : port.name.slice(0, end);
}

/// "tb.soc, clock tb.soc.clk".
function place_name(port) {
  return `${scope_of(port) || "(root)"}${port.clock ? `, clock ${port.clock}` : ""}`;
}

/// Ports in the order that is chosen.
function ordered(ports) {
  if (state.order !== "scope") return ports;
  return [...ports].sort(
      (a, b) => compare(place_name(a), place_name(b)) || compare(a.name, b.name));
}

const kRegisterBeats = 0.05;  // a cycle, below which a port of registers is folded

/// True if a port leads to registers, has little traffic, and nothing is wrong with it.
function is_register(port) {
  if (!/^(AXI4-Lite|APB)/.test(port.kind) || port.violations?.total) return false;
  return port.directions.every(
      (one) => one.beats <= kRegisterBeats * port.cycles && !one.errors && !one.orphans &&
          !one.open_at_end);
}

/// The ports that are folded as long as the user does not ask for them: none if all would be.
function folded_ports() {
  const {ports} = state.document;
  const registers = ports.filter(is_register);
  return registers.length > 1 && registers.length < ports.length ? registers : [];
}

/// The ports that the tables and charts of all ports show.
function listed_ports() {
  const {ports} = state.document;
  if (state.unfolded) return ports;
  const folded = folded_ports();
  return ports.filter((port) => !folded.includes(port));
}

/// Shows and folds the ports of registers; null if there are none to fold.
function fold_button() {
  const folded = folded_ports().length;
  if (!folded) return null;
  return element("button", {
    type: "button",
    id: "fold",
    "aria-pressed": String(state.unfolded),
    text: state.unfolded ? `Fold ${folded} ports of registers` :
                           `Show ${folded} ports of registers`,
    title: "AXI4-Lite and APB with few transfers, without errors and violations",
    onclick: () => {
      state.unfolded = !state.unfolded;
      for (const id of ["overview", "accounting", "time"]) fill_section(id);
    }
  });
}

/// The ports by their bus: lists of those whose cycles have the same buckets.
function ports_by_bus(ports) {
  const buses = new Map();
  for (const port of ports) {
    const buckets = port.directions
                        .flatMap((one) => [one.name, ...one.accounting.map((each) => each.bucket)])
                        .join(" ");
    if (!buses.has(buckets)) buses.set(buckets, []);
    buses.get(buckets).push(port);
  }
  return [...buses.values()];
}

/// Counts that the selected port's bus alone has, as a card; null without them.
function bus_counts() {
  const rows = Object.entries(state.port.counts ?? {});
  if (!rows.length) return null;
  return element(
      "div", {class: "card long", id: "counts"},
      element("div", {class: "caption"}, element("h3", {text: `Counts of ${state.port.kind}`})),
      element("div", {class: "scroll"}, table({
                caption: `Counts of ${state.port.kind}`,
                rows,
                columns: [
                  {label: "count", text: true, key: ([name]) => name},
                  {label: "", key: ([, value]) => value, cell: ([, value]) => count(value)}
                ]
              }).element));
}
